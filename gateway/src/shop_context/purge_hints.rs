//! Purge hints: a response that one gateway removed from its cache is removed by all gateways with one database.

use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::UnboundedReceiver;

use crate::{
    cache::{KeyRef, Operation, ResponseCache},
    customer_pricing::Pricing,
    store::{Hint, Hints, PostgresHints},
    tenants::{Tenant, TenantRegistry},
};

/// Purge hints of this gateway and of the others. Does nothing for a single gateway.
#[derive(Default)]
pub struct PurgeHints {
    sender: Option<PostgresHints>,
    received: Mutex<Option<UnboundedReceiver<Hint>>>,
}

/// Key of a response at all gateways. Tenant ids and revisions belong to a process.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PurgedKey {
    shop: String,
    operation: Operation,
    price_list: Option<i32>,
    exclude_vat: bool,
    query: String,
}

impl PurgeHints {
    /// Creates the hints. `hints` is the exchange of several gateways.
    pub fn new(hints: Option<Hints>) -> Self {
        hints.map_or_else(Self::default, |hints| Self {
            sender: Some(hints.sender),
            received: Mutex::new(Some(hints.received)),
        })
    }

    pub(super) fn send(&self, tenant: &Tenant, key: &KeyRef<'_>) {
        let Some(sender) = &self.sender else {
            return;
        };
        let key = PurgedKey {
            shop: tenant.slug.to_string(),
            operation: key.operation,
            price_list: key.pricing.price_list,
            exclude_vat: key.pricing.exclude_vat,
            query: key.query.to_owned(),
        };
        match serde_json::to_string(&key) {
            Ok(text) => sender.send(text),
            Err(error) => tracing::error!(%error, "a purge hint could not be written"),
        }
    }

    /// Applies the hints of other gateways. Ends at once for a single gateway.
    pub async fn apply(&self, registry: &TenantRegistry, cache: &ResponseCache) {
        let received = self
            .received
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        let Some(mut received) = received else {
            return;
        };
        while let Some(hint) = received.recv().await {
            match hint {
                Hint::Text(text) => purge(&text, registry, cache).await,
                Hint::Missed => cache.mark_stale(),
            }
        }
    }
}

/// Ignores operations of another version of the gateway, and shops without a folder.
async fn purge(text: &str, registry: &TenantRegistry, cache: &ResponseCache) {
    let Ok(key) = serde_json::from_str::<PurgedKey>(text) else {
        return;
    };
    let tenants = registry.tenants();
    let Some(tenant) = tenants.iter().find(|tenant| *tenant.slug == *key.shop) else {
        return;
    };
    let purged = KeyRef {
        tenant: tenant.id,
        revision: key.operation.revision_of(tenant),
        operation: key.operation,
        pricing: Pricing {
            price_list: key.price_list,
            exclude_vat: key.exclude_vat,
        },
        query: &key.query,
    };
    cache.invalidate(purged).await;
}
