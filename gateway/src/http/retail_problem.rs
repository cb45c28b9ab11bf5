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

/// The problem of a write without an answer. Whoever hears that the outcome is unknown is not told to try again: the
/// first try may have had its effect.
pub fn write_problem(error: WriteError) -> ApiError {
    match error {
        WriteError::NotSent(cause) => retail_problem(&cause).with_source(error),
        WriteError::OutcomeUnknown(cause) => ApiError::new(
            retail_problem(&cause).kind(),
            "The shop system did not confirm this. It may have happened all the same.",
        )
        .without_retry_after()
        .with_source(error),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_not_sent_may_be_tried_again() {
        let cause = RetailError::new("save", RetailErrorKind::Timeout);
        let not_sent = write_problem(WriteError::NotSent(cause));
        assert_eq!(not_sent.retry_after_seconds(), Some(2));
        let unknown = write_problem(WriteError::OutcomeUnknown(cause));
        assert_eq!(unknown.kind(), ProblemKind::RetailTimeout);
        assert_eq!(unknown.retry_after_seconds(), None);
        assert!(unknown.problem("1").detail.contains("may have happened"));
    }
}
