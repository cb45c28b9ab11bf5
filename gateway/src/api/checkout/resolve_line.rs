//! Resolves a cart line to an item, a name and a price [CHK-02].

use super::{
    model::{CartLine, LineProblem},
    product::{BuyableProduct, ColorRow, Item},
};

#[derive(Debug, PartialEq, Eq)]
pub(super) struct ResolvedLine<'a> {
    /// The product or variant whose stock is used.
    pub(super) item: &'a Item,
    /// With the chosen colour and size.
    pub(super) name: String,
    pub(super) unit_price_cents: i32,
}

/// A line must have exactly the choices that its product requires.
pub(super) fn resolve_line<'a>(
    line: &CartLine,
    product: Option<&'a BuyableProduct>,
) -> Result<ResolvedLine<'a>, LineProblem> {
    let product = product.ok_or(LineProblem::Gone)?;
    let item = resolve_item(line.related_variant_id, product).ok_or(LineProblem::ChoiceNeeded)?;
    let (color, size) = (line.color_name.as_deref(), line.size_name.as_deref());
    let unit_price_cents = if product.colors.is_empty() {
        if color.is_some() || size.is_some() {
            return Err(LineProblem::ChoiceNeeded);
        }
        item.price_cents
    } else {
        let row = resolve_color(&product.colors, color, size).ok_or(LineProblem::ChoiceNeeded)?;
        row.price_cents
    };
    // A negative price would pay the shopper.
    if unit_price_cents < 0 {
        return Err(LineProblem::Gone);
    }
    Ok(ResolvedLine {
        item,
        name: name_with_options(&item.name, color, size),
        unit_price_cents,
    })
}

fn resolve_item(variant_id: Option<i32>, product: &BuyableProduct) -> Option<&Item> {
    match variant_id {
        None => product.variants.is_empty().then_some(&product.item),
        Some(id) => product.variants.iter().find(|variant| variant.id == id),
    }
}

fn resolve_color<'a>(
    rows: &'a [ColorRow],
    color: Option<&str>,
    size: Option<&str>,
) -> Option<&'a ColorRow> {
    let needs_color = rows.iter().any(|row| !row.name.is_empty());
    if needs_color != color.is_some_and(|color| !color.is_empty()) || color == Some("") {
        return None;
    }
    let mut rows_of_color = rows
        .iter()
        .filter(|row| color.is_none_or(|color| row.name == color));
    match size {
        Some(size) => rows_of_color.find(|row| row.sizes.iter().any(|offered| offered == size)),
        None if rows_of_color.clone().all(|row| row.sizes.is_empty()) => rows_of_color.next(),
        None => None,
    }
}

fn name_with_options(name: &str, color: Option<&str>, size: Option<&str>) -> String {
    let parts: Vec<&str> = color.into_iter().chain(size).collect();
    if parts.is_empty() {
        return name.to_owned();
    }
    format!("{name} - {}", parts.join(", "))
}

#[cfg(test)]
#[path = "resolve_line_tests.rs"]
mod tests;
