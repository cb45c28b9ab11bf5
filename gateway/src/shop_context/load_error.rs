//! Reasons why a response could not be loaded from the Retail API.

use crate::{
    cache::{CacheError, JsonError, LoadFailure, LostTask, still_loading},
    http::{problem::ApiError, rate_limit::RateLimited},
    retail::RetailError,
};

/// Reason why a response could not be loaded.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LoadError {
    /// A call of the Retail API failed.
    #[error(transparent)]
    Retail(#[from] RetailError),
    /// The client exceeded its rate limit. Another client may load the response.
    #[error(transparent)]
    RateLimited(#[from] RateLimited),
    /// The response, or a part of it, can't be read or written as JSON.
    #[error(transparent)]
    Json(#[from] JsonError),
    /// A task that loads a part of the response ended without a result.
    #[error(transparent)]
    LostTask(#[from] LostTask),
    /// A part of the response is still being loaded.
    #[error("a part of the response is still being loaded")]
    StillLoading,
}

impl LoadFailure for LoadError {
    fn is_refusal(&self) -> bool {
        matches!(self, Self::RateLimited(_))
    }
}

/// For responses that are loaded from other cached responses.
impl From<CacheError<Self>> for LoadError {
    fn from(error: CacheError<Self>) -> Self {
        match error {
            CacheError::Load(error) => error,
            CacheError::LostTask(lost) => Self::LostTask(lost),
            CacheError::StillLoading => Self::StillLoading,
        }
    }
}

impl From<LoadError> for ApiError {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Retail(error) => error.into(),
            LoadError::RateLimited(refused) => refused.into(),
            LoadError::Json(error) => error.into(),
            LoadError::LostTask(lost) => lost.into(),
            LoadError::StillLoading => still_loading(),
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::retail::RetailErrorKind;

    fn retail(kind: RetailErrorKind) -> LoadError {
        RetailError::new("test", kind).into()
    }

    /// Status, problem type and `Retry-After` of each error, including for a response that is part
    /// of another one.
    #[rstest]
    #[case(retail(RetailErrorKind::Connect), 503, "retail-unavailable", Some(2))]
    #[case(
        retail(RetailErrorKind::Disconnected),
        503,
        "retail-unavailable",
        Some(2)
    )]
    #[case(retail(RetailErrorKind::Timeout), 504, "retail-timeout", Some(2))]
    #[case(
        retail(RetailErrorKind::Status(500)),
        502,
        "retail-invalid-answer",
        None
    )]
    #[case(retail(RetailErrorKind::TooLarge), 502, "retail-invalid-answer", None)]
    #[case(
        retail(RetailErrorKind::Decode("x")),
        502,
        "retail-invalid-answer",
        None
    )]
    #[case(retail(RetailErrorKind::UrlTooLong), 400, "invalid-parameter", None)]
    #[case(retail(RetailErrorKind::InvalidText), 400, "invalid-parameter", None)]
    #[case(retail(RetailErrorKind::InvalidRequest), 500, "internal", None)]
    #[case(RateLimited { retry_after_seconds: 7 }.into(), 429, "too-many-requests", Some(7))]
    #[case(JsonError::Write.into(), 500, "internal", None)]
    #[case(JsonError::Read.into(), 500, "internal", None)]
    #[case(LostTask::new("panicked").into(), 500, "internal", None)]
    #[case(LoadError::StillLoading, 504, "retail-timeout", Some(2))]
    fn each_load_error_maps_to_its_problem(
        #[case] error: LoadError,
        #[case] status: u16,
        #[case] code: &str,
        #[case] retry_after: Option<u64>,
    ) {
        let nested = LoadError::from(CacheError::Load(error.clone()));
        for problem in [
            ApiError::from(error.clone()),
            ApiError::from(nested),
            ApiError::from(CacheError::Load(error)),
        ] {
            let document = problem.problem("1");
            assert_eq!(document.status, status);
            assert_eq!(document.kind, format!("/problems/{code}"));
            assert_eq!(problem.retry_after_seconds(), retry_after);
        }
    }

    #[test]
    fn an_error_of_a_nested_load_keeps_its_kind() {
        let lost = CacheError::<LoadError>::from(LostTask::new("panicked"));
        assert!(matches!(LoadError::from(lost), LoadError::LostTask(_)));
        let late = LoadError::from(CacheError::StillLoading);
        assert!(matches!(late, LoadError::StillLoading));
    }

    #[test]
    fn only_a_rate_limit_is_a_refusal() {
        let limited = RateLimited {
            retry_after_seconds: 1,
        };
        assert!(LoadError::from(limited).is_refusal());
        assert!(!retail(RetailErrorKind::Status(429)).is_refusal());
        assert!(!LoadError::StillLoading.is_refusal());
    }
}
