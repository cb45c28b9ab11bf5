//! What a search that finds nothing may have meant: words of the shop that are spelt almost like the typed ones [CAT-03].

use std::{cmp::Reverse, collections::HashMap};

use serde::{Deserialize, Serialize};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::search_term::MAX_CHARACTERS;

/// Rarer words than these are left out of a very big shop's vocabulary: it bounds memory and time.
const MAX_WORDS: usize = 20_000;
/// Longer words are codes and addresses.
const MAX_WORD_CHARACTERS: usize = 40;
/// More guesses than are ever shown, since some find nothing.
const MAX_GUESSES: usize = 6;
/// A single word of a longer search is worth offering from this length on.
const MIN_SINGLE_CHARACTERS: usize = 3;
/// Words that names are held together with: alone they find half of a shop, and mean nothing. Compared without accents.
const FILLERS: [&str; 34] = [
    "a", "an", "and", "by", "for", "from", "in", "not", "of", "on", "or", "the", "to", "with",
    "απο", "για", "η", "και", "με", "ο", "οι", "σε", "στα", "στη", "στην", "στο", "τα", "την",
    "της", "το", "τον", "του", "των", "ως",
];

/// The words that a shop's products, brands and categories are named with.
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
    /// In how many places it stands.
    count: u32,
}

impl Vocabulary {
    pub(super) fn of_names(names: &[String]) -> Self {
        let mut counts: HashMap<String, u32> = HashMap::new();
        for name in names {
            for part in parts(&composed(name)) {
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

    fn knows(&self, word: &str) -> bool {
        self.words.iter().any(|known| known.text == word)
    }

    /// The word that is spelt most like this one: the fewest edits, then the most used, then by the alphabet.
    fn nearest(&self, word: &str) -> Option<&str> {
        let folded = fold(word);
        let most = most_edits(&folded);
        let letters = Letters::of(&folded);
        let mut best: Option<(usize, &Word)> = None;
        // Words come in the order of use and alphabet, so the first of equals stays.
        for known in &self.words {
            let most = best.map_or(most, |(edits, _)| edits.min(most));
            if letters.differ_from(&known.folded, most) {
                continue;
            }
            let edits = if known.folded == folded {
                0
            } else if most == 0 || has_digit(&known.folded) {
                continue;
            } else {
                strsim::damerau_levenshtein(&known.folded, &folded)
            };
            if edits <= most && best.is_none_or(|(fewest, _)| edits < fewest) {
                best = Some((edits, known));
            }
        }
        best.map(|(_, known)| known.text.as_str())
    }
}

/// A short word with an edit is another word, and so is a number with another digit.
fn most_edits(folded: &str) -> usize {
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

/// A cheap look at two words before the edits between them are counted.
struct Letters {
    count: usize,
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

    /// Whether more than `most` edits lie between these letters and that word for certain: an edit changes the length by
    /// one at most, and brings at most one new letter to either side.
    fn differ_from(&self, folded: &str, most: usize) -> bool {
        let other = Self::of(folded);
        let only = |one: u64, other: u64| usize::try_from((one & !other).count_ones());
        self.count.abs_diff(other.count) > most
            || only(self.set, other.set).is_ok_and(|letters| letters > most)
            || only(other.set, self.set).is_ok_and(|letters| letters > most)
    }
}

/// A typed word and what is to be made of it.
struct Reading<'a> {
    /// In lower case.
    typed: &'a str,
    /// A word of the shop; none when nothing is spelt like it.
    meant: Option<&'a str>,
}

/// Other spellings of the term, best first; never the term itself. Whether they find anything is not known here.
pub(super) fn guesses(term: &str, vocabulary: &Vocabulary) -> Vec<String> {
    let asked = term.to_lowercase();
    let text = composed(term);
    let readings: Vec<_> = parts(&text)
        .into_iter()
        .map(|part| match part {
            Part::Word(typed) if vocabulary.knows(typed) => Ok(Reading {
                typed,
                meant: Some(typed),
            }),
            Part::Word(typed) => Ok(Reading {
                typed,
                meant: vocabulary.nearest(typed),
            }),
            Part::Between(text) => Err(text),
        })
        .collect();
    let whole = readings.iter().map(|reading| match reading {
        Ok(word) => word.meant.unwrap_or(word.typed),
        Err(between) => between,
    });
    let whole: String = whole.collect();
    let meant: Vec<&str> = readings
        .iter()
        .filter_map(|reading| reading.as_ref().ok()?.meant)
        .collect();
    let long_enough = |word: &&&str| word.chars().count() >= MIN_SINGLE_CHARACTERS;
    let singles = meant.iter().filter(long_enough).map(ToString::to_string);
    let mut guesses: Vec<String> = Vec::new();
    for guess in [whole, meant.join(" ")].into_iter().chain(singles) {
        let is_new = guess != asked && !guesses.contains(&guess);
        if is_new && says_something(&guess) && guess.chars().count() <= MAX_CHARACTERS {
            guesses.push(guess);
        }
    }
    guesses.truncate(MAX_GUESSES);
    guesses
}

fn says_something(guess: &str) -> bool {
    let is_filler = |word| {
        let folded = fold(word);
        FILLERS.iter().any(|filler| fold(filler) == folded)
    };
    let says = |part| matches!(part, Part::Word(word) if !is_filler(word));
    parts(guess).into_iter().any(says)
}

enum Part<'a> {
    Word(&'a str),
    Between(&'a str),
}

/// Words and what stands between them; an apostrophe within a word belongs to it.
fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = is_letter(first);
        let end = rest
            .char_indices()
            .find(|(at, letter)| belongs(rest, *at, *letter) != is_word)
            .map_or(rest.len(), |(at, _)| at);
        let (part, after) = rest.split_at(end.max(first.len_utf8()));
        parts.push(if is_word {
            Part::Word(part)
        } else {
            Part::Between(part)
        });
        rest = after;
    }
    parts
}

fn belongs(text: &str, at: usize, character: char) -> bool {
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

/// In lower case, an accented letter being one character however it was typed.
fn composed(text: &str) -> String {
    text.nfc().collect::<String>().to_lowercase()
}

/// What two spellings of one word have in common: no accents, no apostrophes, one sigma.
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
