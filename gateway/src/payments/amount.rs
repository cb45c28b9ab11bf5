use rust_decimal::{Decimal, prelude::ToPrimitive};
use serde_json::Value;

/// Converts a decimal number to hundredths: `24.9` to 2490. Returns `None` for a fraction of a cent, which must not
/// be rounded, and for more than 32 bits.
pub(super) fn cents(value: &Value) -> Option<i32> {
    let text = match value {
        // `to_string` restores the original text of each amount within 32 bits.
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.trim().to_owned(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return None,
    };
    let is_allowed = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'-');
    if !text.bytes().all(is_allowed) || text.len() > 20 {
        return None;
    }
    let hundredths = text
        .parse::<Decimal>()
        .ok()?
        .checked_mul(Decimal::ONE_HUNDRED)?;
    hundredths
        .fract()
        .is_zero()
        .then(|| hundredths.to_i32())
        .flatten()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    /// [CHK-02]
    #[rstest]
    #[case("24.9", Some(2_490))]
    #[case("24.90", Some(2_490))]
    #[case("\"24.90\"", Some(2_490))]
    #[case("1", Some(100))]
    #[case("0.3", Some(30))]
    #[case("0.29", Some(29))]
    #[case("1.15", Some(115))]
    #[case("4.35", Some(435))]
    #[case("24.900", Some(2_490))]
    #[case("-5.00", Some(-500))]
    #[case("24.905", None)]
    #[case("24.9000000001", None)]
    #[case("2.49e1", Some(2_490))]
    #[case("\"2.49e1\"", None)]
    #[case("1e300", None)]
    #[case("21474836.47", Some(i32::MAX))]
    #[case("21474836.48", None)]
    #[case("\"24,90\"", None)]
    #[case("\"\"", None)]
    #[case("\"EUR 5\"", None)]
    #[case("null", None)]
    #[case("true", None)]
    #[case("[24.9]", None)]
    fn amounts_are_exact(#[case] json: &str, #[case] expected: Option<i32>) {
        assert_eq!(cents(&serde_json::from_str(json).unwrap()), expected);
    }

    proptest! {
        /// [CHK-02]
        #[test]
        fn every_amount_is_converted_exactly(amount in 0..=i32::MAX) {
            let text = format!("{}.{:02}", amount / 100, amount % 100);
            let value: Value = serde_json::from_str(&text).unwrap();
            prop_assert_eq!(cents(&value), Some(amount));
            prop_assert_eq!(cents(&Value::from(text)), Some(amount));
        }
    }
}
