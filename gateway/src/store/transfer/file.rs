//! Lines of the file: a header, one line for each row, and a footer with the checksum of all lines before it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

use super::{OfflineStore, Row, TransferError, table::Table};

/// Value of [`Header::format`].
pub(super) const FORMAT: &str = "storefront-stores";

pub(super) const VERSION: u32 = 1;

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Header {
    pub(super) format: String,
    pub(super) version: u32,
    /// Time of the export, in the time of the exported orders.
    pub(super) exported_ms: u64,
    /// Fingerprint of the key of the cookies; `None` if the old gateway had no key.
    pub(super) session_key: Option<String>,
}

#[derive(Serialize)]
pub(super) struct RowLine<'a> {
    pub(super) table: &'a str,
    pub(super) row: &'a Row,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ParsedRowLine {
    pub(super) table: String,
    pub(super) row: Row,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Footer {
    pub(super) rows: BTreeMap<String, u64>,
    /// Hexadecimal digits of XXH3.
    pub(super) checksum: String,
}

/// Content of each table.
pub(in crate::store) type Summary = BTreeMap<&'static str, TableSummary>;

/// Number of rows, and checksum of their lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) struct TableSummary {
    pub(super) rows: u64,
    pub(super) checksum: u128,
}

/// Collects a [`Summary`].
#[derive(Default)]
pub(super) struct Summariser(BTreeMap<&'static str, (u64, Xxh3)>);

impl Summariser {
    pub(super) fn add_table(&mut self, table: &'static Table) {
        self.0.entry(table.name).or_default();
    }

    pub(super) fn add(&mut self, table: &'static Table, line: &str) {
        let (rows, hasher) = self.0.entry(table.name).or_default();
        *rows += 1;
        hasher.update(line.as_bytes());
    }

    pub(super) fn finish(self) -> Summary {
        let tables = self.0.into_iter().map(|(name, (rows, hasher))| {
            let checksum = hasher.digest128();
            (name, TableSummary { rows, checksum })
        });
        tables.collect()
    }
}

/// Line of a row, with the line break.
pub(super) fn row_line(table: &Table, row: &Row) -> String {
    let table = table.name;
    // Rows have only keys of text, so they can always be written.
    let mut line = serde_json::to_string(&RowLine { table, row }).unwrap_or_default();
    line.push('\n');
    line
}

/// Content of the tables that `store` has. `read` visits their rows.
pub(in crate::store) fn summarise(
    store: &dyn OfflineStore,
    read: impl FnOnce(super::VisitRow<'_>) -> Result<(), TransferError>,
) -> Result<Summary, TransferError> {
    let mut summariser = Summariser::default();
    for table in super::tables(store.name()) {
        if store.has(table) {
            summariser.add_table(table);
        }
    }
    read(&mut |table, row| {
        summariser.add(table, &row_line(table, row));
        Ok(())
    })?;
    Ok(summariser.finish())
}
