//! The product model that both formats are read into, and that the database is written from.

use super::price::Cents;
use super::{Rejection, Warning};

/// The longest name that is taken. A longer one is refused rather than cut: half a name is a wrong name.
pub(super) const LONGEST_NAME: usize = 255;

/// Content of a parsed file.
#[derive(Debug, Default)]
pub struct ParsedCatalog {
    /// Products that can be sold, in the file's order.
    pub products: Vec<ParsedProduct>,
    /// Rows that cannot be used.
    pub rejections: Vec<Rejection>,
    /// Rows that are used with a warning.
    pub warnings: Vec<Warning>,
}

/// One product of its own.
#[derive(Debug, Clone)]
pub struct ParsedProduct {
    /// Line of the product's first row.
    pub line: u64,
    /// The shop's own code (SKU).
    pub code: Option<String>,
    /// Address part, where the format has one; it then identifies the product.
    pub slug: Option<String>,
    /// The name; never empty.
    pub name: String,
    /// Short description, may hold HTML.
    pub short_description: Option<String>,
    /// Description as unsanitised HTML.
    pub description: Option<String>,
    /// The brand's name.
    pub brand: Option<String>,
    /// Where it is shown, the product's own category first; may be empty.
    pub categories: Vec<CategoryPath>,
    /// Its pictures, the main one first.
    pub pictures: Vec<PictureSource>,
    /// Whether the shop lists it.
    pub shown: bool,
    /// Whether the merchant puts it forward.
    pub featured: bool,
    /// Last day of the sale, `YYYY-MM-DD`.
    pub sale_until: Option<String>,
    /// Choices, prices and stock.
    pub choice: Choice,
}

/// A place in the shop's two levels of categories.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CategoryPath {
    /// The master category's name.
    pub master: String,
    /// The category's name below it; the master's own name when the file gives one level only,
    /// because a product always hangs on the second level.
    pub name: String,
}

impl CategoryPath {
    /// From the levels of a path, topmost first. Levels below the second are joined into its name,
    /// so that `Men > Shoes` and `Women > Shoes` stay apart.
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

/// Where a picture is, as the file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureSource {
    /// Line of the row that names it.
    pub line: u64,
    /// Path or web address.
    pub address: String,
}

/// Price and stock of something that can be put into the cart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The ordinary price.
    pub price: Cents,
    /// The lower price while on sale.
    pub sale_price: Option<Cents>,
    /// Pieces in stock.
    pub stock: i64,
}

/// Choices of a product.
#[derive(Debug, Clone)]
pub enum Choice {
    /// Without a choice.
    Single(Offer),
    /// By colour and perhaps size.
    Colors {
        /// The pairs on offer.
        colors: Vec<ColorSize>,
        /// Pieces of all pairs together.
        stock: i64,
    },
    /// By choosing one of several products of the same kind, each with its own code, price and stock.
    Related(Vec<RelatedProduct>),
}

/// One colour in one size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColorSize {
    /// The colour's name.
    pub color: String,
    /// The size's name.
    pub size: Option<String>,
    /// Its price.
    pub price: Cents,
}

/// One choice of a product sold by choice.
#[derive(Debug, Clone)]
pub struct RelatedProduct {
    /// Its own code.
    pub code: Option<String>,
    /// The chosen values, such as `13 inch` and `8 GB`.
    pub values: Vec<String>,
    /// Its price and stock.
    pub offer: Offer,
    /// Its own description.
    pub description: Option<String>,
    /// Its own pictures; empty means the product's.
    pub pictures: Vec<PictureSource>,
}
