//! Lists by the rules of the Retail API, one product at a time.

use std::cmp::Reverse;

use gateway::catalogue_index::{Catalogue, Filters, IndexedProduct, Sort};

use super::strategies::tree;

/// The Retail API's list by its rules, one product at a time.
pub(super) fn retail_list(catalogue: &Catalogue, filters: &Filters, sort: Sort) -> Vec<i32> {
    let mut products: Vec<&IndexedProduct> = catalogue.products.iter().collect();
    products.sort_by_key(|product| product.id);
    products.retain(|product| retail_matches(product, filters));
    let price = |product: &&IndexedProduct| starting_cents(product);
    let name = |product: &&IndexedProduct| product.name.to_lowercase();
    match sort {
        Sort::Newest => products.sort_by_key(|product| Reverse(product.recency)),
        Sort::PriceAsc => products.sort_by_key(price),
        Sort::PriceDesc => products.sort_by_key(|product| Reverse(price(product))),
        Sort::NameAsc => products.sort_by_key(name),
        Sort::NameDesc => products.sort_by_key(|product| Reverse(name(product))),
        Sort::Rating => products.sort_by(|left, right| {
            let rating = right.rating.total_cmp(&left.rating);
            rating.then_with(|| right.review_count.cmp(&left.review_count))
        }),
        Sort::Default | Sort::Relevance => products.sort_by_key(|product| !product.is_top),
        Sort::Saving => panic!("the Retail API has no such order"),
    }
    products.into_iter().map(|product| product.id).collect()
}

fn starting_cents(product: &IndexedProduct) -> i32 {
    let charged = |price: i32, sale: Option<i32>| sale.unwrap_or(price);
    let variants = product.variants.iter();
    variants
        .map(|variant| charged(variant.price_cents, variant.sale_price_cents))
        .min()
        .or_else(|| product.colors.iter().map(|color| color.price_cents).min())
        .unwrap_or_else(|| charged(product.price_cents, product.sale_price_cents))
}

fn retail_matches(product: &IndexedProduct, filters: &Filters) -> bool {
    let tree = tree();
    let in_category = |wanted: &String| {
        product.categories.iter().any(|category| {
            let masters = tree.iter().filter(|master| {
                let mut subcategories = master.subcategories.iter();
                subcategories.any(|known| known.slug.eq_ignore_ascii_case(&category.slug))
            });
            let mut masters = masters.peekable();
            category.slug.eq_ignore_ascii_case(wanted)
                || masters.any(|master| {
                    master.slug.eq_ignore_ascii_case(wanted) || master.id.to_string() == *wanted
                })
        })
    };
    let in_subcategory = |id: &i32| {
        let known = tree
            .iter()
            .flat_map(|master| &master.subcategories)
            .find(|known| known.id == *id);
        known.is_some_and(|known| product.categories.iter().any(|c| c.slug == known.slug))
    };
    let reduced = |price: i32, sale: Option<i32>| sale.is_some_and(|sale| sale < price);
    let cents = starting_cents(product);
    let tab = filters
        .tab
        .as_deref()
        .filter(|tab| !tab.eq_ignore_ascii_case("all"));
    let of_brand = |id: &i32| product.brand.as_ref().is_some_and(|brand| brand.id == *id);
    filters.categories.iter().all(in_category)
        && filters.subcategories.iter().all(in_subcategory)
        && filters.brands.iter().all(of_brand)
        && filters.min_price_cents.is_none_or(|bound| cents >= bound)
        && filters.max_price_cents.is_none_or(|bound| cents <= bound)
        && tab.is_none_or(|tab| {
            product
                .tab
                .as_deref()
                .unwrap_or_default()
                .eq_ignore_ascii_case(tab)
        })
        && (!filters.new || product.is_new)
        && (!filters.hot || product.is_hot)
        && (!filters.in_stock
            || product.stock > 0
            || product.variants.iter().any(|variant| variant.stock > 0))
        && (!filters.on_sale
            || reduced(product.price_cents, product.sale_price_cents)
            || product
                .variants
                .iter()
                .any(|v| reduced(v.price_cents, v.sale_price_cents)))
}
