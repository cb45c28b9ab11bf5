//! Ways of delivery to a country, and from which sum on they are free [CHK-01]. No I/O in here.

use serde::{Deserialize, Serialize};

use super::model::ShippingMethod;
use crate::retail::model as retail;

/// A way of delivery as the shop has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ShippingOption {
    pub(super) id: i32,
    pub(super) description: String,
    pub(super) cost_cents: i32,
    /// Name of the country that it is for; `None` for every country.
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

/// The ways to the country of this name for goods of this sum, in the shop's order.
pub(super) fn offered(
    ways: &[ShippingOption],
    country: Option<&str>,
    goods_cents: i32,
    free_from_cents: Option<i32>,
) -> Vec<ShippingMethod> {
    let is_free = free_from_cents.is_some_and(|from| goods_cents >= from);
    let leads_there = |way: &&ShippingOption| match (way.country.as_deref().map(str::trim), country)
    {
        (None | Some(""), _) => true,
        (Some(only), Some(country)) => only.eq_ignore_ascii_case(country),
        (Some(_), None) => false,
    };
    let offer = |way: &ShippingOption| ShippingMethod {
        id: way.id,
        description: way.description.clone(),
        cost_cents: if is_free { 0 } else { way.cost_cents },
        regular_cost_cents: way.cost_cents,
    };
    ways.iter().filter(leads_there).map(offer).collect()
}

/// The sum from which on delivery is free; a shop where it never is says zero, or nothing.
pub(super) fn free_from(total_cents: Option<i32>) -> Option<i32> {
    total_cents.filter(|cents| *cents > 0)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn way(id: i32, cost_cents: i32, country: Option<&str>) -> ShippingOption {
        ShippingOption {
            id,
            description: format!("Way {id}"),
            cost_cents,
            country: country.map(str::to_owned),
        }
    }

    #[rstest]
    #[case(Some("Cyprus"), &[1, 3, 4])]
    #[case(Some("Greece"), &[2, 3, 4])]
    #[case::without_a_country(None, &[3, 4])]
    #[case(Some("Malta"), &[3, 4])]
    fn chk_01_a_country_is_offered_its_own_ways(
        #[case] country: Option<&str>,
        #[case] expected: &[i32],
    ) {
        let ways = [
            way(1, 290, Some("cyprus ")),
            way(2, 550, Some("Greece")),
            way(3, 0, None),
            way(4, 0, Some("")),
        ];
        let ids: Vec<i32> = offered(&ways, country, 0, None)
            .iter()
            .map(|method| method.id)
            .collect();
        assert_eq!(ids, expected);
    }

    #[rstest]
    #[case::below(4_999, Some(5_000), 590)]
    #[case::at(5_000, Some(5_000), 0)]
    #[case::above(5_001, Some(5_000), 0)]
    #[case::never(1_000_000, None, 590)]
    #[case::zero_is_never(1_000_000, Some(0), 590)]
    #[case::below_zero_is_never(1_000_000, Some(-1), 590)]
    fn chk_01_delivery_is_free_from_a_sum_on(
        #[case] goods_cents: i32,
        #[case] total: Option<i32>,
        #[case] expected: i32,
    ) {
        let methods = offered(&[way(1, 590, None)], None, goods_cents, free_from(total));
        assert_eq!(methods[0].cost_cents, expected);
        assert_eq!(methods[0].regular_cost_cents, 590);
    }
}
