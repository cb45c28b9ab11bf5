//! Filters of a list. The Retail API's parameter `malakies` contains pairs of key and value.

use percent_encoding::percent_decode_str;

use super::catalogue::{Catalogue, Product};
use super::is_set;
use super::price::cents;
use crate::server::Request;

/// Missing filters match all products.
#[derive(Default)]
pub(super) struct Criteria {
    words: Vec<String>,
    flags: Vec<ProductFlag>,
    category: Option<String>,
    subcategory: Option<String>,
    brand: Option<String>,
    tab: Option<String>,
    lowest_cents: Option<i64>,
    highest_cents: Option<i64>,
}

enum ProductFlag {
    Hot,
    New,
    InStock,
    OnSale,
}

impl ProductFlag {
    fn fits(&self, catalogue: &Catalogue, product: &Product) -> bool {
        match self {
            Self::Hot => product.is_hot,
            Self::New => product.is_new,
            Self::InStock => catalogue.in_stock(product),
            Self::OnSale => is_on_sale(catalogue, product),
        }
    }
}

impl Criteria {
    pub(super) fn of(request: &Request) -> Self {
        let mut criteria = Self {
            words: request
                .parameter("searchTerm")
                .split_whitespace()
                .map(str::to_lowercase)
                .collect(),
            ..Self::default()
        };
        criteria.require(ProductFlag::Hot, request.parameter("hot"));
        criteria.require(ProductFlag::New, request.parameter("new_products"));
        for pair in request.parameter("malakies").split(';') {
            let (key, value) = pair.split_once(':').unwrap_or((pair, ""));
            let value = percent_decode_str(value.trim()).decode_utf8_lossy();
            if !value.is_empty() {
                criteria.set(key.trim(), &value);
            }
        }
        criteria
    }

    fn require(&mut self, required: ProductFlag, value: &str) {
        if is_set(value) {
            self.flags.push(required);
        }
    }

    fn set(&mut self, key: &str, value: &str) {
        match key.to_ascii_lowercase().as_str() {
            "category" => self.category = Some(value.to_owned()),
            "subcategory" => self.subcategory = Some(value.to_owned()),
            "brand" => self.brand = Some(value.to_owned()),
            "tab" if !value.eq_ignore_ascii_case("all") => self.tab = Some(value.to_owned()),
            "min" => self.lowest_cents = cents(value),
            "max" => self.highest_cents = cents(value),
            "instock" => self.require(ProductFlag::InStock, value),
            "onsale" => self.require(ProductFlag::OnSale, value),
            _ => {}
        }
    }

    pub(super) fn fits(&self, catalogue: &Catalogue, product: &Product) -> bool {
        self.flags
            .iter()
            .all(|required| required.fits(catalogue, product))
            && self
                .tab
                .as_deref()
                .is_none_or(|tab| product.home_tab.eq_ignore_ascii_case(tab))
            && self.fits_brand(product)
            && self.fits_category(catalogue, product)
            && self.fits_price(catalogue.lowest_cents(product))
            && self.fits_words(product)
    }

    fn fits_brand(&self, product: &Product) -> bool {
        let Some(wanted) = self.brand.as_deref() else {
            return true;
        };
        product
            .brand
            .as_ref()
            .is_some_and(|brand| brand.id.to_string() == wanted)
    }

    /// `category` is the slug of a master or category, or the id of a master. `subcategory` is the
    /// id of a category.
    fn fits_category(&self, catalogue: &Catalogue, product: &Product) -> bool {
        let in_category = self.category.as_deref().is_none_or(|wanted| {
            product
                .categories
                .iter()
                .filter_map(|id| catalogue.categories.get(id))
                .any(|category| {
                    category.slug.eq_ignore_ascii_case(wanted)
                        || category.master_slug.eq_ignore_ascii_case(wanted)
                        || category.master_id.to_string() == wanted
                })
        });
        let in_subcategory = self
            .subcategory
            .as_deref()
            .is_none_or(|wanted| product.categories.iter().any(|id| id.to_string() == wanted));
        in_category && in_subcategory
    }

    fn fits_price(&self, lowest: i64) -> bool {
        self.lowest_cents.is_none_or(|bound| lowest >= bound)
            && self.highest_cents.is_none_or(|bound| lowest <= bound)
    }

    fn fits_words(&self, product: &Product) -> bool {
        if self.words.is_empty() {
            return true;
        }
        let brand = product
            .brand
            .as_ref()
            .map_or("", |brand| brand.name.as_str());
        let text = format!(
            "{}\n{}\n{}\n{brand}",
            product.name, product.code, product.short_description
        )
        .to_lowercase();
        self.words.iter().all(|word| text.contains(word.as_str()))
    }
}

fn is_on_sale(catalogue: &Catalogue, product: &Product) -> bool {
    let reduced = |product: &Product| {
        product
            .sale_price_cents
            .is_some_and(|sale| sale < product.price_cents)
    };
    reduced(product) || catalogue.variant_products(product).any(reduced)
}
