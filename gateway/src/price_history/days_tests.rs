//! Readings over 90 days, twice a day: from what was read to the reference price.

use proptest::{collection::vec, prelude::*};

use super::{
    PERIOD_MS, PriceRules, known_prices::KnownPrices, reading::changes_of_reading, reference_price,
};
use crate::store::{OfferedPrice, PriceChange, PriceReadings};

const HALF_DAY_MS: u64 = 12 * 60 * 60 * 1_000;
const HALF_DAYS: usize = 180;
const RULES: PriceRules = PriceRules {
    keeps_first_reference: true,
    allows_new_products: false,
};
const PRODUCT: i32 = 7;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sample {
    NoReading,
    Absent,
    Offered { cents: i32, is_reduced: bool },
}

impl Sample {
    const fn price(self) -> Option<(i32, bool)> {
        match self {
            Self::Offered { cents, is_reduced } => Some((cents, is_reduced)),
            Self::NoReading | Self::Absent => None,
        }
    }
}

/// Reads the product at each half-day, and returns its recorded history.
fn record(samples: &[Sample]) -> Vec<PriceChange> {
    let mut known = KnownPrices::default();
    let mut history = Vec::new();
    for (sample, half_day) in samples.iter().zip(1..) {
        let now_ms = half_day * HALF_DAY_MS;
        let read = sample.price().map(|(cents, is_reduced)| {
            let price = OfferedPrice {
                cents,
                is_reduced,
                excludes_vat: false,
            };
            (PRODUCT, price)
        });
        if *sample != Sample::NoReading {
            let changes = changes_of_reading(&mut known, read.as_slice(), now_ms);
            known.apply(&changes);
            history.extend(changes.iter().map(|row| row.change));
            let first_ms = known.readings.map_or(now_ms, |readings| readings.first_ms);
            known.readings = Some(PriceReadings {
                first_ms,
                last_ms: now_ms,
            });
        }
    }
    history
}

/// Index of the sample that began the current reduction. Samples without a price are passed over.
fn begin_of_reduction(samples: &[Sample]) -> Option<usize> {
    let mut begun = None;
    let mut later_cents = i32::MIN;
    for (index, sample) in samples.iter().enumerate().rev() {
        match sample.price() {
            Some((cents, true)) if cents >= later_cents => {
                (begun, later_cents) = (Some(index), cents);
            }
            Some(_) => break,
            None => {}
        }
    }
    begun
}

fn prices_before(samples: &[Sample], begun: usize, half_days: usize) -> Vec<i32> {
    let window = samples.get(begun.saturating_sub(half_days)..begun);
    let prices = window.unwrap_or_default().iter().copied();
    prices
        .filter_map(Sample::price)
        .map(|(cents, _)| cents)
        .collect()
}

fn samples() -> impl Strategy<Value = Vec<Sample>> {
    let offered = (1_i32..6, any::<bool>())
        .prop_map(|(cents, is_reduced)| Sample::Offered { cents, is_reduced });
    let state = prop_oneof![
        1 => Just((Sample::NoReading, 1_usize)),
        1 => Just((Sample::Absent, 1_usize)),
        6 => (offered.clone(), 1_usize..12),
        6 => (offered, 40_usize..90),
    ];
    vec(state, 3..16).prop_map(|states| {
        let samples = states
            .into_iter()
            .flat_map(|(sample, count)| vec![sample; count]);
        samples.take(HALF_DAYS).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn a_reference_price_is_the_lowest_price_that_was_read_in_the_period(samples in samples()) {
        let period = usize::try_from(PERIOD_MS / HALF_DAY_MS).unwrap();
        let history = record(&samples);
        let now_ms = u64::try_from(samples.len()).unwrap() * HALF_DAY_MS;
        let reference = reference_price(&history, RULES, now_ms);
        let begun = begin_of_reduction(&samples);
        let before = begun.map(|begun| prices_before(&samples, begun, period));
        if let Some(reference) = reference {
            let before = before.clone().unwrap_or_default();
            prop_assert!(before.iter().all(|cents| *cents >= reference), "{history:?}");
            // The price at the begin of the period may have been read up to three samples before it.
            let with_first = prices_before(&samples, begun.unwrap_or_default(), period + 3);
            prop_assert!(with_first.contains(&reference), "{history:?}");
        }
        let is_complete = samples.iter().all(|sample| sample.price().is_some());
        if let (Some(begun), Some(before)) = (begun, before)
            && is_complete
            && begun >= period
        {
            let current = samples.last().and_then(|sample| sample.price());
            let current_cents = current.map_or(0, |(cents, _)| cents);
            let lowest = before.into_iter().min();
            prop_assert_eq!(reference, lowest.filter(|lowest| *lowest > current_cents));
        }
    }
}
