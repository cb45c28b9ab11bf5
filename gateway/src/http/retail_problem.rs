//! What a failed Retail API call looks like from outside.

use super::problem::{ApiError, ProblemKind};
use crate::retail::{RetailError, RetailErrorKind, WriteError};

impl From<&RetailError> for ApiError {
    fn from(error: &RetailError) -> Self {
        retail_problem(error)
    }
}

impl From<RetailError> for ApiError {
    fn from(error: RetailError) -> Self {
        retail_problem(&error)
    }
}

impl From<WriteError> for ApiError {
    fn from(error: WriteError) -> Self {
        retail_problem(error.cause()).with_source(error)
    }
}

fn retail_problem(error: &RetailError) -> ApiError {
    let (kind, detail) = match error.kind {
        RetailErrorKind::Connect | RetailErrorKind::Disconnected => (
            ProblemKind::RetailUnavailable,
            "The shop system can't be reached right now.",
        ),
        RetailErrorKind::Timeout => (
            ProblemKind::RetailTimeout,
            "The shop system did not answer in time.",
        ),
        RetailErrorKind::Status(_) | RetailErrorKind::TooLarge | RetailErrorKind::Decode(_) => (
            ProblemKind::RetailInvalidAnswer,
            "The shop system gave an answer that can't be used.",
        ),
        RetailErrorKind::UrlTooLong | RetailErrorKind::InvalidText => (
            ProblemKind::InvalidParameter,
            "The shop system can't be asked this: a text is too long or holds characters that it does not take.",
        ),
        RetailErrorKind::InvalidRequest => {
            (ProblemKind::Internal, "The shop system could not be asked.")
        }
    };
    ApiError::new(kind, detail).with_source(*error)
}
