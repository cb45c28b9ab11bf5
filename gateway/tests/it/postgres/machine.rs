use std::collections::BTreeMap;

use super::*;

/// Shop group on one machine, with files and a database.
pub(super) struct Machine {
    pub(super) files: TempDir,
    pub(super) server: ServerProcess,
    pub(super) sandbox: Sandbox,
}

#[derive(Clone, Copy)]
pub(super) enum Kind {
    Files,
    Database,
}

impl Machine {
    pub(super) fn new() -> Self {
        let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
        stock_product(&sandbox);
        Self {
            files: front_end(),
            server: ServerProcess::start(),
            sandbox,
        }
    }

    fn settings(&self, kind: Kind) -> Vec<(&'static str, String)> {
        let short_times = [
            (
                "GATEWAY__RETAIL__TRANSPORT__REQUEST_TIMEOUT_MS",
                "3000".to_owned(),
            ),
            ("GATEWAY__ORDERS__QUIET_SECONDS", "4".to_owned()),
            ("GATEWAY__ORDERS__PROBE_SPACING_SECONDS", "1".to_owned()),
        ];
        let store = match kind {
            Kind::Files => Vec::new(),
            Kind::Database => vec![
                ("GATEWAY__STORE__KIND", "postgres".to_owned()),
                ("GATEWAY__STORE__URL", self.server.connection()),
            ],
        };
        short_times.into_iter().chain(store).collect()
    }

    pub(super) async fn start(&self, kind: Kind) -> Gateway {
        Gateway::start_in(self.files.path(), &self.sandbox, &self.settings(kind)).await
    }

    /// Runs a command. Returns its output, or its error.
    pub(super) fn run(&self, kind: Kind, command: &[&str]) -> Result<String, String> {
        let output = Command::new(env!("CARGO_BIN_EXE_gateway"))
            .args(command)
            .envs(environment(&self.sandbox, self.files.path(), free_port()))
            .envs(self.settings(kind))
            .output()
            .unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        if output.status.success() {
            Ok(text(output.stdout))
        } else {
            Err(text(output.stderr))
        }
    }

    pub(super) fn path(&self, name: &str) -> String {
        self.files.path().join(name).display().to_string()
    }

    /// Number of saved orders by reference.
    pub(super) fn saved(&self) -> BTreeMap<String, usize> {
        let mut saved = BTreeMap::new();
        for order in self.sandbox.orders() {
            *saved.entry(order.notes).or_default() += 1;
        }
        saved
    }

    pub(super) async fn until_saved(&self, orders: usize) {
        eventually("the orders are saved", async || {
            self.saved().len() == orders
        })
        .await;
    }
}
