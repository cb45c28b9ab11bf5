use actix_web::web::Data;

use super::registrations::Registrations;
use crate::{
    api::locks::Locks,
    background::{Background, QueueLimits, QueueMetrics},
    clock::Clock,
    concurrency_limit::ConcurrencyLimits,
    password_resets::PasswordResets,
};

/// A queued task takes a few kilobytes.
const QUEUE_LIMITS: QueueLimits = QueueLimits {
    queued: ConcurrencyLimits {
        total: 4_000,
        // The key is the shop.
        per_key: 1_000,
    },
    running_per_shop: 32,
};

/// State that the account endpoints share. One per process.
pub struct AccountState {
    pub(super) locks: Locks,
    /// Remembers recent registrations.
    pub(super) registrations: Registrations,
    /// Remembers the used links.
    pub(super) resets: Data<PasswordResets>,
    pub(super) background: Background,
}

impl AccountState {
    /// Creates the state.
    pub fn new(locks: Locks, resets: Data<PasswordResets>, clock: &Clock) -> Self {
        Self {
            locks,
            registrations: Registrations::new(clock),
            resets,
            background: Background::new("credential changes", QUEUE_LIMITS, clock),
        }
    }

    /// Metrics of the queue.
    pub fn queue_metrics(&self) -> QueueMetrics {
        self.background.metrics()
    }

    /// Runs the queued tasks on this thread until the queue is closed and empty.
    pub async fn run(&self) {
        self.background.run().await;
    }

    /// Stops accepting tasks.
    pub fn close(&self) {
        self.background.close();
    }
}
