//! The marker is a small file beside the journal, with the journal's identity and minimum number of transactions. At
//! the start it reveals a journal that was deleted, replaced by an older copy, or lost its write-ahead log.

use std::{
    fs,
    fs::File,
    io,
    os::unix::fs::FileExt as _,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use rusqlite::{Connection, OptionalExtension as _};

use crate::store::{
    StoreState, Trouble,
    files::{FileId, replace_private},
    numbers::unsigned,
};

/// First word of the file, with the version of its format.
const FORMAT: &str = "storefront-journal-1";

/// Table with one row: identity of the journal, and its number of transactions. Older gateway versions don't count
/// transactions. This is harmless, because the number in the marker is only a minimum.
pub(super) const IDENTITY_TABLE: &str = "
    CREATE TABLE IF NOT EXISTS journal (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        identity TEXT NOT NULL,
        commits INTEGER NOT NULL
    ) STRICT;
    INSERT OR IGNORE INTO journal (id, identity, commits) VALUES (1, lower(hex(randomblob(16))), 0);";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct JournalIdentity {
    pub(super) id: String,
    pub(super) commits: u64,
}

impl JournalIdentity {
    /// Line of the file. Its length is constant, so that it can be overwritten in place on a full disk.
    fn line(&self) -> String {
        format!("{FORMAT} {} {:020}\n", self.id, self.commits)
    }

    fn parse(text: &str) -> Option<Self> {
        let mut words = text.trim_end().split(' ');
        let (format, identity, commits) = (words.next()?, words.next()?, words.next()?);
        let is_valid = format == FORMAT && words.next().is_none() && commits.len() == 20;
        Some(Self {
            id: identity.to_owned(),
            commits: commits.parse().ok().filter(|_| is_valid)?,
        })
    }
}

/// `None` if the file is missing.
pub(super) fn read(path: &Path) -> io::Result<Option<JournalIdentity>> {
    match fs::read(path) {
        Ok(bytes) => {
            let identity = String::from_utf8(bytes).ok();
            let identity = identity.and_then(|text| JournalIdentity::parse(&text));
            let damaged = || io::Error::new(io::ErrorKind::InvalidData, "it is damaged");
            identity.map(Some).ok_or_else(damaged)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

pub(super) fn write(path: &Path, identity: &JournalIdentity) -> io::Result<File> {
    replace_private(path, identity.line().as_bytes())
}

/// `None` for a database of an older version.
pub(super) fn read_identity(connection: &Connection) -> rusqlite::Result<Option<JournalIdentity>> {
    let sql = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'journal')";
    if !connection.query_row(sql, [], |row| row.get(0))? {
        return Ok(None);
    }
    let sql = "SELECT identity, commits FROM journal";
    connection.query_row(sql, [], identity_of_row).optional()
}

fn identity_of_row(row: &rusqlite::Row<'_>) -> rusqlite::Result<JournalIdentity> {
    Ok(JournalIdentity {
        id: row.get(0)?,
        commits: unsigned(row.get(1)?),
    })
}

pub(super) fn count_commit(connection: &Connection) -> rusqlite::Result<u64> {
    let sql = "UPDATE journal SET commits = commits + 1 RETURNING identity, commits";
    let identity = connection
        .prepare_cached(sql)?
        .query_row([], identity_of_row)?;
    Ok(identity.commits)
}

/// Gives the journal a new identity, so that the journal it replaces is refused later.
pub(super) fn renew_identity(connection: &Connection) -> rusqlite::Result<JournalIdentity> {
    let sql = "UPDATE journal SET identity = lower(hex(randomblob(16))), commits = commits + 1
               RETURNING identity, commits";
    connection.query_row(sql, [], identity_of_row)
}

/// Marker of the open journal. The marker may lag behind the journal, but is never ahead. So orders continue while
/// the marker can't be written.
pub(super) struct Marker {
    path: PathBuf,
    state: StoreState,
    file: Mutex<MarkerFile>,
}

struct MarkerFile {
    identity: JournalIdentity,
    /// `None` if the file must be replaced.
    handle: Option<Arc<File>>,
    /// Whether `identity` is synced to disk.
    is_synced: bool,
}

impl Marker {
    pub(super) fn new(path: PathBuf, identity: JournalIdentity, state: StoreState) -> Self {
        let file = MarkerFile {
            identity,
            handle: None,
            is_synced: false,
        };
        let marker = Self {
            path,
            state,
            file: Mutex::new(file),
        };
        marker.maintain();
        marker
    }

    pub(super) fn record(&self, commits: u64) {
        let mut file = self.lock();
        file.identity.commits = commits;
        file.is_synced = false;
        let line = file.identity.line();
        if let Some(handle) = &file.handle
            && let Err(error) = handle.write_all_at(line.as_bytes(), 0)
        {
            file.handle = None;
            drop(file);
            self.fail(&error);
        }
    }

    /// Syncs the file to disk, and creates a missing file. Called each second.
    pub(super) fn maintain(&self) {
        let mut file = self.lock();
        let open = file.handle.as_ref().map(|handle| FileId::of_open(handle));
        let is_same_file =
            matches!((open, FileId::at(&self.path)), (Some(Ok(open)), Ok(found)) if open == found);
        if !is_same_file {
            let written = write(&self.path, &file.identity);
            let outcome = written.map(|handle| file.handle = Some(Arc::new(handle)));
            file.is_synced = outcome.is_ok();
            drop(file);
            return self.set_state(outcome);
        }
        if file.is_synced {
            return;
        }
        file.is_synced = true;
        // Without the lock, because orders must not wait for the sync.
        let handle = file.handle.clone();
        drop(file);
        self.set_state(handle.map_or(Ok(()), |handle| handle.sync_data()));
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

    fn lock(&self) -> MutexGuard<'_, MarkerFile> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
