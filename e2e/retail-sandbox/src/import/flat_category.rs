//! The shop has two levels of categories, and many files have one.

use std::collections::HashSet;

use super::product::{CategoryPath, ParsedProduct};

/// Master category of categories that have no master category in the file.
pub(super) const ALL_PRODUCTS: &str = "Products";

/// Moves a category that is its own master below [`ALL_PRODUCTS`], unless the file has other
/// categories below it: `Jackets` in place of `Jackets > Jackets`.
pub(super) fn move_below_all_products(products: &mut [ParsedProduct]) {
    let masters: HashSet<String> = products
        .iter()
        .flat_map(|product| &product.categories)
        .filter(|path| !is_flat(path))
        .map(|path| path.master.to_lowercase())
        .collect();
    let paths = products
        .iter_mut()
        .flat_map(|product| &mut product.categories);
    for path in paths {
        if is_flat(path) && !masters.contains(&path.master.to_lowercase()) {
            ALL_PRODUCTS.clone_into(&mut path.master);
        }
    }
}

fn is_flat(path: &CategoryPath) -> bool {
    path.master.to_lowercase() == path.name.to_lowercase()
}
