//! Changes that a reading of all prices adds to a shop's history.

use std::collections::HashSet;

use super::{known_prices::KnownPrices, rule::PERIOD_MS};
use crate::store::{OfferedPrice, PriceChange, PriceState, ProductPriceChange};

/// Maximum time between two readings of a product. After a longer one, the price in between is unknown.
const MAX_GAP_MS: u64 = 24 * 60 * 60 * 1_000;

/// Changes that a reading of all listed products adds. `known` also remembers which products are absent: a list that
/// changes while its pages are read can leave a product out.
///
/// A reading at a time before the last recorded change of a product does not change the product: the clock went back,
/// or the product was read alone meanwhile.
pub(super) fn changes_of_reading(
    known: &mut KnownPrices,
    read: &[(i32, OfferedPrice)],
    now_ms: u64,
) -> Vec<ProductPriceChange> {
    let readings = known.readings;
    let unread_from_ms = readings
        .map(|readings| readings.last_ms)
        .filter(|last_ms| now_ms.saturating_sub(*last_ms) > MAX_GAP_MS);
    let knows_all_products = unread_from_ms.is_none()
        && readings.is_some_and(|readings| now_ms.saturating_sub(readings.first_ms) >= PERIOD_MS);
    let mut changes = Vec::new();
    let mut add = |product_id, from_ms, state| {
        let change = PriceChange { from_ms, state };
        changes.push(ProductPriceChange { product_id, change });
    };
    let mut read_ids = HashSet::new();
    for (product_id, price) in read {
        if !read_ids.insert(*product_id) {
            continue;
        }
        let absent_from_ms = known.absent.remove(product_id);
        let state = PriceState::Offered(*price);
        let Some(last) = known.last.get(product_id) else {
            if knows_all_products {
                add(*product_id, 0, PriceState::NeverOffered);
            }
            add(*product_id, now_ms, state);
            continue;
        };
        if last.from_ms >= now_ms {
            continue;
        }
        let absent_from_ms =
            absent_from_ms.filter(|from_ms| now_ms.saturating_sub(*from_ms) > MAX_GAP_MS);
        let gap_ms = unread_from_ms.or(absent_from_ms);
        let gap_ms = gap_ms.map(|from_ms| from_ms.max(last.from_ms.saturating_add(1)));
        let is_known = last.state != PriceState::Unknown;
        if let Some(gap_ms) = gap_ms.filter(|gap_ms| is_known && *gap_ms < now_ms) {
            add(*product_id, gap_ms, PriceState::Unknown);
            add(*product_id, now_ms, state);
        } else if last.state != state {
            add(*product_id, now_ms, state);
        }
    }
    for (product_id, last) in &known.last {
        let is_known = last.state != PriceState::Unknown && last.from_ms < now_ms;
        if read_ids.contains(product_id) || !is_known {
            continue;
        }
        let absent_from_ms = *known.absent.entry(*product_id).or_insert(now_ms);
        let from_ms = unread_from_ms.unwrap_or(absent_from_ms);
        if now_ms.saturating_sub(from_ms) > MAX_GAP_MS {
            known.absent.remove(product_id);
            let from_ms = from_ms.max(last.from_ms.saturating_add(1));
            add(*product_id, from_ms, PriceState::Unknown);
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::store::PriceReadings;

    const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
    const NOW_MS: u64 = 100 * DAY_MS;

    const fn price(cents: i32) -> OfferedPrice {
        OfferedPrice {
            cents,
            is_reduced: false,
            excludes_vat: false,
        }
    }

    const fn offered(cents: i32) -> PriceState {
        PriceState::Offered(price(cents))
    }

    const fn readings(first_ms: u64, last_ms: u64) -> PriceReadings {
        PriceReadings { first_ms, last_ms }
    }

    /// Product 7 at 10.00 since day 50.
    fn known(readings: impl Into<Option<PriceReadings>>) -> KnownPrices {
        let change = PriceChange {
            from_ms: 50 * DAY_MS,
            state: offered(10_00),
        };
        KnownPrices {
            last: HashMap::from([(7, change)]),
            readings: readings.into(),
            ..KnownPrices::default()
        }
    }

    fn rows(changes: &[ProductPriceChange]) -> Vec<(i32, u64, PriceState)> {
        let row = |row: &ProductPriceChange| (row.product_id, row.change.from_ms, row.change.state);
        changes.iter().map(row).collect()
    }

    fn added(
        readings: impl Into<Option<PriceReadings>>,
        read: &[(i32, OfferedPrice)],
    ) -> Vec<(i32, u64, PriceState)> {
        rows(&changes_of_reading(&mut known(readings), read, NOW_MS))
    }

    const RECENT: PriceReadings = readings(40 * DAY_MS, NOW_MS - MAX_GAP_MS);

    #[test]
    fn an_unchanged_price_adds_nothing() {
        assert_eq!(added(RECENT, &[(7, price(10_00))]), []);
    }

    #[test]
    fn a_changed_price_is_added() {
        let expected = [(7, NOW_MS, offered(9_00))];
        assert_eq!(added(RECENT, &[(7, price(9_00))]), expected);
    }

    /// The pages of a list can leave a product out.
    #[test]
    fn a_product_that_is_absent_for_a_day_adds_nothing() {
        let mut known = known(RECENT);
        assert_eq!(changes_of_reading(&mut known, &[], NOW_MS), []);
        known.readings = Some(readings(40 * DAY_MS, NOW_MS + MAX_GAP_MS));
        assert_eq!(changes_of_reading(&mut known, &[], NOW_MS + MAX_GAP_MS), []);
        let read = [(7, price(10_00))];
        assert_eq!(
            changes_of_reading(&mut known, &read, NOW_MS + MAX_GAP_MS),
            []
        );
    }

    #[test]
    fn a_product_that_is_not_offered_any_more_has_an_unknown_price() {
        let mut known = known(RECENT);
        assert_eq!(changes_of_reading(&mut known, &[], NOW_MS), []);
        known.readings = Some(readings(40 * DAY_MS, NOW_MS + MAX_GAP_MS));
        let changes = changes_of_reading(&mut known, &[], NOW_MS + MAX_GAP_MS + 1);
        assert_eq!(rows(&changes), [(7, NOW_MS, PriceState::Unknown)]);
    }

    #[test]
    fn the_time_without_readings_is_unknown() {
        let last_ms = NOW_MS - MAX_GAP_MS - 1;
        let unknown = (7, last_ms, PriceState::Unknown);
        let read = [(7, price(10_00))];
        let long_ago = readings(40 * DAY_MS, last_ms);
        assert_eq!(added(long_ago, &[]), [unknown]);
        let expected = [unknown, (7, NOW_MS, offered(10_00))];
        assert_eq!(added(long_ago, &read), expected);
    }

    #[test]
    fn a_product_is_new_only_if_the_products_of_a_period_are_known() {
        let read = [(7, price(10_00)), (8, price(5_00))];
        let new = [(8, 0, PriceState::NeverOffered), (8, NOW_MS, offered(5_00))];
        assert_eq!(added(readings(NOW_MS - PERIOD_MS, NOW_MS - 1), &read), new);
        let not_known = [(8, NOW_MS, offered(5_00))];
        let too_late = readings(NOW_MS - PERIOD_MS + 1, NOW_MS - 1);
        assert_eq!(added(too_late, &read), not_known);
        assert_eq!(added(None, &read), not_known);
    }

    #[test]
    fn a_clock_that_went_back_adds_nothing() {
        let read = [(7, price(9_00))];
        assert_eq!(
            changes_of_reading(&mut known(RECENT), &read, 50 * DAY_MS),
            []
        );
    }

    #[test]
    fn the_price_of_one_product_is_added_after_the_reading() {
        let mut known = known(RECENT);
        let added = |known: &KnownPrices, id, cents, read_ms| {
            rows(&known.changes_of_products([(id, price(cents))], read_ms))
        };
        assert_eq!(added(&known, 7, 9_00, NOW_MS), []);
        known.reading_ended_ms = Some(NOW_MS);
        assert_eq!(added(&known, 7, 9_00, NOW_MS), [(7, NOW_MS, offered(9_00))]);
        assert_eq!(added(&known, 7, 9_00, NOW_MS - 1), []);
        assert_eq!(added(&known, 7, 10_00, NOW_MS), []);
        assert_eq!(added(&known, 8, 9_00, NOW_MS), []);
    }
}
