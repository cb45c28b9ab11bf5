use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

/// Channel of each order that has subscriptions. The key is the order's row id.
#[derive(Default)]
pub(super) struct ChangeNotifier(Mutex<HashMap<i64, watch::Sender<()>>>);

pub(super) struct Subscription<'a> {
    notifier: &'a ChangeNotifier,
    id: i64,
    changed: watch::Receiver<()>,
}

impl ChangeNotifier {
    pub(super) fn subscribe(&self, id: i64) -> Subscription<'_> {
        let changed = self
            .lock()
            .entry(id)
            .or_insert_with(|| watch::channel(()).0)
            .subscribe();
        Subscription {
            notifier: self,
            id,
            changed,
        }
    }

    pub(super) fn notify(&self, id: i64) {
        if let Some(sender) = self.lock().get(&id) {
            sender.send_replace(());
        }
    }

    pub(super) fn has_subscribers(&self, id: i64) -> bool {
        self.lock().contains_key(&id)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, watch::Sender<()>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Subscription<'_> {
    pub(super) async fn changed(&mut self) {
        // Never fails: [`ChangeNotifier`] keeps the sender while subscriptions exist.
        let _sender_dropped = self.changed.changed().await;
    }
}

impl Drop for Subscription<'_> {
    fn drop(&mut self) {
        let mut senders = self.notifier.lock();
        // The count includes this subscription.
        let is_last = |sender: &watch::Sender<()>| sender.receiver_count() <= 1;
        if senders.get(&self.id).is_some_and(is_last) {
            senders.remove(&self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[actix_web::test]
    async fn each_subscription_receives_a_change_and_is_removed_when_dropped() {
        let notifier = ChangeNotifier::default();
        let (mut first, mut second) = (notifier.subscribe(7), notifier.subscribe(7));
        let mut other = notifier.subscribe(8);
        assert!(first.changed().now_or_never().is_none());
        assert!(notifier.has_subscribers(7) && !notifier.has_subscribers(9));
        notifier.notify(7);
        first.changed().await;
        second.changed().await;
        assert!(first.changed().now_or_never().is_none());
        assert!(other.changed().now_or_never().is_none());
        drop((first, other));
        notifier.notify(7);
        second.changed().await;
        drop(second);
        assert!(notifier.lock().is_empty());
    }
}
