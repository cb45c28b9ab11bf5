//! Why a page was not rendered.

use super::EngineError;
use crate::{
    cache::LoadFailure,
    http::problem::{ApiError, ProblemKind},
};

/// Why there is no page; the plain shell is sent instead.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum PageError {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("the API: {0}")]
    Api(ApiError),
}

impl PageError {
    /// Whether more pages are asked for than are made, by this client or in all.
    pub(super) fn is_overload(&self) -> bool {
        matches!(self, Self::Engine(EngineError::QueueFull)) || self.is_refusal()
    }
}

impl LoadFailure for PageError {
    /// Reads that a rate limit refuses to this client are no failure of the page: the next client may have it made.
    fn is_refusal(&self) -> bool {
        matches!(self, Self::Api(error) if error.kind() == ProblemKind::TooManyRequests)
    }
}
