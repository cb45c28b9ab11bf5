//! Decides how a product with variations is sold: by colour and size, or as related products.
//!
//! The shop's colour and size grid carries one price per colour, and neither codes, sale prices nor stock of
//! its own. So a product becomes a grid only when its sole choices are a colour and perhaps a size and nothing
//! would be lost that a shopper can see; everything else becomes related products.

use std::collections::HashMap;

use super::product::{Choice, ColorSize, LONGEST_NAME, Offer, PictureSource, RelatedProduct};
use super::{Rejection, Warning, WarningKind};

/// One variation as the file has it.
#[derive(Debug, Clone)]
pub(super) struct Variation {
    pub(super) line: u64,
    pub(super) code: Option<String>,
    /// Option name and value; no value means that any of the product's values will do.
    pub(super) options: Vec<(String, Option<String>)>,
    pub(super) offer: Offer,
    /// Whether the stock is not its own: the product's as a whole, or unknown.
    pub(super) shares_stock: bool,
    pub(super) description: Option<String>,
    pub(super) pictures: Vec<PictureSource>,
}

/// A choice the product offers, with its values in the order they are shown.
#[derive(Debug, Clone)]
pub(super) struct Attribute {
    pub(super) name: String,
    pub(super) values: Vec<String>,
}

/// What came of a product's variations.
pub(super) struct Arrangement {
    /// `None` when not one variation can be used.
    pub(super) choice: Option<Choice>,
    /// Pictures that only variations had, where the choice itself cannot carry them.
    pub(super) pictures: Vec<PictureSource>,
    pub(super) rejections: Vec<Rejection>,
    pub(super) warnings: Vec<Warning>,
}

/// A variation with a value for every choice.
struct Chosen<'a> {
    values: Vec<String>,
    variation: &'a Variation,
}

/// One variation may leave choices open, but not so many that a row becomes a catalogue.
const MOST_EXPANSIONS: usize = 200;

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

pub(super) fn arrange(
    product_name: &str,
    attributes: &[Attribute],
    variations: &[Variation],
) -> Arrangement {
    let mut rejections = Vec::new();
    let names = choice_names(attributes, variations);
    let chosen = choose(
        product_name,
        &names,
        attributes,
        variations,
        &mut rejections,
    );
    let mut warnings = Vec::new();
    let mut pictures = Vec::new();
    let choice = if chosen.is_empty() {
        None
    } else if let Some(choice) = as_colors(&names, &chosen) {
        warnings.extend(lost_codes(&chosen));
        pictures = chosen
            .iter()
            .flat_map(|one| one.variation.pictures.iter().cloned())
            .collect();
        Some(choice)
    } else {
        warnings.extend(repeated_stock(&chosen));
        Some(Choice::Related(chosen.iter().map(related).collect()))
    };
    Arrangement {
        choice,
        pictures,
        rejections,
        warnings,
    }
}

/// The options that variations name, in the product's order; a product's other attributes are no choice.
fn choice_names(attributes: &[Attribute], variations: &[Variation]) -> Vec<String> {
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
fn choose<'a>(
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

/// The name of a related product.
pub(super) fn related_name(product_name: &str, values: &[String]) -> String {
    format!("{product_name} - {}", values.join(", "))
}

fn related(chosen: &Chosen<'_>) -> RelatedProduct {
    RelatedProduct {
        code: chosen.variation.code.clone(),
        values: chosen.values.clone(),
        offer: chosen.variation.offer,
        description: chosen.variation.description.clone(),
        pictures: chosen.variation.pictures.clone(),
    }
}

/// The grid, when it can carry all that a shopper sees.
fn as_colors(names: &[String], chosen: &[Chosen<'_>]) -> Option<Choice> {
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
    let lines: std::collections::HashSet<u64> =
        chosen.iter().map(|one| one.variation.line).collect();
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

fn lost_codes(chosen: &[Chosen<'_>]) -> Option<Warning> {
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

/// A figure that stands for several choices is sold several times over: say so.
fn repeated_stock(chosen: &[Chosen<'_>]) -> Vec<Warning> {
    let mut uses: Vec<(u64, usize, i64)> = Vec::new();
    for one in chosen.iter().filter(|one| !one.variation.shares_stock) {
        match uses
            .iter_mut()
            .find(|(line, ..)| *line == one.variation.line)
        {
            Some((_, count, _)) => *count += 1,
            None => uses.push((one.variation.line, 1, one.variation.offer.stock)),
        }
    }
    uses.into_iter()
        .filter(|(_, count, stock)| *count > 1 && *stock > 0)
        .map(|(line, count, stock)| {
            let message =
                format!("its stock of {stock} is set on each of the {count} choices it stands for");
            Warning::new(line, WarningKind::Stock, message)
        })
        .collect()
}
