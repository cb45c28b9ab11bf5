//! Struck prices over 90 days, from the prices in the Retail API to the responses.

use std::{collections::BTreeMap, env, iter::repeat_n, time::Duration};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use serde_json::{Value, json};

use crate::{catalogue_lists::start, checkout::numbered_product, support::TestShop};

const SHOP: &str = "furniture";
const FIRST_ID: i32 = 700_000;
const PRODUCTS: usize = 60;
const DAYS: usize = 90;
/// Day on which the Retail API can't be read.
const UNREAD_DAY: usize = 3;
/// Days between two comparisons.
const INTERVAL: usize = 3;
/// Time between two readings. With the time that the readings take, it is below a day.
const PAUSE: Duration = Duration::from_mins(24 * 60 - 10);
/// Number of readings that tell the prices of the 31 days before a reduction.
const PERIOD: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sample {
    Unread,
    Absent,
    Offered { cents: i32, is_reduced: bool },
}

/// Sales start, deepen, end and restart, and the product is absent from lists for some days.
fn random_history(rng: &mut StdRng) -> Vec<Sample> {
    let mut samples = Vec::new();
    while samples.len() < DAYS {
        let offered = Sample::Offered {
            cents: rng.random_range(1..=8) * 100,
            is_reduced: rng.random_bool(0.6),
        };
        let days = if rng.random_bool(0.5) {
            rng.random_range(1..=7)
        } else {
            rng.random_range(15..=45)
        };
        samples.extend(repeat_n(offered, days));
        if rng.random_bool(0.1) {
            samples.extend(repeat_n(Sample::Absent, rng.random_range(1..=3)));
        }
    }
    samples.truncate(DAYS);
    samples[UNREAD_DAY] = Sample::Unread;
    samples
}

/// Price of each day, and whether it is announced as reduced. A product that is absent for one day counts as offered.
fn known_prices(samples: &[Sample]) -> Vec<Option<(i32, bool)>> {
    let mut known: Vec<Option<(i32, bool)>> = Vec::new();
    for (day, sample) in samples.iter().enumerate() {
        let is_offered_next = matches!(samples.get(day + 1), Some(Sample::Offered { .. }));
        known.push(match sample {
            Sample::Offered { cents, is_reduced } => Some((*cents, *is_reduced)),
            Sample::Absent if is_offered_next => known.last().copied().flatten(),
            Sample::Absent | Sample::Unread => None,
        });
    }
    known
}

/// The law, read day by day. Progressive reductions keep their first reference.
fn lawful_reference(known: &[Option<(i32, bool)>]) -> Option<i32> {
    let (last, earlier) = known.split_last()?;
    let current = last.and_then(|(cents, is_reduced)| is_reduced.then_some(cents))?;
    let (mut begun, mut later) = (earlier.len(), current);
    while let Some(before) = begun.checked_sub(1)
        && let Some((cents, true)) = earlier[before]
        && cents >= later
    {
        (begun, later) = (before, cents);
    }
    let period = &earlier[begun.checked_sub(PERIOD)?..begun];
    let prices: Option<Vec<i32>> = period
        .iter()
        .map(|price| price.map(|(cents, _)| cents))
        .collect();
    prices?.into_iter().min().filter(|lowest| *lowest > current)
}

/// Members `priceCents`, `salePriceCents` and `lowestPrice30DaysCents` of an offered product.
fn expected_prices(history: &[Sample]) -> Option<Value> {
    let Some(Sample::Offered { cents, .. }) = history.last() else {
        return None;
    };
    let prices = match lawful_reference(&known_prices(history)) {
        Some(reference) => json!([reference, cents, reference]),
        None => json!([cents, null, null]),
    };
    Some(prices)
}

fn shown_prices(product: &Value) -> Value {
    json!([
        product["priceCents"],
        product["salePriceCents"],
        product["lowestPrice30DaysCents"]
    ])
}

/// The regular price of a reduced product is one that the product never had.
fn write_prices(shop: &TestShop, histories: &Histories, day: usize) {
    let euros = |cents: i32| format!("'{}.{:02}'", cents / 100, cents % 100);
    let changes = histories.iter().filter_map(|(id, history)| {
        let is_changed = day == 0 || history[day - 1] != history[day];
        let change = match history[day] {
            Sample::Unread => return None,
            Sample::Absent => "PROD_WEB_SHOW = 0".to_owned(),
            Sample::Offered { cents, is_reduced } => {
                let (price, sale) = if is_reduced {
                    (euros(99_00), euros(cents))
                } else {
                    (euros(cents), "NULL".to_owned())
                };
                format!("PROD_WEB_SHOW = 1, PROD_PRICE = {price}, PROD_SALE_PRICE = {sale}")
            }
        };
        is_changed.then(|| format!("UPDATE PRODUCTS SET {change} WHERE PRODID = {id};"))
    });
    let sql: String = changes.collect();
    let written = shop.sandbox.with_database(SHOP, |connection| {
        connection.execute_batch(&sql).unwrap();
    });
    written.unwrap();
}

/// A small catalogue is read sooner.
fn hide_other_products(shop: &TestShop) {
    let hidden = shop.sandbox.with_database(SHOP, |connection| {
        connection
            .execute("UPDATE PRODUCTS SET PROD_WEB_SHOW = 0", ())
            .unwrap();
    });
    hidden.unwrap();
}

async fn listed(shop: &TestShop, filter: &str) -> BTreeMap<i32, Value> {
    let mut found = BTreeMap::new();
    for page in 1.. {
        let path = format!("/api/v1/products?perPage=100&page={page}&{filter}");
        let list = shop.get(SHOP, &path).await.json();
        for item in list["items"].as_array().unwrap() {
            let id = i32::try_from(item["id"].as_i64().unwrap()).unwrap();
            if id >= FIRST_ID {
                found.insert(id, shown_prices(item));
            }
        }
        if page >= list["pageCount"].as_u64().unwrap() {
            break;
        }
    }
    found
}

type Histories = BTreeMap<i32, Vec<Sample>>;

/// Number of compared prices.
#[derive(Debug, Default)]
struct Compared {
    all: usize,
    struck: usize,
    without_reference: usize,
}

impl Compared {
    fn count(&mut self, histories: &Histories, expected: &BTreeMap<i32, Value>, day: usize) {
        for (id, prices) in expected {
            let is_struck = !prices[1].is_null();
            let is_reduced = matches!(
                histories[id][day],
                Sample::Offered {
                    is_reduced: true,
                    ..
                }
            );
            self.all += 1;
            self.struck += usize::from(is_struck);
            self.without_reference += usize::from(is_reduced && !is_struck);
        }
    }
}

/// `TEST_SEED` sets the random numbers. Lists, the filter of reduced products and single products agree.
#[actix_web::test]
async fn a_struck_price_equals_the_lawful_reference_or_there_is_none() {
    let seed = env::var("TEST_SEED").ok();
    let seed = seed.map_or_else(|| rand::rng().random(), |text| text.parse().unwrap());
    let mut rng = StdRng::seed_from_u64(seed);
    let shop = start().await;
    let host = format!("{SHOP}.localhost");
    let tenant = shop.state.registry.find_by_host(&host).unwrap();
    let ids = (FIRST_ID..).take(PRODUCTS);
    let histories: Histories = ids.map(|id| (id, random_history(&mut rng))).collect();
    hide_other_products(&shop);
    for id in histories.keys() {
        numbered_product(&shop, SHOP, *id, "1.00", 5);
    }
    let mut not_opened = histories.keys();
    let mut compared = Compared::default();
    for day in 0..DAYS {
        write_prices(&shop, &histories, day);
        shop.clock.advance(PAUSE);
        if day == UNREAD_DAY {
            continue;
        }
        shop.state.catalogues.refresh(&tenant).await.unwrap();
        if day % INTERVAL != INTERVAL - 1 {
            continue;
        }
        let expected: BTreeMap<i32, Value> = histories
            .iter()
            .filter_map(|(id, history)| Some((*id, expected_prices(&history[..=day])?)))
            .collect();
        let place = format!("seed {seed}, day {day}");
        assert_eq!(listed(&shop, "").await, expected, "{place}");
        let mut reduced = expected.clone();
        reduced.retain(|_id, prices| !prices[1].is_null());
        assert_eq!(listed(&shop, "onSale=true").await, reduced, "{place}");
        for id in not_opened.by_ref().take(PRODUCTS * INTERVAL / DAYS) {
            let Some(prices) = expected.get(id) else {
                continue;
            };
            let product = shop.get(SHOP, &format!("/api/v1/products/{id}")).await;
            assert_eq!(shown_prices(&product.json()), *prices, "{place}, {id}");
        }
        compared.count(&histories, &expected, day);
    }
    let is_enough =
        compared.all > 1_600 && compared.struck > 40 && compared.without_reference > 200;
    assert!(is_enough, "seed {seed}: {compared:?}");
}
