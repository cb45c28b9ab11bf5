//! `get_payment_ordercode`: asks the payment provider for a code, with the shop's credentials there.

use secrecy::ExposeSecret;
use serde::Serialize;

use crate::{
    http_client::Method,
    retail::{
        RetailClient, RetailError, RetailErrorKind, WriteError, client::Call, legacy,
        model::PaymentRequest, sql::literal::cleaned,
    },
};

/// What a form of the provider takes, in characters; the rest would only make the address too long.
const MAX_NAME_CHARS: usize = 50;
const MAX_EMAIL_CHARS: usize = 100;
const MAX_PHONE_CHARS: usize = 30;

/// What came of asking for a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NewPaymentCode {
    /// The code's digits: 12 at least, and more than a floating-point number holds.
    Code(String),
    /// Legacy or the provider said no. Their words may hold the credentials that were sent, so they end here.
    Refused,
}

/// Who pays how much for what. Cannot be printed: it is about somebody.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CustomerDetails<'a> {
    /// In cents.
    amount: i32,
    full_name: String,
    email: &'a str,
    phone: &'a str,
    merchant_trns: &'a str,
}

impl RetailClient {
    /// Asks for a code to pay with. Sent once: each time that legacy is asked there is another code, of which the ones that
    /// nobody gets to see do no harm. [CHK-03]
    pub async fn create_payment_code(
        &self,
        payment: &PaymentRequest<'_>,
    ) -> Result<NewPaymentCode, WriteError> {
        const NAME: &str = "create_payment_code";
        let unsent = |kind| WriteError::NotSent(RetailError::new(NAME, kind));
        let details = CustomerDetails {
            amount: payment.cents,
            full_name: cleaned(payment.name).chars().take(MAX_NAME_CHARS).collect(),
            email: whole_or_nothing(payment.email, MAX_EMAIL_CHARS),
            phone: whole_or_nothing(payment.phone, MAX_PHONE_CHARS),
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
        // A GET that changes something: sent once, as every write.
        let answer = self
            .send_once(&call, Method::Get, legacy::decode_code)
            .await?;
        Ok(answer.map_or_else(|_words| NewPaymentCode::Refused, NewPaymentCode::Code))
    }
}

/// Half an address or phone number would be somebody else's.
fn whole_or_nothing(text: &str, max_chars: usize) -> &str {
    if text.chars().count() <= max_chars {
        text
    } else {
        ""
    }
}
