//! Reads WooCommerce's product export: one row per product or variation, variations named by their parent.
//!
//! Simple and variable products are sold; downloadable and virtual ones too, like any other. Grouped products
//! are lists of others and external ones are sold elsewhere: neither has a price and stock here, so both are left out.

mod offer;
mod row;

use std::collections::HashMap;

use self::row::{Draft, RowKind};
use super::cell;
use super::product::{CategoryPath, Choice, ParsedCatalog};
use super::table::{Row, Table};
use super::variation::{Variation, arrange};
use super::{Rejection, Rules, Warning, WarningKind};

/// Columns without which a row means nothing.
pub(super) const REQUIRED: [&str; 4] = ["Type", "SKU", "Name", "Regular price"];

pub(super) fn parse(table: &Table, rules: &Rules) -> ParsedCatalog {
    let mut catalog = ParsedCatalog::default();
    let mut drafts: Vec<Draft> = Vec::new();
    let mut variations: Vec<Row<'_>> = Vec::new();
    for row in table.rows() {
        match row::kind(&row) {
            Ok(RowKind::Variation) => variations.push(row),
            Ok(kind) => match row::draft(&row, kind, rules, &mut catalog.warnings) {
                Ok(draft) => drafts.push(draft),
                Err(reason) => catalog.rejections.push(Rejection {
                    line: row.line,
                    reason,
                }),
            },
            Err(reason) => catalog.rejections.push(Rejection {
                line: row.line,
                reason,
            }),
        }
    }
    attach(&mut drafts, variations, rules, &mut catalog);
    for draft in drafts {
        finish(draft, &mut catalog);
    }
    catalog
}

/// Gives every variation to its parent, in the order the merchant gave them.
fn attach(
    drafts: &mut [Draft],
    mut variations: Vec<Row<'_>>,
    rules: &Rules,
    catalog: &mut ParsedCatalog,
) {
    let parents = parents(drafts);
    variations.sort_by_key(|row| row.cell("Position").parse::<i64>().unwrap_or(i64::MAX));
    for row in variations {
        let named = row.cell("Parent");
        let parent = parents
            .get(&named.to_lowercase())
            .and_then(|at| drafts.get_mut(*at));
        let read = match parent {
            None if named.is_empty() => Err("it is a variation and names no parent".to_owned()),
            None => Err(format!(
                "its parent `{}` is no usable product of this file",
                cell::excerpt(named)
            )),
            Some(parent) if !parent.variable => Err(format!(
                "its parent `{}` is not a variable product",
                cell::excerpt(named)
            )),
            Some(_) if !row::published(&row) => {
                let message = "the variation is not published and left out";
                catalog
                    .warnings
                    .push(Warning::new(row.line, WarningKind::NotKept, message));
                continue;
            }
            Some(parent) => row::variation(&row, parent, rules, &mut catalog.warnings)
                .map(|variation: Variation| parent.variations.push(variation)),
        };
        if let Err(reason) = read {
            catalog.rejections.push(Rejection {
                line: row.line,
                reason,
            });
        }
    }
}

/// A parent is named by its code or as `id:` and its number; a variable product comes before its namesakes.
fn parents(drafts: &[Draft]) -> HashMap<String, usize> {
    let mut parents: HashMap<String, usize> = HashMap::new();
    let by_rank = drafts
        .iter()
        .enumerate()
        .filter(|(_, draft)| draft.variable);
    for (at, draft) in by_rank.chain(
        drafts
            .iter()
            .enumerate()
            .filter(|(_, draft)| !draft.variable),
    ) {
        let code = draft.product.code.as_ref().map(|code| code.to_lowercase());
        let id = draft
            .id
            .as_ref()
            .map(|id| format!("id:{}", id.to_lowercase()));
        for key in code.into_iter().chain(id) {
            parents.entry(key).or_insert(at);
        }
    }
    parents
}

fn finish(draft: Draft, catalog: &mut ParsedCatalog) {
    let Draft {
        mut product,
        variable,
        attributes,
        variations,
        ..
    } = draft;
    if variable {
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
        let Some(choice) = arrangement.choice else {
            let reason = "it is a variable product without a variation that can be sold".to_owned();
            catalog.rejections.push(Rejection {
                line: product.line,
                reason,
            });
            return;
        };
        product.choice = choice;
    }
    if let Choice::Related(_) = product.choice {
        product.sale_until = None;
    }
    catalog.products.push(product);
}

/// Paths such as `Clothing > Shirts, Sale`. A path that only repeats the upper levels of another says nothing new.
fn categories(cell: &str) -> Vec<CategoryPath> {
    let paths: Vec<Vec<String>> = cell::list(cell)
        .iter()
        .map(|path| {
            path.split('>')
                .map(cell::plain_text)
                .filter(|level| !level.is_empty())
                .collect()
        })
        .collect();
    let upper = |path: &Vec<String>| {
        paths
            .iter()
            .any(|other| other.len() > path.len() && other.starts_with(path))
    };
    let mut categories: Vec<CategoryPath> = Vec::new();
    for path in paths.iter().filter(|path| !upper(path)) {
        categories
            .extend(CategoryPath::from_levels(path).filter(|place| !categories.contains(place)));
    }
    categories
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn category_paths_keep_ampersands_and_escaped_commas() {
        let read =
            categories(r"Home & Garden, Home & Garden > Pots\, Vases, Gifts, A > B > C, Gifts");
        let names: Vec<_> = read
            .iter()
            .map(|path| (path.master.as_str(), path.name.as_str()))
            .collect();
        assert_eq!(
            names,
            [
                ("Home & Garden", "Pots, Vases"),
                ("Gifts", "Gifts"),
                ("A", "B / C")
            ]
        );
        assert!(categories(" > , ").is_empty());
    }
}
