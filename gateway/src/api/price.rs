//! The price range of a product: one rule for cards, pages, quick views and the cart [PROD-02].

use crate::retail::model::Product;

/// What a product can cost, in cents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PriceRange {
    pub(super) min_cents: i32,
    pub(super) max_cents: i32,
}

/// Over what can be chosen: a colour's price is charged even where a related variant is chosen with it. Without variants
/// from the sale price to the regular one.
pub(super) fn range(product: &Product) -> PriceRange {
    let colors = product.color_variants.iter().map(|row| row.price_cents);
    let related = product
        .related_variants
        .iter()
        .map(|variant| current(variant.price_cents, variant.sale_price_cents));
    let own = [
        current(product.price_cents, product.sale_price_cents),
        product.price_cents,
    ];
    span(colors)
        .or_else(|| span(related))
        .or_else(|| span(own))
        .unwrap_or(PriceRange {
            min_cents: product.price_cents,
            max_cents: product.price_cents,
        })
}

/// The price that a product starts at, by the rule of the Retail API's price filter and order (docs/retail-api.md): its
/// cheapest related variant or colour, else the sale price, also a dearer one, else the price.
pub(super) fn starts_at_cents(product: &Product) -> i32 {
    let colors = product.color_variants.iter().map(|row| row.price_cents);
    let related = product
        .related_variants
        .iter()
        .map(|variant| current(variant.price_cents, variant.sale_price_cents));
    colors
        .chain(related)
        .min()
        .unwrap_or_else(|| current(product.price_cents, product.sale_price_cents))
}

/// The sale price if there is one, also a dearer one.
pub(super) fn current(price_cents: i32, sale_price_cents: Option<i32>) -> i32 {
    sale_price_cents.unwrap_or(price_cents)
}

/// None over nothing.
fn span(prices: impl IntoIterator<Item = i32>) -> Option<PriceRange> {
    prices.into_iter().fold(None, |range, cents| {
        Some(range.map_or(
            PriceRange {
                min_cents: cents,
                max_cents: cents,
            },
            |PriceRange {
                 min_cents,
                 max_cents,
             }| PriceRange {
                min_cents: min_cents.min(cents),
                max_cents: max_cents.max(cents),
            },
        ))
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::retail::model::{ColorVariant, RelatedVariant};

    fn product(price_cents: i32, sale_price_cents: Option<i32>) -> Product {
        Product {
            id: 1,
            slug: "lamp".into(),
            name: "Lamp".into(),
            code: None,
            short_description_html: None,
            description_html: None,
            price_cents,
            sale_price_cents,
            stock: 1,
            is_new: false,
            is_top: false,
            is_hot: false,
            until: None,
            rating: 0.0,
            review_count: 0,
            brand: None,
            categories: Vec::new(),
            pictures: Vec::new(),
            small_pictures: Vec::new(),
            color_variants: Vec::new(),
            related_variants: Vec::new(),
            video_markup: None,
        }
    }

    fn color(price_cents: i32) -> ColorVariant {
        ColorVariant {
            color: None,
            color_name: "Red".into(),
            price_cents,
            sizes: Vec::new(),
        }
    }

    fn related(price_cents: i32, sale_price_cents: Option<i32>) -> RelatedVariant {
        RelatedVariant {
            id: 2,
            slug: "tall-lamp".into(),
            name: "Tall lamp".into(),
            price_cents,
            sale_price_cents,
            stock: 1,
            pictures: Vec::new(),
        }
    }

    #[rstest]
    #[case::plain(product(1000, None), 1000, 1000)]
    #[case::on_sale(product(1000, Some(800)), 800, 1000)]
    #[case::dearer_on_sale(product(1000, Some(1200)), 1000, 1200)]
    #[case::beyond_any_sentinel(product(12_345_678, None), 12_345_678, 12_345_678)]
    #[case::colors(Product { color_variants: vec![color(1500), color(900)], ..product(1000, Some(1)) }, 900, 1500)]
    #[case::related(
        Product { related_variants: vec![related(2000, None), related(900, Some(700))], ..product(1000, None) },
        700,
        2000
    )]
    #[case::colors_are_what_is_charged(
        Product { color_variants: vec![color(1500)], related_variants: vec![related(1, None)], ..product(1000, None) },
        1500,
        1500
    )]
    fn prod_02_the_range_spans_what_can_be_charged(
        #[case] product: Product,
        #[case] min_cents: i32,
        #[case] max_cents: i32,
    ) {
        assert_eq!(
            range(&product),
            PriceRange {
                min_cents,
                max_cents
            }
        );
    }

    #[rstest]
    #[case::plain(product(1000, None), 1000)]
    #[case::on_sale(product(1000, Some(800)), 800)]
    #[case::dearer_on_sale(product(1000, Some(1200)), 1200)]
    #[case::the_cheapest_of_both(
        Product { color_variants: vec![color(1500)], related_variants: vec![related(2000, Some(900))], ..product(1, None) },
        900
    )]
    #[case::a_variant_dearer_on_sale(
        Product { related_variants: vec![related(2000, Some(2500))], ..product(1, None) },
        2500
    )]
    fn cat_05_a_product_starts_at_what_the_filter_compares(
        #[case] product: Product,
        #[case] expected: i32,
    ) {
        assert_eq!(starts_at_cents(&product), expected);
    }
}
