use std::{fmt, sync::Arc};

use crate::http::problem::{ApiError, ProblemKind};

/// Error of a load. The cache only distinguishes refusals from failures.
pub trait LoadFailure:
    std::error::Error + From<CacheError> + Clone + Send + Sync + 'static
{
    /// Whether a rate limit refused the load for this client. Another client may still load the
    /// response.
    fn is_refusal(&self) -> bool {
        false
    }
}

/// Error of the cache itself.
#[derive(Clone, Debug, thiserror::Error)]
pub enum CacheError {
    /// The load takes longer than a request waits; it continues in the background.
    #[error("the response is still being loaded")]
    StillLoading,
    /// A task ended without a result: it panicked, or the runtime is stopping.
    #[error("a task was lost: {0}")]
    LostTask(Arc<str>),
    /// The value can't be written as JSON.
    #[error("the response can't be written as JSON")]
    WriteJson,
    /// The stored JSON can't be read.
    #[error("the stored JSON can't be read")]
    ReadJson,
}

impl CacheError {
    /// Error of a task that ended without a result.
    pub fn lost_task(reason: impl fmt::Display) -> Self {
        Self::LostTask(reason.to_string().into())
    }
}

/// For loads that use only the gateway's own data.
impl LoadFailure for CacheError {}

impl From<CacheError> for ApiError {
    fn from(error: CacheError) -> Self {
        match error {
            CacheError::StillLoading => Self::new(
                ProblemKind::RetailTimeout,
                "The shop system has not answered yet; the answer may be there on the next try.",
            ),
            CacheError::LostTask(_) | CacheError::WriteJson | CacheError::ReadJson => {
                Self::new(ProblemKind::Internal, "Loading the answer failed.").with_source(error)
            }
        }
    }
}
