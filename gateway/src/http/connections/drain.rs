use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use tokio::sync::watch;

use super::Connections;

/// How long a connection is idle before a drain closes it. A client that uses its connection sends
/// its next request sooner, and gets `Connection: close` with the response.
pub(super) const IDLE_LIMIT: Duration = Duration::from_millis(500);

/// Checks without an open connection that end a drain. A connection that was accepted just before
/// the drain may not be counted yet. Checks are counted instead of time, because a busy machine
/// delays both.
const QUIET_CHECKS: u32 = 15;

const CHECK_INTERVAL: Duration = Duration::from_millis(20);

#[derive(Default)]
pub(super) struct DrainState {
    /// Read with each request, so it is not behind the lock of `begun`.
    is_draining: AtomicBool,
    begun: watch::Sender<()>,
}

impl Connections {
    /// Closes idle connections from now on. Requests in progress are finished.
    pub fn begin_drain(&self) {
        self.drain.is_draining.store(true, Ordering::Release);
        self.drain.begun.send_replace(());
    }

    pub(super) fn is_draining(&self) -> bool {
        self.drain.is_draining.load(Ordering::Acquire)
    }

    /// Waits for the begin of the drain.
    pub(super) async fn drain_begun(&self) {
        let mut begun = self.drain.begun.subscribe();
        if !self.is_draining() {
            // Can't fail, because `self` owns the sender.
            let _never_closed = begun.changed().await;
        }
    }

    /// Waits until every connection is closed. No new connections may be accepted meanwhile.
    pub async fn wait_until_closed(&self) {
        let mut quiet_checks = 0;
        while quiet_checks < QUIET_CHECKS {
            self.clock.sleep(CHECK_INTERVAL).await;
            quiet_checks = if self.count_open() == 0 {
                quiet_checks + 1
            } else {
                0
            };
        }
    }
}
