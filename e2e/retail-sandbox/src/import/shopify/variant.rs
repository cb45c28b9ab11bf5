//! Reads what one row of a Shopify export offers: options, price, stock and code.

use super::super::cell::{self, excerpt, plain_text};
use super::super::price;
use super::super::product::{Offer, PictureSource};
use super::super::table::Row;
use super::super::variation::Variation;
use super::super::{Rules, Warning, WarningKind};

/// A product without options has one called `Title` with the value `Default Title`, or none.
pub(super) fn is_single(first: &Row<'_>) -> bool {
    let value = first.cell("Option1 Value");
    value.eq_ignore_ascii_case("Default Title")
        || (value.is_empty() && first.cell("Option1 Name").is_empty())
}

/// Rows that hold only a picture carry no price, code or option.
pub(super) fn is_variant(row: &Row<'_>) -> bool {
    ["Option1 Value", "Variant SKU", "Variant Price"]
        .iter()
        .any(|column| !row.cell(column).is_empty())
}

pub(super) fn variation(
    row: &Row<'_>,
    options: &[(String, String)],
    rules: &Rules,
    warnings: &mut Vec<Warning>,
) -> Result<Variation, String> {
    let mut chosen = Vec::with_capacity(options.len());
    for (name, column) in options {
        let value = plain_text(row.cell(column));
        if value.is_empty() {
            return Err(format!(
                "it has no value for the option `{}`",
                excerpt(name)
            ));
        }
        chosen.push((name.clone(), Some(value)));
    }
    let address = plain_text(row.cell("Variant Image"));
    let pictures = if address.is_empty() {
        Vec::new()
    } else {
        vec![PictureSource {
            line: row.line,
            address,
        }]
    };
    Ok(Variation {
        line: row.line,
        code: code(row),
        options: chosen,
        offer: offer(row, rules, warnings)?,
        shares_stock: row.cell("Variant Inventory Qty").is_empty(),
        description: None,
        pictures,
    })
}

/// The compare-at price is the ordinary one when it is the higher of the two.
pub(super) fn offer(
    row: &Row<'_>,
    rules: &Rules,
    warnings: &mut Vec<Warning>,
) -> Result<Offer, String> {
    let asked = price::parse(row.cell("Variant Price"), "price")?.ok_or("it has no price")?;
    let before = price::parse(row.cell("Variant Compare At Price"), "compare-at price")?;
    if asked.0 == 0 {
        warnings.push(Warning::new(
            row.line,
            WarningKind::Price,
            "its price is 0: it costs nothing",
        ));
    }
    let (price, sale_price) = match before {
        Some(before) if before > asked => (before, Some(asked)),
        _ => (asked, None),
    };
    // A figure counts even where Shopify does not track it; without one the default stands in.
    let stock = match cell::quantity(row.cell("Variant Inventory Qty"))? {
        Some(pieces) if pieces < 0 => {
            let message = format!("its stock of {pieces} is taken as 0");
            warnings.push(Warning::new(row.line, WarningKind::Stock, message));
            0
        }
        Some(pieces) => pieces,
        None => rules.default_stock,
    };
    Ok(Offer {
        price,
        sale_price,
        stock,
    })
}

pub(super) fn code(row: &Row<'_>) -> Option<String> {
    // Shopify writes an apostrophe before a code that a spreadsheet would take for a number.
    let code = plain_text(row.cell("Variant SKU").trim_start_matches('\''));
    (!code.is_empty()).then_some(code)
}
