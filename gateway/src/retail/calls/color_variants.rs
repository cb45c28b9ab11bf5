use std::collections::HashSet;

use crate::retail::model::ColorVariant;

/// Drops rows and sizes that a shopper can't select:
///
/// - If any row names a colour, rows without a colour are dropped.
/// - If a colour has sizes, its rows without a size are dropped.
/// - If a colour and size repeat, the first row counts.
pub(super) fn keep_selectable(rows: Vec<ColorVariant>) -> Vec<ColorVariant> {
    let has_colors = rows.iter().any(|row| !row.color_name.is_empty());
    let colors_with_sizes: HashSet<String> = rows
        .iter()
        .filter(|row| !row.sizes.is_empty())
        .map(|row| row.color_name.clone())
        .collect();
    let mut seen = HashSet::new();
    rows.into_iter()
        .filter(|row| !has_colors || !row.color_name.is_empty())
        .filter_map(|mut row| {
            let has_sizes = colors_with_sizes.contains(&row.color_name);
            row.sizes.retain(|size| {
                !size.is_empty() && seen.insert((row.color_name.clone(), size.clone()))
            });
            let is_selectable = if has_sizes {
                !row.sizes.is_empty()
            } else {
                !row.color_name.is_empty() && seen.insert((row.color_name.clone(), String::new()))
            };
            is_selectable.then_some(row)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// Parses texts such as `Red S M`: a colour, then sizes. The price is the index.
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

    /// [PROD-05]
    #[rstest]
    #[case::all_selectable(&["Red S M", "Blue"], &["0 Red S M", "1 Blue"])]
    #[case::neither_colour_nor_size(&[""], &[])]
    #[case::only_sizes(&[" S", " M"], &["0  S", "1  M"])]
    #[case::row_without_a_colour_beside_a_colour(&[" S", "Red S"], &["1 Red S"])]
    #[case::row_without_a_size_beside_a_size(&["Red", "Red S", "Blue"], &["1 Red S", "2 Blue"])]
    #[case::repeated_size_and_new_size(&["Red S", "Red S M"], &["0 Red S", "1 Red M"])]
    #[case::repeated_size(&["Red S", "Red S"], &["0 Red S"])]
    #[case::repeated_colour(&["Red", "Red"], &["0 Red"])]
    #[case::empty_size(&["Red  S"], &["0 Red S"])]
    fn only_selectable_variants_are_kept(#[case] given: &[&str], #[case] expected: &[&str]) {
        let selected: Vec<String> = keep_selectable(rows(given))
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
