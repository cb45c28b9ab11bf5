use proptest::prelude::*;
use rstest::rstest;
use serde_json::json;

use super::*;

const CODE: &str = "9007199254740993";

fn order(change: Value) -> OrderResponse {
    let mut order =
        json!({ "OrderCode": 9_007_199_254_740_993_u64, "StateId": 3, "RequestAmount": 24.9 });
    merge(&mut order, change);
    serde_json::from_value(order).unwrap()
}

fn transaction(change: Value) -> Value {
    let mut transaction = json!({
        "TransactionId": "6cffe5bf", "StatusId": "F", "Amount": 24.9, "CurrencyCode": "978",
        "Order": { "OrderCode": 9_007_199_254_740_993_u64 }
    });
    merge(&mut transaction, change);
    transaction
}

fn merge(object: &mut Value, change: Value) {
    let Value::Object(change) = change else {
        panic!("a change is a JSON object")
    };
    object.as_object_mut().unwrap().extend(change);
}

/// [CHK-04]
#[rstest]
#[case(json!({ "StateId": 0 }), Ok(OrderStage::Unpaid(PaymentStatus::Open)))]
#[case(json!({ "StateId": 1 }), Ok(OrderStage::Unpaid(PaymentStatus::Expired)))]
#[case(json!({ "StateId": "2" }), Ok(OrderStage::Unpaid(PaymentStatus::Cancelled)))]
#[case(json!({}), Ok(OrderStage::Paid { requested_cents: 2_490 }))]
#[case(json!({ "OrderCode": CODE }), Ok(OrderStage::Paid { requested_cents: 2_490 }))]
#[case(json!({ "StateId": 4 }), Err("an unknown state"))]
#[case(json!({ "StateId": null }), Err("an unknown state"))]
#[case(json!({ "StateId": true }), Err("an unknown state"))]
#[case(json!({ "StateId": 3.0 }), Err("an unknown state"))]
#[case(json!({ "StateId": "paid" }), Err("an unknown state"))]
#[case(json!({ "StateId": "" }), Err("an unknown state"))]
#[case(json!({ "OrderCode": 9_007_199_254_740_992_u64 }), Err("a response about another payment"))]
#[case(json!({ "OrderCode": 9_007_199_254_740_993.0_f64 }), Err("a response about another payment"))]
#[case(json!({ "OrderCode": null }), Err("a response about another payment"))]
#[case(json!({ "RequestAmount": null }), Err("no amount"))]
#[case(json!({ "RequestAmount": 24.905 }), Err("no amount"))]
fn the_state_of_an_order_becomes_a_status(
    #[case] change: Value,
    #[case] expected: Result<OrderStage, &str>,
) {
    assert_eq!(stage_of(&order(change), CODE), expected);
}

fn expected_amount(cents: i32, currency: u16, transactions: u32) -> PaidAmount {
    PaidAmount {
        cents,
        currency,
        transactions,
    }
}

/// [CHK-04]
#[rstest]
#[case::paid(vec![json!({})], Ok(expected_amount(2_490, 978, 1)))]
#[case::declined_then_paid(vec![json!({ "StatusId": "E" }), json!({})], Ok(expected_amount(2_490, 978, 1)))]
#[case::paid_twice(vec![json!({}), json!({})], Ok(expected_amount(2_490, 978, 2)))]
#[case::refunded_then_paid(vec![json!({ "StatusId": "R" }), json!({})], Ok(expected_amount(2_490, 978, 1)))]
#[case::other_amount_then_requested_amount(vec![json!({ "Amount": 1 }), json!({})], Ok(expected_amount(2_490, 978, 2)))]
#[case::another_amount(vec![json!({ "Amount": "24.89" })], Ok(expected_amount(2_489, 978, 1)))]
#[case::another_currency(vec![json!({ "CurrencyCode": 840 })], Ok(expected_amount(2_490, 840, 1)))]
#[case::no_transactions(vec![], Err("paid without a transaction"))]
#[case::declined(vec![json!({ "StatusId": "E" })], Err("paid without a transaction"))]
#[case::pending(vec![json!({ "StatusId": "A" })], Err("paid without a transaction"))]
#[case::refunded(vec![json!({ "StatusId": "R" })], Err("paid without a transaction"))]
#[case::negative_amount(vec![json!({ "Amount": -24.9 })], Err("paid without a transaction"))]
#[case::status_in_lower_case(vec![json!({ "StatusId": "f" })], Err("paid without a transaction"))]
#[case::no_amount(vec![json!({ "Amount": null })], Err("a transaction without an amount"))]
#[case::a_rounded_amount(vec![json!({ "Amount": 24.899_999 })], Err("a transaction without an amount"))]
#[case::no_currency(vec![json!({ "CurrencyCode": "EUR" })], Err("a transaction without a currency"))]
#[case::transaction_of_another_payment(
    vec![json!({ "Order": { "OrderCode": 9_007_199_254_740_992_u64 } })],
    Err("a transaction of another payment")
)]
#[case::paid_then_transaction_of_another_payment(
    vec![json!({}), json!({ "Order": { "OrderCode": 9_007_199_254_740_992_u64 } })],
    Ok(expected_amount(2_490, 978, 1))
)]
#[case::declined_without_details_then_paid(
    vec![json!({ "StatusId": "E", "Amount": null, "CurrencyCode": null, "Order": null }), json!({})],
    Ok(expected_amount(2_490, 978, 1))
)]
#[case::no_status_then_paid(vec![json!({ "StatusId": null }), json!({})], Ok(expected_amount(2_490, 978, 1)))]
#[case::no_amount_then_paid(vec![json!({ "Amount": null }), json!({})], Ok(expected_amount(2_490, 978, 1)))]
#[case::dollars_then_euro(vec![json!({ "CurrencyCode": 840 }), json!({})], Ok(expected_amount(2_490, 978, 2)))]
fn the_transaction_that_matches_best_is_the_paid_amount(
    #[case] changes: Vec<Value>,
    #[case] expected: Result<PaidAmount, &str>,
) {
    let transactions: Vec<_> = changes.into_iter().map(transaction).collect();
    assert_eq!(paid_amount(&transactions, CODE, 2_490), expected);
}

/// [CHK-07]
#[rstest]
#[case(
    r#"{"EventTypeId":1796,"EventData":{"OrderCode":9007199254740993}}"#,
    Some(CODE)
)]
#[case(
    r#"{"EventData":{"OrderCode":"9007199254740993","StatusId":"E"}}"#,
    Some(CODE)
)]
#[case(r#"{"EventData":{"OrderCode":9007199254740993.0}}"#, None)]
#[case(r#"{"EventData":{"OrderCode":"' OR 1=1 --"}}"#, None)]
#[case(r#"{"EventData":{"OrderCode":-1}}"#, None)]
#[case(r#"{"EventData":{"OrderCode":[9007199254740993]}}"#, None)]
#[case(r#"{"EventData":{"orderCode":9007199254740993}}"#, None)]
#[case(r#"{"OrderCode":9007199254740993}"#, None)]
#[case(r#"{"EventData":null}"#, None)]
#[case(r#"{"EventData":"9007199254740993"}"#, None)]
#[case(r#"[{"EventData":{"OrderCode":9007199254740993}}]"#, None)]
#[case("9007199254740993", None)]
#[case("", None)]
#[case("<html>", None)]
fn a_webhook_without_a_payment_code_is_ignored(#[case] body: &str, #[case] expected: Option<&str>) {
    assert_eq!(webhook_payment_code(body.as_bytes()).as_deref(), expected);
}

/// [CHK-07]
#[test]
fn a_deeply_nested_webhook_is_ignored() {
    let deep = "[".repeat(200_000);
    assert_eq!(webhook_payment_code(deep.as_bytes()), None);
    let deep = format!(
        "{}1{}",
        "{\"EventData\":".repeat(50_000),
        "}".repeat(50_000)
    );
    assert_eq!(webhook_payment_code(deep.as_bytes()), None);
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,20}".prop_map(Value::from),
        "[0-9]{1,24}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        let name = prop_oneof![Just("EventData"), Just("OrderCode"), Just("StatusId")];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map(name.prop_map(str::to_owned), inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    /// [CHK-07]
    #[test]
    fn any_bytes_return_a_number_or_none(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Some(code) = webhook_payment_code(&bytes) {
            prop_assert!(code.parse::<u64>().is_ok());
        }
    }

    /// [CHK-07]
    #[test]
    fn any_json_returns_a_positive_number_or_none(event in any_json()) {
        if let Some(code) = webhook_payment_code(event.to_string().as_bytes()) {
            prop_assert!(code.parse::<u64>().is_ok_and(|code| code > 0));
        }
    }

    /// [CHK-07]
    #[test]
    fn every_payment_code_in_a_webhook_is_returned(code in 1..=u64::MAX, quoted in any::<bool>()) {
        let written = if quoted { format!("\"{code}\"") } else { code.to_string() };
        let event = format!("{{\"EventData\":{{\"OrderCode\":{written},\"Amount\":1.5}}}}");
        prop_assert_eq!(webhook_payment_code(event.as_bytes()), Some(code.to_string()));
    }

    /// [CHK-04] Random transactions count as paid only with a successful status, this payment code and an amount.
    #[test]
    fn an_invalid_transaction_is_never_a_payment(
        status in any_json(), amount in any_json(), currency in any_json(), code in any_json(),
    ) {
        let invalid = json!({
            "StatusId": status, "Amount": amount, "CurrencyCode": currency, "Order": { "OrderCode": code }
        });
        if paid_amount(&[invalid], CODE, 2_490).is_ok() {
            prop_assert_eq!(status, json!("F"));
            prop_assert_eq!(payment_code::digits(&code), Some(CODE.to_owned()));
            prop_assert!(amount::cents(&amount).is_some_and(|cents| cents > 0));
        }
    }
}
