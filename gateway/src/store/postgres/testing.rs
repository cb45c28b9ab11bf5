//! `PostgreSQL` servers for tests, and faults of their disks.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use secrecy::SecretString;

use super::{
    Postgres, PostgresOrders, PostgresPrices, PostgresServer, PostgresSessions,
    test_server::ServerProcess,
};
use crate::{
    clock::Clock,
    store::{database::Database, testing::Fault},
};

/// Orders and sessions, as the first version with `PostgreSQL` stored them.
pub(in crate::store) const VERSION_1: &str = include_str!("../contract/postgres-version-1.sql");

/// Server with an empty database. It ends with this value.
pub(crate) struct TestServer(ServerProcess);

impl TestServer {
    /// Starts a server.
    pub(crate) fn start() -> Self {
        Self(ServerProcess::start())
    }

    /// The stores' view of the server.
    pub(crate) fn server(&self) -> PostgresServer {
        let connection = SecretString::from(self.0.connection());
        PostgresServer::new(&connection, None).unwrap()
    }

    /// Like [`Self::server`], with another user.
    pub(super) fn server_for(&self, user: &str) -> PostgresServer {
        let connection = self
            .0
            .connection()
            .replace("user=postgres", &format!("user={user}"));
        PostgresServer::new(&SecretString::from(connection), None).unwrap()
    }

    /// Connection string with another host before the server.
    pub(super) fn connection_after(&self, other: &str) -> String {
        let (host, port) = other.split_once(':').unwrap();
        let own = self.0.connection();
        format!(
            "{} port={port},5432",
            own.replacen("host=", &format!("host={host},"), 1)
        )
    }

    /// Runs statements, as another process would.
    pub(crate) fn execute(&self, sql: &str) {
        execute(&self.server(), sql);
    }

    /// Lets time pass for the rate limits.
    pub(crate) fn pass_time_of_limits(&self, time: Duration) {
        let seconds = time.as_secs();
        self.execute(&format!(
            "UPDATE rate_limits SET full_at = full_at - interval '{seconds} seconds'"
        ));
    }

    /// Returns the first column of a query, a text.
    pub(in crate::store) fn read_first_column(&self, sql: &str) -> Vec<String> {
        let read = || {
            let connection = self.server().connect().unwrap();
            let rows = connection.query_text(sql, &[]).unwrap();
            rows.iter().map(|row| row.get(0)).collect()
        };
        thread::scope(|scope| scope.spawn(read).join().unwrap())
    }

    /// Ends the server like a kill, and starts it again. Returns a server with the data that the kill left.
    pub(in crate::store) fn copy_after_kill(&self) -> Self {
        self.kill();
        let copy = ServerProcess::start_with(&self.0.data());
        self.launch();
        Self(copy)
    }

    /// Starts a standby, for which the commits of this server wait. Restarts this server.
    pub(super) fn start_standby(&self) -> Self {
        Self(self.0.start_standby())
    }

    /// Ends the server without a checkpoint.
    pub(crate) fn kill(&self) {
        self.0.kill();
    }

    /// Stops all processes of the server.
    pub(crate) fn freeze(&self) {
        self.0.freeze();
    }

    /// Continues a frozen server.
    pub(crate) fn thaw(&self) {
        self.0.thaw();
    }

    /// Starts an ended server.
    pub(crate) fn launch(&self) {
        self.0.launch();
    }
}

fn execute(server: &PostgresServer, sql: &str) {
    let run = || server.connect().unwrap().run(sql).unwrap();
    thread::scope(|scope| scope.spawn(run).join().unwrap());
}

/// Refuses rows beyond the first page of a table.
const FULL: &str = "
    CREATE OR REPLACE FUNCTION refuse_if_full() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF pg_relation_size(TG_RELID) > 8192 THEN
            RAISE EXCEPTION 'could not extend file: no space left' USING ERRCODE = 'disk_full';
        END IF;
        RETURN NEW;
    END $$;";

impl Database<Postgres> {
    fn set_fault(&self, fault: Fault, table: &str) {
        let engine = &self.engine;
        engine
            .is_read_only
            .store(fault == Fault::ReadOnly, Ordering::SeqCst);
        let mut sql = format!("DROP TRIGGER IF EXISTS full_disk ON {table};");
        if fault == Fault::Full {
            sql = format!(
                "{sql} {FULL} CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON {table}
                 FOR EACH ROW EXECUTE FUNCTION refuse_if_full();"
            );
        }
        execute(&engine.server, &sql);
    }
}

/// Time of a database that a test can move, as one gateway reads it.
pub(crate) struct TestTime {
    database: Clock,
    gateway: Clock,
    delay_ms: AtomicU64,
    readings: AtomicU64,
}

impl TestTime {
    pub(crate) fn new(database: &Clock, gateway: &Clock) -> Arc<Self> {
        Arc::new(Self {
            database: database.clone(),
            gateway: gateway.clone(),
            delay_ms: AtomicU64::default(),
            readings: AtomicU64::default(),
        })
    }

    /// Sets the time between the reading and its arrival at the gateway.
    pub(crate) fn set_delay(&self, delay: Duration) {
        let delay_ms = delay.as_millis().try_into().unwrap();
        self.delay_ms.store(delay_ms, Ordering::SeqCst);
    }

    /// Number of readings.
    pub(crate) fn readings(&self) -> u64 {
        self.readings.load(Ordering::SeqCst)
    }

    pub(super) fn read_ms(&self) -> u64 {
        let time_ms = self.database.steady_ms();
        let delay = Duration::from_millis(self.delay_ms.load(Ordering::SeqCst));
        if !delay.is_zero() {
            self.gateway.advance(delay);
            self.database.advance(delay);
        }
        self.readings.fetch_add(1, Ordering::SeqCst);
        time_ms
    }
}

impl PostgresOrders {
    /// Lets a test move the time of the database.
    pub(crate) fn with_time(server: PostgresServer, time: Arc<TestTime>) -> Self {
        let mut store = Self::new(server);
        store.time = Some(time);
        store
    }

    /// Sets a disk fault.
    pub fn set_fault(&self, fault: Fault) {
        self.database.set_fault(fault, "orders");
    }
}

impl PostgresSessions {
    /// Sets a disk fault.
    pub fn set_fault(&self, fault: Fault) {
        self.database.set_fault(fault, "sessions");
    }
}

impl PostgresPrices {
    /// Sets a disk fault.
    pub fn set_fault(&self, fault: Fault) {
        self.0.set_fault(fault, "price_changes");
    }
}
