use super::super::cell::{self, excerpt, plain_text};
use super::super::price::Cents;
use super::super::product::{LONGEST_NAME, Offer, ParsedProduct, PictureSource, SoldAs};
use super::super::table::Row;
use super::super::variation::{Attribute, Variation};
use super::super::{Rules, Warning, WarningKind};
use super::offer::{day, prices, stock};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowKind {
    Simple,
    Variable,
    Variation,
}

/// A product before its variations are resolved.
pub(super) struct Draft {
    pub(super) product: ParsedProduct,
    /// Id of the product in the exporting shop.
    pub(super) id: Option<String>,
    pub(super) variable: bool,
    /// Stock that all variations of a variable product share.
    pub(super) own_stock: Option<i64>,
    pub(super) attributes: Vec<Attribute>,
    pub(super) variations: Vec<Variation>,
}

/// Reads the kind from `Type`, which can also contain the words `downloadable` and `virtual`.
pub(super) fn kind(row: &Row<'_>) -> Result<RowKind, String> {
    let words: Vec<String> = cell::list(row.cell("Type"))
        .iter()
        .map(|word| word.to_lowercase())
        .collect();
    let mut kind = None;
    for word in &words {
        match word.as_str() {
            "downloadable" | "virtual" => {}
            "simple" => kind = Some(RowKind::Simple),
            "variable" => kind = Some(RowKind::Variable),
            "variation" => kind = Some(RowKind::Variation),
            "grouped" => {
                return Err(
                    "a grouped product is a list of other products and has no price".into(),
                );
            }
            "external" => return Err("an external product is sold by another shop".into()),
            _ => {
                return Err(format!(
                    "products of type `{}` cannot be sold here",
                    excerpt(word)
                ));
            }
        }
    }
    kind.ok_or_else(|| {
        if words.is_empty() {
            "it has no type"
        } else {
            "its type is neither simple nor variable"
        }
        .into()
    })
}

pub(super) fn draft(
    row: &Row<'_>,
    kind: RowKind,
    rules: &Rules,
    warnings: &mut Vec<Warning>,
) -> Result<Draft, String> {
    let name = name(row)?;
    let variable = kind == RowKind::Variable;
    let mut sale_until = None;
    let offer = if variable {
        Offer {
            price: Cents(0),
            sale_price: None,
            stock: 0,
        }
    } else {
        let (price, sale_price) = prices(row, rules, warnings)?.ok_or("it has no price")?;
        let (stock, _) = stock(row, None, rules, warnings)?;
        sale_until = sale_price.and_then(|_| day(row.cell("Date sale price ends")));
        Offer {
            price,
            sale_price,
            stock,
        }
    };
    if row.cell("Type").to_lowercase().contains("downloadable") {
        let message = "it is downloadable: it is imported as an ordinary product without its file";
        warnings.push(Warning::new(row.line, WarningKind::NotKept, message));
    }
    let hidden = row
        .cell("Visibility in catalog")
        .eq_ignore_ascii_case("hidden");
    let product = ParsedProduct {
        line: row.line,
        code: code(row),
        slug: None,
        name,
        short_description: description(row.cell("Short description")),
        description: description(row.cell("Description")),
        brand: cell::list(row.cell("Brands")).into_iter().next(),
        categories: super::categories(unescaped(row.cell("Categories"))),
        pictures: pictures(row),
        shown: published(row) && !hidden,
        featured: row.cell("Is featured?") == "1",
        sale_until,
        sold_as: SoldAs::Single(offer),
    };
    let id = Some(plain_text(row.cell("ID"))).filter(|id| !id.is_empty());
    let own_stock = if variable {
        cell::quantity(unescaped(row.cell("Stock")))?
    } else {
        None
    };
    Ok(Draft {
        product,
        id,
        variable,
        own_stock,
        attributes: attributes(row),
        variations: Vec::new(),
    })
}

fn name(row: &Row<'_>) -> Result<String, String> {
    let name = plain_text(unescaped(row.cell("Name")));
    match name.chars().count() {
        0 => Err("it has no name".to_owned()),
        count if count > LONGEST_NAME => {
            Err(format!("its name has more than {LONGEST_NAME} characters"))
        }
        _ => Ok(name),
    }
}

pub(super) fn variation(
    row: &Row<'_>,
    parent: &Draft,
    rules: &Rules,
    warnings: &mut Vec<Warning>,
) -> Result<Variation, String> {
    let (price, sale_price) = prices(row, rules, warnings)?.ok_or("the variation has no price")?;
    let (stock, shares_product_stock) = stock(row, Some(parent), rules, warnings)?;
    let options = attributes(row)
        .into_iter()
        .map(|attribute| {
            (
                attribute.name,
                Some(attribute.values.join(", ")).filter(|value| !value.is_empty()),
            )
        })
        .collect();
    Ok(Variation {
        line: row.line,
        code: code(row),
        options,
        offer: Offer {
            price,
            sale_price,
            stock,
        },
        shares_product_stock,
        description: description(row.cell("Description")),
        pictures: pictures(row),
    })
}

/// Whether the row is published: 1 or an empty cell. 0 is private, -1 is a draft.
pub(super) fn published(row: &Row<'_>) -> bool {
    matches!(
        row.cell("Published").to_lowercase().as_str(),
        "" | "1" | "true" | "yes"
    )
}

fn code(row: &Row<'_>) -> Option<String> {
    Some(plain_text(unescaped(row.cell("SKU")))).filter(|code| !code.is_empty())
}

fn pictures(row: &Row<'_>) -> Vec<PictureSource> {
    cell::addresses(row.cell("Images"))
        .into_iter()
        .map(|address| PictureSource::new(row.line, address))
        .collect()
}

const MOST_ATTRIBUTES: u32 = 100;

fn attributes(row: &Row<'_>) -> Vec<Attribute> {
    (1..=MOST_ATTRIBUTES)
        .map(|number| {
            (
                format!("Attribute {number} name"),
                format!("Attribute {number} value(s)"),
            )
        })
        .take_while(|(name, _)| row.has_column(name))
        .map(|(name, values)| Attribute {
            name: plain_text(row.cell(&name)),
            values: cell::list(row.cell(&values)),
        })
        .filter(|attribute| !attribute.name.is_empty())
        .collect()
}

/// The export writes a line break in a description as `\n`.
fn description(raw: &str) -> Option<String> {
    cell::markup(&unescaped(raw).replace("\\n", "\n"))
}

/// Removes the apostrophe that the export puts before text that a spreadsheet would read as a
/// formula.
pub(super) fn unescaped(raw: &str) -> &str {
    raw.strip_prefix('\'')
        .filter(|rest| rest.starts_with(['=', '+', '-', '@']))
        .unwrap_or(raw)
}
