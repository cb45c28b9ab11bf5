//! Runs each action once a day: legacy stores or mails a repeated request again.

use std::{hash::Hash, time::Duration};

use super::spawn_uncancellable;
use crate::{clock::Clock, expiring_map::ExpiringMap, http::problem::ApiResult};

const DAY: Duration = Duration::from_secs(24 * 3_600);

/// The actions of the last day by their key. Clones share them.
#[derive(Clone)]
pub(super) struct DailyDeduplicator<K>(ExpiringMap<K, ()>);

impl<K: Hash + Eq + Clone + Send + Sync + 'static> DailyDeduplicator<K> {
    /// No actions; at most `max_remembered` are stored, the latest ones.
    pub(super) fn new(max_remembered: u64, clock: &Clock) -> Self {
        Self(ExpiringMap::new(max_remembered, clock))
    }

    /// Runs the action unless the same one has succeeded within a day. Simultaneous calls share one run and its outcome. A
    /// failure is not stored.
    ///
    /// The action runs in a task of its own: a client that leaves does not stop it halfway.
    pub(super) async fn run(
        &self,
        key: K,
        action: impl Future<Output = ApiResult<()>> + 'static,
    ) -> ApiResult<()> {
        if self.0.get(&key).await.is_some() {
            return Ok(());
        }
        let done = self.0.clone();
        spawn_uncancellable(async move {
            let action = async { action.await.map(|()| ((), DAY)) };
            done.get_or_try_insert_with(key, action).await
        })
        .await
    }
}
