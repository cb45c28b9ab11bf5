use crate::{retail::model::Product, store::OfferedPrice};

/// Public prices of a product and of its variants that are separate products, by product id. `product` must have public
/// prices.
///
/// A product with colours has the prices of its colours, which have no ids. So its own price is left out.
pub fn offered_prices(product: &Product) -> impl Iterator<Item = (i32, OfferedPrice)> {
    let own = product.color_variants.is_empty().then(|| {
        let price = offered_price(product.price_cents, product.sale_price_cents);
        (product.id, price)
    });
    let variants = product.related_variants.iter().map(|variant| {
        let price = offered_price(variant.price_cents, variant.sale_price_cents);
        (variant.id, price)
    });
    own.into_iter().chain(variants)
}

/// A sale price above the regular price is charged, but not announced as a reduction.
fn offered_price(price_cents: i32, sale_price_cents: Option<i32>) -> OfferedPrice {
    let cents = sale_price_cents.unwrap_or(price_cents);
    OfferedPrice {
        cents,
        is_reduced: cents < price_cents,
        excludes_vat: false,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::regular(10_00, None, (10_00, false))]
    #[case::reduced(10_00, Some(8_00), (8_00, true))]
    #[case::equal(10_00, Some(10_00), (10_00, false))]
    #[case::above_the_regular_price(10_00, Some(12_00), (12_00, false))]
    fn a_price_is_reduced_if_it_is_below_the_regular_one(
        #[case] price_cents: i32,
        #[case] sale_price_cents: Option<i32>,
        #[case] expected: (i32, bool),
    ) {
        let offered = offered_price(price_cents, sale_price_cents);
        assert_eq!((offered.cents, offered.is_reduced), expected);
    }
}
