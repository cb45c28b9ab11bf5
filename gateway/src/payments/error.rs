//! Why a payment provider gave no answer. Nothing in here can hold an address, a body, a code or a secret.

use thiserror::Error;

use crate::http_client::FailureKind;

/// A failed question: which one, and how it failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{question}: {kind}")]
pub struct ProviderError {
    /// Name of the question, as written in the code.
    pub question: &'static str,
    /// How it failed.
    pub kind: ProviderErrorKind,
}

/// How a question failed. No variant carries text from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ProviderErrorKind {
    /// No connection, or it broke.
    #[error("the connection failed")]
    Connection,
    /// No whole answer within the time limit.
    #[error("no whole answer in time")]
    Timeout,
    /// An answer with a status other than 200; redirects land here, they are never followed.
    #[error("status {0}")]
    Status(u16),
    /// The answer is larger than the limit.
    #[error("the answer is too large")]
    TooLarge,
    /// The answer makes no sense, or contradicts itself or the question; the reason is a fixed text of ours.
    #[error("unusable answer: {0}")]
    Unusable(&'static str),
    /// The credentials or the code can't be sent; a mistake in settings or in this program.
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
