use super::EngineError;
use crate::{
    cache::{CacheError, LoadFailure},
    http::problem::{ApiError, ProblemKind},
};

/// The plain shell is sent instead.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum PageError {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("the API: {0}")]
    Api(ApiError),
    #[error(transparent)]
    Cache(#[from] CacheError),
}

impl PageError {
    pub(super) fn is_overload(&self) -> bool {
        matches!(self, Self::Engine(EngineError::QueueFull)) || self.is_refusal()
    }
}

impl LoadFailure for PageError {
    /// Another client may still render the page.
    fn is_refusal(&self) -> bool {
        matches!(self, Self::Api(error) if error.kind() == ProblemKind::TooManyRequests)
    }
}
