//! Who waits for an order to get on, in this process.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

/// Waiting requests by the order's row. Only orders that somebody waits for are in here.
#[derive(Default)]
pub(super) struct Changes(Mutex<HashMap<i64, watch::Sender<()>>>);

/// Hears of every change of one order since it was made.
pub(super) struct Waiting<'a> {
    changes: &'a Changes,
    id: i64,
    changed: watch::Receiver<()>,
}

impl Changes {
    /// From now on every change of this order is heard of.
    pub(super) fn wait_for(&self, id: i64) -> Waiting<'_> {
        let changed = self
            .lock()
            .entry(id)
            .or_insert_with(|| watch::channel(()).0)
            .subscribe();
        Waiting {
            changes: self,
            id,
            changed,
        }
    }

    /// This order has changed.
    pub(super) fn tell(&self, id: i64) {
        if let Some(sender) = self.lock().get(&id) {
            sender.send_replace(());
        }
    }

    /// Whether anybody waits for this order.
    pub(super) fn is_waited_for(&self, id: i64) -> bool {
        self.lock().contains_key(&id)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, watch::Sender<()>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting<'_> {
    /// Until the next change.
    pub(super) async fn changed(&mut self) {
        // The sender stays for as long as this is here.
        let _gone = self.changed.changed().await;
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let mut waiting = self.changes.lock();
        // This one still counts.
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
    async fn everybody_who_waits_hears_of_a_change_and_nobody_is_remembered_after() {
        let changes = Changes::default();
        let (mut one, mut two) = (changes.wait_for(7), changes.wait_for(7));
        let mut other = changes.wait_for(8);
        assert!(one.changed().now_or_never().is_none());
        assert!(changes.is_waited_for(7) && !changes.is_waited_for(9));
        changes.tell(7);
        one.changed().await;
        two.changed().await;
        assert!(one.changed().now_or_never().is_none());
        assert!(other.changed().now_or_never().is_none());
        drop((one, other));
        changes.tell(7);
        two.changed().await;
        drop(two);
        assert!(changes.lock().is_empty());
    }
}
