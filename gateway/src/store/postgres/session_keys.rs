//! Session keys of the gateways with one database, as advisory locks on the connection for changes: they need no table
//! and end with the gateway (D-293).

use super::{
    connection::{Connection, PostgresError},
    opening::LOCK_CLASS,
};
use crate::store::KeyIds;

/// First keys of the locks. The second key is the id of a session key.
const SIGNS: i32 = LOCK_CLASS + 1;
const ACCEPTS: i32 = LOCK_CLASS + 2;

/// Second key of [`LOCK_CLASS`]. Gateways that open the store look at each other one after the other.
const LOCK_OF_SESSION_KEYS: i32 = 17;

/// One snapshot of the locks: a gateway takes those of accepted keys first.
const FIND: &str = "
    WITH locks AS MATERIALIZED (
        SELECT pid, classid::bigint AS class, objid::bigint AS key FROM pg_locks
        WHERE locktype = 'advisory' AND objsubid = 2 AND granted
          AND classid::bigint = ANY (ARRAY[$1, $2]::bigint[])
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
    SELECT EXISTS (SELECT FROM locks WHERE class = $1 AND pid = pg_backend_pid()),
           EXISTS (
               SELECT FROM locks AS signing
               WHERE class = $1 AND pid <> pg_backend_pid()
                 AND (key <> ALL ($4::bigint[])
                      OR NOT EXISTS (
                          SELECT FROM locks AS accepting
                          WHERE accepting.class = $2 AND accepting.pid = signing.pid AND accepting.key = $3)))";

const TAKE: &str = "SELECT pg_advisory_lock_shared($1, key) FROM unnest($2::integer[]) AS key";

struct Found {
    is_held: bool,
    others_differ: bool,
}

/// Refuses keys with which cookies of this gateway or of another live one would not be accepted by the other.
pub(super) fn claim(connection: &Connection, keys: &KeyIds) -> Result<(), PostgresError> {
    connection.run("BEGIN")?;
    let sql = "SELECT pg_advisory_xact_lock($1, $2)";
    connection.query_one(sql, &[&LOCK_CLASS, &LOCK_OF_SESSION_KEYS])?;
    // An error ends the connection, which was opened for this.
    if find(connection, keys)?.others_differ {
        return Err(PostgresError::OtherSessionKeys);
    }
    take(connection, keys)?;
    connection.run("COMMIT")
}

/// Takes the locks again after the connection was replaced. Returns whether another gateway has other keys.
pub(super) fn hold(connection: &Connection, keys: &KeyIds) -> Result<bool, PostgresError> {
    let found = find(connection, keys)?;
    if !found.is_held {
        take(connection, keys)?;
    }
    Ok(found.others_differ)
}

/// Returns whether a running gateway has other keys.
pub(super) fn others_differ(connection: &Connection, keys: &KeyIds) -> Result<bool, PostgresError> {
    Ok(find(connection, keys)?.others_differ)
}

fn find(connection: &Connection, keys: &KeyIds) -> Result<Found, PostgresError> {
    let (signs, accepts) = (i64::from(SIGNS), i64::from(ACCEPTS));
    let signing = i64::from(keys.signing);
    let accepted: Vec<i64> = keys.accepted.iter().copied().map(i64::from).collect();
    let row = connection.query_one(FIND, &[&signs, &accepts, &signing, &accepted])?;
    Ok(Found {
        is_held: row.try_get(0)?,
        others_differ: row.try_get(1)?,
    })
}

fn take(connection: &Connection, keys: &KeyIds) -> Result<(), PostgresError> {
    connection.query(TAKE, &[&ACCEPTS, &keys.accepted])?;
    let signing = vec![keys.signing];
    connection.query(TAKE, &[&SIGNS, &signing]).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{
        PostgresSessions, SessionStore as _, StoreError, StoreName,
        postgres::{offline, testing::TestServer},
    };

    const OLD: i32 = 1;
    const NEW: i32 = i32::MAX;

    /// The first key signs.
    fn ids(keys: &[i32]) -> KeyIds {
        KeyIds {
            signing: keys[0],
            accepted: keys.to_vec(),
        }
    }

    fn try_open(server: &TestServer, keys: &[i32]) -> Result<PostgresSessions, StoreError> {
        let store = PostgresSessions::new_shared(server.server()).with_keys(ids(keys));
        store.open(0).map(|_| store)
    }

    fn is_refused(server: &TestServer, keys: &[i32]) -> bool {
        match try_open(server, keys) {
            Ok(_) => false,
            Err(error) => {
                assert!(error.prevents_start(), "{error}");
                assert!(error.to_string().contains("sessions.key_file"), "{error}");
                true
            }
        }
    }

    /// [ACC-08]
    #[test]
    fn a_gateway_with_another_session_key_is_refused_while_the_others_live() {
        let server = TestServer::start();
        let (first, second) = (try_open(&server, &[OLD]), try_open(&server, &[OLD]));
        assert!(is_refused(&server, &[NEW]));
        drop(first);
        assert!(is_refused(&server, &[NEW]));
        drop(second);
        assert!(!is_refused(&server, &[NEW]));
    }

    /// [ACC-08]
    #[test]
    fn a_check_compares_the_keys_with_those_of_running_gateways() {
        let server = TestServer::start();
        let _running = try_open(&server, &[OLD]).unwrap();
        let problems = |key| {
            let keys = ids(&[key]);
            let of = |store| offline::check(store, &server.server(), Some(&keys), &|_| true);
            assert_eq!(of(StoreName::Orders).problems, <[&str; 0]>::default());
            of(StoreName::Sessions).problems
        };
        assert_eq!(problems(OLD), <[&str; 0]>::default());
        assert_eq!(problems(NEW), ["another gateway has other session keys"]);
    }

    /// [ACC-08]
    #[test]
    fn each_step_of_a_rotation_runs_beside_the_step_before_and_no_other() {
        let server = TestServer::start();
        let steps: [&[i32]; 4] = [&[OLD], &[OLD, NEW], &[NEW, OLD], &[NEW]];
        for (at, keys) in steps.iter().enumerate() {
            let _running = try_open(&server, keys).unwrap();
            for (other_at, others) in steps.iter().enumerate() {
                let is_neighbour = at.abs_diff(other_at) <= 1;
                assert_eq!(
                    is_refused(&server, others),
                    !is_neighbour,
                    "{keys:?} {others:?}"
                );
            }
        }
    }

    /// [ACC-08]
    #[actix_web::test]
    async fn a_gateway_shows_its_keys_again_after_an_outage_of_the_database() {
        let server = TestServer::start();
        let first = try_open(&server, &[OLD]).unwrap();
        server.kill();
        server.launch();
        while first.check_health().await.is_err() {}
        assert!(is_refused(&server, &[NEW]));
        assert!(!is_refused(&server, &[OLD]));
    }
}
