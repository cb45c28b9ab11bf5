//! Computes search corrections on the blocking thread pool, with a concurrency limit.

use actix_web::web;
use tokio::sync::Semaphore;

use crate::cache::CacheError;

/// Maximum number of concurrent computations, which leaves the other cores to requests. The longest term takes 50 ms with the
/// largest vocabulary.
const MAX_AT_ONCE: usize = 2;

/// Runs computations with a concurrency limit. One per process.
pub struct CorrectionRunner {
    /// A plain semaphore, because the limit has no keys.
    permits: Semaphore,
}

impl Default for CorrectionRunner {
    fn default() -> Self {
        Self {
            permits: Semaphore::new(MAX_AT_ONCE),
        }
    }
}

impl CorrectionRunner {
    /// Runs a long computation on the blocking thread pool, so that it does not delay other requests.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, CacheError> {
        let _permit = self
            .permits
            .acquire()
            .await
            .map_err(CacheError::lost_task)?;
        web::block(work).await.map_err(CacheError::lost_task)
    }
}
