//! Restarts of three gateways, one after the other, behind `HAProxy`.

use std::{
    fs::File,
    rc::Rc,
    time::{Duration, Instant},
};

use futures_util::future::join_all;

use super::*;
use crate::restart::{Record, expect_no_loss, finish_visits, rounds, start_shoppers};

const DOCUMENTED_SETTINGS: &str = include_str!("../../../../docs/deploying/cluster/haproxy.cfg");

/// The gateways' settings that `DOCUMENTED_SETTINGS` names.
const BEHIND_PROXY: [(&str, &str); 2] = [
    ("GATEWAY__SERVER__CLIENT_ADDRESS_HEADER", "x-forwarded-for"),
    ("GATEWAY__SERVER__DRAIN_DELAY_MS", "3000"),
];

/// Ports and files that outlive the gateway's processes.
struct Member {
    /// For shoppers and for metrics.
    ports: [u16; 2],
    files: TempDir,
}

impl Member {
    fn new() -> Self {
        Self {
            ports: [free_port(), free_port()],
            files: front_end(),
        }
    }

    /// Returns once `/readyz` succeeds.
    async fn start(&self, server: &ServerProcess, sandbox: &Sandbox) -> Gateway {
        let files = self.files.path();
        let own = [
            high_limits(files),
            ("GATEWAY__LOG__FILTER", "warn".to_owned()),
        ];
        let proxied = BEHIND_PROXY.map(|(name, value)| (name, value.to_owned()));
        let settings = [&shared_settings(server)[..], &own, &proxied].concat();
        Gateway::start_at(self.ports, files, sandbox, &settings).await
    }
}

async fn stop(mut gateway: Gateway) {
    terminate(&gateway.program);
    ends_well(&mut gateway.program).await;
}

/// `HAProxy` with the documented settings and other ports.
struct Proxy {
    address: String,
    folder: TempDir,
    _program: Program,
}

impl Proxy {
    async fn start(members: &[Member]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let port = free_port();
        let bind = format!("bind 127.0.0.1:{port}");
        let mut settings = DOCUMENTED_SETTINGS.replace("bind :8080", &bind);
        for (at, member) in members.iter().enumerate() {
            let [shops, metrics] = member.ports;
            settings = settings
                .replace(&format!(":{}", 8_091 + at), &format!(":{shops}"))
                .replace(&format!("port {}", 9_461 + at), &format!("port {metrics}"));
        }
        let file = folder.path().join("haproxy.cfg");
        fs::write(&file, settings).unwrap();
        let log = File::create(folder.path().join("log")).unwrap();
        let mut command = Command::new("haproxy");
        command.arg("-db").arg("-f").arg(&file);
        command.stdout(log.try_clone().unwrap()).stderr(log);
        let program = Program(command.spawn().expect("HAProxy is installed"));
        wait_until_ready(port).await;
        Self {
            address: format!("127.0.0.1:{port}"),
            folder,
            _program: program,
        }
    }

    /// Logged lines about anything but successful requests.
    fn log(&self) -> String {
        let log = fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        let succeeded = [" 200 ", " 204 "];
        let is_notable = |line: &&str| !succeeded.iter().any(|status| line.contains(status));
        log.lines()
            .filter(is_notable)
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// `scripts/restart-test --cluster` runs this test with more rounds. [CHK-08]
#[actix_web::test]
async fn rolling_restarts_lose_no_request_no_sign_in_and_no_order() {
    let (server, sandbox) = (
        ServerProcess::start(),
        Sandbox::start(SandboxOptions::default()).unwrap(),
    );
    stock_product(&sandbox);
    let members = [Member::new(), Member::new(), Member::new()];
    let mut gateways = Vec::new();
    for member in &members {
        gateways.push(member.start(&server, &sandbox).await);
    }
    let proxy = Proxy::start(&members).await;
    let record = Rc::new(Record::behind_proxy());
    let shoppers = start_shoppers(&proxy.address, &record);
    record.wait_for_visits().await;
    let mut slowest_restart = Duration::ZERO;
    for round in 0..rounds() {
        let member = &members[round % members.len()];
        let began = Instant::now();
        stop(gateways.remove(0)).await;
        gateways.push(member.start(&server, &sandbox).await);
        slowest_restart = slowest_restart.max(began.elapsed());
        record.wait_for_visits().await;
    }
    let lost_sign_ins = finish_visits(&proxy.address, shoppers, &record).await;
    eventually("every order is saved", async || {
        sandbox.orders().len() >= record.count_orders()
    })
    .await;
    join_all(gateways.into_iter().map(stop)).await;
    expect_no_loss(
        &sandbox,
        &record,
        lost_sign_ins,
        slowest_restart,
        &proxy.log(),
    );
}
