//! Limits how many search corrections are computed at the same time.

use actix_web::web;
use tokio::sync::Semaphore;

use crate::cache::LostTask;

/// The longest term against the biggest vocabulary takes 50 ms of a core; the rest of them is for other requests.
const MAX_AT_ONCE: usize = 2;

/// Runs the computations. One per process.
pub struct SearchCorrections {
    /// A plain semaphore, since it has no keys.
    working: Semaphore,
}

impl Default for SearchCorrections {
    fn default() -> Self {
        Self {
            working: Semaphore::new(MAX_AT_ONCE),
        }
    }
}

impl SearchCorrections {
    /// Runs long computations off the threads that serve requests.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, LostTask> {
        let _turn = self.working.acquire().await.map_err(LostTask::new)?;
        web::block(work).await.map_err(LostTask::new)
    }
}
