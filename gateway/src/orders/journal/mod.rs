//! Every order from the moment that it is placed: on disk before anything is done about it, and again after every change
//! of where it is.

mod database;
mod keeper;
mod lifecycle;
mod marker;
mod opening;
mod presence;
mod rows;
#[cfg(test)]
mod tests;
mod threads;

use std::{
    fs::File,
    sync::{Arc, Mutex, OnceLock},
};

use rusqlite::Connection;

pub use self::opening::Accepted;
use self::{
    keeper::Keeper,
    opening::Snapshot,
    threads::{Reader, Writer},
};
pub(super) use self::{
    opening::JournalFiles,
    rows::{Forgotten, Found, Inserted, Keyed, NewRow, Updated},
};
use super::{
    Held, IdempotencyKey, NotWritten, PaymentCode, Reference,
    entry::{Entry, Lane},
};
use crate::store::StoreState;

/// Orders on disk. What was written is there when a call returns, whatever happens to the process then. Until the database can
/// be opened every call fails.
pub(super) struct Journal {
    files: JournalFiles,
    open: OnceLock<Open>,
    /// The files that were refused: only others are tried again.
    refused: Mutex<Option<Snapshot>>,
    state: StoreState,
    marker_state: StoreState,
}

/// A journal that is open stays so until the process ends: steps under way know orders by their rows.
struct Open {
    writer: Writer,
    reader: Reader,
    keeper: Arc<Keeper>,
    /// No other process drives these orders meanwhile. The command line does not either.
    _claim: Option<File>,
}

impl Journal {
    /// Writes a new order, or tells which one the key is of already. Not to a file that has vanished.
    pub(super) async fn insert(&self, row: NewRow, now_ms: u64) -> Result<Inserted, NotWritten> {
        let open = self.open.get().ok_or(NotWritten)?;
        let keeper = Arc::clone(&open.keeper);
        let work = move |connection: &Connection| {
            if keeper.has_vanished() {
                return Ok(None);
            }
            rows::insert(connection, &row, now_ms).map(Some)
        };
        open.writer.write(work).await?.ok_or(NotWritten)
    }

    /// Writes where an order is now, if nobody has changed it since it was read.
    pub(super) async fn update(&self, entry: Entry, now_ms: u64) -> Result<Updated, NotWritten> {
        let work = move |connection: &Connection| rows::update(connection, &entry, now_ms);
        self.write(work).await
    }

    /// Lets somebody look at what can't be read.
    pub(super) async fn flag_unreadable(&self, id: i64) -> Result<(), NotWritten> {
        let work = move |connection: &Connection| rows::flag_unreadable(connection, id);
        self.write(work).await
    }

    /// Forgets orders that were finished before then, so many at most; how many those were.
    pub(super) async fn delete_finished(
        &self,
        before: Forgotten,
        most: u32,
    ) -> Result<usize, NotWritten> {
        let work = move |connection: &Connection| rows::delete_finished(connection, before, most);
        self.write(work).await
    }

    pub(super) async fn find_by_key(
        &self,
        tenant: &str,
        key: &IdempotencyKey,
    ) -> Result<Option<Keyed>, NotWritten> {
        let (tenant, key) = (tenant.to_owned(), key.clone());
        self.read(move |connection| rows::find_by_key(connection, &tenant, &key))
            .await
    }

    pub(super) async fn find_by_code(
        &self,
        tenant: &str,
        code: &PaymentCode,
    ) -> Result<Option<Reference>, NotWritten> {
        let (tenant, code) = (tenant.to_owned(), code.clone());
        self.read(move |connection| rows::find_by_code(connection, &tenant, &code))
            .await
    }

    pub(super) async fn find(&self, id: i64) -> Result<Option<Found>, NotWritten> {
        self.read(move |connection| rows::find(connection, id))
            .await
    }

    pub(super) async fn find_by_reference(
        &self,
        tenant: &str,
        reference: &Reference,
    ) -> Result<Option<Found>, NotWritten> {
        let (tenant, reference) = (tenant.to_owned(), reference.clone());
        self.read(move |connection| rows::find_by_reference(connection, &tenant, &reference))
            .await
    }

    pub(super) async fn list_due(
        &self,
        tenant: &str,
        lane: Lane,
        now_ms: u64,
        most: usize,
    ) -> Result<Vec<i64>, NotWritten> {
        let tenant = tenant.to_owned();
        self.read(move |connection| rows::list_due(connection, &tenant, lane, now_ms, most))
            .await
    }

    /// When the next step of any order is due that is not due yet.
    pub(super) async fn next_due(&self, now_ms: u64) -> Result<Option<u64>, NotWritten> {
        self.read(move |connection| rows::next_due(connection, now_ms))
            .await
    }

    pub(super) async fn list_unfinished(
        &self,
        after: i64,
        most: u32,
    ) -> Result<Vec<Found>, NotWritten> {
        self.read(move |connection| rows::list_unfinished(connection, after, most))
            .await
    }

    pub(super) async fn sum_held(
        &self,
        tenant: &str,
        customer_id: Option<i32>,
    ) -> Result<Held, NotWritten> {
        let tenant = tenant.to_owned();
        self.read(move |connection| rows::sum_held(connection, &tenant, customer_id))
            .await
    }

    /// Any other read.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, NotWritten> {
        self.open.get().ok_or(NotWritten)?.reader.read(work).await
    }

    /// From now on the disk takes no order and no change of one, or does again: the whole transaction is gone, as on a full
    /// disk.
    #[cfg(test)]
    pub(super) async fn set_full(&self, full: bool) {
        const FULL: &str = "
            CREATE TRIGGER full_insert BEFORE INSERT ON orders BEGIN SELECT RAISE(ROLLBACK, 'full'); END;
            CREATE TRIGGER full_update BEFORE UPDATE ON orders BEGIN SELECT RAISE(ROLLBACK, 'full'); END;";
        const EMPTY: &str = "DROP TRIGGER full_insert; DROP TRIGGER full_update;";
        let sql = if full { FULL } else { EMPTY };
        let set = self.write(move |connection| connection.execute_batch(sql));
        set.await.unwrap();
    }

    /// Any other write.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, NotWritten> {
        let open = self.open.get().ok_or(NotWritten)?;
        open.writer.write(work).await
    }
}
