use std::sync::LazyLock;

use fst::automaton::{Automaton as _, Str};
use levenshtein_automata::{Distance, LevenshteinAutomatonBuilder};

use super::settings::SearchSettings;
use crate::catalogue_index::{
    index::{Dictionary, Groups},
    text::{exact_keys, has_digit, is_greek, is_stop_word, key_stem, phonetic_keys, stem},
};

/// Automata for one edit and for two. An exchange of two letters is one edit.
static TYPOS: LazyLock<[LevenshteinAutomatonBuilder; 2]> =
    LazyLock::new(|| [1, 2].map(|edits| LevenshteinAutomatonBuilder::new(edits, true)));

/// An edit of a shorter word makes another word.
const MIN_FOR_ONE_EDIT: usize = 4;
/// Minimum length of the typed word or of the word that it stands for.
const MIN_FOR_TWO_EDITS: usize = 8;
/// Two edits can shorten a word by two letters.
const MIN_TYPED_FOR_TWO_EDITS: usize = MIN_FOR_TWO_EDITS - 2;
/// With an edit, a shorter beginning is that of too many words: "mens" would become "messenger".
const MIN_FOR_EDIT_OF_BEGINNING: usize = 5;
/// Shorter words have the sound of too many words if their endings are ignored.
const MIN_FOR_OTHER_ENDING: usize = 6;
/// Shorter stems of keys are those of too many words.
const MIN_KEY_STEM: usize = 4;
/// Shorter keys begin too many words.
const MIN_KEY_PREFIX: usize = 3;
/// Shorter keys are similar to those of unrelated words: "kafes" (coffee) has the key `kaves`, and "cables" `kavles`.
const MIN_KEY_WITH_TYPO: usize = 6;
/// Quality of a word with one of the sounds that share a key, if other words have exactly the typed sound.
const SHARED_SOUND_QUALITY: u32 = 40;

/// Word of the dictionary that a typed word may stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::catalogue_index) struct Candidate {
    pub(in crate::catalogue_index) word: u32,
    /// In percent; 100 for the typed word itself.
    pub(in crate::catalogue_index) quality: u32,
    /// Whether the typed word was misspelt.
    pub(in crate::catalogue_index) is_correction: bool,
}

/// Finds the words that a typed word may stand for.
#[derive(Clone, Copy)]
pub(super) struct Resolver<'a> {
    pub(super) dictionary: &'a Dictionary,
}

impl Resolver<'_> {
    /// Words that match without a typo: the word itself, its forms, its spellings in the other alphabet, and words
    /// that begin with it if `is_prefix`.
    pub(super) fn direct(self, folded: &str, is_prefix: bool) -> Vec<Candidate> {
        let mut found = Found::default();
        if let Some(word) = self.dictionary.word(folded) {
            found.add(word, 100);
        }
        let mut has_exact_sound = false;
        if !has_digit(folded) {
            for word in self.dictionary.stems().words(&stem(folded)) {
                found.add(*word, 85);
            }
            has_exact_sound = self.add_sounds(&mut found, folded);
        }
        if is_prefix {
            self.dictionary
                .search(Str::new(folded).starts_with(), |_, word| {
                    found.add(word, 75);
                });
            self.add_key_prefixes(&mut found, folded, has_exact_sound);
        }
        found.into_candidates(self.dictionary)
    }

    /// Words that the typed word may be a misspelling of. Only the nearest words are returned.
    pub(super) fn corrections(self, folded: &str, is_prefix: bool) -> Vec<Candidate> {
        let mut found = Found {
            is_correction: true,
            ..Found::default()
        };
        self.add_typos(&mut found, folded, false);
        self.for_words_by_sound(phonetic_keys(folded), |word, same_ending| {
            if same_ending {
                let is_similar = found.contains(word);
                found.add(word, if is_similar { 60 } else { 45 });
            }
        });
        if found.is_empty() && is_prefix {
            self.add_typos(&mut found, folded, true);
        }
        if found.is_empty() && folded.chars().count() >= MIN_FOR_OTHER_ENDING {
            self.for_words_by_sound(phonetic_keys(folded), |word, _| found.add(word, 35));
        }
        if found.is_empty() {
            self.add_key_typos(&mut found, folded);
        }
        found.into_candidates(self.dictionary)
    }

    /// Words in the other alphabet that sound like the typed word. Returns whether some sound exactly like it.
    fn add_sounds(self, found: &mut Found, folded: &str) -> bool {
        let is_greek = is_greek(folded);
        let mut has_exact = false;
        for (keys, is_exact) in [(exact_keys(folded), true), (phonetic_keys(folded), false)] {
            self.for_words_by_sound(keys, |word, same_ending| {
                if self.dictionary.is_greek(word) == is_greek || self.is_stop_word(word) {
                    return;
                }
                has_exact |= is_exact;
                let quality = if has_exact && !is_exact {
                    SHARED_SOUND_QUALITY
                } else if same_ending {
                    70
                } else {
                    60
                };
                found.add(word, quality);
            });
        }
        has_exact
    }

    /// Calls `visit` for each word with one of the phonetic keys, or with the same key but for the ending.
    fn for_words_by_sound(self, keys: Vec<String>, mut visit: impl FnMut(u32, bool)) {
        for key in keys {
            let stem = key_stem(&key);
            let accepts_other_endings = stem.chars().count() >= MIN_KEY_STEM;
            let keys = self.dictionary.keys();
            keys.search(Str::new(stem).starts_with(), |other, words| {
                if other == key || (accepts_other_endings && key_stem(other) == stem) {
                    for word in words {
                        visit(*word, other == key);
                    }
                }
            });
        }
    }

    fn is_stop_word(self, word: u32) -> bool {
        is_stop_word(&self.dictionary.text(word))
    }

    /// Words in the other alphabet that begin like the typed word. `has_exact` is whether some words sound exactly
    /// like it.
    fn add_key_prefixes(self, found: &mut Found, folded: &str, mut has_exact: bool) {
        let is_greek = is_greek(folded);
        for (keys, is_exact) in [(exact_keys(folded), true), (phonetic_keys(folded), false)] {
            let is_long = |key: &String| key.chars().count() >= MIN_KEY_PREFIX;
            for key in keys.into_iter().filter(is_long) {
                let is_shared = has_exact && !is_exact;
                let quality = if is_shared { SHARED_SOUND_QUALITY } else { 55 };
                let keys = self.dictionary.keys();
                keys.search(Str::new(&key).starts_with(), |_, words| {
                    let other_alphabet = |word: &&u32| self.dictionary.is_greek(**word) != is_greek;
                    for word in words.iter().filter(other_alphabet) {
                        has_exact |= is_exact;
                        found.add(*word, quality);
                    }
                });
            }
        }
    }

    fn add_typos(self, found: &mut Found, folded: &str, is_prefix: bool) {
        let Some(builder) = typos_of(folded) else {
            return;
        };
        let length = folded.chars().count();
        if is_prefix && length < MIN_FOR_EDIT_OF_BEGINNING {
            return;
        }
        let automaton = if is_prefix {
            builder.build_prefix_dfa(folded)
        } else {
            builder.build_dfa(folded)
        };
        let first = folded.chars().next();
        let mut nearest: Vec<(u8, u32, u32)> = Vec::new();
        self.dictionary
            .search_similar(&automaton, |text, word, edits| {
                // The rest of a longer word says nothing about its typed beginning.
                let is_near = !is_prefix || edits < 2 || length >= MIN_FOR_TWO_EDITS;
                if is_near && is_typo(folded, text, edits) {
                    // Few shoppers misspell the first letter.
                    let bonus = if text.chars().next() == first { 4 } else { 0 };
                    nearest.push((edits, word, bonus));
                }
            });
        let Some(fewest) = nearest.iter().map(|(edits, ..)| *edits).min() else {
            return;
        };
        let quality = quality_with_typos(fewest, is_prefix);
        for (_, word, bonus) in nearest.iter().filter(|(edits, ..)| *edits == fewest) {
            found.add(*word, quality + bonus);
        }
    }

    /// Synonym that the typed word is a misspelling of. `None` if a word of the catalogue is as similar.
    pub(super) fn misspelt_synonym<'s>(
        self,
        folded: &str,
        settings: &'s SearchSettings,
    ) -> Option<&'s str> {
        let automaton = typos_of(folded)?.build_dfa(folded);
        let first = folded.chars().next();
        let similar = settings.synonym_words().filter_map(|(word, surface)| {
            let Distance::Exact(edits) = automaton.eval(word) else {
                return None;
            };
            let has_other_first = word.chars().next() != first;
            is_typo(folded, word, edits).then_some((edits, has_other_first, surface))
        });
        let (fewest, _, nearest) = similar.min()?;
        let mut is_nearest = fewest > 0;
        self.dictionary
            .search_similar(&automaton, |text, _, edits| {
                is_nearest &= edits > fewest || !is_typo(folded, text, edits);
            });
        is_nearest.then_some(nearest)
    }

    /// Words whose phonetic key is similar.
    fn add_key_typos(self, found: &mut Found, folded: &str) {
        let [builder, _] = &*TYPOS;
        for key in phonetic_keys(folded) {
            if key.chars().count() >= MIN_KEY_WITH_TYPO {
                let keys: &Groups = self.dictionary.keys();
                keys.search(builder.build_dfa(&key), |_, words| {
                    for word in words {
                        found.add(*word, 30);
                    }
                });
            }
        }
    }
}

/// Builder for the typos that a typed word may have. `None` for short words and words with digits.
fn typos_of(folded: &str) -> Option<&'static LevenshteinAutomatonBuilder> {
    let [one_edit, two_edits] = &*TYPOS;
    match folded.chars().count() {
        _ if has_digit(folded) => None,
        0..MIN_FOR_ONE_EDIT => None,
        MIN_FOR_ONE_EDIT..MIN_TYPED_FOR_TWO_EDITS => Some(one_edit),
        _ => Some(two_edits),
    }
}

/// Whether a typed word can be a misspelling of a word that differs by a number of edits.
fn is_typo(folded: &str, word: &str, edits: u8) -> bool {
    let length = folded.chars().count().max(word.chars().count());
    !has_digit(word) && (edits < 2 || length >= MIN_FOR_TWO_EDITS)
}

const fn quality_with_typos(edits: u8, is_prefix: bool) -> u32 {
    match (edits, is_prefix) {
        (0 | 1, false) => 50,
        (0 | 1, true) | (_, false) => 40,
        (_, true) => 30,
    }
}

#[derive(Default)]
struct Found {
    candidates: Vec<Candidate>,
    is_correction: bool,
}

impl Found {
    fn add(&mut self, word: u32, quality: u32) {
        self.candidates.push(Candidate {
            word,
            quality,
            is_correction: self.is_correction,
        });
    }

    fn contains(&self, word: u32) -> bool {
        self.candidates.iter().any(|found| found.word == word)
    }

    fn is_empty(&self) -> bool {
        self.candidates.is_empty()
    }

    /// Each word once, with its best quality.
    fn into_candidates(mut self, dictionary: &Dictionary) -> Vec<Candidate> {
        self.candidates
            .sort_unstable_by_key(|candidate| (candidate.word, 100 - candidate.quality));
        self.candidates.dedup_by_key(|candidate| candidate.word);
        // A stop word is rarely what a shopper meant.
        if self.is_correction {
            self.candidates
                .retain(|candidate| !is_stop_word(&dictionary.text(candidate.word)));
        }
        self.candidates
    }
}
