//! Maps the Retail API's products to those of the index.

use std::collections::HashMap;

use super::contents::CatalogueContents;
use crate::{
    catalogue_index::{
        Brand, Catalogue, Category, Color, IndexedProduct, MasterCategory, ProductPrices,
        Subcategory, Variant, VariantPrices,
    },
    html,
    price_history::PriceReductions,
    retail::model as retail,
};

/// Products with the prices that may be shown.
pub(super) fn catalogue(contents: &CatalogueContents, reductions: &PriceReductions) -> Catalogue {
    let places = Places::new(contents);
    // One decoded product at a time.
    let products = contents.products.values();
    let products = products.filter_map(|product| product.decode().ok());
    let shown = products.map(|product| reductions.show(product).in_lists());
    Catalogue {
        products: shown.map(|product| places.indexed(product)).collect(),
        masters: contents.masters.iter().map(master).collect(),
    }
}

impl From<&retail::Product> for ProductPrices {
    fn from(product: &retail::Product) -> Self {
        let colors = product.color_variants.iter();
        let variants = product
            .related_variants
            .iter()
            .map(|variant| VariantPrices {
                price_cents: variant.price_cents,
                sale_price_cents: variant.sale_price_cents,
            });
        Self {
            price_cents: product.price_cents,
            sale_price_cents: product.sale_price_cents,
            color_cents: colors.map(|color| color.price_cents).collect(),
            variants: variants.collect(),
        }
    }
}

/// Places and tabs by product id. The rows of products do not contain them.
struct Places<'a> {
    shop_order: HashMap<i32, u32>,
    recency: HashMap<i32, i64>,
    tabs: HashMap<i32, &'a str>,
}

impl<'a> Places<'a> {
    fn new(contents: &'a CatalogueContents) -> Self {
        let oldest_first = contents.newest.iter().rev().copied();
        let tabs = contents.tabs.iter();
        let tabs = tabs.flat_map(|(key, ids)| ids.iter().map(|id| (*id, key.as_str())));
        Self {
            shop_order: contents.shop_order.iter().copied().zip(0..).collect(),
            recency: oldest_first.zip(1..).collect(),
            tabs: tabs.collect(),
        }
    }

    fn indexed(&self, product: retail::Product) -> IndexedProduct {
        let short_text = product.short_description_html.as_deref();
        IndexedProduct {
            id: product.id,
            slug: product.slug,
            name: product.name,
            code: product.code,
            short_text: short_text.and_then(html::plain_text),
            price_cents: product.price_cents,
            sale_price_cents: product.sale_price_cents,
            stock: product.stock,
            is_new: product.is_new,
            is_top: product.is_top,
            is_hot: product.is_hot,
            rating: product.rating,
            review_count: product.review_count,
            shop_order: self
                .shop_order
                .get(&product.id)
                .copied()
                .unwrap_or(u32::MAX),
            recency: self.recency.get(&product.id).copied().unwrap_or_default(),
            tab: self.tabs.get(&product.id).map(|key| (*key).to_owned()),
            brand: product.brand.map(brand),
            categories: product.categories.into_iter().map(category).collect(),
            colors: product.color_variants.into_iter().map(color).collect(),
            variants: product.related_variants.into_iter().map(variant).collect(),
        }
    }
}

fn master(master: &retail::MasterCategory) -> MasterCategory {
    let subcategories = master.subcategories.iter();
    MasterCategory {
        id: master.id,
        slug: master.slug.clone(),
        name: master.name.clone(),
        subcategories: subcategories
            .map(|category| Subcategory {
                id: category.id,
                slug: category.slug.clone(),
                name: category.name.clone(),
            })
            .collect(),
    }
}

fn brand(brand: retail::ProductBrand) -> Brand {
    Brand {
        id: brand.id,
        slug: brand.slug,
        name: brand.name,
    }
}

fn category(category: retail::ProductCategory) -> Category {
    Category {
        slug: category.slug,
        name: category.name,
    }
}

fn color(color: retail::ColorVariant) -> Color {
    Color {
        swatch: color.color,
        name: color.color_name,
        price_cents: color.price_cents,
        sizes: color.sizes,
    }
}

fn variant(variant: retail::RelatedVariant) -> Variant {
    Variant {
        name: variant.name,
        price_cents: variant.price_cents,
        sale_price_cents: variant.sale_price_cents,
        stock: variant.stock,
    }
}
