//! Products of a parsed file. All formats are parsed into these types.

use super::price::Cents;
use super::{Rejection, Warning};

/// Longest product name. A longer name is refused, because a shortened name would be wrong.
pub(super) const LONGEST_NAME: usize = 255;

/// Content of a parsed file.
#[derive(Debug, Default)]
pub struct ParsedCatalog {
    /// Products that can be sold, in the file's order.
    pub products: Vec<ParsedProduct>,
    /// Rows that cannot be used.
    pub rejections: Vec<Rejection>,
    /// Warnings about rows that are imported.
    pub warnings: Vec<Warning>,
}

/// A product with its variants.
#[derive(Debug, Clone)]
pub struct ParsedProduct {
    /// Line of the product's first row.
    pub line: u64,
    /// The shop's own code (SKU).
    pub code: Option<String>,
    /// Slug, if the format has one (Shopify's handle); it then identifies the product.
    pub slug: Option<String>,
    /// The name; never empty.
    pub name: String,
    /// Short description, may contain HTML.
    pub short_description: Option<String>,
    /// Description as unsanitised HTML.
    pub description: Option<String>,
    /// The brand's name.
    pub brand: Option<String>,
    /// Categories that list the product, the main category first; may be empty.
    pub categories: Vec<CategoryPath>,
    /// Pictures, the main picture first.
    pub pictures: Vec<PictureSource>,
    /// Whether the shop lists the product.
    pub shown: bool,
    /// Whether the merchant marked the product as featured.
    pub featured: bool,
    /// Last day of the sale, `YYYY-MM-DD`.
    pub sale_until: Option<String>,
    /// Variants, prices and stock.
    pub sold_as: SoldAs,
}

/// A category and its master category; the shop has these two levels.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CategoryPath {
    /// The master category's name.
    pub master: String,
    /// The category's name; the same as `master` if the file has only one level.
    pub name: String,
}

impl CategoryPath {
    /// Joins all levels below the first into the category's name. So `Sale > Men > Shoes` and
    /// `Sale > Women > Shoes` are different categories.
    pub(super) fn from_levels(levels: &[String]) -> Option<Self> {
        let (master, below) = levels.split_first()?;
        let name = if below.is_empty() {
            master.clone()
        } else {
            below.join(" / ")
        };
        Some(Self {
            master: master.clone(),
            name,
        })
    }
}

/// Location of a picture, as written in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureSource {
    /// Line of the row that contains the address.
    pub line: u64,
    /// Path or web address.
    pub address: String,
    /// Colour that the picture shows; `None` if it belongs to the whole product.
    pub color: Option<String>,
}

impl PictureSource {
    pub(super) fn new(line: u64, address: String) -> Self {
        Self {
            line,
            address,
            color: None,
        }
    }
}

/// Price and stock of a product or variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The ordinary price.
    pub price: Cents,
    /// The lower price while on sale.
    pub sale_price: Option<Cents>,
    /// Pieces in stock.
    pub stock: i64,
}

/// How a product is sold: as a whole or in variants.
#[derive(Debug, Clone)]
pub enum SoldAs {
    /// Without variants.
    Single(Offer),
    /// In colours, or in pairs of colour and size, which all share one stock.
    Colors {
        /// Colours and sizes for sale.
        colors: Vec<ColorSize>,
        /// Pieces in stock.
        stock: i64,
    },
    /// In variants that have their own code, price and stock.
    VariantProducts(Vec<VariantProduct>),
}

impl SoldAs {
    /// Price and stock in lists. A product with variants has their lowest price and total stock.
    pub(super) fn list_offer(&self) -> Offer {
        match self {
            Self::Single(offer) => *offer,
            Self::Colors { colors, stock } => Offer {
                price: colors
                    .iter()
                    .map(|pair| pair.price)
                    .min()
                    .unwrap_or(Cents(0)),
                sale_price: None,
                stock: *stock,
            },
            Self::VariantProducts(variants) => {
                let offers = || variants.iter().map(|variant| variant.offer);
                let cheapest = offers().min_by_key(|offer| offer.sale_price.unwrap_or(offer.price));
                Offer {
                    stock: offers().map(|offer| offer.stock).sum(),
                    ..cheapest.unwrap_or(Offer {
                        price: Cents(0),
                        sale_price: None,
                        stock: 0,
                    })
                }
            }
        }
    }
}

/// A colour, or a pair of colour and size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColorSize {
    /// The colour's name.
    pub color: String,
    /// The size's name.
    pub size: Option<String>,
    /// Its price.
    pub price: Cents,
}

/// A variant that gets its own row in the table of products.
#[derive(Debug, Clone)]
pub struct VariantProduct {
    /// Its own code.
    pub code: Option<String>,
    /// Values of the options, such as `13 inch` and `8 GB`.
    pub values: Vec<String>,
    /// Its price and stock.
    pub offer: Offer,
    /// Its own description.
    pub description: Option<String>,
    /// Its own pictures; if empty, the product's pictures are used.
    pub pictures: Vec<PictureSource>,
}
