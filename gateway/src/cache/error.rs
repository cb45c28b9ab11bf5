//! Errors of the cache.

use std::{convert::Infallible, fmt, sync::Arc};

use crate::http::problem::{ApiError, ProblemKind};

/// Error of a load. Each kind of response has its own error type. The cache only distinguishes
/// refusals from failures.
pub trait LoadFailure: std::error::Error + Clone + Send + Sync + 'static {
    /// Whether a rate limit refused the load for this client. Another client may still load the response.
    fn is_refusal(&self) -> bool {
        false
    }
}

/// Reason why the cache returns no response.
#[derive(Clone, Debug, thiserror::Error)]
pub enum CacheError<E> {
    /// The load failed or was refused.
    #[error(transparent)]
    Load(E),
    /// The task of the load ended without a result.
    #[error(transparent)]
    LostTask(#[from] LostTask),
    /// The load takes longer than a request waits; it continues in the background.
    #[error("the response is still being loaded")]
    StillLoading,
}

/// A task ended without a result: it panicked, or the runtime is stopping.
#[derive(Clone, Debug, thiserror::Error)]
#[error("a task was lost: {0}")]
pub struct LostTask(Arc<str>);

impl LostTask {
    /// Records the reason that the runtime gives.
    pub fn new(reason: impl fmt::Display) -> Self {
        Self(reason.to_string().into())
    }
}

/// The response can't be converted to or from JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JsonError {
    /// The value has no JSON form.
    #[error("the response can't be written as JSON")]
    Write,
    /// The stored JSON has another shape.
    #[error("the stored JSON can't be read")]
    Read,
}

impl LoadFailure for Infallible {}
impl LoadFailure for LostTask {}
impl LoadFailure for JsonError {}

impl<E> From<CacheError<E>> for ApiError
where
    Self: From<E>,
{
    fn from(error: CacheError<E>) -> Self {
        match error {
            CacheError::Load(error) => Self::from(error),
            CacheError::LostTask(lost) => <Self as From<LostTask>>::from(lost),
            CacheError::StillLoading => still_loading(),
        }
    }
}

/// Problem for a response that takes longer to load than a request waits.
pub fn still_loading() -> ApiError {
    ApiError::new(
        ProblemKind::RetailTimeout,
        "The shop system has not answered yet; the answer may be there on the next try.",
    )
}

impl From<Infallible> for ApiError {
    fn from(error: Infallible) -> Self {
        match error {}
    }
}

impl From<LostTask> for ApiError {
    fn from(lost: LostTask) -> Self {
        Self::new(ProblemKind::Internal, "Loading the answer failed.").with_source(lost)
    }
}

impl From<JsonError> for ApiError {
    fn from(error: JsonError) -> Self {
        Self::new(ProblemKind::Internal, "Loading the answer failed.").with_source(error)
    }
}
