//! Opens the journal of orders if it is the journal that the gateway used last. A marker file identifies that
//! journal. An operator can accept another journal.

use std::{
    fs, io,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
};

use rusqlite::Connection;

use super::{
    marker::{self, JournalIdentity},
    order_tables::SCHEMA,
    watch::write_ahead_log,
};
use crate::store::{StoreError, numbers::unsigned};

/// Files of the journal.
#[derive(Clone, Debug)]
pub struct OrderFiles {
    /// Database file.
    pub database: PathBuf,
    /// Marker file, which identifies the last used journal.
    pub marker: PathBuf,
}

/// Device, inode, size and modification time of database and marker.
pub(super) type FilesSnapshot = [Option<(u64, u64, u64, i64, i64)>; 2];

/// Result of accepting a journal.
#[derive(Debug)]
pub struct AcceptedJournal {
    /// Reason why the journal was refused.
    pub reason: String,
    /// Orders of the accepted journal.
    pub counts: OrderCounts,
}

/// Numbers of orders in a journal.
#[derive(Clone, Copy, Debug)]
pub struct OrderCounts {
    /// All orders.
    pub orders: u64,
    /// Unfinished orders.
    pub unfinished: u64,
}

impl OrderCounts {
    pub(super) fn read(connection: &Connection) -> rusqlite::Result<Self> {
        let count = |condition: &str| {
            let sql = format!("SELECT count(*) FROM orders WHERE {condition}");
            connection.query_row(&sql, [], |row| row.get(0))
        };
        Ok(Self {
            orders: unsigned(count("TRUE")?),
            unfinished: unsigned(count("finished_ms IS NULL")?),
        })
    }
}

impl OrderFiles {
    /// Without a marker, opens any database.
    pub(super) fn open(&self) -> Result<(Connection, JournalIdentity), StoreError> {
        open(&self.database, self.expected()?.as_ref())
    }

    /// The last used journal; `None` before the first start.
    fn expected(&self) -> Result<Option<JournalIdentity>, StoreError> {
        let expected = marker::read(&self.marker);
        expected.map_err(|error| StoreError::unconfirmed(&self.marker, &error.to_string()))
    }

    pub(super) fn accept(&self) -> Result<AcceptedJournal, StoreError> {
        if let Ok(None) = self.expected() {
            return Err(StoreError::NothingToAccept);
        }
        let file = &self.database;
        let reason = match self.open() {
            Ok(_) => return Err(StoreError::NothingToAccept),
            Err(StoreError::Unconfirmed { reason, .. }) => reason,
            Err(other) => return Err(other),
        };
        let (connection, _) = open(file, None)?;
        let accepted = || {
            // The marker is written last. Until then, the journal is still refused.
            let identity = marker::renew_identity(&connection)?;
            let accepted = AcceptedJournal {
                reason,
                counts: OrderCounts::read(&connection)?,
            };
            Ok((identity, accepted))
        };
        let database_error = |error: rusqlite::Error| SCHEMA.database_error(file, &error);
        let (identity, accepted) = accepted().map_err(database_error)?;
        marker::write(&self.marker, &identity)
            .map_err(|error| SCHEMA.file_error(&self.marker, error))?;
        Ok(accepted)
    }

    pub(super) fn snapshot(&self) -> FilesSnapshot {
        let read_metadata = |path: &Path| {
            let found = fs::metadata(path).ok()?;
            let (device, inode, length) = (found.dev(), found.ino(), found.len());
            Some((device, inode, length, found.mtime(), found.mtime_nsec()))
        };
        [read_metadata(&self.database), read_metadata(&self.marker)]
    }
}

/// With `expected`, the database must have this identity and at least this number of transactions. A refused database
/// stays unchanged. Without `expected`, creates a missing database.
fn open(
    file: &Path,
    expected: Option<&JournalIdentity>,
) -> Result<(Connection, JournalIdentity), StoreError> {
    if expected.is_some() {
        refuse_empty(file)?;
    }
    let connection = SCHEMA.create(file)?;
    let database_error = |error: rusqlite::Error| SCHEMA.database_error(file, &error);
    if let Some(expected) = expected {
        let found = marker::read_identity(&connection).map_err(database_error)?;
        refuse_other(file, found.as_ref(), expected)?;
    }
    SCHEMA.set_up(file, &connection)?;
    let identity = marker::read_identity(&connection).map_err(database_error)?;
    let identity = identity.ok_or_else(|| SCHEMA.damaged(file, "it has no identity"))?;
    Ok((connection, identity))
}

/// The last used journal had content, so an empty file is not this journal.
fn refuse_empty(file: &Path) -> Result<(), StoreError> {
    let length = |path: &Path| match fs::metadata(path) {
        Ok(found) => Ok(Some(found.len())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(SCHEMA.file_error(path, error)),
    };
    match length(file)? {
        None => Err(StoreError::unconfirmed(file, "it is missing")),
        Some(0) => {
            // An empty file may be a new database whose pages are still in the write-ahead log.
            let log = write_ahead_log(file).map_err(|error| SCHEMA.file_error(file, error))?;
            match length(&log)? {
                None | Some(0) => Err(StoreError::unconfirmed(file, "it is empty")),
                Some(_) => Ok(()),
            }
        }
        Some(_) => Ok(()),
    }
}

pub(super) fn refuse_other(
    file: &Path,
    found: Option<&JournalIdentity>,
    expected: &JournalIdentity,
) -> Result<(), StoreError> {
    let Some(found) = found.filter(|found| found.id == expected.id) else {
        let reason = "it is not the journal that was in use";
        return Err(StoreError::unconfirmed(file, reason));
    };
    if found.commits < expected.commits {
        let reason = format!(
            "it has {} changes of the {} that it had: it is an older copy, or its -wal file is lost",
            found.commits, expected.commits
        );
        return Err(StoreError::unconfirmed(file, &reason));
    }
    Ok(())
}
