//! Rate limits in the database of sessions, in the time of the database server.

use std::time::Duration;

use super::{
    PostgresSessions,
    connection::{Connection, PostgresError},
};
use crate::store::{Pending, RateLimitStore, RateQuota, StoreUnavailable, numbers::unsigned};

/// `full_at` is the time at which the quota of a key is full again (GCRA). Unlogged, because a crash that fills the
/// quotas does less harm than a wait for the disk with each guess.
pub(super) const TABLE: &str = "
    CREATE UNLOGGED TABLE IF NOT EXISTS rate_limits (
        key BYTEA PRIMARY KEY,
        full_at TIMESTAMPTZ NOT NULL
    );
    CREATE INDEX IF NOT EXISTS full_rate_limits ON rate_limits (full_at);";

/// Longer times are not in the range of the server's timestamps.
const LONGEST: Duration = Duration::from_secs(100 * 365 * 86_400);

/// Each statement is a transaction of its own on the connection for queries: no lock waits for the disk or for another
/// row, so gateways never wait for each other longer than one statement takes.
impl RateLimitStore for PostgresSessions {
    fn take(&self, key: [u8; 32], quota: RateQuota) -> Pending<Option<Duration>> {
        if self.database.state.trouble().is_some() {
            return Box::pin(async { Err(StoreUnavailable) });
        }
        self.database
            .read(move |connection| take(connection, &key, quota))
    }

    fn give_back(&self, key: [u8; 32], quota: RateQuota) -> Pending<()> {
        self.database.write_unlogged(move |connection| {
            let sql = "UPDATE rate_limits SET full_at = full_at - $2::bigint * interval '1 microsecond' WHERE key = $1";
            let interval = microseconds(quota.interval);
            connection.execute(sql, &[&key.as_slice(), &interval]).map(drop)
        })
    }
}

fn take(
    connection: &Connection,
    key: &[u8],
    quota: RateQuota,
) -> Result<Option<Duration>, PostgresError> {
    // The second column is read before the change; it is NULL for a new key.
    let sql = "
        WITH taken AS (
            INSERT INTO rate_limits AS old (key, full_at)
            VALUES ($1, clock_timestamp() + $2::bigint * interval '1 microsecond')
            ON CONFLICT (key) DO UPDATE
            SET full_at = greatest(old.full_at, clock_timestamp()) + $2::bigint * interval '1 microsecond'
            WHERE old.full_at <= clock_timestamp() + $3::bigint * interval '1 microsecond'
            RETURNING key)
        SELECT EXISTS (SELECT FROM taken),
               (SELECT ceil(extract(epoch FROM full_at - clock_timestamp()) * 1000000)::bigint - $3
                FROM rate_limits WHERE key = $1)";
    let interval = microseconds(quota.interval);
    let ahead = quota.interval.saturating_mul(quota.burst.saturating_sub(1));
    let row = connection.query_one(sql, &[&key, &interval, &microseconds(ahead)])?;
    let (is_taken, wait): (bool, Option<i64>) = (row.try_get(0)?, row.try_get(1)?);
    if !is_taken {
        return Ok(Some(Duration::from_micros(unsigned(
            wait.unwrap_or(interval),
        ))));
    }
    if wait.is_none() {
        delete_full(connection)?;
    }
    Ok(None)
}

/// Deletes a few rows, more than one for each new one. Leaves out those that another gateway is changing.
fn delete_full(connection: &Connection) -> Result<(), PostgresError> {
    let sql = "DELETE FROM rate_limits WHERE key IN
               (SELECT key FROM rate_limits WHERE full_at <= clock_timestamp()
                LIMIT 20 FOR UPDATE SKIP LOCKED)";
    connection.execute(sql, &[]).map(drop)
}

/// Rounded up, so that no interval is zero.
fn microseconds(time: Duration) -> i64 {
    let microseconds = time.min(LONGEST).as_nanos().div_ceil(1_000);
    i64::try_from(microseconds).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{SessionStore as _, postgres::testing::TestServer};

    const fn hourly(burst: u32) -> RateQuota {
        RateQuota {
            interval: Duration::from_secs(3_600),
            burst,
        }
    }

    fn assert_rows(server: &TestServer, count: u32) {
        server.execute(&format!(
            "DO $$ BEGIN ASSERT (SELECT count(*) FROM rate_limits) = {count}; END $$"
        ));
    }

    #[actix_web::test]
    async fn full_rows_are_deleted_and_others_stay() {
        let server = TestServer::start();
        let store = PostgresSessions::new_shared(server.server());
        store.open(0).unwrap();
        let take = async |key: u8, burst| store.take([key; 32], hourly(burst)).await.unwrap();
        for key in 0..9 {
            assert_eq!(take(key, 1).await, None);
        }
        for _ in 0..2 {
            assert_eq!(take(10, 3).await, None);
        }
        server.pass_time_of_limits(Duration::from_secs(3_700));
        assert_rows(&server, 10);
        assert_eq!(take(11, 1).await, None);
        assert_rows(&server, 2);
        assert!(take(11, 1).await.is_some());
    }

    #[actix_web::test]
    async fn extreme_quotas_are_accepted() {
        let server = TestServer::start();
        let store = PostgresSessions::new_shared(server.server());
        store.open(0).unwrap();
        let shortest = RateQuota {
            interval: Duration::from_nanos(1),
            burst: 1,
        };
        for (key, quota) in [(1, hourly(u32::MAX)), (2, shortest)] {
            for _ in 0..3 {
                assert_eq!(store.take([key; 32], quota).await.unwrap(), None);
            }
        }
    }
}
