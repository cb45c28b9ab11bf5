//! What is asked of product lists.

use serde::Deserialize;
use utoipa::ToSchema;

/// Which prices a shopper is shown; the default is the public price with VAT.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Pricing {
    /// The customer's own price list, if there is one.
    pub price_list: Option<i32>,
    /// Prices come without VAT.
    pub exclude_vat: bool,
}

/// The order of a product list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProductSort {
    /// The shop's own order.
    #[default]
    Default,
    /// Newest first.
    Newest,
    /// Cheapest first.
    PriceAsc,
    /// Most expensive first.
    PriceDesc,
    /// By name, A to Z.
    NameAsc,
    /// By name, Z to A.
    NameDesc,
    /// Best rated first.
    Rating,
}

impl ProductSort {
    /// The name that the Retail API and the public API both use.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Newest => "newest",
            Self::PriceAsc => "price_asc",
            Self::PriceDesc => "price_desc",
            Self::NameAsc => "name_asc",
            Self::NameDesc => "name_desc",
            Self::Rating => "rating",
        }
    }
}

/// Which products are wanted; every filter narrows the list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent filters, as the shopper sets them"
)]
pub struct ProductQuery {
    /// Words that must all match name, code, short description or brand.
    pub search_term: Option<String>,
    /// Slug of a category or a master category, or a master category's id.
    pub category: Option<String>,
    /// Id of a category below a master category.
    pub subcategory: Option<i32>,
    /// Id of a brand.
    pub brand: Option<i32>,
    /// Lowest price.
    pub min_price_cents: Option<i32>,
    /// Highest price.
    pub max_price_cents: Option<i32>,
    /// Only products marked as new.
    pub only_new: bool,
    /// Only hot deals.
    pub only_hot: bool,
    /// Only products that can be bought now.
    pub in_stock: bool,
    /// Only products with a sale price.
    pub on_sale: bool,
    /// A tab of the home page.
    pub tab: Option<String>,
    /// Order of the list.
    pub sort: ProductSort,
    /// Page, from 1.
    pub page: u32,
    /// Products per page, 1 to 100.
    pub per_page: u32,
    /// Which prices are wanted.
    pub pricing: Pricing,
}
