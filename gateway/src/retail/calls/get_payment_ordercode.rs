//! `get_payment_ordercode`: requests a payment code from the payment provider, with the shop's
//! credentials.

use secrecy::ExposeSecret;
use serde::Serialize;

use crate::{
    http_client::Method,
    retail::{
        RetailClient, RetailError, RetailErrorKind, WriteError, client::Call,
        model::PaymentRequest, sql::literal::clean_text, wire,
    },
};

/// Limits of the fields in the provider's form, in characters. Longer texts would only make the URL
/// of this call too long.
const MAX_NAME_CHARS: usize = 50;
const MAX_EMAIL_CHARS: usize = 100;
const MAX_PHONE_CHARS: usize = 30;

/// Result of a request for a payment code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NewPaymentCode {
    /// Digits of the code, at least 12. A floating-point number often can't represent the code
    /// exactly, so it is a text.
    Code(String),
    /// The Retail API or the provider refused. Their texts may contain the credentials that were
    /// sent, so they are dropped.
    Refused,
}

/// Personal data, so no `Debug`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CustomerDetails<'a> {
    /// Cents.
    amount: i32,
    full_name: String,
    email: &'a str,
    phone: &'a str,
    merchant_trns: &'a str,
}

impl RetailClient {
    /// Requests a payment code. Sent once; each call creates another code, and unused codes do no
    /// harm. [CHK-03]
    pub async fn create_payment_code(
        &self,
        payment: &PaymentRequest<'_>,
    ) -> Result<NewPaymentCode, WriteError> {
        const NAME: &str = "create_payment_code";
        let unsent = |kind| WriteError::NotSent(RetailError::new(NAME, kind));
        let details = CustomerDetails {
            amount: payment.cents,
            full_name: clean_text(payment.name)
                .chars()
                .take(MAX_NAME_CHARS)
                .collect(),
            email: unless_too_long(payment.email, MAX_EMAIL_CHARS),
            phone: unless_too_long(payment.phone, MAX_PHONE_CHARS),
            merchant_trns: payment.reference,
        };
        let details = serde_json::to_string(&details)
            .map_err(|_unserialisable| unsent(RetailErrorKind::InvalidRequest))?;
        let parameters = [
            ("cust_det", details),
            ("urladdress", payment.return_url.to_owned()),
            ("auth", payment.auth.expose_secret().to_owned()),
            ("source_code", payment.source_code.to_owned()),
        ];
        let call = Call {
            path: "get_payment_ordercode",
            name: NAME,
            parameters: &parameters,
        };
        // This GET changes state, so it is sent once like each write.
        let outcome = self
            .send_once(&call, Method::Get, wire::decode_payment_code)
            .await?;
        Ok(outcome.map_or_else(|_refusal| NewPaymentCode::Refused, NewPaymentCode::Code))
    }
}

/// Returns an empty text instead of a truncated one: half an address or phone number could belong
/// to another person.
fn unless_too_long(text: &str, max_chars: usize) -> &str {
    if text.chars().count() <= max_chars {
        text
    } else {
        ""
    }
}
