//! Everything of a shop that is no product.

/// A master category with the categories below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MasterCategory {
    /// Id.
    pub id: i32,
    /// Name in addresses.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Path of the picture in the tenant's image folder.
    pub picture: Option<String>,
    /// Categories below, in display order.
    pub subcategories: Vec<Subcategory>,
}

/// A category below a master category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subcategory {
    /// Id.
    pub id: i32,
    /// Name in addresses.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Shown among the popular categories.
    pub popular: bool,
    /// Place among the popular categories.
    pub popular_order: Option<i32>,
    /// Path of the picture in the tenant's image folder.
    pub picture: Option<String>,
}

/// A brand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brand {
    /// Id.
    pub id: i32,
    /// Name in addresses.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Shown on the home page.
    pub show_on_home: bool,
    /// Path of the picture in the tenant's image folder.
    pub picture: Option<String>,
}

/// A slide of the home page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slide {
    /// Id.
    pub id: i32,
    /// Path of the picture in the tenant's image folder.
    pub picture: String,
    /// Line above the titles.
    pub subtitle: Option<String>,
    /// One to three title lines, none empty; empty when the slide is only a picture.
    pub titles: Vec<String>,
    /// Price as the shop words it.
    pub price_text: Option<String>,
    /// Where the slide leads; not checked.
    pub link: Option<String>,
    /// Text of the link.
    pub link_title: Option<String>,
}

/// What one warehouse holds of a product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WarehouseStock {
    /// Id of the warehouse.
    pub id: i32,
    /// Public name of the warehouse.
    pub name: String,
    /// Quantity; legacy books below zero at times.
    pub quantity: i32,
}

/// A way of delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShippingMethod {
    /// Id.
    pub id: i32,
    /// As the shop words it.
    pub description: String,
    /// What it costs, in cents.
    pub cost_cents: i32,
    /// Name of the country that it is for, as legacy words it; `None` for every country.
    pub country: Option<String>,
}

/// An editable piece of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageContent {
    /// Where on the page it belongs, as legacy words it, in lower case.
    pub position: String,
    /// Title.
    pub title: Option<String>,
    /// Text with markup; not sanitised.
    pub html: Option<String>,
    /// Path of the picture in the tenant's image folder.
    pub picture: Option<String>,
}

/// A store that shoppers can go to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Store {
    /// Id of its warehouse.
    pub id: i32,
    /// What it says of itself, with markup; not sanitised.
    pub html: Option<String>,
}

/// A product that the home page advertises.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PopupAd {
    /// Id of the product.
    pub product_id: i32,
    /// Name of the product.
    pub name: String,
    /// Path of the ad's picture in the tenant's image folder.
    pub picture: String,
}

/// What somebody says of the shop.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// Who; not sanitised.
    pub author: String,
    /// Stars, 0 to 5.
    pub rating: f64,
    /// What they say; not sanitised.
    pub text: Option<String>,
}
