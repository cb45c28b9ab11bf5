//! Decides how a product with variations is sold: in colours and sizes, or as variant products.
//!
//! Colours and sizes have one price per colour, and no codes, sale prices or stock. A product is
//! sold in colours only if its options are a colour, or a colour and a size, and if shoppers lose
//! no information. All other variations become variant products, which have their own stock and
//! pictures. [`super::ImportOptions::shared_stock`] gives up the stock of each size for swatches
//! and filters.

mod combinations;
mod grid;
mod sizes;

use self::combinations::{option_names, resolve_combinations};
use self::grid::{as_colors, lost_codes, pictures_of_colors, size_position};
use super::product::{Offer, ParsedCatalog, ParsedProduct, PictureSource, SoldAs, VariantProduct};
use super::{Rejection, Rules, Warning, WarningKind};

#[derive(Debug, Clone)]
pub(super) struct Variation {
    pub(super) line: u64,
    pub(super) code: Option<String>,
    /// Option names and values; `None` stands for every value that the product lists.
    pub(super) options: Vec<(String, Option<String>)>,
    pub(super) offer: Offer,
    /// Whether `offer.stock` belongs to the whole product.
    pub(super) shares_product_stock: bool,
    pub(super) description: Option<String>,
    pub(super) pictures: Vec<PictureSource>,
}

#[derive(Debug, Clone)]
pub(super) struct Attribute {
    pub(super) name: String,
    pub(super) values: Vec<String>,
}

pub(super) struct ResolvedVariations {
    /// `None` if no variation can be used.
    sold_as: Option<SoldAs>,
    /// Pictures of variations that are sold as colours, with their colours.
    pictures: Vec<PictureSource>,
    rejections: Vec<Rejection>,
    warnings: Vec<Warning>,
}

impl ResolvedVariations {
    /// Returns how the product is sold.
    pub(super) fn add_to(
        self,
        product: &mut ParsedProduct,
        catalog: &mut ParsedCatalog,
    ) -> Option<SoldAs> {
        catalog.rejections.extend(self.rejections);
        catalog.warnings.extend(self.warnings);
        for picture in self.pictures {
            let mut known = product.pictures.iter_mut();
            match known.find(|known| known.address == picture.address) {
                Some(known) => known.color = known.color.take().or(picture.color),
                None => product.pictures.push(picture),
            }
        }
        self.sold_as
    }
}

/// A variation with a value for every option.
struct Combination<'a> {
    values: Vec<String>,
    variation: &'a Variation,
}

pub(super) fn resolve_variations(
    product_name: &str,
    attributes: &[Attribute],
    variations: &[Variation],
    rules: &Rules,
) -> ResolvedVariations {
    let mut rejections = Vec::new();
    let names = option_names(attributes, variations);
    let mut combinations = resolve_combinations(
        product_name,
        &names,
        attributes,
        variations,
        &mut rejections,
    );
    if let Some(size_at) = size_position(&names) {
        sizes::sort(size_at, &mut combinations);
    }
    let mut warnings = Vec::new();
    let mut pictures = Vec::new();
    let sold_as = if combinations.is_empty() {
        None
    } else if let Some(colors) = as_colors(&names, &combinations, rules.shared_stock) {
        warnings.extend(lost_codes(&combinations));
        pictures = pictures_of_colors(&names, &combinations);
        Some(colors)
    } else {
        warnings.extend(repeated_stock(&combinations));
        Some(SoldAs::VariantProducts(
            combinations.iter().map(variant_product).collect(),
        ))
    };
    ResolvedVariations {
        sold_as,
        pictures,
        rejections,
        warnings,
    }
}

pub(super) fn variant_name(product_name: &str, values: &[String]) -> String {
    format!("{product_name} - {}", values.join(", "))
}

fn variant_product(combination: &Combination<'_>) -> VariantProduct {
    VariantProduct {
        code: combination.variation.code.clone(),
        values: combination.values.clone(),
        offer: combination.variation.offer,
        description: combination.variation.description.clone(),
        pictures: combination.variation.pictures.clone(),
    }
}

/// Warns if several variant products have the same stock number. The shop could then sell more
/// pieces than exist.
fn repeated_stock(combinations: &[Combination<'_>]) -> Vec<Warning> {
    let mut uses: Vec<(u64, usize, i64)> = Vec::new();
    for variation in combinations
        .iter()
        .map(|combination| combination.variation)
        .filter(|variation| !variation.shares_product_stock)
    {
        match uses.iter_mut().find(|(line, ..)| *line == variation.line) {
            Some((_, count, _)) => *count += 1,
            None => uses.push((variation.line, 1, variation.offer.stock)),
        }
    }
    uses.into_iter()
        .filter(|(_, count, stock)| *count > 1 && *stock > 0)
        .map(|(line, count, stock)| {
            let message = format!(
                "its stock of {stock} is set on each of the {count} variants it stands for"
            );
            Warning::new(line, WarningKind::Stock, message)
        })
        .collect()
}
