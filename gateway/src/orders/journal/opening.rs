//! Opens the journal: at once, or once it can be opened. Only the journal that was in use before is opened, unless an operator
//! has accepted another one.

use std::{
    fs,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
};

use rusqlite::Connection;

use super::{
    database,
    marker::{self, Mark},
};
use crate::orders::OrdersError;

/// Where the journal is, and the file that says which journal there must be.
#[derive(Clone, Debug)]
pub(in crate::orders) struct JournalFiles {
    pub(in crate::orders) database: PathBuf,
    pub(in crate::orders) marker: PathBuf,
}

/// Identity, size and time of both files, to notice that one of them was changed.
pub(super) type Snapshot = [Option<(u64, u64, u64, i64, i64)>; 2];

/// The journal that an operator has accepted.
#[derive(Debug)]
pub struct Accepted {
    /// Why the journal was refused.
    pub reason: String,
    /// Orders in the journal.
    pub orders: u64,
    /// Those of them that are not finished.
    pub unfinished: u64,
}

impl JournalFiles {
    /// Opens the database, where it is the one that the marker names or where there is no marker.
    pub(super) fn open(&self) -> Result<(Connection, Mark), OrdersError> {
        database::open(&self.database, self.expected()?.as_ref())
    }

    /// The journal that there must be; `None` before the first start.
    fn expected(&self) -> Result<Option<Mark>, OrdersError> {
        let expected = marker::read(&self.marker);
        expected.map_err(|error| OrdersError::unconfirmed(&self.marker, &error.to_string()))
    }

    /// Takes the journal that is there, or a new one, for the one that was in use.
    pub(in crate::orders) fn accept(&self) -> Result<Accepted, OrdersError> {
        if let Ok(None) = self.expected() {
            return Err(OrdersError::NothingToAccept);
        }
        let reason = match self.open() {
            Ok(_) => return Err(OrdersError::NothingToAccept),
            Err(OrdersError::Unconfirmed { reason, .. }) => reason,
            Err(other) => return Err(other),
        };
        let (connection, _) = database::open(&self.database, None)?;
        let count = |condition: &str| {
            let sql = format!("SELECT count(*) FROM orders WHERE {condition}");
            connection.query_row(&sql, [], |row| row.get::<_, i64>(0))
        };
        let accepted = || {
            // The marker comes last: until it is on disk the journal is refused as before.
            let mark = database::renew_identity(&connection)?;
            let counts = (count("TRUE")?, count("finished_ms IS NULL")?);
            Ok((mark, counts))
        };
        let broken = |error: rusqlite::Error| OrdersError::database(&self.database, &error);
        let (mark, (orders, unfinished)) = accepted().map_err(broken)?;
        marker::write(&self.marker, &mark)
            .map_err(|error| OrdersError::file(&self.marker, error))?;
        Ok(Accepted {
            reason,
            orders: u64::try_from(orders).unwrap_or(0),
            unfinished: u64::try_from(unfinished).unwrap_or(0),
        })
    }

    /// The files as they are now.
    pub(super) fn snapshot(&self) -> Snapshot {
        let look = |path: &Path| {
            let found = fs::metadata(path).ok()?;
            let (device, inode, length) = (found.dev(), found.ino(), found.len());
            Some((device, inode, length, found.mtime(), found.mtime_nsec()))
        };
        [look(&self.database), look(&self.marker)]
    }
}
