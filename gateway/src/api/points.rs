//! Values of reward points in money, for the session and for orders [ACC-03, CHK-09].

use rust_decimal::{Decimal, RoundingStrategy, prelude::ToPrimitive as _};

/// Value of a point in a shop.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointValue {
    /// A point is worth this percentage of a euro, which is the same number of cents.
    percentage: Decimal,
}

impl PointValue {
    /// `None` when points are worth nothing: the shop offers no points then.
    pub(super) fn from_percentage(percentage: f64) -> Option<Self> {
        let percentage = Decimal::try_from(percentage).ok()?;
        (percentage > Decimal::ZERO).then_some(Self { percentage })
    }

    /// Value of this many hundredths of a point in cents, rounded half away from zero.
    pub(super) fn cents(self, hundredths: i32) -> i32 {
        let worth = Decimal::from(hundredths).checked_mul(self.percentage);
        let worth = worth.unwrap_or(Decimal::MAX) / Decimal::ONE_HUNDRED;
        let worth = worth.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero);
        worth.to_i32().unwrap_or(i32::MAX)
    }
}

/// Points that can be spent, in hundredths of a point: the balance without points on hold, at least zero.
pub(super) fn available_hundredths(balance: i32, on_hold: i32) -> i32 {
    balance.saturating_sub(on_hold.max(0)).max(0)
}
