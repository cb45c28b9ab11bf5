//! The SQLite file that orders outlive the process in.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use rusqlite::{Connection, OpenFlags, OptionalExtension as _};

use super::{marker::Mark, presence::write_ahead_log};
use crate::{orders::OrdersError, store::make_private};

/// Of the tables below.
const VERSION: i32 = 1;

/// How long a lock of another process is waited for: the command line, a backup, or a gateway that is just stopping.
const PATIENCE: Duration = Duration::from_secs(5);

/// Normal locking: the command line reads and writes beside the gateway.
const PER_CONNECTION: &str = "
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;";

/// Columns beside the two documents hold what is searched for; all follow from the documents but `version`, which counts the
/// changes of a row, and what the order was placed with.
const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS orders (
        id INTEGER PRIMARY KEY,
        tenant TEXT NOT NULL,
        reference TEXT NOT NULL,
        key TEXT NOT NULL,
        request_hash BLOB NOT NULL,
        code TEXT UNIQUE,
        customer_id INTEGER,
        stage TEXT NOT NULL,
        attention TEXT,
        lane INTEGER NOT NULL,
        due_ms INTEGER,
        version INTEGER NOT NULL,
        placed_ms INTEGER NOT NULL,
        finished_ms INTEGER,
        held_points INTEGER NOT NULL,
        prepaid INTEGER NOT NULL,
        unsaved_since_ms INTEGER,
        placed TEXT NOT NULL,
        progress TEXT NOT NULL,
        UNIQUE (tenant, reference),
        UNIQUE (tenant, key)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS due_orders ON orders (tenant, lane, due_ms) WHERE due_ms IS NOT NULL;
    CREATE INDEX IF NOT EXISTS next_orders ON orders (due_ms) WHERE due_ms IS NOT NULL;
    CREATE INDEX IF NOT EXISTS unfinished_orders ON orders (id) WHERE finished_ms IS NULL;
    CREATE INDEX IF NOT EXISTS finished_orders ON orders (finished_ms) WHERE finished_ms IS NOT NULL;
    CREATE INDEX IF NOT EXISTS held_points ON orders (tenant, customer_id) WHERE held_points > 0;
    CREATE INDEX IF NOT EXISTS unsaved_orders ON orders (tenant, prepaid, unsaved_since_ms) WHERE unsaved_since_ms IS NOT NULL;
    CREATE INDEX IF NOT EXISTS orders_for_attention ON orders (tenant, id) WHERE attention IS NOT NULL;
    CREATE INDEX IF NOT EXISTS orders_by_stage ON orders (tenant, stage);
    CREATE TABLE IF NOT EXISTS held_stock (
        tenant TEXT NOT NULL,
        product_id INTEGER NOT NULL,
        order_id INTEGER NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
        quantity INTEGER NOT NULL,
        PRIMARY KEY (tenant, product_id, order_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS stock_of_orders ON held_stock (order_id);
    PRAGMA user_version = 1;";

/// One row: which journal this is, and how many transactions it has had. A version that does not know the table counts
/// nothing, which is no loss.
const IDENTITY: &str = "
    CREATE TABLE IF NOT EXISTS journal (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        identity TEXT NOT NULL,
        commits INTEGER NOT NULL
    ) STRICT;
    INSERT OR IGNORE INTO journal (id, identity, commits) VALUES (1, lower(hex(randomblob(16))), 0);";

/// Opens the database for a gateway. Without `expected` it is made where it is missing; with it, only that journal is opened,
/// with all its changes, and another one is left as it is.
pub(super) fn open(
    file: &Path,
    expected: Option<&Mark>,
) -> Result<(Connection, Mark), OrdersError> {
    if expected.is_some() {
        refuse_empty(file)?;
    }
    make_private(file).map_err(|error| OrdersError::file(file, error))?;
    let connection = connect(file)?;
    let broken = |error: rusqlite::Error| OrdersError::database(file, &error);
    connection
        .execute_batch("PRAGMA journal_mode = WAL;")
        .map_err(broken)?;
    if let Some(expected) = expected {
        let found = read_mark(&connection).map_err(broken)?;
        refuse_other(file, found.as_ref(), expected)?;
    }
    connection
        .execute_batch(&format!("BEGIN IMMEDIATE; {TABLES} {IDENTITY} COMMIT;"))
        .map_err(broken)?;
    let check: String = connection
        .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
        .map_err(broken)?;
    if check != "ok" {
        return Err(OrdersError::database(file, &check));
    }
    let mark = read_mark(&connection).map_err(broken)?;
    let mark = mark.ok_or_else(|| OrdersError::database(file, &"it has no identity"))?;
    Ok((connection, mark))
}

/// A journal that was in use is never missing or empty.
fn refuse_empty(file: &Path) -> Result<(), OrdersError> {
    let length = |path: &Path| match fs::metadata(path) {
        Ok(found) => Ok(Some(found.len())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(OrdersError::file(path, error)),
    };
    match length(file)? {
        None => Err(OrdersError::unconfirmed(file, "it is missing")),
        Some(0) => {
            // A new database may have all its pages in its log.
            let log = write_ahead_log(file).map_err(|error| OrdersError::file(file, error))?;
            match length(&log)? {
                None | Some(0) => Err(OrdersError::unconfirmed(file, "it is empty")),
                Some(_) => Ok(()),
            }
        }
        Some(_) => Ok(()),
    }
}

fn refuse_other(file: &Path, found: Option<&Mark>, expected: &Mark) -> Result<(), OrdersError> {
    let Some(found) = found.filter(|found| found.identity == expected.identity) else {
        let reason = "it is not the journal that was in use";
        return Err(OrdersError::unconfirmed(file, reason));
    };
    if found.commits < expected.commits {
        let reason = format!(
            "it has {} changes of the {} that it had: it is an older copy, or its -wal file is lost",
            found.commits, expected.commits
        );
        return Err(OrdersError::unconfirmed(file, &reason));
    }
    Ok(())
}

/// Which journal this is; `None` in a database of an older version.
fn read_mark(connection: &Connection) -> rusqlite::Result<Option<Mark>> {
    let sql = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'journal')";
    if !connection.query_row(sql, [], |row| row.get(0))? {
        return Ok(None);
    }
    let sql = "SELECT identity, commits FROM journal";
    connection.query_row(sql, [], mark).optional()
}

fn mark(row: &rusqlite::Row<'_>) -> rusqlite::Result<Mark> {
    Ok(Mark {
        identity: row.get(0)?,
        commits: u64::try_from(row.get::<_, i64>(1)?).unwrap_or(0),
    })
}

/// Counts the transaction that this belongs to; returns the new count.
pub(super) fn count_commit(connection: &Connection) -> rusqlite::Result<u64> {
    let sql = "UPDATE journal SET commits = commits + 1 RETURNING identity, commits";
    let mark = connection.prepare_cached(sql)?.query_row([], mark)?;
    Ok(mark.commits)
}

/// Makes it another journal, so that the one before is refused should it turn up again.
pub(super) fn renew_identity(connection: &Connection) -> rusqlite::Result<Mark> {
    let sql = "UPDATE journal SET identity = lower(hex(randomblob(16))), commits = commits + 1
               RETURNING identity, commits";
    connection.query_row(sql, [], mark)
}

/// Opens a database that is there, to change orders beside the gateway that drives them.
pub(super) fn connect_to_write(file: &Path) -> Result<Connection, OrdersError> {
    let connection = connect(file)?;
    let broken = |error: rusqlite::Error| OrdersError::database(file, &error);
    if read_mark(&connection).map_err(broken)?.is_none() {
        connection.execute_batch(IDENTITY).map_err(broken)?;
    }
    Ok(connection)
}

/// Opens a database that is there.
pub(super) fn connect(file: &Path) -> Result<Connection, OrdersError> {
    let broken = |error: rusqlite::Error| OrdersError::database(file, &error);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags).map_err(broken)?;
    connection.busy_timeout(PATIENCE).map_err(broken)?;
    let version: i32 = connection
        .query_row("PRAGMA user_version", [], |row| row.get(0))
        .map_err(broken)?;
    if version > VERSION {
        let file = file.to_owned();
        return Err(OrdersError::Newer { file });
    }
    connection.execute_batch(PER_CONNECTION).map_err(broken)?;
    Ok(connection)
}

/// What only the one that drives these orders holds, for as long as it lives: two would take every step twice.
pub(super) fn claim(file: &Path) -> Result<File, OrdersError> {
    let lock = lock_file(file);
    make_private(&lock).map_err(|error| OrdersError::file(&lock, error))?;
    let failed = |error| OrdersError::file(&lock, error);
    let opened = OpenOptions::new().append(true).open(&lock);
    let opened = opened.map_err(failed)?;
    let started = Instant::now();
    loop {
        match opened.try_lock() {
            Ok(()) => return Ok(opened),
            Err(TryLockError::WouldBlock) if started.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(20));
            }
            Err(TryLockError::WouldBlock) => return Err(OrdersError::InUse { file: lock }),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
    }
}

fn lock_file(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".lock");
    PathBuf::from(name)
}
