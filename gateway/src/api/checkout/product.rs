//! What of a product counts when it is bought: kept for quotes, read anew for orders.

use serde::{Deserialize, Serialize};

use crate::{api::price, retail::model as retail};

/// A product as it can be bought at one customer's prices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct BuyableProduct {
    /// The product itself.
    pub(super) item: Item,
    /// Related variants: products of their own, of which one has to be chosen.
    pub(super) variants: Vec<Item>,
    /// Colours and sizes, of which one has to be chosen.
    pub(super) colors: Vec<ColorRow>,
}

/// Something that has a stock of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Item {
    pub(super) id: i32,
    pub(super) code: Option<String>,
    pub(super) slug: String,
    pub(super) name: String,
    /// What it costs now, unless a colour is chosen.
    pub(super) price_cents: i32,
    /// Pieces; never below zero.
    pub(super) stock: i32,
}

/// A colour with the sizes that it comes in at this price; a colour can have several rows, and its name can be empty where
/// only sizes are chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ColorRow {
    pub(super) name: String,
    pub(super) price_cents: i32,
    pub(super) sizes: Vec<String>,
}

impl From<retail::Product> for BuyableProduct {
    fn from(product: retail::Product) -> Self {
        Self {
            item: Item {
                id: product.id,
                code: product.code,
                slug: product.slug,
                name: product.name,
                price_cents: price::current(product.price_cents, product.sale_price_cents),
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
            price_cents: price::current(variant.price_cents, variant.sale_price_cents),
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
