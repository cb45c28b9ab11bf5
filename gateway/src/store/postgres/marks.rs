//! Marks in the database of sessions, in the time of the database server.

use std::time::Duration;

use super::{
    PostgresSessions,
    connection::{Connection, PostgresError},
};
use crate::store::{FoundMark, Mark, MarkKey, MarkStore, Pending, numbers::unsigned};

pub(super) const TABLE: &str = "
    CREATE TABLE IF NOT EXISTS marks (
        tenant TEXT NOT NULL,
        key BYTEA NOT NULL,
        text TEXT NOT NULL,
        expires_at TIMESTAMPTZ NOT NULL,
        PRIMARY KEY (tenant, key)
    );
    CREATE INDEX IF NOT EXISTS expired_marks ON marks (expires_at);";

impl MarkStore for PostgresSessions {
    fn insert(&self, mark: Mark) -> Pending<bool> {
        // A mark that has not expired is left out, because a conflict would lock even an unchanged row.
        let sql = "INSERT INTO marks AS old (tenant, key, text, expires_at)
                   SELECT $1::text, $2::bytea, $3::text, clock_timestamp() + $4::bigint * interval '1 millisecond'
                   WHERE NOT EXISTS (SELECT 1 FROM marks
                                     WHERE tenant = $1 AND key = $2 AND expires_at > clock_timestamp())
                   ON CONFLICT (tenant, key) DO UPDATE SET text = excluded.text, expires_at = excluded.expires_at
                   WHERE old.expires_at <= clock_timestamp()";
        self.database.write(move |connection| {
            let is_new = write(connection, sql, &mark)? > 0;
            if is_new {
                delete_expired(connection)?;
            }
            Ok(is_new)
        })
    }

    fn replace(&self, mark: Mark) -> Pending<()> {
        let sql = "INSERT INTO marks (tenant, key, text, expires_at)
                   VALUES ($1, $2, $3, clock_timestamp() + $4::bigint * interval '1 millisecond')
                   ON CONFLICT (tenant, key) DO UPDATE SET text = excluded.text, expires_at = excluded.expires_at";
        self.database
            .write_eventually(move |connection| write(connection, sql, &mark).map(drop))
    }

    fn find(&self, key: MarkKey) -> Pending<Option<FoundMark>> {
        self.database.read(move |connection| {
            let sql = "SELECT text, ceil(extract(epoch FROM expires_at - clock_timestamp()) * 1000)::bigint
                       FROM marks WHERE tenant = $1 AND key = $2 AND expires_at > clock_timestamp()";
            let found = connection.query_optional(sql, &[&key.tenant, &key.hash.as_slice()])?;
            let mark = found.map(|row| {
                Ok(FoundMark {
                    text: row.try_get(0)?,
                    expires_in: Duration::from_millis(unsigned(row.try_get(1)?)),
                })
            });
            mark.transpose()
        })
    }

    fn remove(&self, key: MarkKey, text: String) -> Pending<()> {
        self.database.write_eventually(move |connection| {
            let sql = "DELETE FROM marks WHERE tenant = $1 AND key = $2 AND text = $3";
            let values = (key.hash.as_slice(), &text);
            connection
                .execute(sql, &[&key.tenant, &values.0, values.1])
                .map(drop)
        })
    }
}

fn write(connection: &Connection, sql: &'static str, mark: &Mark) -> Result<u64, PostgresError> {
    let lifetime_ms = i64::try_from(mark.lifetime.as_millis()).unwrap_or(i64::MAX);
    let hash = mark.key.hash.as_slice();
    connection.execute(sql, &[&mark.key.tenant, &hash, &mark.text, &lifetime_ms])
}

/// Deletes a few marks, more than one for each new one. Leaves out those that another gateway is deleting.
fn delete_expired(connection: &Connection) -> Result<(), PostgresError> {
    let sql = "DELETE FROM marks WHERE (tenant, key) IN
               (SELECT tenant, key FROM marks WHERE expires_at <= clock_timestamp()
                LIMIT 20 FOR UPDATE SKIP LOCKED)";
    connection.execute(sql, &[]).map(drop)
}
