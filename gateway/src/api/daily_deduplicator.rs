//! Runs each action at most once a day, because the Retail API would store or mail a repeated request a second time.

use std::{hash::Hash, time::Duration};

use super::spawn_uncancellable;
use crate::{clock::Clock, expiring_map::ExpiringMap, http::problem::ApiResult};

const DAY: Duration = Duration::from_secs(24 * 3_600);

/// Keys of the actions that succeeded within the last day. Clones share them.
#[derive(Clone)]
pub(super) struct DailyDeduplicator<K>(ExpiringMap<K, ()>);

impl<K: Hash + Eq + Clone + Send + Sync + 'static> DailyDeduplicator<K> {
    /// Creates an empty deduplicator that remembers the latest `max_remembered` actions.
    pub(super) fn new(max_remembered: u64, clock: &Clock) -> Self {
        Self(ExpiringMap::new(max_remembered, clock))
    }

    /// Runs the action unless an action with this key succeeded within a day. Concurrent calls share one run and its
    /// outcome. Failures are not remembered.
    ///
    /// The action runs in its own task, so that a client that disconnects does not interrupt it.
    pub(super) async fn run(
        &self,
        key: K,
        action: impl Future<Output = ApiResult<()>> + 'static,
    ) -> ApiResult<()> {
        if self.0.get(&key).await.is_some() {
            return Ok(());
        }
        let succeeded = self.0.clone();
        spawn_uncancellable(async move {
            let action = async { action.await.map(|()| ((), DAY)) };
            succeeded.get_or_try_insert_with(key, action).await
        })
        .await
    }
}
