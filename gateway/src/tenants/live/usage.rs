use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// Whether a shop was used since the last refresh of its data began.
#[derive(Debug, Default)]
pub struct Usage {
    was_used: AtomicBool,
    /// Holds a permit after a use.
    used: Notify,
}

impl Usage {
    /// Records a use. Each request calls this, so only the first use writes.
    pub fn record(&self) {
        if !self.was_used.load(Ordering::Relaxed) {
            self.was_used.store(true, Ordering::Relaxed);
            self.used.notify_one();
        }
    }

    /// Forgets earlier uses.
    pub fn reset(&self) {
        self.was_used.store(false, Ordering::Relaxed);
    }

    /// Waits until the shop is used. Returns at once if it was used since the last wait.
    pub async fn wait(&self) {
        self.used.notified().await;
    }
}
