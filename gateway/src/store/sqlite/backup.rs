use std::{
    fs::{self, File},
    io,
    path::Path,
};

use rusqlite::{Connection, OpenFlags};

use super::{
    journal_files::{OrderCounts, OrderFiles},
    order_tables::SCHEMA,
};
use crate::store::{
    StoreError,
    files::{create_new_private, rename_durably, temporary_name},
};

impl OrderFiles {
    /// Copies the journal to a new file, also while a gateway uses it. The file gets its name after the copy was checked.
    pub(super) fn back_up(&self, copy: &Path) -> Result<OrderCounts, StoreError> {
        let file_error = |error| SCHEMA.file_error(copy, error);
        if fs::symlink_metadata(copy).is_ok() {
            return Err(file_error(io::ErrorKind::AlreadyExists.into()));
        }
        let unchecked = temporary_name(copy);
        create_new_private(&unchecked).map_err(|error| SCHEMA.file_error(&unchecked, error))?;
        let copied = self.copy_to(&unchecked).and_then(|counts| {
            rename_durably(&unchecked, copy).map_err(file_error)?;
            Ok(counts)
        });
        if copied.is_err() {
            // The first error is the one to report.
            let _not_removed = fs::remove_file(&unchecked);
        }
        copied
    }

    fn copy_to(&self, copy: &Path) -> Result<OrderCounts, StoreError> {
        let source_error = |error: rusqlite::Error| SCHEMA.database_error(&self.database, &error);
        let source = SCHEMA.connect(&self.database)?;
        let path = copy.as_os_str().as_encoded_bytes();
        let path = str::from_utf8(path)
            .map_err(|_not_utf8| SCHEMA.file_error(copy, io::ErrorKind::InvalidFilename.into()))?;
        source
            .execute("VACUUM INTO ?1", [path])
            .map_err(source_error)?;
        let synced = File::open(copy).and_then(|file| file.sync_all());
        synced.map_err(|error| SCHEMA.file_error(copy, error))?;
        check(copy)
    }
}

fn check(copy: &Path) -> Result<OrderCounts, StoreError> {
    let error = |error: rusqlite::Error| SCHEMA.database_error(copy, &error);
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(copy, flags).map_err(error)?;
    let outcome: String = connection
        .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
        .map_err(error)?;
    if outcome != "ok" {
        return Err(SCHEMA.damaged(copy, &outcome));
    }
    OrderCounts::read(&connection).map_err(error)
}
