use std::{
    ffi::OsString,
    fmt::Write as _,
    net::TcpListener,
    path::Path,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU16, Ordering},
};

use retail_sandbox::{Fault, FaultKind, Sandbox, SandboxOptions, TOKEN};
use serde_json::{Value, json};

use crate::support::{OWN_PAGE_HEADERS, Response, TestShop, eventually, front_end, request_head};

/// A started program. It is killed when this value is dropped.
pub(crate) struct Program(pub(crate) Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _already_gone = self.0.kill();
        let _already_reaped = self.0.wait();
    }
}

/// A port of 127.0.0.1 on which nothing listens.
///
/// The port is below the ephemeral ports, so that no other test gets it.
pub(crate) fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let ports_of_process = u16::try_from(std::process::id() % 1_000).unwrap() * 10;
    loop {
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let port = 20_000 + (ports_of_process + next) % 10_000;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// Environment of a gateway that stores its state in the front end's folder.
pub(crate) fn environment(
    sandbox: &Sandbox,
    front_end: &Path,
    port: u16,
) -> [(&'static str, OsString); 11] {
    let tenants = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenants");
    let state = front_end.join("state");
    [
        ("GATEWAY__SERVER__PORT", port.to_string().into()),
        ("GATEWAY__RETAIL__TOKEN", TOKEN.into()),
        ("GATEWAY__RETAIL__API_URL", sandbox.url().into()),
        ("GATEWAY__TENANTS__DIR", tenants.into()),
        ("GATEWAY__FRONT_END__DIR", front_end.into()),
        (
            "GATEWAY__TENANTS__APPLIED_DIR",
            state.join("tenants").into(),
        ),
        (
            "GATEWAY__SESSIONS__DATABASE",
            state.join("sessions.sqlite").into(),
        ),
        (
            "GATEWAY__ORDERS__DATABASE",
            state.join("orders.sqlite").into(),
        ),
        (
            "GATEWAY__PRICE_HISTORY__DATABASE",
            state.join("prices.sqlite").into(),
        ),
        ("GATEWAY__WARM_START__FILE", state.join("warm-start").into()),
        (
            "GATEWAY__CATALOGUE_INDEX__DIR",
            state.join("catalogues").into(),
        ),
    ]
}

pub(crate) async fn start(sandbox: &Sandbox, front_end: &Path, port: u16) -> Program {
    let child = Command::new(env!("CARGO_BIN_EXE_gateway"))
        .envs(environment(sandbox, front_end, port))
        // Long enough to see `/readyz` fail while connections are accepted.
        .env("GATEWAY__SERVER__DRAIN_DELAY_MS", "4000")
        .env("GATEWAY__CACHE__WAIT_MS", "60000")
        .env("GATEWAY__RETAIL__TRANSPORT__REQUEST_TIMEOUT_MS", "60000")
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let program = Program(child);
    wait_until_ready(port).await;
    program
}

pub(crate) async fn wait_until_ready(port: u16) {
    let address = format!("127.0.0.1:{port}");
    eventually("ready", async || {
        let responds = tokio::net::TcpStream::connect(&address).await.is_ok();
        responds && Response::read(address.clone(), get("/readyz")).await.status == 200
    })
    .await;
}

pub(crate) fn terminate(program: &Program) {
    let pid = program.0.id().to_string();
    let killed = Command::new("kill").args(["-TERM", &pid]).status();
    assert!(killed.unwrap().success());
}

async fn no_longer_listens(address: &str) {
    eventually("no more connections are accepted", async || {
        tokio::net::TcpStream::connect(address).await.is_err()
    })
    .await;
}

pub(crate) async fn ends_well(program: &mut Program) {
    let mut ended = None;
    eventually("the program ends", async || {
        ended = program.0.try_wait().unwrap();
        ended.is_some()
    })
    .await;
    assert!(ended.unwrap().success());
}

pub(crate) fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: furniture.localhost\r\nconnection: close\r\n\r\n")
}

#[actix_web::test]
async fn a_request_in_flight_is_completed_before_the_program_ends() {
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    let files = front_end();
    let port = free_port();
    let address = format!("127.0.0.1:{port}");
    let mut program = start(&sandbox, files.path(), port).await;

    sandbox.set_faults(vec![Fault::new(
        "FindShopProducts",
        FaultKind::HeldResponse,
    )]);
    let under_way = actix_web::rt::spawn({
        let address = address.clone();
        async move { Response::read(address, get("/api/v1/products")).await }
    });
    eventually("the request is in flight", async || {
        sandbox.count("FindShopProducts") == 1
    })
    .await;
    terminate(&program);

    eventually("not ready", async || {
        Response::read(address.clone(), get("/readyz")).await.status == 503
    })
    .await;
    no_longer_listens(&address).await;
    sandbox.clear_faults();
    let response = under_way.await.unwrap();
    assert_eq!(response.status, 200, "{}", response.text());
    ends_well(&mut program).await;
}

async fn send(method: &str, address: &str, path: &str, cookie: &str, body: &Value) -> Response {
    let body = body.to_string();
    let mut request = request_head(method, "aegean", path);
    for (name, value) in OWN_PAGE_HEADERS {
        write!(request, "{name}: {value}\r\n").unwrap();
    }
    if !cookie.is_empty() {
        write!(request, "cookie: {cookie}\r\n").unwrap();
    }
    let length = body.len();
    write!(request, "content-length: {length}\r\n\r\n{body}").unwrap();
    Response::read(address.to_owned(), request).await
}

/// The notice waits for the invalidation of reset links. [ACC-08]
#[actix_web::test]
async fn a_notice_in_the_queue_is_sent_before_the_program_ends() {
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    let files = front_end();
    let port = free_port();
    let address = format!("127.0.0.1:{port}");
    let mut program = start(&sandbox, files.path(), port).await;
    let credentials = json!({"userName": "anna@example.com", "password": "Blue-Harbour-42"});
    let signed_in = send("POST", &address, "/api/v1/session", "", &credentials).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.text());
    let cookies = signed_in.headers.iter().filter_map(|(name, cookie)| {
        let pair = cookie.split(';').next();
        pair.filter(|_| name == "set-cookie")
    });
    let cookies = cookies.collect::<Vec<_>>().join("; ");
    let path = "/api/v1/password-reset-requests";
    let anna = json!({"email": "anna@example.com"});
    let requested = send("POST", &address, path, "", &anna).await;
    assert_eq!(requested.status, 204, "{}", requested.text());
    let mails_before = sandbox.mails().unwrap().len();

    sandbox.set_faults(vec![Fault::new("Save", FaultKind::HeldResponse)]);
    let passwords = json!({"currentPassword": "Blue-Harbour-42", "newPassword": "Other-Kite-7"});
    let path = "/api/v1/account/password";
    let changed = send("PUT", &address, path, &cookies, &passwords).await;
    assert_eq!(changed.status, 204, "{}", changed.text());
    eventually("the invalidation is in progress", async || {
        sandbox.count("Save") == 1
    })
    .await;
    terminate(&program);
    no_longer_listens(&address).await;
    assert_eq!(sandbox.mails().unwrap().len(), mails_before);
    sandbox.clear_faults();
    ends_well(&mut program).await;
    let mails = sandbox.mails().unwrap();
    assert_eq!(mails.len(), mails_before + 1);
    assert_eq!(mails[mails_before].subject, "Your password was changed");
}

#[actix_web::test]
async fn responses_close_their_connections_during_the_drain() {
    let shop = TestShop::start().await;
    shop.state.readiness.begin_drain();
    for path in ["/readyz", "/api/v1/brands", "/", "/assets/none.js"] {
        let request = format!("GET {path} HTTP/1.1\r\nhost: furniture.localhost\r\n\r\n");
        let response = Response::read(shop.address.clone(), request).await;
        assert_eq!(response.header("connection"), Some("close"), "{path}");
    }
}
