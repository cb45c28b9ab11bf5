//! Price range of a product [PROD-02].

use crate::retail::model::Product;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PriceRange {
    pub(super) min_cents: i32,
    pub(super) max_cents: i32,
}

/// If a product has colours and related variants, the colour decides the price. Without variants,
/// the range goes from the sale price to the regular price.
pub(super) fn price_range(product: &Product) -> PriceRange {
    let colors = product.color_variants.iter().map(|row| row.price_cents);
    let related = product
        .related_variants
        .iter()
        .map(|variant| current_price_cents(variant.price_cents, variant.sale_price_cents));
    let without_variants = [
        current_price_cents(product.price_cents, product.sale_price_cents),
        product.price_cents,
    ];
    range_of_prices(colors)
        .or_else(|| range_of_prices(related))
        .or_else(|| range_of_prices(without_variants))
        .unwrap_or(PriceRange {
            min_cents: product.price_cents,
            max_cents: product.price_cents,
        })
}

/// Price that the Retail API compares in its price filter and sort order (docs/retail-api.md).
pub(super) fn filter_price_cents(product: &Product) -> i32 {
    let colors = product.color_variants.iter().map(|row| row.price_cents);
    let related = product
        .related_variants
        .iter()
        .map(|variant| current_price_cents(variant.price_cents, variant.sale_price_cents));
    colors
        .chain(related)
        .min()
        .unwrap_or_else(|| current_price_cents(product.price_cents, product.sale_price_cents))
}

/// The sale price counts even if it is higher than the regular price.
pub(super) fn current_price_cents(price_cents: i32, sale_price_cents: Option<i32>) -> i32 {
    sale_price_cents.unwrap_or(price_cents)
}

fn range_of_prices(prices: impl IntoIterator<Item = i32>) -> Option<PriceRange> {
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

    /// [PROD-02]
    #[rstest]
    #[case::plain(product(1000, None), 1000, 1000)]
    #[case::on_sale(product(1000, Some(800)), 800, 1000)]
    #[case::sale_price_above_the_regular_one(product(1000, Some(1200)), 1000, 1200)]
    #[case::large_price(product(12_345_678, None), 12_345_678, 12_345_678)]
    #[case::colors(Product { color_variants: vec![color(1500), color(900)], ..product(1000, Some(1)) }, 900, 1500)]
    #[case::related(
        Product { related_variants: vec![related(2000, None), related(900, Some(700))], ..product(1000, None) },
        700,
        2000
    )]
    #[case::colors_decide_the_price(
        Product { color_variants: vec![color(1500)], related_variants: vec![related(1, None)], ..product(1000, None) },
        1500,
        1500
    )]
    fn the_range_covers_all_prices_of_a_product(
        #[case] product: Product,
        #[case] min_cents: i32,
        #[case] max_cents: i32,
    ) {
        assert_eq!(
            price_range(&product),
            PriceRange {
                min_cents,
                max_cents
            }
        );
    }

    /// [CAT-05]
    #[rstest]
    #[case::plain(product(1000, None), 1000)]
    #[case::on_sale(product(1000, Some(800)), 800)]
    #[case::sale_price_above_the_regular_one(product(1000, Some(1200)), 1200)]
    #[case::cheapest_of_colors_and_related_variants(
        Product { color_variants: vec![color(1500)], related_variants: vec![related(2000, Some(900))], ..product(1, None) },
        900
    )]
    #[case::variant_with_a_higher_sale_price(
        Product { related_variants: vec![related(2000, Some(2500))], ..product(1, None) },
        2500
    )]
    fn the_price_filter_compares_the_lowest_price(#[case] product: Product, #[case] expected: i32) {
        assert_eq!(filter_price_cents(&product), expected);
    }
}
