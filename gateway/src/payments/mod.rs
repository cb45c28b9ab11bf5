//! Payment providers: what became of a payment, where it is paid, and what their notices are about (D-14).
//!
//! Only what a provider answers to a question of ours counts. Whatever a shopper, an address or a notice says of a payment is
//! a reason to ask, and nothing else. An answer that is odd in any way is an error, never a payment.

mod amount;
mod client;
mod error;
mod order_code;
mod settings;
mod viva;

use std::{fmt, sync::Arc};

use secrecy::SecretString;

pub use self::{
    error::{ProviderError, ProviderErrorKind},
    settings::PaymentsSettings,
};
use crate::{
    http_client::HttpClient,
    tenants::{
        Tenant,
        config::{PaymentProvider, ProviderUrl},
    },
};

/// What became of a payment, as the provider says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentState {
    /// It can still be paid.
    Open,
    /// It is paid.
    Paid(PaidSum),
    /// Nobody paid in time.
    Expired,
    /// It was cancelled.
    Cancelled,
}

/// What was paid. Whether that is what was asked for, is for whoever asked to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaidSum {
    /// How much one transaction paid, in hundredths of the currency's unit. Of several the one that paid what the provider
    /// was asked to take, in euro if there is one, or else the first.
    pub cents: i32,
    /// ISO 4217 number of the currency: 978 is the euro.
    pub currency: u16,
    /// How many transactions succeeded, 1 or more: people pay twice.
    pub transactions: u32,
}

/// The payment providers of all shops. One per process; cheap to clone.
#[derive(Clone, Debug)]
pub struct Payments {
    /// Where all of them are, in development and tests.
    replacement: Option<ProviderUrl>,
    http: HttpClient,
}

impl Payments {
    /// Those that tenants name, or the one that replaces them.
    pub fn new(settings: &PaymentsSettings) -> Self {
        Self {
            replacement: settings.replacement(),
            http: HttpClient::shared("payments", settings.limits()),
        }
    }

    /// A shop's provider; `None` as long as what opens it is not known.
    pub fn provider(&self, tenant: &Tenant) -> Option<Provider> {
        let live = tenant.live()?;
        let secrets = &live.payment;
        let auth = secrets.viva_auth.clone()?;
        // Without it no payment can be asked for.
        secrets.viva_source_code.as_ref()?;
        let config = &tenant.config.payment;
        Some(Provider {
            kind: config.provider,
            tenant: Arc::clone(&tenant.slug),
            api_url: self.placed(&config.api_url),
            auth,
            http: self.http.clone(),
        })
    }

    /// Where the payment of a shop with this code is paid.
    pub fn checkout_url(&self, tenant: &Tenant, code: &str) -> String {
        let config = &tenant.config.payment;
        let url = self.placed(&config.checkout_url);
        match config.provider {
            PaymentProvider::Viva => format!("{}?ref={code}", url.as_str()),
        }
    }

    fn placed(&self, url: &ProviderUrl) -> ProviderUrl {
        match &self.replacement {
            Some(origin) => url.moved_to(origin),
            None => url.clone(),
        }
    }
}

/// One shop's payment provider. Its futures stay on the thread that polls them first.
#[derive(Clone)]
pub struct Provider {
    kind: PaymentProvider,
    tenant: Arc<str>,
    api_url: ProviderUrl,
    auth: SecretString,
    http: HttpClient,
}

impl Provider {
    /// What became of the payment with this code (digits). Asked once; nothing is tried again here.
    pub async fn find_payment(&self, code: &str) -> Result<PaymentState, ProviderError> {
        match self.kind {
            PaymentProvider::Viva => viva::find_payment(self, code).await,
        }
    }

    /// What the shop has to answer when the provider verifies the address that its notices go to.
    pub async fn webhook_key(&self) -> Result<String, ProviderError> {
        match self.kind {
            PaymentProvider::Viva => viva::webhook_key(self).await,
        }
    }
}

impl fmt::Debug for Provider {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Provider")
            .field("kind", &self.kind)
            .field("tenant", &self.tenant)
            .finish_non_exhaustive()
    }
}

/// Which payment a provider's notice is about: its code's digits. Anybody can send one, so it is worth a question and no
/// more; `None` for whatever is no notice about a payment.
pub fn code_of_notice(provider: PaymentProvider, body: &[u8]) -> Option<String> {
    match provider {
        PaymentProvider::Viva => viva::code_of_notice(body),
    }
}
