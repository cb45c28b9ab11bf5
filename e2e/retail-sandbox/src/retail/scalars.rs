//! The Retail API writes equal values in different JSON formats. Here, the row's id selects the
//! format, so that responses are repeatable.

use serde_json::{Number, Value};
use time::{PrimitiveDateTime, macros::format_description};

/// A whole number; as text in every third row.
pub(super) fn integer(id: i64, value: i64) -> Value {
    if id.rem_euclid(3) == 1 {
        Value::from(value.to_string())
    } else {
        Value::from(value)
    }
}

/// A decimal: a number in even rows, text in odd rows.
pub(super) fn decimal(id: i64, text: &str) -> Value {
    match text.parse::<f64>().ok().and_then(Number::from_f64) {
        Some(number) if id.rem_euclid(2) == 0 => Value::Number(number),
        _ => Value::from(text),
    }
}

/// A flag as `1`, `"True"`, `"Y"`, `true` or `"1"`, and its opposite in the same format.
pub(super) fn flag(id: i64, value: bool) -> Value {
    match id.rem_euclid(5) {
        1 => Value::from(if value { "True" } else { "False" }),
        2 => Value::from(if value { "Y" } else { "N" }),
        3 => Value::from(value),
        4 => Value::from(if value { "1" } else { "0" }),
        _ => Value::from(i64::from(value)),
    }
}

/// No value: null in even rows, an empty text in odd rows.
pub(super) fn missing_value(id: i64) -> Value {
    if id.rem_euclid(2) == 0 {
        Value::Null
    } else {
        Value::from("")
    }
}

/// An ISO date-time; as `/Date(milliseconds)/` in every third row.
pub(super) fn date_time(id: i64, iso: &str) -> Value {
    match milliseconds(iso) {
        Some(milliseconds) if id.rem_euclid(3) == 2 => {
            Value::from(format!("/Date({milliseconds})/"))
        }
        _ => Value::from(iso),
    }
}

/// Milliseconds since 1970 of `2026-11-20T10:00:00`, read as UTC; `None` for any other text.
pub(super) fn milliseconds(iso: &str) -> Option<i64> {
    let format = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]");
    let at = PrimitiveDateTime::parse(iso, format).ok()?.assume_utc();
    Some(at.unix_timestamp() * 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_become_milliseconds() {
        assert_eq!(milliseconds("2026-11-20T10:00:00"), Some(1_795_168_800_000));
        assert_eq!(milliseconds("1970-01-01T00:00:00"), Some(0));
        assert_eq!(milliseconds("2024-02-29T00:00:01"), Some(1_709_164_801_000));
        for other in [
            "Tel: 22T10",
            "2025-02-29T00:00:00",
            "2026-11-20T10:00",
            "2026-1-5T10:00:00",
        ] {
            assert_eq!(milliseconds(other), None, "{other}");
        }
    }
}
