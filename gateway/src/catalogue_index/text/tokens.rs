use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::fold;

/// Further letters of a word are ignored. Folding can make fifteen letters of one, and typos of long words cost time.
pub(in crate::catalogue_index) const MAX_WORD_CHARACTERS: usize = 64;

/// A word of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::catalogue_index) struct Token {
    /// Text that words are compared by.
    pub(in crate::catalogue_index) folded: String,
    /// Text in lower case, with accents.
    pub(in crate::catalogue_index) surface: String,
}

/// A part of a text between white space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::catalogue_index) struct Chunk {
    /// Words within the chunk. A decimal number is one word.
    pub(in crate::catalogue_index) words: Vec<Token>,
    /// The whole chunk without separators, if it has several words.
    pub(in crate::catalogue_index) whole: Option<Token>,
}

/// Splits a text at white space, and the parts into words.
pub(in crate::catalogue_index) fn chunks(text: &str) -> Vec<Chunk> {
    let lower = if text.is_ascii() {
        text.to_ascii_lowercase()
    } else {
        text.nfc().collect::<String>().to_lowercase()
    };
    let mut chunks = Vec::new();
    let mut is_after_number = false;
    let parts: Vec<&str> = lower.split_whitespace().collect();
    let mut rest = parts.as_slice();
    while let Some((part, after)) = rest.split_first() {
        let (chunk, length) = match spaced_measure(part, after) {
            Some((joined, length)) => (chunk(&joined, is_after_number), length),
            None => (chunk(part, is_after_number), 1),
        };
        rest = rest.get(length..).unwrap_or_default();
        if let Some(last) = chunk.words.last() {
            is_after_number = is_number(&last.folded);
            chunks.push(chunk);
        }
    }
    chunks
}

/// Words to index for a text: words, chunks such as codes as a whole, and the parts of `10ml` and `160x230`.
pub(in crate::catalogue_index) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for chunk in chunks(text) {
        for word in chunk.words {
            tokens.extend(number_and_unit(&word).into_iter().flatten());
            tokens.extend(dimensions(&word).into_iter().flatten());
            tokens.push(word);
        }
        tokens.extend(chunk.whole);
    }
    tokens
}

/// Folds a word or code and removes its separators.
pub(in crate::catalogue_index) fn compact(code: &str) -> String {
    let folded = fold(code);
    let letters = folded.chars().filter(|c| c.is_alphanumeric());
    letters.take(MAX_WORD_CHARACTERS).collect()
}

pub(in crate::catalogue_index) fn has_digit(word: &str) -> bool {
    word.chars().any(char::is_numeric)
}

/// Splits `10ml` into `10` and `ml`.
pub(in crate::catalogue_index) fn number_and_unit(word: &Token) -> Option<[Token; 2]> {
    let end = word.folded.find(|c: char| !c.is_ascii_digit())?;
    let (number, unit) = word.folded.split_at(end);
    (!number.is_empty() && !has_digit(unit)).then(|| [plain(number), plain(unit)])
}

/// Splits `160x230` into `160` and `230`.
fn dimensions(word: &Token) -> Option<Vec<Token>> {
    let numbers = parse_numbers(&word.folded)?;
    (numbers.len() > 1).then(|| numbers.iter().map(|number| plain(number)).collect())
}

fn plain(folded: &str) -> Token {
    Token {
        folded: folded.to_owned(),
        surface: folded.to_owned(),
    }
}

fn chunk(lower: &str, is_after_number: bool) -> Chunk {
    let mut words: Vec<Token> = match measure(lower) {
        Some(words) => words,
        None => without_apostrophes(lower)
            .split(|c: char| !is_in_word(c))
            .filter_map(token)
            .collect(),
    };
    unify_units(&mut words, is_after_number);
    let whole = (words.len() > 1).then(|| Token {
        folded: words.iter().map(|word| word.folded.as_str()).collect(),
        surface: lower.trim_matches(|c: char| !is_in_word(c)).to_owned(),
    });
    Chunk { words, whole }
}

/// Gives `0.8 Ω`, `0.8Ω`, `5Ω` and `0.8 ohms` the word `ohm`. Elsewhere, `ω` and `ohms` are words.
fn unify_units(words: &mut [Token], mut is_after_number: bool) {
    for word in words {
        let unit_start = word.folded.find(|c: char| !c.is_ascii_digit());
        let (number, unit) = word
            .folded
            .split_at(unit_start.unwrap_or(word.folded.len()));
        let has_number = is_after_number || !number.is_empty();
        is_after_number = is_number(&word.folded);
        if has_number && matches!(unit, "ω" | "ohms") {
            *word = plain(&format!("{number}ohm"));
        }
    }
}

/// Whether the word is a whole or decimal number.
fn is_number(folded: &str) -> bool {
    folded.starts_with(|c: char| c.is_ascii_digit())
        && folded.bytes().all(|b| b.is_ascii_digit() || b == b'.')
}

fn token(surface: &str) -> Option<Token> {
    let folded = compact(surface);
    (!folded.is_empty()).then(|| Token {
        folded,
        surface: surface.to_owned(),
    })
}

/// Reads `1.5`, `1,5m`, `45×45` and `45x45cm`, possibly with punctuation around it, as number and unit.
fn measure(chunk: &str) -> Option<Vec<Token>> {
    let trimmed = chunk.trim_matches(|c: char| !c.is_alphanumeric());
    let number = trimmed.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit = trimmed.strip_prefix(number)?;
    let is_in_measure = |c: char| matches!(c, '.' | ',') || is_times(c);
    if !number.contains(is_in_measure) || !unit.chars().all(char::is_alphabetic) {
        return None;
    }
    let number = plain(&parse_numbers(number)?.join("x"));
    Some([Some(number), token(unit)].into_iter().flatten().collect())
}

/// Joins `160`, `x` and `230cm`; returns the text and the number of its parts.
fn spaced_measure(first: &str, mut after: &[&str]) -> Option<(String, usize)> {
    let mut joined = first.to_owned();
    let mut length = 1;
    while let [times, next, rest @ ..] = after
        && times.strip_prefix(is_times) == Some("")
    {
        let longer = format!("{joined}x{next}");
        if measure(&longer).is_none() {
            break;
        }
        joined = longer;
        length += 2;
        after = rest;
    }
    (length > 1).then_some((joined, length))
}

/// Whole and decimal numbers with multiplication signs between them.
fn parse_numbers(text: &str) -> Option<Vec<String>> {
    text.split(is_times).map(parse_number).collect()
}

/// Whole or decimal number, with a point.
fn parse_number(text: &str) -> Option<String> {
    let is_whole = |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    match text.split_once(['.', ',']) {
        Some((whole, fraction)) => {
            (is_whole(whole) && is_whole(fraction)).then(|| format!("{whole}.{fraction}"))
        }
        None => is_whole(text).then(|| text.to_owned()),
    }
}

/// Whether the character is a multiplication sign, or the letter for it on a Latin or Greek keyboard.
const fn is_times(character: char) -> bool {
    matches!(character, 'x' | '×' | 'χ')
}

fn without_apostrophes(text: &str) -> String {
    text.replace(is_apostrophe, "")
}

fn is_in_word(character: char) -> bool {
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

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("Leather sofa, 2-seat", &["leather", "sofa", "2", "seat", "2seat"])]
    #[case("Cook's knife", &["cooks", "knife"])]
    #[case("ML-FR-01", &["ml", "fr", "01", "mlfr01"])]
    #[case("0.8 Ω (1,5)", &["0.8", "ohm", "1.5"])]
    #[case("0.8\u{2126} 5Ω", &["0.8", "ohm", "0.8ohm", "5", "ohm", "5ohm"])]
    #[case("0.8 ohms, 0,8ohm", &["0.8", "ohm", "0.8", "ohm", "0.8ohm"])]
    #[case("Ohm's law Ω", &["ohms", "law", "ω"])]
    #[case("10ml bottle", &["10", "ml", "10ml", "bottle"])]
    #[case("1.5m 2,5xl", &["1.5", "m", "1.5m", "2.5", "xl", "2.5xl"])]
    #[case("Hi-Top", &["hi", "top", "hitop"])]
    #[case("45×45", &["45", "45", "45x45"])]
    #[case("(160 x 230cm)", &["160", "230", "160x230", "cm", "160x230cm"])]
    #[case("1,5 × 0.8 x 2 m", &["1.5", "0.8", "2", "1.5x0.8x2", "m"])]
    #[case("60χ40 A2x3", &["60", "40", "60x40", "a2x3"])]
    #[case("phone 8 x pro", &["phone", "8", "x", "pro"])]
    #[case("-- & --", &[])]
    fn a_text_is_split_into_words(#[case] text: &str, #[case] expected: &[&str]) {
        let folded: Vec<String> = tokens(text).into_iter().map(|token| token.folded).collect();
        assert_eq!(folded, expected);
    }

    #[test]
    fn a_word_is_bounded_after_folding() {
        let words = tokens(&"\u{fdfa}".repeat(100));
        let lengths: Vec<usize> = words
            .iter()
            .map(|word| word.folded.chars().count())
            .collect();
        assert_eq!(lengths, [MAX_WORD_CHARACTERS]);
    }

    #[test]
    fn a_token_remembers_its_accents() {
        let words = tokens("Καφές");
        let first = words.first().unwrap();
        assert_eq!(
            (first.folded.as_str(), first.surface.as_str()),
            ("καφεσ", "καφές")
        );
    }

    #[test]
    fn a_code_is_kept_whole() {
        let chunks = chunks("cc-hoodie-with-logo");
        let whole = chunks
            .first()
            .and_then(|chunk| chunk.whole.as_ref())
            .unwrap();
        assert_eq!(whole.folded, "cchoodiewithlogo");
        assert_eq!(whole.surface, "cc-hoodie-with-logo");
        assert_eq!(compact("304.096.29"), "30409629");
    }
}
