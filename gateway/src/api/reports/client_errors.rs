//! Queues errors of browsers for the Retail API [API-02].

use std::time::Duration;

use sha2::{Digest as _, Sha256};

use super::scrub::{scrub, scrub_path};
use crate::{
    background::{Background, QueueLimits, QueueMetrics},
    clock::Clock,
    expiring_map::ExpiringMap,
    http::{
        ClientAddress,
        rate_limit::{Action, RateLimiter},
    },
    retail::{ErrorDetails, ErrorReport, RetailClient, wire::Outcome},
    shop_context::ShopContext,
    tenants::TenantId,
};

/// Minimum time between two reports of the same error on the same page.
const REPORT_INTERVAL: Duration = Duration::from_secs(600);
/// A remembered error takes a hundred bytes.
const MAX_REPORTED: u64 = 10_000;
/// A report takes at most 20 KB.
const QUEUE_LIMITS: QueueLimits = QueueLimits {
    queued: 800,
    queued_per_shop: 200,
    running_per_shop: 2,
};

type ErrorHash = [u8; 32];

/// An error in a browser, without personal data.
pub(super) struct ClientError {
    message: String,
    stack: String,
    path: String,
    browser: &'static str,
}

impl ClientError {
    pub(super) fn new(message: &str, stack: &str, path: &str, browser: &'static str) -> Self {
        let path = path.split(['?', '#']).next().unwrap_or_default();
        Self {
            message: scrub(message).replace('\n', " "),
            stack: scrub(stack),
            path: scrub_path(&format!("/{}", path.trim_start_matches('/'))),
            browser,
        }
    }

    fn digest(&self, tenant: TenantId) -> ErrorHash {
        let hash = Sha256::new()
            .chain_update(tenant.get().to_be_bytes())
            .chain_update(self.message.len().to_be_bytes())
            .chain_update(&self.message)
            .chain_update(&self.path);
        hash.finalize().into()
    }

    async fn send(&self, page_origin: &str, retail: &RetailClient) -> bool {
        let report = ErrorReport {
            // The URL comes first, because a long text is cut at its end.
            message: &format!("{page_origin}{}: {}", self.path, self.message),
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

/// Queue of errors, and the recently reported errors. One per process.
pub struct ClientErrors {
    reported: ExpiringMap<ErrorHash, ()>,
    limiter: RateLimiter,
    queue: Background,
}

impl ClientErrors {
    /// Creates an empty queue.
    pub fn new(limiter: &RateLimiter, clock: &Clock) -> Self {
        Self {
            reported: ExpiringMap::new(MAX_REPORTED, clock),
            limiter: limiter.clone(),
            queue: Background::new("client errors", QUEUE_LIMITS, clock),
        }
    }

    pub(super) async fn report(
        &self,
        error: ClientError,
        page_origin: String,
        shop: &ShopContext,
        address: ClientAddress,
    ) {
        let tenant = shop.tenant.id;
        let Ok(retail) = shop.retail() else { return };
        let digest = error.digest(tenant);
        // Only the first of several concurrent reports passes.
        if !self
            .reported
            .insert_if_absent(digest, (), REPORT_INTERVAL)
            .await
        {
            return;
        }
        let limit = self
            .limiter
            .check(Action::ReportError, (tenant, address))
            .await;
        let is_queued = limit.is_ok()
            && self.queue.try_queue(tenant, move || async move {
                error.send(&page_origin, &retail).await
            });
        if !is_queued {
            // The next browser with this error may report it.
            self.reported.remove(&digest).await;
        }
    }

    /// Metrics of the queue.
    pub fn queue_metrics(&self) -> QueueMetrics {
        self.queue.metrics()
    }

    /// Sends queued errors on this thread until the queue is closed and empty.
    pub async fn run(&self) {
        self.queue.run().await;
    }

    /// Stops accepting reports.
    pub fn close(&self) {
        self.queue.close();
    }
}
