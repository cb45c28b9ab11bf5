//! Response models of the catalogue. Prices come from the session's price list.

use serde::Serialize;
use utoipa::ToSchema;

/// A picture on this host.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Picture {
    /// URL on this host.
    #[schema(example = "/pictures/products/chair-12-1.svg")]
    pub url: String,
    /// Width in pixels, to reserve space in the layout.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
}

/// A thumbnail on this host.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SmallPicture {
    /// URL on this host.
    pub url: String,
}

/// The brand of a product.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductBrand {
    /// Id, the value for the `brand` filter of product lists.
    pub id: i32,
    /// Name in URLs.
    pub slug: String,
    /// Name.
    pub name: String,
}

/// A category that contains a product.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductCategory {
    /// Name in URLs, the value for the `category` filter of product lists.
    pub slug: String,
    /// Name.
    pub name: String,
}

/// Price per unit of measure (Directive 98/6/EC, Art. 3).
// [D-247]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnitPrice {
    /// Price of the unit in cents, rounded.
    #[schema(minimum = 0)]
    pub cents: i32,
    /// The unit: `100 ml`, `l`, `100 g`, `kg` or `m`.
    #[schema(example = "100 ml")]
    pub unit: &'static str,
}

/// A product with the data of a product card.
// [CAT-07]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent flags of a product"
)]
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductSummary {
    /// Id.
    pub id: i32,
    /// Name in URLs.
    pub slug: String,
    /// Name, plain text.
    pub name: String,
    /// Stock keeping unit, or null.
    #[schema(required)]
    pub code: Option<String>,
    /// Short description, plain text, or null.
    #[schema(required)]
    pub short_description: Option<String>,
    /// Regular price in cents. Of a reduced product, the price that `salePriceCents` is compared with: in shops that show
    /// `lowestPrice30DaysCents`, the same.
    pub price_cents: i32,
    /// Reduced price in cents, or null. A reduced price whose lowest price of the 30 days before is not known is in
    /// `priceCents`, unless the shop sells to traders only.
    #[schema(required)]
    pub sale_price_cents: Option<i32>,
    /// Lowest price of the 30 days before the reduction, in cents (Directive 98/6/EC, Art. 6a). Pages that show
    /// `salePriceCents` as a reduction must show this price. Null without a reduction, and in shops that sell to traders
    /// only.
    #[schema(required)]
    pub lowest_price_30_days_cents: Option<i32>,
    /// Lowest price in cents: of the variants, or without variants the lower one of regular and reduced price.
    // [PROD-02]
    pub min_price_cents: i32,
    /// Highest price in cents: of the variants, or without variants the higher one of regular and reduced price. A reduced
    /// product without variants therefore has two prices, although it costs `salePriceCents`. Equals the lowest price if
    /// there is only one price.
    pub max_price_cents: i32,
    /// Unit price of the price that is charged. Null if the content is not known, if the price is that of the unit, and if
    /// variants have several unit prices.
    #[schema(required)]
    pub unit_price: Option<UnitPrice>,
    /// Pieces that can be bought, in all warehouses, at least 0.
    #[schema(minimum = 0)]
    pub stock: i32,
    /// Marked as new.
    pub is_new: bool,
    /// Marked as a top product.
    pub is_top: bool,
    /// Marked as a hot deal.
    pub is_hot: bool,
    /// End of the deal (RFC 3339, UTC). Null without an end.
    #[schema(required, example = "2027-01-31T23:59:00Z")]
    pub until: Option<String>,
    /// Average rating.
    #[schema(minimum = 0, maximum = 5)]
    pub rating: f64,
    /// Number of reviews.
    #[schema(minimum = 0)]
    pub review_count: i32,
    /// Brand, or null.
    #[schema(required)]
    pub brand: Option<ProductBrand>,
    /// Categories that contain the product.
    pub categories: Vec<ProductCategory>,
    /// Pictures in display order. At most two in lists.
    pub pictures: Vec<Picture>,
    /// Whether the product has colours, with or without sizes. The shopper must choose one colour.
    pub has_color_variants: bool,
    /// Whether the product has variants that are separate products. The shopper must choose one.
    pub has_related_variants: bool,
    /// Whether the product has a video.
    pub has_video: bool,
}

/// A product with the data of its page.
// [PROD-01]
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Product {
    /// The members that product cards show as well.
    #[serde(flatten)]
    pub summary: ProductSummary,
    /// Description as sanitised HTML, without scripts, styles, frames and forms, or null.
    #[schema(required)]
    pub description_html: Option<String>,
    /// Thumbnails in display order.
    pub small_pictures: Vec<SmallPicture>,
    /// Colours with their prices and sizes.
    // [PROD-05]
    pub variants: Vec<ColorVariant>,
    /// Variants that are separate products.
    // [PROD-04]
    pub related_variants: Vec<RelatedVariant>,
    /// Video, or null. Videos of players that are not allowed are left out.
    #[schema(required)]
    pub video: Option<Video>,
    /// The producer. Null if the shop named none for the brand.
    // [D-244]
    #[schema(required)]
    pub producer: Option<Producer>,
    /// Whether the shop excludes the product from withdrawal. Its page must say so.
    // [D-234]
    pub is_withdrawal_excluded: bool,
}

/// Producer of a product (Regulation (EU) 2023/988, Art. 19). All texts are plain text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Producer {
    /// Name.
    pub name: String,
    /// Postal address.
    pub address: String,
    /// E-mail address or web address.
    pub contact: String,
    /// Name, address and e-mail address of the responsible person in the EU. Null for a producer in the EU.
    #[schema(required)]
    pub responsible: Option<String>,
}

/// A video on an allowed player.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Video {
    /// URL for the player's frame.
    pub embed_url: String,
}

/// A colour at one price, with the sizes that have this price. A colour with several prices has several entries: the price of a
/// choice is that of the entry with its colour name that lists its size, and the sizes of a colour are those of all its entries.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColorVariant {
    /// Colour of the swatch as `#rgb` or `#rrggbb`. Null when the shop gave no valid one.
    #[schema(required, example = "#2f4858")]
    pub color: Option<String>,
    /// Name of the colour, the `colorName` of cart lines. Empty for products whose entries differ in their sizes only; their
    /// cart lines have no `colorName`.
    pub color_name: String,
    /// Price in cents, for all sizes of this entry.
    pub price_cents: i32,
    /// Unit price, or null. Null if sizes of this entry have several.
    #[schema(required)]
    pub unit_price: Option<UnitPrice>,
    /// Sizes of this colour that have this price. Empty for a colour without sizes.
    pub sizes: Vec<String>,
}

/// Colour and size of a variant that is a separate product.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VariantOptions {
    /// Colour of the swatch as `#rrggbb`. Null for a name that is not common.
    #[schema(required, example = "#1c2f57")]
    pub color: Option<String>,
    /// Name of the colour.
    pub color_name: String,
    /// Size, or null for variants in colours only.
    #[schema(required)]
    pub size: Option<String>,
}

/// A variant that is a separate product.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RelatedVariant {
    /// Id of the variant. A cart line has it as `relatedVariantId`, with the product that has the variant as `productId`.
    pub id: i32,
    /// Name in URLs.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Colour and size, which the name has after the product's name. Null unless this holds for all variants of the product.
    // [PROD-04]
    #[schema(required)]
    pub options: Option<VariantOptions>,
    /// Regular price in cents. Of a reduced product, the price that `salePriceCents` is compared with: in shops that show
    /// `lowestPrice30DaysCents`, the same.
    pub price_cents: i32,
    /// Reduced price in cents, or null. A reduced price whose lowest price of the 30 days before is not known is in
    /// `priceCents`, unless the shop sells to traders only.
    #[schema(required)]
    pub sale_price_cents: Option<i32>,
    /// Lowest price of the 30 days before the reduction, in cents (Directive 98/6/EC, Art. 6a). Pages that show
    /// `salePriceCents` as a reduction must show this price. Null without a reduction, and in shops that sell to traders
    /// only.
    #[schema(required)]
    pub lowest_price_30_days_cents: Option<i32>,
    /// Unit price of the price that is charged, or null.
    #[schema(required)]
    pub unit_price: Option<UnitPrice>,
    /// Pieces that can be bought.
    #[schema(minimum = 0)]
    pub stock: i32,
    /// Pictures in display order.
    pub pictures: Vec<Picture>,
}

/// A complete list of products, without pages.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductSelection {
    /// Products.
    pub items: Vec<ProductSummary>,
}
