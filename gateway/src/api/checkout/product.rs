use serde::{Deserialize, Serialize};

use crate::{api::price, retail::model as retail};

/// A product with the prices of one customer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct BuyableProduct {
    /// The product without a variant.
    pub(super) item: Item,
    /// Separate products. The shopper must choose one if there are any.
    pub(super) variants: Vec<Item>,
    /// The shopper must choose a row and one of its sizes if there are any.
    pub(super) colors: Vec<ColorRow>,
    /// Slugs of the categories that list the product.
    pub(super) categories: Vec<String>,
}

/// A product or variant with its own stock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Item {
    pub(super) id: i32,
    pub(super) code: Option<String>,
    pub(super) slug: String,
    pub(super) name: String,
    /// A chosen colour has its own price, which replaces this price.
    pub(super) price_cents: i32,
    /// At least 0.
    pub(super) stock: i32,
}

/// The sizes of a colour that have the same price. A colour can have several rows.
/// The name is empty for a product that has sizes but no colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ColorRow {
    pub(super) name: String,
    pub(super) price_cents: i32,
    pub(super) sizes: Vec<String>,
}

impl From<retail::Product> for BuyableProduct {
    fn from(product: retail::Product) -> Self {
        let categories = product.categories.into_iter();
        Self {
            categories: categories.map(|category| category.slug).collect(),
            item: Item {
                id: product.id,
                code: product.code,
                slug: product.slug,
                name: product.name,
                price_cents: price::current_price_cents(
                    product.price_cents,
                    product.sale_price_cents,
                ),
                stock: product.stock.max(0),
            },
            variants: product
                .related_variants
                .into_iter()
                .map(Item::from)
                .collect(),
            colors: product
                .color_variants
                .into_iter()
                .map(ColorRow::from)
                .collect(),
        }
    }
}

impl From<retail::RelatedVariant> for Item {
    fn from(variant: retail::RelatedVariant) -> Self {
        Self {
            id: variant.id,
            code: None,
            slug: variant.slug,
            name: variant.name,
            price_cents: price::current_price_cents(variant.price_cents, variant.sale_price_cents),
            stock: variant.stock.max(0),
        }
    }
}

impl From<retail::ColorVariant> for ColorRow {
    fn from(row: retail::ColorVariant) -> Self {
        Self {
            name: row.color_name,
            price_cents: row.price_cents,
            sizes: row.sizes,
        }
    }
}
