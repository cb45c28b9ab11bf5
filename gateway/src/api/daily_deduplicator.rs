//! The Retail API would store or mail a repeated request again, so each action runs at most once a day.

use std::{hash::Hash, time::Duration};

use super::spawn_uncancellable;
use crate::{clock::Clock, expiring_map::ExpiringMap, http::problem::ApiResult};

const DAY: Duration = Duration::from_secs(24 * 3_600);

/// Keys of actions that succeeded within the last day. Clones share these keys.
#[derive(Clone)]
pub(super) struct DailyDeduplicator<K>(ExpiringMap<K, ()>);

impl<K: Hash + Eq + Clone + Send + Sync + 'static> DailyDeduplicator<K> {
    pub(super) fn new(max_remembered: u64, clock: &Clock) -> Self {
        Self(ExpiringMap::new(max_remembered, clock))
    }

    /// Skips the action if an action with this key succeeded within a day. Concurrent calls share one run
    /// and its outcome. Failures are not remembered. A disconnecting client does not interrupt the action.
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
