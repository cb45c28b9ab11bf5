use serde_json::Value;

/// Returns the digits of a payment code in JSON. Rejects numbers with a decimal point: codes can exceed 2^53, so such
/// a number may be rounded.
pub(super) fn digits(value: &Value) -> Option<String> {
    let number = match value {
        Value::Number(number) => number.as_u64()?,
        Value::String(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            text.parse().ok()?
        }
        Value::Null | Value::Bool(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            return None;
        }
    };
    (number > 0).then(|| number.to_string())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    /// [CHK-04]
    #[rstest]
    #[case("9007199254740993", Some("9007199254740993"))]
    #[case("\"9999999999999999\"", Some("9999999999999999"))]
    #[case("18446744073709551615", Some("18446744073709551615"))]
    #[case("18446744073709551616", None)]
    #[case("9007199254740993.0", None)]
    #[case("9.007199254740993e15", None)]
    #[case("-9007199254740993", None)]
    #[case("\"+9007199254740993\"", None)]
    #[case("\" 9007199254740993\"", None)]
    #[case("\"\"", None)]
    #[case("0", None)]
    #[case("null", None)]
    #[case("{}", None)]
    fn payment_codes_are_integers(#[case] json: &str, #[case] expected: Option<&str>) {
        let value = serde_json::from_str(json).unwrap();
        assert_eq!(digits(&value).as_deref(), expected);
    }

    proptest! {
        /// [CHK-04]
        #[test]
        fn every_payment_code_is_returned_unchanged(code in 1..=u64::MAX) {
            let value: Value = serde_json::from_str(&code.to_string()).unwrap();
            prop_assert_eq!(digits(&value), Some(code.to_string()));
            prop_assert_eq!(digits(&Value::from(code.to_string())), Some(code.to_string()));
        }
    }
}
