//! Every order from the moment that it is placed: on disk before anything is done about it, and again after every change
//! of where it is.

mod database;
mod rows;
#[cfg(test)]
mod tests;
mod threads;

use std::{fs::File, path::Path};

use rusqlite::Connection;

pub(super) use self::rows::{Forgotten, Found, Inserted, Keyed, NewRow, Updated};
use self::threads::{Reader, Writer};
use super::{
    Held, IdempotencyKey, NotWritten, OrdersError, PaymentCode, Reference,
    entry::{Entry, Lane},
};

/// Orders on disk. What was written is there when a call returns, whatever happens to the process then.
pub(super) struct Journal {
    writer: Writer,
    reader: Reader,
    /// Nobody else drives these orders meanwhile. The command line does not either.
    _claim: Option<File>,
}

impl Journal {
    /// Opens or makes the database, for the one process that drives what is in it.
    pub(super) fn open(file: &Path) -> Result<Self, OrdersError> {
        let claim = database::claim(file)?;
        let writes = database::open(file)?;
        Self::start(file, writes, Some(claim))
    }

    /// Opens a database that is there, beside the process that drives what is in it.
    pub(super) fn open_beside(file: &Path) -> Result<Self, OrdersError> {
        let writes = database::connect(file)?;
        Self::start(file, writes, None)
    }

    fn start(file: &Path, writes: Connection, claim: Option<File>) -> Result<Self, OrdersError> {
        let reads = database::connect(file)?;
        let failed = |error| OrdersError::file(file, error);
        Ok(Self {
            writer: Writer::start(writes).map_err(failed)?,
            reader: Reader::start(reads).map_err(failed)?,
            _claim: claim,
        })
    }

    /// Writes a new order, or tells which one the key is of already.
    pub(super) async fn insert(&self, row: NewRow, now_ms: u64) -> Result<Inserted, NotWritten> {
        let work = move |connection: &Connection| rows::insert(connection, &row, now_ms);
        self.writer.write(work).await
    }

    /// Writes where an order is now, if nobody has changed it since it was read.
    pub(super) async fn update(&self, entry: Entry, now_ms: u64) -> Result<Updated, NotWritten> {
        let work = move |connection: &Connection| rows::update(connection, &entry, now_ms);
        self.writer.write(work).await
    }

    /// Lets somebody look at what can't be read.
    pub(super) async fn flag_unreadable(&self, id: i64) -> Result<(), NotWritten> {
        let work = move |connection: &Connection| rows::flag_unreadable(connection, id);
        self.writer.write(work).await
    }

    /// Forgets orders that were finished before then, so many at most; how many those were.
    pub(super) async fn delete_finished(
        &self,
        before: Forgotten,
        most: u32,
    ) -> Result<usize, NotWritten> {
        let work = move |connection: &Connection| rows::delete_finished(connection, before, most);
        self.writer.write(work).await
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
        self.reader.read(work).await
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
        let set = self
            .writer
            .write(move |connection| connection.execute_batch(sql));
        set.await.unwrap();
    }

    /// Any other write.
    #[cfg(test)]
    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, NotWritten> {
        self.writer.write(work).await
    }
}
