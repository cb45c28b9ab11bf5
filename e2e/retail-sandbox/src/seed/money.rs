use super::SeedError;

/// Parses `39.30` and `39.3` as 3930, and `39` as 3900.
pub(super) fn cents(text: &str) -> Result<i64, SeedError> {
    let refused = || SeedError::Amount(text.to_owned());
    let (euro, decimals) = text.split_once('.').unwrap_or((text, ""));
    let padded = match decimals.len() {
        0 => "00".to_owned(),
        1 => format!("{decimals}0"),
        2 => decimals.to_owned(),
        _ => return Err(refused()),
    };
    let mut digits = euro.bytes().chain(padded.bytes());
    if euro.is_empty() || !digits.all(|byte| byte.is_ascii_digit()) {
        return Err(refused());
    }
    format!("{euro}{padded}")
        .parse()
        .map_err(|_digits| refused())
}

/// Formats 3930 as `39.30`.
pub(super) fn euro(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// Returns a percentage of an amount, rounded to the cent.
pub(super) fn percent_of(cents: i64, percent: i64) -> i64 {
    (cents * percent + 50) / 100
}

/// Returns an amount without its VAT, rounded to the cent.
pub(super) fn without_vat(cents: i64, rate_percent: i64) -> i64 {
    let divisor = 100 + rate_percent;
    (cents * 100 + divisor / 2) / divisor
}

/// Applies an option's effect to a price: a surcharge in euro (`1.50`) or a factor with at most two
/// decimals (`x2.7`).
pub(super) fn with_effect(price: i64, effect: &str) -> Result<i64, SeedError> {
    match effect.strip_prefix('x') {
        Some(factor) => Ok(percent_of(price, cents(factor)?)),
        None => Ok(price + cents(effect)?),
    }
}
