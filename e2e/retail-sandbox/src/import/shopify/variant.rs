use super::super::cell::{self, excerpt, plain_text, without_controls};
use super::super::price;
use super::super::product::{Offer, PictureSource};
use super::super::table::Row;
use super::super::variation::Variation;
use super::super::{Rules, Warning, WarningKind};

/// Whether the product has no options. Shopify then writes the option value `Default Title`, or no
/// option.
pub(super) fn has_no_options(first: &Row<'_>) -> bool {
    let value = first.cell("Option1 Value");
    value.eq_ignore_ascii_case("Default Title")
        || (value.is_empty() && first.cell("Option1 Name").is_empty())
}

/// Whether the row has a variant; other rows only add a picture.
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
    let mut values = Vec::with_capacity(options.len());
    for (name, column) in options {
        let value = plain_text(row.cell(column));
        if value.is_empty() {
            return Err(format!(
                "it has no value for the option `{}`",
                excerpt(name)
            ));
        }
        values.push((name.clone(), Some(value)));
    }
    let address = without_controls(row.cell("Variant Image"));
    let pictures = if address.is_empty() {
        Vec::new()
    } else {
        vec![PictureSource::new(row.line, address)]
    };
    Ok(Variation {
        line: row.line,
        code: code(row),
        options: values,
        offer: offer(row, rules, warnings)?,
        shares_product_stock: row.cell("Variant Inventory Qty").is_empty(),
        description: None,
        pictures,
    })
}

/// A higher compare-at price is the regular price, so the charged price is a sale price. Variants
/// without a stock number share the default stock.
pub(super) fn offer(
    row: &Row<'_>,
    rules: &Rules,
    warnings: &mut Vec<Warning>,
) -> Result<Offer, String> {
    let charged = price::parse(row.cell("Variant Price"), "price")?.ok_or("it has no price")?;
    let compare_at = price::parse(row.cell("Variant Compare At Price"), "compare-at price")?;
    if charged.0 == 0 {
        warnings.push(Warning::new(
            row.line,
            WarningKind::Price,
            "its price is 0, so the product is free",
        ));
    }
    let (price, sale_price) = match compare_at {
        Some(compare_at) if compare_at > charged => (compare_at, Some(charged)),
        _ => (charged, None),
    };
    // A stock number counts even if Shopify does not track the stock.
    let stock = match cell::quantity(row.cell("Variant Inventory Qty"))? {
        Some(pieces) if pieces < 0 => {
            let message = format!("its stock of {pieces} is imported as 0");
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
    // Shopify writes an apostrophe before a code that a spreadsheet would read as a number.
    let code = plain_text(row.cell("Variant SKU").trim_start_matches('\''));
    (!code.is_empty()).then_some(code)
}
