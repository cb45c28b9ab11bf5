use super::{
    matching::{pinned, search, with_all_words},
    resolve::Resolver,
    settings::SearchSettings,
    slots::slots,
};
use crate::catalogue_index::{
    index::CatalogueIndex,
    numbers::{count, position},
};

/// Counts the products that a list of the term has. Takes a fraction of a search's time for terms without typos,
/// because nothing is ranked.
pub(in crate::catalogue_index) fn count_found(
    index: &CatalogueIndex,
    term: &str,
    settings: &SearchSettings,
    is_listed: impl Fn(u32) -> bool,
) -> u32 {
    let (products, pinned) = if let Some(products) = found_directly(index, term, settings) {
        (products, pinned(index, term, settings))
    } else {
        let found = search(index, term, settings);
        let products = found.products(index).iter();
        (products.map(|scored| scored.entry).collect(), found.pinned)
    };
    // The products are ascending.
    let others = pinned.iter();
    let others = others.filter(|product| products.binary_search(product).is_err());
    let all = products.iter().chain(others);
    count(all.filter(|product| is_listed(**product)).count())
}

/// Products that match all words without typos, ascending. `None` if there are none.
fn found_directly(
    index: &CatalogueIndex,
    term: &str,
    settings: &SearchSettings,
) -> Option<Vec<u32>> {
    let dictionary = index.dictionary();
    let resolver = Resolver { dictionary };
    let slots = slots(dictionary, settings, term);
    // For each entry, how many of the first slots it matches.
    let mut matched: Vec<u8> = vec![0; index.entry_count()];
    let mut next = 0;
    for slot in &slots {
        let (before, mut is_empty) = (next, true);
        next += 1;
        let mut add = |entry: u32| {
            is_empty = false;
            if let Some(matched) = matched.get_mut(position(entry))
                && *matched == before
            {
                *matched = next;
            }
        };
        for alternative in &slot.alternatives {
            if let [word] = alternative.words.as_slice() {
                for candidate in resolver.direct(word, alternative.is_prefix) {
                    for posting in dictionary.postings(candidate.word) {
                        add(posting.entry());
                    }
                }
            } else {
                for hit in with_all_words(index, resolver, alternative) {
                    add(hit.entry);
                }
            }
        }
        // A search would correct the word.
        if is_empty {
            return None;
        }
    }
    // Categories and brands count: with them, a search would not look for typos.
    let is_found = |matched: &u8| next > 0 && *matched == next;
    if !matched.iter().any(is_found) {
        return None;
    }
    let products = (0..index.product_count()).zip(&matched);
    let found = products.filter(|(_, matched)| is_found(matched));
    Some(found.map(|(product, _)| product).collect())
}
