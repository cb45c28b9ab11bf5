//! Price logs that a shop has from elsewhere, as CSV.

use std::{
    collections::HashMap,
    io::{self, Read},
};

use rust_decimal::{Decimal, prelude::ToPrimitive as _};
use serde::Deserialize;
use time::{Date, Month};

use super::rule::DAY_MS;
use crate::store::{OfferedPrice, PriceChange, PriceState, ProductPriceChange};

/// Reason why a file can't be imported. Nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file can't be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// The file is not CSV with the expected columns.
    #[error("{0}. Expected columns: product_id, date, price, and optionally reduced")]
    Format(#[from] csv::Error),
    /// A row has an invalid value.
    #[error("line {line}: {problem}")]
    Row {
        /// Number of the line, from 1.
        line: u64,
        /// Invalid value and rule.
        problem: String,
    },
    /// The file has no rows.
    #[error("the file has no prices")]
    Empty,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ImportedRow {
    product_id: String,
    date: String,
    price: String,
    #[serde(default)]
    reduced: String,
}

struct ImportedPrice {
    from_ms: u64,
    cents: i32,
    /// `None` if the file does not say it.
    is_reduced: Option<bool>,
}

/// Reads a price log with a header line. Each row is a price with VAT, from a day (UTC) until the next row of the
/// product. A day can also be a number of days before the import, such as `-60`, for demo shops. Without the column
/// `reduced`, a price that is lower than the one before begins a reduction, and one that is higher ends it.
///
/// Rows of a product must be in the order of their days, one for each day at most, and not in the future.
pub fn parse_price_log(
    file: impl Read,
    now_ms: u64,
) -> Result<Vec<ProductPriceChange>, ImportError> {
    let mut reader = csv::ReaderBuilder::new()
        .trim(csv::Trim::All)
        .from_reader(file);
    let headers = reader.headers()?.clone();
    let mut last: HashMap<i32, (u64, OfferedPrice)> = HashMap::new();
    let mut changes = Vec::new();
    for record in reader.records() {
        let record = record?;
        let line = record.position().map_or(0, csv::Position::line);
        let invalid = |problem| ImportError::Row { line, problem };
        let row: ImportedRow = record.deserialize(Some(&headers))?;
        let product_id = row.product_id.parse::<i32>().ok().filter(|id| *id > 0);
        let product_id =
            product_id.ok_or_else(|| invalid(format!("`{}` is no product id", row.product_id)))?;
        let price = row.parse(now_ms).map_err(invalid)?;
        if price.from_ms > now_ms {
            return Err(invalid(format!("{} is in the future", row.date)));
        }
        let previous = last.get(&product_id);
        if previous.is_some_and(|(from_ms, _)| *from_ms >= price.from_ms) {
            let problem = format!(
                "an earlier row of product {product_id} is not before {}",
                row.date
            );
            return Err(invalid(problem));
        }
        let offered = OfferedPrice {
            cents: price.cents,
            is_reduced: price
                .is_reduced
                .unwrap_or_else(|| continues_reduction(previous, price.cents)),
            excludes_vat: false,
        };
        let is_change = previous.is_none_or(|(_, previous)| *previous != offered);
        last.insert(product_id, (price.from_ms, offered));
        if is_change {
            let change = PriceChange {
                from_ms: price.from_ms,
                state: PriceState::Offered(offered),
            };
            changes.push(ProductPriceChange { product_id, change });
        }
    }
    if changes.is_empty() {
        return Err(ImportError::Empty);
    }
    Ok(changes)
}

fn continues_reduction(previous: Option<&(u64, OfferedPrice)>, cents: i32) -> bool {
    previous.is_some_and(|(_, previous)| {
        cents < previous.cents || (cents == previous.cents && previous.is_reduced)
    })
}

impl ImportedRow {
    fn parse(&self, now_ms: u64) -> Result<ImportedPrice, String> {
        let from_ms = milliseconds(&self.date)
            .or_else(|| milliseconds_before(&self.date, now_ms))
            .ok_or_else(|| format!("`{}` is no date such as 2026-11-30", self.date))?;
        let cents = cents(&self.price)
            .ok_or_else(|| format!("`{}` is no price such as 12.50", self.price))?;
        let is_reduced = match self.reduced.as_str() {
            "" => None,
            "yes" => Some(true),
            "no" => Some(false),
            other => return Err(format!("`{other}` is neither `yes` nor `no`")),
        };
        Ok(ImportedPrice {
            from_ms,
            cents,
            is_reduced,
        })
    }
}

/// Time before the import.
fn milliseconds_before(days: &str, now_ms: u64) -> Option<u64> {
    let days: u32 = days.strip_prefix('-')?.parse().ok()?;
    now_ms.checked_sub(u64::from(days).checked_mul(DAY_MS)?)
}

/// Begin of a day in UTC.
fn milliseconds(date: &str) -> Option<u64> {
    let mut parts = date.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let has_digits = (year.len(), month.len(), day.len()) == (4, 2, 2);
    if !has_digits || parts.next().is_some() {
        return None;
    }
    let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
    let date = Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()?;
    let seconds = date.midnight().assume_utc().unix_timestamp();
    u64::try_from(seconds).ok()?.checked_mul(1_000)
}

fn cents(price: &str) -> Option<i32> {
    let price = Decimal::from_str_exact(price).ok()?;
    let cents = price.checked_mul(Decimal::ONE_HUNDRED)?;
    let is_whole = cents.fract().is_zero();
    cents.to_i32().filter(|cents| is_whole && *cents > 0)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// 2026-11-30.
    const NOW_MS: u64 = 20_787 * DAY_MS;

    fn prices(csv: &str) -> Vec<(i32, u64, i32, bool)> {
        let changes = parse_price_log(csv.as_bytes(), NOW_MS).unwrap();
        let row = |row: &ProductPriceChange| match row.change.state {
            PriceState::Offered(price) => (
                row.product_id,
                (NOW_MS - row.change.from_ms) / DAY_MS,
                price.cents,
                price.is_reduced,
            ),
            PriceState::NeverOffered | PriceState::Unknown => panic!("{row:?}"),
        };
        changes.iter().map(row).collect()
    }

    #[test]
    fn a_lower_price_begins_a_reduction_and_a_higher_one_ends_it() {
        let csv = "product_id,date,price\n7,2026-09-01,10\n7,2026-10-01,8.00\n8,2026-10-01,5.5\n7,2026-10-02,8\n\
                   7,2026-11-01,7.50\n7,2026-11-29,9.99\n";
        let expected = [
            (7, 90, 10_00, false),
            (7, 60, 8_00, true),
            (8, 60, 5_50, false),
            (7, 29, 7_50, true),
            (7, 1, 9_99, false),
        ];
        assert_eq!(prices(csv), expected);
    }

    #[test]
    fn the_column_reduced_decides_what_is_a_reduction() {
        let csv = "product_id, date, price, reduced\n7, 2026-09-01, 10, no\n7, 2026-10-01, 8, no\n\
                   7, 2026-11-01, 8, yes\n";
        let expected = [
            (7, 90, 10_00, false),
            (7, 60, 8_00, false),
            (7, 29, 8_00, true),
        ];
        assert_eq!(prices(csv), expected);
    }

    #[test]
    fn a_day_can_be_a_number_of_days_ago() {
        let csv = "product_id,date,price\n7,-60,10\n7,-8,8\n";
        assert_eq!(prices(csv), [(7, 60, 10_00, false), (7, 8, 8_00, true)]);
    }

    #[rstest]
    #[case::id("x,2026-11-01,10", "line 3: `x` is no product id")]
    #[case::negative_id("-7,2026-11-01,10", "line 3: `-7` is no product id")]
    #[case::no_date("7,1.11.2026,10", "line 3: `1.11.2026` is no date such as 2026-11-30")]
    #[case::impossible_date(
        "7,2026-02-30,10",
        "line 3: `2026-02-30` is no date such as 2026-11-30"
    )]
    #[case::future("7,2026-12-01,10", "line 3: 2026-12-01 is in the future")]
    #[case::price("7,2026-11-01,free", "line 3: `free` is no price such as 12.50")]
    #[case::third_decimal("7,2026-11-01,1.005", "line 3: `1.005` is no price such as 12.50")]
    #[case::zero("7,2026-11-01,0", "line 3: `0` is no price such as 12.50")]
    #[case::too_large(
        "7,2026-11-01,99999999999",
        "line 3: `99999999999` is no price such as 12.50"
    )]
    #[case::same_day(
        "7,2026-10-01,10",
        "line 3: an earlier row of product 7 is not before 2026-10-01"
    )]
    fn a_bad_row_refuses_the_whole_file(#[case] row: &str, #[case] expected: &str) {
        let csv = format!("product_id,date,price\n7,2026-10-01,12\n{row}\n");
        let error = parse_price_log(csv.as_bytes(), NOW_MS).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }

    #[rstest]
    #[case::other_columns("id,date,price\n7,2026-11-01,10\n")]
    #[case::unknown_column("product_id,date,price,shop\n7,2026-11-01,10,vape\n")]
    #[case::missing_value("product_id,date,price\n7,2026-11-01\n")]
    #[case::no_rows("product_id,date,price\n")]
    #[case::empty("")]
    fn a_file_of_another_form_is_refused(#[case] csv: &str) {
        assert!(parse_price_log(csv.as_bytes(), NOW_MS).is_err());
    }
}
