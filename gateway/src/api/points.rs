//! Reward points and their value in money [ACC-03, CHK-09].

use rust_decimal::{Decimal, RoundingStrategy, prelude::ToPrimitive as _};

#[derive(Clone, Copy, Debug)]
pub(super) struct PointValue {
    /// Percentage of a euro that a point is worth. This is also the point's value in cents.
    percentage: Decimal,
}

impl PointValue {
    /// `None` if the shop offers no points.
    pub(super) fn from_percentage(percentage: f64) -> Option<Self> {
        let percentage = Decimal::try_from(percentage).ok()?;
        (percentage > Decimal::ZERO).then_some(Self { percentage })
    }

    /// Value of `hundredths` of a point, in cents.
    pub(super) fn cents(self, hundredths: i32) -> i32 {
        let worth = Decimal::from(hundredths).checked_mul(self.percentage);
        let worth = worth.unwrap_or(Decimal::MAX) / Decimal::ONE_HUNDRED;
        let worth = worth.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero);
        worth.to_i32().unwrap_or(i32::MAX)
    }
}

pub(super) fn available_hundredths(balance: i32, on_hold: i32) -> i32 {
    balance.saturating_sub(on_hold.max(0)).max(0)
}
