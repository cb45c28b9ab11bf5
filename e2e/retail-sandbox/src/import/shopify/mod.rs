//! Reads Shopify's product export: the rows of one handle are one product, its variants and its further pictures.
//!
//! Shopify has no tree of categories. Where the product's type is preceded by another tag (`Garden, Pots` with the
//! type `Pots`), that tag is the master category; otherwise the type is, and the tags are categories below it.

mod listing;
mod variant;

use std::collections::HashMap;

use self::listing::draft;
use self::variant::{is_single, is_variant, offer, variation};
use super::cell::plain_text;
use super::product::{Choice, ParsedCatalog, ParsedProduct};
use super::slug::slugify;
use super::table::{Row, Table};
use super::variation::{Attribute, arrange};
use super::{Rejection, Rules};

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
    // Every variant has a value for every option, so the product's own lists are not used.
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
