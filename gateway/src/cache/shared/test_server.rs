//! Processes of `redis-server` for tests. The integration tests use this file, too.

use std::{
    fs,
    os::unix::net::UnixStream,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::Mutex,
    thread,
    time::Duration,
};

use tempfile::TempDir;

/// Server with a socket in its own folder. It ends with this value.
pub(crate) struct RedisServer {
    folder: TempDir,
    process: Mutex<Option<Child>>,
}

impl RedisServer {
    /// Starts an empty server.
    pub(crate) fn start() -> Self {
        let server = Self {
            folder: tempfile::Builder::new().prefix("redis").tempdir().unwrap(),
            process: Mutex::new(None),
        };
        server.launch();
        server
    }

    /// Address in the form of the setting.
    pub(crate) fn url(&self) -> String {
        format!("unix://{}", self.socket().display())
    }

    /// Ends the server. It forgets everything.
    pub(crate) fn kill(&self) {
        if let Some(mut process) = self.process.lock().unwrap().take() {
            process.kill().unwrap();
            process.wait().unwrap();
        }
    }

    /// Starts an ended server.
    pub(crate) fn launch(&self) {
        let mut command = Command::new("redis-server");
        command
            .args(["--port", "0", "--save", "", "--appendonly", "no"])
            .arg("--unixsocket")
            .arg(self.socket())
            .arg("--dir")
            .arg(self.folder.path())
            .stdin(Stdio::null())
            .stdout(fs::File::create(self.folder.path().join("log")).unwrap());
        let process = command.spawn().expect("redis-server is installed");
        *self.process.lock().unwrap() = Some(process);
        for _ in 0..12_000 {
            if UnixStream::connect(self.socket()).is_ok() {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("redis-server did not start");
    }

    fn socket(&self) -> PathBuf {
        self.folder.path().join("socket")
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        self.kill();
    }
}
