//! State of the account endpoints that all workers share.

use actix_web::web::Data;

use super::registrations::Registrations;
use crate::{
    api::locks::Locks,
    background::{Background, QueueLimits},
    clock::Clock,
    concurrency_limit::ConcurrencyLimits,
    password_resets::PasswordResets,
};

/// Limits of the queue. A piece of work takes a few kilobytes.
const LIMITS: QueueLimits = QueueLimits {
    queued: ConcurrencyLimits {
        total: 4_000,
        per_key: 1_000,
    },
    running_per_shop: 32,
};

/// State of the account endpoints. One per process.
pub struct AccountState {
    pub(super) locks: Locks,
    pub(super) registrations: Registrations,
    /// Used links to choose a new password.
    pub(super) resets: Data<PasswordResets>,
    /// Work after changes of credentials.
    pub(super) background: Background,
}

impl AccountState {
    /// Creates the state without registrations.
    pub fn new(locks: Locks, resets: Data<PasswordResets>, clock: &Clock) -> Self {
        Self {
            locks,
            registrations: Registrations::new(clock),
            resets,
            background: Background::new("credential changes", LIMITS, clock),
        }
    }

    /// Runs work after changes of credentials on this thread, until the queue is closed and empty.
    pub async fn run(&self) {
        self.background.run().await;
    }

    /// Stops accepting work after changes of credentials.
    pub fn close(&self) {
        self.background.close();
    }
}
