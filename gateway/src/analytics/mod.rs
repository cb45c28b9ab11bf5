//! Forwards page views to a shop's analytics service by the GA4 Measurement Protocol. No other data
//! about the browser is sent [LAY-05, D-81].

mod collector;
mod page_views;
mod settings;

use secrecy::{ExposeSecret as _, SecretString};

pub use self::{
    page_views::{PageViews, View},
    settings::AnalyticsSettings,
};
use crate::{
    background::{Background, QueueLimits, QueueMetrics},
    clock::Clocks,
    http_client::HttpClient,
    tenants::{Tenant, config::ProviderUrl},
};

/// A batch of 20 page views takes at most 15 KB.
const LIMITS: QueueLimits = QueueLimits {
    queued: 2_000,
    queued_per_shop: 500,
    running_per_shop: 4,
};

/// Queue of page views for the analytics services of all shops; one per process.
pub struct Analytics {
    /// Replaces the origin of all analytics services, in development and tests.
    replacement: Option<ProviderUrl>,
    http: HttpClient,
    queue: Background,
}

impl Analytics {
    /// Creates an empty queue.
    pub fn new(settings: &AnalyticsSettings, clocks: &Clocks) -> Self {
        Self {
            replacement: settings.replacement(),
            http: collector::http_client(&clocks.requests),
            queue: Background::new("page views", LIMITS, &clocks.decisions),
        }
    }

    /// Queues page views; has no effect in shops without an analytics service.
    pub fn forward(&self, tenant: &Tenant, views: &PageViews) {
        let Some(collector) = self.collector(tenant) else {
            return;
        };
        let (http, body) = (self.http.clone(), views.to_json());
        self.queue.try_queue(tenant.id, move || async move {
            collector.send(&http, body).await
        });
    }

    /// Metrics of the queue.
    pub fn queue_metrics(&self) -> QueueMetrics {
        self.queue.metrics()
    }

    /// Sends queued page views on this thread until the queue is closed and empty.
    pub async fn run(&self) {
        self.queue.run().await;
    }

    /// Stops accepting page views.
    pub fn close(&self) {
        self.queue.close();
    }

    /// Returns `None` without a complete configuration.
    fn collector(&self, tenant: &Tenant) -> Option<collector::Collector> {
        let config = &tenant.config.analytics;
        let id = config.id.as_deref()?;
        let url = match &self.replacement {
            Some(origin) => config.url.moved_to(origin),
            None => config.url.clone(),
        };
        let secret = tenant.analytics_secret.as_ref();
        let secret = secret.map_or("", SecretString::expose_secret);
        accepts_views(&url, secret).then(|| collector::Collector::new(url.as_str(), id, secret))
    }
}

/// Services on other machines ignore page views without a secret.
fn accepts_views(url: &ProviderUrl, secret: &str) -> bool {
    !secret.is_empty() || url.is_on_this_machine()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// [LAY-05]
    #[rstest]
    #[case::other_machine("https://collector.example/mp/collect", "", false)]
    #[case::other_machine_with_secret("https://collector.example/mp/collect", "s", true)]
    #[case::this_machine("http://127.0.0.1:8081/mp/collect", "", true)]
    fn without_a_secret_views_stay_on_this_machine(
        #[case] url: &str,
        #[case] secret: &str,
        #[case] expected: bool,
    ) {
        let url = ProviderUrl::try_from(url.to_owned()).unwrap();
        assert_eq!(accepts_views(&url, secret), expected);
    }
}
