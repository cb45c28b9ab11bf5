use std::{
    collections::{BTreeMap, HashMap},
    ops::Range,
};

use fst::{Automaton, IntoStreamer, Map, Streamer};
use levenshtein_automata::{DFA, Distance};

use super::groups::{Groups, slice, sorted_map};
use crate::catalogue_index::{
    numbers::count,
    text::{exact_keys, has_digit, phonetic_keys, stem, tokens},
};

/// Part of an entry that contains a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::catalogue_index) enum Field {
    Name,
    Code,
    Brand,
    Category,
    Option,
    Text,
    /// A word of the name that the product's category is called by: `table` in a dining table, not in a table lamp.
    Kind,
}

impl Field {
    const BITS: u32 = 7;

    const fn bit(self) -> u32 {
        match self {
            Self::Name => 1,
            Self::Code => 1 << 1,
            Self::Brand => 1 << 2,
            Self::Category => 1 << 3,
            Self::Option => 1 << 4,
            Self::Text => 1 << 5,
            Self::Kind => 1 << 6,
        }
    }
}

/// Entry that contains a word, and the fields that contain it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::catalogue_index) struct Posting(u32);

impl Posting {
    fn new(entry: u32, field: Field) -> Self {
        Self(entry << Field::BITS | field.bit())
    }

    pub(in crate::catalogue_index) const fn entry(self) -> u32 {
        self.0 >> Field::BITS
    }

    pub(in crate::catalogue_index) const fn is_in(self, field: Field) -> bool {
        self.0 & field.bit() != 0
    }

    /// Weight of the best field. Only the whole code counts as a code.
    pub(in crate::catalogue_index) const fn weight(self, exact: bool) -> u32 {
        if exact && self.is_in(Field::Code) {
            20
        } else if self.is_in(Field::Kind) {
            10
        } else if self.is_in(Field::Name) {
            8
        } else if self.is_in(Field::Brand) {
            5
        } else if self.is_in(Field::Category) || self.is_in(Field::Code) {
            3
        } else if self.is_in(Field::Option) {
            2
        } else {
            1
        }
    }
}

/// Words of all entries. A word's number is its position in alphabetical order.
pub(in crate::catalogue_index) struct Dictionary {
    words: Map<Vec<u8>>,
    stems: Groups,
    keys: Groups,
    /// Words in Greek letters, which follow each other in alphabetical order.
    greek: Range<u32>,
    /// Spelling to show, for words that are shown differently than they are compared.
    surfaces: HashMap<u32, Box<str>>,
    /// Start of each word's postings, and the end of the last ones.
    starts: Vec<u32>,
    postings: Vec<Posting>,
}

impl Dictionary {
    pub(in crate::catalogue_index) fn word(&self, folded: &str) -> Option<u32> {
        self.words
            .get(folded)
            .and_then(|word| u32::try_from(word).ok())
    }

    /// Entries that contain a word, ascending.
    pub(in crate::catalogue_index) fn postings(&self, word: u32) -> &[Posting] {
        slice(&self.starts, &self.postings, word)
    }

    /// Returns `true` for words in Greek letters.
    pub(in crate::catalogue_index) fn is_greek(&self, word: u32) -> bool {
        self.greek.contains(&word)
    }

    pub(in crate::catalogue_index) fn stems(&self) -> &Groups {
        &self.stems
    }

    /// Words by phonetic key.
    pub(in crate::catalogue_index) fn keys(&self) -> &Groups {
        &self.keys
    }

    /// Calls `visit` for each word that matches.
    pub(in crate::catalogue_index) fn search(
        &self,
        automaton: impl Automaton,
        mut visit: impl FnMut(&str, u32),
    ) {
        let mut stream = self.words.search(automaton).into_stream();
        while let Some((text, word)) = stream.next() {
            if let (Ok(text), Ok(word)) = (str::from_utf8(text), u32::try_from(word)) {
                visit(text, word);
            }
        }
    }

    /// Calls `visit` with each similar word and the number of edits.
    pub(in crate::catalogue_index) fn search_similar(
        &self,
        automaton: &DFA,
        mut visit: impl FnMut(&str, u32, u8),
    ) {
        let mut stream = self.words.search_with_state(automaton).into_stream();
        while let Some((text, word, state)) = stream.next() {
            if let (Ok(text), Ok(word)) = (str::from_utf8(text), u32::try_from(word))
                && let Distance::Exact(edits) = automaton.distance(state)
            {
                visit(text, word, edits);
            }
        }
    }

    /// Spelling of a word to show.
    pub(in crate::catalogue_index) fn surface(&self, word: u32) -> String {
        self.surfaces
            .get(&word)
            .map_or_else(|| self.text(word), ToString::to_string)
    }

    pub(in crate::catalogue_index) fn text(&self, word: u32) -> String {
        // The lookup needs values that ascend with the words, as positions do.
        let text = self.words.as_fst().get_key(u64::from(word));
        text.and_then(|text| String::from_utf8(text).ok())
            .unwrap_or_default()
    }
}

#[derive(Default)]
pub(super) struct DictionaryBuilder {
    words: HashMap<String, WordEntries>,
}

#[derive(Default)]
struct WordEntries {
    postings: Vec<Posting>,
    /// Spellings that differ from the folded word, with their frequency.
    surfaces: Vec<(Box<str>, u32)>,
}

impl DictionaryBuilder {
    /// Adds the words of a text. Entries must be added in ascending order.
    pub(super) fn add(&mut self, entry: u32, field: Field, text: &str) {
        for token in tokens(text) {
            self.add_word(entry, field, &token.folded, &token.surface);
        }
    }

    pub(super) fn add_word(&mut self, entry: u32, field: Field, folded: &str, surface: &str) {
        if folded.is_empty() {
            return;
        }
        let word = match self.words.get_mut(folded) {
            Some(word) => word,
            None => self.words.entry(folded.to_owned()).or_default(),
        };
        match word.postings.last_mut() {
            Some(last) if last.entry() == entry => last.0 |= field.bit(),
            _ => word.postings.push(Posting::new(entry, field)),
        }
        if surface != folded {
            match word
                .surfaces
                .iter_mut()
                .find(|(known, _)| **known == *surface)
            {
                Some((_, frequency)) => *frequency += 1,
                None => word.surfaces.push((surface.into(), 1)),
            }
        }
    }

    pub(super) fn build(self) -> Dictionary {
        let mut words: Vec<(String, WordEntries)> = self.words.into_iter().collect();
        words.sort_unstable_by(|(left, _), (right, _)| left.cmp(right));
        let (stems, keys) = groups(&words);
        let map = sorted_map(words.iter().map(|(text, _)| text.as_str()));
        let before =
            |letter: &str| count(words.partition_point(|(text, _)| text.as_str() < letter));
        let greek = before("\u{370}")..before("\u{400}");
        let mut starts = vec![0];
        let mut postings = Vec::new();
        let mut surfaces = HashMap::new();
        for ((_, word), number) in words.into_iter().zip(0..) {
            // Folded spellings are not counted, so rare accents would win without this limit.
            let minimum = count(word.postings.len()) / 4;
            let most_frequent = word
                .surfaces
                .into_iter()
                .max_by_key(|(_, frequency)| *frequency);
            if let Some((surface, frequency)) = most_frequent
                && frequency >= minimum
            {
                surfaces.insert(number, surface);
            }
            postings.extend(word.postings);
            starts.push(count(postings.len()));
        }
        postings.shrink_to_fit();
        Dictionary {
            greek,
            words: map,
            stems: Groups::new(stems),
            keys: Groups::new(keys),
            surfaces,
            starts,
            postings,
        }
    }
}

type WordGroups = BTreeMap<String, Vec<u32>>;

/// Words by stem and by phonetic key.
fn groups(words: &[(String, WordEntries)]) -> (WordGroups, WordGroups) {
    let (mut stems, mut keys) = (WordGroups::new(), WordGroups::new());
    for ((text, _), number) in words.iter().zip(0..) {
        if has_digit(text) {
            continue;
        }
        stems
            .entry(stem(text).into_owned())
            .or_default()
            .push(number);
        for key in phonetic_keys(text).into_iter().chain(exact_keys(text)) {
            keys.entry(key).or_default().push(number);
        }
    }
    (stems, keys)
}

#[cfg(test)]
mod tests {
    use fst::automaton::{Automaton as _, Str};

    use super::*;

    fn dictionary() -> Dictionary {
        let mut builder = DictionaryBuilder::default();
        builder.add(0, Field::Name, "Καφές Crème");
        builder.add_word(0, Field::Code, "kc01", "KC-01");
        builder.add(1, Field::Name, "Café crème");
        builder.add(1, Field::Text, "Crème for καφέδες");
        builder.build()
    }

    #[test]
    fn postings_name_entries_and_fields() {
        let dictionary = dictionary();
        let postings = dictionary.postings(dictionary.word("creme").unwrap());
        let entries: Vec<u32> = postings.iter().map(|posting| posting.entry()).collect();
        assert_eq!(entries, [0, 1]);
        assert!(postings[1].is_in(Field::Name) && postings[1].is_in(Field::Text));
        assert_eq!(postings[1].weight(true), 8);
        let code = dictionary.postings(dictionary.word("kc01").unwrap());
        assert_eq!((code[0].weight(true), code[0].weight(false)), (20, 3));
        assert!(dictionary.word("unknown").is_none());
    }

    #[test]
    fn words_are_shown_with_accents() {
        let dictionary = dictionary();
        let shown = |folded| dictionary.surface(dictionary.word(folded).unwrap());
        assert_eq!(shown("creme"), "crème");
        assert_eq!(shown("καφεσ"), "καφές");
        assert_eq!(shown("for"), "for");
    }

    #[test]
    fn words_are_found_by_prefix_and_key() {
        let dictionary = dictionary();
        let mut found = Vec::new();
        dictionary.search(Str::new("ca").starts_with(), |text, _| {
            found.push(text.to_owned());
        });
        assert_eq!(found, ["cafe"]);
        assert_eq!(dictionary.keys().words("kaves").len(), 1);
    }
}
