//! Suggested terms of whole catalogues.

use std::collections::BTreeSet;

use gateway::catalogue_index::{
    Catalogue, CatalogueIndex, Filters, ListQuery, SearchSettings, SuggestQuery,
};

use crate::catalogue_index::catalogues::catalogue;

/// What shoppers type for a product: beginnings of its words, and pairs of words of which the last one is unfinished.
fn typed_texts(catalogue: &Catalogue) -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    for product in &catalogue.products {
        let words: Vec<&str> = product.name.split_whitespace().collect();
        let beginning = |word: &str| word.chars().take(3).collect::<String>();
        texts.extend(words.iter().map(|word| beginning(word)));
        texts.extend(words.iter().map(|word| (*word).to_owned()));
        texts.extend(
            words
                .windows(2)
                .map(|pair| format!("{} {}", pair[0], beginning(pair[1]))),
        );
    }
    texts
}

fn total(
    index: &CatalogueIndex,
    term: &str,
    category: Option<&str>,
    settings: &SearchSettings,
) -> u32 {
    let query = ListQuery {
        term: Some(term.to_owned()),
        filters: Filters {
            categories: category.map(str::to_owned).into_iter().collect(),
            ..Filters::default()
        },
        ..ListQuery::default()
    };
    index.list(&query, index.public_prices(), settings).total
}

fn expect_true_counts(name: &str, settings: &SearchSettings) {
    let catalogue = catalogue(name).unwrap();
    let typed = typed_texts(&catalogue);
    let category = catalogue.masters[0].subcategories[0].slug.clone();
    let index = CatalogueIndex::new(catalogue);
    let mut compared = 0;
    for term in typed {
        for category in [None, Some(category.as_str())] {
            let query = SuggestQuery {
                term: term.clone(),
                category: category.map(str::to_owned),
                max_products: 0,
                max_others: 5,
            };
            let terms = index.suggest(&query, settings).terms;
            for suggested in &terms {
                let expected = total(&index, &suggested.text, category, settings);
                assert_eq!(
                    suggested.count, expected,
                    "{name}: {term:?}, {suggested:?}, {category:?}"
                );
                compared += 1;
            }
            assert!(
                terms.is_sorted_by(|left, right| left.count >= right.count),
                "{terms:?}"
            );
        }
    }
    assert!(compared > 100, "{name}: {compared}");
}

#[test]
fn the_count_of_a_suggested_term_is_the_length_of_its_list() {
    for name in ["vape", "aegean", "furniture", "wholesale", "greek"] {
        expect_true_counts(name, &SearchSettings::default());
    }
}

#[test]
fn the_count_of_a_suggested_term_includes_synonyms_and_pinned_products() {
    let synonyms = vec![vec!["lamp".to_owned(), "sofa".to_owned()]];
    let pins = vec![("lamp".to_owned(), vec![1_001, 1_002, 1_003])];
    expect_true_counts("furniture", &SearchSettings::new(&synonyms, &pins));
}
