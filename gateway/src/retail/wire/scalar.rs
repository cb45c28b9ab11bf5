//! Decodes single values. The Retail API writes numbers as text, booleans as `0`, `"True"` or
//! `"Y"`, and null as empty text.

use rust_decimal::{Decimal, RoundingStrategy, prelude::ToPrimitive};
use secrecy::SecretString;
use serde::{Deserialize, Deserializer, de::Error};
use serde_json::Value;

use super::Timestamp;

/// Never contains the value, which may be personal data.
type Reason = &'static str;

/// Trims the text; `None` for null and empty text.
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

/// Accepts `12.00`, refuses `12.5`.
pub(crate) fn parse_int(value: &Value) -> Result<Option<i32>, Reason> {
    let Some(number) = parse_decimal(value)? else {
        return Ok(None);
    };
    if !number.fract().is_zero() {
        return Err("expected a whole number");
    }
    number.to_i32().map(Some).ok_or("the number is too large")
}

/// Null and empty text are false.
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

/// Converts euro to cents, rounded half away from zero. Refuses negative amounts.
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

/// `None` on overflow.
fn to_hundredths(number: Decimal) -> Option<i32> {
    number
        .checked_mul(Decimal::ONE_HUNDRED)?
        .round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero)
        .to_i32()
}

/// For values whose exactness doesn't matter.
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

pub(crate) fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    read(deserializer, required(parse_text))
}

pub(crate) fn text_or_empty<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<String, D::Error> {
    read(deserializer, |value| {
        Ok(parse_text(value)?.unwrap_or_default())
    })
}

pub(crate) fn opt_text<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    read(deserializer, parse_text)
}

pub(crate) fn opt_secret<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<SecretString>, D::Error> {
    read(deserializer, |value| {
        Ok(parse_text(value)?.map(SecretString::from))
    })
}

pub(crate) fn untrimmed_secret<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<SecretString>, D::Error> {
    read(deserializer, |value| match value.as_str() {
        Some(text) => Ok(Some(SecretString::from(text))),
        None => Ok(parse_text(value)?.map(SecretString::from)),
    })
}

pub(crate) fn int<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    read(deserializer, required(parse_int))
}

pub(crate) fn opt_int<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i32>, D::Error> {
    read(deserializer, parse_int)
}

/// Rounds down; zero if the value is missing.
pub(crate) fn quantity<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    read(deserializer, |value| match parse_decimal(value)? {
        Some(number) => number.floor().to_i32().ok_or("the number is too large"),
        None => Ok(0),
    })
}

pub(crate) fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    read(deserializer, parse_flag)
}

pub(crate) fn cents<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    read(deserializer, required(parse_cents))
}

/// The Retail API writes a missing amount as null, empty text or zero.
pub(crate) fn opt_cents<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<i32>, D::Error> {
    read(deserializer, |value| {
        Ok(parse_cents(value)?.filter(|cents| *cents > 0))
    })
}

/// For points: invalid points must not prevent a sign-in.
pub(crate) fn hundredths_or_zero<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<i32, D::Error> {
    read(deserializer, |value| {
        let number = parse_decimal(value).ok().flatten();
        Ok(number.and_then(to_hundredths).unwrap_or_default())
    })
}

pub(crate) fn signed_cents<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    read(deserializer, |value| {
        let euro = parse_decimal(value)?.ok_or("a required value is empty")?;
        to_hundredths(euro).ok_or("the amount is too large")
    })
}

/// Zero if the value is missing.
pub(crate) fn float<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    read(deserializer, |value| {
        Ok(parse_float(value)?.unwrap_or_default())
    })
}

/// An invalid date counts as missing, because an invalid end of a deal must not hide a product.
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
