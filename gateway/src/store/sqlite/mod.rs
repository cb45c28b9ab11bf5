//! Stores in SQLite files, for a single node. One writer thread stores changes in groups with `synchronous=FULL`, and
//! one reader thread runs queries.

mod journal_files;
mod marker;
mod opening;
mod order_reports;
mod order_statements;
mod order_tables;
mod orders;
mod prices;
mod sessions;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;
mod watch;
mod worker;

use std::{
    fs::File,
    path::PathBuf,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use rusqlite::Connection;
use tokio::sync::oneshot;

pub use self::{
    journal_files::{AcceptedJournal, OrderFiles},
    orders::SqliteOrders,
    prices::SqlitePrices,
    sessions::SqliteSessions,
};
use self::{
    opening::Schema,
    watch::FileWatch,
    worker::{Change, Worker, Writer, change},
};
use super::{Pending, StoreError, StoreState, StoreUnavailable, Trouble};

type Query = Box<dyn FnOnce(&Connection) + Send>;

/// Database with its threads. Until the database is open, each operation fails.
struct Database {
    schema: &'static Schema,
    file: PathBuf,
    state: StoreState,
    open: OnceLock<OpenDatabase>,
    /// Required changes that came before the database was open. The writer stores them first.
    unstored: Mutex<Vec<Box<dyn Change>>>,
    #[cfg(test)]
    is_read_only: Arc<std::sync::atomic::AtomicBool>,
    #[cfg(test)]
    sent_changes: std::sync::atomic::AtomicUsize,
}

/// Database that stays open until the process ends.
struct OpenDatabase {
    writer: Worker<Box<dyn Change>>,
    reader: Option<Worker<Query>>,
    watch: Option<Arc<FileWatch>>,
    /// Excludes other gateways.
    _lock: Option<File>,
}

impl Database {
    fn new(schema: &'static Schema, file: PathBuf) -> Self {
        Self {
            schema,
            file,
            state: StoreState::new(schema.name.name(), schema.troubles),
            open: OnceLock::new(),
            unstored: Mutex::default(),
            #[cfg(test)]
            is_read_only: Arc::default(),
            #[cfg(test)]
            sent_changes: std::sync::atomic::AtomicUsize::default(),
        }
    }

    /// Starts the threads. The writer first stores the unstored changes.
    fn start(
        &self,
        write_connection: Connection,
        read_connection: Option<Connection>,
        watch: Option<FileWatch>,
        lock: Option<File>,
    ) -> Result<(), StoreError> {
        let failed = |error| self.schema.file_error(&self.file, error);
        let (name, watch) = (self.schema.name, watch.map(Arc::new));
        let reader = read_connection.map(|connection| {
            let run = move |queries: &std::sync::mpsc::Receiver<Query>| {
                while let Ok(query) = queries.recv() {
                    query(&connection);
                }
            };
            Worker::start(format!("{name}-read"), run).map_err(failed)
        });
        let reader = reader.transpose()?;
        // Locked until the database is open, so that no later change is missed.
        let mut unstored = self.unstored.lock().unwrap_or_else(PoisonError::into_inner);
        let writer = Writer {
            connection: write_connection,
            name,
            state: self.state.clone(),
            is_counted: self.schema.has_marker,
            watch: watch.clone(),
            unstored: std::mem::take(&mut unstored),
            #[cfg(test)]
            is_read_only: Arc::clone(&self.is_read_only),
        };
        let writer = Worker::start(format!("{name}-write"), move |changes| writer.run(changes));
        let open = OpenDatabase {
            writer: writer.map_err(failed)?,
            reader,
            watch,
            _lock: lock,
        };
        // Can't fail, because the maintenance opens only a closed database.
        let _already_open = self.open.set(open);
        Ok(())
    }

    /// Runs a change in a transaction, after all earlier changes.
    fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Pending<T> {
        let is_required = false;
        self.send(change(work, is_required))
    }

    /// Like [`Database::write`], but retries until the change is stored.
    fn write_eventually(
        &self,
        work: impl FnMut(&Connection) -> rusqlite::Result<()> + Send + 'static,
    ) -> Pending<()> {
        let is_required = true;
        self.send(change(work, is_required))
    }

    fn send<T: Send + 'static>(
        &self,
        (mut change, outcome): (Box<dyn Change>, Pending<T>),
    ) -> Pending<T> {
        let mut unstored = self.unstored.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = self.open.get() {
            open.writer.send(change);
            #[cfg(test)]
            self.sent_changes
                .fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        } else {
            let is_stored = false;
            change.complete(is_stored);
            if change.is_required() {
                unstored.push(change);
            }
        }
        outcome
    }

    /// Runs a query, which sees all acknowledged changes.
    fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Pending<T> {
        let (caller, outcome) = oneshot::channel();
        let (store, state) = (self.schema.name.name(), self.state.clone());
        if let Some(reader) = self.open.get().and_then(|open| open.reader.as_ref()) {
            reader.send(Box::new(move |connection| match work(connection) {
                Ok(result) => {
                    state.recover(Trouble::NotReadable);
                    let _caller_left = caller.send(result);
                }
                Err(error) => {
                    tracing::error!(store, %error, "a store could not be read");
                    state.fail(Trouble::NotReadable, &error);
                }
            }));
        }
        Box::pin(async move { outcome.await.map_err(|_dropped| StoreUnavailable) })
    }

    /// Tries to read, and after a failed write also to write. The threads record the outcome in the state.
    fn check_health(&self) -> Pending<()> {
        let has_reader = self.open.get().is_some_and(|open| open.reader.is_some());
        let read = has_reader.then(|| {
            let sql = self.schema.health_check_sql;
            self.read(move |connection| connection.query_row(sql, [], |_| Ok(())))
        });
        let version = self.schema.version;
        let is_not_writable = self.state.trouble() == Some(Trouble::NotWritable);
        let written = is_not_writable.then(|| {
            self.write(move |connection| connection.pragma_update(None, "user_version", version))
        });
        Box::pin(async move {
            let read = match read {
                Some(read) => read.await,
                None => Ok(()),
            };
            match written {
                Some(written) => written.await.and(read),
                None => read,
            }
        })
    }
}
