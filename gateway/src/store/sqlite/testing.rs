//! Test helpers: changes by another process, and disk faults.

use std::{path::Path, sync::atomic::Ordering, sync::mpsc};

use rusqlite::{Connection, types::Value};

use super::{Sqlite, SqliteOrders, SqlitePrices, SqliteSessions};
use crate::store::{Pending, database::Database};

/// Journal with one order, as the first version of the gateway stored it.
pub const ORDERS_VERSION_1: &str = include_str!("../contract/orders-version-1.sql");
/// Sessions, as the first version of the gateway stored them.
pub const SESSIONS_VERSION_1: &str = include_str!("../contract/sessions-version-1.sql");

/// Runs statements on a file, as another process would.
pub fn execute(file: &Path, sql: &str) {
    let connection = Connection::open(file).unwrap();
    connection.execute_batch(sql).unwrap();
}

/// Returns the first column of a query, as another process would read it.
pub fn read_first_column(file: &Path, sql: &str) -> Vec<Vec<u8>> {
    let connection = Connection::open(file).unwrap();
    let mut statement = connection.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| row.get(0)).unwrap();
    rows.map(|value| match value.unwrap() {
        Value::Blob(bytes) => bytes,
        Value::Text(text) => text.into_bytes(),
        other @ (Value::Null | Value::Integer(_) | Value::Real(_)) => {
            panic!("{other:?} is neither a blob nor a text")
        }
    })
    .collect()
}

/// Fault of a disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No fault.
    None,
    /// Refuses all changes.
    ReadOnly,
    /// Refuses changes that need more space.
    Full,
}

impl Database<Sqlite> {
    async fn set_fault(&self, fault: Fault) {
        self.engine.is_read_only.store(false, Ordering::SeqCst);
        let pages = if fault == Fault::Full { 1 } else { 1 << 30 };
        let limit = self.write(move |connection| {
            let sql = format!("PRAGMA max_page_count = {pages}");
            connection.query_row(&sql, [], |_| Ok(()))
        });
        limit.await.unwrap();
        let is_read_only = fault == Fault::ReadOnly;
        self.engine
            .is_read_only
            .store(is_read_only, Ordering::SeqCst);
    }
}

impl SqliteSessions {
    /// Sets a disk fault.
    pub async fn set_fault(&self, fault: Fault) {
        self.0.set_fault(fault).await;
    }
}

impl SqlitePrices {
    /// Sets a disk fault.
    pub async fn set_fault(&self, fault: Fault) {
        self.0.set_fault(fault).await;
    }
}

impl SqliteOrders {
    /// Sets a disk fault.
    pub async fn set_fault(&self, fault: Fault) {
        self.database.set_fault(fault).await;
    }

    /// Waits until all earlier operations are done.
    pub async fn wait_until_idle(&self) {
        let _read = self.database.read(|_| Ok(())).await;
        let _written = self.database.write(|_| Ok(())).await;
    }

    /// Number of changes sent to the writer.
    pub fn sent_changes(&self) -> usize {
        self.database.sent_changes.load(Ordering::SeqCst)
    }

    /// Blocks the writer until the returned sender is used or dropped.
    pub fn hold_writer(&self) -> (mpsc::Sender<()>, Pending<()>) {
        let (release, released) = mpsc::channel();
        let held = self.database.write(move |_| {
            let _released = released.recv();
            Ok(())
        });
        (release, held)
    }
}
