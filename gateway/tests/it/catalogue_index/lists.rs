//! Corrections, near matches, suggestions and price lists.

use gateway::catalogue_index::{
    Catalogue, CatalogueIndex, Filters, IndexedProduct, ListQuery, MatchKind, Page, PriceView,
    ProductList, ProductPrices, SearchSettings, Sort, SuggestQuery, Suggestions,
};
use rstest::rstest;

use crate::catalogue_index::catalogues::catalogue;

fn index() -> CatalogueIndex {
    CatalogueIndex::new(catalogue("greek").unwrap())
}

fn search(term: &str) -> ProductList {
    let index = index();
    let query = ListQuery {
        term: Some(term.to_owned()),
        sort: Sort::Relevance,
        ..ListQuery::default()
    };
    index.list(&query, index.public_prices(), &SearchSettings::default())
}

fn suggest(term: &str, category: Option<&str>) -> Suggestions {
    let query = SuggestQuery {
        term: term.to_owned(),
        category: category.map(str::to_owned),
        max_products: 5,
        max_others: 5,
    };
    index().suggest(&query, &SearchSettings::default())
}

fn terms(suggestions: &Suggestions) -> Vec<&str> {
    suggestions
        .terms
        .iter()
        .map(|term| term.text.as_str())
        .collect()
}

#[rstest]
#[case::typo("κατσαρωλα ανοξειδωτη", Some("κατσαρόλα ανοξειδωτη"))]
#[case::typo_in_the_last_word("ελληνικός κρφές", Some("ελληνικός καφές"))]
#[case::spelling_by_sound("βιβλιοθικι", Some("βιβλιοθήκη"))]
#[case::known_word("κατσαρόλα", None)]
#[case::without_accents("κατσαρολα", None)]
#[case::plural("καρέκλες", None)]
#[case::greeklish("karekla", None)]
#[case::unknown_word("ποδήλατο", None)]
fn a_list_says_what_was_corrected(#[case] term: &str, #[case] expected: Option<&str>) {
    assert_eq!(search(term).corrected_term.as_deref(), expected);
}

#[rstest]
#[case("vape")]
#[case("aegean")]
#[case("furniture")]
#[case("wholesale")]
#[case("sportswear")]
fn the_name_of_a_category_finds_its_products(#[case] shop: &str) {
    let catalogue = catalogue(shop).unwrap();
    let subcategories = catalogue.masters.iter().flat_map(|m| &m.subcategories);
    let subcategories = subcategories.map(|c| (c.slug.clone(), c.name.clone()));
    let masters = catalogue.masters.iter();
    let masters = masters.map(|m| (m.slug.clone(), m.name.clone()));
    let categories: Vec<(String, String)> = masters.chain(subcategories).collect();
    let index = CatalogueIndex::new(catalogue);
    let ids = |query: ListQuery| {
        let page = Page {
            size: 100,
            ..Page::default()
        };
        let query = ListQuery { page, ..query };
        let list = index.list(&query, index.public_prices(), &SearchSettings::default());
        list.ids
    };
    for (slug, name) in categories {
        let of_category = ids(ListQuery {
            filters: Filters {
                categories: vec![slug],
                ..Filters::default()
            },
            ..ListQuery::default()
        });
        let found = ids(ListQuery {
            term: Some(name.clone()),
            sort: Sort::Relevance,
            ..ListQuery::default()
        });
        let missing: Vec<_> = of_category
            .iter()
            .filter(|id| !found.contains(id))
            .collect();
        assert!(missing.is_empty(), "{name}: {missing:?} of {of_category:?}");
    }
}

#[rstest]
#[case::several_categories_of_the_word("chairs", &["dining-chairs", "armchairs"])]
#[case("chair", &["dining-chairs", "armchairs"])]
#[case("sofas", &["sofas"])]
#[case("sofa", &["sofas"])]
#[case("lamps", &["floor-lamps", "table-lamps"])]
#[case("rugs", &["rugs"])]
#[case("tables", &["dining-tables", "coffee-tables", "side-tables"])]
#[case("vases", &["vases"])]
fn words_of_category_names_find_their_products_first(
    #[case] term: &str,
    #[case] categories: &[&str],
) {
    let catalogue = catalogue("furniture").unwrap();
    let products = catalogue.products.clone();
    let index = CatalogueIndex::new(catalogue);
    let query = ListQuery {
        term: Some(term.to_owned()),
        sort: Sort::Relevance,
        ..ListQuery::default()
    };
    let list = index.list(&query, index.public_prices(), &SearchSettings::default());
    let first = list.ids.iter().take(3).map(|id| {
        let product = products.iter().find(|product| product.id == *id).unwrap();
        let is_wanted = |slug: &str| categories.contains(&slug);
        let mut slugs = product.categories.iter().map(|c| c.slug.as_str());
        assert!(slugs.any(is_wanted), "{}", product.name);
    });
    assert!(first.count() > 1);
}

#[test]
fn parts_of_codes_and_other_forms_of_a_word_are_not_suggested() {
    let suggest = |catalogue: &str, term: &str| {
        let index = CatalogueIndex::new(self::catalogue(catalogue).unwrap());
        let query = SuggestQuery {
            term: term.to_owned(),
            category: None,
            max_products: 5,
            max_others: 5,
        };
        let suggestions = index.suggest(&query, &SearchSettings::default());
        terms(&suggestions).join(", ")
    };
    assert_eq!(suggest("furniture", "lam"), "lamps");
    assert_eq!(suggest("wholesale", "apr"), "aprons");
}

#[test]
fn without_a_product_with_all_words_near_matches_are_listed() {
    let list = search("καρέκλα ποδήλατο");
    assert_eq!((list.match_kind, list.total), (MatchKind::SomeWords, 2));
    let list = search("ποδήλατο");
    assert_eq!((list.match_kind, list.total), (MatchKind::AllWords, 0));
}

#[test]
fn a_correct_word_finds_no_similar_words() {
    let list = search("ποτήρι");
    assert_eq!(list.ids.get(..2).unwrap(), [14, 13]);
    // Ποτιστήρι.
    assert!(!list.ids.contains(&28));
}

#[test]
fn an_empty_term_lists_all_products() {
    assert_eq!(search("  ").total, 43);
    assert_eq!(search("&").total, 0);
}

#[test]
fn suggestions_have_products_categories_brands_and_terms() {
    let suggestions = suggest("κερ", None);
    let brands: Vec<i32> = suggestions.brands.iter().map(|brand| brand.id).collect();
    assert_eq!(brands, [2]);
    assert!(suggestions.products.contains(&12));
    // Of the forms κεραμικά, κεραμική and κεραμικό, the most frequent one.
    assert_eq!(terms(&suggestions), ["κεραμικά"]);
    assert_eq!(suggestions.terms.first().unwrap().count, 6);
    let suggestions = suggest("φωτ", None);
    let categories = suggestions.categories.iter();
    let categories: Vec<&str> = categories.map(|category| category.slug.as_str()).collect();
    assert_eq!(categories, ["φωτιστικα"]);
}

#[test]
fn a_suggested_term_keeps_the_words_before() {
    let suggestions = suggest("καρέκλα τρ", None);
    assert_eq!(terms(&suggestions), ["καρέκλα τραπεζαρίας"]);
}

#[test]
fn a_suggested_term_corrects_the_words_before() {
    let suggestions = suggest("κατσαρωλα ανοξ", None);
    assert_eq!(terms(&suggestions), ["κατσαρόλα ανοξείδωτη"]);
    assert_eq!(
        suggestions.corrected_term.as_deref(),
        Some("κατσαρόλα ανοξ")
    );
}

#[test]
fn products_of_a_category_are_suggested() {
    let suggestions = suggest("καφέ", Some("ροφηματα"));
    assert_eq!(suggestions.products, [41]);
    assert_eq!(suggest("καφέ", Some("unknown")).products, [0; 0]);
}

#[test]
fn each_price_list_has_its_own_prices_and_orders() {
    let index = index();
    let reversed = |id: i32| {
        Some(ProductPrices {
            price_cents: 9_000 - id,
            ..ProductPrices::default()
        })
    };
    let view = index.price_view(reversed).unwrap();
    let query = ListQuery {
        sort: Sort::PriceAsc,
        filters: Filters {
            min_price_cents: Some(8_000),
            ..Filters::default()
        },
        ..ListQuery::default()
    };
    let settings = SearchSettings::default();
    let list = index.list(&query, &view, &settings);
    assert_eq!((list.ids.first(), list.total), (Some(&43), 43));
    assert_eq!(
        index.list(&query, index.public_prices(), &settings).total,
        0
    );
}

#[test]
fn a_price_list_without_a_product_has_no_view() {
    let some = |id: i32| (id != 7).then(ProductPrices::default);
    assert!(index().price_view(some).is_none());
}

#[test]
fn the_first_of_repeated_ids_counts() {
    let product = |name: &str| IndexedProduct {
        id: 1,
        name: name.to_owned(),
        ..IndexedProduct::default()
    };
    let index = CatalogueIndex::new(Catalogue {
        products: vec![product("Lamp"), product("Chair")],
        masters: Vec::new(),
    });
    assert_eq!(index.ids(), [1]);
}

#[test]
fn an_updated_index_answers_from_the_new_catalogue() {
    let index = index();
    let mut changed = catalogue("greek").unwrap();
    changed.products[0].price_cents = 1;
    let cheapest = |index: &CatalogueIndex| {
        let query = ListQuery {
            sort: Sort::PriceAsc,
            ..ListQuery::default()
        };
        let list = index.list(&query, index.public_prices(), &SearchSettings::default());
        (list.ids.first().copied(), list.total)
    };
    let same_texts = index.updated(changed.clone());
    assert_eq!(cheapest(&same_texts), (Some(1), 43));
    changed.products[42].name = "Φασκόμηλο".to_owned();
    changed.products.remove(0);
    let other_texts = same_texts.updated(changed);
    assert_eq!(cheapest(&other_texts), (Some(2), 42));
    let query = ListQuery {
        term: Some("φασκόμηλο".to_owned()),
        ..ListQuery::default()
    };
    let list = other_texts.list(
        &query,
        other_texts.public_prices(),
        &SearchSettings::default(),
    );
    assert_eq!(list.ids, [43]);
}

#[test]
fn snapshots_can_be_shared_between_threads() {
    fn is_shareable<T: Send + Sync + 'static>() {}
    is_shareable::<CatalogueIndex>();
    is_shareable::<PriceView>();
    is_shareable::<SearchSettings>();
}

#[rstest]
#[case::resistance(
    &["Coil 0.8Ω", "Coil 0.8 Ω", "Coil 0.8 ohm", "Coil 0.8ohm", "Coil 0,8 ohms", "Coil 0.8\u{2126}"],
    &["Coil 1.2 Ω", "Coil 0.8 V"]
)]
#[case::whole_resistance(&["Coil 5Ω", "Coil 5 ohm", "Coil 5 ohms"], &["Coil 5"])]
#[case::volume(&["Bottle 10ml", "Bottle 10 ml", "Bottle, 10 ML"], &["Bottle 20 ml", "Bottle 10"])]
#[case::strength(&["Salt 20mg", "Salt 20 mg"], &["Salt 20 ml"])]
fn a_unit_is_found_in_each_spelling(#[case] same: &[&str], #[case] others: &[&str]) {
    let names = same.iter().chain(others).zip(1..);
    let products = names.map(|(name, id)| IndexedProduct {
        id,
        name: (*name).to_owned(),
        ..IndexedProduct::default()
    });
    let index = CatalogueIndex::new(Catalogue {
        products: products.collect(),
        masters: Vec::new(),
    });
    for term in same {
        let query = ListQuery {
            term: Some((*term).to_owned()),
            ..ListQuery::default()
        };
        let list = index.list(&query, index.public_prices(), &SearchSettings::default());
        let mut found = list.ids;
        found.sort_unstable();
        let expected: Vec<i32> = (1..).take(same.len()).collect();
        assert_eq!(found, expected, "{term}");
    }
}
