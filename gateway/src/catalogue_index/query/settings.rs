use std::collections::HashMap;

use crate::catalogue_index::text::{stem, tokens};

/// Synonyms and pinned products of a shop. They belong to no snapshot, because they change on their own.
#[derive(Debug, Clone, Default)]
pub struct SearchSettings {
    /// Other phrases with the same meaning, by phrase.
    synonyms: HashMap<String, Vec<Phrase>>,
    /// Product ids by term.
    pins: HashMap<String, Vec<i32>>,
}

/// Folded words.
pub(super) type Phrase = Vec<String>;

impl SearchSettings {
    /// Takes groups of phrases with the same meaning, and terms with the ids of the products that come first.
    pub fn new(synonyms: &[Vec<String>], pins: &[(String, Vec<i32>)]) -> Self {
        let mut settings = Self::default();
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
            settings.pins.insert(key(&phrase(term)), ids.clone());
        }
        settings
    }

    /// Phrases with the same meaning as the folded words.
    pub(super) fn synonyms(&self, words: &[String]) -> &[Phrase] {
        if self.synonyms.is_empty() {
            return &[];
        }
        self.synonyms.get(&key(words)).map_or(&[], Vec::as_slice)
    }

    /// Ids of the products that come first for a term.
    pub(super) fn pinned(&self, term: &str) -> &[i32] {
        if self.pins.is_empty() {
            return &[];
        }
        self.pins
            .get(&key(&phrase(term)))
            .map_or(&[], Vec::as_slice)
    }
}

fn phrase(text: &str) -> Phrase {
    tokens(text).into_iter().map(|token| token.folded).collect()
}

/// Singular and plural have the same key.
fn key(words: &[String]) -> String {
    let stems: Vec<_> = words.iter().map(|word| stem(word)).collect();
    stems.join(" ")
}
