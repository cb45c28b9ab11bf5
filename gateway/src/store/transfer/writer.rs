use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write as _},
    path::{Path, PathBuf},
};

use serde::Serialize;
use xxhash_rust::xxh3::Xxh3;

use super::{
    Row, TransferError,
    file::{Footer, Header, row_line},
    table::Table,
};
use crate::store::files::{create_new_private, rename_durably, temporary_name};

/// Writes a new file, readable only by its owner. The file gets its name when it is complete.
pub(super) struct Writer {
    file: PathBuf,
    temporary: PathBuf,
    output: BufWriter<File>,
    checksum: Xxh3,
    rows: BTreeMap<String, u64>,
    is_complete: bool,
}

impl Writer {
    pub(super) fn create(file: &Path, header: &Header) -> Result<Self, TransferError> {
        if fs::symlink_metadata(file).is_ok() {
            return Err(TransferError::file(file, "it exists already"));
        }
        let temporary = temporary_name(file);
        let created = create_new_private(&temporary);
        created.map_err(TransferError::io(&temporary))?;
        let opened = OpenOptions::new().append(true).open(&temporary);
        let mut writer = Self {
            output: BufWriter::new(opened.map_err(TransferError::io(&temporary))?),
            file: file.to_owned(),
            temporary,
            checksum: Xxh3::new(),
            rows: BTreeMap::new(),
            is_complete: false,
        };
        writer.write_line(header)?;
        Ok(writer)
    }

    /// Begins a table, which may have no rows.
    pub(super) fn begin(&mut self, table: &Table) {
        self.rows.entry(table.name.to_owned()).or_default();
    }

    pub(super) fn write(&mut self, table: &Table, row: &Row) -> Result<(), TransferError> {
        if !table.fits(row) {
            let reason = format!("a row of the table {} can't be exported", table.name);
            return Err(TransferError::file(&self.file, reason));
        }
        *self.rows.entry(table.name.to_owned()).or_default() += 1;
        self.write_text(&row_line(table, row))
    }

    /// Returns the number of rows of each table.
    pub(super) fn finish(mut self) -> Result<BTreeMap<String, u64>, TransferError> {
        let footer = Footer {
            rows: self.rows.clone(),
            checksum: format!("{:032x}", self.checksum.digest128()),
        };
        self.write_line(&footer)?;
        let synced = self.output.flush();
        let synced = synced.and_then(|()| self.output.get_ref().sync_all());
        let named = synced.and_then(|()| rename_durably(&self.temporary, &self.file));
        named.map_err(TransferError::io(&self.file))?;
        self.is_complete = true;
        Ok(footer.rows)
    }

    fn write_line(&mut self, line: &impl Serialize) -> Result<(), TransferError> {
        let text = serde_json::to_string(line).map_err(io::Error::from);
        let text = text.map_err(TransferError::io(&self.file))?;
        self.write_text(&format!("{text}\n"))
    }

    fn write_text(&mut self, line: &str) -> Result<(), TransferError> {
        self.checksum.update(line.as_bytes());
        let written = self.output.write_all(line.as_bytes());
        written.map_err(TransferError::io(&self.temporary))
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if !self.is_complete {
            // The first error is the one to report.
            let _not_removed = fs::remove_file(&self.temporary);
        }
    }
}
