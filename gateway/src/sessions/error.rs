use crate::{
    http::problem::{ApiError, ProblemKind},
    store::{StoreError, StoreUnavailable},
};

/// Reason why the sessions can't be opened. Names files and settings, but not their content.
#[derive(Debug, thiserror::Error)]
pub enum SessionsError {
    /// The store can't be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The cookie key is too short.
    #[error("sessions: {source_name} must hold at least {minimum} bytes")]
    ShortKey {
        /// Setting or file with the key.
        source_name: String,
        /// Minimum length of the key, in bytes.
        minimum: usize,
    },
}

pub(super) fn not_stored(error: StoreUnavailable) -> ApiError {
    ApiError::new(
        ProblemKind::StoreUnavailable,
        "The shop can't store who is signed in at the moment. Please try again soon.",
    )
    .with_source(error)
}
