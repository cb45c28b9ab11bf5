//! Errors in browsers on their way to the shop system: the same one seldom, never waited for [API-02].

use std::time::Duration;

use sha2::{Digest as _, Sha256};

use super::scrub::{scrub, scrub_path};
use crate::{
    background::{Background, Limits},
    clock::Clock,
    concurrency_limit::ConcurrencyLimits,
    expiring_map::ExpiringMap,
    http::{
        ClientAddress,
        rate_limit::{Action, RateLimiter},
    },
    retail::{ErrorDetails, ErrorReport, RetailClient, wire::Outcome},
    shop::Shop,
    tenants::TenantId,
};

/// The same error of the same page is told once in so long.
const TOLD_EVERY: Duration = Duration::from_secs(600);
/// A hundred bytes each.
const MAX_REMEMBERED: u64 = 10_000;
/// A report takes 20 KB at most.
const LIMITS: Limits = Limits {
    queued: ConcurrencyLimits {
        total: 800,
        per_key: 200,
    },
    running_per_shop: 2,
};

type Digest = [u8; 32];

/// An error in a browser, scrubbed.
pub(super) struct ClientError {
    message: String,
    stack: String,
    path: String,
    browser: &'static str,
}

impl ClientError {
    /// Takes out whatever looks personal or secret; of the path only what stands before its query stays.
    pub(super) fn new(message: &str, stack: &str, path: &str, browser: &'static str) -> Self {
        let path = path.split(['?', '#']).next().unwrap_or_default();
        Self {
            message: scrub(message).replace('\n', " "),
            stack: scrub(stack),
            path: scrub_path(&format!("/{}", path.trim_start_matches('/'))),
            browser,
        }
    }

    fn digest(&self, tenant: TenantId) -> Digest {
        let hash = Sha256::new()
            .chain_update(tenant.get().to_be_bytes())
            .chain_update(self.message.len().to_be_bytes())
            .chain_update(&self.message)
            .chain_update(&self.path);
        hash.finalize().into()
    }

    async fn send(&self, site: &str, retail: &RetailClient) -> bool {
        let report = ErrorReport {
            // The address first: it is the end that is cut.
            message: &format!("{site}{}: {}", self.path, self.message),
            details: ErrorDetails {
                stack: &self.stack,
                path: &self.path,
                version: env!("CARGO_PKG_VERSION"),
                user_agent: self.browser,
            },
        };
        matches!(retail.log_error(&report).await, Ok(Outcome::Success))
    }
}

/// What was told lately, and the queue. One per process.
pub struct ClientErrors {
    told: ExpiringMap<Digest, ()>,
    limiter: RateLimiter,
    queue: Background,
}

impl ClientErrors {
    /// Nothing told yet.
    pub fn new(limiter: &RateLimiter, clock: &Clock) -> Self {
        Self {
            told: ExpiringMap::new(MAX_REMEMBERED, clock),
            limiter: limiter.clone(),
            queue: Background::new("client errors", LIMITS, clock),
        }
    }

    /// Queues the error for the shop system unless it was told lately or too many were; `site` is the shop's own address.
    /// Never fails: whoever reports has had failure enough.
    pub(super) async fn report(
        &self,
        error: ClientError,
        site: String,
        shop: &Shop,
        address: ClientAddress,
    ) {
        let tenant = shop.tenant.id;
        let Ok(retail) = shop.retail() else { return };
        let digest = error.digest(tenant);
        // Of simultaneous reports one is the first.
        if !self.told.insert_if_absent(digest, (), TOLD_EVERY).await {
            return;
        }
        let limit = self.limiter.check(Action::ReportError, (tenant, address));
        let is_queued = limit.is_ok()
            && self.queue.put(
                tenant,
                move || async move { error.send(&site, &retail).await },
            );
        if !is_queued {
            // It was not told: whoever meets it next may.
            self.told.remove(&digest).await;
        }
    }

    /// Sends what is queued, on this thread, until the queue is closed and empty.
    pub async fn run(&self) {
        self.queue.run().await;
    }

    /// Takes no more reports.
    pub fn close(&self) {
        self.queue.close();
    }
}
