//! Marker: a small file that stores the journal's identity and minimum number of changes, apart
//! from the journal. At the start it reveals a journal that was deleted, emptied or replaced by an
//! older copy, or that lost its write-ahead log.

use std::{
    fs,
    fs::File,
    io,
    os::unix::fs::FileExt as _,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use rusqlite::{Connection, OptionalExtension as _};

use super::opening::unsigned;
use crate::store::{
    StoreState, Trouble,
    files::{FileId, replace_private},
};

/// First word of the file, with the version of its format.
const FORMAT: &str = "storefront-journal-1";

/// Table with one row: identity of the journal, and its number of transactions. Older versions of
/// the gateway don't count transactions. This is harmless, because the number must only not be
/// smaller than the number in the marker.
pub(super) const IDENTITY_TABLE: &str = "
    CREATE TABLE IF NOT EXISTS journal (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        identity TEXT NOT NULL,
        commits INTEGER NOT NULL
    ) STRICT;
    INSERT OR IGNORE INTO journal (id, identity, commits) VALUES (1, lower(hex(randomblob(16))), 0);";

/// Identity of a journal, and its number of transactions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) identity: String,
    pub(super) commits: u64,
}

impl Mark {
    /// Line of the file. Its length is constant, so the line can be overwritten in place, even on a
    /// full disk.
    fn line(&self) -> String {
        format!("{FORMAT} {} {:020}\n", self.identity, self.commits)
    }

    fn parse(text: &str) -> Option<Self> {
        let mut words = text.trim_end().split(' ');
        let (format, identity, commits) = (words.next()?, words.next()?, words.next()?);
        let is_valid = format == FORMAT && words.next().is_none() && commits.len() == 20;
        Some(Self {
            identity: identity.to_owned(),
            commits: commits.parse().ok().filter(|_| is_valid)?,
        })
    }
}

/// Reads the file; `None` if it is missing.
pub(super) fn read(path: &Path) -> io::Result<Option<Mark>> {
    match fs::read(path) {
        Ok(bytes) => {
            let mark = String::from_utf8(bytes).ok();
            let mark = mark.and_then(|text| Mark::parse(&text));
            let damaged = || io::Error::new(io::ErrorKind::InvalidData, "it is damaged");
            mark.map(Some).ok_or_else(damaged)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Replaces the file.
pub(super) fn write(path: &Path, mark: &Mark) -> io::Result<File> {
    replace_private(path, mark.line().as_bytes())
}

/// Reads the identity of a journal; `None` in a database of an older version.
pub(super) fn read_identity(connection: &Connection) -> rusqlite::Result<Option<Mark>> {
    let sql = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'journal')";
    if !connection.query_row(sql, [], |row| row.get(0))? {
        return Ok(None);
    }
    let sql = "SELECT identity, commits FROM journal";
    connection.query_row(sql, [], mark).optional()
}

fn mark(row: &rusqlite::Row<'_>) -> rusqlite::Result<Mark> {
    Ok(Mark {
        identity: row.get(0)?,
        commits: unsigned(row.get(1)?),
    })
}

/// Counts the current transaction; returns the new count.
pub(super) fn count_commit(connection: &Connection) -> rusqlite::Result<u64> {
    let sql = "UPDATE journal SET commits = commits + 1 RETURNING identity, commits";
    let mark = connection.prepare_cached(sql)?.query_row([], mark)?;
    Ok(mark.commits)
}

/// Gives the journal a new identity, so that the journal which it replaces is refused later.
pub(super) fn renew_identity(connection: &Connection) -> rusqlite::Result<Mark> {
    let sql = "UPDATE journal SET identity = lower(hex(randomblob(16))), commits = commits + 1
               RETURNING identity, commits";
    connection.query_row(sql, [], mark)
}

/// Marker of the journal that this process drives. The marker may lag behind the journal, but is
/// never ahead of it. Therefore orders continue if the marker can't be written.
pub(super) struct Marker {
    path: PathBuf,
    state: StoreState,
    latest: Mutex<Latest>,
}

struct Latest {
    mark: Mark,
    /// The open marker file. `None` if the file has to be replaced.
    file: Option<Arc<File>>,
    /// Whether `mark` is on disk, not only written.
    is_synced: bool,
}

impl Marker {
    /// Creates and writes the marker of the open journal.
    pub(super) fn new(path: PathBuf, mark: Mark, state: StoreState) -> Self {
        let latest = Latest {
            mark,
            file: None,
            is_synced: false,
        };
        let marker = Self {
            path,
            state,
            latest: Mutex::new(latest),
        };
        marker.maintain();
        marker
    }

    /// Records the number of transactions that the journal has on disk.
    pub(super) fn record(&self, commits: u64) {
        let mut latest = self.lock();
        latest.mark.commits = commits;
        latest.is_synced = false;
        let line = latest.mark.line();
        if let Some(file) = &latest.file
            && let Err(error) = file.write_all_at(line.as_bytes(), 0)
        {
            latest.file = None;
            drop(latest);
            self.fail(&error);
        }
    }

    /// Syncs the file to disk, and creates it again if it is missing. Called once a second.
    pub(super) fn maintain(&self) {
        let mut latest = self.lock();
        let open = latest.file.as_ref().map(|file| FileId::of_open(file));
        let is_same_file =
            matches!((open, FileId::at(&self.path)), (Some(Ok(open)), Ok(found)) if open == found);
        if !is_same_file {
            let written = write(&self.path, &latest.mark);
            let outcome = written.map(|file| latest.file = Some(Arc::new(file)));
            latest.is_synced = outcome.is_ok();
            drop(latest);
            return self.set_state(outcome);
        }
        if latest.is_synced {
            return;
        }
        latest.is_synced = true;
        // The sync runs without the lock, because changes of orders must not wait for it.
        let file = latest.file.clone();
        drop(latest);
        self.set_state(file.map_or(Ok(()), |file| file.sync_data()));
    }

    fn set_state(&self, outcome: io::Result<()>) {
        match outcome {
            Ok(()) => self.state.recover(Trouble::NotWritable),
            Err(error) => self.fail(&error),
        }
    }

    fn fail(&self, error: &io::Error) {
        let reason = format!("{}: {error}", self.path.display());
        self.state.fail(Trouble::NotWritable, &reason);
    }

    fn lock(&self) -> MutexGuard<'_, Latest> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
