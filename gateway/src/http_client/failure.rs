use awc::error::{ConnectError, SendRequestError};
use thiserror::Error;

/// A request without a usable response. Only after `NotSent` may a write be sent again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum Failure {
    #[error("{0}; nothing was sent")]
    NotSent(FailureKind),
    /// The server may have received the request and may have acted on it.
    #[error("{0}; the outcome is unknown")]
    OutcomeUnknown(FailureKind),
}

/// Reason of a failed request. Contains no URL, body or secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FailureKind {
    /// The name is unknown, the server refuses the connection, or its TLS certificate is invalid.
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
    pub(crate) const fn kind(self) -> FailureKind {
        match self {
            Self::NotSent(kind) | Self::OutcomeUnknown(kind) => kind,
        }
    }

    pub(super) const fn is_broken_connection(self) -> bool {
        matches!(
            self.kind(),
            FailureKind::Connect | FailureKind::Disconnected
        )
    }

    pub(super) fn of(error: &SendRequestError) -> Self {
        use FailureKind::{Connect, Disconnected, InvalidRequest, Timeout};
        match error {
            SendRequestError::Url(_) | SendRequestError::Http(_) => Self::NotSent(InvalidRequest),
            SendRequestError::Connect(ConnectError::Timeout) => Self::NotSent(Timeout),
            // The server closed the connection instead of responding, or its response is not HTTP.
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
