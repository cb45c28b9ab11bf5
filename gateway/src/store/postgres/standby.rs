//! Check that each commit waits for a standby (D-287).

use super::connection::{Connection, PostgresError};

/// Without the privileges of `pg_read_all_stats`, the states of standbys are hidden.
const FIND_STANDBY: &str = "
    SELECT current_setting('synchronous_standby_names') <> '',
        pg_has_role('pg_read_all_stats', 'USAGE'),
        EXISTS (SELECT 1 FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum'))";

/// Returns why acknowledged changes could be lost in a failover, or can't be stored; `None` if neither is the case.
pub(super) fn find_problem(connection: &Connection) -> Result<Option<&'static str>, PostgresError> {
    let row = connection.query_one(FIND_STANDBY, &[])?;
    let (is_awaited, is_visible, is_connected) =
        (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    Ok(match (is_awaited, is_visible, is_connected) {
        (false, _, _) => Some(
            "synchronous_standby_names is empty: acknowledged orders could be lost in a failover, and store.require_standby is set",
        ),
        (true, false, _) => Some(
            "store.require_standby needs the role pg_read_all_stats, which lets the gateway's user see the standbys: GRANT pg_read_all_stats",
        ),
        (true, true, false) => {
            Some("no synchronous standby is connected, and store.require_standby is set")
        }
        (true, true, true) => None,
    })
}

/// Refuses a server without a synchronous standby.
pub(super) fn check(connection: &Connection) -> Result<(), PostgresError> {
    let problem = find_problem(connection)?;
    problem.map_or(Ok(()), |problem| {
        Err(PostgresError::Unsuitable(problem.to_owned()))
    })
}

#[cfg(test)]
mod tests {
    use std::{thread, time::Duration};

    use super::{
        super::{PostgresOrders, offline, testing::TestServer},
        *,
    };
    use crate::store::{OrderStore as _, StoreName};

    /// Opens the orders of a gateway that requires a standby. Returns the reason of a refusal, or an empty text.
    fn open(server: &TestServer) -> String {
        let store = PostgresOrders::new(server.server().require_standby(true));
        let refused = store.open().err();
        refused.map(|error| error.to_string()).unwrap_or_default()
    }

    /// The server reads its settings some time after a signal.
    fn wait_until(condition: impl Fn() -> bool) {
        while !condition() {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// [CHK-07]
    #[test]
    fn a_required_standby_must_be_connected_and_awaited() {
        let server = TestServer::start();
        let refused = open(&server);
        assert!(
            refused.contains("synchronous_standby_names is empty"),
            "{refused}"
        );
        server.execute("CREATE ROLE shop");
        let connection = server.server().connect().unwrap();
        server.execute("ALTER SYSTEM SET synchronous_standby_names = '*'");
        server.execute("SELECT pg_reload_conf()");
        wait_until(|| open(&server).contains("no synchronous standby is connected"));
        connection.run("SET ROLE shop").unwrap();
        let problem = || find_problem(&connection).unwrap().unwrap_or_default();
        wait_until(|| problem().contains("GRANT pg_read_all_stats"));
        let standby = server.start_standby();
        wait_until(|| open(&server).is_empty());
        drop(standby);
        wait_until(|| open(&server).contains("no synchronous standby is connected"));
    }

    /// [CHK-07]
    #[test]
    fn the_command_line_goes_on_without_a_required_standby() {
        let server = TestServer::start();
        let required = server.server().require_standby(true);
        assert!(PostgresOrders::open_for_command_line(required.clone()).is_ok());
        let check = offline::check(StoreName::Orders, &required, None, &|_| true);
        assert!(
            check.problems[0].contains("synchronous_standby_names"),
            "{check:?}"
        );
        let check = offline::check(StoreName::Orders, &server.server(), None, &|_| true);
        assert!(check.problems.is_empty(), "{check:?}");
    }
}
