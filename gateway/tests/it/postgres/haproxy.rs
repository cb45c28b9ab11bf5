//! Three gateways behind `HAProxy`: restarts one after the other, and outages of the database.

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
        self.start_as("postgres", server, sandbox).await
    }

    /// Starts with this user of the database.
    async fn start_as(&self, user: &str, server: &ServerProcess, sandbox: &Sandbox) -> Gateway {
        let connection = server.connection();
        let connection = connection.replace("user=postgres", &format!("user={user}"));
        let files = self.files.path();
        let own = [
            high_limits(files),
            ("GATEWAY__LOG__FILTER", "warn".to_owned()),
        ];
        let proxied = BEHIND_PROXY.map(|(name, value)| (name, value.to_owned()));
        let settings = [&settings_with_database(connection)[..], &own, &proxied].concat();
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

    async fn wait_for_log(&self, text: &str) {
        eventually(text, async || self.whole_log().contains(text)).await;
    }

    fn whole_log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Logged lines about anything but successful requests.
    fn log(&self) -> String {
        let log = self.whole_log();
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

fn run_sql(server: &ServerProcess, sql: &str) {
    let mut command = Command::new(test_server::program("psql"));
    command.args(["--quiet", "--no-psqlrc", "--set", "ON_ERROR_STOP=1"]);
    command.args(["--dbname", &server.connection(), "--command", sql]);
    let status = command.stdout(Stdio::null()).status().unwrap();
    assert!(status.success(), "{sql}");
}

/// Ends the connections of a user and refuses new ones.
const CUT_OFF: &str = "
    ALTER ROLE cut_off NOLOGIN;
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'cut_off';";

/// [ACC-08]
#[actix_web::test]
async fn a_gateway_without_the_database_gets_requests_only_if_no_gateway_has_it() {
    let server = ServerProcess::start();
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    run_sql(&server, "CREATE ROLE cut_off SUPERUSER LOGIN");
    let members = [Member::new(), Member::new(), Member::new()];
    let cut_off = members[0].start_as("cut_off", &server, &sandbox).await;
    let second = members[1].start(&server, &sandbox).await;
    let _third = members[2].start(&server, &sandbox).await;
    let proxy = Proxy::start(&members).await;
    let cookies = second.sign_in().await;
    let is_signed_in = async || customer_at(&proxy.address, &cookies).await["name"].is_string();
    assert!(is_signed_in().await);
    run_sql(&server, CUT_OFF);
    let noticed = "Server gateways-with-stores/one is DOWN";
    proxy.wait_for_log(noticed).await;
    assert!(!cut_off.is_signed_in(&cookies).await);
    for _ in 0..30 {
        assert!(is_signed_in().await);
    }
    let page = async || {
        let request = request_head("GET", SHOP, "/") + "\r\n";
        Response::read(proxy.address.clone(), request).await.status
    };
    server.kill();
    let noticed = "gateways-with-stores has no server available";
    proxy.wait_for_log(noticed).await;
    for _ in 0..10 {
        assert_eq!(page().await, 200);
        assert!(!is_signed_in().await);
    }
    server.launch();
    eventually("the customer is signed in again", is_signed_in).await;
}
