use std::path::PathBuf;

use rusqlite::{Connection, OptionalExtension as _};

use super::{Sqlite, opening::Schema};
use crate::store::{
    CredentialChange, LinkedIdentity, Pending, SessionRow, SessionStore, SignInLink, StoreError,
    StoreName, StoreState, StoredSessions, Trouble,
    database::Database,
    numbers::{milliseconds, unsigned},
};

/// Exclusive, because a second process would not notice the end of a session.
pub(super) static SCHEMA: Schema = Schema {
    name: StoreName::Sessions,
    version: 1,
    tables: &[TABLES],
    health_check_sql: "SELECT count(*) FROM (SELECT 1 FROM sessions LIMIT 1)",
    is_exclusive: true,
    has_marker: false,
    troubles: &[Trouble::NotOpened, Trouble::NotWritable],
};

const TABLES: &str = "
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
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS claimed_accounts (
        tenant TEXT NOT NULL,
        customer_id INTEGER NOT NULL,
        PRIMARY KEY (tenant, customer_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS phone_hashes (
        tenant TEXT NOT NULL,
        customer_id INTEGER NOT NULL,
        hash BLOB NOT NULL,
        PRIMARY KEY (tenant, customer_id, hash)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS sign_in_links (
        tenant TEXT NOT NULL,
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        customer_id INTEGER NOT NULL,
        linked_ms INTEGER NOT NULL,
        PRIMARY KEY (tenant, issuer, subject)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS sign_in_links_of_customer ON sign_in_links (tenant, customer_id);";

/// Sessions in an SQLite file.
pub struct SqliteSessions(pub(super) Database<Sqlite>);

impl SqliteSessions {
    /// Creates a closed store.
    pub fn new(file: PathBuf) -> Self {
        Self(Sqlite::database(&SCHEMA, file))
    }
}

impl SessionStore for SqliteSessions {
    fn state(&self) -> &StoreState {
        &self.0.state
    }

    fn open(&self, changed_since_ms: u64) -> Result<StoredSessions, StoreError> {
        let file = &self.0.engine.file;
        let connection = SCHEMA.create(file)?;
        SCHEMA.set_up(file, &connection)?;
        let stored = read_all(&connection, changed_since_ms)
            .map_err(|error| SCHEMA.database_error(file, &error))?;
        let (reader, watch, lock) = (None, None, None);
        self.0.start_threads(connection, reader, watch, lock)?;
        Ok(stored)
    }

    fn check_health(&self) -> Pending<()> {
        self.0.check_file_health()
    }

    fn save(&self, row: SessionRow) -> Pending<()> {
        let sql = "INSERT INTO sessions (id, seen_ms, record) VALUES (?1, ?2, ?3)
                   ON CONFLICT (id) DO UPDATE SET seen_ms = ?2, record = ?3";
        self.0
            .write(move |connection| write_row(connection, sql, &row))
    }

    fn update(&self, row: SessionRow) -> Pending<()> {
        let sql = "UPDATE sessions SET seen_ms = ?2, record = ?3 WHERE id = ?1";
        self.0
            .write(move |connection| write_row(connection, sql, &row))
    }

    fn touch(&self, id: [u8; 32], seen_ms: u64) -> Pending<()> {
        self.0.write(move |connection| {
            let sql = "UPDATE sessions SET seen_ms = ?2 WHERE id = ?1";
            let mut statement = connection.prepare_cached(sql)?;
            statement.execute((id, milliseconds(seen_ms))).map(drop)
        })
    }

    fn delete(&self, ids: Vec<[u8; 32]>) -> Pending<()> {
        self.0
            .write_eventually(move |connection| delete_rows(connection, &ids))
    }

    fn save_credential_change(
        &self,
        change: CredentialChange,
        ended: Vec<[u8; 32]>,
    ) -> Pending<()> {
        self.0.write_eventually(move |connection| {
            let sql = "INSERT OR REPLACE INTO credential_changes (tenant, customer_id, changed_ms) VALUES (?1, ?2, ?3)";
            let changed_ms = milliseconds(change.changed_ms);
            let mut statement = connection.prepare_cached(sql)?;
            let values = (&change.tenant, change.customer_id, changed_ms);
            statement.execute(values)?;
            delete_rows(connection, &ended)
        })
    }

    fn save_link(&self, link: SignInLink) -> Pending<()> {
        self.0.write(move |connection| {
            let sql = "INSERT OR REPLACE INTO sign_in_links (tenant, issuer, subject, customer_id, linked_ms)
                       VALUES (?1, ?2, ?3, ?4, ?5)";
            let mut statement = connection.prepare_cached(sql)?;
            let LinkedIdentity { issuer, subject } = &link.identity;
            let linked_ms = milliseconds(link.linked_ms);
            statement
                .execute((&link.tenant, issuer, subject, link.customer_id, linked_ms))
                .map(drop)
        })
    }

    // Reads use the writer's thread: the database is exclusive and has no second connection.
    fn find_link(&self, tenant: String, identity: LinkedIdentity) -> Pending<Option<i32>> {
        self.0.write(move |connection| {
            let sql = "SELECT customer_id FROM sign_in_links WHERE tenant = ?1 AND issuer = ?2 AND subject = ?3";
            let mut statement = connection.prepare_cached(sql)?;
            let values = (&tenant, &identity.issuer, &identity.subject);
            statement.query_row(values, |row| row.get(0)).optional()
        })
    }

    fn list_links(&self, tenant: String, customer_id: i32) -> Pending<Vec<SignInLink>> {
        self.0.write(move |connection| {
            let sql = "SELECT issuer, subject, linked_ms FROM sign_in_links
                       WHERE tenant = ?1 AND customer_id = ?2 ORDER BY linked_ms, issuer, subject";
            let mut statement = connection.prepare_cached(sql)?;
            let links = statement.query_map((&tenant, customer_id), |row| {
                Ok(SignInLink {
                    tenant: tenant.clone(),
                    identity: LinkedIdentity {
                        issuer: row.get(0)?,
                        subject: row.get(1)?,
                    },
                    customer_id,
                    linked_ms: unsigned(row.get(2)?),
                })
            })?;
            links.collect()
        })
    }

    fn delete_link(
        &self,
        tenant: String,
        customer_id: i32,
        identity: LinkedIdentity,
    ) -> Pending<bool> {
        self.0.write(move |connection| {
            let sql = "DELETE FROM sign_in_links
                       WHERE tenant = ?1 AND customer_id = ?2 AND issuer = ?3 AND subject = ?4";
            let mut statement = connection.prepare_cached(sql)?;
            let values = (&tenant, customer_id, &identity.issuer, &identity.subject);
            statement.execute(values).map(|deleted| deleted > 0)
        })
    }

    fn save_claim(&self, tenant: String, customer_id: i32) -> Pending<()> {
        self.0.write_eventually(move |connection| {
            let sql =
                "INSERT OR IGNORE INTO claimed_accounts (tenant, customer_id) VALUES (?1, ?2)";
            let mut statement = connection.prepare_cached(sql)?;
            statement.execute((&tenant, customer_id)).map(drop)
        })
    }

    fn is_claimed(&self, tenant: String, customer_id: i32) -> Pending<bool> {
        self.0.write(move |connection| {
            let sql = "SELECT 1 FROM claimed_accounts WHERE tenant = ?1 AND customer_id = ?2";
            let mut statement = connection.prepare_cached(sql)?;
            statement.exists((&tenant, customer_id))
        })
    }

    fn save_phone_hashes(
        &self,
        tenant: String,
        customer_id: i32,
        hashes: Vec<[u8; 32]>,
    ) -> Pending<()> {
        self.0.write_eventually(move |connection| {
            let sql = "INSERT OR IGNORE INTO phone_hashes (tenant, customer_id, hash) VALUES (?1, ?2, ?3)";
            let mut statement = connection.prepare_cached(sql)?;
            hashes
                .iter()
                .try_for_each(|hash| statement.execute((&tenant, customer_id, hash)).map(drop))
        })
    }

    fn has_phone_hash(&self, tenant: String, customer_id: i32, hash: [u8; 32]) -> Pending<bool> {
        self.0.write(move |connection| {
            let sql =
                "SELECT 1 FROM phone_hashes WHERE tenant = ?1 AND customer_id = ?2 AND hash = ?3";
            let mut statement = connection.prepare_cached(sql)?;
            statement.exists((&tenant, customer_id, hash))
        })
    }

    fn delete_credential_changes(&self, before_ms: u64) -> Pending<()> {
        self.0.write(move |connection| {
            let sql = "DELETE FROM credential_changes WHERE changed_ms < ?1";
            connection.execute(sql, [milliseconds(before_ms)]).map(drop)
        })
    }
}

fn write_row(connection: &Connection, sql: &str, row: &SessionRow) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(sql)?;
    let values = (row.id, milliseconds(row.seen_ms), &row.record);
    statement.execute(values).map(drop)
}

fn delete_rows(connection: &Connection, ids: &[[u8; 32]]) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached("DELETE FROM sessions WHERE id = ?1")?;
    ids.iter()
        .try_for_each(|id| statement.execute([id]).map(drop))
}

fn read_all(connection: &Connection, changed_since_ms: u64) -> rusqlite::Result<StoredSessions> {
    let mut statement = connection.prepare("SELECT id, seen_ms, record FROM sessions")?;
    let sessions = statement.query_map([], |row| {
        Ok(SessionRow {
            id: row.get(0)?,
            seen_ms: unsigned(row.get(1)?),
            record: row.get(2)?,
        })
    })?;
    let sessions = sessions.collect::<rusqlite::Result<_>>()?;
    let sql =
        "SELECT tenant, customer_id, changed_ms FROM credential_changes WHERE changed_ms >= ?1";
    let mut statement = connection.prepare(sql)?;
    let changes = statement.query_map([milliseconds(changed_since_ms)], |row| {
        Ok(CredentialChange {
            tenant: row.get(0)?,
            customer_id: row.get(1)?,
            changed_ms: unsigned(row.get(2)?),
        })
    })?;
    Ok(StoredSessions {
        sessions,
        credential_changes: changes.collect::<rusqlite::Result<_>>()?,
    })
}
