//! Notices to systemd (`NOTIFY_SOCKET`). Without systemd they do nothing.

use sd_notify::NotifyState;

use crate::clock::Clock;

/// Notices in one time limit of the watchdog.
const NOTICES_PER_LIMIT: u32 = 3;

/// Requests are accepted from now on.
pub fn notify_ready() {
    notify(&NotifyState::Ready);
}

/// The process begins to stop.
pub fn notify_stopping() {
    notify(&NotifyState::Stopping);
}

/// Sends the watchdog's notices until this future is dropped. Ends at once without a watchdog.
pub async fn feed_watchdog(clock: Clock) {
    let Some(limit) = sd_notify::watchdog_enabled() else {
        return;
    };
    loop {
        notify(&NotifyState::Watchdog);
        clock.sleep(limit / NOTICES_PER_LIMIT).await;
    }
}

fn notify(state: &NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(std::slice::from_ref(state)) {
        tracing::warn!(%error, "systemd could not be notified");
    }
}
