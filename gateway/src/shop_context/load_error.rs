use crate::{
    blog::BlogError,
    cache::{CacheError, LoadFailure},
    http::{problem::ApiError, rate_limit::RateLimited},
    retail::RetailError,
};

/// Reason why a response could not be loaded.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LoadError {
    /// The live settings, and with them the client of the Retail API, are not loaded.
    #[error("the live settings are not loaded yet")]
    NotReady,
    /// A call of the Retail API failed.
    #[error(transparent)]
    Retail(#[from] RetailError),
    /// A request to the shop's content server failed.
    #[error(transparent)]
    Blog(#[from] BlogError),
    /// The client exceeded its rate limit. Another client may load the response.
    #[error(transparent)]
    RateLimited(#[from] RateLimited),
    /// The cache itself failed.
    #[error(transparent)]
    Cache(#[from] CacheError),
}

impl LoadError {
    /// Whether the Retail API can't answer at the moment.
    pub(super) fn is_unavailable(&self) -> bool {
        match self {
            Self::NotReady => true,
            Self::Retail(error) => error.kind.is_unavailable(),
            Self::Blog(_) | Self::RateLimited(_) | Self::Cache(_) => false,
        }
    }
}

impl LoadFailure for LoadError {
    fn is_refusal(&self) -> bool {
        matches!(self, Self::RateLimited(_))
    }
}

impl From<LoadError> for ApiError {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::NotReady => super::tenant_not_ready(),
            LoadError::Retail(error) => error.into(),
            LoadError::Blog(error) => error.into(),
            LoadError::RateLimited(refused) => refused.into(),
            LoadError::Cache(error) => error.into(),
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

    #[rstest]
    #[case(retail(RetailErrorKind::Connect), 503, "retail-unavailable", Some(2))]
    #[case(
        retail(RetailErrorKind::Disconnected),
        503,
        "retail-unavailable",
        Some(2)
    )]
    #[case(
        retail(RetailErrorKind::CircuitOpen),
        503,
        "retail-unavailable",
        Some(2)
    )]
    #[case(
        retail(RetailErrorKind::NoConnectionString),
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
    #[case(LoadError::NotReady, 503, "tenant-not-ready", Some(2))]
    #[case(CacheError::WriteJson.into(), 500, "internal", None)]
    #[case(CacheError::ReadJson.into(), 500, "internal", None)]
    #[case(CacheError::lost_task("panicked").into(), 500, "internal", None)]
    #[case(CacheError::StillLoading.into(), 504, "retail-timeout", Some(2))]
    fn each_load_error_maps_to_its_problem(
        #[case] error: LoadError,
        #[case] status: u16,
        #[case] code: &str,
        #[case] retry_after: Option<u64>,
    ) {
        let problem = ApiError::from(error);
        let document = problem.problem("1");
        assert_eq!(document.status, status);
        assert_eq!(document.kind.url(), format!("/problems/{code}"));
        assert_eq!(problem.retry_after_seconds(), retry_after);
    }

    #[test]
    fn only_a_rate_limit_is_a_refusal() {
        let limited = RateLimited {
            retry_after_seconds: 1,
        };
        assert!(LoadError::from(limited).is_refusal());
        assert!(!retail(RetailErrorKind::Status(429)).is_refusal());
        assert!(!LoadError::from(CacheError::StillLoading).is_refusal());
    }
}
