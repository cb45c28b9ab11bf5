use super::model::{
    ColorVariant, Picture, Producer, Product, ProductBrand, ProductCategory, ProductSelection,
    ProductSummary, RelatedVariant, SmallPicture, Video,
};
use crate::{
    api::price,
    html,
    page::picture_url,
    price_history::PricedProduct,
    retail::{model as retail, wire::Timestamp},
    tenants::{TenantConfig, config::ProducerConfig},
};

impl ProductSelection {
    pub(super) fn new(products: Vec<PricedProduct>) -> Self {
        Self {
            items: products.into_iter().map(ProductSummary::from).collect(),
        }
    }
}

impl Picture {
    /// Returns `None` for a picture outside the tenant's image folder.
    fn new(picture: &retail::ProductPicture) -> Option<Self> {
        Some(Self {
            url: picture_url(&picture.path)?,
            width: picture.width,
            height: picture.height,
        })
    }
}

impl From<PricedProduct> for ProductSummary {
    fn from(shown: PricedProduct) -> Self {
        let lowest_price_30_days_cents =
            shown.reference_cents(shown.product.price_cents, shown.product.sale_price_cents);
        let product = shown.product;
        let prices = price::price_range(&product);
        Self {
            id: product.id,
            slug: product.slug,
            name: product.name,
            code: product.code,
            short_description: product
                .short_description_html
                .as_deref()
                .and_then(html::plain_text),
            price_cents: product.price_cents,
            sale_price_cents: product.sale_price_cents,
            lowest_price_30_days_cents,
            min_price_cents: prices.min_cents,
            max_price_cents: prices.max_cents,
            stock: product.stock.max(0),
            is_new: product.is_new,
            is_top: product.is_top,
            is_hot: product.is_hot,
            until: product.until.map(Timestamp::to_rfc3339),
            rating: product.rating.clamp(0.0, 5.0),
            review_count: product.review_count.max(0),
            brand: product.brand.map(|brand| ProductBrand {
                id: brand.id,
                slug: brand.slug,
                name: brand.name,
            }),
            categories: product
                .categories
                .into_iter()
                .map(|category| ProductCategory {
                    slug: category.slug,
                    name: category.name,
                })
                .collect(),
            pictures: product.pictures.iter().filter_map(Picture::new).collect(),
            has_color_variants: !product.color_variants.is_empty(),
            has_related_variants: !product.related_variants.is_empty(),
            has_video: product
                .video_markup
                .as_deref()
                .and_then(html::video_embed_url)
                .is_some(),
        }
    }
}

impl From<PricedProduct> for Product {
    fn from(mut shown: PricedProduct) -> Self {
        let variants = shown.product.related_variants.iter();
        let related_variants = variants
            .map(|variant| RelatedVariant {
                lowest_price_30_days_cents: shown
                    .reference_cents(variant.price_cents, variant.sale_price_cents),
                ..RelatedVariant::from(variant.clone())
            })
            .collect();
        let product = &mut shown.product;
        let description = product.description_html.take();
        let small_pictures = std::mem::take(&mut product.small_pictures);
        let video = product
            .video_markup
            .as_deref()
            .and_then(html::video_embed_url);
        let variants = product
            .color_variants
            .iter()
            .cloned()
            .map(ColorVariant::from)
            .collect();
        Self {
            summary: shown.into(),
            description_html: description.as_deref().and_then(html::sanitize),
            small_pictures: small_pictures
                .iter()
                .filter_map(|path| picture_url(path))
                .map(|url| SmallPicture { url })
                .collect(),
            variants,
            related_variants,
            video: video.map(|embed_url| Video { embed_url }),
            producer: None,
        }
    }
}

impl Product {
    /// Product with what the shop's settings know of its producer.
    pub(super) fn of_shop(shown: PricedProduct, config: &TenantConfig) -> Self {
        let brand = shown.product.brand.as_ref();
        let producer = brand.and_then(|brand| {
            let mut producers = config.producers.iter();
            producers.find(|producer| producer.brand == brand.slug)
        });
        Self {
            producer: producer.map(Producer::from),
            ..Self::from(shown)
        }
    }
}

impl From<&ProducerConfig> for Producer {
    fn from(producer: &ProducerConfig) -> Self {
        Self {
            name: producer.name.clone(),
            address: producer.address.clone(),
            contact: producer.contact.clone(),
            responsible: producer.responsible.clone(),
        }
    }
}

impl From<retail::ColorVariant> for ColorVariant {
    fn from(variant: retail::ColorVariant) -> Self {
        Self {
            color: variant.color.filter(|color| is_hex_color(color)),
            color_name: variant.color_name,
            price_cents: variant.price_cents,
            sizes: variant.sizes,
        }
    }
}

impl From<retail::RelatedVariant> for RelatedVariant {
    fn from(variant: retail::RelatedVariant) -> Self {
        Self {
            id: variant.id,
            slug: variant.slug,
            name: variant.name,
            price_cents: variant.price_cents,
            sale_price_cents: variant.sale_price_cents,
            lowest_price_30_days_cents: None,
            stock: variant.stock.max(0),
            pictures: variant.pictures.iter().filter_map(Picture::new).collect(),
        }
    }
}

/// Pages insert the value into a style, so only `#rgb` and `#rrggbb` are accepted.
pub(super) fn is_hex_color(color: &str) -> bool {
    color.strip_prefix('#').is_some_and(|digits| {
        matches!(digits.len(), 3 | 6) && digits.bytes().all(|b| b.is_ascii_hexdigit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_of_another_server_is_left_out() {
        let picture = |path: &str| retail::ProductPicture {
            path: path.to_owned(),
            width: 1,
            height: 1,
        };
        assert!(Picture::new(&picture("https://cdn.example/a.jpg")).is_none());
        assert!(Picture::new(&picture("products/a.jpg")).is_some());
    }
}
