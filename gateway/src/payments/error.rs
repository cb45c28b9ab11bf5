use thiserror::Error;

use crate::http_client::FailureKind;

/// Failed request to a payment provider. Contains no URL, body, payment code or secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{request}: {kind}")]
pub struct ProviderError {
    /// Name of the request.
    pub request: &'static str,
    /// Kind of the failure.
    pub kind: ProviderErrorKind,
}

/// Kind of a failure. Contains no text of the response.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ProviderErrorKind {
    /// The connection failed or was lost.
    #[error("the connection failed")]
    Connection,
    /// No complete response within the timeout.
    #[error("no complete response in time")]
    Timeout,
    /// Status other than 200. Redirects are never followed.
    #[error("status {0}")]
    Status(u16),
    /// The response exceeds the size limit.
    #[error("the response is too large")]
    TooLarge,
    /// The response is invalid, or contradicts itself or the request. The reason is a constant text.
    #[error("invalid response: {0}")]
    InvalidResponse(&'static str),
    /// The request can't be built from these credentials or this code.
    #[error("the request can't be built")]
    InvalidRequest,
}

impl From<FailureKind> for ProviderErrorKind {
    fn from(kind: FailureKind) -> Self {
        match kind {
            FailureKind::Connect | FailureKind::Disconnected => Self::Connection,
            FailureKind::Timeout => Self::Timeout,
            FailureKind::Status(status) => Self::Status(status),
            FailureKind::TooLarge => Self::TooLarge,
            FailureKind::InvalidRequest => Self::InvalidRequest,
        }
    }
}
