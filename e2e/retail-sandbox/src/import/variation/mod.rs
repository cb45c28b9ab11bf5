//! Decides how a product with variations is sold: by colour and size, or as related products.
//!
//! The shop's colour and size grid carries one price per colour, and neither codes, sale prices nor stock of
//! its own. So a product becomes a grid only when its sole choices are a colour and perhaps a size and nothing
//! would be lost that a shopper can see; everything else becomes related products.

mod choose;
mod grid;

use self::choose::{choice_names, choose};
use self::grid::{as_colors, lost_codes};
use super::product::{Choice, Offer, PictureSource, RelatedProduct};
use super::{Rejection, Warning, WarningKind};

/// One variation as the file has it.
#[derive(Debug, Clone)]
pub(super) struct Variation {
    pub(super) line: u64,
    pub(super) code: Option<String>,
    /// Option name and value; no value means that any of the product's values will do.
    pub(super) options: Vec<(String, Option<String>)>,
    pub(super) offer: Offer,
    /// Whether the stock belongs to the whole product or is unknown.
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

/// Result of reading a product's variations.
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

/// A stock number that several choices share would be sold several times, so it gets a warning.
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
