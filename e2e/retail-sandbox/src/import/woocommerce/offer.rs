use super::super::cell;
use super::super::price::{self, Cents};
use super::super::table::Row;
use super::super::{Rules, Warning, WarningKind};
use super::row::{Draft, unescaped};

/// Regular price, and the sale price if the sale includes today; `None` without prices.
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
        warn("the dates of the sale are invalid and the sale price is ignored");
        return Ok(Some((regular, None)));
    }
    let is_on = day(starts).is_none_or(|start| start <= rules.today)
        && day(ends).is_none_or(|end| end >= rules.today);
    if !is_on {
        warn("the sale does not include today and its price is ignored");
    }
    Ok(Some((regular, is_on.then_some(sale))))
}

/// Returns the day, `YYYY-MM-DD`, at the start of a date or date-time.
pub(super) fn day(date: &str) -> Option<String> {
    let day: String = date.chars().take(10).collect();
    let is_day = day.len() == 10
        && day.chars().enumerate().all(|(at, c)| {
            if matches!(at, 4 | 7) {
                c == '-'
            } else {
                c.is_ascii_digit()
            }
        });
    is_day.then_some(day)
}

/// Returns the stock, and whether it belongs to the whole product. Without a number, `In stock?`
/// selects the default.
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
    let number = unescaped(row.cell("Stock"));
    let (pieces, shared) = match parent {
        Some(parent) if number.eq_ignore_ascii_case("parent") => {
            let pieces = parent.own_stock.unwrap_or(rules.default_stock);
            warn(format!(
                "its stock is the stock of the whole product: {pieces}"
            ));
            (Some(pieces), true)
        }
        _ => (cell::quantity(number)?, false),
    };
    Ok(match pieces {
        Some(pieces) if pieces < 0 => {
            warn(format!("its stock of {pieces} is imported as 0"));
            (0, shared)
        }
        Some(pieces) if sold_out && pieces > 0 => {
            warn(format!(
                "it is marked as not in stock: its stock of {pieces} is imported as 0"
            ));
            (0, shared)
        }
        Some(pieces) => (pieces, shared),
        None if sold_out => (0, true),
        None => (rules.default_stock, true),
    })
}
