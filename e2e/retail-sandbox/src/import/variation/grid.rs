//! Reads variations as a grid of colours and sizes, where the grid can represent all visible data.

use std::collections::HashSet;

use super::super::product::{Choice, ColorSize};
use super::super::{Warning, WarningKind};
use super::Chosen;

const COLOR_NAMES: [&str; 9] = [
    "color",
    "colour",
    "colors",
    "colours",
    "farbe",
    "couleur",
    "colore",
    "χρώμα",
    "χρωμα",
];
const SIZE_NAMES: [&str; 8] = [
    "size",
    "sizes",
    "größe",
    "taille",
    "talla",
    "taglia",
    "μέγεθος",
    "μεγεθος",
];

/// Returns the grid if it can represent all visible data.
pub(super) fn as_colors(names: &[String], chosen: &[Chosen<'_>]) -> Option<Choice> {
    let position = |wanted: &[&str]| {
        names
            .iter()
            .position(|name| wanted.contains(&option_name(name).as_str()))
    };
    let color_at = position(&COLOR_NAMES)?;
    let size_at = position(&SIZE_NAMES);
    if names.len() != 1 + usize::from(size_at.is_some()) {
        return None;
    }
    let first = chosen.first()?.variation;
    let alike = |one: &Chosen<'_>| {
        one.variation.offer.sale_price.is_none()
            && one.variation.offer.stock == first.offer.stock
            && one.variation.shares_stock == first.shares_stock
    };
    if !chosen.iter().all(alike) {
        return None;
    }
    let mut colors: Vec<ColorSize> = Vec::with_capacity(chosen.len());
    for one in chosen {
        let color = one.values.get(color_at)?.clone();
        let price = one.variation.offer.price;
        if colors
            .iter()
            .any(|other| other.color == color && other.price != price)
        {
            return None;
        }
        colors.push(ColorSize {
            color,
            size: size_at.and_then(|at| one.values.get(at)).cloned(),
            price,
        });
    }
    let lines: HashSet<u64> = chosen.iter().map(|one| one.variation.line).collect();
    let rows = if first.shares_stock {
        1
    } else {
        i64::try_from(lines.len()).ok()?
    };
    Some(Choice::Colors {
        colors,
        stock: first.offer.stock * rows,
    })
}

/// `pa_` is how WooCommerce marks an attribute that all products share.
fn option_name(name: &str) -> String {
    let name = name.to_lowercase();
    name.strip_prefix("pa_").unwrap_or(&name).to_owned()
}

pub(super) fn lost_codes(chosen: &[Chosen<'_>]) -> Option<Warning> {
    let mut codes: Vec<&str> = chosen
        .iter()
        .filter_map(|one| one.variation.code.as_deref())
        .collect();
    codes.sort_unstable();
    codes.dedup();
    let line = chosen.iter().map(|one| one.variation.line).min()?;
    (codes.len() > 1).then(|| {
        let message = format!(
            "the {} codes of its colours and sizes are not kept: they share the product's",
            codes.len()
        );
        Warning::new(line, WarningKind::NotKept, message)
    })
}
