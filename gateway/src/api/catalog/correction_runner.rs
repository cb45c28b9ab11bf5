use actix_web::web;
use tokio::sync::Semaphore;

use crate::cache::CacheError;

/// Leaves the other cores to requests. A computation takes at most 50 ms.
const MAX_AT_ONCE: usize = 2;

/// Runs computations with a concurrency limit. One per process.
pub struct CorrectionRunner {
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
