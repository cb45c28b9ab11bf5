//! Colours and sizes of variants that are separate products (D-211).
//!
//! The Retail API does not name the options of such variants, but their names contain the values:
//! `Tee - Green, XS` is the product `Tee` in the colour `Green` and the size `XS`.

use std::collections::HashSet;

use swatches::swatch;

use super::model::VariantOptions;
use crate::retail::model::Product;

/// Returns the options of all related variants, in their order. Empty unless the variants differ in
/// their colours, or in their colours and sizes.
pub(super) fn variant_options(product: &Product) -> Vec<VariantOptions> {
    let variants = product.related_variants.iter();
    let names: Vec<&str> = variants.map(|variant| variant.name.as_str()).collect();
    options_of_names(&product.name, &names).unwrap_or_default()
}

fn options_of_names(product: &str, names: &[&str]) -> Option<Vec<VariantOptions>> {
    let values: Option<Vec<Vec<&str>>> = names.iter().map(|name| values(product, name)).collect();
    let values = values?;
    let count = values.first()?.len();
    let color_at = (0..count).find(|at| has_colors(&values, *at))?;
    let mut known = HashSet::new();
    values
        .iter()
        .map(|values| {
            // Each pair of colour and size must be one variant.
            let is_new = known.insert(values);
            (values.len() == count && is_new).then(|| options(values, color_at))?
        })
        .collect()
}

/// `["Green", "XS"]` of `Tee - Green, XS`.
fn values<'a>(product: &str, name: &'a str) -> Option<Vec<&'a str>> {
    let values = name.strip_prefix(product)?.strip_prefix(" - ")?;
    Some(values.split(", ").collect())
}

/// Whether at least half of the values at this position are known colours: shops also have names
/// such as `Sunset`.
fn has_colors(variants: &[Vec<&str>], at: usize) -> bool {
    let names: HashSet<&str> = variants
        .iter()
        .filter_map(|values| values.get(at).copied())
        .collect();
    let known = names.iter().filter(|name| swatch(name).is_some());
    known.count() * 2 >= names.len()
}

/// Values besides the colour are one size, such as `M, long`.
fn options(values: &[&str], color_at: usize) -> Option<VariantOptions> {
    let color_name = (*values.get(color_at)?).to_owned();
    let others = values.iter().enumerate().filter(|(at, _)| *at != color_at);
    let others: Vec<&str> = others.map(|(_, value)| *value).collect();
    Some(VariantOptions {
        color: swatch(&color_name),
        color_name,
        size: (!others.is_empty()).then(|| others.join(", ")),
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::color_and_size(&["Tee - Green, XS", "Tee - Green, S"], &["Green/XS", "Green/S"])]
    #[case::size_first(&["Tee - XS, Green", "Tee - S, Blue"], &["Green/XS", "Blue/S"])]
    #[case::colors(&["Tee - Green", "Tee - Blue"], &["Green/-", "Blue/-"])]
    #[case::an_unknown_color_beside_a_known_one(&["Tee - Sunset, S", "Tee - Blue, S"], &["Sunset/S", "Blue/S"])]
    #[case::a_third_option_is_a_part_of_the_size(&["Tee - Blue, M, long"], &["Blue/M, long"])]
    #[case::no_colors(&["Tee - 13 inch, 8GB", "Tee - 15 inch, 8GB"], &[])]
    #[case::css_names(&["Tee - AliceBlue, S", "Tee - Bisque, S"], &["AliceBlue/S", "Bisque/S"])]
    #[case::too_few_known_colors(&["Tee - Sunset", "Tee - Dawn", "Tee - Blue"], &[])]
    #[case::another_name(&["Tee - Blue, S", "Shirt - Blue, M"], &[])]
    #[case::no_separator(&["Tee Blue"], &[])]
    #[case::different_numbers_of_values(&["Tee - Blue, S", "Tee - Blue"], &[])]
    #[case::one_pair_twice(&["Tee - Blue, S", "Tee - Blue, S"], &[])]
    #[case::no_variants(&[], &[])]
    fn names_are_split_into_colors_and_sizes(#[case] names: &[&str], #[case] expected: &[&str]) {
        let options = options_of_names("Tee", names).unwrap_or_default();
        let pairs: Vec<String> = options
            .iter()
            .map(|option| {
                format!(
                    "{}/{}",
                    option.color_name,
                    option.size.as_deref().unwrap_or("-")
                )
            })
            .collect();
        assert_eq!(pairs, expected);
    }

    #[test]
    fn only_known_colors_have_a_swatch() {
        let options = options_of_names("Tee", &["Tee - Sunset", "Tee - Dark Blue"]).unwrap();
        let swatches: Vec<Option<&str>> = options.iter().map(|o| o.color.as_deref()).collect();
        assert_eq!(swatches, [None, Some("#1c2f57")]);
    }
}
