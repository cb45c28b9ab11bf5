use proptest::{collection::vec, prelude::*};
use rstest::rstest;

use super::{PERIOD_MS, PriceRules, reference_price, rule::needed_from_ms};
use crate::store::{OfferedPrice, PriceChange, PriceState};

const HALF_DAY_MS: u64 = 12 * 60 * 60 * 1_000;
/// Half-days of the period.
const PERIOD: u64 = PERIOD_MS / HALF_DAY_MS;
const STRICT: PriceRules = PriceRules {
    keeps_first_reference: true,
    allows_new_products: false,
};
const WITH_NEW_PRODUCTS: PriceRules = PriceRules {
    allows_new_products: true,
    ..STRICT
};
const EACH_STEP_ALONE: PriceRules = PriceRules {
    keeps_first_reference: false,
    ..STRICT
};

const fn offered(cents: i32, is_reduced: bool) -> PriceState {
    PriceState::Offered(OfferedPrice {
        cents,
        is_reduced,
        excludes_vat: false,
    })
}

const fn full(cents: i32) -> PriceState {
    offered(cents, false)
}

const fn reduced(cents: i32) -> PriceState {
    offered(cents, true)
}

const fn net(cents: i32, is_reduced: bool) -> PriceState {
    PriceState::Offered(OfferedPrice {
        cents,
        is_reduced,
        excludes_vat: true,
    })
}

/// History from the day and the state of each change.
fn history(changes: &[(u64, PriceState)]) -> Vec<PriceChange> {
    let change = |(day, state): &(u64, PriceState)| PriceChange {
        from_ms: day * 2 * HALF_DAY_MS,
        state: *state,
    };
    changes.iter().map(change).collect()
}

fn on_day(changes: &[(u64, PriceState)], rules: PriceRules, day: u64) -> Option<i32> {
    reference_price(&history(changes), rules, day * 2 * HALF_DAY_MS)
}

#[rstest]
#[case::no_history(&[], None)]
#[case::no_reduction(&[(0, full(10_00))], None)]
#[case::the_sale_starts(&[(0, full(10_00)), (60, reduced(8_00))], Some(10_00))]
#[case::the_sale_deepens(&[(0, full(10_00)), (60, reduced(8_00)), (65, reduced(6_00))], Some(10_00))]
#[case::the_sale_weakens(&[(0, full(10_00)), (60, reduced(6_00)), (65, reduced(8_00))], None)]
#[case::the_sale_ends(&[(0, full(10_00)), (60, reduced(8_00)), (65, full(10_00))], None)]
#[case::the_sale_restarts_at_once(
    &[(0, full(10_00)), (60, reduced(8_00)), (65, full(10_00)), (66, reduced(8_00))],
    None
)]
#[case::the_sale_restarts_lower(
    &[(0, full(10_00)), (60, reduced(8_00)), (65, full(10_00)), (66, reduced(7_00))],
    Some(8_00)
)]
#[case::the_sale_restarts_after_the_period(
    &[(0, full(10_00)), (60, reduced(8_00)), (65, full(10_00)), (96, reduced(8_00))],
    Some(10_00)
)]
#[case::the_price_rose_before_the_sale(&[(0, full(8_00)), (55, full(12_00)), (60, reduced(8_00))], None)]
#[case::the_regular_price_falls_without_a_sale(&[(0, full(10_00)), (60, full(8_00))], None)]
#[case::the_announcement_comes_long_after_the_price_fell(
    &[(0, full(10_00)), (10, full(8_00)), (60, reduced(8_00))],
    None
)]
#[case::the_period_before_is_just_known(&[(29, full(10_00)), (60, reduced(8_00))], Some(10_00))]
#[case::a_day_of_the_period_is_missing(&[(30, full(10_00)), (60, reduced(8_00))], None)]
#[case::days_within_the_period_are_missing(
    &[(0, full(10_00)), (40, PriceState::Unknown), (41, full(10_00)), (60, reduced(8_00))],
    None
)]
#[case::the_missing_days_are_before_the_period(
    &[(0, full(10_00)), (20, PriceState::Unknown), (21, full(10_00)), (60, reduced(8_00))],
    Some(10_00)
)]
#[case::days_of_the_reduction_are_missing(
    &[(0, full(10_00)), (60, reduced(8_00)), (62, PriceState::Unknown), (63, reduced(8_00))],
    None
)]
#[case::the_price_is_not_known_now(&[(0, full(10_00)), (60, reduced(8_00)), (62, PriceState::Unknown)], None)]
#[case::the_first_known_price_is_reduced(&[(0, reduced(8_00))], None)]
#[case::a_new_product(&[(0, PriceState::NeverOffered), (50, full(10_00)), (60, reduced(8_00))], None)]
#[case::the_change_is_in_the_future(&[(0, full(10_00)), (101, reduced(8_00))], None)]
#[case::the_clock_went_back_between_changes(&[(0, full(10_00)), (70, full(10_00)), (60, reduced(8_00))], None)]
#[case::two_changes_at_one_time(&[(0, full(10_00)), (60, full(9_00)), (60, reduced(8_00))], None)]
#[case::prices_without_vat(&[(0, net(10_00, false)), (60, net(8_00, true))], Some(10_00))]
#[case::the_vat_rule_changes_with_the_sale(&[(0, full(10_00)), (60, net(8_00, true))], None)]
#[case::the_vat_rule_changes_before_the_sale(
    &[(0, net(8_00, false)), (50, full(10_00)), (60, reduced(9_00))],
    None
)]
fn a_history_has_this_reference_price_on_day_100(
    #[case] changes: &[(u64, PriceState)],
    #[case] expected: Option<i32>,
) {
    assert_eq!(on_day(changes, STRICT, 100), expected);
}

#[test]
fn each_step_of_a_reduction_can_have_its_own_reference() {
    let changes = [(0, full(10_00)), (60, reduced(8_00)), (65, reduced(6_00))];
    assert_eq!(on_day(&changes, STRICT, 70), Some(10_00));
    assert_eq!(on_day(&changes, EACH_STEP_ALONE, 70), Some(8_00));
}

#[rstest]
#[case::offered_for_ten_days(&[(0, PriceState::NeverOffered), (50, full(10_00)), (60, reduced(8_00))], Some(10_00))]
#[case::the_lowest_since_the_first_offer(
    &[(0, PriceState::NeverOffered), (50, full(9_00)), (55, full(10_00)), (60, reduced(8_00))],
    Some(9_00)
)]
#[case::reduced_since_the_first_offer(&[(0, PriceState::NeverOffered), (60, reduced(8_00))], None)]
#[case::offered_again(&[(0, PriceState::Unknown), (50, full(10_00)), (60, reduced(8_00))], None)]
fn a_new_product_can_have_the_lowest_price_since_its_first_offer(
    #[case] changes: &[(u64, PriceState)],
    #[case] expected: Option<i32>,
) {
    assert_eq!(on_day(changes, WITH_NEW_PRODUCTS, 100), expected);
}

#[test]
fn the_reference_price_stays_for_the_whole_reduction() {
    let changes = [(0, full(10_00)), (60, reduced(8_00))];
    for day in 60..150 {
        assert_eq!(on_day(&changes, STRICT, day), Some(10_00), "day {day}");
    }
    assert_eq!(on_day(&changes, STRICT, 59), None);
}

/// State in force at a half-day.
fn state_at(history: &[PriceChange], half_day: u64) -> PriceState {
    let in_force = history
        .iter()
        .rfind(|change| change.from_ms <= half_day * HALF_DAY_MS);
    in_force.map_or(PriceState::Unknown, |change| change.state)
}

/// The law, read half-day by half-day.
fn slow_reference_price(history: &[PriceChange], rules: PriceRules, now: u64) -> Option<i32> {
    let reduction_at = |half_day| match state_at(history, half_day) {
        PriceState::Offered(price) if price.is_reduced => Some(price),
        PriceState::Offered(_) | PriceState::NeverOffered | PriceState::Unknown => None,
    };
    let current = reduction_at(now)?;
    let mut begun = now;
    while begun > 0
        && let (Some(before), Some(after)) = (reduction_at(begun - 1), reduction_at(begun))
        && before.excludes_vat == after.excludes_vat
        && (before.cents == after.cents
            || (before.cents > after.cents && rules.keeps_first_reference))
    {
        begun -= 1;
    }
    let mut prices = Vec::new();
    for half_day in begun.checked_sub(PERIOD)?..begun {
        match state_at(history, half_day) {
            PriceState::Offered(price) if price.excludes_vat == current.excludes_vat => {
                prices.push(price.cents);
            }
            PriceState::NeverOffered if rules.allows_new_products => {}
            PriceState::Offered(_) | PriceState::NeverOffered | PriceState::Unknown => return None,
        }
    }
    let lowest = prices.into_iter().min()?;
    (lowest > current.cents).then_some(lowest)
}

fn states() -> impl Strategy<Value = PriceState> {
    prop_oneof![
        1 => Just(PriceState::Unknown),
        10 => (1_i32..8).prop_map(full),
        15 => (1_i32..8).prop_map(reduced),
        1 => (1_i32..8, any::<bool>()).prop_map(|(cents, is_reduced)| net(cents, is_reduced)),
    ]
}

/// Changes at half-days, up to 90 days apart. Some products were never offered before.
fn histories() -> impl Strategy<Value = Vec<PriceChange>> {
    let pauses = prop_oneof![1_u64..10, 1_u64..180];
    (any::<bool>(), vec((pauses, states()), 0..14)).prop_map(|(is_new, steps)| {
        let mut at = 0;
        let new = is_new.then_some(PriceChange {
            from_ms: 0,
            state: PriceState::NeverOffered,
        });
        let changes = steps.into_iter().map(|(pause, state)| {
            at += pause;
            PriceChange {
                from_ms: at * HALF_DAY_MS,
                state,
            }
        });
        new.into_iter().chain(changes).collect()
    })
}

fn rules() -> impl Strategy<Value = PriceRules> {
    (any::<bool>(), any::<bool>()).prop_map(|(keeps_first_reference, allows_new_products)| {
        PriceRules {
            keeps_first_reference,
            allows_new_products,
        }
    })
}

fn last_half_day(history: &[PriceChange]) -> u64 {
    history
        .last()
        .map_or(0, |change| change.from_ms / HALF_DAY_MS)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn a_struck_price_equals_the_lawful_reference_or_there_is_none(
        history in histories(),
        rules in rules(),
        later in 0_u64..100,
    ) {
        let now = last_half_day(&history) + later;
        let expected = slow_reference_price(&history, rules, now);
        prop_assert_eq!(reference_price(&history, rules, now * HALF_DAY_MS), expected);
    }

    #[test]
    fn a_deleted_change_is_never_needed(
        history in histories(),
        rules in rules(),
        count in 0_usize..14,
    ) {
        let (past, _future) = history.split_at(count.min(history.len()));
        let now_ms = last_half_day(past) * HALF_DAY_MS;
        let needed_ms = needed_from_ms(past, now_ms);
        let mut kept = history.clone();
        kept.retain(|change| change.from_ms >= needed_ms);
        for count in past.len()..=history.len() {
            let deleted = history.len() - kept.len();
            let whole = history.get(..count).unwrap_or_default();
            let shortened = kept.get(..count.saturating_sub(deleted)).unwrap_or_default();
            let at_ms = last_half_day(whole) * HALF_DAY_MS;
            prop_assert_eq!(
                reference_price(shortened, rules, at_ms),
                reference_price(whole, rules, at_ms)
            );
        }
    }
}
