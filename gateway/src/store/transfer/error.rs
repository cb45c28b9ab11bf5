use std::{
    io,
    path::{Path, PathBuf},
};

use crate::store::{StoreError, StoreName};

/// Reason why the rows of the stores can't be moved. Never contains their content.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// A store can't be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file can't be used.
    #[error("{}: {reason}", .file.display())]
    File {
        /// Path of the file.
        file: PathBuf,
        /// Reason.
        reason: String,
    },
    /// The store to export does not exist.
    #[error("{store}: {place}: there is no such file. Nothing was exported")]
    Missing {
        /// Name of the store.
        store: StoreName,
        /// Path of the file.
        place: String,
    },
    /// The store has other rows than the file.
    #[error("{store}: {place}: it is not empty. Nothing was imported")]
    NotEmpty {
        /// Name of the store.
        store: StoreName,
        /// Path of the file, or name of the database.
        place: String,
    },
    /// The imported rows differ from those of the file.
    #[error("{store}: {place}: the stored rows differ from the file. Nothing was imported into it")]
    Different {
        /// Name of the store.
        store: StoreName,
        /// Path of the file, or name of the database.
        place: String,
    },
    /// The file belongs to another key of the cookies.
    #[error(
        "{}: it belongs to another session key than that of {key}. Give the new gateway the key of the old one: \
         without it, all customers are signed out and phone numbers are unknown. Nothing was imported",
        .file.display()
    )]
    OtherKey {
        /// Path of the file.
        file: PathBuf,
        /// Setting or file of the new gateway's key.
        key: String,
    },
    /// The clock of the new store is behind that of the old one.
    #[error(
        "the clock of the new store is {seconds} s behind the export: orders would wait for times in the future. \
         Correct the clocks. Nothing was imported"
    )]
    ClockBehind {
        /// Difference.
        seconds: u64,
    },
}

impl TransferError {
    pub(super) fn file(file: &Path, reason: impl Into<String>) -> Self {
        Self::File {
            file: file.to_owned(),
            reason: reason.into(),
        }
    }

    pub(super) fn io(file: &Path) -> impl Fn(io::Error) -> Self + use<'_> {
        |error| Self::file(file, error.to_string())
    }
}
