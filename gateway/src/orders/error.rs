//! Why orders can't be kept.

use std::path::{Path, PathBuf};

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
