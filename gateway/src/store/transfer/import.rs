use std::path::Path;

use super::{
    OfflineStore, StoreFiles, Summary, TransferError, file::summarise, reader::ExportFile, tables,
};
use crate::{
    clock::Clock,
    store::{StoreEngine, StoreName},
};

/// Largest difference of clocks that is taken for an error of their measurement.
const MAX_DIFFERENCE_MS: u64 = 4_000;

/// Result of the import into a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// Name of the store.
    pub store: StoreName,
    /// Number of rows by table.
    pub rows: Vec<(&'static str, u64)>,
    /// Whether an earlier import stored the rows.
    pub was_complete: bool,
    /// Number of rows that only several gateways need, and this engine does not have.
    pub left_out: u64,
}

/// Stores all rows of a file in empty stores. A store that already has the rows of the file stays as it is, so that an
/// interrupted import can be repeated. `session_key` is the fingerprint of the key of the cookies, and `key_name` its
/// setting or file. Blocks.
pub fn import(
    engine: &StoreEngine,
    files: &StoreFiles,
    clock: &Clock,
    session_key: Option<&str>,
    key_name: &str,
    file: &Path,
) -> Result<Vec<Imported>, TransferError> {
    let export = ExportFile::open(file)?;
    if export.header.session_key.as_deref() != session_key {
        return Err(TransferError::OtherKey {
            file: file.to_owned(),
            key: key_name.to_owned(),
        });
    }
    let stores = engine.open_offline(files, clock)?;
    let mut incomplete = Vec::new();
    for store in &stores {
        refuse_clock_behind(store.as_ref(), &export)?;
        incomplete.push(is_incomplete(store.as_ref(), &export)?);
    }
    let stores = stores.iter().zip(incomplete);
    let imported = stores.map(|(store, is_incomplete)| {
        if is_incomplete {
            insert(store.as_ref(), &export)?;
        }
        Ok(imported(store.as_ref(), &export, !is_incomplete))
    });
    imported.collect()
}

fn insert(store: &dyn OfflineStore, export: &ExportFile) -> Result<(), TransferError> {
    let mut rows = export.rows(store.name())?.filter(|row| match row {
        Ok((table, _)) => store.has(table),
        Err(_) => true,
    });
    store.insert(&mut rows, &expected(store, export))
}

fn imported(store: &dyn OfflineStore, export: &ExportFile, was_complete: bool) -> Imported {
    let rows = |has: bool| {
        let found = tables(store.name()).iter();
        let found = found.filter(move |table| store.has(table) == has);
        found.filter_map(|table| {
            let summary = export.summary().get(table.name)?;
            Some((table.name, summary.rows))
        })
    };
    Imported {
        store: store.name(),
        rows: rows(true).collect(),
        was_complete,
        left_out: rows(false).map(|(_, rows)| rows).sum(),
    }
}

/// Times in the future would delay orders. Times in the past are harmless: the start of a gateway begins the quiet
/// times of all unfinished orders anew.
fn refuse_clock_behind(store: &dyn OfflineStore, export: &ExportFile) -> Result<(), TransferError> {
    let behind_ms = export.header.exported_ms.saturating_sub(store.now_ms()?);
    if behind_ms <= MAX_DIFFERENCE_MS {
        return Ok(());
    }
    Err(TransferError::ClockBehind {
        seconds: behind_ms / 1_000,
    })
}

/// Rows of the file that the store should have.
fn expected(store: &dyn OfflineStore, export: &ExportFile) -> Summary {
    let own = tables(store.name()).iter();
    let own = own.filter(|table| store.has(table)).filter_map(|table| {
        let summary = export.summary().get(table.name)?;
        Some((table.name, *summary))
    });
    own.collect()
}

/// Whether the rows are yet to be stored. Refuses a store with other rows.
fn is_incomplete(store: &dyn OfflineStore, export: &ExportFile) -> Result<bool, TransferError> {
    let found = summarise(store, |visit| store.read(visit))?;
    if found == expected(store, export) {
        return Ok(false);
    }
    if found.values().all(|table| table.rows == 0) {
        return Ok(true);
    }
    Err(TransferError::NotEmpty {
        store: store.name(),
        place: store.place(),
    })
}
