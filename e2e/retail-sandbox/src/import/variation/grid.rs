use std::collections::HashSet;

use super::super::product::{ColorSize, SoldAs};
use super::super::{Warning, WarningKind};
use super::Combination;

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

/// Returns [`SoldAs::Colors`] if it can represent everything that shoppers see.
pub(super) fn as_colors(names: &[String], combinations: &[Combination<'_>]) -> Option<SoldAs> {
    let position = |wanted: &[&str]| {
        names
            .iter()
            .position(|name| wanted.contains(&normalized_name(name).as_str()))
    };
    let color_at = position(&COLOR_NAMES)?;
    let size_at = position(&SIZE_NAMES);
    if names.len() != 1 + usize::from(size_at.is_some()) {
        return None;
    }
    let first = combinations.first()?.variation;
    let same_stock_without_sale = |combination: &Combination<'_>| {
        let variation = combination.variation;
        variation.offer.sale_price.is_none()
            && variation.offer.stock == first.offer.stock
            && variation.shares_product_stock == first.shares_product_stock
    };
    if !combinations.iter().all(same_stock_without_sale) {
        return None;
    }
    let mut colors: Vec<ColorSize> = Vec::with_capacity(combinations.len());
    for combination in combinations {
        let color = combination.values.get(color_at)?.clone();
        let price = combination.variation.offer.price;
        if colors
            .iter()
            .any(|other| other.color == color && other.price != price)
        {
            return None;
        }
        colors.push(ColorSize {
            color,
            size: size_at.and_then(|at| combination.values.get(at)).cloned(),
            price,
        });
    }
    let lines: HashSet<u64> = combinations
        .iter()
        .map(|combination| combination.variation.line)
        .collect();
    let rows = if first.shares_product_stock {
        1
    } else {
        i64::try_from(lines.len()).ok()?
    };
    Some(SoldAs::Colors {
        colors,
        stock: first.offer.stock * rows,
    })
}

/// Removes the prefix `pa_`, which WooCommerce gives to attributes that all products share.
fn normalized_name(name: &str) -> String {
    let name = name.to_lowercase();
    name.strip_prefix("pa_").unwrap_or(&name).to_owned()
}

/// Returns a warning if the variations have different codes, which [`SoldAs::Colors`] cannot hold.
pub(super) fn lost_codes(combinations: &[Combination<'_>]) -> Option<Warning> {
    let mut codes: Vec<&str> = combinations
        .iter()
        .filter_map(|combination| combination.variation.code.as_deref())
        .collect();
    codes.sort_unstable();
    codes.dedup();
    let line = combinations
        .iter()
        .map(|combination| combination.variation.line)
        .min()?;
    (codes.len() > 1).then(|| {
        let message = format!(
            "the {} codes of its colours and sizes are not kept: all have the product's code",
            codes.len()
        );
        Warning::new(line, WarningKind::NotKept, message)
    })
}
