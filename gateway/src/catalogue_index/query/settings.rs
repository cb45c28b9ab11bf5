use std::{
    collections::{BTreeMap, HashMap},
    hash::{DefaultHasher, Hash as _, Hasher as _},
};

use crate::catalogue_index::text::{stem, tokens};

/// Synonyms and pinned products of a shop. They belong to no snapshot, because they change on their own.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchSettings {
    /// Other phrases with the same meaning, by phrase.
    synonyms: HashMap<String, Vec<Phrase>>,
    /// Words of all synonyms, by folded word.
    words: BTreeMap<String, String>,
    /// Product ids by term.
    pins: HashMap<String, Vec<i32>>,
    fingerprint: u64,
}

/// Folded words.
pub(super) type Phrase = Vec<String>;

impl SearchSettings {
    /// Takes groups of phrases with the same meaning, and terms with the ids of the products that come first.
    pub fn new(synonyms: &[Vec<String>], pins: &[(String, Vec<i32>)]) -> Self {
        let mut settings = Self::default();
        for token in synonyms.iter().flatten().flat_map(|text| tokens(text)) {
            settings.words.insert(token.folded, token.surface);
        }
        for group in synonyms {
            let phrases = group.iter().map(|text| phrase(text));
            let phrases: Vec<Phrase> = phrases.filter(|phrase| !phrase.is_empty()).collect();
            for (index, phrase) in phrases.iter().enumerate() {
                let others = phrases.iter().enumerate().filter(|(i, _)| *i != index);
                settings
                    .synonyms
                    .entry(key(phrase))
                    .or_default()
                    .extend(others.map(|(_, other)| other.clone()));
            }
        }
        for (term, ids) in pins {
            settings.pins.insert(term_key(term), ids.clone());
        }
        if !synonyms.is_empty() || !pins.is_empty() {
            let mut hasher = DefaultHasher::new();
            (synonyms, pins).hash(&mut hasher);
            settings.fingerprint = hasher.finish();
        }
        settings
    }

    /// Differs between different settings; 0 for the default.
    pub const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Phrases with the same meaning as the folded words.
    pub(super) fn synonyms(&self, words: &[String]) -> &[Phrase] {
        if self.synonyms.is_empty() {
            return &[];
        }
        self.synonyms.get(&key(words)).map_or(&[], Vec::as_slice)
    }

    /// Words of all synonyms: folded, and as written but in lower case.
    pub(super) fn synonym_words(&self) -> impl Iterator<Item = (&str, &str)> {
        let words = self.words.iter();
        words.map(|(folded, surface)| (folded.as_str(), surface.as_str()))
    }

    /// Ids of the products that come first for a term.
    pub(super) fn pinned(&self, term: &str) -> &[i32] {
        if self.pins.is_empty() {
            return &[];
        }
        self.pins.get(&term_key(term)).map_or(&[], Vec::as_slice)
    }
}

/// Words of a term without case, accents and word forms; empty for a term without letters and digits.
pub fn term_key(term: &str) -> String {
    key(&phrase(term))
}

fn phrase(text: &str) -> Phrase {
    tokens(text).into_iter().map(|token| token.folded).collect()
}

/// Singular and plural have the same key.
fn key(words: &[String]) -> String {
    let stems: Vec<_> = words.iter().map(|word| stem(word)).collect();
    stems.join(" ")
}
