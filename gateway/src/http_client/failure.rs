//! Failures of requests. They never contain a URL, a body or a secret.

use awc::error::{ConnectError, SendRequestError};
use thiserror::Error;

/// A request without a usable response. A request that changes something may only be sent again after `NotSent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum Failure {
    /// The server has received nothing.
    #[error("{0}; nothing was sent")]
    NotSent(FailureKind),
    /// The server may have received the request and may have acted on it.
    #[error("{0}; the outcome is unknown")]
    OutcomeUnknown(FailureKind),
}

/// Reason of a failed request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FailureKind {
    /// No connection: the name is unknown, the server refuses it, or its TLS certificate is not valid.
    #[error("no connection")]
    Connect,
    /// The connection broke before the response was complete, or the response is not HTTP.
    #[error("the connection broke")]
    Disconnected,
    /// The response was not complete in time.
    #[error("the response was not complete in time")]
    Timeout,
    /// A status other than 200, such as a redirect.
    #[error("status {0}")]
    Status(u16),
    /// The body is larger than the request allows.
    #[error("the response is too large")]
    TooLarge,
    /// The URL or the credentials are invalid.
    #[error("the request can't be built")]
    InvalidRequest,
}

impl Failure {
    /// Reason of the failure.
    pub(crate) const fn kind(self) -> FailureKind {
        match self {
            Self::NotSent(kind) | Self::OutcomeUnknown(kind) => kind,
        }
    }

    /// Whether a new connection may help.
    pub(super) const fn is_broken_connection(self) -> bool {
        matches!(
            self.kind(),
            FailureKind::Connect | FailureKind::Disconnected
        )
    }

    /// Converts an error of awc.
    pub(super) fn of(error: &SendRequestError) -> Self {
        use FailureKind::{Connect, Disconnected, InvalidRequest, Timeout};
        match error {
            SendRequestError::Url(_) | SendRequestError::Http(_) => Self::NotSent(InvalidRequest),
            SendRequestError::Connect(ConnectError::Timeout) => Self::NotSent(Timeout),
            // awc reports a connect error when the server closes the connection instead of responding, and a response
            // error when the head is incomplete or not HTTP.
            SendRequestError::Connect(ConnectError::Disconnected)
            | SendRequestError::Send(_)
            | SendRequestError::Body(_)
            | SendRequestError::Response(_) => Self::OutcomeUnknown(Disconnected),
            SendRequestError::Connect(_) => Self::NotSent(Connect),
            SendRequestError::Timeout => Self::OutcomeUnknown(Timeout),
            SendRequestError::H2(_)
            | SendRequestError::TunnelNotSupported
            | SendRequestError::Custom(..)
            | _ => Self::OutcomeUnknown(InvalidRequest),
        }
    }
}
