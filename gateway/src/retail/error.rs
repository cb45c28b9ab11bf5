//! Why a Retail API call gave no answer. Nothing in here can hold an address, a body or a secret.

use thiserror::Error;

use crate::http_client::{Failure, FailureKind, UrlTooLong};

/// A failed call: which one, and how it failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{call}: {kind}")]
pub struct RetailError {
    /// Name of the call, as written in the code.
    pub call: &'static str,
    /// How it failed.
    pub kind: RetailErrorKind,
}

impl RetailError {
    /// A failure of `call`.
    pub const fn new(call: &'static str, kind: RetailErrorKind) -> Self {
        Self { call, kind }
    }
}

/// A write that did not end with a whole answer. What may be done next depends on what legacy can have seen of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WriteError {
    /// Nothing was sent: the write has no effect and may be tried again.
    #[error("{0}; nothing was sent")]
    NotSent(RetailError),
    /// Something was sent, and no usable answer came back: the write may or may not have had its effect.
    #[error("{0}; the outcome is unknown")]
    OutcomeUnknown(RetailError),
}

impl WriteError {
    /// The failure of `call`.
    pub(crate) fn of(call: &'static str, failure: Failure) -> Self {
        match failure {
            Failure::NotSent(kind) => Self::NotSent(RetailError::new(call, kind.into())),
            Failure::OutcomeUnknown(kind) => {
                Self::OutcomeUnknown(RetailError::new(call, kind.into()))
            }
        }
    }

    /// What went wrong.
    pub const fn cause(&self) -> &RetailError {
        match self {
            Self::NotSent(cause) | Self::OutcomeUnknown(cause) => cause,
        }
    }
}

/// How a call failed. No variant carries text from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum RetailErrorKind {
    /// No connection could be made.
    #[error("no connection")]
    Connect,
    /// The connection broke before the whole answer was read.
    #[error("the connection broke")]
    Disconnected,
    /// No whole answer within the time limit.
    #[error("no whole answer in time")]
    Timeout,
    /// An answer with a status other than 200; redirects land here, they are never followed.
    #[error("status {0}")]
    Status(u16),
    /// The answer is larger than the limit.
    #[error("the answer is too large")]
    TooLarge,
    /// The answer makes no sense; the reason is a fixed text of ours.
    #[error("unusable answer: {0}")]
    Decode(&'static str),
    /// The finished address is longer than legacy's web server takes. Caused by over-long input.
    #[error("the request address would be too long")]
    UrlTooLong,
    /// A text that can't be put into a query safely. Caused by hostile or broken input.
    #[error("a text can't be part of a query")]
    InvalidText,
    /// The target or a template is wrong; a mistake in settings or in this program.
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
