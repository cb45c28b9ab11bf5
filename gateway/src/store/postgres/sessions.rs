use super::{
    Access, Postgres, PostgresServer,
    connection::{Connection, PostgresError},
    opening::Schema,
};
use crate::store::{
    CredentialChange, LinkedIdentity, Pending, SessionRow, SessionStore, SignInLink, StoreError,
    StoreName, StoreState, StoredSessions, Trouble,
    database::Database,
    numbers::{milliseconds, unsigned},
};

static SCHEMA: Schema = Schema {
    name: StoreName::Sessions,
    version: 1,
    tables: TABLES,
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
    CREATE TABLE IF NOT EXISTS sign_in_links (
        tenant TEXT NOT NULL,
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        customer_id INTEGER NOT NULL,
        linked_ms BIGINT NOT NULL,
        PRIMARY KEY (tenant, issuer, subject)
    );
    CREATE INDEX IF NOT EXISTS sign_in_links_of_customer ON sign_in_links (tenant, customer_id);";

/// Sessions in a `PostgreSQL` database.
pub struct PostgresSessions(pub(super) Database<Postgres>);

impl PostgresSessions {
    /// Creates a closed store.
    pub fn new(server: PostgresServer) -> Self {
        Self(Postgres::database(server, &SCHEMA))
    }
}

impl SessionStore for PostgresSessions {
    fn state(&self) -> &StoreState {
        &self.0.state
    }

    fn open(&self, changed_since_ms: u64) -> Result<StoredSessions, StoreError> {
        // A second process would not notice the end of a session.
        self.0.open(Access::Exclusive, move |connection| {
            read_all(connection, changed_since_ms)
        })
    }

    fn check_health(&self) -> Pending<()> {
        self.0.check_server_health()
    }

    fn save(&self, row: SessionRow) -> Pending<()> {
        let sql = "INSERT INTO sessions (id, seen_ms, record) VALUES ($1, $2, $3)
                   ON CONFLICT (id) DO UPDATE SET seen_ms = $2, record = $3";
        self.0
            .write(move |connection| write_row(connection, sql, &row))
    }

    fn update(&self, row: SessionRow) -> Pending<()> {
        let sql = "UPDATE sessions SET seen_ms = $2, record = $3 WHERE id = $1";
        self.0
            .write(move |connection| write_row(connection, sql, &row))
    }

    fn touch(&self, id: [u8; 32], seen_ms: u64) -> Pending<()> {
        self.0.write(move |connection| {
            let sql = "UPDATE sessions SET seen_ms = $2 WHERE id = $1";
            let values = (id.as_slice(), milliseconds(seen_ms));
            connection.execute(sql, &[&values.0, &values.1]).map(drop)
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
            let sql = "INSERT INTO credential_changes (tenant, customer_id, changed_ms) VALUES ($1, $2, $3)
                       ON CONFLICT (tenant, customer_id) DO UPDATE SET changed_ms = $3";
            let changed_ms = milliseconds(change.changed_ms);
            connection.execute(sql, &[&change.tenant, &change.customer_id, &changed_ms])?;
            delete_rows(connection, &ended)
        })
    }

    fn save_link(&self, link: SignInLink) -> Pending<()> {
        self.0.write(move |connection| {
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
        self.0.read(move |connection| {
            let sql = "SELECT customer_id FROM sign_in_links WHERE tenant = $1 AND issuer = $2 AND subject = $3";
            let values: &[&(dyn tokio_postgres::types::ToSql + Sync)] =
                &[&tenant, &identity.issuer, &identity.subject];
            let found = connection.query_optional(sql, values)?;
            Ok(found.map(|row| row.try_get(0)).transpose()?)
        })
    }

    fn list_links(&self, tenant: String, customer_id: i32) -> Pending<Vec<SignInLink>> {
        self.0.read(move |connection| {
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
        self.0.write(move |connection| {
            let sql = "DELETE FROM sign_in_links
                       WHERE tenant = $1 AND customer_id = $2 AND issuer = $3 AND subject = $4";
            let LinkedIdentity { issuer, subject } = &identity;
            let deleted = connection.execute(sql, &[&tenant, &customer_id, issuer, subject])?;
            Ok(deleted > 0)
        })
    }

    fn save_claim(&self, tenant: String, customer_id: i32) -> Pending<()> {
        self.0.write_eventually(move |connection| {
            let sql = "INSERT INTO claimed_accounts (tenant, customer_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            connection.execute(sql, &[&tenant, &customer_id]).map(drop)
        })
    }

    fn is_claimed(&self, tenant: String, customer_id: i32) -> Pending<bool> {
        self.0.read(move |connection| {
            let sql = "SELECT EXISTS (SELECT 1 FROM claimed_accounts WHERE tenant = $1 AND customer_id = $2)";
            let row = connection.query_one(sql, &[&tenant, &customer_id])?;
            Ok(row.try_get(0)?)
        })
    }

    fn delete_credential_changes(&self, before_ms: u64) -> Pending<()> {
        self.0.write(move |connection| {
            let sql = "DELETE FROM credential_changes WHERE changed_ms < $1";
            connection
                .execute(sql, &[&milliseconds(before_ms)])
                .map(drop)
        })
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
    let sessions = rows.iter().map(|row| {
        let id: &[u8] = row.try_get(0)?;
        let id = id.try_into().map_err(|_other_length| {
            PostgresError::Unsuitable("a session has an invalid id".to_owned())
        })?;
        Ok(SessionRow {
            id,
            seen_ms: unsigned(row.try_get(1)?),
            record: row.try_get(2)?,
        })
    });
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
