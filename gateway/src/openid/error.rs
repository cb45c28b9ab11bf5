use thiserror::Error;

use crate::http_client::FailureKind;

/// Failed sign-in with an identity provider. Contains no URL, code, token or address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum OpenIdError {
    /// The provider did not answer a request.
    #[error("{request}: {kind}")]
    Request {
        /// Name of the request.
        request: &'static str,
        /// Reason.
        kind: FailureKind,
    },
    /// The provider's response can't be used. The reason is a constant text.
    #[error("{request}: {reason}")]
    InvalidResponse {
        /// Name of the request.
        request: &'static str,
        /// Reason.
        reason: &'static str,
    },
    /// The ID token is not valid. The reason is a constant text.
    #[error("ID token: {0}")]
    InvalidToken(&'static str),
}
