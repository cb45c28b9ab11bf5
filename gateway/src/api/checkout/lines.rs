//! What a line of a cart stands for: the very thing that is bought, its name and its price [CHK-02]. No I/O in here.

use super::{
    model::{CartLine, LineProblem},
    product::{BuyableProduct, ColorRow, Item},
};

/// What a line stands for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Chosen<'a> {
    /// Whose stock it takes.
    pub(super) item: &'a Item,
    /// Name with chosen colour and size, as the cart shows it too.
    pub(super) name: String,
    pub(super) unit_price_cents: i32,
}

/// What this line of the cart stands for, if it names exactly what the product asks for.
pub(super) fn choose<'a>(
    line: &CartLine,
    product: Option<&'a BuyableProduct>,
) -> Result<Chosen<'a>, LineProblem> {
    let product = product.ok_or(LineProblem::Gone)?;
    let item = chosen_item(line.related_variant_id, product).ok_or(LineProblem::ChoiceNeeded)?;
    let (color, size) = (line.color_name.as_deref(), line.size_name.as_deref());
    let unit_price_cents = if product.colors.is_empty() {
        if color.is_some() || size.is_some() {
            return Err(LineProblem::ChoiceNeeded);
        }
        item.price_cents
    } else {
        let row = chosen_row(&product.colors, color, size).ok_or(LineProblem::ChoiceNeeded)?;
        row.price_cents
    };
    // Nobody is paid for taking something.
    if unit_price_cents < 0 {
        return Err(LineProblem::Gone);
    }
    Ok(Chosen {
        item,
        name: name(&item.name, color, size),
        unit_price_cents,
    })
}

fn chosen_item(variant_id: Option<i32>, product: &BuyableProduct) -> Option<&Item> {
    match variant_id {
        None => product.variants.is_empty().then_some(&product.item),
        Some(id) => product.variants.iter().find(|variant| variant.id == id),
    }
}

/// The row that is bought, once everything that the rows ask for is chosen and nothing else.
fn chosen_row<'a>(
    rows: &'a [ColorRow],
    color: Option<&str>,
    size: Option<&str>,
) -> Option<&'a ColorRow> {
    let asks_color = rows.iter().any(|row| !row.name.is_empty());
    if asks_color != color.is_some_and(|color| !color.is_empty()) || color == Some("") {
        return None;
    }
    let mut of_color = rows
        .iter()
        .filter(|row| color.is_none_or(|color| row.name == color));
    match size {
        Some(size) => of_color.find(|row| row.sizes.iter().any(|offered| offered == size)),
        None if of_color.clone().all(|row| row.sizes.is_empty()) => of_color.next(),
        None => None,
    }
}

fn name(name: &str, color: Option<&str>, size: Option<&str>) -> String {
    let parts: Vec<&str> = color.into_iter().chain(size).collect();
    if parts.is_empty() {
        return name.to_owned();
    }
    format!("{name} - {}", parts.join(", "))
}

#[cfg(test)]
#[path = "lines_tests.rs"]
mod tests;
