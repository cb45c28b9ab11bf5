//! Reads WooCommerce's product export. Each product and each variation has a row. A variation's row
//! names its product as parent.
//!
//! Grouped products (lists of other products) and external products (sold by other shops) are
//! rejected, because they have no price and stock.

mod offer;
mod row;

use std::collections::HashMap;

use self::row::{Draft, RowKind};
use super::cell;
use super::product::{CategoryPath, ParsedCatalog, SoldAs};
use super::table::{Row, Table};
use super::variation::{Variation, resolve_variations};
use super::{Rejection, Rules, Warning, WarningKind};

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
    attach_variations(&mut drafts, variations, rules, &mut catalog);
    for draft in drafts {
        finish(draft, rules, &mut catalog);
    }
    catalog
}

/// Adds each variation to its parent, ordered by the merchant's `Position`.
fn attach_variations(
    drafts: &mut [Draft],
    mut variations: Vec<Row<'_>>,
    rules: &Rules,
    catalog: &mut ParsedCatalog,
) {
    let parents = parents(drafts);
    variations.sort_by_key(|row| row.cell("Position").parse::<i64>().unwrap_or(i64::MAX));
    for row in variations {
        let parent_name = row.cell("Parent");
        let parent = parents
            .get(&parent_name.to_lowercase())
            .and_then(|at| drafts.get_mut(*at));
        let read = match parent {
            None if parent_name.is_empty() => Err("it is a variation without a parent".to_owned()),
            None => Err(format!(
                "its parent `{}` is not an imported product of this file",
                cell::excerpt(parent_name)
            )),
            Some(parent) if !parent.variable => Err(format!(
                "its parent `{}` is not a variable product",
                cell::excerpt(parent_name)
            )),
            Some(_) if !row::published(&row) => {
                let message = "the variation is not published and is left out";
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

/// Variations name their parent by its code, or by `id:` and its id. If products share a code, the
/// parent is the first variable product among them, or else the first product.
fn parents(drafts: &[Draft]) -> HashMap<String, usize> {
    let mut parents: HashMap<String, usize> = HashMap::new();
    let variable_products = drafts
        .iter()
        .enumerate()
        .filter(|(_, draft)| draft.variable);
    for (at, draft) in variable_products.chain(
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

fn finish(draft: Draft, rules: &Rules, catalog: &mut ParsedCatalog) {
    let Draft {
        mut product,
        variable,
        attributes,
        variations,
        ..
    } = draft;
    if variable {
        let resolved = resolve_variations(&product.name, &attributes, &variations, rules);
        let Some(sold_as) = resolved.add_to(&mut product, catalog) else {
            let reason = "it is a variable product without a variation that can be sold".to_owned();
            catalog.rejections.push(Rejection {
                line: product.line,
                reason,
            });
            return;
        };
        product.sold_as = sold_as;
    }
    if let SoldAs::VariantProducts(_) = product.sold_as {
        product.sale_until = None;
    }
    catalog.products.push(product);
}

/// Parses paths such as `Clothing > Shirts, Sale`. Drops a path that is the beginning of another.
fn categories(cell: &str) -> Vec<CategoryPath> {
    let paths: Vec<Vec<String>> = cell::parts(cell)
        .iter()
        .map(|path| {
            path.split('>')
                .map(cell::plain_text)
                .filter(|level| !level.is_empty())
                .collect()
        })
        .collect();
    let is_beginning = |path: &Vec<String>| {
        paths
            .iter()
            .any(|other| other.len() > path.len() && other.starts_with(path))
    };
    let mut categories: Vec<CategoryPath> = Vec::new();
    for path in paths.iter().filter(|path| !is_beginning(path)) {
        categories.extend(
            CategoryPath::from_levels(path).filter(|category| !categories.contains(category)),
        );
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
