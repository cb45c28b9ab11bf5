//! The catalogue as the API shows it. Money is whole euro cents; the prices are those of the session's price list.

use serde::Serialize;
use utoipa::ToSchema;

/// A picture on this host.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Picture {
    /// Address on this host.
    #[schema(example = "/pictures/products/chair-12-1.svg")]
    pub url: String,
    /// Width in pixels, to reserve its place.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
}

/// A thumbnail on this host.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SmallPicture {
    /// Address on this host.
    pub url: String,
}

/// The brand of a product.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductBrand {
    /// Id, for the list's `brand` filter.
    pub id: i32,
    /// Name in addresses.
    pub slug: String,
    /// Name.
    pub name: String,
}

/// A category that shows a product.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductCategory {
    /// Name in addresses, for the list's `category` filter.
    pub slug: String,
    /// Name.
    pub name: String,
}

/// A product as cards show it [CAT-07].
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent marks of a product"
)]
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductSummary {
    /// Id.
    pub id: i32,
    /// Name in addresses.
    pub slug: String,
    /// Name; plain text.
    pub name: String,
    /// Stock keeping code.
    #[schema(required)]
    pub code: Option<String>,
    /// Plain text.
    #[schema(required)]
    pub short_description: Option<String>,
    /// Regular price in cents.
    pub price_cents: i32,
    /// Reduced price in cents.
    #[schema(required)]
    pub sale_price_cents: Option<i32>,
    /// The lowest price at which anything of it can be bought, in cents [PROD-02].
    pub min_price_cents: i32,
    /// The highest, in cents; equal to the lowest when there is one price.
    pub max_price_cents: i32,
    /// How many can be bought, over all warehouses; never below zero.
    #[schema(minimum = 0)]
    pub stock: i32,
    /// Marked as new.
    pub is_new: bool,
    /// Marked as a top product.
    pub is_top: bool,
    /// Marked as a hot deal.
    pub is_hot: bool,
    /// When the deal ends; RFC 3339, UTC.
    #[schema(required, example = "2027-01-31T23:59:00Z")]
    pub until: Option<String>,
    /// Average rating.
    #[schema(minimum = 0, maximum = 5)]
    pub rating: f64,
    /// Number of reviews.
    #[schema(minimum = 0)]
    pub review_count: i32,
    /// Brand.
    #[schema(required)]
    pub brand: Option<ProductBrand>,
    /// Categories that show it.
    pub categories: Vec<ProductCategory>,
    /// Pictures in display order; at most two in lists.
    pub pictures: Vec<Picture>,
    /// It comes in colours (and sizes), of which one must be chosen.
    pub has_color_variants: bool,
    /// It comes in variants that are products of their own, of which one must be chosen.
    pub has_related_variants: bool,
    /// It has a video.
    pub has_video: bool,
}

/// A product with everything its page shows [PROD-01].
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Product {
    /// What cards show too.
    #[serde(flatten)]
    pub summary: ProductSummary,
    /// Description as safe HTML: no script, style, frame or form.
    #[schema(required)]
    pub description_html: Option<String>,
    /// Thumbnails in display order.
    pub small_pictures: Vec<SmallPicture>,
    /// Colours with their sizes [PROD-05].
    pub variants: Vec<ColorVariant>,
    /// Variants that are products of their own [PROD-04].
    pub related_variants: Vec<RelatedVariant>,
    /// Its video, if it is on a player that we embed.
    #[schema(required)]
    pub video: Option<Video>,
}

/// A video on an allow-listed player.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Video {
    /// Source of the player's frame.
    pub embed_url: String,
}

/// A colour with its own price and sizes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColorVariant {
    /// Colour of the swatch as `#rrggbb`; none when the shop gave no usable one.
    #[schema(required, example = "#2f4858")]
    pub color: Option<String>,
    /// Name of the colour.
    pub color_name: String,
    /// Price in cents.
    pub price_cents: i32,
    /// Sizes in this colour; empty when it has none.
    pub sizes: Vec<String>,
}

/// A variant that is a product of its own.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RelatedVariant {
    /// Id; what goes into the cart.
    pub id: i32,
    /// Name in addresses.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Regular price in cents.
    pub price_cents: i32,
    /// Reduced price in cents.
    #[schema(required)]
    pub sale_price_cents: Option<i32>,
    /// How many can be bought.
    #[schema(minimum = 0)]
    pub stock: i32,
    /// Pictures in display order.
    pub pictures: Vec<Picture>,
}

/// Some products, without pages.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductSelection {
    /// The products.
    pub items: Vec<ProductSummary>,
}
