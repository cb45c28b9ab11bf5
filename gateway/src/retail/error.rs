use thiserror::Error;

use crate::http_client::{Failure, FailureKind, UrlTooLong};

/// Failed call with its reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{call}: {kind}")]
pub struct RetailError {
    /// Name of the call.
    pub call: &'static str,
    /// Reason.
    pub kind: RetailErrorKind,
}

impl RetailError {
    /// Creates the error of `call`.
    pub const fn new(call: &'static str, kind: RetailErrorKind) -> Self {
        Self { call, kind }
    }
}

/// Failed write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WriteError {
    /// Nothing was sent, so the write may be repeated.
    #[error("{0}; nothing was sent")]
    NotSent(RetailError),
    /// The request was sent, but has no usable response. The write may have had an effect.
    #[error("{0}; the outcome is unknown")]
    OutcomeUnknown(RetailError),
}

impl WriteError {
    pub(crate) const fn into_cause(self) -> RetailError {
        match self {
            Self::NotSent(cause) | Self::OutcomeUnknown(cause) => cause,
        }
    }

    pub(crate) fn of(call: &'static str, failure: Failure) -> Self {
        match failure {
            Failure::NotSent(kind) => Self::NotSent(RetailError::new(call, kind.into())),
            Failure::OutcomeUnknown(kind) => {
                Self::OutcomeUnknown(RetailError::new(call, kind.into()))
            }
        }
    }
}

/// Reason of a failed call. No variant contains text from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum RetailErrorKind {
    /// No connection.
    #[error("no connection")]
    Connect,
    /// The connection broke before the response was complete.
    #[error("the connection broke")]
    Disconnected,
    /// The response wasn't complete within the time limit.
    #[error("the response was not complete in time")]
    Timeout,
    /// Status other than 200. Redirects aren't followed.
    #[error("status {0}")]
    Status(u16),
    /// The circuit breaker is open after earlier failures; nothing was sent.
    #[error("the circuit breaker is open")]
    CircuitOpen,
    /// The shop's connection string is not loaded yet; nothing was sent.
    #[error("the connection string is not loaded yet")]
    NoConnectionString,
    /// The response exceeds the size limit.
    #[error("the response is too large")]
    TooLarge,
    /// The response can't be decoded. The reason is one of the gateway's own texts.
    #[error("invalid response: {0}")]
    Decode(&'static str),
    /// The URL exceeds the length limit, because of long input.
    #[error("the request URL would be too long")]
    UrlTooLong,
    /// A text isn't safe in a query.
    #[error("a text can't be part of a query")]
    InvalidText,
    /// The request can't be built.
    #[error("the request can't be built")]
    InvalidRequest,
}

impl RetailErrorKind {
    /// Whether the Retail API, or the proxy in front of it, gave no response of its own.
    pub(crate) fn is_outage(self) -> bool {
        matches!(
            self,
            Self::Connect | Self::Disconnected | Self::Timeout | Self::Status(502..=504)
        )
    }

    /// Whether the Retail API can't answer at the moment: it gave no response, or nothing was sent because of an
    /// outage.
    pub fn is_unavailable(self) -> bool {
        self.is_outage() || matches!(self, Self::CircuitOpen | Self::NoConnectionString)
    }
}

impl From<FailureKind> for RetailErrorKind {
    fn from(kind: FailureKind) -> Self {
        match kind {
            FailureKind::Connect => Self::Connect,
            FailureKind::Disconnected => Self::Disconnected,
            FailureKind::Timeout => Self::Timeout,
            FailureKind::Status(status) => Self::Status(status),
            FailureKind::TooLarge => Self::TooLarge,
            FailureKind::InvalidRequest => Self::InvalidRequest,
        }
    }
}

impl From<UrlTooLong> for RetailErrorKind {
    fn from(_: UrlTooLong) -> Self {
        Self::UrlTooLong
    }
}
