//! The price range of a product: one rule for cards, pages, quick views and the cart [PROD-02].

use crate::retail::model::Product;

/// What a product can cost, in cents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PriceRange {
    pub(super) min_cents: i32,
    pub(super) max_cents: i32,
}

/// Over the variants where there are any, else from the sale price to the regular one.
pub(super) fn range(product: &Product) -> PriceRange {
    let own = [
        product.sale_price_cents.unwrap_or(product.price_cents),
        product.price_cents,
    ];
    let colors = product
        .color_variants
        .iter()
        .map(|variant| variant.price_cents);
    let related = product
        .related_variants
        .iter()
        .map(|variant| variant.sale_price_cents.unwrap_or(variant.price_cents));
    let variants: Vec<i32> = colors.chain(related).collect();
    let prices = if variants.is_empty() {
        &own[..]
    } else {
        &variants[..]
    };
    PriceRange {
        min_cents: prices.iter().copied().min().unwrap_or(product.price_cents),
        max_cents: prices.iter().copied().max().unwrap_or(product.price_cents),
    }
}
