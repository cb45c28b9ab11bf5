//! Golden queries: the expected product must come first.
//!
//! A line of `tests/it/catalogue_index/golden/*.tsv` has the catalogue, the kind of query, the query, and the beginning of the expected
//! product's name; several names are separated by `|`, and `-` means that nothing is found.

use std::{collections::BTreeMap, fs, path::Path};

use gateway::catalogue_index::{CatalogueIndex, IndexedProduct, ListQuery, SearchSettings, Sort};

use crate::catalogue_index::catalogues::catalogue;

const MIN_PERCENT: usize = 95;

struct Shop {
    products: BTreeMap<i32, IndexedProduct>,
    index: CatalogueIndex,
}

#[test]
fn the_right_product_comes_first_for_golden_queries() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/catalogue_index/golden");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    paths.sort();
    let mut shops = BTreeMap::new();
    let mut failures = Vec::new();
    for path in paths {
        let mut kinds: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        let mut misses = Vec::new();
        for line in fs::read_to_string(&path).unwrap().lines() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let fields: Vec<&str> = line.split('\t').collect();
            let [name, kind, term, expected] = fields.as_slice() else {
                panic!("{}: {line}", path.display());
            };
            let shop = shops
                .entry((*name).to_owned())
                .or_insert_with(|| load(name));
            let Some(shop) = shop else {
                continue;
            };
            let (right, all) = kinds.entry((*kind).to_owned()).or_default();
            *all += 1;
            match first(shop, term, expected) {
                Ok(()) => *right += 1,
                Err(found) => misses.push(format!(
                    "{name}, {kind}: {term:?} finds {found}, not {expected:?}"
                )),
            }
        }
        let (right, all) = kinds
            .values()
            .fold((0, 0), |(r, a), (right, all)| (r + right, a + all));
        let file = path.file_name().unwrap().display();
        println!("{file}: {right} of {all} {kinds:?}\n{}", misses.join("\n"));
        if right * 100 < all * MIN_PERCENT {
            failures.push(path);
        }
    }
    assert!(
        failures.is_empty(),
        "less than {MIN_PERCENT} %: {failures:?}"
    );
}

fn load(name: &str) -> Option<Shop> {
    let catalogue = catalogue(name)?;
    Some(Shop {
        products: catalogue
            .products
            .iter()
            .map(|p| (p.id, p.clone()))
            .collect(),
        index: CatalogueIndex::new(catalogue),
    })
}

fn first(shop: &Shop, term: &str, expected: &str) -> Result<(), String> {
    let query = ListQuery {
        term: Some(term.to_owned()),
        sort: Sort::Relevance,
        ..ListQuery::default()
    };
    let list = shop.index.list(
        &query,
        shop.index.public_prices(),
        &SearchSettings::default(),
    );
    let names = list
        .ids
        .iter()
        .take(3)
        .map(|id| shop.products[id].name.as_str());
    let names: Vec<&str> = names.collect();
    if expected == "-" && names.is_empty() {
        return Ok(());
    }
    let is_right = |name: &&str| expected.split('|').any(|wanted| name.starts_with(wanted));
    if names.first().is_some_and(is_right) {
        return Ok(());
    }
    Err(format!(
        "{names:?} ({:?}, corrected {:?})",
        list.match_kind, list.corrected_term
    ))
}
