//! Why sessions can't be kept.

use std::path::{Path, PathBuf};

use crate::http::problem::{ApiError, ProblemKind};

/// Why the sessions can't be opened. Names the file, never what is in it.
#[derive(Debug, thiserror::Error)]
pub enum SessionsError {
    /// A file or its folder can't be used.
    #[error("sessions: {}: {reason}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The database can't be used.
    #[error(
        "sessions: {}: {reason}. If it is broken, move it away: everybody has to sign in again",
        .file.display()
    )]
    Database {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// It was written by a newer version.
    #[error("sessions: {}: it was written by a newer version of the gateway", .file.display())]
    Newer {
        /// The file.
        file: PathBuf,
    },
    /// Another process has it open.
    #[error("sessions: {}: database is locked: another gateway has these sessions", .file.display())]
    InUse {
        /// The file.
        file: PathBuf,
    },
    /// The key of the cookies is too short.
    #[error("sessions: {source_name} must hold at least {minimum} bytes")]
    ShortKey {
        /// The setting or file.
        source_name: String,
        /// So many.
        minimum: usize,
    },
}

impl SessionsError {
    pub(super) fn file(file: &Path, reason: std::io::Error) -> Self {
        let file = file.to_owned();
        Self::File { file, reason }
    }

    pub(super) fn in_use(file: &Path) -> Self {
        let file = file.to_owned();
        Self::InUse { file }
    }

    /// Whether the gateway must not start. Everything else may pass while it runs.
    pub(super) fn stops_the_start(&self) -> bool {
        matches!(
            self,
            Self::InUse { .. } | Self::Newer { .. } | Self::ShortKey { .. }
        )
    }

    pub(super) fn database(file: &Path, reason: &dyn std::fmt::Display) -> Self {
        Self::Database {
            file: file.to_owned(),
            reason: reason.to_string(),
        }
    }
}

/// The disk did not take a change of a session.
#[derive(Debug, thiserror::Error)]
#[error("the session could not be written to disk")]
pub(super) struct NotWritten;

impl From<NotWritten> for ApiError {
    fn from(error: NotWritten) -> Self {
        Self::new(
            ProblemKind::StoreUnavailable,
            "The shop can't store who is signed in at the moment. Please try again soon.",
        )
        .with_source(error)
    }
}
