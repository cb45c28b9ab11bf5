use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use tokio_postgres::{Row, types::ToSql};

use super::{
    Access, Postgres, PostgresServer,
    connection::{Connection, PostgresError},
    marks,
    opening::Schema,
    rate_limits, session_keys,
};
use crate::store::{
    CredentialChange, KeyIds, LinkedIdentity, MarkStore, Pending, RateLimitStore, SessionRow,
    SessionStore, SharedSessions, SignInLink, StoreError, StoreName, StoreState, StoredSessions,
    Trouble,
    database::Database,
    numbers::{milliseconds, unsigned},
};

pub(super) static SCHEMA: Schema = Schema {
    name: StoreName::Sessions,
    version: 5,
    compatible_from: 4,
    tables: &[TABLES, INDEXES, marks::TABLE, rate_limits::TABLE],
    lock_key: 2,
    troubles: &[
        Trouble::NotOpened,
        Trouble::NotWritable,
        Trouble::NotReadable,
    ],
};

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS sessions (
        id BYTEA PRIMARY KEY,
        seen_ms BIGINT NOT NULL,
        record TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS credential_changes (
        tenant TEXT NOT NULL,
        customer_id INTEGER NOT NULL,
        changed_ms BIGINT NOT NULL,
        PRIMARY KEY (tenant, customer_id)
    );
    CREATE TABLE IF NOT EXISTS claimed_accounts (
        tenant TEXT NOT NULL,
        customer_id INTEGER NOT NULL,
        PRIMARY KEY (tenant, customer_id)
    );
    CREATE TABLE IF NOT EXISTS phone_hashes (
        tenant TEXT NOT NULL,
        customer_id INTEGER NOT NULL,
        hash BYTEA NOT NULL,
        PRIMARY KEY (tenant, customer_id, hash)
    );
    CREATE TABLE IF NOT EXISTS sign_in_links (
        tenant TEXT NOT NULL,
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        customer_id INTEGER NOT NULL,
        linked_ms BIGINT NOT NULL,
        PRIMARY KEY (tenant, issuer, subject)
    );
    CREATE INDEX IF NOT EXISTS sign_in_links_of_customer ON sign_in_links (tenant, customer_id);";

/// For [`END_SESSIONS`] and [`END_RENEWED_SESSION`]. Functions of the record instead of columns, so that rows of earlier
/// versions are found, too. They fail on no text, unlike a cast to `jsonb`, which refuses `\u0000` in a name.
const INDEXES: &str = r#"
    CREATE INDEX IF NOT EXISTS sessions_of_customer ON sessions (
        split_part(split_part(record, '"tenant":"', 2), '"', 1),
        split_part(split_part(record, '"customer_id":', 2), ',', 1)
    );
    CREATE INDEX IF NOT EXISTS sessions_by_previous_id ON sessions (
        split_part(split_part(record, '"previous_id":"', 2), '"', 1)
    );"#;

/// Ends the sessions of a customer except one, also if that one was renewed. The names are those of `SessionRecord`.
const END_SESSIONS: &str = r#"
    DELETE FROM sessions
    WHERE split_part(split_part(record, '"tenant":"', 2), '"', 1) = $1
      AND split_part(split_part(record, '"customer_id":', 2), ',', 1) = $2
      AND id IS DISTINCT FROM $3::bytea
      AND ($3::bytea IS NULL
           OR split_part(split_part(record, '"previous_id":"', 2), '"', 1) <> encode($3::bytea, 'hex'))"#;

/// Ends the session that had this id before its renewal.
const END_RENEWED_SESSION: &str = r#"
    DELETE FROM sessions
    WHERE split_part(split_part(record, '"previous_id":"', 2), '"', 1) = encode($1, 'hex')"#;

/// Sessions in a `PostgreSQL` database.
pub struct PostgresSessions {
    pub(super) database: Database<Postgres>,
    is_shared: bool,
    /// Keys that other gateways must accept.
    keys: Option<KeyIds>,
    /// Whether another running gateway has other keys.
    others_differ: Arc<AtomicBool>,
}

impl PostgresSessions {
    /// Creates a closed store.
    pub fn new(server: PostgresServer) -> Self {
        Self {
            database: Postgres::database(server, &SCHEMA),
            is_shared: false,
            keys: None,
            others_differ: Arc::default(),
        }
    }

    /// Creates a closed store that several gateways can have open.
    pub fn new_shared(server: PostgresServer) -> Self {
        Self {
            is_shared: true,
            ..Self::new(server)
        }
    }

    /// Sets the session keys of this gateway.
    #[must_use]
    pub fn with_keys(self, keys: KeyIds) -> Self {
        Self {
            keys: Some(keys),
            ..self
        }
    }
}

impl SessionStore for PostgresSessions {
    fn state(&self) -> &StoreState {
        &self.database.state
    }

    fn open(&self, changed_since_ms: u64) -> Result<StoredSessions, StoreError> {
        // A second process would not notice the end of a session in memory.
        let (access, is_shared) = if self.is_shared {
            (Access::Leased, true)
        } else {
            (Access::Exclusive, false)
        };
        let keys = self.keys.as_ref();
        self.database.open(access, move |connection| {
            if let Some(keys) = keys {
                session_keys::claim(connection, keys)?;
            }
            let mut stored = read_all(connection, changed_since_ms)?;
            if is_shared {
                stored.sessions.clear();
            }
            Ok(stored)
        })
    }

    fn shared(&self) -> Option<&dyn SharedSessions> {
        self.is_shared.then_some(self)
    }

    fn shared_marks(self: Arc<Self>) -> Option<Arc<dyn MarkStore>> {
        if !self.is_shared {
            return None;
        }
        Some(self)
    }

    fn shared_limits(self: Arc<Self>) -> Option<Arc<dyn RateLimitStore>> {
        if !self.is_shared {
            return None;
        }
        Some(self)
    }

    fn check_health(&self) -> Pending<()> {
        let health = self.database.check_server_health();
        let Some(keys) = self.keys.clone() else {
            return health;
        };
        let others_differ = Arc::clone(&self.others_differ);
        let found = self
            .database
            .write(move |connection| session_keys::hold(connection, &keys));
        Box::pin(async move {
            // The health shows a failed change.
            if let Ok(differ) = found.await
                && others_differ.swap(differ, Ordering::SeqCst) != differ
            {
                log_keys(differ);
            }
            health.await
        })
    }

    fn save(&self, row: SessionRow) -> Pending<()> {
        let sql = "INSERT INTO sessions (id, seen_ms, record) VALUES ($1, $2, $3)
                   ON CONFLICT (id) DO UPDATE SET seen_ms = $2, record = $3";
        self.database
            .write(move |connection| write_row(connection, sql, &row))
    }

    fn update(&self, row: SessionRow) -> Pending<()> {
        let sql = "UPDATE sessions SET seen_ms = $2, record = $3 WHERE id = $1";
        self.database
            .write(move |connection| write_row(connection, sql, &row))
    }

    fn touch(&self, id: [u8; 32], seen_ms: u64) -> Pending<()> {
        self.database.write(move |connection| {
            let sql = "UPDATE sessions SET seen_ms = $2 WHERE id = $1";
            let values = (id.as_slice(), milliseconds(seen_ms));
            connection.execute(sql, &[&values.0, &values.1]).map(drop)
        })
    }

    fn delete(&self, ids: Vec<[u8; 32]>) -> Pending<()> {
        self.database
            .write_eventually(move |connection| delete_rows(connection, &ids))
    }

    fn save_credential_change(
        &self,
        change: CredentialChange,
        ended: Vec<[u8; 32]>,
    ) -> Pending<()> {
        self.database.write_eventually(move |connection| {
            let sql = "INSERT INTO credential_changes (tenant, customer_id, changed_ms) VALUES ($1, $2, $3)
                       ON CONFLICT (tenant, customer_id) DO UPDATE SET changed_ms = $3";
            let changed_ms = milliseconds(change.changed_ms);
            connection.execute(sql, &[&change.tenant, &change.customer_id, &changed_ms])?;
            delete_rows(connection, &ended)
        })
    }

    fn save_link(&self, link: SignInLink) -> Pending<()> {
        self.database.write(move |connection| {
            let sql = "INSERT INTO sign_in_links (tenant, issuer, subject, customer_id, linked_ms)
                       VALUES ($1, $2, $3, $4, $5)
                       ON CONFLICT (tenant, issuer, subject) DO UPDATE SET customer_id = $4, linked_ms = $5";
            let LinkedIdentity { issuer, subject } = &link.identity;
            let linked_ms = milliseconds(link.linked_ms);
            connection
                .execute(sql, &[&link.tenant, issuer, subject, &link.customer_id, &linked_ms])
                .map(drop)
        })
    }

    fn find_link(&self, tenant: String, identity: LinkedIdentity) -> Pending<Option<i32>> {
        self.database.read(move |connection| {
            let sql = "SELECT customer_id FROM sign_in_links WHERE tenant = $1 AND issuer = $2 AND subject = $3";
            let values: &[&(dyn ToSql + Sync)] =
                &[&tenant, &identity.issuer, &identity.subject];
            let found = connection.query_optional(sql, values)?;
            Ok(found.map(|row| row.try_get(0)).transpose()?)
        })
    }

    fn list_links(&self, tenant: String, customer_id: i32) -> Pending<Vec<SignInLink>> {
        self.database.read(move |connection| {
            let sql = "SELECT issuer, subject, linked_ms FROM sign_in_links
                       WHERE tenant = $1 AND customer_id = $2 ORDER BY linked_ms, issuer, subject";
            let rows = connection.query(sql, &[&tenant, &customer_id])?;
            let links = rows.iter().map(|row| {
                Ok(SignInLink {
                    tenant: tenant.clone(),
                    identity: LinkedIdentity {
                        issuer: row.try_get(0)?,
                        subject: row.try_get(1)?,
                    },
                    customer_id,
                    linked_ms: unsigned(row.try_get(2)?),
                })
            });
            links.collect()
        })
    }

    fn delete_link(
        &self,
        tenant: String,
        customer_id: i32,
        identity: LinkedIdentity,
    ) -> Pending<bool> {
        self.database.write(move |connection| {
            let sql = "DELETE FROM sign_in_links
                       WHERE tenant = $1 AND customer_id = $2 AND issuer = $3 AND subject = $4";
            let LinkedIdentity { issuer, subject } = &identity;
            let deleted = connection.execute(sql, &[&tenant, &customer_id, issuer, subject])?;
            Ok(deleted > 0)
        })
    }

    fn save_claim(&self, tenant: String, customer_id: i32) -> Pending<()> {
        self.database.write_eventually(move |connection| {
            let sql = "INSERT INTO claimed_accounts (tenant, customer_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            connection.execute(sql, &[&tenant, &customer_id]).map(drop)
        })
    }

    fn is_claimed(&self, tenant: String, customer_id: i32) -> Pending<bool> {
        self.database.read(move |connection| {
            let sql = "SELECT EXISTS (SELECT 1 FROM claimed_accounts WHERE tenant = $1 AND customer_id = $2)";
            let row = connection.query_one(sql, &[&tenant, &customer_id])?;
            Ok(row.try_get(0)?)
        })
    }

    fn save_phone_hashes(
        &self,
        tenant: String,
        customer_id: i32,
        hashes: Vec<[u8; 32]>,
    ) -> Pending<()> {
        self.database.write_eventually(move |connection| {
            let sql = "INSERT INTO phone_hashes (tenant, customer_id, hash)
                       SELECT $1, $2, hash FROM unnest($3::bytea[]) AS hash ON CONFLICT DO NOTHING";
            let hashes: Vec<&[u8]> = hashes.iter().map(<[u8; 32]>::as_slice).collect();
            connection
                .execute(sql, &[&tenant, &customer_id, &hashes])
                .map(drop)
        })
    }

    fn has_phone_hash(&self, tenant: String, customer_id: i32, hash: [u8; 32]) -> Pending<bool> {
        self.database.read(move |connection| {
            let sql = "SELECT EXISTS
                       (SELECT 1 FROM phone_hashes WHERE tenant = $1 AND customer_id = $2 AND hash = $3)";
            let row = connection.query_one(sql, &[&tenant, &customer_id, &hash.as_slice()])?;
            Ok(row.try_get(0)?)
        })
    }

    fn delete_credential_changes(&self, before_ms: u64) -> Pending<()> {
        self.database.write(move |connection| {
            let sql = "DELETE FROM credential_changes WHERE changed_ms < $1";
            connection
                .execute(sql, &[&milliseconds(before_ms)])
                .map(drop)
        })
    }
}

/// Changes of credentials within this time before a request also refuse the session: `age` does not contain the time
/// until the server reads its clock.
const CHANGE_MARGIN: Duration = Duration::from_secs(1);

/// Orders sign-ins and changes of credentials of a customer until the end of the transaction.
const LOCK_SIGN_IN: &str =
    "SELECT pg_advisory_xact_lock_shared(hashtextextended($1::text || '/' || $2::text, 0))";
const LOCK_CHANGE: &str =
    "SELECT pg_advisory_xact_lock(hashtextextended($1::text || '/' || $2::text, 0))";

impl SharedSessions for PostgresSessions {
    fn find(&self, id: [u8; 32]) -> Pending<Option<SessionRow>> {
        self.database.read(move |connection| {
            let sql = "SELECT id, seen_ms, record FROM sessions WHERE id = $1";
            let found = connection.query_optional(sql, &[&id.as_slice()])?;
            found.as_ref().map(session_row).transpose()
        })
    }

    fn begin(
        &self,
        row: SessionRow,
        tenant: String,
        customer_id: i32,
        age: Duration,
    ) -> Pending<bool> {
        // Real time, because the server's clock decides.
        let called = Instant::now();
        self.database.write(move |connection| {
            let id = customer_id.to_string();
            connection.query_one(LOCK_SIGN_IN, &[&tenant, &id])?;
            let age = age + called.elapsed() + CHANGE_MARGIN;
            let age_ms = i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
            let sql = "SELECT EXISTS (SELECT 1 FROM credential_changes
                       WHERE tenant = $1 AND customer_id = $2
                         AND changed_ms > (extract(epoch FROM clock_timestamp()) * 1000)::bigint - $3)";
            let changed = connection.query_one(sql, &[&tenant, &customer_id, &age_ms])?;
            if changed.try_get(0)? {
                return Ok(false);
            }
            let sql = "INSERT INTO sessions (id, seen_ms, record) VALUES ($1, $2, $3)";
            write_row(connection, sql, &row).map(|()| true)
        })
    }

    fn replace(&self, id: [u8; 32], row: SessionRow) -> Pending<bool> {
        self.database.write(move |connection| {
            let sql = "UPDATE sessions SET id = $2, seen_ms = $3, record = $4 WHERE id = $1";
            let (new_id, seen_ms) = (row.id.as_slice(), milliseconds(row.seen_ms));
            let values: &[&(dyn ToSql + Sync)] = &[&id.as_slice(), &new_id, &seen_ms, &row.record];
            Ok(connection.execute(sql, values)? > 0)
        })
    }

    fn end(&self, id: [u8; 32]) -> Pending<()> {
        self.database.write_eventually(move |connection| {
            let sql = "DELETE FROM sessions WHERE id = $1";
            if connection.execute(sql, &[&id.as_slice()])? > 0 {
                return Ok(());
            }
            // Another gateway renewed or ended it during the request.
            connection
                .execute(END_RENEWED_SESSION, &[&id.as_slice()])
                .map(drop)
        })
    }

    fn end_all(&self, tenant: String, customer_id: i32, except: Option<[u8; 32]>) -> Pending<()> {
        self.database.write_eventually(move |connection| {
            let id = customer_id.to_string();
            connection.query_one(LOCK_CHANGE, &[&tenant, &id])?;
            let sql = "INSERT INTO credential_changes (tenant, customer_id, changed_ms)
                       VALUES ($1, $2, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
                       ON CONFLICT (tenant, customer_id) DO UPDATE SET changed_ms = excluded.changed_ms";
            connection.execute(sql, &[&tenant, &customer_id])?;
            let except = except.as_ref().map(<[u8; 32]>::as_slice);
            connection
                .execute(END_SESSIONS, &[&tenant, &id, &except])
                .map(drop)
        })
    }

    fn delete_unused(&self, before_ms: u64) -> Pending<()> {
        self.database.write(move |connection| {
            let sql = "DELETE FROM sessions WHERE seen_ms < $1";
            connection
                .execute(sql, &[&milliseconds(before_ms)])
                .map(drop)
        })
    }
}

/// Only a gateway that starts is refused: one that was cut off from the database goes on afterwards.
fn log_keys(others_differ: bool) {
    if others_differ {
        tracing::error!(
            "another gateway runs with other session keys: customers are signed out; set sessions.key_file to the same keys at all gateways"
        );
    } else {
        tracing::info!("all gateways have the same session keys again");
    }
}

fn write_row(
    connection: &Connection,
    sql: &'static str,
    row: &SessionRow,
) -> Result<(), PostgresError> {
    let (id, seen_ms) = (row.id.as_slice(), milliseconds(row.seen_ms));
    connection
        .execute(sql, &[&id, &seen_ms, &row.record])
        .map(drop)
}

fn delete_rows(connection: &Connection, ids: &[[u8; 32]]) -> Result<(), PostgresError> {
    if ids.is_empty() {
        return Ok(());
    }
    let ids: Vec<&[u8]> = ids.iter().map(<[u8; 32]>::as_slice).collect();
    let sql = "DELETE FROM sessions WHERE id = ANY($1)";
    connection.execute(sql, &[&ids]).map(drop)
}

fn read_all(
    connection: &Connection,
    changed_since_ms: u64,
) -> Result<StoredSessions, PostgresError> {
    let rows = connection.query("SELECT id, seen_ms, record FROM sessions", &[])?;
    let sessions = rows.iter().map(session_row);
    let sessions = sessions.collect::<Result<_, PostgresError>>()?;
    let sql =
        "SELECT tenant, customer_id, changed_ms FROM credential_changes WHERE changed_ms >= $1";
    let rows = connection.query(sql, &[&milliseconds(changed_since_ms)])?;
    let changes = rows.iter().map(|row| {
        Ok(CredentialChange {
            tenant: row.try_get(0)?,
            customer_id: row.try_get(1)?,
            changed_ms: unsigned(row.try_get(2)?),
        })
    });
    Ok(StoredSessions {
        sessions,
        credential_changes: changes.collect::<Result<_, PostgresError>>()?,
    })
}

fn session_row(row: &Row) -> Result<SessionRow, PostgresError> {
    let id: &[u8] = row.try_get(0)?;
    let id = id.try_into().map_err(|_other_length| {
        PostgresError::Unsuitable("a session has an invalid id".to_owned())
    })?;
    Ok(SessionRow {
        id,
        seen_ms: unsigned(row.try_get(1)?),
        record: row.try_get(2)?,
    })
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use crate::store::postgres::testing::TestServer;

    /// Sessions of four shops as `SessionRecord` writes them; each third one was renewed.
    const MANY_SESSIONS: &str = r#"
        INSERT INTO sessions
        SELECT sha256(number::text::bytea), number, format(
            '{"tenant":"%s","customer_id":%s,"signed_in_ms":1,"idle_minutes":30,"profile":{"name":"%s"}%s}',
            (ARRAY['vape', 'furniture', 'books', 'toys'])[1 + number % 4], number / 8, repeat('a', 200),
            CASE WHEN number % 3 = 0
                THEN format(',"previous_id":"%s"', encode(sha256((-number)::text::bytea), 'hex')) ELSE '' END)
        FROM generate_series(1, 8000) AS number;
        ANALYZE sessions;"#;

    fn plan(server: &TestServer, sql: &str, values: &[&(dyn ToSql + Sync)]) -> String {
        let explain = || {
            let connection = server.server().connect().unwrap();
            let rows = connection.query_text(&format!("EXPLAIN {sql}"), values);
            let lines = rows.unwrap();
            lines.iter().map(|row| row.get::<_, String>(0)).collect()
        };
        let lines: Vec<String> = thread::scope(|scope| scope.spawn(explain).join().unwrap());
        lines.join("\n")
    }

    /// [ACC-03]
    #[actix_web::test]
    async fn the_end_of_a_customers_sessions_reads_only_their_rows() {
        let server = TestServer::start();
        let store = PostgresSessions::new_shared(server.server());
        store.open(0).unwrap();
        server.execute(MANY_SESSIONS);
        let (tenant, id) = ("vape", "500");
        for except in [None, Some([7_u8; 32].as_slice())] {
            let found = plan(&server, END_SESSIONS, &[&tenant, &id, &except]);
            assert!(found.contains("sessions_of_customer"), "{found}");
            assert!(!found.contains("Seq Scan"), "{found}");
        }
        let found = plan(&server, END_RENEWED_SESSION, &[&[7_u8; 32].as_slice()]);
        assert!(found.contains("sessions_by_previous_id"), "{found}");
        assert!(!found.contains("Seq Scan"), "{found}");
        store.end_all(tenant.to_owned(), 500, None).await.unwrap();
        let count = "SELECT count(*)::text FROM sessions";
        assert_eq!(server.read_first_column(count), ["7998"]);
    }

    /// A cast to `jsonb` refuses this character. [ACC-03]
    #[actix_web::test]
    async fn a_name_with_any_character_stops_no_sign_out() {
        let server = TestServer::start();
        let store = PostgresSessions::new_shared(server.server());
        store.open(0).unwrap();
        for (number, name) in [
            (1, r"\u0000"),
            (2, r"\\u0000"),
            (3, r#"\"customer_id\":7,"#),
        ] {
            let record = format!(
                r#"{{"tenant":"vape","customer_id":{number},"signed_in_ms":1,"idle_minutes":30,"profile":{{"name":"{name}"}}}}"#
            );
            let row = SessionRow {
                id: [number; 32],
                seen_ms: 1,
                record,
            };
            store.save(row).await.unwrap();
        }
        for (customer_id, left) in [(7, "3"), (3, "2"), (1, "1"), (2, "0")] {
            store
                .end_all("vape".to_owned(), customer_id, None)
                .await
                .unwrap();
            let count = "SELECT count(*)::text FROM sessions";
            assert_eq!(server.read_first_column(count), [left]);
        }
    }
}
