//! Values that a data file omits, derived from a hash of the product's name.

use super::draw::{draw, one_in};
use super::money::percent_of;
use super::product::Flags;

/// Badges; a product on sale is usually a hot deal.
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

/// 10 to 30 percent off, to ten cents.
pub(super) fn sale(name: &str, price: i64) -> i64 {
    let percent = match draw(name, "percent", 5) {
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
    let tenths = 36 + draw(name, "rating", 15);
    (
        format!("{}.{}", tenths / 10, tenths % 10),
        1 + draw(name, "reviews", 140),
    )
}

/// When the product was entered: lately when it is new.
pub(super) fn created(name: &str, new: bool) -> String {
    let (year, month) = match (new, draw(name, "created year", 20)) {
        (true, month) => (2026, 9 + month % 2),
        (false, month @ 0..=7) => (2026, 1 + month),
        (false, month) => (2025, month - 7),
    };
    let (day, hour, minute) = (
        1 + draw(name, "day", 28),
        8 + draw(name, "hour", 11),
        draw(name, "minute", 60),
    );
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:00")
}

/// When the deal ends.
pub(super) fn deal_end(name: &str) -> String {
    format!(
        "2027-{:02}-{:02}T23:59:59",
        1 + draw(name, "until month", 6),
        1 + draw(name, "until day", 28)
    )
}

/// Pieces per warehouse. Recommended products are in stock at the first one.
pub(super) fn stock(name: &str, flags: Flags, warehouses: usize) -> Vec<i64> {
    let nothing = one_in(name, "nothing left", 12);
    (0..warehouses)
        .map(|warehouse| {
            let purpose = format!("stock {warehouse}");
            let is_there = flags.top && warehouse == 0;
            let is_missing = nothing || one_in(name, &format!("none at {warehouse}"), 6);
            if is_missing && !is_there {
                return 0;
            }
            i64::try_from(2 + draw(name, &purpose, 48)).unwrap_or_default()
        })
        .collect()
}
