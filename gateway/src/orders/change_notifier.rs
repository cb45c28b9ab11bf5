//! Notifies requests of this process about changes of an order.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

/// Channels by the id of the order's row, for orders with subscriptions.
#[derive(Default)]
pub(super) struct ChangeNotifier(Mutex<HashMap<i64, watch::Sender<()>>>);

/// Receives every change of one order since it was created.
pub(super) struct Subscription<'a> {
    changes: &'a ChangeNotifier,
    id: i64,
    changed: watch::Receiver<()>,
}

impl ChangeNotifier {
    /// Subscribes to changes of this order.
    pub(super) fn subscribe(&self, id: i64) -> Subscription<'_> {
        let changed = self
            .lock()
            .entry(id)
            .or_insert_with(|| watch::channel(()).0)
            .subscribe();
        Subscription {
            changes: self,
            id,
            changed,
        }
    }

    /// Notifies the subscriptions of this order.
    pub(super) fn notify(&self, id: i64) {
        if let Some(sender) = self.lock().get(&id) {
            sender.send_replace(());
        }
    }

    /// Whether this order has subscriptions.
    pub(super) fn has_subscribers(&self, id: i64) -> bool {
        self.lock().contains_key(&id)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, watch::Sender<()>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Subscription<'_> {
    /// Waits for the next change.
    pub(super) async fn changed(&mut self) {
        // The sender lives as long as the subscription.
        let _gone = self.changed.changed().await;
    }
}

impl Drop for Subscription<'_> {
    fn drop(&mut self) {
        let mut waiting = self.changes.lock();
        // The count includes this subscription.
        let is_last = |sender: &watch::Sender<()>| sender.receiver_count() <= 1;
        if waiting.get(&self.id).is_some_and(is_last) {
            waiting.remove(&self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[actix_web::test]
    async fn each_subscription_receives_a_change_and_is_removed_when_dropped() {
        let changes = ChangeNotifier::default();
        let (mut one, mut two) = (changes.subscribe(7), changes.subscribe(7));
        let mut other = changes.subscribe(8);
        assert!(one.changed().now_or_never().is_none());
        assert!(changes.has_subscribers(7) && !changes.has_subscribers(9));
        changes.notify(7);
        one.changed().await;
        two.changed().await;
        assert!(one.changed().now_or_never().is_none());
        assert!(other.changed().now_or_never().is_none());
        drop((one, other));
        changes.notify(7);
        two.changed().await;
        drop(two);
        assert!(changes.lock().is_empty());
    }
}
