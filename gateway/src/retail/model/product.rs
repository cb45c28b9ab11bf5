use serde::{Deserialize, Serialize};

use crate::retail::wire::Timestamp;

/// One page of a product list.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ProductPage {
    /// Products of this page.
    pub items: Vec<Product>,
    /// Number of all matching products.
    pub total: u32,
}

/// Product. In lists it has at most two pictures and no long description.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Product {
    /// Id.
    pub id: i32,
    /// Slug.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Stock keeping code.
    pub code: Option<String>,
    /// Short description, possibly HTML; not sanitised.
    pub short_description_html: Option<String>,
    /// Long description as HTML; not sanitised. Not set in lists.
    pub description_html: Option<String>,
    /// Regular price in cents.
    pub price_cents: i32,
    /// Sale price in cents.
    pub sale_price_cents: Option<i32>,
    /// Quantity in stock.
    pub stock: i32,
    /// Marked as new.
    pub is_new: bool,
    /// Marked as a top product.
    pub is_top: bool,
    /// Marked as a hot deal.
    pub is_hot: bool,
    /// End of the deal.
    pub until: Option<Timestamp>,
    /// Average rating, 0 to 5.
    pub rating: f64,
    /// Number of reviews.
    pub review_count: i32,
    /// Brand.
    pub brand: Option<ProductBrand>,
    /// Categories that list the product.
    pub categories: Vec<ProductCategory>,
    /// Pictures in display order.
    pub pictures: Vec<ProductPicture>,
    /// Thumbnails: paths in the tenant's image folder.
    pub small_pictures: Vec<String>,
    /// Colour and size variants.
    pub color_variants: Vec<ColorVariant>,
    /// Variants that are separate products.
    pub related_variants: Vec<RelatedVariant>,
    /// Embed HTML of the video; not sanitised.
    pub video_markup: Option<String>,
}

/// Product that lists show, with one of its categories.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownProduct {
    /// Id of the product.
    pub id: i32,
    /// Id of the subcategory.
    pub category_id: Option<i32>,
    /// Id of the brand.
    pub brand_id: Option<i32>,
}

/// Brand of a product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProductBrand {
    /// Id.
    pub id: i32,
    /// Slug.
    pub slug: String,
    /// Name.
    pub name: String,
}

/// Category that lists a product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProductCategory {
    /// Slug.
    pub slug: String,
    /// Name.
    pub name: String,
}

/// Picture of a product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProductPicture {
    /// Path in the tenant's image folder.
    pub path: String,
    /// Width in pixels.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
}

/// Colour with its price and sizes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColorVariant {
    /// CSS colour of the swatch; not validated.
    pub color: Option<String>,
    /// Name of the colour.
    pub color_name: String,
    /// Price in cents.
    pub price_cents: i32,
    /// Sizes in this colour.
    pub sizes: Vec<String>,
}

/// Variant that is a separate product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RelatedVariant {
    /// Id.
    pub id: i32,
    /// Slug.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Regular price in cents.
    pub price_cents: i32,
    /// Sale price in cents.
    pub sale_price_cents: Option<i32>,
    /// Quantity in stock.
    pub stock: i32,
    /// Pictures in display order.
    pub pictures: Vec<ProductPicture>,
}
