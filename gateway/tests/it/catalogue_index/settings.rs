//! Synonyms and pinned products.

use gateway::catalogue_index::{
    CatalogueIndex, Filters, ListQuery, Page, SearchSettings, Sort, SuggestQuery,
};

use crate::catalogue_index::catalogues::catalogue;

fn names(term: &str, settings: &SearchSettings, filters: Filters) -> Vec<String> {
    let catalogue = catalogue("greek").unwrap();
    let products = catalogue.products.clone();
    let index = CatalogueIndex::new(catalogue);
    let query = ListQuery {
        term: Some(term.to_owned()),
        sort: Sort::Relevance,
        filters,
        page: Page {
            number: 1,
            size: 100,
        },
        ..ListQuery::default()
    };
    let ids = index.list(&query, index.public_prices(), settings).ids;
    ids.iter()
        .map(|id| {
            products
                .iter()
                .find(|product| product.id == *id)
                .unwrap()
                .name
                .clone()
        })
        .collect()
}

fn synonyms(groups: &[&[&str]]) -> SearchSettings {
    let groups: Vec<Vec<String>> = groups
        .iter()
        .map(|group| group.iter().map(|text| (*text).to_owned()).collect())
        .collect();
    SearchSettings::new(&groups, &[])
}

#[test]
fn a_synonym_finds_what_the_other_word_finds() {
    let settings = synonyms(&[&["κάθισμα", "καρέκλα", "seat"]]);
    let found = names("seats", &settings, Filters::default());
    assert!(
        found.contains(&"Καρέκλα τραπεζαρίας".to_owned()),
        "{found:?}"
    );
    assert!(names("seats", &SearchSettings::default(), Filters::default()).is_empty());
}

#[test]
fn a_misspelt_word_has_the_synonyms_of_the_corrected_one() {
    let settings = synonyms(&[&["μπρίκι", "καρέκλα"]]);
    let names = |term| names(term, &settings, Filters::default());
    assert_eq!(names("καρέκκλα"), names("καρέκλα"));
}

#[test]
fn a_misspelt_synonym_is_corrected() {
    let settings = synonyms(&[&["settee", "καναπές"], &["coffee pot", "μπρίκι"]]);
    let index = CatalogueIndex::new(catalogue("greek").unwrap());
    for (typed, corrected) in [
        ("setee", "settee"),
        ("Setee γκρι", "settee γκρι"),
        ("cofee pot", "coffee pot"),
        ("cofee pot χαλκινα", "coffee pot χαλκινα"),
    ] {
        let query = |term: &str| ListQuery {
            term: Some(term.to_owned()),
            sort: Sort::Relevance,
            ..ListQuery::default()
        };
        let list = |term| index.list(&query(term), index.public_prices(), &settings);
        let found = list(typed);
        assert_eq!(found.corrected_term.as_deref(), Some(corrected), "{typed}");
        assert_eq!(found.ids, list(corrected).ids, "{typed}");
        assert!(!found.ids.is_empty(), "{typed}");
    }
}

#[test]
fn a_word_of_the_catalogue_is_preferred_to_a_synonym_that_is_as_similar() {
    let found = |settings: &SearchSettings| names("σκουλα", settings, Filters::default());
    let without = found(&SearchSettings::default());
    assert!(!without.is_empty());
    assert_eq!(found(&synonyms(&[&["σκούτα", "μπρίκι"]])), without);
}

#[test]
fn a_phrase_can_be_a_synonym() {
    let settings = synonyms(&[&["coffee pot", "μπρίκι καφέ"]]);
    let found = names("coffee pot χάλκινο", &settings, Filters::default());
    assert_eq!(found, ["Μπρίκι καφέ χάλκινο"]);
}

#[test]
fn pinned_products_come_first_even_without_the_word() {
    let pins = vec![("καρέκλα".to_owned(), vec![43, 22, 999])];
    let settings = SearchSettings::new(&[], &pins);
    let found = names("ΚΑΡΕΚΛΕΣ", &settings, Filters::default());
    assert_eq!(
        found,
        [
            "Χαμομήλι",
            "Καρέκλα κήπου πτυσσόμενη",
            "Καρέκλα τραπεζαρίας"
        ]
    );
}

#[test]
fn filters_apply_to_pinned_products() {
    let pins = vec![("καρέκλα".to_owned(), vec![43])];
    let filters = Filters {
        categories: vec!["επιπλα".to_owned()],
        ..Filters::default()
    };
    let found = names("καρέκλα", &SearchSettings::new(&[], &pins), filters);
    assert_eq!(found, ["Καρέκλα τραπεζαρίας", "Καρέκλα κήπου πτυσσόμενη"]);
}

#[test]
fn pinned_products_are_suggested_first() {
    let index = CatalogueIndex::new(catalogue("greek").unwrap());
    let pins = vec![("καρέκλα".to_owned(), vec![43])];
    let query = SuggestQuery {
        term: "καρέκλα".to_owned(),
        category: None,
        max_products: 2,
        max_others: 5,
    };
    let suggestions = index.suggest(&query, &SearchSettings::new(&[], &pins));
    assert_eq!(suggestions.products, [43, 21]);
}

#[test]
fn phrases_without_words_are_ignored() {
    let settings = synonyms(&[&["&", "καρέκλα", ""]]);
    assert_eq!(names("καρέκλα", &settings, Filters::default()).len(), 2);
    assert!(names("&", &settings, Filters::default()).is_empty());
}
