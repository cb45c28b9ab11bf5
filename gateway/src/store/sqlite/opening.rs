use std::{
    fs::{File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::store::{StoreError, StoreName, Trouble, files::create_private};

/// Maximum wait for a lock of the command line, of a backup, or of a gateway that is stopping.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// Excludes other processes. Must run before the first read. SQLite then needs no shared-memory file.
const EXCLUSIVE_PRAGMA: &str = "PRAGMA locking_mode = EXCLUSIVE;";

const CONNECTION_PRAGMAS: &str = "
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;";

pub(super) struct Schema {
    pub(super) name: StoreName,
    pub(super) version: i32,
    pub(super) tables: &'static [&'static str],
    /// Query that tests whether the database can be read. Reads at most one row.
    pub(super) health_check_sql: &'static str,
    pub(super) is_exclusive: bool,
    pub(super) has_marker: bool,
    pub(super) troubles: &'static [Trouble],
}

impl Schema {
    pub(super) fn file_error(&self, file: &Path, reason: io::Error) -> StoreError {
        StoreError::File {
            store: self.name,
            file: file.to_owned(),
            reason,
        }
    }

    pub(super) fn database_error(&self, file: &Path, error: &rusqlite::Error) -> StoreError {
        let is_busy = error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy);
        if self.is_exclusive && is_busy {
            return self.in_use(file);
        }
        self.damaged(file, &error.to_string())
    }

    pub(super) fn damaged(&self, file: &Path, reason: &str) -> StoreError {
        StoreError::Database {
            store: self.name,
            place: file.display().to_string(),
            reason: format!("{reason}. {}", self.name.advice()),
        }
    }

    fn in_use(&self, file: &Path) -> StoreError {
        StoreError::InUse {
            store: self.name,
            place: file.display().to_string(),
        }
    }

    pub(super) fn create(&self, file: &Path) -> Result<Connection, StoreError> {
        create_private(file).map_err(|error| self.file_error(file, error))?;
        let connection = self.connect(file)?;
        connection
            .execute_batch("PRAGMA journal_mode = WAL;")
            .map_err(|error| self.database_error(file, &error))?;
        Ok(connection)
    }

    /// Refuses a newer version.
    pub(super) fn connect(&self, file: &Path) -> Result<Connection, StoreError> {
        let database_error = |error: rusqlite::Error| self.database_error(file, &error);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(file, flags).map_err(database_error)?;
        connection
            .busy_timeout(LOCK_TIMEOUT)
            .map_err(database_error)?;
        if self.is_exclusive {
            connection
                .execute_batch(EXCLUSIVE_PRAGMA)
                .map_err(database_error)?;
        }
        if version(&connection).map_err(database_error)? > self.version {
            return Err(StoreError::Newer {
                store: self.name,
                place: file.display().to_string(),
            });
        }
        connection
            .execute_batch(CONNECTION_PRAGMAS)
            .map_err(database_error)?;
        Ok(connection)
    }

    pub(super) fn set_up(&self, file: &Path, connection: &Connection) -> Result<(), StoreError> {
        let database_error = |error: rusqlite::Error| self.database_error(file, &error);
        let (tables, this_version) = (self.tables.concat(), self.version);
        // Writes nothing to a database of this version, so that it can be opened on a full disk.
        let upgrade = if version(connection).map_err(database_error)? < this_version {
            format!("PRAGMA user_version = {this_version};")
        } else {
            String::new()
        };
        connection
            .execute_batch(&format!("BEGIN IMMEDIATE; {tables} {upgrade} COMMIT;"))
            .map_err(database_error)?;
        let check: String = connection
            .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
            .map_err(database_error)?;
        if check == "ok" {
            Ok(())
        } else {
            Err(self.damaged(file, &check))
        }
    }

    /// The returned file holds the lock.
    pub(super) fn lock(&self, database: &Path) -> Result<File, StoreError> {
        let mut name = database.as_os_str().to_owned();
        name.push(".lock");
        let file = PathBuf::from(name);
        let failed = |error| self.file_error(&file, error);
        create_private(&file).map_err(failed)?;
        let opened = OpenOptions::new().append(true).open(&file);
        let opened = opened.map_err(failed)?;
        // Real time, because the lock belongs to another process.
        let started = Instant::now();
        loop {
            match opened.try_lock() {
                Ok(()) => return Ok(opened),
                Err(TryLockError::WouldBlock) if started.elapsed() < LOCK_TIMEOUT => {
                    std::thread::sleep(Duration::from_millis(20));
                }
                Err(TryLockError::WouldBlock) => return Err(self.in_use(&file)),
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
    }
}

pub(super) fn version(connection: &Connection) -> rusqlite::Result<i32> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0))
}
