use super::{
    model::{
        ColorVariant, Picture, Producer, Product, ProductBrand, ProductCategory, ProductSelection,
        ProductSummary, RelatedVariant, SmallPicture, Video,
    },
    product_settings::ProductSettings,
    unit_prices::UnitPrices,
    variant_options::variant_options,
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
    pub(super) fn new(
        products: impl IntoIterator<Item = PricedProduct>,
        settings: &ProductSettings,
    ) -> Self {
        let products = products.into_iter();
        Self {
            items: products
                .map(|shown| ProductSummary::new(shown, settings))
                .collect(),
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

impl ProductSummary {
    pub(super) fn new(shown: PricedProduct, settings: &ProductSettings) -> Self {
        let categories = settings.categories(&shown.product);
        let unit_prices = &settings.config().unit_prices;
        let unit_prices = UnitPrices::new(unit_prices, &shown.product, &categories);
        let unit_price = unit_prices.of_product();
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
            unit_price,
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

impl Product {
    pub(super) fn new(mut shown: PricedProduct, settings: &ProductSettings) -> Self {
        let config = settings.config();
        let categories = settings.categories(&shown.product);
        let is_withdrawal_excluded = config.withdrawal.excludes(&categories);
        let unit_prices = UnitPrices::new(&config.unit_prices, &shown.product, &categories);
        let mut options = variant_options(&shown.product).into_iter();
        let related_variants = shown.product.related_variants.iter();
        let related_variants = related_variants
            .map(|variant| RelatedVariant {
                options: options.next(),
                lowest_price_30_days_cents: shown
                    .reference_cents(variant.price_cents, variant.sale_price_cents),
                unit_price: unit_prices.of_variant(variant),
                ..RelatedVariant::from(variant.clone())
            })
            .collect();
        let variants = shown.product.color_variants.iter();
        let variants = variants
            .map(|variant| ColorVariant {
                unit_price: unit_prices.of_color(variant),
                ..ColorVariant::from(variant.clone())
            })
            .collect();
        let producer = producer(&shown.product, config);
        let product = &mut shown.product;
        let description = product.description_html.take();
        let small_pictures = std::mem::take(&mut product.small_pictures);
        let video = product
            .video_markup
            .as_deref()
            .and_then(html::video_embed_url);
        Self {
            summary: ProductSummary::new(shown, settings),
            description_html: description.as_deref().and_then(html::sanitize),
            small_pictures: small_pictures
                .iter()
                .filter_map(|path| picture_url(path))
                .map(|url| SmallPicture { url })
                .collect(),
            variants,
            related_variants,
            video: video.map(|embed_url| Video { embed_url }),
            producer,
            is_withdrawal_excluded,
        }
    }
}

/// Producer of the product's brand in the shop's settings.
fn producer(product: &retail::Product, config: &TenantConfig) -> Option<Producer> {
    let brand = product.brand.as_ref()?;
    let mut producers = config.producers.iter();
    let producer = producers.find(|producer| producer.brand == brand.slug);
    producer.map(Producer::from)
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
            unit_price: None,
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
            options: None,
            price_cents: variant.price_cents,
            sale_price_cents: variant.sale_price_cents,
            lowest_price_30_days_cents: None,
            unit_price: None,
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
