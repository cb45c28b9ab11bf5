//! Viva Smart Checkout: payments are looked up by the order's code, with the merchant's credentials.

use serde::Deserialize;
use serde_json::Value;

use super::{
    PaidSum, PaymentState, Provider, ProviderError, ProviderErrorKind, amount,
    client::{Question, ask},
    order_code,
};
use crate::http_client::UrlBuilder;

const FIND_ORDER: &str = "viva_find_order";
const FIND_TRANSACTIONS: &str = "viva_find_transactions";
const FIND_KEY: &str = "viva_find_webhook_key";
/// ISO 4217 number.
const EURO: u16 = 978;
/// Longer than any key.
const MAX_KEY_CHARS: usize = 200;

/// `GET /api/orders/{code}`.
#[derive(Deserialize)]
struct OrderAnswer {
    #[serde(rename = "OrderCode")]
    code: Value,
    #[serde(rename = "StateId")]
    state: Value,
    #[serde(rename = "RequestAmount")]
    amount: Value,
}

/// `GET /api/transactions?ordercode={code}`. Each is read by itself: tries that failed may lack anything.
#[derive(Deserialize)]
struct TransactionsAnswer {
    #[serde(rename = "Transactions")]
    transactions: Vec<Value>,
}

/// `GET /api/messages/config/token`.
#[derive(Deserialize)]
struct KeyAnswer {
    #[serde(rename = "Key")]
    key: String,
}

pub(super) async fn find_payment(
    provider: &Provider,
    code: &str,
) -> Result<PaymentState, ProviderError> {
    let failed = |question, kind| ProviderError { question, kind };
    // It becomes a part of a URL.
    if code.is_empty() || !code.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(failed(FIND_ORDER, ProviderErrorKind::InvalidRequest));
    }
    let order: OrderAnswer =
        question(provider, FIND_ORDER, url(provider, &["orders", code])).await?;
    let stage = stage_of(&order, code)
        .map_err(|reason| failed(FIND_ORDER, ProviderErrorKind::Unusable(reason)))?;
    let requested_cents = match stage {
        Stage::Unpaid(told) => return Ok(told),
        Stage::Paid { requested_cents } => requested_cents,
    };
    let url = url(provider, &["transactions"]).parameter("ordercode", code);
    let answer: TransactionsAnswer = question(provider, FIND_TRANSACTIONS, url).await?;
    paid_sum(&answer.transactions, code, requested_cents)
        .map(PaymentState::Paid)
        .map_err(|reason| failed(FIND_TRANSACTIONS, ProviderErrorKind::Unusable(reason)))
}

pub(super) async fn webhook_key(provider: &Provider) -> Result<String, ProviderError> {
    let url = url(provider, &["messages", "config", "token"]);
    let answer: KeyAnswer = question(provider, FIND_KEY, url).await?;
    let is_key = (1..=MAX_KEY_CHARS).contains(&answer.key.len())
        && answer.key.bytes().all(|byte| byte.is_ascii_graphic());
    if is_key {
        Ok(answer.key)
    } else {
        let kind = ProviderErrorKind::Unusable("no key");
        Err(ProviderError {
            question: FIND_KEY,
            kind,
        })
    }
}

/// `{"EventData":{"OrderCode":…}}`, whatever else it says.
pub(super) fn code_of_notice(body: &[u8]) -> Option<String> {
    let notice: Value = serde_json::from_slice(body).ok()?;
    order_code::digits(notice.get("EventData")?.get("OrderCode")?)
}

fn url(provider: &Provider, path: &[&str]) -> UrlBuilder {
    let api = UrlBuilder::new(provider.api_url.as_str()).segment("api");
    path.iter().fold(api, |url, segment| url.segment(segment))
}

async fn question<T: serde::de::DeserializeOwned>(
    provider: &Provider,
    name: &'static str,
    url: UrlBuilder,
) -> Result<T, ProviderError> {
    let question = Question {
        name,
        tenant: &provider.tenant,
        url,
        basic_auth: &provider.auth,
    };
    ask(&provider.http, question).await
}

/// What an order's state leads to.
#[derive(Debug, PartialEq, Eq)]
enum Stage {
    Unpaid(PaymentState),
    /// It says that it is paid: its transactions have to say so too.
    Paid {
        requested_cents: i32,
    },
}

fn stage_of(order: &OrderAnswer, code: &str) -> Result<Stage, &'static str> {
    if order_code::digits(&order.code).as_deref() != Some(code) {
        return Err("an answer about another payment");
    }
    let requested_cents = amount::cents(&order.amount).ok_or("no amount")?;
    match number(&order.state) {
        Some(0) => Ok(Stage::Unpaid(PaymentState::Open)),
        Some(1) => Ok(Stage::Unpaid(PaymentState::Expired)),
        Some(2) => Ok(Stage::Unpaid(PaymentState::Cancelled)),
        Some(3) => Ok(Stage::Paid { requested_cents }),
        _ => Err("an unknown state"),
    }
}

/// What the transactions paid that succeeded; one that gave something back is none of them. Whatever else is in the list, odd
/// or not, changes nothing about one that is sound.
fn paid_sum(
    transactions: &[Value],
    code: &str,
    requested_cents: i32,
) -> Result<PaidSum, &'static str> {
    let mut paid: Vec<(i32, u16)> = Vec::new();
    let mut reason = "paid without a transaction";
    for transaction in transactions {
        if transaction.get("StatusId").and_then(Value::as_str) != Some("F") {
            continue;
        }
        match sum_of(transaction, code) {
            Ok((cents, currency)) if cents > 0 => paid.push((cents, currency)),
            Ok(_nothing) => {}
            Err(odd) => reason = odd,
        }
    }
    let unlike = |(cents, currency): &(i32, u16)| (*cents != requested_cents, *currency != EURO);
    // The first of those that are most like it.
    let (cents, currency) = paid.iter().copied().min_by_key(unlike).ok_or(reason)?;
    let transactions = u32::try_from(paid.len()).map_err(|_many| "too many transactions")?;
    Ok(PaidSum {
        cents,
        currency,
        transactions,
    })
}

/// Cents and currency of a transaction of this payment.
fn sum_of(transaction: &Value, code: &str) -> Result<(i32, u16), &'static str> {
    let named = transaction
        .get("Order")
        .and_then(|order| order.get("OrderCode"));
    if named.and_then(order_code::digits).as_deref() != Some(code) {
        return Err("a transaction of another payment");
    }
    let cents = transaction.get("Amount").and_then(amount::cents);
    let currency = transaction.get("CurrencyCode").and_then(number);
    Ok((
        cents.ok_or("a transaction without an amount")?,
        currency.ok_or("a transaction without a currency")?,
    ))
}

/// A small whole number, as one or as a text.
fn number(value: &Value) -> Option<u16> {
    match value {
        Value::Number(number) => number.as_u64()?.try_into().ok(),
        Value::String(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
        Value::Null | Value::Bool(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            None
        }
    }
}

#[cfg(test)]
#[path = "viva_tests.rs"]
mod tests;
