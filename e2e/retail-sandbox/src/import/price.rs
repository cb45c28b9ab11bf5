//! Parses a price in euro in its usual spellings, and refuses ambiguous prices.
//!
//! A single `.` or `,` is the decimal mark. Prices like `1.234` are refused, because the mark could
//! also separate thousands. If both marks occur, the last one is the decimal mark. The other mark,
//! spaces and apostrophes separate groups of three digits.

use std::fmt;

use super::cell::excerpt;

/// An amount in cents of a euro.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cents(pub i64);

impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

/// A million euro; a higher price is probably a typing error.
const LARGEST_PRICE: i64 = 100_000_000;

const FOREIGN_CURRENCIES: [&str; 12] = [
    "$", "£", "¥", "₺", "₽", "USD", "GBP", "CHF", "JPY", "TRY", "SEK", "PLN",
];

/// Parses the price in a cell; `None` for an empty cell. Error messages call the price `what`.
pub(super) fn parse(raw: &str, what: &str) -> Result<Option<Cents>, String> {
    let text = raw.trim();
    if text.is_empty() {
        return Ok(None);
    }
    amount(text)
        .map(Some)
        .map_err(|problem| format!("the {what} `{}` {problem}", excerpt(text)))
}

fn amount(text: &str) -> Result<Cents, &'static str> {
    let upper = text.to_uppercase();
    if FOREIGN_CURRENCIES.iter().any(|mark| upper.contains(mark)) {
        return Err("is not in euro");
    }
    let bare = ["€", "EUR"].iter().fold(upper.as_str(), |rest, mark| {
        let rest = rest.strip_prefix(mark).unwrap_or(rest);
        rest.strip_suffix(mark).unwrap_or(rest)
    });
    let bare = bare.trim();
    if !bare.contains(|c: char| c.is_ascii_digit()) {
        return Err("is not an amount");
    }
    if bare.starts_with(['-', '−']) {
        return Err("is negative");
    }
    let (whole, decimals) = split_decimals(bare)?;
    let whole = without_separators(whole)?;
    let decimals = decimals.trim_end_matches('0');
    if decimals.len() > 2 {
        return Err("has more than two decimals");
    }
    // `.5` means 50 cents.
    let digits = format!("{whole}{decimals:0<2}");
    match digits.parse() {
        Ok(cents) if (0..=LARGEST_PRICE).contains(&cents) => Ok(Cents(cents)),
        _ => Err("is more than 1,000,000.00"),
    }
}

fn split_decimals(text: &str) -> Result<(&str, &str), &'static str> {
    let digits_only = |part: &str| part.chars().all(|c| c.is_ascii_digit());
    let Some((whole, decimals)) = text.rsplit_once(['.', ',']) else {
        return Ok((text, ""));
    };
    if !digits_only(decimals) {
        return Err("is not an amount");
    }
    let (dots, commas) = (text.matches('.').count(), text.matches(',').count());
    match (dots, commas) {
        // A mark that occurs more than once can only separate thousands.
        (2.., 0) | (0, 2..) => Ok((text, "")),
        (1, 0) | (0, 1) if decimals.len() == 3 && !matches!(whole, "" | "0") => {
            Err("could mean thousands or decimals: write it with two decimals")
        }
        (1, _) if text.rfind('.') > text.rfind(',') => Ok((whole, decimals)),
        (_, 1) if text.rfind(',') > text.rfind('.') => Ok((whole, decimals)),
        _ => Err("is not an amount"),
    }
}

/// Removes the thousands separators; every group after the first must have three digits.
fn without_separators(whole: &str) -> Result<String, &'static str> {
    let separator = |c: char| matches!(c, '.' | ',' | ' ' | '\'' | '’' | '\u{A0}' | '\u{202F}');
    let groups: Vec<&str> = whole.split(separator).collect();
    if !groups
        .iter()
        .all(|group| group.chars().all(|c| c.is_ascii_digit()))
    {
        return Err("is not an amount");
    }
    let same_mark = whole
        .chars()
        .filter(|c| separator(*c))
        .collect::<std::collections::HashSet<_>>()
        .len()
        <= 1;
    let grouped = groups.iter().skip(1).all(|group| group.len() == 3)
        && groups
            .first()
            .is_some_and(|first| groups.len() == 1 || (1..=3).contains(&first.len()));
    if same_mark && grouped {
        Ok(groups.concat())
    } else {
        Err("has thousands separators at odd places")
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("19.90", 1990)]
    #[case("19,90", 1990)]
    #[case(".5", 50)]
    #[case("5.", 500)]
    #[case("7", 700)]
    #[case("0", 0)]
    #[case("0.500", 50)]
    #[case("12.5000", 1250)]
    #[case("€ 1.299,00", 129_900)]
    #[case("1,299.00 EUR", 129_900)]
    #[case("1 299,00€", 129_900)]
    #[case("1'299.5", 129_950)]
    #[case("1,000,000", 100_000_000)]
    fn usual_spellings_of_amounts_are_parsed(#[case] text: &str, #[case] cents: i64) {
        assert_eq!(parse(text, "price"), Ok(Some(Cents(cents))));
    }

    #[rstest]
    #[case("1.234", "thousands or decimals")]
    #[case("12,345", "thousands or decimals")]
    #[case("-4.00", "negative")]
    #[case("NaN", "not an amount")]
    #[case("inf", "not an amount")]
    #[case("1e9", "not an amount")]
    #[case("+5", "not an amount")]
    #[case(".", "not an amount")]
    #[case("12.34.5", "odd places")]
    #[case("1,23,456", "odd places")]
    #[case("1.234,567.8", "not an amount")]
    #[case("4.995", "thousands or decimals")]
    #[case("0.995", "more than two decimals")]
    #[case("€", "not an amount")]
    #[case("1,234,567", "more than 1,000,000.00")]
    #[case("1000000.01", "more than 1,000,000.00")]
    #[case("999999999999999999999999", "more than 1,000,000.00")]
    #[case("$12.00", "not in euro")]
    #[case("12 GBP", "not in euro")]
    #[case("call us", "not an amount")]
    fn ambiguous_and_invalid_amounts_are_refused(#[case] text: &str, #[case] reason: &str) {
        let problem = parse(text, "price").unwrap_err();
        assert!(problem.contains(reason), "{problem}");
    }

    #[test]
    fn an_empty_cell_has_no_price() {
        assert_eq!(parse("  ", "price"), Ok(None));
        assert_eq!(Cents(1205).to_string(), "12.05");
    }
}
