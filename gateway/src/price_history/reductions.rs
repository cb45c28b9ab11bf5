use std::{collections::HashMap, sync::Arc};

use super::rule::{PriceRules, reference_price};
use crate::{
    retail::model::Product,
    store::{PriceChange, PriceState},
};

/// Reduced prices of a shop that have a reference price, by product.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ReferencePrices(HashMap<i32, Reduction>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reduction {
    price_cents: i32,
    reference_cents: i32,
}

impl ReferencePrices {
    /// Replaces the reference price of a product.
    pub(super) fn update(
        &mut self,
        product_id: i32,
        history: &[PriceChange],
        rules: PriceRules,
        now_ms: u64,
    ) {
        let current = history.last().map(|change| change.state);
        let reference_cents = reference_price(history, rules, now_ms);
        match (current, reference_cents) {
            (Some(PriceState::Offered(price)), Some(reference_cents)) => {
                let reduction = Reduction {
                    price_cents: price.cents,
                    reference_cents,
                };
                self.0.insert(product_id, reduction);
            }
            _ => {
                self.0.remove(&product_id);
            }
        }
    }

    /// Reference price of a product at this price.
    fn find(&self, product_id: i32, price_cents: i32) -> Option<i32> {
        let reduction = self.0.get(&product_id)?;
        (reduction.price_cents == price_cents).then_some(reduction.reference_cents)
    }
}

/// Rule by which a shop shows price reductions (D-207).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PriceReductions {
    /// Regular and sale price of the Retail API, for shops that sell to traders only.
    #[default]
    AsInRetailApi,
    /// Reductions with their reference prices. Other reduced prices are shown as plain prices.
    WithReference(References),
}

/// Reference prices of a shop at one time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct References(pub(super) Arc<ReferencePrices>);

/// Product with the prices that may be shown.
#[derive(Clone, Debug, PartialEq)]
pub struct PricedProduct {
    /// The product. If [`PricedProduct::has_reference_prices`], the regular price of a reduced product or variant is the
    /// lowest price of the 30 days before the reduction.
    pub product: Product,
    /// Whether the shop shows reductions with their reference prices only.
    pub has_reference_prices: bool,
}

impl PricedProduct {
    /// Reference price of these prices of the product or of a variant, if they are a reduction.
    pub fn reference_cents(&self, price_cents: i32, sale_price_cents: Option<i32>) -> Option<i32> {
        let is_reduced = sale_price_cents.is_some_and(|sale| sale < price_cents);
        (self.has_reference_prices && is_reduced).then_some(price_cents)
    }

    /// The product with the reductions that lists announce: its own, and none of its variants, of whose prices lists show
    /// the range (D-237).
    #[must_use]
    pub fn in_lists(mut self) -> Product {
        if self.has_reference_prices {
            for variant in &mut self.product.related_variants {
                (variant.price_cents, variant.sale_price_cents) =
                    plain(variant.price_cents, variant.sale_price_cents);
            }
        }
        self.product
    }
}

impl PriceReductions {
    /// Rule for prices other than the public ones, which are not recorded.
    #[must_use]
    pub fn without_references(&self) -> Self {
        match self {
            Self::AsInRetailApi => Self::AsInRetailApi,
            Self::WithReference(_) => Self::WithReference(References::default()),
        }
    }

    /// Applies the rule to a product of the Retail API. Applying it again changes nothing.
    pub fn show(&self, mut product: Product) -> PricedProduct {
        let Self::WithReference(References(references)) = self else {
            return PricedProduct {
                product,
                has_reference_prices: false,
            };
        };
        // Lists show the prices of a product's choices as a range, without a reference price. Those of colours are not
        // recorded.
        let has_choices =
            !product.color_variants.is_empty() || !product.related_variants.is_empty();
        let own = if has_choices {
            plain(product.price_cents, product.sale_price_cents)
        } else {
            references.lawful(product.id, product.price_cents, product.sale_price_cents)
        };
        (product.price_cents, product.sale_price_cents) = own;
        for variant in &mut product.related_variants {
            (variant.price_cents, variant.sale_price_cents) =
                references.lawful(variant.id, variant.price_cents, variant.sale_price_cents);
        }
        PricedProduct {
            product,
            has_reference_prices: true,
        }
    }
}

impl ReferencePrices {
    /// Regular price and sale price that may be shown.
    fn lawful(
        &self,
        id: i32,
        price_cents: i32,
        sale_price_cents: Option<i32>,
    ) -> (i32, Option<i32>) {
        let reduced = sale_price_cents.filter(|sale| *sale < price_cents);
        match reduced.and_then(|sale| self.find(id, sale)) {
            Some(reference_cents) => (reference_cents, sale_price_cents),
            None => plain(price_cents, sale_price_cents),
        }
    }
}

/// The price that is charged, without an announcement of a reduction.
fn plain(price_cents: i32, sale_price_cents: Option<i32>) -> (i32, Option<i32>) {
    (sale_price_cents.unwrap_or(price_cents), None)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::{
        retail::model::{ColorVariant, RelatedVariant},
        store::OfferedPrice,
    };

    const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

    fn product(id: i32, price_cents: i32, sale_price_cents: Option<i32>) -> Product {
        Product {
            id,
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

    fn change(day: u64, cents: i32, is_reduced: bool) -> PriceChange {
        PriceChange {
            from_ms: day * DAY_MS,
            state: PriceState::Offered(OfferedPrice {
                cents,
                is_reduced,
                excludes_vat: false,
            }),
        }
    }

    /// Product 7 cost 9.00 for a while before it was reduced from 10.00 to 8.00.
    fn reductions() -> PriceReductions {
        let history = [
            change(0, 10_00, false),
            change(50, 9_00, false),
            change(52, 10_00, false),
            change(60, 8_00, true),
        ];
        let mut references = ReferencePrices::default();
        references.update(7, &history, PriceRules::default(), 90 * DAY_MS);
        PriceReductions::WithReference(References(Arc::new(references)))
    }

    #[rstest]
    #[case::the_lowest_price_before_the_reduction(7, 10_00, Some(8_00), (9_00, Some(8_00)))]
    #[case::another_price_than_the_recorded_one(7, 10_00, Some(7_00), (7_00, None))]
    #[case::no_reduction_any_more(7, 10_00, None, (10_00, None))]
    #[case::no_recorded_price(8, 10_00, Some(8_00), (8_00, None))]
    #[case::a_sale_price_above_the_regular_one(7, 10_00, Some(12_00), (12_00, None))]
    fn a_reduction_is_shown_with_its_reference_price(
        #[case] id: i32,
        #[case] price_cents: i32,
        #[case] sale_price_cents: Option<i32>,
        #[case] expected: (i32, Option<i32>),
    ) {
        let own = product(id, price_cents, sale_price_cents);
        let with_variant = Product {
            related_variants: vec![RelatedVariant {
                id,
                slug: "tall-lamp".into(),
                name: "Tall lamp".into(),
                price_cents,
                sale_price_cents,
                stock: 1,
                pictures: Vec::new(),
            }],
            ..product(1, 5_00, None)
        };
        let reductions = reductions();
        let shown = reductions.show(own);
        let prices = (shown.product.price_cents, shown.product.sale_price_cents);
        assert_eq!(prices, expected);
        assert_eq!(reductions.show(shown.product.clone()), shown);
        let shown = reductions.show(with_variant).product.related_variants;
        assert_eq!((shown[0].price_cents, shown[0].sale_price_cents), expected);
    }

    #[test]
    fn colours_and_other_prices_than_public_ones_are_not_reduced() {
        let with_colors = Product {
            color_variants: vec![ColorVariant {
                color: None,
                color_name: "Red".into(),
                price_cents: 8_00,
                sizes: Vec::new(),
            }],
            ..product(7, 10_00, Some(8_00))
        };
        let shown = reductions().show(with_colors);
        assert_eq!(shown.product.sale_price_cents, None);
        let others = reductions().without_references();
        let shown = others.show(product(7, 10_00, Some(8_00)));
        assert_eq!(
            (shown.product.price_cents, shown.product.sale_price_cents),
            (8_00, None)
        );
    }

    /// The filter for reduced products and the order of savings agree with the cards (D-237).
    #[test]
    fn lists_announce_the_reductions_that_cards_show() {
        let own = product(7, 10_00, Some(8_00));
        let variant = RelatedVariant {
            id: 7,
            slug: "tall-lamp".into(),
            name: "Tall lamp".into(),
            price_cents: 10_00,
            sale_price_cents: Some(8_00),
            stock: 1,
            pictures: Vec::new(),
        };
        let with_variant = Product {
            related_variants: vec![variant],
            ..product(1, 5_00, None)
        };
        let reductions = reductions();
        let listed = reductions.show(own.clone()).in_lists();
        assert_eq!(
            (listed.price_cents, listed.sale_price_cents),
            (9_00, Some(8_00))
        );
        let listed = reductions.show(with_variant.clone()).in_lists();
        let variant = &listed.related_variants[0];
        assert_eq!(
            (variant.price_cents, variant.sale_price_cents),
            (8_00, None)
        );
        let of_traders = PriceReductions::AsInRetailApi;
        for product in [own, with_variant] {
            assert_eq!(of_traders.show(product.clone()).in_lists(), product);
        }
    }

    #[test]
    fn shops_for_traders_show_the_prices_of_the_retail_api() {
        let own = product(7, 10_00, Some(8_00));
        let shown = PriceReductions::AsInRetailApi.show(own.clone());
        assert_eq!(shown.product, own);
        assert_eq!(shown.reference_cents(10_00, Some(8_00)), None);
    }
}
