//! Content of a product, read from its name (D-247).

use serde::Deserialize;

/// Kind of quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Millilitres.
    Volume,
    /// Grams.
    Mass,
    /// Metres. Counts only where the shop says so: most lengths in names are dimensions.
    Length,
}

/// Content of a product, at least a thousandth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Content {
    /// Kind of quantity.
    pub measure: Measure,
    /// Thousandths of a millilitre, gram or metre.
    pub thousandths: i64,
}

/// Units, with their thousandths of a millilitre, gram or metre.
const UNITS: [(&str, Measure, i64); 15] = [
    ("ml", Measure::Volume, 1_000),
    ("cl", Measure::Volume, 10_000),
    ("l", Measure::Volume, 1_000_000),
    ("lt", Measure::Volume, 1_000_000),
    ("ltr", Measure::Volume, 1_000_000),
    ("litre", Measure::Volume, 1_000_000),
    ("litres", Measure::Volume, 1_000_000),
    ("liter", Measure::Volume, 1_000_000),
    ("λ", Measure::Volume, 1_000_000),
    ("g", Measure::Mass, 1_000),
    ("gr", Measure::Mass, 1_000),
    ("γρ", Measure::Mass, 1_000),
    ("kg", Measure::Mass, 1_000_000),
    ("m", Measure::Length, 1_000),
    ("μ", Measure::Length, 1_000),
];
/// Next to a number, these words tell how many pieces a package has, but not whether the content is that of one piece.
const PACK_WORDS: [&str; 14] = [
    "pack",
    "packs",
    "pk",
    "pc",
    "pcs",
    "piece",
    "pieces",
    "set",
    "box",
    "case",
    "er",
    "τεμ",
    "τμχ",
    "τεμάχια",
];
/// Before a number, these words tell that it is a limit, a rate or a capacity.
const LIMIT_WORDS: [&str; 8] = ["to", "for", "per", "up", "max", "min", "έως", "ανά"];
const MAX_DIGITS: usize = 6;
const MAX_DECIMALS: usize = 3;
const MAX_PIECES: i64 = 1_000;

/// The name has a quantity that is uncertain.
struct Uncertain;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// Digits, with or without one decimal separator.
    Number,
    /// Letters.
    Word,
    /// Any other character.
    Symbol,
}

struct Token<'a> {
    kind: Kind,
    text: &'a str,
    lower: String,
    /// Whether no space is before the token.
    is_glued: bool,
}

impl Content {
    /// Content that a name tells: one number with a unit, with or without the number of pieces, as in `3 x 10 ml`. `None`
    /// if the name tells no content, several, or an uncertain one. Lengths count only if `has_lengths`.
    pub fn of_name(name: &str, has_lengths: bool) -> Option<Self> {
        let tokens = tokens(name);
        if has_pack_words(&tokens) {
            return None;
        }
        let mut found = None;
        for index in 0..tokens.len() {
            let content = content_at(&tokens, index).ok()?;
            let content =
                content.filter(|content| has_lengths || content.measure != Measure::Length);
            if found.is_some() && content.is_some() && found != content {
                return None;
            }
            found = found.or(content);
        }
        found
    }
}

impl TryFrom<String> for Content {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let problem = || format!("`{text}` must be a content, as in `10 ml` or `3 x 0.5 l`");
        Self::of_name(&text, true).ok_or_else(problem)
    }
}

fn tokens(name: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut rest, mut is_glued) = (name, false);
    while let Some(first) = rest.chars().next() {
        let (kind, length) = if first.is_ascii_digit() {
            (Kind::Number, number_length(rest))
        } else if first.is_alphabetic() {
            let end = rest.find(|letter: char| !letter.is_alphabetic());
            (Kind::Word, end.unwrap_or(rest.len()))
        } else {
            (Kind::Symbol, first.len_utf8())
        };
        let (text, after) = rest.split_at(length);
        rest = after;
        if first.is_whitespace() {
            is_glued = false;
            continue;
        }
        tokens.push(Token {
            kind,
            text,
            lower: text.to_lowercase(),
            is_glued,
        });
        is_glued = true;
    }
    tokens
}

/// Length of the digits and separators at the start. A separator is between digits.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_digit = |index: usize| bytes.get(index).is_some_and(u8::is_ascii_digit);
    let is_separator = |index: usize| matches!(bytes.get(index), Some(b'.' | b','));
    let is_part = |index: &usize| is_digit(*index) || (is_separator(*index) && is_digit(index + 1));
    (0..bytes.len()).take_while(is_part).count()
}

fn has_pack_words(tokens: &[Token<'_>]) -> bool {
    let is_number = |index: usize| {
        let token = tokens.get(index);
        token.is_some_and(|token| token.kind == Kind::Number)
    };
    let is = |index: usize, texts: &[&str]| {
        let token = tokens.get(index);
        token.is_some_and(|token| texts.contains(&token.lower.as_str()))
    };
    (0..tokens.len()).any(|index| {
        let before = match index.checked_sub(1) {
            Some(dash) if is(dash, &["-"]) => dash.checked_sub(1),
            other => other,
        };
        let after = index + 1 + usize::from(is(index + 1, &["of", "των"]));
        is(index, &PACK_WORDS) && (before.is_some_and(is_number) || is_number(after))
    })
}

/// Content whose unit is the token at `index`.
fn content_at(tokens: &[Token<'_>], index: usize) -> Result<Option<Content>, Uncertain> {
    let Some((number_at, measure, factor)) = quantity_at(tokens, index) else {
        return Ok(None);
    };
    let Some(number) = tokens.get(number_at) else {
        return Ok(None);
    };
    let thousandths = thousandths(number.text, factor).ok_or(Uncertain)?;
    let before = pieces_before(tokens, number_at, measure)?;
    let after = pieces_after(tokens, index)?;
    if before.is_some() && after.is_some() {
        return Err(Uncertain);
    }
    let pieces = before.or(after).unwrap_or(1);
    let thousandths = thousandths.checked_mul(pieces).ok_or(Uncertain)?;
    Ok((thousandths > 0).then_some(Content {
        measure,
        thousandths,
    }))
}

/// Index of the number, measure and factor of the unit at `index`. `None` if the token is no unit, or part of another one
/// such as `g/m²`.
fn quantity_at(tokens: &[Token<'_>], index: usize) -> Option<(usize, Measure, i64)> {
    let unit = tokens.get(index)?;
    let number_at = index.checked_sub(1)?;
    let number = tokens.get(number_at)?;
    let (_, measure, factor) = UNITS.iter().find(|(text, ..)| *text == unit.lower)?;
    // Of a mobile network: `5G`.
    let is_network = unit.is_glued && unit.text == "G";
    // Of a code: `RS10`. `x10` is a number of pieces.
    let is_code = number.is_glued
        && number_at.checked_sub(1).is_some_and(|before| {
            let before = tokens.get(before);
            before.is_some_and(|before| before.kind == Kind::Word && !is_times(before))
        });
    let is_other_unit = tokens.get(index + 1).is_some_and(|next| {
        let is_exponent = matches!(next.text, "²" | "³" | "2" | "3" | "^");
        let is_rate = next.text == "/"
            && tokens
                .get(index + 2)
                .is_some_and(|unit| unit.kind == Kind::Word);
        (next.is_glued && is_exponent) || is_rate
    });
    let is_quantity = number.kind == Kind::Number && !is_network && !is_code && !is_other_unit;
    is_quantity.then_some((number_at, *measure, *factor))
}

/// Number of pieces before a number, as in `3 x 10 ml`.
fn pieces_before(
    tokens: &[Token<'_>],
    number_at: usize,
    measure: Measure,
) -> Result<Option<i64>, Uncertain> {
    let before = |back: usize| number_at.checked_sub(back).and_then(|at| tokens.get(at));
    let Some(previous) = before(1) else {
        return Ok(None);
    };
    if is_times(previous) {
        let Some(pieces) = before(2) else {
            return Err(Uncertain);
        };
        // The width of a roll: `50 mm x 66 m`.
        if measure == Measure::Length && matches!(pieces.lower.as_str(), "mm" | "cm") {
            return Ok(None);
        }
        if before(3)
            .is_some_and(|token| binds(token) || (pieces.is_glued && token.kind == Kind::Word))
        {
            return Err(Uncertain);
        }
        return count(pieces).map(Some);
    }
    let is_thousands = previous.kind == Kind::Number;
    if binds(previous) || is_thousands || LIMIT_WORDS.contains(&previous.lower.as_str()) {
        return Err(Uncertain);
    }
    Ok(None)
}

/// Number of pieces after a unit, as in `10 ml x 3`.
fn pieces_after(tokens: &[Token<'_>], unit_at: usize) -> Result<Option<i64>, Uncertain> {
    let Some(times) = tokens.get(unit_at + 1) else {
        return Ok(None);
    };
    if times.text == "/" || times.text == "+" {
        return Err(Uncertain);
    }
    if !is_times(times) {
        return Ok(None);
    }
    let Some(pieces) = tokens.get(unit_at + 2) else {
        return Err(Uncertain);
    };
    let is_last = tokens
        .get(unit_at + 3)
        .is_none_or(|next| !next.is_glued && next.kind != Kind::Word);
    if is_last {
        count(pieces).map(Some)
    } else {
        Err(Uncertain)
    }
}

fn is_times(token: &Token<'_>) -> bool {
    matches!(token.lower.as_str(), "x" | "×" | "*")
}

/// Whether a token makes a range, a sum or a limit with the number after it.
fn binds(token: &Token<'_>) -> bool {
    is_times(token)
        || matches!(
            token.text,
            "-" | "–" | "—" | "−" | "/" | "+" | "~" | "<" | ">" | "≤" | "≥" | "±" | "€"
        )
}

fn count(token: &Token<'_>) -> Result<i64, Uncertain> {
    let pieces = token.text.parse::<i64>().ok().ok_or(Uncertain)?;
    let is_valid = token.kind == Kind::Number && (1..=MAX_PIECES).contains(&pieces);
    if is_valid { Ok(pieces) } else { Err(Uncertain) }
}

/// Exact product of a number and a factor of at least 1,000. `None` for a number that is too long or ambiguous: the
/// separator in `1.500` may be one of thousands.
fn thousandths(number: &str, factor: i64) -> Option<i64> {
    let (whole, decimals) = number.split_once(['.', ',']).unwrap_or((number, ""));
    let is_ambiguous = decimals.len() == MAX_DECIMALS && whole != "0";
    if whole.len() > MAX_DIGITS || decimals.len() > MAX_DECIMALS || is_ambiguous {
        return None;
    }
    let padded = format!("{decimals:0<MAX_DECIMALS$}");
    let value = whole.parse::<i64>().ok()? * 1_000 + padded.parse::<i64>().ok()?;
    Some(value * (factor / 1_000))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn thousandths_of(name: &str) -> Option<i64> {
        Content::of_name(name, false).map(|content| content.thousandths)
    }

    #[rstest]
    #[case("Nic salt 10 ml", 10_000)]
    #[case("NIC SALT 10ML", 10_000)]
    #[case("Olive oil 0,75 L", 750_000)]
    #[case("Olive oil 0.750 l", 750_000)]
    #[case("Pure VG, 500 ml", 500_000)]
    #[case("Juice 33cl", 330_000)]
    #[case("Base 1 litre", 1_000_000)]
    #[case("Λάδι 5 λ", 5_000_000)]
    #[case("Coffee 250 γρ.", 250_000)]
    #[case("Coffee 2.5 kg", 2_500_000)]
    #[case("Coffee (250g)", 250_000)]
    #[case("Base 3 x 10 ml", 30_000)]
    #[case("Base 3x10ml", 30_000)]
    #[case("Base 3×10 ml", 30_000)]
    #[case("Base 10 ml x 3", 30_000)]
    #[case("Nic shot 20 mg/ml 10 ml", 10_000)]
    #[case("Nic shot 18 mg, 70/30, 10 ml", 10_000)]
    #[case("70VG/30PG 60ml", 60_000)]
    #[case("Lemon 10 ml (10 ml)", 10_000)]
    #[case("Cigarillo No. 3, 10 ml", 10_000)]
    fn names_tell_the_content(#[case] name: &str, #[case] expected: i64) {
        assert_eq!(thousandths_of(name), Some(expected), "{name}");
    }

    #[rstest]
    #[case::no_unit("Lamp 10")]
    #[case::no_number("Bottle ml")]
    #[case::size_letter("Shirt L")]
    #[case::several_contents("Shortfill 50 ml in a 60 ml bottle")]
    #[case::sum("Shortfill 50 ml + 10 ml")]
    #[case::sum_of_numbers("Shortfill 50+10 ml")]
    #[case::choice("Base 5/10 ml")]
    #[case::choice_of_quantities("Base 5 ml/10 ml")]
    #[case::range("Bag 10-20 l")]
    #[case::range_in_words("Bag 10 to 20 l")]
    #[case::limit("Cup for 200 ml")]
    #[case::list("Syringe set, 1 / 5 / 20 ml")]
    #[case::density("Canvas 280 g/m²")]
    #[case::concentration("Nic shot 20 mg/ml")]
    #[case::area("Rug 5 m2")]
    #[case::network("Router 5G")]
    #[case::code("Cell RS10 l2")]
    #[case::code_with_unit("Pen V2 l")]
    #[case::pack("Drip bottles 60 ml, pack of 10")]
    #[case::pack_before("3-pack nic salt 10 ml")]
    #[case::pieces("Capsules 10 g 5 pcs")]
    #[case::thousands("Bowl 1,000 ml")]
    #[case::thousands_with_space("Bowl 1 000 ml")]
    #[case::thousands_with_dot("Rice 1.000 g")]
    #[case::two_separators("Rice 1.000,5 g")]
    #[case::zero("Filler 0 ml")]
    #[case::many_digits("Rice 1234567 g")]
    #[case::three_factors("Base 2 x 3 x 10 ml")]
    #[case::factors_on_both_sides("Base 2 x 10 ml x 3")]
    #[case::factor_that_is_no_number("Base x 10 ml")]
    #[case::decimal_factor("Base 1.5 x 10 ml")]
    #[case::length("USB cable 2 m")]
    fn other_names_tell_none(#[case] name: &str) {
        assert_eq!(thousandths_of(name), None, "{name}");
    }

    #[rstest]
    #[case("Ribbon 25 m", Some(25_000))]
    #[case("Tape 50 mm x 66 m", Some(66_000))]
    #[case("Tape 5 cm × 66 m", Some(66_000))]
    #[case("Tape 6 x 66 m", Some(396_000))]
    #[case("Net 55 g/m², 80 m", Some(80_000))]
    #[case("Net 5 m²", None)]
    #[case("Net 5 m3", None)]
    #[case("Wire 5 m 200 g", None)]
    fn lengths_count_where_the_shop_says_so(#[case] name: &str, #[case] expected: Option<i64>) {
        let content = Content::of_name(name, true);
        assert_eq!(
            content.map(|content| content.thousandths),
            expected,
            "{name}"
        );
    }

    proptest! {
        /// Any text is read without a panic, and a content is a positive number.
        #[test]
        fn any_name_is_read(name in r"[a-z0-9 .,x/+µ²-]{0,30}|\PC{0,30}") {
            if let Some(content) = Content::of_name(&name, true) {
                prop_assert!(content.thousandths > 0);
            }
        }

        #[test]
        fn written_contents_are_read(
            whole in 1_i64..1_000,
            tenth in 0_i64..10,
            pieces in 1_i64..100,
            unit in prop::sample::select(&UNITS[..]),
            separator in prop::sample::select(vec!['.', ',']),
            space in prop::sample::select(vec!["", " "]),
        ) {
            let (text, measure, factor) = unit;
            let name = format!("Lemon {pieces} x {whole}{separator}{tenth}{space}{text} bottle");
            let thousandths = pieces * (whole * factor + tenth * factor / 10);
            prop_assert_eq!(Content::of_name(&name, true), Some(Content { measure, thousandths }));
        }

        /// A second quantity makes the content uncertain.
        #[test]
        fn two_contents_are_none(one in 1_i64..1_000, other in 1_i64..1_000) {
            prop_assume!(one != other);
            let name = format!("Lemon {one} ml, {other} ml");
            prop_assert_eq!(Content::of_name(&name, false), None);
        }
    }
}
