//! Default values for keys that a data file omits, derived from a hash of the product's name.

use super::hash::{hash_below, one_in};
use super::money::percent_of;
use super::product::Flags;

/// A product on sale is usually a hot deal.
pub(super) fn flags(name: &str, on_sale: bool) -> Flags {
    Flags {
        new: one_in(name, "new", 6),
        top: one_in(name, "top", 8),
        hot: if on_sale {
            !one_in(name, "hot on sale", 4)
        } else {
            one_in(name, "hot", 20)
        },
    }
}

/// A sale price of 10 to 30 percent off, rounded to ten cents.
pub(super) fn sale(name: &str, price: i64) -> i64 {
    let percent = match hash_below(name, "percent", 5) {
        0 => 90,
        1 => 85,
        2 => 80,
        3 => 75,
        _ => 70,
    };
    (percent_of(price, percent) + 5) / 10 * 10
}

/// Stars and the number of reviews.
pub(super) fn rating(name: &str) -> (String, u64) {
    if one_in(name, "unrated", 10) {
        return ("0".to_owned(), 0);
    }
    let tenths = 36 + hash_below(name, "rating", 15);
    (
        format!("{}.{}", tenths / 10, tenths % 10),
        1 + hash_below(name, "reviews", 140),
    )
}

/// A new product has a recent time.
pub(super) fn created(name: &str, new: bool) -> String {
    let (year, month) = match (new, hash_below(name, "created year", 20)) {
        (true, month) => (2026, 9 + month % 2),
        (false, month @ 0..=7) => (2026, 1 + month),
        (false, month) => (2025, month - 7),
    };
    let (day, hour, minute) = (
        1 + hash_below(name, "day", 28),
        8 + hash_below(name, "hour", 11),
        hash_below(name, "minute", 60),
    );
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:00")
}

pub(super) fn deal_end(name: &str) -> String {
    format!(
        "2027-{:02}-{:02}T23:59:59",
        1 + hash_below(name, "until month", 6),
        1 + hash_below(name, "until day", 28)
    )
}

/// Pieces per warehouse. Products with the flag `top` are in stock in the first warehouse.
pub(super) fn stock(name: &str, flags: Flags, warehouses: usize) -> Vec<i64> {
    let is_sold_out = one_in(name, "nothing left", 12);
    (0..warehouses)
        .map(|warehouse| {
            let purpose = format!("stock {warehouse}");
            let must_have_stock = flags.top && warehouse == 0;
            let is_empty = is_sold_out || one_in(name, &format!("none at {warehouse}"), 6);
            if is_empty && !must_have_stock {
                return 0;
            }
            i64::try_from(2 + hash_below(name, &purpose, 48)).unwrap_or_default()
        })
        .collect()
}
