//! Reduces colour and size rows to the choices of a shopper: each named colour and size once.

use std::collections::HashSet;

use crate::retail::model::ColorVariant;

/// Returns only rows that a shopper can choose, so that each price in them can be charged:
///
/// - where one row names a colour, rows without a colour are dropped;
/// - where a colour has sizes, rows of that colour without a size are dropped;
/// - of two rows for the same colour and size the first counts.
pub(super) fn selectable(rows: Vec<ColorVariant>) -> Vec<ColorVariant> {
    let asks_color = rows.iter().any(|row| !row.color_name.is_empty());
    let sized: HashSet<String> = rows
        .iter()
        .filter(|row| !row.sizes.is_empty())
        .map(|row| row.color_name.clone())
        .collect();
    let mut taken = HashSet::new();
    rows.into_iter()
        .filter(|row| !asks_color || !row.color_name.is_empty())
        .filter_map(|mut row| {
            let had_sizes = sized.contains(&row.color_name);
            row.sizes.retain(|size| {
                !size.is_empty() && taken.insert((row.color_name.clone(), size.clone()))
            });
            let is_choice = if had_sizes {
                !row.sizes.is_empty()
            } else {
                !row.color_name.is_empty() && taken.insert((row.color_name.clone(), String::new()))
            };
            is_choice.then_some(row)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// Rows such as "Red S M"; a row without a colour begins with a space. The price is the row's index.
    fn rows(texts: &[&str]) -> Vec<ColorVariant> {
        texts
            .iter()
            .zip(0..)
            .map(|(text, price_cents)| {
                let mut parts = text.split(' ');
                ColorVariant {
                    color: None,
                    color_name: parts.next().unwrap().to_owned(),
                    price_cents,
                    sizes: parts.map(str::to_owned).collect(),
                }
            })
            .collect()
    }

    #[rstest]
    #[case::all_good(&["Red S M", "Blue"], &["0 Red S M", "1 Blue"])]
    #[case::nothing_to_choose(&[""], &[])]
    #[case::sizes_alone(&[" S", " M"], &["0  S", "1  M"])]
    #[case::no_colour_beside_colours(&[" S", "Red S"], &["1 Red S"])]
    #[case::no_size_beside_sizes(&["Red", "Red S", "Blue"], &["1 Red S", "2 Blue"])]
    #[case::the_same_again(&["Red S", "Red S M"], &["0 Red S", "1 Red M"])]
    #[case::the_same_alone(&["Red S", "Red S"], &["0 Red S"])]
    #[case::a_colour_twice(&["Red", "Red"], &["0 Red"])]
    #[case::a_size_without_a_name(&["Red  S"], &["0 Red S"])]
    fn prod_05_only_selectable_variants_are_kept(
        #[case] given: &[&str],
        #[case] expected: &[&str],
    ) {
        let selected: Vec<String> = selectable(rows(given))
            .iter()
            .map(|row| {
                let sizes = row.sizes.iter().map(|size| format!(" {size}"));
                format!(
                    "{} {}{}",
                    row.price_cents,
                    row.color_name,
                    sizes.collect::<String>()
                )
            })
            .collect();
        assert_eq!(selected, expected);
    }
}
