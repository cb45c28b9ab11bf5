use serde::Serialize;

use crate::retail::{
    RetailClient, WriteError,
    client::Call,
    model::{ColorVariant, Product, ProductPicture, RelatedVariant},
    wire::{Outcome, Timestamp},
};

/// Request for a stock notification.
#[derive(Clone, Copy)]
pub struct StockNotification<'a> {
    /// Recipient.
    pub email: &'a str,
    /// Product as the Retail API returned it.
    pub product: &'a Product,
}

impl RetailClient {
    /// Requests an e-mail that is sent when the product is in stock again.
    pub async fn save_stock_notification(
        &self,
        notification: StockNotification<'_>,
    ) -> Result<Outcome, WriteError> {
        let StockNotification { email, product } = notification;
        let unknown = String::new;
        let parameters = [
            ("custemail", email.to_owned()),
            ("custid", unknown()),
            ("custname", unknown()),
            ("custusername", unknown()),
            ("custmobile", unknown()),
            ("prodid", product.id.to_string()),
            ("prodcode", product.code.clone().unwrap_or_default()),
        ];
        let call = Call {
            path: "SaveNotifyOutOfStock",
            name: "save_stock_notification",
            parameters: &parameters,
        };
        self.write(&call, &NotifiedProduct::from(product)).await
    }
}

#[derive(Serialize)]
struct NotifiedProduct<'a> {
    id: i32,
    name: &'a str,
    slug: &'a str,
    short_desc: Option<&'a str>,
    price: f64,
    sale_price: Option<f64>,
    stock: i32,
    qty: i32,
    sum: i32,
    new: bool,
    top: bool,
    until: Option<String>,
    ratings: f64,
    review: i32,
    category: Vec<NotifiedCategory<'a>>,
    pictures: Vec<NotifiedPicture<'a>>,
    sm_pictures: Vec<NotifiedThumbnail<'a>>,
    variants: Vec<NotifiedVariant<'a>>,
    var_rel: Vec<NotifiedRelated<'a>>,
    #[serde(rename = "videoURL")]
    video_url: Option<&'a str>,
}

#[derive(Serialize)]
struct NotifiedCategory<'a> {
    name: &'a str,
    slug: &'a str,
}

#[derive(Serialize)]
struct NotifiedPicture<'a> {
    url: &'a str,
    width: i32,
    height: i32,
}

#[derive(Serialize)]
struct NotifiedThumbnail<'a> {
    url: &'a str,
}

#[derive(Serialize)]
struct NotifiedVariant<'a> {
    color: Option<&'a str>,
    color_name: &'a str,
    price: f64,
    size: Vec<NotifiedSize<'a>>,
}

#[derive(Serialize)]
struct NotifiedSize<'a> {
    name: &'a str,
}

#[derive(Serialize)]
struct NotifiedRelated<'a> {
    id: i32,
    name: &'a str,
    price: f64,
    sale_price: Option<f64>,
    stock: i32,
    pictures: Vec<NotifiedPicture<'a>>,
}

fn euro(cents: i32) -> f64 {
    f64::from(cents) / 100.0
}

fn pictures(pictures: &[ProductPicture]) -> Vec<NotifiedPicture<'_>> {
    pictures
        .iter()
        .map(|picture| NotifiedPicture {
            url: &picture.path,
            width: picture.width,
            height: picture.height,
        })
        .collect()
}

impl<'a> From<&'a Product> for NotifiedProduct<'a> {
    fn from(product: &'a Product) -> Self {
        Self {
            id: product.id,
            name: &product.name,
            slug: &product.slug,
            short_desc: product.short_description_html.as_deref(),
            price: euro(product.price_cents),
            sale_price: product.sale_price_cents.map(euro),
            stock: product.stock,
            // Only products in a cart have a quantity and a sum.
            qty: 0,
            sum: 0,
            new: product.is_new,
            top: product.is_top,
            until: product.until.map(Timestamp::to_rfc3339),
            ratings: product.rating,
            review: product.review_count,
            category: product
                .categories
                .iter()
                .map(|category| NotifiedCategory {
                    name: &category.name,
                    slug: &category.slug,
                })
                .collect(),
            pictures: pictures(&product.pictures),
            sm_pictures: product
                .small_pictures
                .iter()
                .map(|url| NotifiedThumbnail { url })
                .collect(),
            variants: product.color_variants.iter().map(Into::into).collect(),
            var_rel: product.related_variants.iter().map(Into::into).collect(),
            video_url: product.video_markup.as_deref(),
        }
    }
}

impl<'a> From<&'a ColorVariant> for NotifiedVariant<'a> {
    fn from(variant: &'a ColorVariant) -> Self {
        Self {
            color: variant.color.as_deref(),
            color_name: &variant.color_name,
            price: euro(variant.price_cents),
            size: variant
                .sizes
                .iter()
                .map(|name| NotifiedSize { name })
                .collect(),
        }
    }
}

impl<'a> From<&'a RelatedVariant> for NotifiedRelated<'a> {
    fn from(variant: &'a RelatedVariant) -> Self {
        Self {
            id: variant.id,
            name: &variant.name,
            price: euro(variant.price_cents),
            sale_price: variant.sale_price_cents.map(euro),
            stock: variant.stock,
            pictures: pictures(&variant.pictures),
        }
    }
}
