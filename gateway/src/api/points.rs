//! What reward points are worth: one rule for the session and for orders [ACC-03, CHK-09].

use rust_decimal::{Decimal, RoundingStrategy, prelude::ToPrimitive as _};

/// What a point is worth in a shop.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointWorth {
    /// A point is worth so many percent of a euro: as many cents.
    percentage: Decimal,
}

impl PointWorth {
    /// `None` where points are worth nothing: the shop has none then.
    pub(super) fn of(percentage: f64) -> Option<Self> {
        let percentage = Decimal::try_from(percentage).ok()?;
        (percentage > Decimal::ZERO).then_some(Self { percentage })
    }

    /// What so many hundredths of a point are worth, in cents, rounded half away from zero.
    pub(super) fn cents(self, hundredths: i32) -> i32 {
        let worth = Decimal::from(hundredths).checked_mul(self.percentage);
        let worth = worth.unwrap_or(Decimal::MAX) / Decimal::ONE_HUNDRED;
        let worth = worth.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero);
        worth.to_i32().unwrap_or(i32::MAX)
    }
}

/// Points that can be spent, in hundredths: the balance without those on hold, never below zero.
pub(super) fn available_hundredths(balance: i32, on_hold: i32) -> i32 {
    balance.saturating_sub(on_hold.max(0)).max(0)
}
