//! Products.

use crate::retail::legacy::Timestamp;

/// One page of a product list.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ProductPage {
    /// The products of this page.
    pub items: Vec<Product>,
    /// How many products match in all.
    pub total: u32,
}

/// A product; lists carry at most two pictures and no long description.
#[derive(Debug, Clone, PartialEq)]
pub struct Product {
    /// Id.
    pub id: i32,
    /// Name in addresses.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Stock keeping code.
    pub code: Option<String>,
    /// Short description, possibly with markup; not sanitised.
    pub short_description_html: Option<String>,
    /// Long description with markup; not sanitised. Only on a single product.
    pub description_html: Option<String>,
    /// Regular price.
    pub price_cents: i32,
    /// Reduced price.
    pub sale_price_cents: Option<i32>,
    /// How many can be bought.
    pub stock: i32,
    /// Marked as new.
    pub is_new: bool,
    /// Marked as a top product.
    pub is_top: bool,
    /// Marked as a hot deal.
    pub is_hot: bool,
    /// When the deal ends.
    pub until: Option<Timestamp>,
    /// Average rating, 0 to 5.
    pub rating: f64,
    /// Number of reviews.
    pub review_count: i32,
    /// Brand.
    pub brand: Option<ProductBrand>,
    /// Categories that show the product.
    pub categories: Vec<ProductCategory>,
    /// Pictures in display order.
    pub pictures: Vec<ProductPicture>,
    /// Paths of the thumbnails in the tenant's image folder.
    pub small_pictures: Vec<String>,
    /// Colour and size variants.
    pub color_variants: Vec<ColorVariant>,
    /// Variants that are products of their own.
    pub related_variants: Vec<RelatedVariant>,
    /// Embed markup of the video; not sanitised.
    pub video_markup: Option<String>,
}

/// A product and one of the categories whose lists show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownProduct {
    /// Id of the product.
    pub id: i32,
    /// Id of the category, one below a master category.
    pub category_id: Option<i32>,
    /// Id of its brand.
    pub brand_id: Option<i32>,
}

/// The brand of a product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProductBrand {
    /// Id.
    pub id: i32,
    /// Name in addresses.
    pub slug: String,
    /// Name.
    pub name: String,
}

/// A category that shows a product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProductCategory {
    /// Name in addresses.
    pub slug: String,
    /// Name.
    pub name: String,
}

/// A picture of a product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProductPicture {
    /// Path in the tenant's image folder.
    pub path: String,
    /// Width in pixels.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
}

/// A colour with its own price and sizes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColorVariant {
    /// CSS colour of the swatch; not checked.
    pub color: Option<String>,
    /// Name of the colour.
    pub color_name: String,
    /// Price.
    pub price_cents: i32,
    /// Sizes in this colour.
    pub sizes: Vec<String>,
}

/// A variant that is a product of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelatedVariant {
    /// Id.
    pub id: i32,
    /// Name in addresses.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Regular price.
    pub price_cents: i32,
    /// Reduced price.
    pub sale_price_cents: Option<i32>,
    /// How many can be bought.
    pub stock: i32,
    /// Pictures in display order.
    pub pictures: Vec<ProductPicture>,
}
