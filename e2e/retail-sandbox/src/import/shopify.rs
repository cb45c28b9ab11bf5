//! Reads Shopify's product export: the rows of one handle are one product, its variants and its further pictures.
//!
//! Shopify has no tree of categories. Where the product's type is preceded by another tag (`Garden, Pots` with the
//! type `Pots`), that tag is the master category; otherwise the type is, and the tags are categories below it.

use std::collections::HashMap;

use super::cell::{self, excerpt, plain_text};
use super::price::{self, Cents};
use super::product::{
    CategoryPath, Choice, LONGEST_NAME, Offer, ParsedCatalog, ParsedProduct, PictureSource,
};
use super::slug::slugify;
use super::table::{Row, Table};
use super::variation::{Attribute, Variation, arrange};
use super::{Rejection, Rules, Warning, WarningKind};

/// Columns without which a row means nothing.
pub(super) const REQUIRED: [&str; 3] = ["Handle", "Title", "Variant Price"];

pub(super) fn parse(table: &Table, rules: &Rules) -> ParsedCatalog {
    let mut catalog = ParsedCatalog::default();
    let mut products: Vec<Vec<Row<'_>>> = Vec::new();
    let mut by_handle: HashMap<String, usize> = HashMap::new();
    for row in table.rows() {
        let handle = slugify(row.cell("Handle"));
        if handle.is_empty() {
            catalog.rejections.push(Rejection {
                line: row.line,
                reason: "it has no handle".to_owned(),
            });
            continue;
        }
        let at = *by_handle.entry(handle).or_insert(products.len());
        match products.get_mut(at) {
            Some(rows) => rows.push(row),
            None => products.push(vec![row]),
        }
    }
    for rows in &products {
        read_product(rows, rules, &mut catalog);
    }
    catalog
}

fn read_product(rows: &[Row<'_>], rules: &Rules, catalog: &mut ParsedCatalog) {
    let Some((first, further)) = rows.split_first() else {
        return;
    };
    match draft(first, rows) {
        Ok(mut product) => {
            let sold = if is_single(first) {
                refuse_variants(first, further, catalog);
                offer(first, rules, &mut catalog.warnings).map(Choice::Single)
            } else {
                read_variants(first, rows, &mut product, rules, catalog)
            };
            match sold {
                Ok(choice) => {
                    product.choice = choice;
                    catalog.products.push(product);
                }
                Err(reason) => catalog.rejections.push(Rejection {
                    line: first.line,
                    reason,
                }),
            }
        }
        Err(reason) => {
            for row in further {
                let reason = format!("its product on line {} is left out", first.line);
                catalog.rejections.push(Rejection {
                    line: row.line,
                    reason,
                });
            }
            catalog.rejections.push(Rejection {
                line: first.line,
                reason,
            });
        }
    }
}

fn draft(first: &Row<'_>, rows: &[Row<'_>]) -> Result<ParsedProduct, String> {
    let name = plain_text(first.cell("Title"));
    if name.is_empty() {
        return Err("the first row of its handle has no title".to_owned());
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(format!("its title has more than {LONGEST_NAME} characters"));
    }
    if first.cell("Gift Card").eq_ignore_ascii_case("true") {
        return Err("a gift card has a code to be issued, which this shop cannot do".to_owned());
    }
    let published = matches!(
        first.cell("Published").to_lowercase().as_str(),
        "" | "true" | "1" | "yes"
    );
    let active = matches!(first.cell("Status").to_lowercase().as_str(), "" | "active");
    let code = is_single(first).then(|| code(first)).flatten();
    Ok(ParsedProduct {
        line: first.line,
        code,
        slug: Some(slugify(first.cell("Handle"))),
        name,
        short_description: None,
        description: cell::markup(first.cell("Body (HTML)")),
        brand: Some(plain_text(first.cell("Vendor"))).filter(|vendor| !vendor.is_empty()),
        categories: categories(first),
        pictures: pictures(rows),
        shown: published && active,
        featured: false,
        sale_until: None,
        choice: Choice::Single(Offer {
            price: Cents(0),
            sale_price: None,
            stock: 0,
        }),
    })
}

/// A product without options has one called `Title` with the value `Default Title`, or none.
fn is_single(first: &Row<'_>) -> bool {
    let value = first.cell("Option1 Value");
    value.eq_ignore_ascii_case("Default Title")
        || (value.is_empty() && first.cell("Option1 Name").is_empty())
}

/// Rows that hold only a picture carry no price, code or option.
fn is_variant(row: &Row<'_>) -> bool {
    ["Option1 Value", "Variant SKU", "Variant Price"]
        .iter()
        .any(|column| !row.cell(column).is_empty())
}

fn refuse_variants(first: &Row<'_>, further: &[Row<'_>], catalog: &mut ParsedCatalog) {
    for row in further.iter().filter(|row| is_variant(row)) {
        let reason = format!(
            "the handle is that of line {}, a product without options",
            first.line
        );
        catalog.rejections.push(Rejection {
            line: row.line,
            reason,
        });
    }
}

fn read_variants(
    first: &Row<'_>,
    rows: &[Row<'_>],
    product: &mut ParsedProduct,
    rules: &Rules,
    catalog: &mut ParsedCatalog,
) -> Result<Choice, String> {
    let numbers = 1..=3;
    let options: Vec<(String, String)> = numbers
        .map(|number| {
            (
                plain_text(first.cell(&format!("Option{number} Name"))),
                format!("Option{number} Value"),
            )
        })
        .filter(|(name, _)| !name.is_empty())
        .collect();
    let mut variations = Vec::new();
    for row in rows.iter().filter(|row| is_variant(row)) {
        match variation(row, &options, rules, &mut catalog.warnings) {
            Ok(variation) => variations.push(variation),
            Err(reason) => catalog.rejections.push(Rejection {
                line: row.line,
                reason,
            }),
        }
    }
    // Every variant has a value for every option, so the product's own lists are never asked.
    let attributes: Vec<Attribute> = options
        .iter()
        .map(|(name, _)| Attribute {
            name: name.clone(),
            values: Vec::new(),
        })
        .collect();
    let arrangement = arrange(&product.name, &attributes, &variations);
    catalog.rejections.extend(arrangement.rejections);
    catalog.warnings.extend(arrangement.warnings);
    for picture in arrangement.pictures {
        if !product
            .pictures
            .iter()
            .any(|known| known.address == picture.address)
        {
            product.pictures.push(picture);
        }
    }
    arrangement
        .choice
        .ok_or_else(|| "none of its variants can be sold".to_owned())
}

fn variation(
    row: &Row<'_>,
    options: &[(String, String)],
    rules: &Rules,
    warnings: &mut Vec<Warning>,
) -> Result<Variation, String> {
    let mut chosen = Vec::with_capacity(options.len());
    for (name, column) in options {
        let value = plain_text(row.cell(column));
        if value.is_empty() {
            return Err(format!(
                "it has no value for the option `{}`",
                excerpt(name)
            ));
        }
        chosen.push((name.clone(), Some(value)));
    }
    let address = plain_text(row.cell("Variant Image"));
    let pictures = if address.is_empty() {
        Vec::new()
    } else {
        vec![PictureSource {
            line: row.line,
            address,
        }]
    };
    Ok(Variation {
        line: row.line,
        code: code(row),
        options: chosen,
        offer: offer(row, rules, warnings)?,
        shares_stock: row.cell("Variant Inventory Qty").is_empty(),
        description: None,
        pictures,
    })
}

/// The compare-at price is the ordinary one when it is the higher of the two.
fn offer(row: &Row<'_>, rules: &Rules, warnings: &mut Vec<Warning>) -> Result<Offer, String> {
    let asked = price::parse(row.cell("Variant Price"), "price")?.ok_or("it has no price")?;
    let before = price::parse(row.cell("Variant Compare At Price"), "compare-at price")?;
    if asked.0 == 0 {
        warnings.push(Warning::new(
            row.line,
            WarningKind::Price,
            "its price is 0: it costs nothing",
        ));
    }
    let (price, sale_price) = match before {
        Some(before) if before > asked => (before, Some(asked)),
        _ => (asked, None),
    };
    // A figure counts even where Shopify does not track it; without one the default stands in.
    let stock = match cell::quantity(row.cell("Variant Inventory Qty"))? {
        Some(pieces) if pieces < 0 => {
            let message = format!("its stock of {pieces} is taken as 0");
            warnings.push(Warning::new(row.line, WarningKind::Stock, message));
            0
        }
        Some(pieces) => pieces,
        None => rules.default_stock,
    };
    Ok(Offer {
        price,
        sale_price,
        stock,
    })
}

fn code(row: &Row<'_>) -> Option<String> {
    // Shopify writes an apostrophe before a code that a spreadsheet would take for a number.
    let code = plain_text(row.cell("Variant SKU").trim_start_matches('\''));
    (!code.is_empty()).then_some(code)
}

/// The pictures of all rows by their position, each once.
fn pictures(rows: &[Row<'_>]) -> Vec<PictureSource> {
    let mut placed: Vec<(u32, PictureSource)> = rows
        .iter()
        .map(|row| {
            let position = row.cell("Image Position").parse().unwrap_or(u32::MAX);
            (
                position,
                PictureSource {
                    line: row.line,
                    address: plain_text(row.cell("Image Src")),
                },
            )
        })
        .filter(|(_, picture)| !picture.address.is_empty())
        .collect();
    placed.sort_by_key(|(position, _)| *position);
    let mut pictures: Vec<PictureSource> = Vec::new();
    for (_, picture) in placed {
        if !pictures
            .iter()
            .any(|known| known.address == picture.address)
        {
            pictures.push(picture);
        }
    }
    pictures
}

fn categories(first: &Row<'_>) -> Vec<CategoryPath> {
    let taxonomy: Vec<String> = first
        .cell("Product Category")
        .split('>')
        .map(plain_text)
        .filter(|level| !level.is_empty())
        .collect();
    let kind = plain_text(first.cell("Type"));
    let tags = cell::list(first.cell("Tags"));
    let before_kind = tags
        .iter()
        .take_while(|tag| !tag.eq_ignore_ascii_case(&kind))
        .last();
    let kind_is_tag = tags.iter().any(|tag| tag.eq_ignore_ascii_case(&kind));
    let master = before_kind.filter(|_| kind_is_tag).unwrap_or(&kind);
    let mut places = Vec::new();
    places.extend(CategoryPath::from_levels(&taxonomy));
    if !kind.is_empty() {
        places.push(CategoryPath {
            master: master.clone(),
            name: kind.clone(),
        });
        let below = tags
            .iter()
            .filter(|tag| *tag != master && !tag.eq_ignore_ascii_case(&kind));
        places.extend(below.map(|tag| CategoryPath {
            master: master.clone(),
            name: tag.clone(),
        }));
    } else if taxonomy.is_empty() {
        places.extend(tags.iter().map(|tag| CategoryPath {
            master: tag.clone(),
            name: tag.clone(),
        }));
    }
    let mut unique: Vec<CategoryPath> = Vec::new();
    for place in places {
        if !unique.contains(&place) {
            unique.push(place);
        }
    }
    unique
}
