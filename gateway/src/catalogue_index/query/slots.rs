use super::settings::SearchSettings;
use crate::catalogue_index::{
    index::Dictionary,
    text::{MAX_WORD_CHARACTERS, Token, chunks, is_stop_word, number_and_unit},
};

/// Longest phrase that synonyms and codes may have, in words.
const MAX_PHRASE: usize = 5;
/// Bounds the time of long terms, together with [`MAX_LETTERS`].
const MAX_WORDS: usize = 16;
/// Maximum number of letters of all words, after folding. Twice as many as a term may have before it.
const MAX_LETTERS: usize = 200;
const _: () = assert!(
    MAX_WORD_CHARACTERS <= MAX_LETTERS,
    "a term has at least one word"
);
/// Shorter parts of a compound are rarely words.
const MIN_PART_CHARACTERS: usize = 3;
/// A synonym ranks behind the typed word.
const SYNONYM_QUALITY: u32 = 90;
const FULL_QUALITY: u32 = 100;

/// Part of a term: a word, or several words with one meaning. A product matches if it has all words of one
/// alternative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Slot {
    /// The typed text, in lower case.
    pub(super) surface: String,
    pub(super) alternatives: Vec<Alternative>,
}

/// Words that a product must all have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Alternative {
    /// Folded words.
    pub(super) words: Vec<String>,
    /// Whether the last word may be the beginning of a longer word.
    pub(super) is_prefix: bool,
    /// In percent.
    pub(super) quality: u32,
}

impl Slot {
    /// The word of a slot that is one typed word.
    pub(super) fn single_word(&self) -> Option<(&str, bool)> {
        let typed = self.alternatives.first()?;
        match typed.words.as_slice() {
            [word] => Some((word, typed.is_prefix)),
            _ => None,
        }
    }
}

/// First words of a term, as many as the limits permit.
fn words(term: &str) -> Vec<Token> {
    let words = chunks(term).into_iter().flat_map(|chunk| chunk.words);
    let mut letters = 0;
    words
        .take(MAX_WORDS)
        .take_while(|word| {
            letters += word.folded.chars().count();
            letters <= MAX_LETTERS
        })
        .collect()
}

/// Splits a term into slots. Stop words are dropped if other words remain.
pub(super) fn slots(dictionary: &Dictionary, settings: &SearchSettings, term: &str) -> Vec<Slot> {
    let words = words(term);
    let mut slots = Vec::new();
    let mut rest = words.as_slice();
    while let Some((first, after)) = rest.split_first() {
        let phrase = phrase(dictionary, settings, rest);
        let (slot, length) =
            phrase.unwrap_or_else(|| (single(dictionary, settings, first, after.is_empty()), 1));
        slots.push(slot);
        rest = rest.get(length..).unwrap_or_default();
    }
    let is_stop_word = |slot: &Slot| {
        slot.single_word()
            .is_some_and(|(word, _)| is_stop_word(word))
    };
    if !slots.iter().all(is_stop_word) {
        slots.retain(|slot| !is_stop_word(slot));
    }
    slots
}

/// Longest run of words that is a synonym, a code, or a compound that the catalogue writes as one word; with its
/// number of words.
fn phrase(
    dictionary: &Dictionary,
    settings: &SearchSettings,
    rest: &[Token],
) -> Option<(Slot, usize)> {
    let lengths = 2..=rest.len().min(MAX_PHRASE);
    lengths.rev().find_map(|length| {
        let words = rest.get(..length)?;
        let is_last = length == rest.len();
        let folded: Vec<String> = words.iter().map(|word| word.folded.clone()).collect();
        let joined = folded.concat();
        let synonyms = settings.synonyms(&folded);
        let is_joined = dictionary.word(&joined).is_some();
        if !is_joined && synonyms.is_empty() {
            return None;
        }
        let surfaces: Vec<&str> = words.iter().map(|word| word.surface.as_str()).collect();
        let mut alternatives = vec![alternative(folded, is_last)];
        if is_joined {
            alternatives.push(alternative(vec![joined], is_last));
        }
        alternatives.extend(synonyms.iter().map(|words| synonym(words)));
        let surface = surfaces.join(" ");
        let slot = Slot {
            surface,
            alternatives,
        };
        Some((slot, length))
    })
}

fn single(dictionary: &Dictionary, settings: &SearchSettings, word: &Token, is_last: bool) -> Slot {
    let mut alternatives = vec![alternative(vec![word.folded.clone()], is_last)];
    let synonyms = settings.synonyms(std::slice::from_ref(&word.folded));
    alternatives.extend(synonyms.iter().map(|words| synonym(words)));
    let is_unknown = dictionary.word(&word.folded).is_none();
    // Other products can have a space between number and unit.
    let parts = number_and_unit(word).map(|parts| parts.map(|part| part.folded).to_vec());
    let parts = parts.or_else(|| is_unknown.then(|| compound_parts(dictionary, &word.folded))?);
    alternatives.extend(parts.map(|parts| alternative(parts, is_last && is_unknown)));
    Slot {
        surface: word.surface.clone(),
        alternatives,
    }
}

/// Two words of the catalogue that the shopper typed as one.
fn compound_parts(dictionary: &Dictionary, word: &str) -> Option<Vec<String>> {
    let is_known =
        |part: &str| part.chars().count() >= MIN_PART_CHARACTERS && dictionary.word(part).is_some();
    word.char_indices().find_map(|(at, _)| {
        let (left, right) = word.split_at(at);
        (is_known(left) && is_known(right)).then(|| vec![left.to_owned(), right.to_owned()])
    })
}

fn alternative(words: Vec<String>, is_prefix: bool) -> Alternative {
    Alternative {
        words,
        is_prefix,
        quality: FULL_QUALITY,
    }
}

fn synonym(words: &[String]) -> Alternative {
    Alternative {
        words: words.to_vec(),
        is_prefix: false,
        quality: SYNONYM_QUALITY,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn letters(term: &str) -> usize {
        let words = words(term);
        words.iter().map(|word| word.folded.chars().count()).sum()
    }

    #[rstest]
    #[case::one_word("\u{fdfa}", 64)]
    #[case::many_words("\u{fdfa} ", 195)]
    fn letters_are_counted_after_folding(#[case] part: &str, #[case] most: usize) {
        let counted = letters(&part.repeat(50));
        assert!((1..=most).contains(&counted), "{counted}");
    }

    #[test]
    fn usual_terms_are_within_the_limits() {
        let term = "σ".repeat(49) + " " + &"ß".repeat(30);
        assert_eq!(letters(&term), 49 + 60);
        assert_eq!(letters(&"lampa ".repeat(16)), 5 * 16);
    }
}
