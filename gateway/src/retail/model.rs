//! What the Retail API knows, in clean types: no legacy names, no legacy shapes.

use super::legacy::Timestamp;

/// Which prices a shopper is shown; the default is the public price with VAT.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Pricing {
    /// The customer's own price list, if there is one.
    pub price_list: Option<i32>,
    /// Prices come without VAT.
    pub exclude_vat: bool,
}

/// The order of a product list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
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
