//! Price, sale and stock of one row of a WooCommerce export.

use super::super::cell;
use super::super::price::{self, Cents};
use super::super::table::Row;
use super::super::{Rules, Warning, WarningKind};
use super::row::{Draft, unescaped};

/// Regular price, and the sale price if a sale is on today.
pub(super) fn prices(
    row: &Row<'_>,
    rules: &Rules,
    warnings: &mut Vec<Warning>,
) -> Result<Option<(Cents, Option<Cents>)>, String> {
    let sale = price::parse(unescaped(row.cell("Sale price")), "sale price")?;
    let Some(regular) = price::parse(unescaped(row.cell("Regular price")), "regular price")? else {
        return if sale.is_some() {
            Err("it has a sale price and no regular price".to_owned())
        } else {
            Ok(None)
        };
    };
    let mut warn =
        |message: &str| warnings.push(Warning::new(row.line, WarningKind::Price, message));
    if regular.0 == 0 {
        warn("its price is 0: it costs nothing");
    }
    let Some(sale) = sale else {
        return Ok(Some((regular, None)));
    };
    if sale >= regular {
        warn("the sale price is not below the regular price and is ignored");
        return Ok(Some((regular, None)));
    }
    let (starts, ends) = (
        row.cell("Date sale price starts"),
        row.cell("Date sale price ends"),
    );
    if [starts, ends]
        .iter()
        .any(|date| !date.is_empty() && day(date).is_none())
    {
        warn("the dates of the sale are not understood and the sale price is ignored");
        return Ok(Some((regular, None)));
    }
    let running = day(starts).is_none_or(|start| start <= rules.today)
        && day(ends).is_none_or(|end| end >= rules.today);
    if !running {
        warn("the sale is not on today and its price is ignored");
    }
    Ok(Some((regular, running.then_some(sale))))
}

/// The day of a date, `YYYY-MM-DD` with anything after it.
pub(super) fn day(date: &str) -> Option<String> {
    let day: String = date.chars().take(10).collect();
    let shaped = day.len() == 10
        && day.chars().enumerate().all(|(at, c)| {
            if matches!(at, 4 | 7) {
                c == '-'
            } else {
                c.is_ascii_digit()
            }
        });
    shaped.then_some(day)
}

/// Stock, and whether it is not the row's own. Without a number, `In stock?` decides.
pub(super) fn stock(
    row: &Row<'_>,
    parent: Option<&Draft>,
    rules: &Rules,
    warnings: &mut Vec<Warning>,
) -> Result<(i64, bool), String> {
    let mut warn =
        |message: String| warnings.push(Warning::new(row.line, WarningKind::Stock, message));
    let sold_out = matches!(
        row.cell("In stock?").to_lowercase().as_str(),
        "0" | "no" | "false" | "backorder"
    );
    let figure = unescaped(row.cell("Stock"));
    let (pieces, shared) = match parent {
        Some(parent) if figure.eq_ignore_ascii_case("parent") => {
            let pieces = parent.own_stock.unwrap_or(rules.default_stock);
            warn(format!("its stock is its product's as a whole: {pieces}"));
            (Some(pieces), true)
        }
        _ => (cell::quantity(figure)?, false),
    };
    Ok(match pieces {
        Some(pieces) if pieces < 0 => {
            warn(format!("its stock of {pieces} is taken as 0"));
            (0, shared)
        }
        Some(pieces) if sold_out && pieces > 0 => {
            warn(format!(
                "it is marked as not in stock: its stock of {pieces} is taken as 0"
            ));
            (0, shared)
        }
        Some(pieces) => (pieces, shared),
        None if sold_out => (0, true),
        None => (rules.default_stock, true),
    })
}
