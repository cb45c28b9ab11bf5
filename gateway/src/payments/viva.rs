//! Client for Viva Smart Checkout. Viva calls a requested payment an order, and each attempt to pay it a transaction.

use serde::Deserialize;
use serde_json::Value;

use super::{
    PaidAmount, PaymentStatus, Provider, ProviderError, ProviderErrorKind, amount,
    client::{ProviderRequest, request_json},
    payment_code,
};
use crate::http_client::UrlBuilder;

const FIND_ORDER: &str = "viva_find_order";
const FIND_TRANSACTIONS: &str = "viva_find_transactions";
const FIND_KEY: &str = "viva_find_webhook_key";
/// ISO 4217 number of the euro.
const EURO: u16 = 978;
const MAX_KEY_CHARS: usize = 200;

/// `GET /api/orders/{code}`.
#[derive(Deserialize)]
struct OrderResponse {
    #[serde(rename = "OrderCode")]
    code: Value,
    #[serde(rename = "StateId")]
    state: Value,
    #[serde(rename = "RequestAmount")]
    amount: Value,
}

/// `GET /api/transactions?ordercode={code}`. Each transaction is parsed separately, because failed transactions may
/// lack any field.
#[derive(Deserialize)]
struct TransactionsResponse {
    #[serde(rename = "Transactions")]
    transactions: Vec<Value>,
}

/// `GET /api/messages/config/token`.
#[derive(Deserialize)]
struct KeyResponse {
    #[serde(rename = "Key")]
    key: String,
}

pub(super) async fn find_payment(
    provider: &Provider,
    code: &str,
) -> Result<PaymentStatus, ProviderError> {
    let failed = |request, kind| ProviderError { request, kind };
    // The code becomes part of the URL.
    if code.is_empty() || !code.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(failed(FIND_ORDER, ProviderErrorKind::InvalidRequest));
    }
    let order: OrderResponse = find(provider, FIND_ORDER, url(provider, &["orders", code])).await?;
    let stage = stage_of(&order, code)
        .map_err(|reason| failed(FIND_ORDER, ProviderErrorKind::InvalidResponse(reason)))?;
    let requested_cents = match stage {
        OrderStage::Unpaid(status) => return Ok(status),
        OrderStage::Paid { requested_cents } => requested_cents,
    };
    let url = url(provider, &["transactions"]).parameter("ordercode", code);
    let response: TransactionsResponse = find(provider, FIND_TRANSACTIONS, url).await?;
    paid_amount(&response.transactions, code, requested_cents)
        .map(PaymentStatus::Paid)
        .map_err(|reason| {
            failed(
                FIND_TRANSACTIONS,
                ProviderErrorKind::InvalidResponse(reason),
            )
        })
}

pub(super) async fn webhook_key(provider: &Provider) -> Result<String, ProviderError> {
    let url = url(provider, &["messages", "config", "token"]);
    let response: KeyResponse = find(provider, FIND_KEY, url).await?;
    let is_key = (1..=MAX_KEY_CHARS).contains(&response.key.len())
        && response.key.bytes().all(|byte| byte.is_ascii_graphic());
    if is_key {
        Ok(response.key)
    } else {
        let kind = ProviderErrorKind::InvalidResponse("no key");
        Err(ProviderError {
            request: FIND_KEY,
            kind,
        })
    }
}

/// Reads `{"EventData":{"OrderCode":…}}`; ignores other fields.
pub(super) fn webhook_payment_code(body: &[u8]) -> Option<String> {
    let event: Value = serde_json::from_slice(body).ok()?;
    payment_code::digits(event.get("EventData")?.get("OrderCode")?)
}

fn url(provider: &Provider, path: &[&str]) -> UrlBuilder {
    let api = UrlBuilder::new(provider.api_url.as_str()).segment("api");
    path.iter().fold(api, |url, segment| url.segment(segment))
}

async fn find<T: serde::de::DeserializeOwned>(
    provider: &Provider,
    name: &'static str,
    url: UrlBuilder,
) -> Result<T, ProviderError> {
    let request = ProviderRequest {
        name,
        tenant: &provider.tenant,
        url,
        basic_auth: &provider.auth,
    };
    request_json(&provider.http, request).await
}

#[derive(Debug, PartialEq, Eq)]
enum OrderStage {
    Unpaid(PaymentStatus),
    /// Paid according to the order. The transactions must confirm this.
    Paid {
        requested_cents: i32,
    },
}

fn stage_of(order: &OrderResponse, code: &str) -> Result<OrderStage, &'static str> {
    if payment_code::digits(&order.code).as_deref() != Some(code) {
        return Err("a response about another payment");
    }
    let requested_cents = amount::cents(&order.amount).ok_or("no amount")?;
    match number(&order.state) {
        Some(0) => Ok(OrderStage::Unpaid(PaymentStatus::Open)),
        Some(1) => Ok(OrderStage::Unpaid(PaymentStatus::Expired)),
        Some(2) => Ok(OrderStage::Unpaid(PaymentStatus::Cancelled)),
        Some(3) => Ok(OrderStage::Paid { requested_cents }),
        _ => Err("an unknown state"),
    }
}

/// Amount of the successful transaction that matches the request best, and number of successful transactions. Ignores
/// refunds. Ignores invalid transactions if a valid transaction exists.
fn paid_amount(
    transactions: &[Value],
    code: &str,
    requested_cents: i32,
) -> Result<PaidAmount, &'static str> {
    let mut paid: Vec<(i32, u16)> = Vec::new();
    let mut reason = "paid without a transaction";
    for transaction in transactions {
        if transaction.get("StatusId").and_then(Value::as_str) != Some("F") {
            continue;
        }
        match amount_of(transaction, code) {
            Ok((cents, currency)) if cents > 0 => paid.push((cents, currency)),
            Ok(_not_positive) => {}
            Err(invalid) => reason = invalid,
        }
    }
    let differs = |(cents, currency): &(i32, u16)| (*cents != requested_cents, *currency != EURO);
    // Prefers the requested amount, then the requested currency.
    let (cents, currency) = paid.iter().copied().min_by_key(differs).ok_or(reason)?;
    let transactions = u32::try_from(paid.len()).map_err(|_many| "too many transactions")?;
    Ok(PaidAmount {
        cents,
        currency,
        transactions,
    })
}

fn amount_of(transaction: &Value, code: &str) -> Result<(i32, u16), &'static str> {
    let transaction_code = transaction
        .get("Order")
        .and_then(|order| order.get("OrderCode"));
    if transaction_code.and_then(payment_code::digits).as_deref() != Some(code) {
        return Err("a transaction of another payment");
    }
    let cents = transaction.get("Amount").and_then(amount::cents);
    let currency = transaction.get("CurrencyCode").and_then(number);
    Ok((
        cents.ok_or("a transaction without an amount")?,
        currency.ok_or("a transaction without a currency")?,
    ))
}

/// Small integer as number or text.
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
