use std::{fmt, sync::Arc};

use super::EngineError;
use crate::{
    cache::{CacheError, Entry, LoadFailure},
    http::problem::{ApiError, ProblemKind},
};

/// Reason why there is no complete page.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum PageError {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("the API: {0}")]
    Api(ApiError),
    #[error(transparent)]
    Cache(#[from] CacheError),
    #[error("the page took too long")]
    Late,
    #[error("some responses failed or were late")]
    Partial(PartialPage),
}

/// Page without some of its responses. It is an error, so that it is not stored and never replaces a
/// stale page.
#[derive(Clone)]
pub(super) struct PartialPage(pub(super) Arc<Entry>);

impl fmt::Debug for PartialPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PartialPage")
    }
}

impl PageError {
    /// Whether the page may be there on the next try.
    pub(super) fn is_overload(&self) -> bool {
        matches!(
            self,
            Self::Engine(EngineError::QueueFull)
                | Self::Cache(CacheError::StillLoading)
                | Self::Late
        )
    }

    /// Whether the shop's Retail API has not answered since the start, so that nothing is known of the shop.
    pub(super) fn is_of_unknown_shop(&self) -> bool {
        matches!(self, Self::Api(error) if error.kind() == ProblemKind::TenantNotReady)
    }

    /// Whether clients can cause this error, or calls of the Retail API that are logged already.
    pub(super) fn is_frequent(&self) -> bool {
        matches!(
            self,
            Self::Engine(EngineError::QueueFull) | Self::Partial(_)
        ) || self.is_refusal()
    }
}

impl LoadFailure for PageError {
    /// Another client may still render the page.
    fn is_refusal(&self) -> bool {
        matches!(self, Self::Api(error) if error.kind() == ProblemKind::TooManyRequests)
    }
}
