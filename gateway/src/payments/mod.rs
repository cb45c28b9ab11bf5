//! Client of the payment providers: payment status, payment page, webhooks (D-14).
//!
//! Only the provider's response to the gateway's request is trusted. Webhooks, URLs and shoppers' requests only
//! trigger such a request. An unexpected response is an error, never a payment.

mod amount;
mod client;
mod error;
mod payment_code;
mod settings;
mod viva;

use std::{fmt, sync::Arc};

use secrecy::SecretString;

pub use self::{
    error::{ProviderError, ProviderErrorKind},
    settings::PaymentsSettings,
};
use crate::{
    clock::Clock,
    http_client::HttpClient,
    tenants::{
        Tenant,
        config::{PaymentProvider, ProviderUrl},
    },
};

/// Status of a payment at the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentStatus {
    /// Neither paid nor closed.
    Open,
    /// Paid by at least one successful transaction.
    Paid(PaidAmount),
    /// Not paid before the provider's deadline.
    Expired,
    /// Cancelled at the provider.
    Cancelled,
}

/// Paid amount. The caller must compare it with the requested amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaidAmount {
    /// Amount of the transaction that matches the request best, in hundredths of the currency unit.
    pub cents: i32,
    /// ISO 4217 number of the currency; the euro is 978.
    pub currency: u16,
    /// Number of successful transactions, at least 1. Shoppers may pay twice.
    pub transactions: u32,
}

/// Payment providers of all shops. One per process; cheap to clone.
#[derive(Clone, Debug)]
pub struct Payments {
    /// URL that replaces all providers' URLs in development and tests.
    replacement: Option<ProviderUrl>,
    http: HttpClient,
}

impl Payments {
    /// Creates the client of all shops' providers.
    pub fn new(settings: &PaymentsSettings, clock: &Clock) -> Self {
        Self {
            replacement: settings.replacement(),
            http: HttpClient::shared("payments", settings.limits(clock)),
        }
    }

    /// Provider of a shop; `None` while its credentials are unknown.
    pub fn provider(&self, tenant: &Tenant) -> Option<Provider> {
        let settings = tenant.live_settings()?;
        let secrets = settings.payment.as_ref()?;
        let auth = secrets.viva_auth.clone()?;
        // Without a source code the shop can't request payment codes.
        secrets.viva_source_code.as_ref()?;
        let config = &tenant.config.payment;
        Some(Provider {
            kind: config.provider,
            tenant: Arc::clone(&tenant.slug),
            api_url: self.resolve(&config.api_url),
            auth,
            http: self.http.clone(),
        })
    }

    /// URL of the payment page for this code.
    pub fn checkout_url(&self, tenant: &Tenant, code: &str) -> String {
        let config = &tenant.config.payment;
        let url = self.resolve(&config.checkout_url);
        match config.provider {
            PaymentProvider::Viva => format!("{}?ref={code}", url.as_str()),
        }
    }

    fn resolve(&self, url: &ProviderUrl) -> ProviderUrl {
        match &self.replacement {
            Some(origin) => url.moved_to(origin),
            None => url.clone(),
        }
    }
}

/// Payment provider of a shop. Its futures are not `Send`.
#[derive(Clone)]
pub struct Provider {
    kind: PaymentProvider,
    tenant: Arc<str>,
    api_url: ProviderUrl,
    auth: SecretString,
    http: HttpClient,
}

impl Provider {
    /// Finds the status of the payment with this code, which consists of digits. Does not retry.
    pub async fn find_payment(&self, code: &str) -> Result<PaymentStatus, ProviderError> {
        match self.kind {
            PaymentProvider::Viva => viva::find_payment(self, code).await,
        }
    }

    /// Finds the key for the provider's verification of the webhook's URL.
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

/// Returns the payment code in the body of a webhook request, if any. Webhooks are unsigned, so the code may only
/// trigger a request for the status.
pub fn webhook_payment_code(provider: PaymentProvider, body: &[u8]) -> Option<String> {
    match provider {
        PaymentProvider::Viva => viva::webhook_payment_code(body),
    }
}
