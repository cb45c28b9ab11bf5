//! How many points a cart takes [CHK-09]. No I/O in here.

use super::model::QuotePoints;
use crate::api::points::PointWorth;

/// What is left to be paid, in cents: payment providers take no less, and one rule for all ways to pay is easier to
/// understand than four (D-75).
pub(super) const LEAST_TOTAL_CENTS: i32 = 30;

/// The points that a cart of this sum takes, of those that there are and those that are asked for.
pub(super) fn redeem(
    worth: PointWorth,
    available_hundredths: i32,
    asked_hundredths: i32,
    sum_cents: i32,
) -> QuotePoints {
    let available = available_hundredths.max(0);
    let cap_cents = sum_cents.saturating_sub(LEAST_TOTAL_CENTS).max(0);
    let most = most_within(worth, available, cap_cents);
    let asked = asked_hundredths.clamp(0, most);
    // Points that are worth nothing are not taken.
    let worth_cents = worth.cents(asked);
    QuotePoints {
        available_hundredths: available,
        most_hundredths: most,
        redeemed_hundredths: if worth_cents > 0 { asked } else { 0 },
        worth_cents,
    }
}

/// The most of them that are worth no more than this.
fn most_within(worth: PointWorth, available: i32, cap_cents: i32) -> i32 {
    if cap_cents == 0 {
        return 0;
    }
    let (mut fits, mut beyond) = (0_i64, i64::from(available) + 1);
    while beyond - fits > 1 {
        let middle = fits.midpoint(beyond);
        let is_within = i32::try_from(middle).is_ok_and(|points| worth.cents(points) <= cap_cents);
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

    fn worth(percentage: f64) -> PointWorth {
        PointWorth::of(percentage).unwrap()
    }

    #[rstest]
    #[case::as_asked(3.0, 10_000, 5_000, 10_000, (10_000, 5_000, 150))]
    #[case::more_than_there_are(3.0, 10_000, 99_999, 10_000, (10_000, 10_000, 300))]
    #[case::thirty_cents_are_left(100.0, 10_000, 10_000, 5_030, (5_000, 5_000, 5_000))]
    #[case::thirty_cents_cost_no_points(100.0, 10_000, 10_000, 30, (0, 0, 0))]
    #[case::nothing_to_pay(100.0, 10_000, 10_000, 0, (0, 0, 0))]
    #[case::worth_nothing(1.0, 10_000, 40, 10_000, (10_000, 0, 0))]
    #[case::below_zero(3.0, -5, -7, 10_000, (0, 0, 0))]
    #[case::the_most(0.000_1, i32::MAX, i32::MAX, i32::MAX, (i32::MAX, i32::MAX, 2_147))]
    fn chk_09_a_cart_takes_points(
        #[case] percentage: f64,
        #[case] available: i32,
        #[case] asked: i32,
        #[case] sum_cents: i32,
        #[case] expected: (i32, i32, i32),
    ) {
        let points = redeem(worth(percentage), available, asked, sum_cents);
        let found = (
            points.most_hundredths,
            points.redeemed_hundredths,
            points.worth_cents,
        );
        assert_eq!(found, expected);
    }

    proptest! {
        #[test]
        fn chk_09_never_more_than_there_are_or_than_leaves_thirty_cents(
            percentage in 0.01..500.0_f64,
            available in any::<i32>(),
            asked in any::<i32>(),
            sum_cents in 0..i32::MAX,
        ) {
            let worth = worth(percentage);
            let points = redeem(worth, available, asked, sum_cents);
            prop_assert!(points.redeemed_hundredths <= points.most_hundredths);
            prop_assert!(points.most_hundredths <= available.max(0));
            prop_assert!(points.redeemed_hundredths <= asked.max(0));
            prop_assert_eq!(points.worth_cents, worth.cents(points.redeemed_hundredths));
            prop_assert!(points.worth_cents == 0 || sum_cents - points.worth_cents >= LEAST_TOTAL_CENTS);
            // One more would be too many.
            if points.most_hundredths < available.max(0) {
                let next = worth.cents(points.most_hundredths + 1);
                prop_assert!(sum_cents < LEAST_TOTAL_CENTS || next > sum_cents - LEAST_TOTAL_CENTS);
            }
        }
    }
}
