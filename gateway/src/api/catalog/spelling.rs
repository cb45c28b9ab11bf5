//! Spelling correction of search terms [CAT-03].

use std::{cmp::Reverse, collections::HashMap};

use serde::{Deserialize, Serialize};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::search_term::MAX_CHARACTERS;

/// Bounds memory and time. Rarer words are left out.
const MAX_WORDS: usize = 20_000;
/// Longer words are codes and URLs.
const MAX_WORD_CHARACTERS: usize = 40;
/// More than shoppers see, because some guesses match no product.
const MAX_GUESSES: usize = 6;
/// Minimum length of a word that is suggested alone.
const MIN_SINGLE_CHARACTERS: usize = 3;
const STOP_WORDS: [&str; 34] = [
    "a", "an", "and", "by", "for", "from", "in", "not", "of", "on", "or", "the", "to", "with",
    "απο", "για", "η", "και", "με", "ο", "οι", "σε", "στα", "στη", "στην", "στο", "τα", "την",
    "της", "το", "τον", "του", "των", "ως",
];

/// Words in the names of a shop's products, brands and categories.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Vocabulary {
    words: Vec<Word>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Word {
    /// In lower case.
    text: String,
    /// Without accents and apostrophes.
    folded: String,
    count: u32,
}

impl Vocabulary {
    pub(super) fn of_names(names: &[String]) -> Self {
        let mut counts: HashMap<String, u32> = HashMap::new();
        for name in names {
            for part in parts(&compose_in_lower_case(name)) {
                if let Part::Word(word) = part
                    && word.chars().count() <= MAX_WORD_CHARACTERS
                {
                    *counts.entry(word.to_owned()).or_default() += 1;
                }
            }
        }
        let mut words: Vec<Word> = counts
            .into_iter()
            .map(|(text, count)| Word {
                folded: fold(&text),
                text,
                count,
            })
            .collect();
        words.sort_by(|a, b| (Reverse(a.count), &a.text).cmp(&(Reverse(b.count), &b.text)));
        words.truncate(MAX_WORDS);
        Self { words }
    }

    fn contains(&self, word: &str) -> bool {
        self.words.iter().any(|known| known.text == word)
    }

    fn nearest(&self, word: &str) -> Option<&str> {
        let folded = fold(word);
        let max = max_edits(&folded);
        let letters = Letters::of(&folded);
        let mut best: Option<(usize, &Word)> = None;
        // Words are sorted by frequency, then alphabet, so the first of equally similar words wins.
        for known in &self.words {
            let max = best.map_or(max, |(edits, _)| edits.min(max));
            if letters.certainly_differ_from(&known.folded, max) {
                continue;
            }
            let edits = if known.folded == folded {
                0
            } else if max == 0 || has_digit(&known.folded) {
                continue;
            } else {
                strsim::damerau_levenshtein(&known.folded, &folded)
            };
            if edits <= max && best.is_none_or(|(fewest, _)| edits < fewest) {
                best = Some((edits, known));
            }
        }
        best.map(|(_, known)| known.text.as_str())
    }
}

/// Short words and numbers allow no edit, because an edit would make another word.
fn max_edits(folded: &str) -> usize {
    match folded.chars().count() {
        _ if has_digit(folded) => 0,
        0..=3 => 0,
        4..=5 => 1,
        _ => 2,
    }
}

fn has_digit(word: &str) -> bool {
    word.chars().any(char::is_numeric)
}

/// Letters of a word. Comparing them is faster than computing the edit distance.
struct Letters {
    count: usize,
    /// One bit per letter. Letters with the same code modulo 64 share a bit.
    set: u64,
}

impl Letters {
    fn of(folded: &str) -> Self {
        let set = |set, letter| set | 1_u64 << (u32::from(letter) % 64);
        Self {
            count: folded.chars().count(),
            set: folded.chars().fold(0, set),
        }
    }

    /// Returns `true` only if the words differ by more than `max` edits. An edit changes the length by at
    /// most one, and adds at most one letter that the other word lacks.
    fn certainly_differ_from(&self, folded: &str, max: usize) -> bool {
        let other = Self::of(folded);
        let missing = |from: u64, letters: u64| usize::try_from((letters & !from).count_ones());
        self.count.abs_diff(other.count) > max
            || missing(other.set, self.set).is_ok_and(|letters| letters > max)
            || missing(self.set, other.set).is_ok_and(|letters| letters > max)
    }
}

struct CorrectedWord<'a> {
    /// In lower case.
    typed: &'a str,
    /// `None` if no word is similar.
    correction: Option<&'a str>,
}

/// Best guess first, without the term itself. A guess may match no product.
pub(super) fn guess_corrections(term: &str, vocabulary: &Vocabulary) -> Vec<String> {
    let searched = term.to_lowercase();
    let text = compose_in_lower_case(term);
    let words: Vec<_> = parts(&text)
        .into_iter()
        .map(|part| match part {
            Part::Word(typed) if vocabulary.contains(typed) => Ok(CorrectedWord {
                typed,
                correction: Some(typed),
            }),
            Part::Word(typed) => Ok(CorrectedWord {
                typed,
                correction: vocabulary.nearest(typed),
            }),
            Part::Separator(text) => Err(text),
        })
        .collect();
    let corrected_term = words.iter().map(|word| match word {
        Ok(word) => word.correction.unwrap_or(word.typed),
        Err(between) => between,
    });
    let corrected_term: String = corrected_term.collect();
    let corrections: Vec<&str> = words
        .iter()
        .filter_map(|word| word.as_ref().ok()?.correction)
        .collect();
    let is_long_enough = |word: &&&str| word.chars().count() >= MIN_SINGLE_CHARACTERS;
    let singles = corrections
        .iter()
        .filter(is_long_enough)
        .map(ToString::to_string);
    let mut guesses: Vec<String> = Vec::new();
    for guess in [corrected_term, corrections.join(" ")]
        .into_iter()
        .chain(singles)
    {
        let is_new = guess != searched && !guesses.contains(&guess);
        if is_new && has_search_word(&guess) && guess.chars().count() <= MAX_CHARACTERS {
            guesses.push(guess);
        }
    }
    guesses.truncate(MAX_GUESSES);
    guesses
}

fn has_search_word(guess: &str) -> bool {
    let is_stop_word = |word| {
        let folded = fold(word);
        STOP_WORDS.iter().any(|stop_word| fold(stop_word) == folded)
    };
    let is_search_word = |part| matches!(part, Part::Word(word) if !is_stop_word(word));
    parts(guess).into_iter().any(is_search_word)
}

enum Part<'a> {
    Word(&'a str),
    Separator(&'a str),
}

/// An apostrophe within a word belongs to the word.
fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = is_letter(first);
        let end = rest
            .char_indices()
            .find(|(at, letter)| is_in_word(rest, *at, *letter) != is_word)
            .map_or(rest.len(), |(at, _)| at);
        let (part, after) = rest.split_at(end.max(first.len_utf8()));
        parts.push(if is_word {
            Part::Word(part)
        } else {
            Part::Separator(part)
        });
        rest = after;
    }
    parts
}

fn is_in_word(text: &str, at: usize, character: char) -> bool {
    let next_is_letter = || {
        let mut rest = text.get(at..).unwrap_or_default().chars();
        rest.nth(1).is_some_and(is_letter)
    };
    is_letter(character) || (at > 0 && is_apostrophe(character) && next_is_letter())
}

fn is_letter(character: char) -> bool {
    character.is_alphanumeric() || is_combining_mark(character)
}

const fn is_apostrophe(character: char) -> bool {
    matches!(
        character,
        '\'' | '\u{2018}'
            | '\u{2019}'
            | '\u{201b}'
            | '\u{02bc}'
            | '\u{2032}'
            | '\u{00b4}'
            | '`'
            | '\u{ff07}'
    )
}

fn compose_in_lower_case(text: &str) -> String {
    text.nfc().collect::<String>().to_lowercase()
}

/// Makes similar spellings equal: removes accents and apostrophes, and unifies the two forms of sigma.
fn fold(word: &str) -> String {
    word.nfd()
        .filter(|character| !is_combining_mark(*character) && !is_apostrophe(*character))
        .map(|character| {
            if character == '\u{03c2}' {
                '\u{03c3}'
            } else {
                character
            }
        })
        .collect()
}

#[cfg(test)]
#[path = "spelling_tests.rs"]
mod tests;
