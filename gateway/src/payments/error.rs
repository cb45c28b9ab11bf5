//! Errors of requests to payment providers. They can't contain a URL, a body, a payment code or a
//! secret.

use thiserror::Error;

use crate::http_client::FailureKind;

/// Failed request to a payment provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{request}: {kind}")]
pub struct ProviderError {
    /// Name of the request.
    pub request: &'static str,
    /// Kind of the failure.
    pub kind: ProviderErrorKind,
}

/// Kind of a failure. No variant contains text of the response.
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
    /// The response is invalid, or contradicts itself or the request; the reason is a constant
    /// text.
    #[error("invalid response: {0}")]
    InvalidResponse(&'static str),
    /// The credentials or the code can't be sent: an error in the settings or in the gateway.
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
