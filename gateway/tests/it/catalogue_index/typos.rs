//! Every word of a name that only one product has, with every kind of typo.

use std::collections::BTreeMap;

use gateway::catalogue_index::{CatalogueIndex, ListQuery, SearchSettings, Sort, fold};

use crate::catalogue_index::catalogues::catalogue;

const MIN_PERCENT: usize = 95;
const CATALOGUES: [&str; 8] = [
    "vape",
    "aegean",
    "furniture",
    "wholesale",
    "vendure",
    "woocommerce",
    "shopify",
    "greek",
];

#[test]
fn a_misspelt_word_finds_its_product_first() {
    let mut rates: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    let mut misses = Vec::new();
    for name in CATALOGUES {
        let Some(catalogue) = catalogue(name) else {
            continue;
        };
        let words = unique_words(catalogue.products.iter().map(|p| (p.id, p.name.as_str())));
        let index = CatalogueIndex::new(catalogue);
        for (word, id) in words {
            for (edits, typed) in misspellings(&word) {
                let query = ListQuery {
                    term: Some(typed.clone()),
                    sort: Sort::Relevance,
                    ..ListQuery::default()
                };
                let list = index.list(&query, index.public_prices(), &SearchSettings::default());
                let (right, all) = rates.entry(edits).or_default();
                *all += 1;
                if list.ids.first() == Some(&id) {
                    *right += 1;
                } else {
                    misses.push(format!(
                        "{name}: {typed} for {word}, corrected {:?}",
                        list.corrected_term
                    ));
                }
            }
        }
    }
    println!(
        "right and all by number of edits: {rates:?}\n{}",
        misses.join("\n")
    );
    for (right, all) in rates.values() {
        assert!(right * 100 >= all * MIN_PERCENT);
    }
}

#[test]
fn a_misspelt_word_finds_what_the_corrected_word_finds() {
    let mut compared = 0;
    for name in ["vape", "furniture", "greek"] {
        let catalogue = catalogue(name).unwrap();
        let words = unique_words(catalogue.products.iter().map(|p| (p.id, p.name.as_str())));
        let index = CatalogueIndex::new(catalogue);
        let list = |term: &str| {
            let query = ListQuery {
                term: Some(term.to_owned()),
                sort: Sort::Relevance,
                ..ListQuery::default()
            };
            index.list(&query, index.public_prices(), &SearchSettings::default())
        };
        let typed = words.iter().flat_map(|(word, _)| misspellings(word));
        for (_, typed) in typed {
            let found = list(&typed);
            if let Some(corrected) = &found.corrected_term {
                compared += 1;
                assert_eq!(found.ids, list(corrected).ids, "{typed}: {corrected}");
            }
        }
    }
    assert!(compared > 1_000, "{compared}");
}

/// Folded words of at least five letters in the name of one product only, with its id.
fn unique_words<'a>(names: impl Iterator<Item = (i32, &'a str)>) -> Vec<(String, i32)> {
    let mut owners: BTreeMap<String, Vec<i32>> = BTreeMap::new();
    for (id, name) in names {
        for word in fold(name).split(|c: char| !c.is_alphabetic()) {
            if word.chars().count() >= 5 {
                owners.entry(word.to_owned()).or_default().push(id);
            }
        }
    }
    let owners = owners.into_iter();
    owners
        .filter_map(|(word, mut ids)| {
            ids.dedup();
            let [id] = ids.as_slice() else {
                return None;
            };
            Some((word, *id))
        })
        .collect()
}

/// Misspellings with their number of edits: each kind of edit, and two edits of words with at least nine letters.
fn misspellings(word: &str) -> Vec<(usize, String)> {
    let letters: Vec<char> = word.chars().collect();
    let length = letters.len();
    let mut typed = Vec::new();
    for at in [1, length / 2, length - 2] {
        for kind in 0..4 {
            let once = edited(&letters, kind, at);
            typed.push((1, once.iter().collect()));
            if length >= 9 {
                let twice = edited(&once, (kind + at) % 4, (at + length / 3) % (length - 1));
                typed.push((2, twice.iter().collect()));
            }
        }
    }
    typed.retain(|(_, typed)| typed != word);
    typed
}

fn edited(letters: &[char], kind: usize, at: usize) -> Vec<char> {
    let mut letters = letters.to_vec();
    let other = if letters[0] > 'z' { 'ο' } else { 'o' };
    let at = at.min(letters.len() - 2);
    match kind {
        0 => letters.insert(at, other),
        1 => letters[at] = other,
        2 => {
            letters.remove(at);
        }
        _ => letters.swap(at, at + 1),
    }
    letters
}
