//! Errors of the sessions.

use crate::{
    http::problem::{ApiError, ProblemKind},
    store::{StoreError, StoreUnavailable},
};

/// Why the sessions can't be opened. Names files and settings, never their content.
#[derive(Debug, thiserror::Error)]
pub enum SessionsError {
    /// The store can't be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The key of the cookies is too short.
    #[error("sessions: {source_name} must hold at least {minimum} bytes")]
    ShortKey {
        /// The setting or file.
        source_name: String,
        /// Minimum length of the key.
        minimum: usize,
    },
}

/// Problem document of a session that could not be stored.
pub(super) fn not_stored(error: StoreUnavailable) -> ApiError {
    ApiError::new(
        ProblemKind::StoreUnavailable,
        "The shop can't store who is signed in at the moment. Please try again soon.",
    )
    .with_source(error)
}
