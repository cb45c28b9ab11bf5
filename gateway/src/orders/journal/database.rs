//! The SQLite file that orders outlive the process in.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use rusqlite::{Connection, OpenFlags};

use crate::orders::OrdersError;

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

/// Opens or makes the database for a gateway.
pub(super) fn open(file: &Path) -> Result<Connection, OrdersError> {
    make_private(file).map_err(|error| OrdersError::file(file, error))?;
    let connection = connect(file)?;
    let broken = |error: rusqlite::Error| OrdersError::database(file, &error);
    connection
        .execute_batch("PRAGMA journal_mode = WAL;")
        .map_err(broken)?;
    connection
        .execute_batch(&format!("BEGIN IMMEDIATE; {TABLES} COMMIT;"))
        .map_err(broken)?;
    let check: String = connection
        .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
        .map_err(broken)?;
    if check != "ok" {
        return Err(OrdersError::database(file, &check));
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
        let newer = "it was written by a newer version of the gateway";
        return Err(OrdersError::database(file, &newer));
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

/// Only the gateway's user reads it; SQLite gives the files beside it the same mode.
fn make_private(file: &Path) -> io::Result<()> {
    if let Some(folder) = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true).mode(0o700).create(folder)?;
    }
    let mut options = OpenOptions::new();
    options.append(true).create(true).mode(0o600).open(file)?;
    Ok(())
}
