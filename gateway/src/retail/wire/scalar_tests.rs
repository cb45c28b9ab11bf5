use proptest::prelude::*;
use rstest::rstest;
use serde_json::json;

use super::*;

#[rstest]
#[case(json!(12), Ok(Some(12)))]
#[case(json!("12"), Ok(Some(12)))]
#[case(json!(" 12 "), Ok(Some(12)))]
#[case(json!("12.00"), Ok(Some(12)))]
#[case(json!(12.0), Ok(Some(12)))]
#[case(json!("-3"), Ok(Some(-3)))]
#[case(json!(""), Ok(None))]
#[case(json!("  "), Ok(None))]
#[case(json!(null), Ok(None))]
#[case(json!("12.5"), Err("expected a whole number"))]
#[case(json!("twelve"), Err("expected a number"))]
#[case(json!(true), Err("expected a number"))]
#[case(json!(4_294_967_296_i64), Err("the number is too large"))]
#[case(json!([1]), Err("expected a single value"))]
fn integers_are_parsed(#[case] value: Value, #[case] expected: Result<Option<i32>, Reason>) {
    assert_eq!(parse_int(&value), expected);
}

#[rstest]
#[case(json!(true), Ok(true))]
#[case(json!(1), Ok(true))]
#[case(json!("1"), Ok(true))]
#[case(json!("True"), Ok(true))]
#[case(json!("Y"), Ok(true))]
#[case(json!("y"), Ok(true))]
#[case(json!(-1), Ok(true))]
#[case(json!(false), Ok(false))]
#[case(json!(0), Ok(false))]
#[case(json!("0"), Ok(false))]
#[case(json!("False"), Ok(false))]
#[case(json!("N"), Ok(false))]
#[case(json!(""), Ok(false))]
#[case(json!(null), Ok(false))]
#[case(json!("perhaps"), Err("expected a yes or a no"))]
#[case(json!({}), Err("expected a single value"))]
fn booleans_are_parsed(#[case] value: Value, #[case] expected: Result<bool, Reason>) {
    assert_eq!(parse_flag(&value), expected);
}

#[rstest]
#[case(json!("39.30"), Ok(Some(3930)))]
#[case(json!(39.3), Ok(Some(3930)))]
#[case(json!(39), Ok(Some(3900)))]
#[case(json!("0.005"), Ok(Some(1)))]
#[case(json!("1.005"), Ok(Some(101)))]
#[case(json!("1.0049999"), Ok(Some(100)))]
#[case(json!("2.675"), Ok(Some(268)))]
#[case(json!(39.300_000_000_000_004), Ok(Some(3930)))]
#[case(json!(1e2), Ok(Some(10_000)))]
#[case(json!("0"), Ok(Some(0)))]
#[case(json!("-0.00"), Ok(Some(0)))]
#[case(json!("21474836.47"), Ok(Some(i32::MAX)))]
#[case(json!("21474836.48"), Err("the amount is too large"))]
#[case(json!("79228162514264337593543950335"), Err("the amount is too large"))]
#[case(json!("-1"), Err("expected an amount that is not negative"))]
#[case(json!("19,90"), Err("expected a number"))]
#[case(json!("€ 5"), Err("expected a number"))]
#[case(json!(""), Ok(None))]
#[case(json!(null), Ok(None))]
fn amounts_are_parsed_to_cents(
    #[case] value: Value,
    #[case] expected: Result<Option<i32>, Reason>,
) {
    assert_eq!(parse_cents(&value), expected);
}

#[rstest]
#[case(json!(" Lamp "), Ok(Some("Lamp".to_owned())))]
#[case(json!(7), Ok(Some("7".to_owned())))]
#[case(json!(1_234_567_890_123_456_i64), Ok(Some("1234567890123456".to_owned())))]
#[case(json!(""), Ok(None))]
#[case(json!(null), Ok(None))]
#[case(json!(["Lamp"]), Err("expected a single value"))]
fn texts_are_trimmed(#[case] value: Value, #[case] expected: Result<Option<String>, Reason>) {
    assert_eq!(parse_text(&value), expected);
}

#[derive(Debug, Deserialize)]
struct Row {
    #[serde(default, deserialize_with = "opt_cents")]
    sale_price: Option<i32>,
    #[serde(default, deserialize_with = "quantity")]
    stock: i32,
    #[serde(default, deserialize_with = "opt_timestamp")]
    until: Option<Timestamp>,
    #[serde(default, deserialize_with = "opt_secret")]
    auth: Option<SecretString>,
}

#[rstest]
#[case(json!({}), None, 0)]
#[case(json!({"sale_price": 0, "stock": "2.75"}), None, 2)]
#[case(json!({"sale_price": "", "stock": "-1.5"}), None, -2)]
#[case(json!({"sale_price": "9.99", "stock": null}), Some(999), 0)]
#[case(json!({"until": "soon", "stock": 1}), None, 1)]
fn missing_and_zero_values_have_defaults(
    #[case] value: Value,
    #[case] sale_price: Option<i32>,
    #[case] stock: i32,
) {
    let row: Row = serde_json::from_value(value).unwrap();
    assert_eq!(
        (row.sale_price, row.stock, row.until),
        (sale_price, stock, None)
    );
}

#[test]
fn a_bad_row_is_refused_without_quoting_its_values() {
    let error = serde_json::from_value::<Row>(json!({"sale_price": "canary-5d1f"})).unwrap_err();
    assert!(!error.to_string().contains("canary"), "{error}");
}

#[test]
fn secrets_stay_redacted() {
    let row: Row = serde_json::from_value(json!({"auth": "canary-5d1f"})).unwrap();
    assert!(!format!("{row:?}").contains("canary"));
    assert!(row.auth.is_some());
}

proptest! {
    #[test]
    fn every_amount_with_two_decimals_is_exact(cents in 0..=i32::MAX) {
        let text = format!("{}.{:02}", cents / 100, cents % 100);
        prop_assert_eq!(parse_cents(&json!(text)), Ok(Some(cents)));
        let number: Value = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(parse_cents(&number), Ok(Some(cents)));
    }

    #[test]
    fn parsing_never_panics(text in ".*") {
        let value = json!(text);
        let _ = (parse_int(&value), parse_cents(&value), parse_flag(&value), parse_float(&value), Timestamp::parse(&text));
    }
}
