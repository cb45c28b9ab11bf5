//! `PostgreSQL` servers for tests, and faults of their disks.

use std::{
    fs,
    os::unix::{fs::chown, process::CommandExt as _},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Mutex, atomic::Ordering},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use secrecy::SecretString;
use tempfile::TempDir;

use super::{Postgres, PostgresOrders, PostgresPrices, PostgresServer, PostgresSessions};
use crate::store::{database::Database, testing::Fault};

/// Orders and sessions, as the first version with `PostgreSQL` stored them.
pub(in crate::store) const VERSION_1: &str = include_str!("../contract/postgres-version-1.sql");

/// Server with its own folder. It ends with this value.
pub(crate) struct TestServer {
    folder: TempDir,
    process: Mutex<Option<Child>>,
}

impl TestServer {
    /// Starts a server with an empty database.
    pub(crate) fn start() -> Self {
        Self::start_with(&template())
    }

    fn start_with(data: &Path) -> Self {
        let folder = tempfile::Builder::new().prefix("pg").tempdir().unwrap();
        run(Command::new("cp")
            .arg("-a")
            .arg(data)
            .arg(folder.path().join("data")));
        let server = Self {
            folder,
            process: Mutex::new(None),
        };
        if let Some((user, group)) = server_user() {
            chown(server.folder.path(), Some(user), Some(group)).unwrap();
        }
        server.launch();
        server
    }

    /// The stores' view of the server.
    pub(crate) fn server(&self) -> PostgresServer {
        let connection = format!(
            "host={} user=postgres dbname=postgres",
            self.folder.path().display()
        );
        PostgresServer::new(&SecretString::from(connection), None).unwrap()
    }

    /// Runs statements, as another process would.
    pub(crate) fn execute(&self, sql: &str) {
        execute(&self.server(), sql);
    }

    /// Ends the server like a kill, and starts it again. Returns a server with the data that the kill left.
    pub(in crate::store) fn copy_after_kill(&self) -> Self {
        self.kill();
        let copy = Self::start_with(&self.data());
        self.launch();
        copy
    }

    /// Ends the server without a checkpoint.
    pub(in crate::store) fn kill(&self) {
        let Some(mut process) = self.process.lock().unwrap().take() else {
            return;
        };
        let id = Pid::from_raw(i32::try_from(process.id()).unwrap()).unwrap();
        kill_process(id, Signal::QUIT).unwrap();
        process.wait().unwrap();
    }

    /// Starts an ended server.
    pub(in crate::store) fn launch(&self) {
        let log = fs::File::create(self.folder.path().join("log")).unwrap();
        let folder = self.folder.path().to_str().unwrap();
        let mut command = as_server_user(Command::new(program("postgres")));
        command
            .args(["-D", self.data().to_str().unwrap(), "-k", folder])
            // After a kill, the server would write every file of its folder to the disk.
            .args([
                "-c",
                "listen_addresses=",
                "-c",
                "shared_buffers=8MB",
                "-c",
                "fsync=off",
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        *self.process.lock().unwrap() = Some(command.spawn().unwrap());
        let server = self.server();
        let (started, limit) = (Instant::now(), Duration::from_secs(60));
        while !thread::scope(|scope| scope.spawn(|| server.connect().is_ok()).join().unwrap()) {
            assert!(started.elapsed() < limit, "PostgreSQL did not start");
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.kill();
    }
}

fn execute(server: &PostgresServer, sql: &str) {
    let run = || server.connect().unwrap().run(sql).unwrap();
    thread::scope(|scope| scope.spawn(run).join().unwrap());
}

/// Folder of a new database. It is made once per build folder, because that takes seconds.
fn template() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let folder = tests.parent().unwrap().join("postgres-template");
    fs::create_dir_all(&folder).unwrap();
    let lock = fs::File::create(folder.join("lock")).unwrap();
    lock.lock().unwrap();
    let (data, made) = (folder.join("data"), folder.join("made"));
    if !made.exists() {
        drop(fs::remove_dir_all(&data));
        let scratch = tempfile::Builder::new().prefix("pg").tempdir().unwrap();
        if let Some((user, group)) = server_user() {
            chown(scratch.path(), Some(user), Some(group)).unwrap();
        }
        let new = scratch.path().join("data");
        let mut command = as_server_user(Command::new(program("initdb")));
        command.args(["-D", new.to_str().unwrap(), "-U", "postgres", "-A", "trust"]);
        run(command.args([
            "--no-sync",
            "--no-instructions",
            "--wal-segsize=1",
            "-E",
            "UTF8",
            "--locale=C",
        ]));
        run(Command::new("cp").arg("-a").arg(&new).arg(&data));
        fs::write(made, "").unwrap();
    }
    data
}

/// `PostgreSQL` refuses to run as root.
fn server_user() -> Option<(u32, u32)> {
    if !rustix::process::geteuid().is_root() {
        return None;
    }
    let users = fs::read_to_string("/etc/passwd").unwrap();
    let user = users.lines().find(|line| line.starts_with("postgres:"));
    let mut parts = user.expect("the user postgres exists").split(':').skip(2);
    let mut id = || parts.next().unwrap().parse().unwrap();
    Some((id(), id()))
}

fn as_server_user(mut command: Command) -> Command {
    if let Some((user, group)) = server_user() {
        command.uid(user).gid(group).current_dir("/");
    }
    command
}

/// Debian keeps the programs of each version in a folder of its own.
fn program(name: &str) -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut found: Vec<PathBuf> = versions
        .map(|version| version.unwrap().path().join("bin").join(name))
        .filter(|path| path.exists())
        .collect();
    found.sort();
    found.pop().unwrap_or_else(|| PathBuf::from(name))
}

fn run(command: &mut Command) {
    let output = command.output().expect("PostgreSQL is installed");
    assert!(
        output.status.success(),
        "{command:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
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

impl PostgresOrders {
    /// Sets a disk fault.
    pub fn set_fault(&self, fault: Fault) {
        self.database.set_fault(fault, "orders");
    }
}

impl PostgresSessions {
    /// Sets a disk fault.
    pub fn set_fault(&self, fault: Fault) {
        self.0.set_fault(fault, "sessions");
    }
}

impl PostgresPrices {
    /// Sets a disk fault.
    pub fn set_fault(&self, fault: Fault) {
        self.0.set_fault(fault, "price_changes");
    }
}
