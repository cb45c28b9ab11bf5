//! Stores in a database, without a gateway: all rows are read or written at once.

use serde_json::Value;

use super::{
    PostgresServer,
    connection::{Connection, PostgresError},
    opening::{self, GatewayLock, Schema, connect_for_changes, lock},
    order_statements, order_tables, prices, session_keys, sessions, standby,
};
use crate::store::{
    KeyIds, ORDER_FORMAT, StoreError, StoreName,
    transfer::{
        Column, FileRows, Migration, OfflineStore, Row, StoreCheck, Summary, Table, TransferError,
        VisitRow, summarise, tables,
    },
};

/// Number of rows that are read or written at a time.
const BATCH: usize = 200;

/// Forms of values in JSON.
const FORMS: &str = "SET bytea_output = 'hex'; SET timezone = 'UTC'; SET datestyle = 'ISO'";

/// Store in a database that no gateway has open.
pub(in crate::store) struct PostgresOffline {
    schema: &'static Schema,
    server: PostgresServer,
    connection: Connection,
}

fn schema(store: StoreName) -> &'static Schema {
    match store {
        StoreName::Orders => &order_tables::SCHEMA,
        StoreName::Sessions => &sessions::SCHEMA,
        StoreName::Prices => &prices::SCHEMA,
    }
}

impl PostgresOffline {
    /// Creates missing tables.
    pub(in crate::store) fn open(
        store: StoreName,
        server: &PostgresServer,
    ) -> Result<Self, StoreError> {
        let schema = schema(store);
        let open = || {
            let connection = connect_for_changes(server)?;
            lock(&connection, GatewayLock::Exclusive(schema.lock_key))?;
            refuse_newer(&connection, schema)?;
            schema.set_up(&connection)?;
            if store == StoreName::Orders {
                refuse_live_gateways(&connection)?;
            }
            connection.run(FORMS)?;
            Ok(connection)
        };
        let connection =
            open().map_err(|error: PostgresError| error.into_store_error(store, server))?;
        Ok(Self {
            schema,
            server: server.clone(),
            connection,
        })
    }

    /// Creates missing tables, also beside running gateways.
    pub(in crate::store) fn migrate(
        store: StoreName,
        server: &PostgresServer,
    ) -> Result<Migration, StoreError> {
        let schema = schema(store);
        let migrate = || {
            let connection = connect_for_changes(server)?;
            let from = refuse_newer(&connection, schema)?;
            schema.set_up(&connection)?;
            Ok(from)
        };
        let from =
            migrate().map_err(|error: PostgresError| error.into_store_error(store, server))?;
        Ok(Migration {
            store,
            from,
            to: schema.version,
        })
    }

    fn error(&self, error: PostgresError) -> TransferError {
        error
            .into_store_error(self.schema.name, &self.server)
            .into()
    }

    /// Ends the transaction. `work` has run in it.
    fn finish(&self, work: Result<(), TransferError>) -> Result<(), TransferError> {
        let ended = if work.is_ok() {
            self.connection.commit()
        } else {
            self.connection.run("ROLLBACK")
        };
        work.and(ended.map_err(|error| self.error(error)))
    }

    fn insert_rows(&self, rows: FileRows<'_>) -> Result<(), TransferError> {
        let mut batch: Vec<Value> = Vec::new();
        let mut current: Option<&'static Table> = None;
        for row in rows {
            let (table, row) = row?;
            let is_other = current.is_some_and(|current| current.name != table.name);
            if is_other || batch.len() == BATCH {
                self.insert_batch(current, &mut batch)?;
            }
            current = Some(table);
            batch.push(row.into_iter().collect());
        }
        self.insert_batch(current, &mut batch)?;
        if self.schema.name == StoreName::Orders {
            self.finish_orders().map_err(|error| self.error(error))?;
        }
        Ok(())
    }

    /// The exporting gateway, which is not a newer one, read all formats.
    fn finish_orders(&self) -> Result<(), PostgresError> {
        let sql = "UPDATE orders SET format = $1 WHERE format <> $1";
        self.connection.execute(sql, &[&ORDER_FORMAT])?;
        // New orders get later ids.
        let sql = "SELECT setval(pg_get_serial_sequence('orders', 'id'), max(id)) FROM orders HAVING count(*) > 0";
        self.connection.query(sql, &[]).map(drop)
    }

    fn insert_batch(
        &self,
        table: Option<&'static Table>,
        batch: &mut Vec<Value>,
    ) -> Result<(), TransferError> {
        let Some(table) = table else {
            return Ok(());
        };
        let (name, columns) = (table.name, table.column_names());
        let sql = format!(
            "INSERT INTO {name} ({columns}) OVERRIDING SYSTEM VALUE
             SELECT {columns} FROM json_populate_recordset(NULL::{name}, $1::text::json)"
        );
        let rows = Value::from(std::mem::take(batch)).to_string();
        let inserted = self.connection.query_text(&sql, &[&rows]);
        inserted.map(drop).map_err(|error| self.error(error))
    }
}

impl OfflineStore for PostgresOffline {
    fn name(&self) -> StoreName {
        self.schema.name
    }

    fn place(&self) -> String {
        self.server.to_string()
    }

    fn has(&self, _table: &Table) -> bool {
        true
    }

    fn now_ms(&self) -> Result<u64, TransferError> {
        order_statements::read_time(&self.connection).map_err(|error| self.error(error))
    }

    fn read(&self, visit: VisitRow<'_>) -> Result<(), TransferError> {
        let begun = self.connection.run(BEGIN_READING);
        begun.map_err(|error| self.error(error))?;
        self.finish(read(&self.connection, self.schema, &self.server, visit))
    }

    fn insert(&self, rows: FileRows<'_>, expected: &Summary) -> Result<(), TransferError> {
        let begun = self.connection.run("BEGIN");
        begun.map_err(|error| self.error(error))?;
        let stored = self.insert_rows(rows).and_then(|()| {
            summarise(self, |visit| {
                read(&self.connection, self.schema, &self.server, visit)
            })
        });
        let stored = stored.and_then(|stored| {
            let different = || TransferError::Different {
                store: self.name(),
                place: self.place(),
            };
            (stored == *expected).then_some(()).ok_or_else(different)
        });
        self.finish(stored)
    }
}

const BEGIN_READING: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// A gateway that has lost its connection has no lock, but would connect again.
fn refuse_live_gateways(connection: &Connection) -> Result<(), PostgresError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM order_gateways WHERE expires_at >= clock_timestamp())";
    let is_live: bool = connection.query_one(sql, &[])?.try_get(0)?;
    if is_live {
        return Err(PostgresError::InUse);
    }
    Ok(())
}

/// Returns the version. Newer tables can have columns that would not be moved, even if gateways can use them.
fn refuse_newer(connection: &Connection, schema: &Schema) -> Result<Option<i32>, PostgresError> {
    let found = find_version(connection, schema.name)?.map(|(version, _)| version);
    if found.is_some_and(|found| found > schema.version) {
        return Err(PostgresError::Newer);
    }
    Ok(found)
}

/// Version, and the earliest one whose statements fit the tables. `None` for a database without tables.
fn find_version(
    connection: &Connection,
    store: StoreName,
) -> Result<Option<(i32, i32)>, PostgresError> {
    let sql = "SELECT to_regclass('store_versions') IS NOT NULL";
    if !connection.query_one(sql, &[])?.try_get::<_, bool>(0)? {
        return Ok(None);
    }
    // Databases of earlier versions lack the second column.
    let sql = "SELECT version, coalesce((to_jsonb(found) ->> 'compatible_from')::integer, version)
               FROM store_versions AS found WHERE store = $1";
    let found = connection.query_optional(sql, &[&store.name()])?;
    let versions = found.map(|row| Ok::<_, PostgresError>((row.try_get(0)?, row.try_get(1)?)));
    versions.transpose()
}

/// Must run in a transaction. A cursor, because a table can be larger than the memory.
fn read(
    connection: &Connection,
    schema: &Schema,
    server: &PostgresServer,
    visit: VisitRow<'_>,
) -> Result<(), TransferError> {
    let failed = |error: PostgresError| error.into_store_error(schema.name, server);
    for table in tables(schema.name) {
        let key = table.key().iter().map(|(name, column)| match column {
            // The order of bytes, as in SQLite.
            Column::Text => format!("{name} COLLATE \"C\""),
            Column::Integer | Column::Bytes | Column::Flag | Column::Time => (*name).to_owned(),
        });
        let sql = format!(
            "DECLARE moved NO SCROLL CURSOR FOR
             SELECT row_to_json(each)::text FROM (SELECT {} FROM {} ORDER BY {}) AS each",
            table.column_names(),
            table.name,
            key.collect::<Vec<_>>().join(", ")
        );
        connection.run(&sql).map_err(failed)?;
        loop {
            let sql = format!("FETCH {BATCH} FROM moved");
            let found = connection.query_text(&sql, &[]).map_err(failed)?;
            if found.is_empty() {
                break;
            }
            for row in &found {
                let text: &str = row.try_get(0).map_err(|error| failed(error.into()))?;
                let parsed = serde_json::from_str::<Row>(text);
                let unreadable = |_error| {
                    let reason = format!("a row of the table {} can't be read", table.name);
                    failed(PostgresError::Unsuitable(reason))
                };
                visit(table, &parsed.map_err(unreadable)?)?;
            }
        }
        connection.run("CLOSE moved").map_err(failed)?;
    }
    Ok(())
}

/// Checks a store, also beside running gateways, with which it compares the session keys. Changes nothing.
pub(in crate::store) fn check(
    store: StoreName,
    server: &PostgresServer,
    keys: Option<&KeyIds>,
    is_readable: &dyn Fn(&Row) -> bool,
) -> StoreCheck {
    let schema = schema(store);
    let mut check = StoreCheck::new(store, server.to_string(), schema.version);
    let mut run = || -> Result<(), PostgresError> {
        let connection = server.connect()?;
        check.problems.extend(opening::find_problem(&connection)?);
        if server.requires_standby() && store == StoreName::Orders {
            let problem = standby::find_problem(&connection)?;
            check.problems.extend(problem.map(str::to_owned));
        }
        let missing = schema.find_missing_rights(&connection)?;
        if !missing.is_empty() {
            check.problems.extend(missing);
            return Ok(());
        }
        if let Some(keys) = keys.filter(|_| store == StoreName::Sessions)
            && session_keys::others_differ(&connection, keys)?
        {
            let problem = PostgresError::OtherSessionKeys.to_string();
            check.problems.push(problem);
        }
        connection.run(FORMS)?;
        connection.run(BEGIN_READING)?;
        let (found, compatible_from) = find_version(&connection, store)?.unzip();
        if found.is_some_and(|found| found < schema.version) {
            check
                .problems
                .extend(schema.find_other_owners(&connection)?);
        }
        if check.accept_version(found, compatible_from) {
            check.count(is_readable, |visit| {
                read(&connection, schema, server, visit)
            });
        }
        connection.run("ROLLBACK")
    };
    if let Err(error) = run() {
        check.problems.push(error.to_string());
    }
    check
}
