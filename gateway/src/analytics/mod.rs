//! Page views on their way to a shop's analytics service: from the gateway, in the shape of the GA4 Measurement Protocol,
//! and nothing else of the browser with them [LAY-05, D-81].

mod collector;
mod settings;
mod visit;

use secrecy::{ExposeSecret as _, SecretString};

pub use self::{
    settings::AnalyticsSettings,
    visit::{View, Visit},
};
use crate::{
    background::{Background, Limits},
    clock::Clock,
    concurrency_limit::ConcurrencyLimits,
    http_client::HttpClient,
    tenants::{Tenant, config::ProviderUrl},
};

/// A visit of 20 views takes 15 KB at most.
const LIMITS: Limits = Limits {
    queued: ConcurrencyLimits {
        total: 2_000,
        per_key: 500,
    },
    running_per_shop: 4,
};

/// The way to the collectors of all shops. One per process.
pub struct Analytics {
    replacement: Option<ProviderUrl>,
    http: HttpClient,
    queue: Background,
}

impl Analytics {
    /// An empty queue.
    pub fn new(settings: &AnalyticsSettings, clock: &Clock) -> Self {
        Self {
            replacement: settings.replacement(),
            http: collector::http_client(),
            queue: Background::new("page views", LIMITS, clock),
        }
    }

    /// Queues a visit for the shop's collector; nothing happens where the shop has none.
    pub fn forward(&self, tenant: &Tenant, visit: &Visit) {
        let Some(collector) = self.collector(tenant) else {
            return;
        };
        let (http, body) = (self.http.clone(), visit.to_json());
        self.queue.put(tenant.id, move || async move {
            collector.send(&http, body).await
        });
    }

    /// Sends what is queued, on this thread, until the queue is closed and empty.
    pub async fn run(&self) {
        self.queue.run().await;
    }

    /// Takes no more visits.
    pub fn close(&self) {
        self.queue.close();
    }

    /// Where the shop's views go. A collector on this machine needs no secret: a stand-in for development and tests.
    fn collector(&self, tenant: &Tenant) -> Option<collector::Collector> {
        let config = &tenant.config.analytics;
        let id = config.id.as_deref()?;
        let url = match &self.replacement {
            Some(origin) => config.url.moved_to(origin),
            None => config.url.clone(),
        };
        let secret = tenant.analytics_secret.as_ref();
        let secret = secret.map_or("", SecretString::expose_secret);
        takes_views(&url, secret).then(|| collector::Collector::new(url.as_str(), id, secret))
    }
}

/// A service elsewhere takes nothing without the shop's secret, and must not hear of visits for nothing.
fn takes_views(url: &ProviderUrl, secret: &str) -> bool {
    !secret.is_empty() || url.is_on_this_machine()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::elsewhere("https://collector.example/mp/collect", "", false)]
    #[case::elsewhere_with_secret("https://collector.example/mp/collect", "s", true)]
    #[case::here("http://127.0.0.1:8081/mp/collect", "", true)]
    fn lay_05_without_a_secret_nothing_goes_to_another_machine(
        #[case] url: &str,
        #[case] secret: &str,
        #[case] expected: bool,
    ) {
        let url = ProviderUrl::try_from(url.to_owned()).unwrap();
        assert_eq!(takes_views(&url, secret), expected);
    }
}
