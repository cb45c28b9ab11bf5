//! Stores in a `PostgreSQL` database, which several gateways can share. Leases say which one drives a shop's orders.

mod backend_process;
mod connection;
mod hints;
mod marks;
pub(super) mod offline;
mod opening;
mod order_leases;
mod order_reports;
mod order_statements;
mod order_tables;
mod orders;
mod prices;
mod rate_limits;
mod server;
mod session_keys;
mod sessions;
mod standby;
#[cfg(test)]
mod test_server;
#[cfg(test)]
pub(super) mod testing;
#[cfg(test)]
mod tests;
mod transactions;

use std::thread;

use tokio::time::timeout;

use self::{
    connection::{Connection, PostgresError},
    opening::{Connections, GatewayLock, Purpose, Schema},
    transactions::PostgresTransactions,
};
pub use self::{
    hints::PostgresHints, orders::PostgresOrders, prices::PostgresPrices, server::PostgresServer,
    sessions::PostgresSessions,
};
use super::{
    Pending, StoreError, Trouble,
    database::{Database, Threads},
    jobs::{Backend, BoxedJob, Writer, run_query},
    state::{MAX_WAIT, NO_RESPONSE},
    worker::Worker,
};

/// Tables of a store in a database.
struct Postgres {
    server: PostgresServer,
    schema: &'static Schema,
    #[cfg(test)]
    is_read_only: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

impl Backend for Postgres {
    type Connection = Connection;
    type Error = PostgresError;
}

/// Which gateways are excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// All others.
    Exclusive,
    /// Those that open the store exclusively, as earlier versions do.
    Leased,
    /// None.
    Shared,
}

impl Postgres {
    fn database(server: PostgresServer, schema: &'static Schema) -> Database<Self> {
        let engine = Self {
            server,
            schema,
            #[cfg(test)]
            is_read_only: std::sync::Arc::default(),
        };
        Database::new(engine, schema.name, schema.troubles)
    }

    fn connections_for_changes(&self, access: Access) -> Connections {
        let key = self.schema.lock_key;
        let lock = match access {
            Access::Exclusive => Some(GatewayLock::Exclusive(key)),
            Access::Leased => Some(GatewayLock::Shared(key)),
            Access::Shared => None,
        };
        Connections::new(self.server.clone(), Purpose::Changes(lock))
    }
}

impl Database<Postgres> {
    /// Opens the database, and runs `first` before all changes.
    fn open<T: Send>(
        &self,
        access: Access,
        first: impl FnOnce(&Connection) -> Result<T, PostgresError> + Send,
    ) -> Result<T, StoreError> {
        let (name, engine) = (self.name, &self.engine);
        let mut written_by = engine.connections_for_changes(access);
        let mut read_by = Connections::new(engine.server.clone(), Purpose::Queries);
        // A connection runs its own event loop, which is not possible on a thread that runs another one.
        let opened = thread::scope(|scope| {
            let opening = scope.spawn(|| {
                let connection = written_by.current()?;
                // The command line works without a standby, too.
                if access != Access::Shared && engine.server.requires_standby() {
                    standby::check(connection)?;
                }
                engine.schema.set_up(connection)?;
                // The first request does not wait for it.
                read_by.current()?;
                first(connection)
            });
            opening.join()
        });
        let opened = opened.unwrap_or(Err(PostgresError::Panicked));
        let found = opened.map_err(|error| error.into_store_error(name, &engine.server))?;
        let file_error = |error| PostgresError::Io(error).into_store_error(name, &engine.server);
        self.start(|unstored| {
            let writer = Writer {
                transactions: PostgresTransactions::new(
                    written_by,
                    name,
                    #[cfg(test)]
                    std::sync::Arc::clone(&engine.is_read_only),
                ),
                state: self.state.clone(),
                unstored,
            };
            let state = self.state.clone();
            let run = move |queries: &std::sync::mpsc::Receiver<BoxedJob<Postgres>>| {
                for query in queries {
                    run_query(query, |query| read_by.run(query), &state);
                }
            };
            let reader = Worker::start(format!("{name}-read"), run).map_err(file_error)?;
            let writer = Worker::start(format!("{name}-write"), move |changes| writer.run(changes));
            Ok(Threads {
                writer: writer.map_err(file_error)?,
                reader: Some(reader),
            })
        })?;
        Ok(found)
    }

    /// Also notices on the writer's connection that another gateway has become the owner. A database that does not
    /// respond counts as not readable before the connection is given up.
    fn check_server_health(&self) -> Pending<()> {
        let schema = self.engine.schema;
        let mut read = self.check_reader(|connection| connection.run("SELECT 1"));
        let written = self.check_writer(move |connection| schema.touch(connection));
        let alive = self.write(|connection| connection.run("SELECT 1"));
        let state = self.state.clone();
        Box::pin(async move {
            let read = match timeout(MAX_WAIT, &mut read).await {
                Ok(read) => read,
                Err(_over) => {
                    state.fail(Trouble::NotReadable, &NO_RESPONSE);
                    read.await
                }
            };
            written.await.and(alive.await).and(read)
        })
    }
}
