//! Search of a term.
//!
//! 1. The term is split into slots ([`slots`]): words, or phrases such as synonyms and codes. Stop words are dropped.
//! 2. Each word is resolved to words of the dictionary ([`Resolver`]), with a quality in percent: the word itself 100,
//!    the beginning of a word 75, its forms 85, its spelling in the other alphabet 70 or less, similar words 60 or less.
//! 3. An entry's score for a slot is the weight of its best field (code 20, kind of product in the name 10, name 8,
//!    brand 5, category 3, options 2, texts 1) times the quality. Entries need all slots; the scores are added, plus a
//!    bonus for the part of the name that the term covers.
//! 4. Products with equal scores are in the shop's own order.

use super::{
    corrections::corrected_words,
    hits::{Hit, both, either, entries},
    resolve::{Candidate, Resolver},
    settings::SearchSettings,
    slots::{Alternative, Slot, slots},
};
use crate::catalogue_index::{
    index::CatalogueIndex,
    numbers::{count, position},
};

/// Added to the score of an entry whose name is the term.
const WHOLE_NAME: u32 = 400;

/// How products match a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchKind {
    /// Each product matches all words.
    AllWords,
    /// No product matches all words; each product matches as many as possible.
    SomeWords,
}

/// Entries that match a term.
pub(in crate::catalogue_index) struct Matches {
    /// Ascending by entry.
    pub(in crate::catalogue_index) scored: Vec<Scored>,
    pub(in crate::catalogue_index) kind: MatchKind,
    pub(in crate::catalogue_index) corrected_term: Option<String>,
    /// Products that come first.
    pub(in crate::catalogue_index) pinned: Vec<u32>,
    /// Candidates of the last word, and the corrected words before it.
    pub(in crate::catalogue_index) last_word: Option<LastWord>,
}

/// Last word of a term, which the shopper may still be typing.
pub(in crate::catalogue_index) struct LastWord {
    /// The words before, corrected.
    pub(in crate::catalogue_index) before: String,
    pub(in crate::catalogue_index) candidates: Vec<Candidate>,
}

/// Entry with its score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::catalogue_index) struct Scored {
    pub(in crate::catalogue_index) entry: u32,
    pub(in crate::catalogue_index) score: u32,
}

impl Matches {
    /// Matching products, without categories and brands.
    pub(in crate::catalogue_index) fn products(&self, index: &CatalogueIndex) -> &[Scored] {
        let (products, _) = self.split(index);
        products
    }

    /// Matching categories and brands.
    pub(in crate::catalogue_index) fn groups(&self, index: &CatalogueIndex) -> &[Scored] {
        let (_, groups) = self.split(index);
        groups
    }

    fn split(&self, index: &CatalogueIndex) -> (&[Scored], &[Scored]) {
        let products = index.product_count();
        let end = self
            .scored
            .partition_point(|scored| scored.entry < products);
        self.scored.split_at(end)
    }
}

pub(super) struct ResolvedSlot {
    /// Ascending by entry.
    hits: Vec<Hit>,
    /// Candidates of a slot that is one word.
    pub(super) candidates: Vec<Candidate>,
}

/// Searches a term. A term that must be corrected finds what the corrected term finds, e.g. with its synonyms.
pub(in crate::catalogue_index) fn search(
    index: &CatalogueIndex,
    term: &str,
    settings: &SearchSettings,
) -> Matches {
    let found = search_as_typed(index, term, settings);
    let is_as_typed = found.corrected_term.is_none() && found.kind == MatchKind::AllWords;
    if (!is_as_typed || found.scored.is_empty())
        && let Some(spelt) = with_synonyms_spelt(index, term, settings)
    {
        // Its other words can be misspelt, too.
        let of_spelt = search(index, &spelt, settings);
        if !of_spelt.scored.is_empty() {
            let corrected_term = of_spelt.corrected_term.or(Some(spelt));
            return Matches {
                corrected_term,
                ..of_spelt
            };
        }
    }
    let Some(corrected_term) = found.corrected_term.as_deref() else {
        return found;
    };
    let of_corrected = search_as_typed(index, corrected_term, settings);
    if of_corrected.scored.is_empty() {
        return found;
    }
    Matches {
        corrected_term: found.corrected_term,
        ..of_corrected
    }
}

/// Corrects the misspelt synonyms of a term. `None` if there are none.
fn with_synonyms_spelt(
    index: &CatalogueIndex,
    term: &str,
    settings: &SearchSettings,
) -> Option<String> {
    let dictionary = index.dictionary();
    let resolver = Resolver { dictionary };
    let slots = slots(dictionary, settings, term);
    let synonym = |slot: &Slot| {
        let (word, is_prefix) = slot.single_word()?;
        let is_unknown = resolver.direct(word, is_prefix).is_empty();
        is_unknown.then(|| resolver.misspelt_synonym(word, settings))?
    };
    let synonyms: Vec<Option<&str>> = slots.iter().map(synonym).collect();
    let words = slots.iter().zip(&synonyms);
    let words: Vec<&str> = words
        .map(|(slot, synonym)| synonym.unwrap_or(&slot.surface))
        .collect();
    let has_synonym = synonyms.iter().any(Option::is_some);
    has_synonym.then(|| words.join(" "))
}

/// Searches a term: first without typos in known words, then with typos in all words, then for some of the words.
fn search_as_typed(index: &CatalogueIndex, term: &str, settings: &SearchSettings) -> Matches {
    let slots = slots(index.dictionary(), settings, term);
    let resolver = Resolver {
        dictionary: index.dictionary(),
    };
    let mut found: Vec<ResolvedSlot> = slots
        .iter()
        .map(|slot| resolve(index, resolver, slot, false))
        .collect();
    let mut hits = with_all_slots(&mut found);
    if hits.is_empty() && slots.len() > 1 {
        found = slots
            .iter()
            .map(|slot| resolve(index, resolver, slot, true))
            .collect();
        hits = with_all_slots(&mut found);
    }
    let kind = if hits.is_empty() && slots.len() > 1 {
        hits = with_most_slots(index, &found);
        MatchKind::SomeWords
    } else {
        MatchKind::AllWords
    };
    let scored: Vec<Scored> = hits
        .into_iter()
        .map(|hit| Scored {
            entry: hit.entry,
            score: hit.score + name_bonus(index, hit, count(slots.len())),
        })
        .collect();
    let words = corrected_words(index, &scored, &slots, &found);
    let is_corrected = words.iter().any(|word| word.is_corrected);
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    Matches {
        scored,
        kind,
        corrected_term: is_corrected.then(|| texts.join(" ")),
        pinned: pinned(index, term, settings),
        last_word: last_word(&texts, found),
    }
}

/// Listed products that come first for a term.
pub(super) fn pinned(index: &CatalogueIndex, term: &str, settings: &SearchSettings) -> Vec<u32> {
    let ids = settings.pinned(term).iter();
    ids.filter_map(|id| index.product(*id)).collect()
}

fn last_word(texts: &[&str], mut resolved: Vec<ResolvedSlot>) -> Option<LastWord> {
    let (_, before) = texts.split_last()?;
    Some(LastWord {
        before: before.join(" "),
        candidates: resolved.pop()?.candidates,
    })
}

/// Finds the entries of a slot. Typos are accepted if no entry matches otherwise, or always if `with_typos`.
fn resolve(
    index: &CatalogueIndex,
    resolver: Resolver<'_>,
    slot: &Slot,
    with_typos: bool,
) -> ResolvedSlot {
    let mut candidates = Vec::new();
    let mut hits = Vec::new();
    for alternative in &slot.alternatives {
        let of_alternative = match alternative.words.as_slice() {
            [word] => {
                let of_word = resolver.direct(word, alternative.is_prefix);
                let found = entries(index, &of_word, alternative.quality);
                candidates.extend(of_word);
                found
            }
            _ => with_all_words(index, resolver, alternative),
        };
        hits = either(hits, of_alternative);
    }
    if let Some((word, is_prefix)) = slot.single_word()
        && (with_typos || hits.is_empty())
    {
        let corrections = resolver.corrections(word, is_prefix);
        hits = either(hits, entries(index, &corrections, 100));
        candidates.extend(corrections);
    }
    ResolvedSlot { hits, candidates }
}

/// Entries with all words of an alternative.
pub(super) fn with_all_words(
    index: &CatalogueIndex,
    resolver: Resolver<'_>,
    alternative: &Alternative,
) -> Vec<Hit> {
    let words = count(alternative.words.len()).max(1);
    let of_words = alternative.words.iter().zip(1..).map(|(word, number)| {
        let candidates = resolver.direct(word, alternative.is_prefix && number == words);
        entries(index, &candidates, alternative.quality)
    });
    let both = of_words.reduce(|left, right| both(&left, &right));
    let mut hits = both.unwrap_or_default();
    for hit in &mut hits {
        hit.score /= words;
        hit.in_name /= words;
    }
    hits
}

fn with_all_slots(slots: &mut [ResolvedSlot]) -> Vec<Hit> {
    if let [slot] = slots {
        return std::mem::take(&mut slot.hits);
    }
    let mut slots: Vec<&[Hit]> = slots.iter().map(|slot| slot.hits.as_slice()).collect();
    slots.sort_by_key(|hits| hits.len());
    let Some((first, rest)) = slots.split_first() else {
        return Vec::new();
    };
    rest.iter()
        .fold(first.to_vec(), |found, hits| both(&found, hits))
}

/// Entries that match the most slots.
fn with_most_slots(index: &CatalogueIndex, slots: &[ResolvedSlot]) -> Vec<Hit> {
    let mut sums: Vec<(u32, u32, u32)> = vec![(0, 0, 0); index.entry_count()];
    for hit in slots.iter().flat_map(|slot| &slot.hits) {
        if let Some((slots, score, in_name)) = sums.get_mut(position(hit.entry)) {
            *slots += 1;
            *score += hit.score;
            *in_name += hit.in_name;
        }
    }
    let most = sums.iter().map(|(slots, ..)| *slots).max();
    let most = most.filter(|slots| *slots > 0);
    (0..)
        .zip(sums)
        .filter(|(_, (slots, ..))| Some(*slots) == most)
        .map(|(entry, (_, score, in_name))| Hit {
            entry,
            score,
            in_name,
        })
        .collect()
}

/// Part of [`WHOLE_NAME`] for the part of the name that the term covers.
fn name_bonus(index: &CatalogueIndex, hit: Hit, slots: u32) -> u32 {
    let length = u32::from(index.name_length(hit.entry)).max(slots);
    WHOLE_NAME * hit.in_name / (length * 100).max(1)
}
