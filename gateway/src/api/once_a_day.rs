//! What legacy keeps or mails each time it is told: the same thing goes there once a day.

use std::{hash::Hash, sync::Arc, time::Duration};

use moka::{future::Cache, policy::EvictionPolicy};

use super::to_the_end;
use crate::{clock::Clock, http::problem::ApiResult};

const REMEMBERED: Duration = Duration::from_secs(24 * 3_600);

/// What was done within the last day. Cheap to clone; clones are one.
#[derive(Clone)]
pub(super) struct OnceADay<K> {
    /// When each was done, by the clock.
    done: Cache<K, u64>,
    clock: Clock,
}

impl<K: Hash + Eq + Clone + Send + Sync + 'static> OnceADay<K> {
    /// Nothing remembered; at most so many things will be, the least lately asked for making room.
    pub(super) fn new(max_remembered: u64, clock: &Clock) -> Self {
        Self {
            done: Cache::builder()
                .max_capacity(max_remembered)
                .time_to_live(REMEMBERED)
                // A new one is always remembered, however often older ones were asked for.
                .eviction_policy(EvictionPolicy::lru())
                .build(),
            clock: clock.clone(),
        }
    }

    /// Does it unless it was done within a day, once however many ask at the same time: they share its outcome. A failure
    /// is not remembered.
    ///
    /// It runs in a task of its own: a client that leaves does not stop it halfway.
    pub(super) async fn run(
        &self,
        key: K,
        attempt: impl Future<Output = ApiResult<()>> + 'static,
    ) -> ApiResult<()> {
        if self.is_done(&key).await {
            return Ok(());
        }
        let (done, clock) = (self.done.clone(), self.clock.clone());
        to_the_end(async move {
            let attempt = async { attempt.await.map(|()| clock.now_ms()) };
            let outcome = done.try_get_with(key, attempt).await;
            outcome.map(|_done_at| ()).map_err(Arc::unwrap_or_clone)
        })
        .await
    }

    /// The store forgets too, but by a clock that can't be moved.
    async fn is_done(&self, key: &K) -> bool {
        let Some(done_ms) = self.done.get(key).await else {
            return false;
        };
        let age = Duration::from_millis(self.clock.now_ms().saturating_sub(done_ms));
        if age >= REMEMBERED {
            self.done.invalidate(key).await;
        }
        age < REMEMBERED
    }
}
