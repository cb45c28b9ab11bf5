use std::{
    fmt,
    path::{Path, PathBuf},
};

use super::Trouble;

/// Name of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreName {
    /// Journal of orders.
    Orders,
    /// Sessions of signed-in customers.
    Sessions,
    /// Public prices over time.
    Prices,
}

impl StoreName {
    /// Name in logs, metrics and `/readyz`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Orders => "orders",
            Self::Sessions => "sessions",
            Self::Prices => "prices",
        }
    }

    /// Advice for an operator with an unusable file.
    pub(super) const fn advice(self) -> &'static str {
        match self {
            Self::Orders => {
                "It may contain paid orders that are not in the Retail API yet: keep the file"
            }
            Self::Sessions => "If it is damaged, move it away: all customers must sign in again",
            Self::Prices => {
                "If it is damaged, move it away: the prices of the last month are unknown then"
            }
        }
    }
}

impl fmt::Display for StoreName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// Reason why a store can't be opened. Never contains the file's content.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A file or its folder can't be used.
    #[error("{store}: {}: {reason}", .file.display())]
    File {
        /// Name of the store.
        store: StoreName,
        /// Path of the file.
        file: PathBuf,
        /// Error of the operating system.
        reason: std::io::Error,
    },
    /// The database can't be used.
    #[error("{store}: {place}: {reason}")]
    Database {
        /// Name of the store.
        store: StoreName,
        /// Path of the file, or name of the database.
        place: String,
        /// Error of the database. For a file, also what to do with it.
        reason: String,
    },
    /// A newer version wrote the database.
    #[error("{store}: {place}: it was written by a newer version of the gateway")]
    Newer {
        /// Name of the store.
        store: StoreName,
        /// Path of the file, or name of the database.
        place: String,
    },
    /// Another process has the store open.
    #[error("{store}: {place}: database is locked by another gateway")]
    InUse {
        /// Name of the store.
        store: StoreName,
        /// Path of the locked file, or name of the database.
        place: String,
    },
    /// Another gateway that uses the database can't read this one's cookies, or the other way round.
    #[error(
        "sessions: {place}: another gateway runs with other session keys. sessions.key_file must have the same keys at all \
         gateways; to replace a stolen key, stop all of them first"
    )]
    OtherSessionKeys {
        /// Name of the database.
        place: String,
    },
    /// The file is not the last used journal, or lacks some of its changes.
    #[error(
        "orders: {}: {reason}. No orders are accepted: placed orders may be missing. Restore the right file, or accept the \
         present one with `gateway orders accept-journal`",
        .file.display()
    )]
    Unconfirmed {
        /// The journal or the marker file.
        file: PathBuf,
        /// Reason of the refusal.
        reason: String,
    },
    /// The journal is the expected one.
    #[error("orders: the journal is the one that was in use, so there is nothing to accept")]
    NothingToAccept,
}

impl StoreError {
    pub(super) fn unconfirmed(file: &Path, reason: &str) -> Self {
        Self::Unconfirmed {
            file: file.to_owned(),
            reason: reason.to_owned(),
        }
    }

    /// Whether this error prevents the gateway's start. Other errors may go away while the gateway runs.
    pub fn prevents_start(&self) -> bool {
        matches!(
            self,
            Self::InUse { .. } | Self::Newer { .. } | Self::OtherSessionKeys { .. }
        )
    }

    /// Trouble of a store that could not be opened.
    pub fn trouble(&self) -> Trouble {
        match self {
            Self::Unconfirmed { .. } => Trouble::Unconfirmed,
            Self::File { .. }
            | Self::Database { .. }
            | Self::Newer { .. }
            | Self::InUse { .. }
            | Self::OtherSessionKeys { .. }
            | Self::NothingToAccept => Trouble::NotOpened,
        }
    }
}

/// A store could not be read or written. Nothing was changed.
#[derive(Debug, thiserror::Error)]
#[error("the store could not be read or written")]
pub struct StoreUnavailable;
