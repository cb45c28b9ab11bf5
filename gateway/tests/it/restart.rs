//! Restarts of the gateway with an inherited socket, as under systemd, while shoppers use the shops.
//! Restarts behind a proxy use the same shoppers: `postgres::haproxy`.

use std::{
    cell::{Cell, RefCell},
    collections::HashSet,
    env,
    fmt::Write as _,
    fs,
    net::TcpListener,
    os::{fd::OwnedFd, unix::net::UnixDatagram},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    rc::Rc,
    time::{Duration, Instant},
};

use actix_web::rt::task::{JoinHandle, spawn_blocking};
use retail_sandbox::{Sandbox, SandboxOptions, TOKEN};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use crate::{
    checkout::{ANNA, HIGH_ORDER_LIMITS, SHOP, cart, guest, line},
    drain::{Program, terminate},
    support::{
        HIGH_SIGN_IN_LIMITS, OWN_PAGE_HEADERS, Response, eventually, front_end, with_timeout,
    },
};

/// Starts the gateway with standard input as the inherited socket.
const START: &str = "exec 3<&0 < /dev/null; export LISTEN_PID=$$; exec \"$0\"";

pub(crate) const HIGH_READ_LIMITS: &str = "[budgets.quotes]
address = { burst = 1000000, per_hour = 1000000 }
network = { burst = 1000000, per_hour = 1000000 }
shop = { burst = 1000000, per_hour = 1000000 }
";

pub(crate) const PRODUCT: i32 = 900_001;

/// More than every test can sell.
const STOCK: i32 = 1_000_000;

/// A test with more failures ends.
const MAX_FAILURES: usize = 100;

const READERS: usize = 4;
const CUSTOMERS: usize = 2;
const GUESTS: usize = 2;

/// The socket and the folder that outlive each gateway.
struct Host {
    listener: TcpListener,
    notices: UnixDatagram,
    settings: PathBuf,
    folder: TempDir,
}

impl Host {
    fn new(sandbox: &Sandbox) -> Self {
        let folder = front_end();
        let path = folder.path();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let notices = UnixDatagram::bind(path.join("notices")).unwrap();
        notices
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        let settings = path.join("gateway.toml");
        fs::write(&settings, settings_text(sandbox, path)).unwrap();
        Self {
            listener,
            notices,
            settings,
            folder,
        }
    }

    fn address(&self) -> String {
        self.listener.local_addr().unwrap().to_string()
    }

    /// Returns once systemd would be told that the gateway is ready.
    async fn start(&self) -> Program {
        let socket = OwnedFd::from(self.listener.try_clone().unwrap());
        let log = fs::File::options()
            .append(true)
            .create(true)
            .open(self.folder.path().join("log"));
        let child = Command::new("sh")
            .args(["-c", START, env!("CARGO_BIN_EXE_gateway")])
            .env("GATEWAY_CONFIG", &self.settings)
            .env("LISTEN_FDS", "1")
            .env("NOTIFY_SOCKET", self.folder.path().join("notices"))
            .env("WATCHDOG_USEC", "60000000")
            .stdin(Stdio::from(socket))
            .stdout(Stdio::from(log.unwrap()))
            .spawn();
        let program = Program(child.unwrap());
        self.wait_for_notice("READY=1").await;
        self.wait_for_notice("WATCHDOG=1").await;
        program
    }

    /// Stops as systemd does: the next process starts after the end of this one.
    async fn stop(&self, mut program: Program) {
        terminate(&program);
        self.wait_for_notice("STOPPING=1").await;
        let ended = spawn_blocking(move || program.0.wait().unwrap()).await;
        assert!(ended.unwrap().success(), "{}", self.log());
    }

    async fn wait_for_notice(&self, wanted: &'static str) {
        let notices = self.notices.try_clone().unwrap();
        let waiting = spawn_blocking(move || {
            let mut buffer = [0; 256];
            loop {
                let length = notices.recv(&mut buffer)?;
                let notice = String::from_utf8_lossy(&buffer[..length]);
                if notice.lines().any(|line| line == wanted) {
                    return std::io::Result::Ok(());
                }
            }
        });
        let received = waiting.await.unwrap();
        assert!(received.is_ok(), "{wanted}: {received:?}: {}", self.log());
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}

fn settings_text(sandbox: &Sandbox, folder: &Path) -> String {
    let tenants = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenants");
    let url = sandbox.url();
    format!(
        "[retail]\ntoken = {TOKEN:?}\napi_url = {url:?}\n[tenants]\ndir = {tenants:?}\napplied_dir = \"\"\n\
         [front_end]\ndir = {folder:?}\n[sessions]\ndatabase = {:?}\n[orders]\ndatabase = {:?}\n[price_history]\ndatabase = {:?}\n[pictures]\ndir = {:?}\n\
         [payments]\nurl = {url:?}\n[cache]\nwait_ms = 60000\n[log]\nfilter = \"warn\"\n\
         {HIGH_SIGN_IN_LIMITS}{HIGH_ORDER_LIMITS}{HIGH_READ_LIMITS}",
        folder.join("sessions.sqlite"),
        folder.join("orders.sqlite"),
        folder.join("prices.sqlite"),
        folder.join("pictures"),
    )
}

/// Acknowledged sign-in.
#[derive(Clone)]
struct SignIn {
    cookies: String,
    /// Whether a sign-out was acknowledged.
    is_over: bool,
}

/// Requests of the shoppers and their results.
#[derive(Default)]
pub(crate) struct Record {
    /// Whether a proxy keeps the shoppers' connections open during restarts.
    is_proxied: bool,
    is_over: Cell<bool>,
    requests: Cell<usize>,
    repeated_requests: Cell<usize>,
    slowest: RefCell<(Duration, String)>,
    failures: RefCell<Vec<String>>,
    sign_ins: RefCell<Vec<SignIn>>,
    /// References of acknowledged orders.
    references: RefCell<Vec<String>>,
    /// Completed visits of each shopper.
    visits: RefCell<Vec<usize>>,
}

impl Record {
    /// For shoppers whose connections a proxy keeps open.
    pub(crate) fn behind_proxy() -> Self {
        Self {
            is_proxied: true,
            ..Self::default()
        }
    }

    fn expect(&self, what: &str, is_expected: bool, response: &Response) {
        if !is_expected {
            self.fail(format!("{what}: {} {}", response.status, response.text()));
        }
    }

    fn fail(&self, failure: String) {
        let mut failures = self.failures.borrow_mut();
        failures.push(failure);
        assert!(failures.len() < MAX_FAILURES, "{failures:?}");
    }

    /// Number of acknowledged orders.
    pub(crate) fn count_orders(&self) -> usize {
        self.references.borrow().len()
    }

    /// Waits until every shopper has finished another whole visit.
    pub(crate) async fn wait_for_visits(&self) {
        let before = self.visits.borrow().clone();
        // A visit that began before the restart may end after it, so one visit is not enough.
        let has_visited = |(now, before): (&usize, &usize)| *now >= *before + 2;
        eventually("every shopper has visited the shop", async || {
            self.visits.borrow().iter().zip(&before).all(has_visited)
        })
        .await;
    }
}

/// A client that keeps its connection open.
struct Client {
    address: String,
    record: Rc<Record>,
    connection: Option<TcpStream>,
}

impl Client {
    fn new(address: &str, record: &Rc<Record>) -> Self {
        Self {
            address: address.to_owned(),
            record: Rc::clone(record),
            connection: None,
        }
    }

    async fn get(&mut self, path: &str, cookie: &str) -> Response {
        let request =
            format!("GET {path} HTTP/1.1\r\nhost: {SHOP}.localhost\r\ncookie: {cookie}\r\n\r\n");
        self.send(path, &request).await
    }

    async fn post(&mut self, path: &str, key: &str, body: &Value) -> Response {
        let header = format!("POST {path} HTTP/1.1\r\nidempotency-key: {key}\r\n");
        self.write(path, header, body).await
    }

    /// Sends a request that browsers don't repeat, so it uses a new connection without a proxy.
    async fn write(&mut self, what: &str, header: String, body: &Value) -> Response {
        let body = body.to_string();
        let mut request = format!("{header}host: {SHOP}.localhost\r\n");
        for (name, value) in OWN_PAGE_HEADERS {
            write!(request, "{name}: {value}\r\n").unwrap();
        }
        write!(request, "content-length: {}\r\n\r\n{body}", body.len()).unwrap();
        if !self.record.is_proxied {
            self.connection = None;
        }
        self.send(what, &request).await
    }

    async fn send(&mut self, what: &str, request: &str) -> Response {
        let record = Rc::clone(&self.record);
        let started = Instant::now();
        record.requests.set(record.requests.get() + 1);
        let response = loop {
            let is_reused = self.connection.is_some();
            match with_timeout(what, self.try_send(request)).await {
                Ok(response) => break response,
                // As browsers do when a reused connection is closed before the response.
                Err(_closed) if is_reused && !record.is_proxied => {
                    record
                        .repeated_requests
                        .set(record.repeated_requests.get() + 1);
                }
                Err(error) => record.fail(format!("{what}: {error}")),
            }
        };
        let time = started.elapsed();
        if time > record.slowest.borrow().0 {
            record.slowest.replace((time, what.to_owned()));
        }
        response
    }

    async fn try_send(&mut self, request: &str) -> std::io::Result<Response> {
        let mut connection = match self.connection.take() {
            Some(open) => open,
            None => TcpStream::connect(&self.address).await?,
        };
        connection.write_all(request.as_bytes()).await?;
        let response = read_response(&mut connection).await?;
        if response.header("connection") != Some("close") {
            self.connection = Some(connection);
        }
        Ok(response)
    }
}

/// Reads a response with a known length.
async fn read_response(connection: &mut TcpStream) -> std::io::Result<Response> {
    let mut bytes = Vec::new();
    loop {
        if let Some(response) = Response::parse_complete(&bytes) {
            return Ok(response);
        }
        if connection.read_buf(&mut bytes).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
    }
}

async fn visit_until_over(
    number: usize,
    client: &mut Client,
    mut visit: impl AsyncFnMut(&mut Client, usize),
) {
    let record = Rc::clone(&client.record);
    let mut visits = 0;
    while !record.is_over.get() {
        visit(client, visits).await;
        visits += 1;
        record.visits.borrow_mut()[number] = visits;
    }
}

async fn read_pages(client: &mut Client, _visit: usize) {
    let record = Rc::clone(&client.record);
    for path in [
        "/",
        "/api/v1/products",
        "/api/v1/brands",
        "/assets/app-1a2b.js",
    ] {
        let response = client.get(path, "").await;
        record.expect(path, response.status == 200, &response);
    }
}

async fn is_signed_in(client: &mut Client, cookies: &str) -> (bool, Response) {
    let response = client.get("/api/v1/session", cookies).await;
    let is_signed_in = response.status == 200 && response.json()["customer"]["name"].is_string();
    (is_signed_in, response)
}

/// Signs in, and out again at every second visit.
async fn sign_in(client: &mut Client, visit: usize) {
    let record = Rc::clone(&client.record);
    let credentials = json!({"userName": ANNA.0, "password": ANNA.1});
    let response = client.post("/api/v1/session", "", &credentials).await;
    record.expect("sign-in", response.status == 200, &response);
    if response.status != 200 {
        return;
    }
    let cookies = response
        .headers
        .iter()
        .filter(|(name, _)| name == "set-cookie");
    let cookies = cookies.filter_map(|(_, cookie)| cookie.split(';').next());
    let cookies = cookies.collect::<Vec<_>>().join("; ");
    for _ in 0..10 {
        let (is_signed_in, response) = is_signed_in(client, &cookies).await;
        record.expect("session", is_signed_in, &response);
    }
    let is_over = visit % 2 == 1;
    if is_over {
        sign_out(client, &cookies).await;
    }
    let sign_in = SignIn { cookies, is_over };
    record.sign_ins.borrow_mut().push(sign_in);
}

async fn sign_out(client: &mut Client, cookies: &str) {
    let record = Rc::clone(&client.record);
    let header = format!("DELETE /api/v1/session HTTP/1.1\r\ncookie: {cookies}\r\n");
    let response = client.write("sign-out", header, &Value::Null).await;
    record.expect("sign-out", response.status == 204, &response);
    let (is_signed_in, response) = is_signed_in(client, cookies).await;
    record.expect("signed out", !is_signed_in, &response);
}

async fn order(client: &mut Client, number: usize, visit: usize) {
    let record = Rc::clone(&client.record);
    let cart = cart(&[line(PRODUCT, 1)], 1);
    let quote = client.post("/api/v1/quotes", "", &cart).await;
    record.expect("quote", quote.status == 200, &quote);
    if quote.status != 200 {
        return;
    }
    let body = json!({
        "cart": cart, "fingerprint": quote.json()["fingerprint"], "paymentMethod": "cash-on-delivery",
        "ageConfirmed": true, "guest": guest(),
    });
    let key = format!("restart-key-{number:04}-{visit:08}");
    let placed = client.post("/api/v1/orders", &key, &body).await;
    record.expect("order", placed.status == 200, &placed);
    if placed.status == 200 {
        let reference = placed.json()["reference"].as_str().unwrap().to_owned();
        record.references.borrow_mut().push(reference);
    }
}

pub(crate) fn stock_product(sandbox: &Sandbox) {
    let stocked = sandbox.with_database(SHOP, |connection| {
        let sql = "INSERT INTO PRODUCTS (PRODID, PRODCODE, PRODSLUG, PRODDESC, PROD_PRICE, CatID, PROD_CREATED)
                   VALUES (?1, 'T', 'thing', 'Thing', '12.30', (SELECT MIN(CatID) FROM CATEGORIES), '2026-10-01T09:00:00')";
        connection.execute(sql, [PRODUCT]).unwrap();
        connection.execute("INSERT INTO STOCK VALUES (?1, 1, ?2)", (PRODUCT, STOCK)).unwrap()
    });
    assert_eq!(stocked.unwrap(), 1);
}

pub(crate) fn rounds() -> usize {
    env::var("RESTART_TEST_ROUNDS").map_or(3, |rounds| rounds.parse().unwrap())
}

/// Lets all shoppers visit the shops until `finish_visits`.
pub(crate) fn start_shoppers(address: &str, record: &Rc<Record>) -> Vec<JoinHandle<()>> {
    let count = READERS + CUSTOMERS + GUESTS;
    record.visits.borrow_mut().resize(count, 0);
    let start = |number| {
        let mut client = Client::new(address, record);
        actix_web::rt::spawn(async move {
            if number < READERS {
                visit_until_over(number, &mut client, read_pages).await;
            } else if number < READERS + CUSTOMERS {
                visit_until_over(number, &mut client, sign_in).await;
            } else {
                let visit = async |client: &mut Client, visit| order(client, number, visit).await;
                visit_until_over(number, &mut client, visit).await;
            }
        })
    };
    (0..count).map(start).collect()
}

/// Ends the visits. Returns the number of sign-ins and sign-outs that do not count.
pub(crate) async fn finish_visits(
    address: &str,
    shoppers: Vec<JoinHandle<()>>,
    record: &Rc<Record>,
) -> usize {
    record.is_over.set(true);
    for shopper in shoppers {
        shopper.await.unwrap();
    }
    let mut client = Client::new(address, record);
    let mut lost = 0;
    let sign_ins = record.sign_ins.borrow().clone();
    for sign_in in sign_ins {
        let (is_signed_in, _) = is_signed_in(&mut client, &sign_in.cookies).await;
        lost += usize::from(is_signed_in == sign_in.is_over);
    }
    lost
}

/// Returns the numbers of lost and of doubled orders.
fn compare_orders(sandbox: &Sandbox, record: &Record) -> (usize, usize) {
    let saved = sandbox.orders();
    let saved: HashSet<&str> = saved.iter().map(|order| order.notes.as_str()).collect();
    let doubled = sandbox.orders().len() - saved.len();
    let references = record.references.borrow();
    let is_lost =
        |reference: &&String| !saved.iter().any(|notes| notes.contains(reference.as_str()));
    (references.iter().filter(is_lost).count(), doubled)
}

/// Prints the figures of all requests. The gateways must have ended.
pub(crate) fn expect_no_loss(
    sandbox: &Sandbox,
    record: &Record,
    lost_sign_ins: usize,
    slowest_restart: Duration,
    log: &str,
) {
    let (lost_orders, doubled_orders) = compare_orders(sandbox, record);
    let (sign_ins, failures) = (record.sign_ins.borrow(), record.failures.borrow());
    println!(
        "{} restarts, the slowest took {slowest_restart:?}; {} requests, {} of them repeated on another connection, \
         the slowest took {:?}; {} sign-ins, {} sign-outs; {} orders",
        rounds(),
        record.requests.get(),
        record.repeated_requests.get(),
        record.slowest.borrow(),
        sign_ins.len(),
        sign_ins.iter().filter(|sign_in| sign_in.is_over).count(),
        record.count_orders(),
    );
    println!(
        "{} failed requests, {lost_sign_ins} lost sign-ins or sign-outs, {lost_orders} lost orders, {doubled_orders} doubled orders",
        failures.len()
    );
    assert_eq!(*failures, Vec::<String>::new(), "{log}");
    assert_eq!((lost_sign_ins, lost_orders, doubled_orders), (0, 0, 0));
}

/// `scripts/restart-test` runs this test with more rounds. [CHK-08]
#[actix_web::test]
async fn restarts_with_an_inherited_socket_lose_no_request_no_sign_in_and_no_order() {
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    stock_product(&sandbox);
    let host = Host::new(&sandbox);
    let record = Rc::new(Record::default());
    let mut program = host.start().await;
    let shoppers = start_shoppers(&host.address(), &record);
    record.wait_for_visits().await;
    let mut slowest_restart = Duration::ZERO;
    for _ in 0..rounds() {
        let began = Instant::now();
        host.stop(program).await;
        program = host.start().await;
        slowest_restart = slowest_restart.max(began.elapsed());
        record.wait_for_visits().await;
    }
    let lost_sign_ins = finish_visits(&host.address(), shoppers, &record).await;
    // Steps in progress are finished before the process ends.
    host.stop(program).await;
    expect_no_loss(
        &sandbox,
        &record,
        lost_sign_ins,
        slowest_restart,
        &host.log(),
    );
}
