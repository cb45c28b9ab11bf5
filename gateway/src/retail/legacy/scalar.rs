//! Single values: numbers as text, booleans as `0`, `"True"` or `"Y"`, empty text for null, money as text or number.

use rust_decimal::{Decimal, RoundingStrategy, prelude::ToPrimitive};
use secrecy::SecretString;
use serde::{Deserialize, Deserializer, de::Error};
use serde_json::Value;

use super::Timestamp;

/// Why a value can't be used; the value itself is left out, it may be private.
type Reason = &'static str;

/// The text of a scalar, trimmed; `None` for null and for empty text.
pub(crate) fn parse_text(value: &Value) -> Result<Option<String>, Reason> {
    let text = match value {
        Value::Null => return Ok(None),
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Bool(value) => value.to_string(),
        Value::Array(_) | Value::Object(_) => return Err("expected a single value"),
    };
    Ok(Some(text).filter(|text| !text.is_empty()))
}

/// A decimal number of a scalar, exact: digits and at most one point, or a JSON number.
pub(crate) fn parse_decimal(value: &Value) -> Result<Option<Decimal>, Reason> {
    if value.is_boolean() {
        return Err("expected a number");
    }
    let Some(text) = parse_text(value)? else {
        return Ok(None);
    };
    let parsed = if text.contains(['e', 'E']) {
        Decimal::from_scientific(&text)
    } else {
        text.parse()
    };
    parsed.map(Some).map_err(|_invalid| "expected a number")
}

/// A whole number; `12.00` is one, `12.5` is not.
pub(crate) fn parse_int(value: &Value) -> Result<Option<i32>, Reason> {
    let Some(number) = parse_decimal(value)? else {
        return Ok(None);
    };
    if !number.fract().is_zero() {
        return Err("expected a whole number");
    }
    number.to_i32().map(Some).ok_or("the number is too large")
}

/// A flag; null and empty text mean no.
pub(crate) fn parse_flag(value: &Value) -> Result<bool, Reason> {
    let Some(text) = parse_text(value)? else {
        return Ok(false);
    };
    match text.to_ascii_lowercase().as_str() {
        "1" | "-1" | "true" | "y" | "yes" | "on" | "1.0" => Ok(true),
        "0" | "false" | "n" | "no" | "off" | "0.0" => Ok(false),
        _ => Err("expected a yes or a no"),
    }
}

/// Euro as cents, rounded half away from zero. Less than nothing is refused.
pub(crate) fn parse_cents(value: &Value) -> Result<Option<i32>, Reason> {
    let Some(euro) = parse_decimal(value)? else {
        return Ok(None);
    };
    if euro.is_sign_negative() && !euro.is_zero() {
        return Err("expected an amount that is not negative");
    }
    to_hundredths(euro)
        .map(Some)
        .ok_or("the amount is too large")
}

/// Rounded half away from zero; `None` when it is too large.
fn to_hundredths(number: Decimal) -> Option<i32> {
    number
        .checked_mul(Decimal::ONE_HUNDRED)?
        .round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero)
        .to_i32()
}

/// A number where exactness does not matter.
pub(crate) fn parse_float(value: &Value) -> Result<Option<f64>, Reason> {
    Ok(parse_decimal(value)?.and_then(|number| number.to_f64()))
}

fn read<'de, D, T>(
    deserializer: D,
    parse: impl FnOnce(&Value) -> Result<T, Reason>,
) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
{
    parse(&Value::deserialize(deserializer)?).map_err(D::Error::custom)
}

fn required<T>(
    parse: impl FnOnce(&Value) -> Result<Option<T>, Reason>,
) -> impl FnOnce(&Value) -> Result<T, Reason> {
    |value| parse(value)?.ok_or("a required value is empty")
}

/// Text that must be there.
pub(crate) fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    read(deserializer, required(parse_text))
}

/// Text; empty when there is none.
pub(crate) fn plain_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    read(deserializer, |value| {
        Ok(parse_text(value)?.unwrap_or_default())
    })
}

/// Text, or none.
pub(crate) fn opt_text<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    read(deserializer, parse_text)
}

/// A secret text, or none.
pub(crate) fn opt_secret<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<SecretString>, D::Error> {
    read(deserializer, |value| {
        Ok(parse_text(value)?.map(SecretString::from))
    })
}

/// A secret text exactly as it is stored, spaces at its ends included; or none.
pub(crate) fn untrimmed_secret<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<SecretString>, D::Error> {
    read(deserializer, |value| match value.as_str() {
        Some(text) => Ok(Some(SecretString::from(text))),
        None => Ok(parse_text(value)?.map(SecretString::from)),
    })
}

/// A whole number that must be there.
pub(crate) fn int<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    read(deserializer, required(parse_int))
}

/// A whole number, or none.
pub(crate) fn opt_int<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i32>, D::Error> {
    read(deserializer, parse_int)
}

/// Pieces on a shelf: a part of a piece does not count, and no number is no piece.
pub(crate) fn quantity<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    read(deserializer, |value| match parse_decimal(value)? {
        Some(number) => number.floor().to_i32().ok_or("the number is too large"),
        None => Ok(0),
    })
}

/// A flag.
pub(crate) fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    read(deserializer, parse_flag)
}

/// An amount that must be there, in cents.
pub(crate) fn cents<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    read(deserializer, required(parse_cents))
}

/// An amount in cents; legacy writes "none" as null, as empty text and as zero.
pub(crate) fn opt_cents<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<i32>, D::Error> {
    read(deserializer, |value| {
        Ok(parse_cents(value)?.filter(|cents| *cents > 0))
    })
}

/// Hundredths of what has two decimals and may be below zero, rounded half away from zero. What can't be read counts as
/// nothing: garbled points must not keep anybody from signing in.
pub(crate) fn hundredths<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    read(deserializer, |value| {
        let number = parse_decimal(value).ok().flatten();
        Ok(number.and_then(to_hundredths).unwrap_or_default())
    })
}

/// An amount that must be there, in cents, and may be below zero: what was given back is one too.
pub(crate) fn signed_cents<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    read(deserializer, |value| {
        let euro = parse_decimal(value)?.ok_or("a required value is empty")?;
        to_hundredths(euro).ok_or("the amount is too large")
    })
}

/// A number where exactness does not matter; zero when there is none.
pub(crate) fn float<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    read(deserializer, |value| {
        Ok(parse_float(value)?.unwrap_or_default())
    })
}

/// A point in time, or none. One that can't be read counts as none: a garbled end of a deal must not hide a product.
pub(crate) fn opt_timestamp<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Timestamp>, D::Error> {
    read(deserializer, |value| {
        Ok(parse_text(value)?.as_deref().and_then(Timestamp::parse))
    })
}

#[cfg(test)]
#[path = "scalar_tests.rs"]
mod tests;
