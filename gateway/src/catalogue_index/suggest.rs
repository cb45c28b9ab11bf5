//! Suggestions while a shopper types: products, categories, brands and terms.

use std::cmp::Reverse;

use crate::catalogue_index::{
    index::{CatalogueIndex, Field, FoundCategory, Group},
    numbers::{count, position},
    product::Brand,
    query::{LastWord, MatchKind, Matches, SearchSettings, by_relevance, count_found, search},
    text::stem,
};

/// Text that a shopper has typed, and the number of suggestions of each kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuggestQuery {
    /// Typed text.
    pub term: String,
    /// Slug of the category that products must belong to.
    pub category: Option<String>,
    /// Maximum number of products.
    pub max_products: usize,
    /// Maximum number of categories, of brands and of terms.
    pub max_others: usize,
}

/// Suggestions, the best ones first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestions {
    /// Ids of products.
    pub products: Vec<i32>,
    /// Categories and master categories.
    pub categories: Vec<FoundCategory>,
    /// Brands.
    pub brands: Vec<Brand>,
    /// Terms that continue or correct the typed text.
    pub terms: Vec<SuggestedTerm>,
    /// Term that was searched instead of the typed one.
    pub corrected_term: Option<String>,
    /// How the products match the term.
    pub match_kind: MatchKind,
}

/// Term with the number of products that a search for it finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuggestedTerm {
    /// Term.
    pub text: String,
    /// Number of products that a list of the term has, in the category of the query.
    pub count: u32,
}

impl CatalogueIndex {
    /// Suggests what a typed text may search for.
    pub fn suggest(&self, query: &SuggestQuery, settings: &SearchSettings) -> Suggestions {
        let matches = search(self, &query.term, settings);
        let wanted = query.category.as_deref();
        let category = wanted.map(|slug| self.filters().category(slug));
        let is_listed = |product: u32| match category {
            None => true,
            Some(products) => products.is_some_and(|products| products.contains(product)),
        };
        let products = by_relevance(self, &matches, 0, query.max_products, is_listed);
        let (categories, brands) = self.suggest_groups(&matches, query.max_others);
        let last_word = matches.last_word.as_ref();
        let texts = last_word
            .map(|word| self.suggest_texts(word, &matches, is_listed, query.max_others))
            .unwrap_or_default();
        let terms = texts.into_iter().map(|text| SuggestedTerm {
            count: count_found(self, &text, settings, is_listed),
            text,
        });
        let mut terms: Vec<SuggestedTerm> = terms.filter(|term| term.count > 0).collect();
        terms.sort_by_key(|term| Reverse(term.count));
        Suggestions {
            products: products
                .into_iter()
                .filter_map(|product| self.id(product))
                .collect(),
            categories,
            brands,
            terms,
            corrected_term: matches.corrected_term.clone(),
            match_kind: matches.kind,
        }
    }

    fn suggest_groups(
        &self,
        matches: &Matches,
        maximum: usize,
    ) -> (Vec<FoundCategory>, Vec<Brand>) {
        let mut groups = matches.groups(self).to_vec();
        groups.sort_unstable_by_key(|scored| (Reverse(scored.score), scored.entry));
        let (mut categories, mut brands) = (Vec::new(), Vec::new());
        for group in groups {
            match self.group(group.entry) {
                Some(Group::Category(category)) => categories.push(category.clone()),
                Some(Group::Brand(brand)) => brands.push(brand.clone()),
                None => {}
            }
        }
        categories.truncate(maximum);
        brands.truncate(maximum);
        (categories, brands)
    }

    /// Whether a shopper would search for the word: parts of codes and words of descriptions are found, but not suggested.
    fn is_term(&self, word: u32) -> bool {
        let fields = [Field::Name, Field::Brand, Field::Category, Field::Option];
        let postings = self.dictionary().postings(word).iter();
        let mut postings = postings.flat_map(|posting| fields.map(|field| posting.is_in(field)));
        postings.any(|is_in| is_in)
    }

    /// Terms whose last word is one that the typed word may become: those that the most matching products contain,
    /// also in their short texts. Of several forms of a word, the most frequent one.
    fn suggest_texts(
        &self,
        last_word: &LastWord,
        matches: &Matches,
        is_listed: impl Fn(u32) -> bool,
        maximum: usize,
    ) -> Vec<String> {
        let mut is_match = vec![false; self.len()];
        for scored in matches.products(self) {
            if let Some(slot) = is_match.get_mut(position(scored.entry)) {
                *slot = is_listed(scored.entry);
            }
        }
        let dictionary = self.dictionary();
        let candidates = last_word.candidates.iter();
        let mut words: Vec<(usize, u32)> = candidates
            .map(|candidate| (dictionary.postings(candidate.word).len(), candidate.word))
            .filter(|(_, word)| self.is_term(*word))
            .collect();
        words.sort_unstable_by_key(|(length, word)| (Reverse(*length), *word));
        let mut best: Vec<(u32, u32)> = Vec::new();
        for (length, word) in words {
            // A word is in at most as many products as it has postings.
            let is_too_rare = best
                .last()
                .is_none_or(|(last, _)| position(*last) >= length);
            if best.len() >= maximum && is_too_rare {
                break;
            }
            let postings = dictionary.postings(word).iter();
            let in_products =
                postings.filter(|posting| is_match.get(position(posting.entry())) == Some(&true));
            let counted = count(in_products.count());
            let own_stem = stem(&dictionary.text(word)).into_owned();
            let has_other_form = best
                .iter()
                .any(|(_, other)| stem(&dictionary.text(*other)) == own_stem);
            if counted > 0 && !has_other_form {
                best.push((counted, word));
                best.sort_unstable_by_key(|(count, word)| (Reverse(*count), *word));
                best.truncate(maximum);
            }
        }
        let words = best.into_iter().map(|(_, word)| dictionary.surface(word));
        words
            .map(|word| {
                format!("{} {word}", last_word.before)
                    .trim_start()
                    .to_owned()
            })
            .collect()
    }
}
