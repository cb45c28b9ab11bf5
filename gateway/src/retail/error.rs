//! Errors of Retail API calls. They never contain an address, a body or a secret.

use thiserror::Error;

use crate::http_client::{Failure, FailureKind, UrlTooLong};

/// Failed call with its reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{call}: {kind}")]
pub struct RetailError {
    /// Name of the call, as written in the code.
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

/// Failed write. Whether it may be repeated depends on whether the Retail API may have received it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WriteError {
    /// Nothing was sent: the write has no effect and may be repeated.
    #[error("{0}; nothing was sent")]
    NotSent(RetailError),
    /// The request was sent, but there is no usable response: the write may or may not have had an
    /// effect.
    #[error("{0}; the outcome is unknown")]
    OutcomeUnknown(RetailError),
}

impl WriteError {
    /// Creates the error of `call`.
    pub(crate) fn of(call: &'static str, failure: Failure) -> Self {
        match failure {
            Failure::NotSent(kind) => Self::NotSent(RetailError::new(call, kind.into())),
            Failure::OutcomeUnknown(kind) => {
                Self::OutcomeUnknown(RetailError::new(call, kind.into()))
            }
        }
    }
}

/// Reason of a failed call. No variant carries text from outside.
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
    /// Status other than 200, including redirects, which are never followed.
    #[error("status {0}")]
    Status(u16),
    /// The response exceeds the size limit.
    #[error("the response is too large")]
    TooLarge,
    /// The response can't be decoded; the reason is one of the gateway's own texts.
    #[error("invalid response: {0}")]
    Decode(&'static str),
    /// The URL exceeds the limit of the Retail API's web server, caused by long input.
    #[error("the request URL would be too long")]
    UrlTooLong,
    /// A text can't be put into a query safely, caused by hostile or broken input.
    #[error("a text can't be part of a query")]
    InvalidText,
    /// The request can't be built: an error in the settings or in the gateway.
    #[error("the request can't be built")]
    InvalidRequest,
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
