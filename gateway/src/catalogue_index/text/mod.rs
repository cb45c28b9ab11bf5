//! Text analysis: folding, tokens, stems and phonetic keys.

mod fold;
mod kinds;
mod phonetic;
mod stem;
mod stop_words;
mod tokens;

pub use self::{fold::fold, phonetic::phonetic_keys};
pub(in crate::catalogue_index) use self::{
    kinds::kinds_of,
    phonetic::{exact_keys, is_greek, key_stem},
    stem::stem,
    stop_words::is_stop_word,
    tokens::{MAX_WORD_CHARACTERS, Token, chunks, compact, has_digit, number_and_unit, tokens},
};
