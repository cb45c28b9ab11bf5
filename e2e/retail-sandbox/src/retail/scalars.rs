//! The many shapes in which legacy writes one and the same value: chosen by the row's id, so that they never change.

use serde_json::{Number, Value};

/// A whole number: as a number, every third row as text.
pub(super) fn integer(id: i64, value: i64) -> Value {
    if id.rem_euclid(3) == 1 {
        Value::from(value.to_string())
    } else {
        Value::from(value)
    }
}

/// A decimal given as text: as a number on even rows, as text on odd ones.
pub(super) fn decimal(id: i64, text: &str) -> Value {
    match text.parse::<f64>().ok().and_then(Number::from_f64) {
        Some(number) if id.rem_euclid(2) == 0 => Value::Number(number),
        _ => Value::from(text),
    }
}

/// A flag: 0 and 1, "True" and "False", "Y" and "N", true and false, or "1" and "0".
pub(super) fn flag(id: i64, value: bool) -> Value {
    match id.rem_euclid(5) {
        1 => Value::from(if value { "True" } else { "False" }),
        2 => Value::from(if value { "Y" } else { "N" }),
        3 => Value::from(value),
        4 => Value::from(if value { "1" } else { "0" }),
        _ => Value::from(i64::from(value)),
    }
}

/// No value: null on even rows, an empty text on odd ones.
pub(super) fn nothing(id: i64) -> Value {
    if id.rem_euclid(2) == 0 {
        Value::Null
    } else {
        Value::from("")
    }
}

/// An ISO date-time: as it is, every third row as `/Date(milliseconds)/`.
pub(super) fn date_time(id: i64, iso: &str) -> Value {
    match milliseconds(iso) {
        Some(milliseconds) if id.rem_euclid(3) == 2 => {
            Value::from(format!("/Date({milliseconds})/"))
        }
        _ => Value::from(iso),
    }
}

/// Milliseconds since 1970 of `2026-11-20T10:00:00`, read as UTC; none for any other text.
pub(super) fn milliseconds(iso: &str) -> Option<i64> {
    let (date, time) = iso.split_once('T')?;
    let [year, month, day] = numbers(date, '-', &[4, 2, 2])?;
    let [hour, minute, second] = numbers(time, ':', &[2, 2, 2])?;
    Some((days_since_1970(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second) * 1_000)
}

fn numbers(text: &str, separator: char, widths: &[usize; 3]) -> Option<[i64; 3]> {
    let parts: Vec<&str> = text.split(separator).collect();
    let [first, second, third] = parts.as_slice() else {
        return None;
    };
    let all_digits = parts.iter().zip(widths).all(|(part, width)| {
        part.len() == *width && part.bytes().all(|byte| byte.is_ascii_digit())
    });
    if !all_digits {
        return None;
    }
    Some([
        first.parse().ok()?,
        second.parse().ok()?,
        third.parse().ok()?,
    ])
}

/// Days of the Gregorian calendar, counted in eras of 400 years that begin on 1 March.
fn days_since_1970(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_become_milliseconds() {
        assert_eq!(milliseconds("2026-11-20T10:00:00"), Some(1_795_168_800_000));
        assert_eq!(milliseconds("1970-01-01T00:00:00"), Some(0));
        assert_eq!(milliseconds("2024-02-29T00:00:01"), Some(1_709_164_801_000));
        assert_eq!(milliseconds("Tel: 22T10"), None);
    }
}
