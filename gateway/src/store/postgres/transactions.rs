use std::{
    thread,
    time::{Duration, Instant},
};

use super::{
    Postgres,
    connection::{Connection, PostgresError},
    opening::Connections,
};
use crate::store::{
    StoreName,
    jobs::{BoxedJob, GroupOutcome, Transactions},
};

/// How long the outcome of a transaction is looked for after its connection was lost.
const OUTCOME_LIMIT: Duration = Duration::from_secs(10);

pub(super) struct PostgresTransactions {
    pub(super) connections: Connections,
    pub(super) name: StoreName,
    #[cfg(test)]
    pub(super) is_read_only: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

/// Transaction that is ready to be committed.
pub(super) struct Applied {
    outcome: GroupOutcome<Postgres>,
    /// `None` if nothing was changed.
    transaction_id: Option<String>,
}

impl Transactions<Postgres> for PostgresTransactions {
    fn commit(
        &mut self,
        group: &mut [BoxedJob<Postgres>],
    ) -> Result<GroupOutcome<Postgres>, PostgresError> {
        let applied = match self.apply(group) {
            // Nothing is stored before the commit.
            Err(_lost) if self.connections.is_lost() => self.apply(group)?,
            applied => applied?,
        };
        self.finish(applied)
    }
}

impl PostgresTransactions {
    /// Commits on the connection of the transaction. On a new one, COMMIT would succeed and store nothing.
    pub(super) fn finish(
        &mut self,
        applied: Applied,
    ) -> Result<GroupOutcome<Postgres>, PostgresError> {
        // A time limit could end the wait for a standby, though the change is visible.
        let commit = "SET LOCAL statement_timeout = 0; COMMIT";
        match self.connections.run_without_reconnect(commit) {
            Ok(()) => Ok(applied.outcome),
            Err(error) => match applied.transaction_id {
                Some(id) if self.connections.is_lost() && self.was_committed(&id) => {
                    Ok(applied.outcome)
                }
                _ => Err(error),
            },
        }
    }

    pub(super) fn apply(
        &mut self,
        group: &mut [BoxedJob<Postgres>],
    ) -> Result<Applied, PostgresError> {
        let begin = self.begin();
        let connection = self.connections.current()?;
        let applied = apply_in_transaction(connection, self.name, begin, group);
        if applied.is_err() && !connection.is_lost() {
            connection.run("ROLLBACK")?;
        }
        applied
    }

    #[cfg(not(test))]
    #[expect(clippy::unused_self, reason = "tests can refuse changes")]
    fn begin(&self) -> &'static str {
        "BEGIN"
    }

    #[cfg(test)]
    fn begin(&self) -> &'static str {
        if self.is_read_only.load(std::sync::atomic::Ordering::SeqCst) {
            "BEGIN READ ONLY"
        } else {
            "BEGIN"
        }
    }

    /// Asks the server on a new connection.
    fn was_committed(&mut self, transaction_id: &str) -> bool {
        // Real time, because the server is another process.
        let started = Instant::now();
        while started.elapsed() < OUTCOME_LIMIT {
            let status = self.connections.current().and_then(|connection| {
                let sql = "SELECT pg_xact_status($1::text::xid8)";
                let row = connection.query_one(sql, &[&transaction_id])?;
                Ok(row.try_get::<_, Option<String>>(0)?)
            });
            match status.as_ref().map(Option::as_deref) {
                Ok(Some("committed")) => return true,
                Ok(Some("in progress")) | Err(_) => thread::sleep(Duration::from_millis(100)),
                Ok(_) => return false,
            }
        }
        let store = self.name.name();
        tracing::error!(store, "the outcome of a transaction is unknown");
        false
    }
}

fn apply_in_transaction(
    connection: &Connection,
    name: StoreName,
    begin: &str,
    group: &mut [BoxedJob<Postgres>],
) -> Result<Applied, PostgresError> {
    connection.run(begin)?;
    let mut stored = Vec::with_capacity(group.len());
    let mut disk_error = None;
    for change in group {
        connection.run("SAVEPOINT change")?;
        let applied = change.apply(connection);
        stored.push(applied.is_ok());
        let Err(error) = applied else {
            connection.run("RELEASE SAVEPOINT change")?;
            continue;
        };
        let store = name.name();
        tracing::error!(store, %error, "a change could not be written");
        if connection.is_lost() {
            return Err(error);
        }
        connection.run("ROLLBACK TO SAVEPOINT change; RELEASE SAVEPOINT change")?;
        if error.is_of_server() {
            disk_error = Some(error);
        }
    }
    let row = connection.query_one("SELECT pg_current_xact_id_if_assigned()::text", &[])?;
    Ok(Applied {
        outcome: GroupOutcome { stored, disk_error },
        transaction_id: row.try_get(0)?,
    })
}
