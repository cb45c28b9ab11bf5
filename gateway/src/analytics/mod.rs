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
    tenants::{Tenant, config::ProviderUrl},
};

/// A visit of 20 views takes 15 KB at most.
const LIMITS: Limits = Limits {
    all: 2_000,
    of_one: 500,
    at_once_of_one: 4,
};

/// The way to the collectors of all shops. One per process.
pub struct Analytics {
    replacement: Option<ProviderUrl>,
    queue: Background,
}

impl Analytics {
    /// An empty queue.
    pub fn new(settings: &AnalyticsSettings, clock: &Clock) -> Self {
        Self {
            replacement: settings.replacement(),
            queue: Background::new("page views", LIMITS, clock),
        }
    }

    /// Queues a visit for the shop's collector; nothing happens where the shop has none.
    pub fn forward(&self, tenant: &Tenant, visit: &Visit) {
        let Some(collector) = self.collector(tenant) else {
            return;
        };
        let body = visit.to_json();
        self.queue.put(tenant.id, move || async move {
            collector::send(&collector, body).await
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
        if secret.is_none() && !url.is_on_this_machine() {
            return None;
        }
        let secret = secret.map_or("", SecretString::expose_secret);
        Some(collector::Collector::new(url.as_str(), id, secret))
    }
}
