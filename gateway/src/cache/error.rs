//! Why there is no answer.

use tokio::task::JoinError;

use crate::{
    http::problem::{ApiError, ProblemKind},
    retail::{RetailError, RetailErrorKind},
};

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum CacheError {
    /// Loading it failed.
    #[error(transparent)]
    Retail(RetailError),
    /// Loading it is a mistake of this program.
    #[error("loading the answer failed: {0}")]
    Panicked(JoinError),
    /// Loading it takes longer than a request waits; it goes on.
    #[error("the answer is still being loaded")]
    TooSlow,
}

impl From<CacheError> for ApiError {
    fn from(error: CacheError) -> Self {
        match error {
            CacheError::Retail(error) => Self::from(&error),
            CacheError::Panicked(panicked) => {
                Self::new(ProblemKind::Internal, "Loading the answer failed.").with_source(panicked)
            }
            CacheError::TooSlow => Self::new(
                ProblemKind::RetailTimeout,
                "The shop system has not answered yet; the answer may be there on the next try.",
            ),
        }
    }
}

/// For answers that are loaded from other cached answers.
impl From<CacheError> for RetailError {
    fn from(error: CacheError) -> Self {
        match error {
            CacheError::Retail(error) => error,
            CacheError::Panicked(_) => Self::new("load", RetailErrorKind::InvalidRequest),
            CacheError::TooSlow => Self::new("load", RetailErrorKind::Timeout),
        }
    }
}
