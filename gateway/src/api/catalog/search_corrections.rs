//! Limits how many search corrections are computed at the same time.

use actix_web::web;
use tokio::sync::Semaphore;

use crate::cache::LostTask;

/// The longest term takes 50 ms of a core with the largest vocabulary. The other cores remain free for requests.
const MAX_AT_ONCE: usize = 2;

/// Runs the computations. One per process.
pub struct SearchCorrections {
    /// A plain semaphore, because the limit has no keys.
    permits: Semaphore,
}

impl Default for SearchCorrections {
    fn default() -> Self {
        Self {
            permits: Semaphore::new(MAX_AT_ONCE),
        }
    }
}

impl SearchCorrections {
    /// Runs a long computation on the blocking thread pool, so that it does not delay other requests.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, LostTask> {
        let _permit = self.permits.acquire().await.map_err(LostTask::new)?;
        web::block(work).await.map_err(LostTask::new)
    }
}
