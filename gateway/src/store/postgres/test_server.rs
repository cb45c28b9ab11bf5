//! Processes of `PostgreSQL` for tests. The integration tests use this file, too.

use std::{
    fs,
    os::unix::{fs::chown, process::CommandExt as _},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// Server with its own folder. It ends with this value.
pub(crate) struct ServerProcess {
    folder: TempDir,
    process: Mutex<Option<Child>>,
}

impl ServerProcess {
    /// Starts a server with an empty database.
    pub(crate) fn start() -> Self {
        Self::start_with(&template())
    }

    /// Starts a server with a copy of this data.
    pub(crate) fn start_with(data: &Path) -> Self {
        let server = Self::with_copy(data);
        server.launch();
        server
    }

    /// Starts a standby, for which the commits of this server wait. Restarts this server.
    pub(crate) fn start_standby(&self) -> Self {
        self.kill();
        let standby = Self::with_copy(&self.data());
        self.write_settings("synchronous_standby_names = '*'");
        self.launch();
        fs::write(standby.data().join("standby.signal"), "").unwrap();
        let primary = self.folder.path().display();
        standby.write_settings(&format!(
            "primary_conninfo = 'host={primary} user=postgres'"
        ));
        standby.launch();
        standby
    }

    /// Replaces the settings of `ALTER SYSTEM`.
    fn write_settings(&self, settings: &str) {
        fs::write(self.data().join("postgresql.auto.conf"), settings).unwrap();
    }

    fn with_copy(data: &Path) -> Self {
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
        server
    }

    /// Connection string.
    pub(crate) fn connection(&self) -> String {
        let folder = self.folder.path().display();
        format!("host={folder} user=postgres dbname=postgres")
    }

    /// Ends the server without a checkpoint.
    pub(crate) fn kill(&self) {
        let Some(mut process) = self.process.lock().unwrap().take() else {
            return;
        };
        let id = pid(process.id());
        kill_process(id, Signal::QUIT).unwrap();
        kill_process(id, Signal::CONT).unwrap();
        process.wait().unwrap();
    }

    /// Stops all processes of the server: it still accepts connections, but never responds.
    pub(crate) fn freeze(&self) {
        self.signal_all(Signal::STOP);
    }

    /// Continues a frozen server.
    pub(crate) fn thaw(&self) {
        self.signal_all(Signal::CONT);
    }

    /// Signals the main process first, so that it starts no others meanwhile.
    fn signal_all(&self, signal: Signal) {
        let main = self.process.lock().unwrap().as_ref().unwrap().id();
        kill_process(pid(main), signal).unwrap();
        for process in fs::read_dir("/proc").unwrap() {
            let name = process.unwrap().file_name();
            let Some(id) = name.to_str().and_then(|name| name.parse().ok()) else {
                continue;
            };
            if parent_of(id) == Some(main) {
                // It may have ended since.
                let _ended = kill_process(pid(id), signal);
            }
        }
    }

    /// Starts an ended server.
    pub(crate) fn launch(&self) {
        let state = self.data().join("postmaster.pid");
        // A killed server may have left the file.
        let _removed = fs::remove_file(&state);
        let log = fs::File::create(self.log()).unwrap();
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
        let (started, limit) = (Instant::now(), Duration::from_secs(60));
        while !is_ready(&state) {
            assert!(started.elapsed() < limit, "PostgreSQL did not start");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// File with the messages of the server since its last start.
    pub(crate) fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// Folder of the database.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

fn pid(id: u32) -> Pid {
    Pid::from_raw(i32::try_from(id).unwrap()).unwrap()
}

/// `None` for a process that has ended.
fn parent_of(process: u32) -> Option<u32> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"))?;
    parent.trim().parse().ok()
}

/// Whether the eighth line of the server's state file says that it, or the standby, accepts connections.
fn is_ready(state: &Path) -> bool {
    let text = fs::read_to_string(state).unwrap_or_default();
    text.lines()
        .nth(7)
        .is_some_and(|line| matches!(line.trim(), "ready" | "standby"))
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

pub(crate) fn as_server_user(mut command: Command) -> Command {
    if let Some((user, group)) = server_user() {
        command.uid(user).gid(group).current_dir("/");
    }
    command
}

/// Debian keeps the programs of each version in a folder of its own.
pub(crate) fn program(name: &str) -> PathBuf {
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
