use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    error::Error as _,
    fmt,
    future::Future,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::{runtime::Runtime, time::timeout};
use tokio_postgres::{Client, Row, Statement, error::SqlState, types::ToSql};

use super::PostgresServer;
use crate::store::{StoreError, StoreName};

/// A time limit would end the wait for a standby, though the change is visible.
const COMMIT: &str = "SET LOCAL statement_timeout = 0; COMMIT";

/// Connection with its own event loop. Statements are prepared once.
pub(super) struct Connection {
    /// `None` only while it is dropped.
    runtime: Option<Runtime>,
    client: Client,
    statements: RefCell<HashMap<&'static str, Statement>>,
    is_lost: Cell<bool>,
    /// Whether the server has sent a warning since the flag was cleared.
    has_warned: Arc<AtomicBool>,
    /// Maximum wait for a response.
    response_limit: Duration,
}

impl Drop for Connection {
    fn drop(&mut self) {
        // Dropping a runtime waits for it, which is not possible on a thread that runs another one.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Error of a connection. Its text never contains values, which may be personal data.
#[derive(Debug)]
pub(super) enum PostgresError {
    Database(tokio_postgres::Error),
    Io(std::io::Error),
    /// The server did not respond in time.
    Late,
    /// The server has settings with which acknowledged changes can be lost, or is too old.
    Unsuitable(String),
    /// A commit is visible, but the server stopped waiting for a standby, so a failover could lose it.
    NotReplicated,
    Newer,
    InUse,
    OtherSessionKeys,
    Panicked,
}

impl fmt::Display for PostgresError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Database(error) => write_without_values(error, formatter),
            Self::Io(error) => error.fmt(formatter),
            Self::Late => formatter.write_str("the server does not respond"),
            Self::Unsuitable(reason) => formatter.write_str(reason),
            Self::NotReplicated => formatter.write_str("the server stopped waiting for a standby"),
            Self::Newer => formatter.write_str("a newer version of the gateway wrote it"),
            Self::InUse => formatter.write_str("another gateway uses it"),
            Self::OtherSessionKeys => formatter.write_str("another gateway has other session keys"),
            Self::Panicked => formatter.write_str("opening it panicked"),
        }
    }
}

fn write_without_values(
    error: &tokio_postgres::Error,
    formatter: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if let Some(error) = error.as_db_error() {
        return write!(formatter, "{} ({})", error.message(), error.code().code());
    }
    write!(formatter, "{error}")?;
    let cause = error.source();
    cause.map_or(Ok(()), |cause| write!(formatter, ": {cause}"))
}

impl From<tokio_postgres::Error> for PostgresError {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Database(error)
    }
}

impl PostgresError {
    /// Whether the error would also refuse other changes.
    pub(super) fn is_of_server(&self) -> bool {
        let Self::Database(error) = self else {
            return true;
        };
        let is_of_content = |code: &SqlState| matches!(code.code().get(..2), Some("22" | "23"));
        !error.code().is_some_and(is_of_content)
    }

    /// Whether the server ended a transaction because it and another one waited for each other.
    pub(super) fn is_deadlock(&self) -> bool {
        let Self::Database(error) = self else {
            return false;
        };
        error.code() == Some(&SqlState::T_R_DEADLOCK_DETECTED)
    }

    pub(super) fn into_store_error(self, store: StoreName, server: &PostgresServer) -> StoreError {
        let place = server.to_string();
        match self {
            Self::Newer => StoreError::Newer { store, place },
            Self::InUse => StoreError::InUse { store, place },
            Self::OtherSessionKeys => StoreError::OtherSessionKeys { place },
            Self::Database(_)
            | Self::Io(_)
            | Self::Late
            | Self::Unsuitable(_)
            | Self::NotReplicated
            | Self::Panicked => StoreError::Database {
                store,
                place,
                reason: self.to_string(),
            },
        }
    }
}

impl Connection {
    /// `has_warned` is set with each warning of the server.
    pub(super) fn new(
        runtime: Runtime,
        client: Client,
        has_warned: Arc<AtomicBool>,
        response_limit: Duration,
    ) -> Self {
        Self {
            runtime: Some(runtime),
            client,
            statements: RefCell::default(),
            is_lost: Cell::new(false),
            has_warned,
            response_limit,
        }
    }

    /// Whether a later statement would fail, too.
    pub(super) fn is_lost(&self) -> bool {
        self.is_lost.get() || self.client.is_closed()
    }

    /// Runs statements without values.
    pub(super) fn run(&self, sql: &str) -> Result<(), PostgresError> {
        self.wait(self.client.batch_execute(sql))
    }

    /// Commits the transaction. [`PostgresError::NotReplicated`] if the wait for a standby was cancelled.
    pub(super) fn commit(&self) -> Result<(), PostgresError> {
        self.has_warned.store(false, Ordering::SeqCst);
        self.run(COMMIT)?;
        // Its text is in the server's language, and no other warning is possible here.
        if self.has_warned.load(Ordering::SeqCst) {
            return Err(PostgresError::NotReplicated);
        }
        Ok(())
    }

    /// Runs a statement. Returns the number of rows.
    pub(super) fn execute(
        &self,
        sql: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<u64, PostgresError> {
        self.wait(async {
            let statement = self.prepared(sql).await?;
            self.client.execute(&statement, values).await
        })
    }

    pub(super) fn query(
        &self,
        sql: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, PostgresError> {
        self.wait(async {
            let statement = self.prepared(sql).await?;
            self.client.query(&statement, values).await
        })
    }

    /// Runs a statement that is not prepared.
    pub(super) fn query_text(
        &self,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, PostgresError> {
        self.wait(self.client.query(sql, values))
    }

    pub(super) fn query_optional(
        &self,
        sql: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Option<Row>, PostgresError> {
        self.wait(async {
            let statement = self.prepared(sql).await?;
            self.client.query_opt(&statement, values).await
        })
    }

    /// Runs a query with exactly one row.
    pub(super) fn query_one(
        &self,
        sql: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Row, PostgresError> {
        self.wait(async {
            let statement = self.prepared(sql).await?;
            self.client.query_one(&statement, values).await
        })
    }

    async fn prepared(&self, sql: &'static str) -> Result<Statement, tokio_postgres::Error> {
        let known = self.statements.borrow().get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        self.statements.borrow_mut().insert(sql, statement.clone());
        Ok(statement)
    }

    fn wait<T>(
        &self,
        work: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, PostgresError> {
        let Some(runtime) = &self.runtime else {
            return Err(PostgresError::Late);
        };
        let outcome = match runtime.block_on(async { timeout(self.response_limit, work).await }) {
            Ok(outcome) => outcome.map_err(PostgresError::from),
            Err(_elapsed) => Err(PostgresError::Late),
        };
        if let Err(error) = &outcome {
            self.is_lost.set(self.is_lost.get() || is_fatal(error));
        }
        outcome
    }
}

/// Whether the connection can't be used after this error. After a failover, a server may accept reads only.
fn is_fatal(error: &PostgresError) -> bool {
    let PostgresError::Database(error) = error else {
        return true;
    };
    let is_fatal_code = |code: &SqlState| {
        *code == SqlState::READ_ONLY_SQL_TRANSACTION || code.code().starts_with("57P")
    };
    error.is_closed() || error.code().is_none_or(is_fatal_code)
}
