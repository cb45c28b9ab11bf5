//! Why orders can't be kept.

use std::path::{Path, PathBuf};

use crate::store::Trouble;

/// Why the journal can't be opened. Names the file, never what is in it.
#[derive(Debug, thiserror::Error)]
pub enum OrdersError {
    /// A file or its folder can't be used.
    #[error("orders: {}: {reason}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The database can't be used.
    #[error(
        "orders: {}: {reason}. Orders that are paid and not saved yet are in there: keep the file",
        .file.display()
    )]
    Database {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// It was written by a newer version.
    #[error("orders: {}: it was written by a newer version of the gateway", .file.display())]
    Newer {
        /// The file.
        file: PathBuf,
    },
    /// It is not the journal that was in use before, or lacks some of its changes.
    #[error(
        "orders: {}: {reason}. No order is taken: orders that were placed may be missing. Put the right file back, or confirm \
         what is there with `gateway orders accept-journal`",
        .file.display()
    )]
    Unconfirmed {
        /// The journal, or the file that says which one there must be.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The journal is the one that was in use.
    #[error("orders: the journal is the one that was in use: there is nothing to accept")]
    NothingToAccept,
    /// Another process drives these orders.
    #[error("orders: {}: another gateway has these orders", .file.display())]
    InUse {
        /// The file that it holds.
        file: PathBuf,
    },
}

impl OrdersError {
    pub(super) fn file(file: &Path, reason: std::io::Error) -> Self {
        let file = file.to_owned();
        Self::File { file, reason }
    }

    pub(super) fn unconfirmed(file: &Path, reason: &str) -> Self {
        Self::Unconfirmed {
            file: file.to_owned(),
            reason: reason.to_owned(),
        }
    }

    /// Whether the gateway must not start. Everything else may pass while it runs.
    pub(super) fn stops_the_start(&self) -> bool {
        matches!(self, Self::InUse { .. } | Self::Newer { .. })
    }

    /// What it means for the store.
    pub(super) fn trouble(&self) -> Trouble {
        match self {
            Self::Unconfirmed { .. } => Trouble::Unconfirmed,
            Self::File { .. }
            | Self::Database { .. }
            | Self::Newer { .. }
            | Self::NothingToAccept
            | Self::InUse { .. } => Trouble::NotOpened,
        }
    }

    pub(super) fn database(file: &Path, reason: &dyn std::fmt::Display) -> Self {
        Self::Database {
            file: file.to_owned(),
            reason: reason.to_string(),
        }
    }
}

/// The journal could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("the journal of orders could not be read or written")]
pub struct NotWritten;
