//! Redemption of reward points for a cart [CHK-09].

use super::model::QuotePoints;
use crate::api::points::PointValue;

/// Minimum of the payment providers. It limits the redemption of points for every payment method (D-75).
pub(super) const MIN_TOTAL_CENTS: i32 = 30;

pub(super) fn redeem(
    point_value: PointValue,
    available_hundredths: i32,
    requested_hundredths: i32,
    sum_cents: i32,
) -> QuotePoints {
    let available = available_hundredths.max(0);
    let max_cents = sum_cents.saturating_sub(MIN_TOTAL_CENTS).max(0);
    let max_points = max_points_within(point_value, available, max_cents);
    let requested = requested_hundredths.clamp(0, max_points);
    // Points whose value rounds to zero are not redeemed.
    let worth_cents = point_value.cents(requested);
    QuotePoints {
        available_hundredths: available,
        max_redeemable_hundredths: max_points,
        redeemed_hundredths: if worth_cents > 0 { requested } else { 0 },
        worth_cents,
    }
}

/// Finds the maximum by bisection.
fn max_points_within(point_value: PointValue, available: i32, max_cents: i32) -> i32 {
    if max_cents == 0 {
        return 0;
    }
    let (mut fits, mut beyond) = (0_i64, i64::from(available) + 1);
    while beyond - fits > 1 {
        let middle = fits.midpoint(beyond);
        let is_within =
            i32::try_from(middle).is_ok_and(|points| point_value.cents(points) <= max_cents);
        if is_within {
            fits = middle;
        } else {
            beyond = middle;
        }
    }
    i32::try_from(fits).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn point_value(percentage: f64) -> PointValue {
        PointValue::from_percentage(percentage).unwrap()
    }

    /// [CHK-09]
    #[rstest]
    #[case::as_requested(3.0, 10_000, 5_000, 10_000, (10_000, 5_000, 150))]
    #[case::more_than_available(3.0, 10_000, 99_999, 10_000, (10_000, 10_000, 300))]
    #[case::thirty_cents_remain(100.0, 10_000, 10_000, 5_030, (5_000, 5_000, 5_000))]
    #[case::sum_of_thirty_cents(100.0, 10_000, 10_000, 30, (0, 0, 0))]
    #[case::sum_of_zero(100.0, 10_000, 10_000, 0, (0, 0, 0))]
    #[case::value_rounds_to_zero(1.0, 10_000, 40, 10_000, (10_000, 0, 0))]
    #[case::negative_points(3.0, -5, -7, 10_000, (0, 0, 0))]
    #[case::largest_numbers(0.000_1, i32::MAX, i32::MAX, i32::MAX, (i32::MAX, i32::MAX, 2_147))]
    fn redeemed_points_are_limited_by_balance_and_sum(
        #[case] percentage: f64,
        #[case] available: i32,
        #[case] requested: i32,
        #[case] sum_cents: i32,
        #[case] expected: (i32, i32, i32),
    ) {
        let points = redeem(point_value(percentage), available, requested, sum_cents);
        let found = (
            points.max_redeemable_hundredths,
            points.redeemed_hundredths,
            points.worth_cents,
        );
        assert_eq!(found, expected);
    }

    proptest! {
        /// [CHK-09]
        #[test]
        fn points_never_exceed_the_balance_and_leave_thirty_cents(
            percentage in 0.01..500.0_f64,
            available in any::<i32>(),
            requested in any::<i32>(),
            sum_cents in 0..i32::MAX,
        ) {
            let point_value = point_value(percentage);
            let points = redeem(point_value, available, requested, sum_cents);
            prop_assert!(points.redeemed_hundredths <= points.max_redeemable_hundredths);
            prop_assert!(points.max_redeemable_hundredths <= available.max(0));
            prop_assert!(points.redeemed_hundredths <= requested.max(0));
            prop_assert_eq!(points.worth_cents, point_value.cents(points.redeemed_hundredths));
            prop_assert!(points.worth_cents == 0 || sum_cents - points.worth_cents >= MIN_TOTAL_CENTS);
            // With one more hundredth of a point, the value would be too high.
            if points.max_redeemable_hundredths < available.max(0) {
                let next = point_value.cents(points.max_redeemable_hundredths + 1);
                prop_assert!(sum_cents < MIN_TOTAL_CENTS || next > sum_cents - MIN_TOTAL_CENTS);
            }
        }
    }
}
