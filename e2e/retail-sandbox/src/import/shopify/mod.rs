//! Reads Shopify's product export. All rows with the same handle belong to one product: the first
//! row has its texts, and each row can have a variant or a picture.

mod audience;
mod category_tree;
mod listing;
mod variant;

use std::collections::HashMap;

use self::category_tree::CategoryTree;
use self::listing::draft;
use self::variant::{has_no_options, is_variant, offer, variation};
use super::cell::plain_text;
use super::product::{ParsedCatalog, ParsedProduct, SoldAs};
use super::slug::slugify;
use super::table::{Row, Table};
use super::variation::{Attribute, resolve_variations};
use super::{Rejection, Rules};

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
    let tree = CategoryTree::of(products.iter().filter_map(|rows| rows.first()));
    for rows in &products {
        read_product(rows, &tree, rules, &mut catalog);
    }
    catalog
}

fn read_product(rows: &[Row<'_>], tree: &CategoryTree, rules: &Rules, catalog: &mut ParsedCatalog) {
    let Some((first, further)) = rows.split_first() else {
        return;
    };
    match draft(first, rows, tree) {
        Ok(mut product) => {
            let sold_as = if has_no_options(first) {
                reject_variants(first, further, catalog);
                offer(first, rules, &mut catalog.warnings).map(SoldAs::Single)
            } else {
                read_variants(first, rows, &mut product, rules, catalog)
            };
            match sold_as {
                Ok(sold_as) => {
                    product.sold_as = sold_as;
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

fn reject_variants(first: &Row<'_>, further: &[Row<'_>], catalog: &mut ParsedCatalog) {
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
) -> Result<SoldAs, String> {
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
    // `variation` rejects rows without a value for an option, so the attributes need no values.
    let attributes: Vec<Attribute> = options
        .iter()
        .map(|(name, _)| Attribute {
            name: name.clone(),
            values: Vec::new(),
        })
        .collect();
    let resolved = resolve_variations(&product.name, &attributes, &variations, rules);
    resolved
        .add_to(product, catalog)
        .ok_or_else(|| "none of its variants can be sold".to_owned())
}
