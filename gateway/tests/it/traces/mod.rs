//! Traces of the whole program, as a collector receives them.

mod collector;

use std::{
    fmt::Write as _,
    fs,
    net::TcpListener,
    path::Path,
    process::{Command, Stdio},
};

use retail_sandbox::{Sandbox, SandboxOptions, TOKEN};
use serde_json::{Value, json};
use tempfile::TempDir;

use self::collector::{Collector, Spans, attributes, hex};
use crate::{
    checkout::{ANNA, SHOP, cart, guest, line},
    drain::{Program, ends_well, environment, free_port, terminate, wait_until_ready},
    restart::{PRODUCT, stock_product},
    support::{OWN_PAGE_HEADERS, Response, eventually, front_end, request_head},
};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER: &str = "00f067aa0ba902b7";
const CLIENT: &str = "203.0.113.77";

/// A gateway that exports each trace.
struct Gateway {
    program: Program,
    address: String,
    sandbox: Sandbox,
    folder: TempDir,
}

impl Gateway {
    async fn start(endpoint: &str, settings: &[(&str, &str)]) -> Self {
        let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
        let (folder, port) = (front_end(), free_port());
        let headers = folder.path().join("headers");
        fs::write(&headers, "authorization: Bearer planted-credentials\n").unwrap();
        let log = fs::File::create(folder.path().join("log")).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_gateway"))
            .envs(environment(&sandbox, folder.path(), port))
            .env("GATEWAY__CACHE__WAIT_MS", "60000")
            .env("GATEWAY__PAGES__WAIT_MS", "60000")
            .env("GATEWAY__PAGES__READ_WAIT_MS", "50000")
            .env("GATEWAY__PAGES__RENDER_CPU_MS", "10000")
            .env("GATEWAY__PAYMENTS__URL", sandbox.url())
            .env("GATEWAY__PICTURES__DIR", folder.path().join("pictures"))
            .env("GATEWAY__TRACES__ENDPOINT", endpoint)
            .env("GATEWAY__TRACES__HEADERS_FILE", headers)
            .env("GATEWAY__TRACES__SAMPLE_RATIO", "1")
            .envs(settings.iter().copied())
            .stdout(Stdio::from(log))
            .spawn();
        let program = Program(child.unwrap());
        wait_until_ready(port).await;
        let address = format!("127.0.0.1:{port}");
        Self {
            program,
            address,
            sandbox,
            folder,
        }
    }

    async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Response {
        let mut request = request_head(method, SHOP, path);
        for (name, value) in headers {
            write!(request, "{name}: {value}\r\n").unwrap();
        }
        let length = body.len();
        write!(request, "content-length: {length}\r\n\r\n{body}").unwrap();
        Response::read(self.address.clone(), request).await
    }

    async fn get(&self, path: &str, headers: &[(&str, &str)]) -> Response {
        self.send("GET", path, headers, "").await
    }

    async fn post(&self, path: &str, headers: &[(&str, &str)], body: &Value) -> Response {
        let headers = [&OWN_PAGE_HEADERS, headers].concat();
        self.send("POST", path, &headers, &body.to_string()).await
    }

    /// Ends the program, which exports its last spans. Returns its log.
    async fn stop(mut self) -> (String, Sandbox) {
        terminate(&self.program);
        ends_well(&mut self.program).await;
        (log(self.folder.path()), self.sandbox)
    }
}

fn log(folder: &Path) -> String {
    fs::read_to_string(folder.join("log")).unwrap()
}

fn cookies(response: &Response) -> String {
    let set = response.headers.iter().filter_map(|(name, cookie)| {
        let pair = cookie.split(';').next();
        pair.filter(|_| name == "set-cookie")
    });
    set.collect::<Vec<_>>().join("; ")
}

#[actix_web::test]
async fn a_trace_leads_from_the_request_through_the_cache_to_the_retail_api() {
    let collector = Collector::start();
    let gateway = Gateway::start(&collector.endpoint, &[]).await;
    for _ in 0..2 {
        assert_eq!(gateway.get("/api/v1/products", &[]).await.status, 200);
    }
    gateway.stop().await;
    let spans = collector.spans();
    let requests = spans.named("GET /api/v1/products");
    let [miss, hit] = requests[..] else {
        panic!("two requests: {requests:#?}");
    };
    assert!(miss.parent_span_id.is_empty());
    assert_ne!(miss.trace_id, hit.trace_id);
    let request = attributes(miss);
    assert_eq!(request["http.route"], "/api/v1/products");
    assert_eq!(request["http.request.method"], "GET");
    assert_eq!(request["http.response.status_code"], "200");
    assert_eq!(request["tenant"], SHOP);

    let lookup = spans.child(miss, "cache_lookup");
    assert_eq!(attributes(lookup)["outcome"], "miss");
    assert_eq!(attributes(lookup)["operation"], "ListProducts");
    let load = spans.child(lookup, "cache_load");
    assert_eq!(attributes(load)["coalesced"], "false");
    let call = attributes(spans.child(load, "retail_call"));
    assert_eq!(call["call"], "list_products");
    assert_eq!(call["status"], "200");
    assert!(call["duration_ms"].parse::<u64>().is_ok());

    let lookup = spans.child(hit, "cache_lookup");
    assert_eq!(attributes(lookup)["outcome"], "hit");
    assert!(spans.children(lookup).is_empty());
}

#[actix_web::test]
async fn a_trace_of_a_page_has_its_rendering() {
    let collector = Collector::start();
    let gateway = Gateway::start(&collector.endpoint, &[]).await;
    assert_eq!(gateway.get("/", &[]).await.status, 200);
    gateway.stop().await;
    let spans = collector.spans();
    let page = spans.named("GET /")[0];
    let load = spans.child(spans.child(page, "cache_lookup"), "cache_load");
    spans.child(load, "plan_page");
    spans.child(load, "render_page");
}

/// Places an order as a guest. Its personal data, and everything else that must not be exported, is
/// returned.
async fn plant(gateway: &Gateway) -> Vec<String> {
    let of_client = [
        ("x-forwarded-for", CLIENT),
        ("user-agent", "planted-agent"),
        ("referer", "https://planted-referer.example/"),
        ("tracestate", "planted=state"),
    ];
    let search = "/api/v1/products?searchTerm=planted-term&page=1";
    assert_eq!(gateway.get(search, &of_client).await.status, 200);
    let page = "/shop/sidebar/3cols?searchTerm=planted-term&utm_source=planted-source";
    assert_eq!(gateway.get(page, &of_client).await.status, 200);
    for missing in [
        "/planted-path",
        "/api/v1/planted-path",
        "/api/v1/products/987654321",
    ] {
        assert_eq!(gateway.get(missing, &of_client).await.status, 404);
    }
    let webhook = "/payments/viva/webhook";
    let refused = gateway.send("PLANTED-METHOD", webhook, &OWN_PAGE_HEADERS, "");
    assert_eq!(refused.await.status, 405);
    let credentials = json!({"userName": ANNA.0, "password": ANNA.1});
    let signed_in = gateway
        .post("/api/v1/session", &of_client, &credentials)
        .await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.text());
    let cookies = cookies(&signed_in);
    let of_customer = [&of_client[..], &[("cookie", &cookies)]].concat();
    for path in ["/api/v1/account", "/api/v1/orders", "/api/v1/session"] {
        assert_eq!(gateway.get(path, &of_customer).await.status, 200);
    }
    let reference = place_order(gateway, &of_client).await;
    let mut planted: Vec<String> = ["planted", CLIENT, "987654321", ANNA.0, ANNA.1, TOKEN]
        .map(str::to_owned)
        .into();
    planted.extend(cookies.split("; ").map(|cookie| {
        let (_, value) = cookie.split_once('=').unwrap();
        value.to_owned()
    }));
    let guest = guest();
    let guest = guest.as_object().unwrap().values();
    // A postcode can occur in an id.
    let guest = guest
        .filter_map(Value::as_str)
        .filter(|value| value.len() > 4);
    planted.extend(guest.map(str::to_owned));
    let retail_api = gateway.sandbox.url();
    planted.push(retail_api.split("//").nth(1).unwrap().to_owned());
    planted.push(reference);
    planted
}

async fn place_order(gateway: &Gateway, headers: &[(&str, &str)]) -> String {
    stock_product(&gateway.sandbox);
    let cart = cart(&[line(PRODUCT, 1)], 1);
    let quote = gateway.post("/api/v1/quotes", headers, &cart).await;
    assert_eq!(quote.status, 200, "{}", quote.text());
    let order = json!({
        "cart": cart, "fingerprint": quote.json()["fingerprint"], "paymentMethod": "cash-on-delivery",
        "ageConfirmed": true, "guest": guest(),
    });
    let headers = [headers, &[("idempotency-key", "planted-key-0000001")]].concat();
    let placed = gateway.post("/api/v1/orders", &headers, &order).await;
    assert_eq!(placed.status, 200, "{}", placed.text());
    eventually("the order is saved", async || {
        gateway.sandbox.orders().len() == 1
    })
    .await;
    placed.json()["reference"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn no_query_address_personal_data_or_secret_is_exported() {
    let collector = Collector::start();
    let of_proxy = ("GATEWAY__SERVER__CLIENT_ADDRESS_HEADER", "x-forwarded-for");
    let gateway = Gateway::start(&collector.endpoint, &[of_proxy]).await;
    let planted = plant(&gateway).await;
    let (log, _sandbox) = gateway.stop().await;
    let exports = collector.exports();
    assert!(!exports.is_empty());
    for export in &exports {
        assert_eq!(
            export.credentials.as_deref(),
            Some("Bearer planted-credentials")
        );
        assert_eq!(
            export.content_type.as_deref(),
            Some("application/x-protobuf")
        );
        let text = String::from_utf8_lossy(&export.body).to_lowercase();
        for value in &planted {
            assert!(!text.contains(&value.to_lowercase()), "{value} in {text}");
        }
    }
    assert!(!log.contains("planted-credentials"));
    let spans = collector.spans();
    assert_attributes_are_permitted(&spans);
    for request in [
        "GET /api/v1/products",
        "GET /shop/sidebar/3cols",
        "GET page",
        "POST /api/v1/session",
        "GET /api/v1/account",
        "POST /api/v1/orders",
    ] {
        assert!(!spans.named(request).is_empty(), "{request}");
    }
    let saves = spans.named("order_step");
    assert!(
        saves.iter().any(|step| attributes(step)["step"] == "Save"),
        "{saves:#?}"
    );
}

/// A new attribute must not contain queries, addresses, personal data or secrets.
fn assert_attributes_are_permitted(spans: &Spans) {
    let permitted = [
        "call",
        "coalesced",
        "duration_ms",
        "error",
        "http.request.method",
        "http.response.status_code",
        "http.route",
        "method",
        "operation",
        "outcome",
        "request_id",
        "route",
        "status",
        "step",
        "tenant",
        "trace_id",
    ];
    for span in &spans.0 {
        for key in attributes(span).keys() {
            assert!(permitted.contains(&key.as_str()), "{key} in {}", span.name);
        }
        assert!(span.events.is_empty(), "{span:#?}");
        assert_eq!(span.trace_state, "");
    }
}

#[actix_web::test]
async fn a_line_in_the_log_has_the_id_of_its_trace() {
    let collector = Collector::start();
    let gateway = Gateway::start(&collector.endpoint, &[]).await;
    let wrong = json!({"userName": "nobody", "password": "x"});
    let refused = gateway.post("/api/v1/session", &[], &wrong).await;
    let request_id = refused.header("x-request-id").unwrap().to_owned();
    let (log, _sandbox) = gateway.stop().await;
    let spans = collector.spans();
    let request = spans.named("POST /api/v1/session")[0];
    assert_eq!(attributes(request)["request_id"], request_id);
    let trace = hex(&request.trace_id);
    let line = log.lines().find(|line| line.contains(&request_id)).unwrap();
    assert!(line.contains(&trace), "{trace} in {line}");
}

async fn traces_of(settings: &[(&str, &str)], headers: &[(&str, &str)]) -> (String, String) {
    let collector = Collector::start();
    let gateway = Gateway::start(&collector.endpoint, settings).await;
    assert_eq!(gateway.get("/api/v1/brands", headers).await.status, 200);
    gateway.stop().await;
    let spans = collector.spans();
    let request = spans.named("GET /api/v1/brands")[0];
    (hex(&request.trace_id), hex(&request.parent_span_id))
}

#[actix_web::test]
async fn only_a_trusted_proxy_continues_its_trace() {
    let of_proxy = ("GATEWAY__SERVER__CLIENT_ADDRESS_HEADER", "x-forwarded-for");
    let accepts = ("GATEWAY__TRACES__ACCEPT_TRACEPARENT", "true");
    let parent = format!("00-{TRACE}-{CALLER}-01");
    let (parent, client) = (
        ("traceparent", parent.as_str()),
        ("x-forwarded-for", CLIENT),
    );
    let continued = (TRACE.to_owned(), CALLER.to_owned());
    assert_eq!(
        traces_of(&[of_proxy, accepts], &[parent, client]).await,
        continued
    );
    let past_the_proxy = traces_of(&[of_proxy, accepts], &[parent]).await;
    let not_accepted = traces_of(&[of_proxy], &[parent, client]).await;
    for (trace, parent) in [past_the_proxy, not_accepted] {
        assert_ne!(trace, TRACE);
        assert_eq!(parent, "");
    }
}

#[actix_web::test]
async fn an_unreachable_collector_loses_traces_with_one_warning() {
    let endpoint = format!("http://127.0.0.1:{}/v1/traces", free_port());
    let gateway = Gateway::start(&endpoint, &[("GATEWAY__TRACES__QUEUE", "1")]).await;
    for _ in 0..20 {
        assert_eq!(gateway.get("/api/v1/brands", &[]).await.status, 200);
    }
    let (log, _sandbox) = gateway.stop().await;
    let warnings = log.matches("traces could not be exported").count();
    assert_eq!(warnings, 1, "{log}");
}

#[actix_web::test]
async fn a_collector_that_never_responds_delays_neither_requests_nor_the_end() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let endpoint = format!("http://{}/v1/traces", silent.local_addr().unwrap());
    let gateway = Gateway::start(&endpoint, &[("GATEWAY__TRACES__QUEUE", "1")]).await;
    for _ in 0..20 {
        assert_eq!(gateway.get("/api/v1/brands", &[]).await.status, 200);
    }
    gateway.stop().await;
}
