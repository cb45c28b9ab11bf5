use std::{
    thread,
    time::{Duration, Instant},
};

use tokio_postgres::types::ToSql;

use super::{
    Postgres,
    connection::{Connection, PostgresError},
    opening::Connections,
};
use crate::store::{
    StoreName,
    jobs::{BoxedJob, GroupOutcome, Transactions},
};

/// How often a transaction is repeated after a deadlock with one of another gateway.
const DEADLOCK_RETRIES: usize = 5;

/// Numbers a transaction in the transaction itself. Changes nothing if the transaction has changed nothing.
const NUMBER_COMMIT: &str = "
    INSERT INTO last_commits (writer, number)
    SELECT $1, $2 WHERE pg_current_xact_id_if_assigned() IS NOT NULL
    ON CONFLICT (writer) DO UPDATE SET number = $2, committed_at = now()";

/// Changes the row only if the transaction was committed.
const CHANGE_LAST_COMMIT: &str =
    "UPDATE last_commits SET committed_at = now() WHERE writer = $1 AND number = $2";

pub(super) struct PostgresTransactions {
    pub(super) connections: Connections,
    name: StoreName,
    /// Random name in [`NUMBER_COMMIT`].
    writer: String,
    /// Number of the last transaction.
    number: i64,
    #[cfg(test)]
    is_read_only: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

/// Transaction that is ready to be committed.
pub(super) struct Applied {
    outcome: GroupOutcome<Postgres>,
    has_changed: bool,
}

impl Transactions<Postgres> for PostgresTransactions {
    fn commit(
        &mut self,
        group: &mut [BoxedJob<Postgres>],
    ) -> Result<GroupOutcome<Postgres>, PostgresError> {
        let mut applied = self.apply(group);
        // Nothing is stored before the commit.
        if applied.is_err() && self.connections.is_lost() {
            applied = self.apply(group);
        }
        for _ in 0..DEADLOCK_RETRIES {
            match &applied {
                Err(error) if error.is_deadlock() => applied = self.apply(group),
                _ => break,
            }
        }
        self.finish(applied?)
    }
}

impl PostgresTransactions {
    pub(super) fn new(
        connections: Connections,
        name: StoreName,
        #[cfg(test)] is_read_only: std::sync::Arc<std::sync::atomic::AtomicBool>,
    ) -> Self {
        Self {
            connections,
            name,
            writer: format!("{:032x}", rand::random::<u128>()),
            number: 0,
            #[cfg(test)]
            is_read_only,
        }
    }

    pub(super) fn finish(
        &mut self,
        applied: Applied,
    ) -> Result<GroupOutcome<Postgres>, PostgresError> {
        let Err(error) = self.connections.commit() else {
            return Ok(applied.outcome);
        };
        let is_uncertain =
            self.connections.is_lost() || matches!(error, PostgresError::NotReplicated);
        if applied.has_changed && is_uncertain && self.was_committed() {
            return Ok(applied.outcome);
        }
        Err(error)
    }

    pub(super) fn apply(
        &mut self,
        group: &mut [BoxedJob<Postgres>],
    ) -> Result<Applied, PostgresError> {
        let begin = self.begin();
        self.number += 1;
        let connection = self.connections.current()?;
        let number = |connection: &Connection| {
            let values: [&(dyn ToSql + Sync); 2] = [&self.writer, &self.number];
            let rows = connection.execute(NUMBER_COMMIT, &values)?;
            Ok(rows > 0)
        };
        let applied = apply_in_transaction(connection, self.name, begin, group, number);
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

    /// Returns whether the last transaction was committed, and a standby has it if commits wait for one.
    fn was_committed(&mut self) -> bool {
        // Real time, because the server is another process.
        let started = Instant::now();
        loop {
            match self.find_outcome() {
                Ok(outcome) => return outcome,
                Err(_unknown) if started.elapsed() < self.connections.response_limit() => {
                    thread::sleep(Duration::from_millis(100));
                }
                Err(error) => {
                    let store = self.name.name();
                    tracing::error!(store, %error, "the outcome of a transaction is unknown");
                    return false;
                }
            }
        }
    }

    /// A commit whose wait for a standby was interrupted is visible, too. So this commits another change: a standby that
    /// has it also has the earlier one.
    fn find_outcome(&mut self) -> Result<bool, PostgresError> {
        // The earlier transaction has ended: a new connection ends the process of the lost one.
        let connection = self.connections.current()?;
        connection.run("BEGIN")?;
        let changed = connection.execute(CHANGE_LAST_COMMIT, &[&self.writer, &self.number]);
        if changed.is_err() && !connection.is_lost() {
            connection.run("ROLLBACK")?;
        }
        let is_committed = changed? > 0;
        connection.commit()?;
        Ok(is_committed)
    }
}

fn apply_in_transaction(
    connection: &Connection,
    name: StoreName,
    begin: &str,
    group: &mut [BoxedJob<Postgres>],
    number: impl FnOnce(&Connection) -> Result<bool, PostgresError>,
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
        if error.is_deadlock() {
            return Err(error);
        }
        if connection.is_lost() {
            return Err(error);
        }
        connection.run("ROLLBACK TO SAVEPOINT change; RELEASE SAVEPOINT change")?;
        if error.is_of_server() {
            disk_error = Some(error);
        } else {
            let store = name.name();
            tracing::error!(store, %error, "a change could not be written");
        }
    }
    Ok(Applied {
        outcome: GroupOutcome { stored, disk_error },
        has_changed: number(connection)?,
    })
}
