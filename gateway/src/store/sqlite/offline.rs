//! Stores in files, without a gateway: all rows are read or written at once.

use std::{fs::File, path::Path};

use rusqlite::{
    Connection, OpenFlags, TransactionBehavior, params_from_iter,
    types::{Value as SqlValue, ValueRef},
};
use serde_json::Value;

use super::{
    marker::{self, JournalIdentity},
    opening::{self, Schema},
    order_tables, prices, sessions,
};
use crate::{
    clock::Clock,
    store::{
        OrderFiles, StoreError, StoreName,
        transfer::{
            Column, FileRows, Migration, OfflineStore, Row, StoreCheck, StoreFiles, Summary, Table,
            TransferError, VisitRow, bytes, summarise, tables, text_of_bytes,
        },
    },
};

/// Store in a file that no gateway has open.
pub(in crate::store) struct SqliteOffline {
    schema: &'static Schema,
    files: StoreFiles,
    clock: Clock,
    connection: Connection,
    /// Excludes gateways. Sessions are excluded by the lock of their database.
    _lock: Option<File>,
}

fn schema(store: StoreName) -> &'static Schema {
    match store {
        StoreName::Orders => &order_tables::SCHEMA,
        StoreName::Sessions => &sessions::SCHEMA,
        StoreName::Prices => &prices::SCHEMA,
    }
}

impl SqliteOffline {
    /// Creates missing tables. Refuses a journal that is not the last used one.
    pub(in crate::store) fn open(
        store: StoreName,
        files: &StoreFiles,
        clock: &Clock,
    ) -> Result<Self, StoreError> {
        let (schema, file) = (schema(store), files.database(store));
        let (connection, lock) = if schema.has_marker {
            let lock = schema.lock(file)?;
            let (connection, identity) = files.orders.open()?;
            write_marker(&files.orders, &identity)?;
            (connection, Some(lock))
        } else {
            let connection = schema.create(file)?;
            schema.set_up(file, &connection)?;
            (connection, None)
        };
        Ok(Self {
            schema,
            files: files.clone(),
            clock: clock.clone(),
            connection,
            _lock: lock,
        })
    }

    /// Creates missing tables.
    pub(in crate::store) fn migrate(
        store: StoreName,
        files: &StoreFiles,
        clock: &Clock,
    ) -> Result<Migration, StoreError> {
        let (schema, file) = (schema(store), files.database(store));
        let from = if file.exists() {
            let connection = schema.connect(file)?;
            let version = opening::version(&connection);
            let version = version.map_err(|error| schema.database_error(file, &error))?;
            (version > 0).then_some(version)
        } else {
            None
        };
        Self::open(store, files, clock)?;
        Ok(Migration {
            store,
            from,
            to: schema.version,
        })
    }

    fn file(&self) -> &Path {
        self.files.database(self.schema.name)
    }

    fn error(&self, error: &rusqlite::Error) -> TransferError {
        self.schema.database_error(self.file(), error).into()
    }

    fn insert_rows(
        &self,
        connection: &Connection,
        rows: FileRows<'_>,
    ) -> Result<(), TransferError> {
        for row in rows {
            let (table, row) = row?;
            let places: Vec<String> = (1..=table.columns.len())
                .map(|at| format!("?{at}"))
                .collect();
            let sql = format!(
                "INSERT INTO {} ({}) VALUES ({})",
                table.name,
                table.column_names(),
                places.join(", ")
            );
            let values = table.columns.iter();
            let values = values.map(|(name, column)| {
                row.get(*name)
                    .map_or(SqlValue::Null, |value| sql_value(*column, value))
            });
            let inserted = connection
                .prepare_cached(&sql)
                .and_then(|mut statement| statement.execute(params_from_iter(values)));
            inserted.map_err(|error| self.error(&error))?;
        }
        Ok(())
    }
}

impl OfflineStore for SqliteOffline {
    fn name(&self) -> StoreName {
        self.schema.name
    }

    fn place(&self) -> String {
        self.file().display().to_string()
    }

    fn has(&self, table: &Table) -> bool {
        !table.is_of_several_gateways
    }

    fn now_ms(&self) -> Result<u64, TransferError> {
        Ok(self.clock.wall_ms())
    }

    fn read(&self, visit: VisitRow<'_>) -> Result<(), TransferError> {
        let transaction = self.connection.unchecked_transaction();
        let transaction = transaction.map_err(|error| self.error(&error))?;
        read(&transaction, self.schema, self.file(), visit)
    }

    fn insert(&self, rows: FileRows<'_>, expected: &Summary) -> Result<(), TransferError> {
        let behaviour = TransactionBehavior::Immediate;
        let transaction = rusqlite::Transaction::new_unchecked(&self.connection, behaviour);
        let transaction = transaction.map_err(|error| self.error(&error))?;
        self.insert_rows(&transaction, rows)?;
        let stored = summarise(self, |visit| {
            read(&transaction, self.schema, self.file(), visit)
        })?;
        if stored != *expected {
            return Err(TransferError::Different {
                store: self.name(),
                place: self.place(),
            });
        }
        if self.schema.has_marker {
            marker::count_commit(&transaction).map_err(|error| self.error(&error))?;
        }
        transaction.commit().map_err(|error| self.error(&error))?;
        if self.schema.has_marker {
            let identity = marker::read_identity(&self.connection);
            if let Some(identity) = identity.map_err(|error| self.error(&error))? {
                write_marker(&self.files.orders, &identity)?;
            }
        }
        Ok(())
    }
}

fn write_marker(files: &OrderFiles, identity: &JournalIdentity) -> Result<(), StoreError> {
    let written = marker::write(&files.marker, identity).map(drop);
    written.map_err(|error| order_tables::SCHEMA.file_error(&files.marker, error))
}

fn read(
    connection: &Connection,
    schema: &Schema,
    file: &Path,
    visit: VisitRow<'_>,
) -> Result<(), TransferError> {
    let failed = |error: rusqlite::Error| schema.database_error(file, &error);
    let known = tables(schema.name).iter();
    for table in known.filter(|table| !table.is_of_several_gateways) {
        let key: Vec<&str> = table.key().iter().map(|(name, _)| *name).collect();
        let sql = format!(
            "SELECT {} FROM {} ORDER BY {}",
            table.column_names(),
            table.name,
            key.join(", ")
        );
        let mut statement = connection.prepare(&sql).map_err(failed)?;
        let mut rows = statement.query([]).map_err(failed)?;
        while let Some(found) = rows.next().map_err(failed)? {
            let mut row = Row::new();
            for (at, (name, column)) in table.columns.iter().enumerate() {
                let value = json_value(*column, found.get_ref(at).map_err(failed)?);
                let unreadable = || {
                    let reason = format!("a row of the table {} can't be read", table.name);
                    schema.damaged(file, &reason)
                };
                row.insert((*name).to_owned(), value.ok_or_else(unreadable)?);
            }
            visit(table, &row)?;
        }
    }
    Ok(())
}

/// `None` for a text that is not UTF-8 and for fractions, which no column has.
fn json_value(column: Column, value: ValueRef<'_>) -> Option<Value> {
    match (column, value) {
        (_, ValueRef::Null) => Some(Value::Null),
        (Column::Flag, ValueRef::Integer(number)) => Some(Value::from(number != 0)),
        (_, ValueRef::Integer(number)) => Some(Value::from(number)),
        (_, ValueRef::Text(text)) => str::from_utf8(text).ok().map(Value::from),
        (_, ValueRef::Blob(blob)) => Some(Value::from(text_of_bytes(blob))),
        (_, ValueRef::Real(_)) => None,
    }
}

fn sql_value(column: Column, value: &Value) -> SqlValue {
    match value {
        Value::Bool(flag) => SqlValue::Integer(i64::from(*flag)),
        Value::Number(number) => number.as_i64().map_or(SqlValue::Null, SqlValue::Integer),
        Value::String(text) if column == Column::Bytes => {
            bytes(text).map_or(SqlValue::Null, SqlValue::Blob)
        }
        Value::String(text) => SqlValue::Text(text.clone()),
        Value::Null | Value::Array(_) | Value::Object(_) => SqlValue::Null,
    }
}

/// Checks a store, also beside a running gateway. Changes nothing.
pub(in crate::store) fn check(
    store: StoreName,
    files: &StoreFiles,
    is_readable: &dyn Fn(&Row) -> bool,
) -> StoreCheck {
    let (schema, file) = (schema(store), files.database(store));
    let mut check = StoreCheck::new(store, file.display().to_string(), schema.version);
    // Before the journal, because a running gateway changes the journal first.
    let expected = if schema.has_marker {
        marker::read(&files.orders.marker)
    } else {
        Ok(None)
    };
    if !file.exists() {
        check.unread = Some("there is no such file yet");
        if !matches!(expected, Ok(None)) {
            check
                .problems
                .push("its marker is there, but the journal is missing".to_owned());
        }
        return check;
    }
    let checked = check_file(&mut check, schema, file, is_readable);
    let checked = checked.and_then(|connection| match expected {
        Ok(Some(expected)) => connection.map_or(Ok(()), |connection| {
            let found = marker::read_identity(&connection);
            let found = found.map_err(|error| schema.database_error(file, &error))?;
            super::journal_files::refuse_other(file, found.as_ref(), &expected)
        }),
        Ok(None) => Ok(()),
        Err(error) => Err(schema.file_error(&files.orders.marker, error)),
    });
    match checked {
        Ok(()) => {}
        Err(StoreError::InUse { .. }) => check.unread = Some("a gateway uses it"),
        Err(error) => check.problems.push(error.to_string()),
    }
    check
}

/// Returns the connection if the version of the tables is this build's.
fn check_file(
    check: &mut StoreCheck,
    schema: &Schema,
    file: &Path,
    is_readable: &dyn Fn(&Row) -> bool,
) -> Result<Option<Connection>, StoreError> {
    let failed = |error: rusqlite::Error| schema.database_error(file, &error);
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags).map_err(failed)?;
    let version = opening::version(&connection).map_err(failed)?;
    if !check.accept_version((version > 0).then_some(version), None) {
        return Ok(None);
    }
    let outcome: String = connection
        .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
        .map_err(failed)?;
    if outcome != "ok" {
        check.problems.push(outcome);
    }
    check.count(is_readable, |visit| read(&connection, schema, file, visit));
    Ok(Some(connection))
}
