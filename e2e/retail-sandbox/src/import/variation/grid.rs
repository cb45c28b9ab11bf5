use std::collections::HashSet;

use super::super::product::{ColorSize, PictureSource, SoldAs};
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

/// Returns [`SoldAs::Colors`] if it can represent everything that shoppers see. With
/// `shared_stock`, the stock numbers of the variations may be added up.
pub(super) fn as_colors(
    names: &[String],
    combinations: &[Combination<'_>],
    shared_stock: bool,
) -> Option<SoldAs> {
    let color_at = color_position(names)?;
    let size_at = size_position(names);
    if names.len() != 1 + usize::from(size_at.is_some()) {
        return None;
    }
    let stock = common_stock(combinations, shared_stock)?;
    let mut colors: Vec<ColorSize> = Vec::with_capacity(combinations.len());
    for Combination { values, variation } in combinations {
        if variation.offer.sale_price.is_some() {
            return None;
        }
        let color = values.get(color_at)?.clone();
        let price = variation.offer.price;
        if colors
            .iter()
            .any(|other| other.color == color && other.price != price)
        {
            return None;
        }
        let is_sold_out = variation.offer.stock == 0 && stock > 0;
        if !is_sold_out {
            colors.push(ColorSize {
                color,
                size: size_at.and_then(|at| values.get(at)).cloned(),
                price,
            });
        }
    }
    Some(SoldAs::Colors { colors, stock })
}

/// Returns the stock that all combinations share, or the sum of their own stock numbers.
fn common_stock(combinations: &[Combination<'_>], shared_stock: bool) -> Option<i64> {
    let first = combinations.first()?.variation;
    let variations = || combinations.iter().map(|combination| combination.variation);
    if variations().all(|variation| variation.shares_product_stock) {
        let same = variations().all(|variation| variation.offer.stock == first.offer.stock);
        return same.then_some(first.offer.stock);
    }
    let all_have_own = variations().all(|variation| !variation.shares_product_stock);
    if !shared_stock || !all_have_own {
        return None;
    }
    let mut lines = HashSet::new();
    let own = variations().filter(|variation| lines.insert(variation.line));
    Some(own.map(|variation| variation.offer.stock).sum())
}

/// Returns the pictures of the variations with the colours that they show.
pub(super) fn pictures_of_colors(
    names: &[String],
    combinations: &[Combination<'_>],
) -> Vec<PictureSource> {
    let color_at = color_position(names);
    combinations
        .iter()
        .flat_map(|combination| {
            let color = color_at.and_then(|at| combination.values.get(at));
            let pictures = combination.variation.pictures.iter();
            pictures.map(move |picture| PictureSource {
                color: color.cloned(),
                ..picture.clone()
            })
        })
        .collect()
}

fn color_position(names: &[String]) -> Option<usize> {
    position(names, &COLOR_NAMES)
}

pub(super) fn size_position(names: &[String]) -> Option<usize> {
    position(names, &SIZE_NAMES)
}

fn position(names: &[String], wanted: &[&str]) -> Option<usize> {
    names
        .iter()
        .position(|name| wanted.contains(&normalized_name(name).as_str()))
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
