//! Delivery methods and free delivery [CHK-01].

use serde::{Deserialize, Serialize};

use super::model::ShippingMethod;
use crate::retail::model as retail;

/// A delivery method as defined by the shop, before it is priced for a cart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ShippingOption {
    pub(super) id: i32,
    pub(super) description: String,
    pub(super) cost_cents: i32,
    /// Name of the only country that the method delivers to; `None` for every country.
    pub(super) country: Option<String>,
}

impl From<retail::ShippingMethod> for ShippingOption {
    fn from(method: retail::ShippingMethod) -> Self {
        Self {
            id: method.id,
            description: method.description,
            cost_cents: method.cost_cents.max(0),
            country: method.country,
        }
    }
}

pub(super) fn offered_methods(
    shipping_options: &[ShippingOption],
    country: Option<&str>,
    goods_cents: i32,
    free_from_cents: Option<i32>,
) -> Vec<ShippingMethod> {
    let is_free = free_from_cents.is_some_and(|minimum| goods_cents >= minimum);
    let delivers_there =
        |method: &&ShippingOption| match (method.country.as_deref().map(str::trim), country) {
            (None | Some(""), _) => true,
            (Some(only), Some(country)) => only.eq_ignore_ascii_case(country),
            (Some(_), None) => false,
        };
    let offer = |method: &ShippingOption| ShippingMethod {
        id: method.id,
        description: method.description.clone(),
        cost_cents: if is_free { 0 } else { method.cost_cents },
        regular_cost_cents: method.cost_cents,
    };
    shipping_options
        .iter()
        .filter(delivers_there)
        .map(offer)
        .collect()
}

/// The setting is zero or missing in a shop without free delivery.
pub(super) fn free_from(setting_cents: Option<i32>) -> Option<i32> {
    setting_cents.filter(|cents| *cents > 0)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn method(id: i32, cost_cents: i32, country: Option<&str>) -> ShippingOption {
        ShippingOption {
            id,
            description: format!("Method {id}"),
            cost_cents,
            country: country.map(str::to_owned),
        }
    }

    /// [CHK-01]
    #[rstest]
    #[case(Some("Cyprus"), &[1, 3, 4])]
    #[case(Some("Greece"), &[2, 3, 4])]
    #[case::without_a_country(None, &[3, 4])]
    #[case(Some("Malta"), &[3, 4])]
    fn methods_for_the_country_and_for_every_country_are_offered(
        #[case] country: Option<&str>,
        #[case] expected: &[i32],
    ) {
        let shipping_options = [
            method(1, 290, Some("cyprus ")),
            method(2, 550, Some("Greece")),
            method(3, 0, None),
            method(4, 0, Some("")),
        ];
        let ids: Vec<i32> = offered_methods(&shipping_options, country, 0, None)
            .iter()
            .map(|method| method.id)
            .collect();
        assert_eq!(ids, expected);
    }

    /// [CHK-01]
    #[rstest]
    #[case::below_the_minimum(4_999, Some(5_000), 590)]
    #[case::at_the_minimum(5_000, Some(5_000), 0)]
    #[case::above_the_minimum(5_001, Some(5_000), 0)]
    #[case::setting_missing(1_000_000, None, 590)]
    #[case::setting_is_zero(1_000_000, Some(0), 590)]
    #[case::setting_is_negative(1_000_000, Some(-1), 590)]
    fn delivery_is_free_from_a_minimum_sum(
        #[case] goods_cents: i32,
        #[case] setting: Option<i32>,
        #[case] expected: i32,
    ) {
        let methods = offered_methods(
            &[method(1, 590, None)],
            None,
            goods_cents,
            free_from(setting),
        );
        assert_eq!(methods[0].cost_cents, expected);
        assert_eq!(methods[0].regular_cost_cents, 590);
    }
}
