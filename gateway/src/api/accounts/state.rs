use actix_web::web::Data;

use super::registrations::Registrations;
use crate::{
    api::locks::Locks,
    background::{Background, QueueLimits, QueueMetrics},
    marks::Marks,
    password_resets::PasswordResets,
};

/// A queued task takes a few kilobytes.
const QUEUE_LIMITS: QueueLimits = QueueLimits {
    queued: 4_000,
    queued_per_shop: 1_000,
    running_per_shop: 32,
};

/// State that the account endpoints share. One per process.
pub struct AccountState {
    pub(super) locks: Locks,
    pub(super) recent_registrations: Registrations,
    /// Remembers the used links.
    pub(super) password_resets: Data<PasswordResets>,
    pub(super) queue: Background,
}

impl AccountState {
    /// Creates the state.
    pub fn new(locks: Locks, password_resets: Data<PasswordResets>, marks: &Marks) -> Self {
        Self {
            locks,
            recent_registrations: Registrations::new(marks),
            password_resets,
            queue: Background::new("credential changes", QUEUE_LIMITS, marks.clock()),
        }
    }

    /// Metrics of the queue.
    pub fn queue_metrics(&self) -> QueueMetrics {
        self.queue.metrics()
    }

    /// Runs the queued tasks on this thread until the queue is closed and empty.
    pub async fn run(&self) {
        self.queue.run().await;
    }

    /// Stops accepting tasks.
    pub fn close(&self) {
        self.queue.close();
    }
}
