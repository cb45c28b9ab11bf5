use super::{
    problem::{ApiError, ProblemKind},
    refusal_message::refused_problem,
};
use crate::retail::{RetailClient, RetailError, RetailErrorKind, WriteError, wire::Outcome};

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

/// Failed write.
#[derive(Clone, Debug)]
pub enum WriteFailed {
    /// The write has no effect.
    NotDone(ApiError),
    /// The write may have had an effect.
    OutcomeUnknown(ApiError),
}

impl From<WriteFailed> for ApiError {
    fn from(failed: WriteFailed) -> Self {
        match failed {
            WriteFailed::NotDone(problem) | WriteFailed::OutcomeUnknown(problem) => problem,
        }
    }
}

impl From<WriteError> for WriteFailed {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::NotSent(cause) => Self::NotDone(retail_problem(&cause).with_source(error)),
            // No Retry-After, because the first attempt may have had an effect.
            WriteError::OutcomeUnknown(cause) => Self::OutcomeUnknown(
                ApiError::new(
                    retail_problem(&cause).kind(),
                    "The shop system did not confirm this. It may have happened all the same.",
                )
                .without_retry_after()
                .with_source(error),
            ),
        }
    }
}

/// Converts a refusal to a problem.
pub fn check_outcome(
    retail: &RetailClient,
    result: Result<Outcome, WriteError>,
) -> Result<(), WriteFailed> {
    match result? {
        Outcome::Success => Ok(()),
        Outcome::Refused(sentence) => Err(WriteFailed::NotDone(refused_problem(retail, &sentence))),
    }
}

fn retail_problem(error: &RetailError) -> ApiError {
    let (kind, detail) = match error.kind {
        RetailErrorKind::Connect
        | RetailErrorKind::Disconnected
        | RetailErrorKind::CircuitOpen
        | RetailErrorKind::NoConnectionString => (
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
            "The request could not be sent to the shop system: a text is too long or contains characters that are not allowed.",
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
    fn only_a_write_that_was_not_sent_has_a_retry_after() {
        let cause = RetailError::new("save", RetailErrorKind::Timeout);
        let WriteFailed::NotDone(not_sent) = WriteError::NotSent(cause).into() else {
            panic!("a write that was not sent has no effect");
        };
        assert_eq!(not_sent.retry_after_seconds(), Some(2));
        let WriteFailed::OutcomeUnknown(unknown) = WriteError::OutcomeUnknown(cause).into() else {
            panic!("a write without a response may have had an effect");
        };
        assert_eq!(unknown.kind(), ProblemKind::RetailTimeout);
        assert_eq!(unknown.retry_after_seconds(), None);
        assert!(unknown.problem("1").detail.contains("may have happened"));
    }
}
