use serde::Deserialize;

use super::color_variants::keep_selectable;
use crate::retail::{
    model::{ColorVariant, Product, ProductBrand, ProductCategory, ProductPicture, RelatedVariant},
    wire::{self, Timestamp},
};

const MAX_RATING: f64 = 5.0;

#[derive(Deserialize)]
pub(super) struct ShopProduct {
    #[serde(deserialize_with = "wire::int")]
    id: i32,
    #[serde(deserialize_with = "wire::text")]
    name: String,
    #[serde(default, deserialize_with = "wire::opt_text")]
    slug: Option<String>,
    #[serde(default, deserialize_with = "wire::opt_text")]
    prodcode: Option<String>,
    #[serde(default, deserialize_with = "wire::opt_text")]
    short_desc: Option<String>,
    #[serde(default, deserialize_with = "wire::opt_text")]
    long_desc: Option<String>,
    #[serde(deserialize_with = "wire::cents")]
    price: i32,
    #[serde(default, deserialize_with = "wire::opt_cents")]
    sale_price: Option<i32>,
    #[serde(default, deserialize_with = "wire::quantity")]
    stock: i32,
    #[serde(default, deserialize_with = "wire::flag")]
    new: bool,
    #[serde(default, deserialize_with = "wire::flag")]
    top: bool,
    #[serde(default, deserialize_with = "wire::flag")]
    hot: bool,
    #[serde(default, deserialize_with = "wire::opt_timestamp")]
    until: Option<Timestamp>,
    #[serde(default, deserialize_with = "wire::float")]
    ratings: f64,
    #[serde(default, deserialize_with = "wire::quantity")]
    review: i32,
    #[serde(default, deserialize_with = "wire::lenient_record")]
    brand: Option<ShopBrand>,
    #[serde(default, deserialize_with = "wire::lenient_list")]
    category: Vec<ShopCategory>,
    #[serde(default, deserialize_with = "wire::lenient_list")]
    pictures: Vec<ShopPicture>,
    #[serde(default, deserialize_with = "wire::lenient_list")]
    sm_pictures: Vec<ShopThumbnail>,
    #[serde(default, deserialize_with = "wire::lenient_list")]
    variants: Vec<ShopVariant>,
    #[serde(default, deserialize_with = "wire::lenient_list")]
    var_rel: Vec<ShopRelated>,
    #[serde(default, rename = "videoURL", deserialize_with = "wire::opt_text")]
    video_url: Option<String>,
    #[serde(default, deserialize_with = "wire::opt_int")]
    pub(super) total_count: Option<i32>,
}

#[derive(Deserialize)]
struct ShopBrand {
    #[serde(deserialize_with = "wire::int")]
    id: i32,
    #[serde(deserialize_with = "wire::text")]
    name: String,
    #[serde(default, deserialize_with = "wire::opt_text")]
    slug: Option<String>,
}

#[derive(Deserialize)]
struct ShopCategory {
    #[serde(deserialize_with = "wire::text")]
    name: String,
    #[serde(deserialize_with = "wire::text")]
    slug: String,
}

#[derive(Deserialize)]
struct ShopPicture {
    #[serde(deserialize_with = "wire::text")]
    url: String,
    #[serde(default, deserialize_with = "wire::quantity")]
    width: i32,
    #[serde(default, deserialize_with = "wire::quantity")]
    height: i32,
}

#[derive(Deserialize)]
struct ShopThumbnail {
    #[serde(deserialize_with = "wire::text")]
    url: String,
}

#[derive(Deserialize)]
struct ShopVariant {
    #[serde(default, deserialize_with = "wire::opt_text")]
    color: Option<String>,
    #[serde(deserialize_with = "wire::text")]
    color_name: String,
    #[serde(deserialize_with = "wire::cents")]
    price: i32,
    #[serde(default, deserialize_with = "wire::lenient_list")]
    size: Vec<ShopSize>,
}

#[derive(Deserialize)]
struct ShopSize {
    #[serde(deserialize_with = "wire::text")]
    name: String,
}

#[derive(Deserialize)]
struct ShopRelated {
    #[serde(deserialize_with = "wire::int")]
    id: i32,
    #[serde(deserialize_with = "wire::text")]
    name: String,
    #[serde(default, deserialize_with = "wire::opt_text")]
    slug: Option<String>,
    #[serde(deserialize_with = "wire::cents")]
    price: i32,
    #[serde(default, deserialize_with = "wire::opt_cents")]
    sale_price: Option<i32>,
    #[serde(default, deserialize_with = "wire::quantity")]
    stock: i32,
    #[serde(default, deserialize_with = "wire::lenient_list")]
    pictures: Vec<ShopPicture>,
}

/// The Retail API writes 0 for a missing sale price.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "Option::filter passes a reference"
)]
fn is_a_price(cents: &i32) -> bool {
    *cents > 0
}

fn slug(slug: Option<String>, id: i32) -> String {
    slug.unwrap_or_else(|| id.to_string())
}

impl From<ShopProduct> for Product {
    fn from(row: ShopProduct) -> Self {
        Self {
            id: row.id,
            slug: slug(row.slug, row.id),
            name: row.name,
            code: row.prodcode,
            short_description_html: row.short_desc,
            description_html: row.long_desc,
            price_cents: row.price,
            sale_price_cents: row.sale_price.filter(is_a_price),
            stock: row.stock,
            is_new: row.new,
            is_top: row.top,
            is_hot: row.hot,
            until: row.until,
            rating: row.ratings.clamp(0.0, MAX_RATING),
            review_count: row.review.max(0),
            brand: row.brand.map(ProductBrand::from),
            categories: row
                .category
                .into_iter()
                .map(ProductCategory::from)
                .collect(),
            pictures: row.pictures.into_iter().map(ProductPicture::from).collect(),
            small_pictures: row
                .sm_pictures
                .into_iter()
                .map(|picture| picture.url)
                .collect(),
            color_variants: keep_selectable(
                row.variants.into_iter().map(ColorVariant::from).collect(),
            ),
            related_variants: row.var_rel.into_iter().map(RelatedVariant::from).collect(),
            video_markup: row.video_url,
        }
    }
}

impl From<ShopBrand> for ProductBrand {
    fn from(row: ShopBrand) -> Self {
        Self {
            id: row.id,
            slug: slug(row.slug, row.id),
            name: row.name,
        }
    }
}

impl From<ShopCategory> for ProductCategory {
    fn from(row: ShopCategory) -> Self {
        Self {
            slug: row.slug,
            name: row.name,
        }
    }
}

impl From<ShopPicture> for ProductPicture {
    fn from(row: ShopPicture) -> Self {
        Self {
            path: row.url,
            width: row.width.max(0),
            height: row.height.max(0),
        }
    }
}

impl From<ShopVariant> for ColorVariant {
    fn from(row: ShopVariant) -> Self {
        Self {
            color: row.color,
            color_name: row.color_name,
            price_cents: row.price,
            sizes: row.size.into_iter().map(|size| size.name).collect(),
        }
    }
}

impl From<ShopRelated> for RelatedVariant {
    fn from(row: ShopRelated) -> Self {
        Self {
            id: row.id,
            slug: slug(row.slug, row.id),
            name: row.name,
            price_cents: row.price,
            sale_price_cents: row.sale_price.filter(is_a_price),
            stock: row.stock,
            pictures: row.pictures.into_iter().map(ProductPicture::from).collect(),
        }
    }
}

#[cfg(test)]
#[path = "shop_product_tests.rs"]
mod tests;
