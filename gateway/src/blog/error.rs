use thiserror::Error;

use crate::{
    http::problem::{ApiError, ProblemKind},
    http_client::{FailureKind, UrlTooLong},
    retail::{OutageError, RetailErrorKind},
};

/// Failed request to a content server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{request}: {kind}")]
pub struct BlogError {
    /// Name of the request.
    pub request: &'static str,
    /// Kind of the failure.
    pub kind: BlogErrorKind,
}

/// Kind of a failure. Contains no URL and no part of a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BlogErrorKind {
    /// The request has no complete response with status 200.
    #[error(transparent)]
    Failed(#[from] FailureKind),
    /// The circuit breaker is open after earlier failures; nothing was sent.
    #[error("the circuit breaker is open")]
    CircuitOpen,
    /// The response is invalid; the reason is a constant text.
    #[error("invalid response: {0}")]
    InvalidResponse(&'static str),
    /// The URL is too long, because of a long slug.
    #[error(transparent)]
    UrlTooLong(#[from] UrlTooLong),
}

impl OutageError for BlogErrorKind {
    fn is_outage(&self) -> bool {
        matches!(self, Self::Failed(kind) if RetailErrorKind::from(*kind).is_outage())
    }
}

/// Clients handle failures of the content server like those of the Retail API.
impl From<BlogError> for ApiError {
    fn from(error: BlogError) -> Self {
        let (kind, detail) = match error.kind {
            BlogErrorKind::Failed(FailureKind::Connect | FailureKind::Disconnected)
            | BlogErrorKind::CircuitOpen => (
                ProblemKind::RetailUnavailable,
                "The blog can't be reached right now.",
            ),
            BlogErrorKind::Failed(FailureKind::Timeout) => (
                ProblemKind::RetailTimeout,
                "The blog did not answer in time.",
            ),
            BlogErrorKind::Failed(FailureKind::Status(_) | FailureKind::TooLarge)
            | BlogErrorKind::InvalidResponse(_) => (
                ProblemKind::RetailInvalidAnswer,
                "The blog gave an answer that can't be used.",
            ),
            BlogErrorKind::UrlTooLong(_) => (
                ProblemKind::InvalidParameter,
                "The name of the post is too long.",
            ),
            BlogErrorKind::Failed(FailureKind::InvalidRequest) => {
                (ProblemKind::Internal, "The blog could not be asked.")
            }
        };
        Self::new(kind, detail).with_source(error)
    }
}
