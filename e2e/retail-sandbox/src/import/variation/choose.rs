//! Gives every variation of a product a value for each of its choices.

use std::collections::HashMap;

use super::super::Rejection;
use super::super::product::LONGEST_NAME;
use super::{Attribute, Chosen, Variation, related_name};

/// Maximum number of combinations that a variation with open choices may stand for.
const MOST_EXPANSIONS: usize = 200;

/// The options that variations name, in the product's order; a product's other attributes are no choice.
pub(super) fn choice_names(attributes: &[Attribute], variations: &[Variation]) -> Vec<String> {
    let is_choice = |attribute: &&Attribute| {
        let mut options = variations.iter().flat_map(|variation| &variation.options);
        options.any(|(option, _)| option.eq_ignore_ascii_case(&attribute.name))
    };
    let mut names: Vec<String> = attributes
        .iter()
        .filter(is_choice)
        .map(|attribute| attribute.name.clone())
        .collect();
    for (option, value) in variations.iter().flat_map(|variation| &variation.options) {
        if value.is_some() && !names.iter().any(|name| name.eq_ignore_ascii_case(option)) {
            names.push(option.clone());
        }
    }
    names
}

/// Gives every variation its values. One that names all of them goes before one that leaves some open.
pub(super) fn choose<'a>(
    product_name: &str,
    names: &[String],
    attributes: &[Attribute],
    variations: &'a [Variation],
    rejections: &mut Vec<Rejection>,
) -> Vec<Chosen<'a>> {
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
    let mut chosen = Vec::new();
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
            chosen.push((position, Chosen { values, variation }));
        }
        if !used {
            let reason = format!("it offers the same choice as line {same_as}");
            rejections.push(Rejection {
                line: variation.line,
                reason,
            });
        }
    }
    chosen.sort_by_key(|(position, _)| *position);
    chosen.into_iter().map(|(_, one)| one).collect()
}

fn expand(
    product_name: &str,
    names: &[String],
    attributes: &[Attribute],
    variation: &Variation,
) -> Result<Vec<Vec<String>>, String> {
    if names.is_empty() {
        return Err(
            "it names no choice that tells it from the product's other variations".to_owned(),
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
                    format!("it leaves `{name}` open and the product lists no values for it")
                })?,
        };
        if combinations.len() * values.len() > MOST_EXPANSIONS {
            return Err(format!(
                "what it leaves open stands for more than {MOST_EXPANSIONS} variations"
            ));
        }
        combinations = combinations
            .iter()
            .flat_map(|chosen| {
                values
                    .iter()
                    .map(|value| chosen.iter().cloned().chain([value.clone()]).collect())
            })
            .collect();
    }
    let too_long =
        |values: &Vec<String>| related_name(product_name, values).chars().count() > LONGEST_NAME;
    if combinations.iter().any(too_long) {
        return Err(format!(
            "its name with its choices has more than {LONGEST_NAME} characters"
        ));
    }
    Ok(combinations)
}
