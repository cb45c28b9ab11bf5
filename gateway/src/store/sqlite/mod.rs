//! Stores in SQLite files, for a single node. Changes are stored with `synchronous=FULL`.

mod backup;
mod journal_files;
mod marker;
pub(super) mod offline;
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
mod transactions;
mod watch;

use std::{
    fs::File,
    path::PathBuf,
    sync::{Arc, OnceLock},
};

use rusqlite::Connection;

pub use self::{
    journal_files::{AcceptedJournal, OrderCounts, OrderFiles},
    orders::SqliteOrders,
    prices::SqlitePrices,
    sessions::SqliteSessions,
};
use self::{opening::Schema, transactions::SqliteTransactions, watch::FileWatch};
use super::{
    Pending, StoreError,
    database::{Database, Threads},
    jobs::{Backend, BoxedJob, Writer, run_query},
    worker::Worker,
};

/// Database file.
struct Sqlite {
    schema: &'static Schema,
    file: PathBuf,
    watch: OnceLock<Arc<FileWatch>>,
    /// Excludes other gateways.
    lock: OnceLock<File>,
    #[cfg(test)]
    is_read_only: Arc<std::sync::atomic::AtomicBool>,
}

impl Backend for Sqlite {
    type Connection = Connection;
    type Error = rusqlite::Error;
}

impl Sqlite {
    fn database(schema: &'static Schema, file: PathBuf) -> Database<Self> {
        let engine = Self {
            schema,
            file,
            watch: OnceLock::new(),
            lock: OnceLock::new(),
            #[cfg(test)]
            is_read_only: Arc::default(),
        };
        Database::new(engine, schema.name, schema.troubles)
    }
}

impl Database<Sqlite> {
    fn start_threads(
        &self,
        write_connection: Connection,
        read_connection: Option<Connection>,
        watch: Option<FileWatch>,
        lock: Option<File>,
    ) -> Result<(), StoreError> {
        let (name, engine) = (self.name, &self.engine);
        let failed = |error| engine.schema.file_error(&engine.file, error);
        let watch = watch.map(Arc::new);
        self.start(|unstored| {
            let writer = Writer {
                transactions: SqliteTransactions {
                    connection: write_connection,
                    name,
                    is_counted: engine.schema.has_marker,
                    watch: watch.clone(),
                    #[cfg(test)]
                    is_read_only: Arc::clone(&engine.is_read_only),
                },
                state: self.state.clone(),
                unstored,
            };
            let start_reader = |connection: Connection| {
                let state = self.state.clone();
                let run = move |queries: &std::sync::mpsc::Receiver<BoxedJob<Sqlite>>| {
                    for query in queries {
                        run_query(query, |query| query.apply(&connection), &state);
                    }
                };
                Worker::start(format!("{name}-read"), run)
            };
            let reader = read_connection.map(start_reader).transpose();
            let writer = Worker::start(format!("{name}-write"), move |changes| writer.run(changes));
            Ok(Threads {
                writer: writer.map_err(failed)?,
                reader: reader.map_err(failed)?,
            })
        })?;
        if let Some(watch) = watch {
            let _already_set = engine.watch.set(watch);
        }
        if let Some(lock) = lock {
            let _already_set = engine.lock.set(lock);
        }
        Ok(())
    }

    fn check_file_health(&self) -> Pending<()> {
        let (sql, version) = (
            self.engine.schema.health_check_sql,
            self.engine.schema.version,
        );
        let read = self.check_reader(move |connection| connection.query_row(sql, [], |_| Ok(())));
        let written = self.check_writer(move |connection| {
            connection.pragma_update(None, "user_version", version)
        });
        Box::pin(async move { written.await.and(read.await) })
    }
}
