//! The SQLite file that sessions outlive the process in.

use std::{collections::HashMap, path::Path};

use rusqlite::{Connection, ErrorCode, Transaction};

use super::{SessionId, SessionRecord, SessionsError};
use crate::store::make_private;

/// Of the tables below.
const VERSION: i32 = 1;

/// One process at a time: sessions in memory are the truth, and a second process would not see them end. It comes before
/// anything is read: no shared memory is needed then, for which a full disk has no room.
const LOCKING: &str = "PRAGMA locking_mode = EXCLUSIVE;";

const SET_UP: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA secure_delete = ON;
    CREATE TABLE IF NOT EXISTS sessions (
        id BLOB PRIMARY KEY,
        seen_ms INTEGER NOT NULL,
        record TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS credential_changes (
        tenant TEXT NOT NULL,
        customer_id INTEGER NOT NULL,
        changed_ms INTEGER NOT NULL,
        PRIMARY KEY (tenant, customer_id)
    ) STRICT, WITHOUT ROWID;";

/// A session as it was found.
pub(super) struct Row {
    pub(super) id: SessionId,
    pub(super) seen_ms: u64,
    /// None where it was written by a version that kept something else.
    pub(super) record: Option<SessionRecord>,
}

/// Opens or makes the database and reads every row.
pub(super) fn open(file: &Path) -> Result<(Connection, Vec<Row>), SessionsError> {
    make_private(file).map_err(|error| SessionsError::file(file, error))?;
    let broken = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy) => SessionsError::in_use(file),
        _ => SessionsError::database(file, &error),
    };
    let connection = Connection::open(file).map_err(broken)?;
    connection.execute_batch(LOCKING).map_err(broken)?;
    let version: i32 = connection
        .query_row("PRAGMA user_version", [], |row| row.get(0))
        .map_err(broken)?;
    if version > VERSION {
        let file = file.to_owned();
        return Err(SessionsError::Newer { file });
    }
    connection.execute_batch(SET_UP).map_err(broken)?;
    if version < VERSION {
        connection
            .pragma_update(None, "user_version", VERSION)
            .map_err(broken)?;
    }
    let check: String = connection
        .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
        .map_err(broken)?;
    if check != "ok" {
        return Err(SessionsError::database(file, &check));
    }
    let rows = read_all(&connection).map_err(broken)?;
    Ok((connection, rows))
}

fn read_all(connection: &Connection) -> rusqlite::Result<Vec<Row>> {
    let mut statement = connection.prepare("SELECT id, seen_ms, record FROM sessions")?;
    let rows = statement.query_map([], |row| {
        let record: String = row.get(2)?;
        Ok(Row {
            id: SessionId(row.get(0)?),
            seen_ms: u64::try_from(row.get::<_, i64>(1)?).unwrap_or(0),
            record: serde_json::from_str(&record).ok(),
        })
    })?;
    rows.collect()
}

pub(super) fn save(
    transaction: &Transaction<'_>,
    id: SessionId,
    seen_ms: u64,
    record: &SessionRecord,
) -> rusqlite::Result<()> {
    let json = serde_json::to_string(record)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    let sql = "INSERT INTO sessions (id, seen_ms, record) VALUES (?1, ?2, ?3)
               ON CONFLICT (id) DO UPDATE SET seen_ms = ?2, record = ?3";
    transaction
        .prepare_cached(sql)?
        .execute((id.0, milliseconds(seen_ms), json))?;
    Ok(())
}

/// Writes over a row that is there; one that has been deleted stays deleted.
pub(super) fn update(
    transaction: &Transaction<'_>,
    id: SessionId,
    seen_ms: u64,
    record: &SessionRecord,
) -> rusqlite::Result<()> {
    let json = serde_json::to_string(record)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    transaction
        .prepare_cached("UPDATE sessions SET seen_ms = ?2, record = ?3 WHERE id = ?1")?
        .execute((id.0, milliseconds(seen_ms), json))?;
    Ok(())
}

pub(super) fn touch(
    transaction: &Transaction<'_>,
    id: SessionId,
    seen_ms: u64,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("UPDATE sessions SET seen_ms = ?2 WHERE id = ?1")?
        .execute((id.0, milliseconds(seen_ms)))?;
    Ok(())
}

pub(super) fn delete(transaction: &Transaction<'_>, id: SessionId) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("DELETE FROM sessions WHERE id = ?1")?
        .execute([id.0])?;
    Ok(())
}

/// When customers' passwords or addresses were changed, as far back as a cookie may be.
pub(super) fn read_changes(
    connection: &Connection,
    since_ms: u64,
) -> rusqlite::Result<HashMap<(String, i32), u64>> {
    let sql =
        "SELECT tenant, customer_id, changed_ms FROM credential_changes WHERE changed_ms >= ?1";
    let mut statement = connection.prepare(sql)?;
    let rows = statement.query_map([milliseconds(since_ms)], |row| {
        let changed_ms = u64::try_from(row.get::<_, i64>(2)?).unwrap_or(0);
        Ok(((row.get(0)?, row.get(1)?), changed_ms))
    })?;
    rows.collect()
}

/// Forgets the changes that no cookie is old enough for.
pub(super) fn forget_changes(
    transaction: &Transaction<'_>,
    before_ms: u64,
) -> rusqlite::Result<()> {
    transaction.execute(
        "DELETE FROM credential_changes WHERE changed_ms < ?1",
        [milliseconds(before_ms)],
    )?;
    Ok(())
}

/// Writes something that changes nothing: whether the disk takes it.
pub(super) fn probe(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    transaction.pragma_update(None, "user_version", VERSION)
}

pub(super) fn note_change(
    transaction: &Transaction<'_>,
    tenant: &str,
    customer_id: i32,
    changed_ms: u64,
) -> rusqlite::Result<()> {
    let sql = "INSERT OR REPLACE INTO credential_changes (tenant, customer_id, changed_ms) VALUES (?1, ?2, ?3)";
    transaction
        .prepare_cached(sql)?
        .execute((tenant, customer_id, milliseconds(changed_ms)))?;
    Ok(())
}

fn milliseconds(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}
