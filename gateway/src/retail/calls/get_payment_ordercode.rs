use secrecy::ExposeSecret;
use serde::Serialize;

use crate::{
    http_client::Method,
    retail::{
        RetailClient, RetailError, RetailErrorKind, WriteError, client::Call,
        model::PaymentRequest, sql::literal::clean_text, wire,
    },
};

/// Field lengths of the provider's form, in characters.
const MAX_NAME_CHARS: usize = 50;
const MAX_EMAIL_CHARS: usize = 100;
const MAX_PHONE_CHARS: usize = 30;

/// Result of a payment code request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentCodeResult {
    /// Code of at least 12 digits. A text, because a float can't represent every code exactly.
    Code(String),
    /// The Retail API or the provider refused. The reason may contain credentials, so it is
    /// dropped.
    Refused,
}

/// No `Debug`, because the fields are personal data.
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
    /// Requests a payment code. Each call creates another code; unused codes do no harm. [CHK-03]
    pub async fn create_payment_code(
        &self,
        payment: &PaymentRequest<'_>,
    ) -> Result<PaymentCodeResult, WriteError> {
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
            ("urladdress", payment.return_origin.to_owned()),
            ("auth", payment.auth.expose_secret().to_owned()),
            ("source_code", payment.source_code.to_owned()),
        ];
        let call = Call {
            path: "get_payment_ordercode",
            name: NAME,
            parameters: &parameters,
        };
        // This GET changes state, so it must not be retried.
        let outcome = self
            .send_once(&call, Method::Get, wire::decode_payment_code)
            .await?;
        Ok(outcome.map_or_else(
            |_refusal| PaymentCodeResult::Refused,
            PaymentCodeResult::Code,
        ))
    }
}

/// A truncated address or number could be another person's.
fn unless_too_long(text: &str, max_chars: usize) -> &str {
    if text.chars().count() <= max_chars {
        text
    } else {
        ""
    }
}
