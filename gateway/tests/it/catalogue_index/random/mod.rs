//! Random catalogues and queries.

mod retail;
mod strategies;

use gateway::catalogue_index::{
    Catalogue, CatalogueIndex, FacetValue, Filters, IndexedProduct, ListQuery,
    MAX_VALUE_CHARACTERS, Page, ProductList, SMALL_BUDGET_CENTS, SearchSettings, Sort,
};
use proptest::{collection::vec, option, prelude::*, sample::select};

use self::{
    retail::retail_list,
    strategies::{catalogue, filters, retail_filters},
};

const SORTS: [Sort; 9] = [
    Sort::Relevance,
    Sort::Default,
    Sort::Newest,
    Sort::PriceAsc,
    Sort::PriceDesc,
    Sort::NameAsc,
    Sort::NameDesc,
    Sort::Rating,
    Sort::Saving,
];
fn list(index: &CatalogueIndex, query: &ListQuery) -> ProductList {
    index.list(query, index.public_prices(), &SearchSettings::default())
}

/// Filters with one facet's own filter replaced, and the count that the facet shows for it.
fn facet_queries(list: &ProductList, filters: &Filters) -> Vec<(Filters, u32)> {
    let facets = list.facets.as_ref().unwrap();
    let mut queries = Vec::new();
    let mut add = |change: &dyn Fn(&mut Filters), count: u32| {
        let mut filters = filters.clone();
        change(&mut filters);
        queries.push((filters, count));
    };
    for master in &facets.categories {
        for facet in [master].into_iter().chain(&master.subcategories) {
            add(
                &|filters| {
                    filters.subcategories.clear();
                    filters.categories = vec![facet.value.value.clone()];
                },
                facet.value.count,
            );
        }
    }
    for brand in &facets.brands {
        add(
            &|filters| filters.brands = vec![brand.value.parse().unwrap()],
            brand.count,
        );
    }
    for color in &facets.colors {
        add(
            &|filters| filters.colors = parameter(&color.value),
            color.count,
        );
    }
    for size in &facets.sizes {
        add(
            &|filters| filters.sizes = parameter(&size.value),
            size.count,
        );
    }
    for rating in &facets.ratings {
        add(
            &|filters| filters.min_rating = rating.value.parse().ok(),
            rating.count,
        );
    }
    add(&|filters| filters.new = true, facets.new.count);
    add(&|filters| filters.hot = true, facets.hot.count);
    add(&|filters| filters.in_stock = true, facets.in_stock.count);
    add(&|filters| filters.on_sale = true, facets.on_sale.count);
    let prices = &facets.prices;
    let total = prices.histogram.iter().sum();
    for (min, max, count) in [
        (None, None, total),
        (None, Some(SMALL_BUDGET_CENTS), prices.small_budget_count),
        (Some(prices.min_cents), Some(prices.max_cents), total),
    ] {
        let set_prices = |filters: &mut Filters| {
            filters.min_price_cents = min;
            filters.max_price_cents = max;
        };
        add(&set_prices, count);
    }
    queries
}

/// Values of a parameter, as the API reads them.
fn parameter(text: &str) -> Vec<String> {
    let values = text.split(',').map(str::trim);
    let values = values.filter(|value| !value.is_empty());
    values.map(str::to_owned).collect()
}

/// Values of the facets that are chosen.
fn selected(values: &[FacetValue]) -> Vec<&str> {
    let selected = values.iter().filter(|value| value.is_selected);
    selected.map(|value| value.value.as_str()).collect()
}

/// Index of products with these names and the ids 1, 2 and so on.
fn index_of_names(names: &[String]) -> CatalogueIndex {
    let products = names.iter().zip(1..).map(|(name, id)| IndexedProduct {
        id,
        name: name.clone(),
        ..IndexedProduct::default()
    });
    CatalogueIndex::new(Catalogue {
        products: products.collect(),
        masters: Vec::new(),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn lists_agree_with_the_rules_of_the_retail_api(
        catalogue in catalogue(),
        filters in vec(retail_filters(), 10),
        sort in select(&SORTS[..8]),
        size in 1..12_u32,
    ) {
        let index = CatalogueIndex::new(catalogue.clone());
        for filters in filters {
            let expected = retail_list(&catalogue, &filters, sort);
            for (number, ids) in (1..).zip(expected.chunks(12).chain([&[][..]])) {
                let query = ListQuery {
                    filters: filters.clone(),
                    sort,
                    page: Page { number, size: 12 },
                    ..ListQuery::default()
                };
                let list = list(&index, &query);
                prop_assert_eq!(list.ids.as_slice(), ids);
                prop_assert_eq!(usize::try_from(list.total).unwrap(), expected.len());
            }
            let query = ListQuery { filters, sort, page: Page { number: 1, size }, ..ListQuery::default() };
            prop_assert_eq!(list(&index, &query).ids, expected.into_iter().take(usize::try_from(size).unwrap()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_count_of_a_facet_is_the_length_of_the_filtered_list(
        catalogue in catalogue(),
        filters in filters(),
        term in option::weighted(0.4, select(&["lamp", "chair sofa", "karekla", "oak", "blu", "tabel"][..])),
    ) {
        let index = CatalogueIndex::new(catalogue);
        let query = ListQuery {
            term: term.map(str::to_owned),
            filters,
            with_facets: true,
            ..ListQuery::default()
        };
        let list = list(&index, &query);
        for (filters, count) in facet_queries(&list, &query.filters) {
            let filtered = self::list(&index, &ListQuery { filters: filters.clone(), ..query.clone() });
            prop_assert_eq!(filtered.total, count, "{:?}", filters);
        }
    }

    #[test]
    fn a_chosen_value_and_no_other_is_selected(catalogue in catalogue()) {
        let index = CatalogueIndex::new(catalogue);
        let facets = |filters| {
            let query = ListQuery { filters, with_facets: true, ..ListQuery::default() };
            list(&index, &query).facets.unwrap()
        };
        let all = facets(Filters::default());
        for color in &all.colors {
            let filters = Filters { colors: parameter(&color.value), ..Filters::default() };
            let filtered = facets(filters);
            prop_assert_eq!(selected(&filtered.colors), [color.value.as_str()]);
        }
        for size in &all.sizes {
            prop_assert!(size.value.chars().count() <= MAX_VALUE_CHARACTERS);
            let filters = Filters { sizes: parameter(&size.value), ..Filters::default() };
            let filtered = facets(filters);
            prop_assert_eq!(selected(&filtered.sizes), [size.value.as_str()]);
        }
    }

    #[test]
    fn pages_of_every_order_are_parts_of_one_list(
        catalogue in catalogue(),
        filters in filters(),
        sort in select(&SORTS),
        term in option::of(select(&["lamp", "chair", "lampa oak"][..])),
        size in 1..20_u32,
    ) {
        let index = CatalogueIndex::new(catalogue);
        let page = |number, size| {
            let page = Page { number, size };
            let term = term.map(str::to_owned);
            list(&index, &ListQuery { term, filters: filters.clone(), sort, page, with_facets: false })
        };
        let all = page(1, 100);
        prop_assert_eq!(usize::try_from(all.total).unwrap(), all.ids.len());
        let mut ids = Vec::new();
        for number in 1..=all.total.div_ceil(size) {
            ids.extend(page(number, size).ids);
        }
        prop_assert_eq!(ids, all.ids);
    }

    #[test]
    fn a_word_with_a_typo_finds_the_product(
        word in "[a-z]{4,12}|[α-ω]{4,12}",
        others in vec("[a-z]{3,10}|[α-ω]{3,10}", 0..30),
        edits in vec((0..4_u8, any::<prop::sample::Index>(), select(&['a', 'q', 'ω', 'τ'])), 1..3),
    ) {
        let allowed = if word.chars().count() < 8 { 1 } else { 2 };
        let typed = edits.iter().take(allowed).fold(word.clone(), |word, edit| with_edit(&word, *edit));
        let distance = strsim::osa_distance(&word.replace('ς', "σ"), &typed);
        let length = typed.chars().count();
        let reach = if length < 4 { 0 } else if length < 8 { 1 } else { 2 };
        prop_assume!(distance <= reach);
        // Nearer words and words that begin with the typed one are preferred.
        let is_nearest = others.iter().all(|other| {
            !other.starts_with(&typed) && strsim::osa_distance(other, &typed) >= distance
        });
        prop_assume!(is_nearest);
        let query = ListQuery { term: Some(typed.clone()), page: Page { number: 1, size: 100 }, ..ListQuery::default() };
        // A word that is found as it is typed, for example by its sound, is not corrected.
        let found_without = list(&index_of_names(&others), &query);
        prop_assume!(found_without.total == 0 || found_without.corrected_term.is_some());
        let names: Vec<String> = [word.clone()].into_iter().chain(others).collect();
        let list = list(&index_of_names(&names), &query);
        prop_assert!(list.ids.contains(&1), "{typed} does not find {word} but {:?}", list);
    }

    #[test]
    fn every_name_finds_its_product(catalogue in catalogue()) {
        let index = CatalogueIndex::new(catalogue.clone());
        for product in &catalogue.products {
            let query = ListQuery {
                term: Some(product.name.clone()),
                page: Page { number: 1, size: 100 },
                ..ListQuery::default()
            };
            prop_assert!(list(&index, &query).ids.contains(&product.id));
        }
    }

    #[test]
    fn every_term_can_be_searched(catalogue in catalogue(), term in "\\PC{0,60}") {
        let index = CatalogueIndex::new(catalogue);
        let query = ListQuery { term: Some(term), with_facets: true, ..ListQuery::default() };
        let list = list(&index, &query);
        prop_assert!(list.ids.len() <= 24);
    }
}

fn with_edit(word: &str, (kind, at, letter): (u8, prop::sample::Index, char)) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let at = at.index(letters.len());
    match kind {
        0 => letters.insert(at, letter),
        1 => letters[at] = letter,
        2 => {
            letters.remove(at);
        }
        _ => {
            let other = (at + 1) % letters.len();
            letters.swap(at.min(other), at.max(other));
        }
    }
    letters.into_iter().collect()
}
