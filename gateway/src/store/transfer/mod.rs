//! Moves all rows of a shop group's stores from one storage engine to another, through a file (D-275).

mod check;
mod error;
mod export;
mod file;
mod import;
mod reader;
mod table;
#[cfg(test)]
mod tests;
mod writer;

use std::path::PathBuf;

pub use self::{
    check::StoreCheck,
    error::TransferError,
    export::export,
    import::{Imported, import},
    table::Row,
};
pub(super) use self::{
    file::{Summary, summarise},
    table::{Column, Table, bytes, tables, text_of_bytes},
};
use super::{OrderFiles, StoreName};

/// Files of the stores of the engine SQLite.
#[derive(Clone, Debug)]
pub struct StoreFiles {
    /// Files of the journal of orders.
    pub orders: OrderFiles,
    /// Database file of the sessions.
    pub sessions: PathBuf,
    /// Database file of the prices.
    pub prices: PathBuf,
}

impl StoreFiles {
    pub(super) fn database(&self, store: StoreName) -> &PathBuf {
        match store {
            StoreName::Orders => &self.orders.database,
            StoreName::Sessions => &self.sessions,
            StoreName::Prices => &self.prices,
        }
    }
}

/// All stores of a shop group.
pub(super) const STORES: [StoreName; 3] =
    [StoreName::Orders, StoreName::Sessions, StoreName::Prices];

/// Called with each row, table by table.
pub(super) type VisitRow<'a> = &'a mut dyn FnMut(&'static Table, &Row) -> Result<(), TransferError>;

/// Rows of a file with their tables.
pub(super) type FileRows<'a> =
    &'a mut dyn Iterator<Item = Result<(&'static Table, Row), TransferError>>;

/// Open store without a gateway. No gateway can open it while this value lives.
pub(super) trait OfflineStore {
    /// Name of the store.
    fn name(&self) -> StoreName;

    /// Path of the file, or name of the database.
    fn place(&self) -> String;

    /// Whether this engine has the table.
    fn has(&self, table: &Table) -> bool;

    /// Current time of the store, in ms since 1970.
    fn now_ms(&self) -> Result<u64, TransferError>;

    /// Reads all rows in one transaction, in the order of the tables and of their keys.
    fn read(&self, visit: VisitRow<'_>) -> Result<(), TransferError>;

    /// Stores rows in one transaction. Stores nothing if the store then differs from `expected`.
    fn insert(&self, rows: FileRows<'_>, expected: &Summary) -> Result<(), TransferError>;
}

/// Version of the tables of a store, before and after a migration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Migration {
    /// Name of the store.
    pub store: StoreName,
    /// Version of the tables before; `None` for a new store.
    pub from: Option<i32>,
    /// Version of this build.
    pub to: i32,
}
