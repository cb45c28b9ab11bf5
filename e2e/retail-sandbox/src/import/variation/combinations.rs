//! Resolves variations to combinations of option values. A variation without a value for an option
//! stands for every value that the product lists.

use std::collections::HashMap;

use super::super::Rejection;
use super::super::product::LONGEST_NAME;
use super::{Attribute, Combination, Variation, variant_name};

/// Maximum number of combinations that one variation may stand for.
const MAX_COMBINATIONS: usize = 200;

/// Names of the attributes that distinguish the variations, in the product's order.
pub(super) fn option_names(attributes: &[Attribute], variations: &[Variation]) -> Vec<String> {
    let is_option = |attribute: &&Attribute| {
        let mut options = variations.iter().flat_map(|variation| &variation.options);
        options.any(|(option, _)| option.eq_ignore_ascii_case(&attribute.name))
    };
    let mut names: Vec<String> = attributes
        .iter()
        .filter(is_option)
        .map(|attribute| attribute.name.clone())
        .collect();
    for (option, value) in variations.iter().flat_map(|variation| &variation.options) {
        if value.is_some() && !names.iter().any(|name| name.eq_ignore_ascii_case(option)) {
            names.push(option.clone());
        }
    }
    names
}

/// Returns the combinations in the file's order. A combination of several variations belongs to the
/// first of them. A variation with only this combination has priority.
pub(super) fn resolve_combinations<'a>(
    product_name: &str,
    names: &[String],
    attributes: &[Attribute],
    variations: &'a [Variation],
    rejections: &mut Vec<Rejection>,
) -> Vec<Combination<'a>> {
    let mut expanded = Vec::new();
    for (position, variation) in variations.iter().enumerate() {
        match expand(product_name, names, attributes, variation) {
            Ok(combinations) => {
                expanded.push((combinations.len(), position, variation, combinations));
            }
            Err(reason) => rejections.push(Rejection {
                line: variation.line,
                reason,
            }),
        }
    }
    expanded.sort_by_key(|(combinations, position, ..)| (*combinations > 1, *position));
    let mut taken: HashMap<Vec<String>, u64> = HashMap::new();
    let mut resolved = Vec::new();
    for (_, position, variation, combinations) in expanded {
        let mut used = false;
        let mut same_as = 0;
        for values in combinations {
            let key: Vec<String> = values.iter().map(|value| value.to_lowercase()).collect();
            if let Some(line) = taken.get(&key) {
                same_as = *line;
                continue;
            }
            taken.insert(key, variation.line);
            used = true;
            resolved.push((position, Combination { values, variation }));
        }
        if !used {
            let reason = format!("it has the same options as line {same_as}");
            rejections.push(Rejection {
                line: variation.line,
                reason,
            });
        }
    }
    resolved.sort_by_key(|(position, _)| *position);
    resolved
        .into_iter()
        .map(|(_, combination)| combination)
        .collect()
}

fn expand(
    product_name: &str,
    names: &[String],
    attributes: &[Attribute],
    variation: &Variation,
) -> Result<Vec<Vec<String>>, String> {
    if names.is_empty() {
        return Err(
            "it has no option that distinguishes it from the product's other variations".to_owned(),
        );
    }
    let mut combinations: Vec<Vec<String>> = vec![Vec::new()];
    for name in names {
        let value = variation
            .options
            .iter()
            .find(|(option, _)| option.eq_ignore_ascii_case(name));
        let values = match value.and_then(|(_, value)| value.clone()) {
            Some(value) => vec![value],
            None => attributes
                .iter()
                .find(|attribute| attribute.name.eq_ignore_ascii_case(name))
                .map(|attribute| attribute.values.clone())
                .filter(|values| !values.is_empty())
                .ok_or_else(|| {
                    format!("it has no value for `{name}`, and the product lists no values for it")
                })?,
        };
        if combinations.len() * values.len() > MAX_COMBINATIONS {
            return Err(format!(
                "it has no value for some options and stands for more than {MAX_COMBINATIONS} variations"
            ));
        }
        combinations = combinations
            .iter()
            .flat_map(|begun| {
                values
                    .iter()
                    .map(|value| begun.iter().cloned().chain([value.clone()]).collect())
            })
            .collect();
    }
    let too_long =
        |values: &Vec<String>| variant_name(product_name, values).chars().count() > LONGEST_NAME;
    if combinations.iter().any(too_long) {
        return Err(format!(
            "its name with its options has more than {LONGEST_NAME} characters"
        ));
    }
    Ok(combinations)
}
