use serde::{Deserialize, Serialize};

/// Master category with its subcategories.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MasterCategory {
    /// Id.
    pub id: i32,
    /// Slug.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Picture: path in the tenant's image folder.
    pub picture: Option<String>,
    /// Subcategories in display order.
    pub subcategories: Vec<Subcategory>,
}

/// Category below a master category.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subcategory {
    /// Id.
    pub id: i32,
    /// Slug.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Shown among the popular categories.
    pub popular: bool,
    /// Position among the popular categories.
    pub popular_order: Option<i32>,
    /// Picture: path in the tenant's image folder.
    pub picture: Option<String>,
}

/// Brand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brand {
    /// Id.
    pub id: i32,
    /// Slug.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Shown on the home page.
    pub show_on_home: bool,
    /// Picture: path in the tenant's image folder.
    pub picture: Option<String>,
}

/// Slide of the home page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slide {
    /// Id.
    pub id: i32,
    /// Picture: path in the tenant's image folder.
    pub picture: String,
    /// Line above the titles.
    pub subtitle: Option<String>,
    /// Up to three title lines; empty if the slide is only a picture.
    pub titles: Vec<String>,
    /// Price as the shop wrote it.
    pub price_text: Option<String>,
    /// Link target; not validated.
    pub link: Option<String>,
    /// Text of the link.
    pub link_title: Option<String>,
}

/// Stock of a product in one warehouse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WarehouseStock {
    /// Id of the warehouse.
    pub id: i32,
    /// Public name of the warehouse.
    pub name: String,
    /// Quantity in stock; can be negative.
    pub quantity: i32,
}

/// Delivery method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShippingMethod {
    /// Id.
    pub id: i32,
    /// Description in the shop's words.
    pub description: String,
    /// Cost in cents.
    pub cost_cents: i32,
    /// Country, spelled as in the Retail API; `None` for all countries.
    pub country: Option<String>,
}

/// Editable text of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageContent {
    /// Name of the place on the page: the Retail API's name in lower case.
    pub position: String,
    /// Title.
    pub title: Option<String>,
    /// HTML; not sanitised.
    pub html: Option<String>,
    /// Picture: path in the tenant's image folder.
    pub picture: Option<String>,
}

/// Store that shoppers can visit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Store {
    /// Id of the warehouse.
    pub id: i32,
    /// Description as HTML; not sanitised.
    pub html: Option<String>,
}

/// Product that the home page advertises.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PopupAd {
    /// Id of the product.
    pub product_id: i32,
    /// Name of the product.
    pub name: String,
    /// Picture of the ad: path in the tenant's image folder.
    pub picture: String,
}

/// Review of the shop.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// Author; not sanitised.
    pub author: String,
    /// Stars, 0 to 5.
    pub rating: f64,
    /// Text; not sanitised.
    pub text: Option<String>,
}
