use std::{
    thread,
    time::{Duration, Instant, SystemTime},
};

use super::connection::{Connection, PostgresError};

/// Maximum wait for the end of a process.
const END_LIMIT: Duration = Duration::from_secs(5);

const FIND: &str = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()";

/// No rows after its end.
const END: &str =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2";

/// Process of the server that works for one connection. While it waits for a standby, it goes on after the connection is
/// lost: its change would become visible after later ones (D-295).
pub(super) struct BackendProcess {
    id: i32,
    /// A later process can get the same id.
    started_at: SystemTime,
}

impl BackendProcess {
    /// Process of this connection.
    pub(super) fn of(connection: &Connection) -> Result<Self, PostgresError> {
        let row = as_session_user(connection, || connection.query_one(FIND, &[]))?;
        Ok(Self {
            id: row.try_get(0)?,
            started_at: row.try_get(1)?,
        })
    }

    /// Ends the process, so that its last transaction is either committed or rolled back.
    pub(super) fn end(&self, connection: &Connection) -> Result<(), PostgresError> {
        let end = || connection.query_optional(END, &[&self.id, &self.started_at]);
        as_session_user(connection, || {
            // Real time, because the server is another process.
            let started = Instant::now();
            while end()?.is_some() {
                if started.elapsed() > END_LIMIT {
                    return Err(PostgresError::Late);
                }
                thread::sleep(Duration::from_millis(10));
            }
            Ok(())
        })
    }
}

/// Runs statements as the user that logged in. This user sees and ends the processes of its connections; another role of
/// the connection may not.
fn as_session_user<T>(
    connection: &Connection,
    work: impl FnOnce() -> Result<T, PostgresError>,
) -> Result<T, PostgresError> {
    connection.run("SET ROLE NONE")?;
    let done = work()?;
    connection.run("RESET ROLE")?;
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{
        Mark, MarkKey, MarkStore as _, PostgresSessions, SessionStore as _,
        postgres::testing::TestServer,
    };

    fn key() -> MarkKey {
        MarkKey {
            tenant: "vape".to_owned(),
            hash: [1; 32],
        }
    }

    fn mark(text: &str) -> Mark {
        Mark {
            key: key(),
            text: text.to_owned(),
            lifetime: Duration::from_secs(3_600),
        }
    }

    /// Otherwise the abandoned change is stored after the change that undoes it. [CHK-07]
    #[actix_web::test]
    async fn a_change_that_was_given_up_without_a_standby_can_be_undone_at_once() {
        let server = TestServer::start();
        let standby = server.start_standby();
        let limited = server.server().with_response_limit(Duration::from_secs(3));
        let store = PostgresSessions::new_shared(limited);
        store.open(0).unwrap();
        standby.freeze();
        assert!(store.insert(mark("one")).await.is_err());
        let _undone_later = store.remove(key(), "one".to_owned()).await;
        let waiting = "SELECT pid::text FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
        assert!(server.read_first_column(waiting).len() <= 1);
        standby.thaw();
        assert!(store.insert(mark("two")).await.unwrap());
        let found = store.find(key()).await.unwrap().unwrap();
        assert_eq!(found.text, "two");
    }

    /// `ALTER ROLE … SET role` gives the tables of several users one owner. [CHK-07]
    #[test]
    fn a_process_is_found_and_ended_if_its_role_is_not_the_user_that_logged_in() {
        let server = TestServer::start();
        server.execute("CREATE ROLE owner; CREATE ROLE shop LOGIN IN ROLE owner");
        server.execute("ALTER ROLE shop SET role = owner");
        let connect = || server.server_for("shop").connect().unwrap();
        let (lost, connection) = (connect(), connect());
        let role = |connection: &Connection| {
            let row = connection.query_one("SELECT current_user::text", &[]);
            row.unwrap().get::<_, String>(0)
        };
        BackendProcess::of(&lost).unwrap().end(&connection).unwrap();
        assert_eq!(role(&connection), "owner");
        assert!(lost.run("SELECT 1").is_err());
        BackendProcess::of(&connection).unwrap();
    }
}
