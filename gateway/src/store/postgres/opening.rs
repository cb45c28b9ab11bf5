use std::{
    thread,
    time::{Duration, Instant},
};

use super::{
    Postgres, PostgresServer,
    backend_process::BackendProcess,
    connection::{Connection, PostgresError},
};
use crate::store::{StoreName, Trouble, jobs::Job};

/// Maximum wait for a gateway that is stopping.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// The first version with all the functions that the statements use.
const MIN_SERVER_VERSION: i32 = 130_000;

/// First key of the advisory locks.
pub(super) const LOCK_CLASS: i32 = 0x6761_7465;

const LOCK_OF_SET_UP: i32 = 0;

/// Orders the insertions of withdrawals and of orders with reservations. Other numbers are those of [`Schema::lock_key`].
pub(super) const LOCK_OF_INSERTIONS: i32 = 16;

/// Tables of a store.
pub(super) struct Schema {
    pub(super) name: StoreName,
    pub(super) version: i32,
    /// The earliest version whose statements fit these tables.
    pub(super) compatible_from: i32,
    pub(super) tables: &'static [&'static str],
    /// Key of the lock that excludes other gateways.
    pub(super) lock_key: i32,
    pub(super) troubles: &'static [Trouble],
}

/// Whether databases of earlier versions lack this column. ALTER TABLE would wait for all transactions of gateways,
/// even with IF NOT EXISTS.
const HAS_COMPATIBLE_FROM: &str = "SELECT EXISTS (SELECT 1 FROM pg_attribute
    WHERE attrelid = 'store_versions'::regclass AND attname = 'compatible_from')";

/// Tables that all stores share. Rows of writers that ended are deleted.
const SHARED_TABLES: &str = "
    CREATE TABLE IF NOT EXISTS store_versions (
        store TEXT PRIMARY KEY,
        version INTEGER NOT NULL,
        compatible_from INTEGER
    );
    CREATE TABLE IF NOT EXISTS last_commits (
        writer TEXT PRIMARY KEY,
        number BIGINT NOT NULL,
        committed_at TIMESTAMPTZ NOT NULL DEFAULT now()
    );
    DELETE FROM last_commits WHERE committed_at < now() - interval '1 day';";

/// `NULL` without a schema in which tables are found and created.
const FIND_SCHEMA: &str = "SELECT current_schema()::text, coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)";

/// Missing tables have no row.
const FIND_RIGHTS: &str = "
    SELECT name, string_agg(privilege, ', ' ORDER BY at)
    FROM unnest($1::text[]) WITH ORDINALITY AS tables (name, table_at),
         unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) WITH ORDINALITY AS privileges (privilege, at)
    WHERE NOT has_table_privilege(to_regclass(name), privilege)
    GROUP BY table_at, name ORDER BY table_at";

/// Tables that only another user may change.
const FIND_OTHER_OWNERS: &str = "
    SELECT name FROM unnest($1::text[]) AS name JOIN pg_class ON pg_class.oid = to_regclass(name)
    WHERE NOT pg_has_role(relowner, 'USAGE') ORDER BY name";

impl Schema {
    /// Creates the tables. Refuses a newer version that is not compatible with this one.
    pub(super) fn set_up(&self, connection: &Connection) -> Result<(), PostgresError> {
        connection.run("BEGIN")?;
        let set_up = self.set_up_in_transaction(connection);
        connection.run(if set_up.is_ok() { "COMMIT" } else { "ROLLBACK" })?;
        set_up
    }

    fn set_up_in_transaction(&self, connection: &Connection) -> Result<(), PostgresError> {
        let sql = "SELECT pg_advisory_xact_lock($1, $2)";
        connection.query_one(sql, &[&LOCK_CLASS, &LOCK_OF_SET_UP])?;
        connection.run(SHARED_TABLES)?;
        let name = self.name.name();
        if !connection.query_one(HAS_COMPATIBLE_FROM, &[])?.try_get(0)? {
            connection.run("ALTER TABLE store_versions ADD COLUMN compatible_from INTEGER")?;
        }
        let sql = "SELECT version, coalesce(compatible_from, version) FROM store_versions WHERE store = $1";
        let found = connection.query_optional(sql, &[&name])?;
        let (found, compatible_from) = found.map_or(Ok((0, 0)), |row| {
            Ok::<_, PostgresError>((row.try_get::<_, i32>(0)?, row.try_get(1)?))
        })?;
        if compatible_from > self.version {
            return Err(PostgresError::Newer);
        }
        if found < self.version {
            connection.run(&self.tables.concat())?;
            let sql =
                "INSERT INTO store_versions (store, version, compatible_from) VALUES ($1, $2, $3)
                       ON CONFLICT (store) DO UPDATE SET version = $2, compatible_from = $3";
            connection.execute(sql, &[&name, &self.version, &self.compatible_from])?;
        }
        Ok(())
    }

    /// Returns the rights that the user lacks: those of the start on the schema, and those of each change on the tables
    /// that are there.
    pub(super) fn find_missing_rights(
        &self,
        connection: &Connection,
    ) -> Result<Vec<String>, PostgresError> {
        let row = connection.query_one(FIND_SCHEMA, &[])?;
        let schema: Option<String> = row.try_get(0)?;
        let Some(schema) = schema else {
            let reason = "the user can use no schema of the search_path: GRANT USAGE, CREATE";
            return Ok(vec![reason.to_owned()]);
        };
        let mut missing = Vec::new();
        if !row.try_get::<_, bool>(1)? {
            missing.push(format!(
                "the user lacks a right on the schema {schema}: GRANT CREATE"
            ));
        }
        let names: Vec<&str> = self.table_names().collect();
        for row in connection.query(FIND_RIGHTS, &[&names])? {
            let (table, rights): (String, String) = (row.try_get(0)?, row.try_get(1)?);
            missing.push(format!(
                "the user lacks rights on the table {table}: GRANT {rights}"
            ));
        }
        Ok(missing)
    }

    /// Returns the tables that the start would change but the user may not.
    pub(super) fn find_other_owners(
        &self,
        connection: &Connection,
    ) -> Result<Vec<String>, PostgresError> {
        let names: Vec<&str> = self.table_names().collect();
        let rows = connection.query(FIND_OTHER_OWNERS, &[&names])?;
        let problem = |table: String| {
            format!(
                "the table {table} is older and belongs to another user, who must run `gateway store migrate`"
            )
        };
        let tables = rows.iter().map(|row| Ok(problem(row.try_get(0)?)));
        tables.collect()
    }

    /// Names of the tables that a store uses.
    fn table_names(&self) -> impl Iterator<Item = &'static str> {
        let sql = [SHARED_TABLES]
            .into_iter()
            .chain(self.tables.iter().copied());
        let created = sql.flat_map(|sql| sql.split("TABLE IF NOT EXISTS ").skip(1));
        created.filter_map(|created| created.split_whitespace().next())
    }

    /// Writes without changing anything.
    pub(super) fn touch(&self, connection: &Connection) -> Result<(), PostgresError> {
        let sql = "UPDATE store_versions SET version = version WHERE store = $1";
        connection.execute(sql, &[&self.name.name()]).map(drop)
    }
}

/// Returns why acknowledged changes could be lost, or can't be stored; `None` if neither is the case. The connection keeps
/// its setting, also after a later change at the server.
pub(super) fn find_problem(connection: &Connection) -> Result<Option<String>, PostgresError> {
    let sql = "SELECT current_setting('server_version_num')::integer,
                      set_config('synchronous_commit', current_setting('synchronous_commit'), false)";
    let row = connection.query_one(sql, &[])?;
    let (version, commit): (i32, String) = (row.try_get(0)?, row.try_get(1)?);
    if version < MIN_SERVER_VERSION {
        return Ok(Some("PostgreSQL 13 or newer is needed".to_owned()));
    }
    let is_unsafe = matches!(commit.as_str(), "off" | "local");
    Ok(is_unsafe.then(|| {
        format!(
            "synchronous_commit is {commit}: acknowledged orders could be lost; it must be on, remote_write or remote_apply"
        )
    }))
}

/// Opens a connection for changes. Refuses a server that could lose acknowledged ones: also after a failover, which may
/// lead to a server with other settings.
pub(super) fn connect_for_changes(server: &PostgresServer) -> Result<Connection, PostgresError> {
    let connection = server.connect()?;
    match find_problem(&connection)? {
        None => Ok(connection),
        Some(problem) => Err(PostgresError::Unsuitable(problem)),
    }
}

/// Current connection of a thread. A lost one is replaced.
pub(super) struct Connections {
    server: PostgresServer,
    purpose: Purpose,
    current: Option<Connection>,
    /// Process of the last connection for changes.
    last_process: Option<BackendProcess>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    /// Changes that must survive a crash, with the lock against other gateways.
    Changes(Option<GatewayLock>),
    /// Queries, and changes that need not survive a crash.
    Queries,
}

/// Advisory lock of a connection, with its key.
#[derive(Clone, Copy, Debug)]
pub(super) enum GatewayLock {
    Exclusive(i32),
    Shared(i32),
}

impl Connections {
    pub(super) fn new(server: PostgresServer, purpose: Purpose) -> Self {
        Self {
            server,
            purpose,
            current: None,
            last_process: None,
        }
    }

    pub(super) fn response_limit(&self) -> Duration {
        self.server.response_limit()
    }

    pub(super) fn is_lost(&self) -> bool {
        self.current.as_ref().is_none_or(Connection::is_lost)
    }

    pub(super) fn current(&mut self) -> Result<&Connection, PostgresError> {
        let usable = self.current.take().filter(|current| !current.is_lost());
        let connection = match usable {
            Some(connection) => connection,
            None => self.connect()?,
        };
        Ok(self.current.insert(connection))
    }

    /// Commits on the connection of the transaction. On a new one, COMMIT would succeed and store nothing.
    pub(super) fn commit(&self) -> Result<(), PostgresError> {
        self.current.as_ref().ok_or(PostgresError::Late)?.commit()
    }

    /// Applies a query, once more if the connection was lost and the caller still waits.
    pub(super) fn run(&mut self, query: &mut dyn Job<Postgres>) -> Result<(), PostgresError> {
        let outcome = query.apply(self.current()?);
        if outcome.is_err() && self.is_lost() && !query.is_abandoned() {
            return query.apply(self.current()?);
        }
        outcome
    }

    fn connect(&mut self) -> Result<Connection, PostgresError> {
        let Purpose::Changes(wanted) = self.purpose else {
            return self.server.connect();
        };
        let connection = connect_for_changes(&self.server)?;
        if let Some(last) = &self.last_process {
            last.end(&connection)?;
        }
        self.last_process = Some(BackendProcess::of(&connection)?);
        if let Some(wanted) = wanted {
            lock(&connection, wanted)?;
        }
        Ok(connection)
    }
}

/// The lock ends with the connection.
pub(super) fn lock(connection: &Connection, wanted: GatewayLock) -> Result<(), PostgresError> {
    let (sql, key) = match wanted {
        GatewayLock::Exclusive(key) => ("SELECT pg_try_advisory_lock($1, $2)", key),
        GatewayLock::Shared(key) => ("SELECT pg_try_advisory_lock_shared($1, $2)", key),
    };
    // Real time, because the lock belongs to another process.
    let started = Instant::now();
    loop {
        let row = connection.query_one(sql, &[&LOCK_CLASS, &key])?;
        if row.try_get(0)? {
            return Ok(());
        }
        if started.elapsed() > LOCK_TIMEOUT {
            return Err(PostgresError::InUse);
        }
        thread::sleep(Duration::from_millis(20));
    }
}
