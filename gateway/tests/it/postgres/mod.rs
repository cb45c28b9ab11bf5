//! Several gateways with one database.

mod backup;
mod haproxy;
mod machine;
mod profiles;
mod purge_hints;
mod rate_limits;
mod redis;
mod standby;
mod statements;
mod store_move;
mod takeover;
#[path = "../../../src/store/postgres/test_server.rs"]
mod test_server;

use std::{
    fmt::Write as _,
    fs,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use futures_util::future::join_all;
use retail_sandbox::{Fault, FaultKind, Sandbox, SandboxOptions};
use serde_json::{Value, json};
use tempfile::TempDir;

use self::test_server::ServerProcess;
use crate::{
    checkout::{ANNA, HIGH_ORDER_LIMITS, SHOP, cart, guest, key, line},
    drain::{Program, ends_well, environment, free_port, get, terminate, wait_until_ready},
    restart::{HIGH_READ_LIMITS, PRODUCT, stock_product},
    sign_in_attacks::{address, count},
    support::{
        HIGH_SIGN_IN_LIMITS, OWN_PAGE_HEADERS, Response, eventually, front_end, request_head,
    },
};

/// Settings that all gateways of a database share.
fn shared_settings(server: &ServerProcess) -> [(&'static str, String); 4] {
    settings_with_database(server.connection())
}

fn settings_with_database(connection: String) -> [(&'static str, String); 4] {
    [
        ("GATEWAY__STORE__KIND", "postgres".to_owned()),
        ("GATEWAY__STORE__URL", connection),
        ("GATEWAY__STORE__SEVERAL_GATEWAYS", "true".to_owned()),
        ("GATEWAY__SESSIONS__KEY", "shared-by-all-gateways".repeat(4)),
    ]
}

/// Setting with high rate limits. Their file is in the folder.
fn high_limits(folder: &Path) -> (&'static str, String) {
    let file = folder.join("gateway.toml");
    let text = format!("{HIGH_SIGN_IN_LIMITS}{HIGH_ORDER_LIMITS}{HIGH_READ_LIMITS}");
    fs::write(&file, text).unwrap();
    ("GATEWAY_CONFIG", file.display().to_string())
}

struct Gateway {
    program: Program,
    address: String,
    metrics: String,
    _files: Option<TempDir>,
}

impl Gateway {
    /// Starts one of several gateways.
    async fn start(server: &ServerProcess, sandbox: &Sandbox) -> Self {
        Self::start_with(server, sandbox, &[]).await
    }

    async fn start_with(
        server: &ServerProcess,
        sandbox: &Sandbox,
        more: &[(&str, String)],
    ) -> Self {
        let files = front_end();
        let timeout = "GATEWAY__RETAIL__TRANSPORT__REQUEST_TIMEOUT_MS";
        let own = [(timeout, "60000".to_owned())];
        let settings = [&shared_settings(server)[..], &own, more].concat();
        let started = Self::start_in(files.path(), sandbox, &settings).await;
        Self {
            _files: Some(files),
            ..started
        }
    }

    async fn start_in(files: &Path, sandbox: &Sandbox, settings: &[(&str, String)]) -> Self {
        Self::start_at([free_port(), free_port()], files, sandbox, settings).await
    }

    /// Starts with these ports for shoppers and for metrics.
    async fn start_at(
        [port, metrics]: [u16; 2],
        files: &Path,
        sandbox: &Sandbox,
        settings: &[(&str, String)],
    ) -> Self {
        let metrics = format!("127.0.0.1:{metrics}");
        let child = Command::new(env!("CARGO_BIN_EXE_gateway"))
            .envs(environment(sandbox, files, port))
            .env("GATEWAY__METRICS__ADDRESS", &metrics)
            .env("GATEWAY__CACHE__WAIT_MS", "60000")
            .env("GATEWAY__CACHE__STOCK_SECONDS", "600")
            .env("GATEWAY__SERVER__DRAIN_DELAY_MS", "0")
            .env("GATEWAY__SERVER__CLIENT_ADDRESS_HEADER", "x-real-ip")
            .envs(settings.iter().map(|(name, value)| (name, value)))
            .stdout(Stdio::null())
            .spawn();
        let program = Program(child.unwrap());
        wait_until_ready(port).await;
        Self {
            program,
            address: format!("127.0.0.1:{port}"),
            metrics,
            _files: None,
        }
    }

    async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &Value,
    ) -> Response {
        let body = body.to_string();
        let mut request = request_head(method, SHOP, path);
        for (name, value) in OWN_PAGE_HEADERS.iter().chain(headers) {
            write!(request, "{name}: {value}\r\n").unwrap();
        }
        write!(request, "content-length: {}\r\n\r\n{body}", body.len()).unwrap();
        Response::read(self.address.clone(), request).await
    }

    /// Returns the cookies.
    async fn sign_in(&self) -> String {
        let credentials = json!({"userName": ANNA.0, "password": ANNA.1});
        let response = self
            .send("POST", "/api/v1/session", &[], &credentials)
            .await;
        assert_eq!(response.status, 200, "{}", response.text());
        let cookies = response.headers.iter().filter_map(|(name, cookie)| {
            let pair = cookie.split(';').next();
            pair.filter(|_| name == "set-cookie")
        });
        cookies.collect::<Vec<_>>().join("; ")
    }

    /// The signed-in customer, or null.
    async fn customer(&self, cookies: &str) -> Value {
        customer_at(&self.address, cookies).await
    }

    async fn is_signed_in(&self, cookies: &str) -> bool {
        self.customer(cookies).await["name"].is_string()
    }

    async fn order(&self) -> Response {
        let cart = cart(&[line(PRODUCT, 1)], 1);
        let placed = self.order_at(&self.fingerprint(&cart).await, &cart).await;
        assert_eq!(placed.status, 200, "{}", placed.text());
        placed
    }

    async fn fingerprint(&self, cart: &Value) -> Value {
        let quote = self.send("POST", "/api/v1/quotes", &[], cart).await;
        assert_eq!(quote.status, 200, "{}", quote.text());
        quote.json()["fingerprint"].clone()
    }

    async fn order_at(&self, fingerprint: &Value, cart: &Value) -> Response {
        let body = json!({
            "cart": cart, "fingerprint": fingerprint, "paymentMethod": "cash-on-delivery",
            "ageConfirmed": true, "guest": guest(),
        });
        let headers = [("idempotency-key", &*key())];
        self.send("POST", "/api/v1/orders", &headers, &body).await
    }

    async fn metric(&self, name: &str) -> u64 {
        self.find_metric(name).await.unwrap()
    }

    /// Returns `None` if the gateway has not counted yet.
    async fn find_metric(&self, name: &str) -> Option<u64> {
        let exposition = Response::read(self.metrics.clone(), get("/metrics"))
            .await
            .text();
        let mut samples = exposition.lines().filter_map(|line| line.rsplit_once(' '));
        let (_, value) = samples.find(|(sample, _)| *sample == name)?;
        Some(value.parse().unwrap())
    }

    async fn leases(&self) -> u64 {
        self.metric("gateway_orders_leases").await
    }

    async fn interrupted_steps(&self) -> u64 {
        self.metric("gateway_orders_interrupted_steps_total").await
    }
}

/// The customer who is signed in at the gateway that this address leads to, or null.
async fn customer_at(address: &str, cookies: &str) -> Value {
    let request = request_head("GET", SHOP, "/api/v1/session");
    let request = format!("{request}cookie: {cookies}\r\n\r\n");
    let response = Response::read(address.to_owned(), request).await;
    assert_eq!(response.status, 200, "{}", response.text());
    response.json()["customer"].clone()
}

async fn start_gateways<const COUNT: usize>() -> (ServerProcess, Sandbox, [Gateway; COUNT]) {
    let server = ServerProcess::start();
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    stock_product(&sandbox);
    let started = join_all((0..COUNT).map(|_| Gateway::start(&server, &sandbox))).await;
    let gateways = started
        .try_into()
        .unwrap_or_else(|_other_number| unreachable!());
    (server, sandbox, gateways)
}

/// [ACC-08]
#[actix_web::test]
async fn a_sign_in_counts_at_every_gateway_until_the_sign_out_at_one() {
    let (_server, _sandbox, [first, second]) = start_gateways().await;
    let cookies = first.sign_in().await;
    assert!(first.is_signed_in(&cookies).await && second.is_signed_in(&cookies).await);
    let cookie = [("cookie", cookies.as_str())];
    let signed_out = second
        .send("DELETE", "/api/v1/session", &cookie, &json!({}))
        .await;
    assert_eq!(signed_out.status, 204, "{}", signed_out.text());
    assert!(!first.is_signed_in(&cookies).await && !second.is_signed_in(&cookies).await);
}

/// A frozen machine keeps its connections. [ACC-08]
#[actix_web::test]
async fn a_database_that_hangs_stops_no_signed_in_shopper() {
    let server = ServerProcess::start();
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    let gateway = Gateway::start(&server, &sandbox).await;
    let cookies = gateway.sign_in().await;
    assert!(gateway.is_signed_in(&cookies).await);
    server.freeze();
    // Real time, because the gateway is another process. It waits for 2 s; before, it was 18 s for each read.
    let frozen = Instant::now();
    let reads = (0..20).map(|_| gateway.is_signed_in(&cookies));
    assert!(
        join_all(reads)
            .await
            .iter()
            .all(|is_signed_in| !is_signed_in)
    );
    for _ in 0..20 {
        assert!(!gateway.is_signed_in(&cookies).await);
    }
    assert!(
        frozen.elapsed() < Duration::from_secs(15),
        "{:?}",
        frozen.elapsed()
    );
    server.thaw();
    let back = "the customer is signed in again";
    eventually(back, async || gateway.is_signed_in(&cookies).await).await;
}

/// The cart asks for the stock that orders reserve. [CHK-07]
#[actix_web::test]
async fn a_database_that_hangs_is_noticed_and_refuses_carts_at_once() {
    let server = ServerProcess::start();
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    let gateway = Gateway::start(&server, &sandbox).await;
    let cart = cart(&[line(PRODUCT, 1)], 1);
    gateway.fingerprint(&cart).await;
    let quote = async || gateway.send("POST", "/api/v1/quotes", &[], &cart).await;
    let are_usable = async || {
        let path = "/readyz/stores";
        gateway.send("GET", path, &[], &Value::Null).await.status == 200
    };
    // Real time, because the gateway is another process. Before, 20 carts took 83 s, and the check 18 s.
    let limit = Duration::from_secs(15);
    server.freeze();
    let frozen = Instant::now();
    let quotes = join_all((0..20).map(|_| quote())).await;
    for refused in quotes {
        assert_eq!(refused.problem(), "/problems/store-unavailable");
    }
    assert_eq!(quote().await.status, 503);
    assert!(frozen.elapsed() < limit, "{:?}", frozen.elapsed());
    server.thaw();
    eventually("carts have prices", async || quote().await.status == 200).await;
    eventually("the stores can be used", are_usable).await;
    server.freeze();
    let frozen = Instant::now();
    eventually("the check notices it", async || !are_usable().await).await;
    assert!(frozen.elapsed() < limit, "{:?}", frozen.elapsed());
    server.thaw();
    eventually("the stores can be used", are_usable).await;
}

/// Addresses that accept connections and never respond. [CHK-07]
#[actix_web::test]
async fn silent_hosts_of_the_database_do_not_hold_up_the_start() {
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    let silent = [0; 3].map(|_| std::net::TcpListener::bind("127.0.0.1:0").unwrap());
    let ports = silent.each_ref().map(|host| {
        let address = host.local_addr().unwrap();
        address.port().to_string()
    });
    let connection = format!(
        "host=127.0.0.1,127.0.0.1,127.0.0.1 port={} user=postgres dbname=postgres",
        ports.join(",")
    );
    let files = front_end();
    let settings = settings_with_database(connection);
    // Becomes ready within 30 s; before, it took 57 s.
    let gateway = Gateway::start_in(files.path(), &sandbox, &settings).await;
    let request = request_head("GET", SHOP, "/") + "\r\n";
    let page = Response::read(gateway.address.clone(), request).await;
    assert_eq!(page.status, 200);
    let preferred = gateway
        .send("GET", "/readyz/stores", &[], &Value::Null)
        .await;
    assert_eq!(preferred.status, 503, "{}", preferred.text());
}

/// [ACC-07]
#[actix_web::test]
async fn one_of_twenty_registrations_at_three_gateways_gets_the_phone_number() {
    let (_server, sandbox, gateways) = start_gateways::<3>().await;
    let register = async |number: usize| {
        let form = json!({
            "firstName": "Eleni", "lastName": "Ioannou", "countryCode": "CY", "street": "4, Ledra Street",
            "city": "Nicosia", "postcode": "1011", "phone": "99887766", "email": format!("eleni{number}@example.com"),
            "password": "Quiet-Meadow-31", "privacyAccepted": true,
        });
        let from = address(number);
        let headers = [("x-real-ip", from.as_str())];
        let response = gateways[number % 3].send("POST", "/api/v1/customers", &headers, &form);
        response.await.status
    };
    let statuses = join_all((0..20).map(register)).await;
    assert_eq!((count(&statuses, 204), count(&statuses, 409)), (1, 19));
    assert_eq!(sandbox.count("Save"), 1);
}

/// [CHK-03]
#[actix_web::test]
async fn one_of_twenty_orders_at_three_gateways_gets_the_last_piece() {
    let (_server, sandbox, gateways) = start_gateways::<3>().await;
    let one_piece = sandbox.with_database(SHOP, |connection| {
        let sql = "UPDATE STOCK SET QUANTITY = 1 WHERE PRODID = ?1";
        connection.execute(sql, [PRODUCT]).unwrap()
    });
    assert_eq!(one_piece.unwrap(), 1);
    let cart = cart(&[line(PRODUCT, 1)], 1);
    let fingerprint = gateways[0].fingerprint(&cart).await;
    // The reserved pieces stay reserved until the end.
    sandbox.set_faults(vec![Fault::new("SaveOrder", FaultKind::HeldResponse)]);
    let orders = (0..20).map(|number| gateways[number % 3].order_at(&fingerprint, &cart));
    let placed = join_all(orders).await;
    let statuses: Vec<u16> = placed.iter().map(|response| response.status).collect();
    assert_eq!(
        (count(&statuses, 200), count(&statuses, 409)),
        (1, 19),
        "{statuses:?}"
    );
    sandbox.clear_faults();
}
