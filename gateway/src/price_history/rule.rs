//! The rule for reference prices, without I/O and clock.

use crate::store::{OfferedPrice, PriceChange, PriceState};

pub(super) const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
/// Time before a reduction whose lowest price counts: 30 whole days, and the begun day in which the reduction starts.
pub const PERIOD_MS: u64 = 31 * DAY_MS;

/// Choices that the directive leaves to the Member States.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceRules {
    /// Whether a reduction that deepens keeps the reference price of its first step (Art. 6a(5)).
    pub keeps_first_reference: bool,
    /// Whether a product that was never offered before may be reduced within the period (Art. 6a(4)). The lowest price
    /// since the first offer then counts.
    pub allows_new_products: bool,
}

impl Default for PriceRules {
    fn default() -> Self {
        Self {
            keeps_first_reference: true,
            allows_new_products: false,
        }
    }
}

/// Lowest price in cents in the period before the current reduction began. `None` if the shop announces no reduction,
/// if a part of the period is unknown, or if the lowest price is not above the current price.
///
/// The reduction begins with the announcement, even if the price is the same before and after. A price that rises, a
/// change of the VAT rule and an unknown time end it. Changes must be in strictly ascending order of time; otherwise,
/// and for a change in the future, the result is `None`.
pub fn reference_price(history: &[PriceChange], rules: PriceRules, now_ms: u64) -> Option<i32> {
    let is_ascending = history.is_sorted_by(|earlier, later| earlier.from_ms < later.from_ms);
    let (begun, current) = current_reduction(history, rules.keeps_first_reference)?;
    let (earlier, reduction) = history.split_at_checked(begun)?;
    let begun_ms = reduction.first()?.from_ms;
    let is_past = history.last()?.from_ms <= now_ms;
    if !is_ascending || !is_past {
        return None;
    }
    let in_period = earlier.get(first_in_force(earlier, begun_ms.checked_sub(PERIOD_MS)?)?..)?;
    let mut lowest_cents = None;
    for change in in_period {
        match change.state {
            PriceState::Offered(price) if price.excludes_vat == current.excludes_vat => {
                let lowest = lowest_cents.get_or_insert(price.cents);
                *lowest = price.cents.min(*lowest);
            }
            PriceState::NeverOffered if rules.allows_new_products => {}
            PriceState::Offered(_) | PriceState::NeverOffered | PriceState::Unknown => return None,
        }
    }
    lowest_cents.filter(|lowest| *lowest > current.cents)
}

/// Time of the oldest change that [`reference_price`] can need at `now_ms` or later. Older changes can be deleted.
pub(super) fn needed_from_ms(history: &[PriceChange], now_ms: u64) -> u64 {
    let keeps_first_reference = true;
    let begun = current_reduction(history, keeps_first_reference)
        .and_then(|(begun, _)| history.get(begun))
        .map_or(now_ms, |change| change.from_ms.min(now_ms));
    first_in_force(history, begun.saturating_sub(PERIOD_MS))
        .and_then(|index| history.get(index))
        .map_or(0, |change| change.from_ms)
}

/// Index of the change that began the current reduction, and the current price.
fn current_reduction(
    history: &[PriceChange],
    keeps_first_reference: bool,
) -> Option<(usize, OfferedPrice)> {
    let (last, earlier) = history.split_last()?;
    let current = reduced_price(last)?;
    let mut begun = earlier.len();
    let mut later = current;
    for (index, change) in earlier.iter().enumerate().rev() {
        let Some(price) = reduced_price(change) else {
            break;
        };
        let is_deepened = keeps_first_reference && price.cents > later.cents;
        let is_same = price.excludes_vat == later.excludes_vat;
        if !is_same || !(is_deepened || price.cents == later.cents) {
            break;
        }
        (begun, later) = (index, price);
    }
    Some((begun, current))
}

fn reduced_price(change: &PriceChange) -> Option<OfferedPrice> {
    match change.state {
        PriceState::Offered(price) if price.is_reduced => Some(price),
        PriceState::Offered(_) | PriceState::NeverOffered | PriceState::Unknown => None,
    }
}

/// Index of the change that was in force at this time; `None` if the history begins later.
fn first_in_force(history: &[PriceChange], at_ms: u64) -> Option<usize> {
    history
        .partition_point(|change| change.from_ms <= at_ms)
        .checked_sub(1)
}
