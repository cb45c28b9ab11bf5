mod browser;
mod declared_problems;
mod generated_section;
mod logs;
mod operations;
mod response;

use std::{fmt::Write as _, fs, future::Future, path::Path, sync::Arc, time::Duration};

use actix_web::{
    HttpMessage,
    dev::{ServerHandle, Service, ServiceRequest},
    rt::task::JoinHandle,
};
use gateway::{
    app,
    clock::{Clock, Clocks},
    config::Settings,
    customer_pricing::Pricing,
    http::{Connections, bind, http_server},
    metrics,
    state::AppState,
};
use prometheus_client::registry::Registry;
use retail_sandbox::{Sandbox, SandboxOptions, TOKEN};
use serde_json::Value;
use tempfile::TempDir;

use self::declared_problems::check_problem_is_declared;
pub(crate) use self::{
    browser::Browser,
    generated_section::GeneratedSection,
    logs::{capture_logs, captured_logs},
    operations::{Operation, operations},
    response::Response,
};

/// Tests of shared loads need several workers.
const WORKERS: usize = 2;

/// The longest time limit that settings allow.
const LONGEST_TIME_LIMIT: Duration = Duration::from_secs(300);

pub(crate) const OWN_PAGE_HEADERS: [(&str, &str); 3] = [SAME_ORIGIN, STOREFRONT, JSON];
pub(crate) const SAME_ORIGIN: (&str, &str) = ("sec-fetch-site", "same-origin");
pub(crate) const STOREFRONT: (&str, &str) = ("x-storefront", "1");
pub(crate) const JSON: (&str, &str) = ("content-type", "application/json");

pub(crate) const HIGH_SIGN_IN_LIMITS: &str = "[budgets.sign_in]
address = { burst = 100000, per_hour = 100000 }
network = { burst = 100000, per_hour = 100000 }
account_at_address = { burst = 100000, per_hour = 100000 }
account = { burst = 100000, per_hour = 100000 }
shop = { burst = 100000, per_hour = 100000 }
known_browser = { burst = 100000, per_hour = 100000 }
";

pub(crate) struct TestShop {
    pub(crate) sandbox: Arc<Sandbox>,
    pub(crate) clock: Clock,
    pub(crate) clocks: Clocks,
    pub(crate) state: AppState,
    pub(crate) settings: Settings,
    pub(crate) address: String,
    pub(crate) metrics: Arc<Registry>,
    /// Ends when the queue of reports is closed and sent.
    pub(crate) reports: JoinHandle<()>,
    stores: JoinHandle<()>,
    server: ServerHandle,
    _front_end: TempDir,
    _folder: TempDir,
}

impl TestShop {
    /// All shops are ready.
    pub(crate) async fn start() -> Self {
        Self::start_with("").await
    }

    /// `differences` is TOML. `{sandbox}` is replaced by the sandbox's URL.
    pub(crate) async fn start_with(differences: &str) -> Self {
        let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
        Self::start_at(sandbox, differences).await
    }

    pub(crate) async fn start_at(sandbox: Sandbox, differences: &str) -> Self {
        capture_logs();
        // Boxed, so that the futures of tests stay small.
        Box::pin(Self::start_gateway(sandbox.into(), differences)).await
    }

    /// Starts another gateway with the same Retail API, the same folders of shops, the same file of the warm start and
    /// the same files of catalogues. It has its own stores.
    pub(crate) async fn start_again(&self, differences: &str) -> Self {
        let files = format!(
            "[tenants]\ndir = {:?}\n[warm_start]\nfile = {:?}\n[catalogue_index]\ndir = {:?}\n",
            self.settings.tenants.dir,
            self.settings.warm_start.file,
            self.settings.catalogue_index.dir
        );
        let differences = merge(&files, differences);
        Box::pin(Self::start_gateway(Arc::clone(&self.sandbox), &differences)).await
    }

    async fn start_gateway(sandbox: Arc<Sandbox>, differences: &str) -> Self {
        let (front_end, folder) = (front_end(), tempfile::tempdir().unwrap());
        let settings = settings(&sandbox, front_end.path(), folder.path(), differences);
        let clocks = Clocks::default();
        let state = AppState::load(&settings, &clocks).unwrap();
        state.warm_start.restore().await;
        state.restore_prices().await;
        refresh_all(&state).await;
        // These tasks end with the test's thread.
        let stores = state.maintain_stores();
        drop(state.drive_orders());
        drop(state.follow_up_credential_changes());
        let reports = state.send_reports();
        let for_workers = state.clone();
        let server_settings = &settings.server;
        let connections = Connections::new(
            &server_settings.connections,
            &clocks.connections,
            false,
            None,
        );
        let mut metrics = Registry::default();
        state.register_metrics(&mut metrics);
        connections.register_metrics(&mut metrics);
        let listeners = bind(("127.0.0.1", 0)).unwrap();
        let address = listeners[0].local_addr().unwrap().to_string();
        let keep_alive = Duration::from_secs(server_settings.keep_alive_seconds);
        let server = http_server(listeners, keep_alive, &connections, move || {
            app::app(&for_workers).wrap_fn(set_pricing)
        });
        let server = server.unwrap().workers(WORKERS).disable_signals().run();
        let handle = server.handle();
        actix_web::rt::spawn(server);
        sandbox.clear_ledger();
        Self {
            sandbox,
            clock: clocks.decisions.clone(),
            clocks,
            state,
            settings,
            address,
            metrics: metrics.into(),
            reports,
            stores,
            server: handle,
            _front_end: front_end,
            _folder: folder,
        }
    }

    pub(crate) async fn get(&self, tenant: &str, path: &str) -> Response {
        self.request("GET", tenant, path, &[], "").await
    }

    pub(crate) async fn get_with(
        &self,
        tenant: &str,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Response {
        self.request("GET", tenant, path, headers, "").await
    }

    pub(crate) async fn post(&self, tenant: &str, path: &str, body: &Value) -> Response {
        self.request("POST", tenant, path, &OWN_PAGE_HEADERS, &body.to_string())
            .await
    }

    /// The host is `{tenant}.localhost` unless `tenant` contains a dot or a colon.
    pub(crate) async fn request(
        &self,
        method: &str,
        tenant: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Response {
        let mut request = request_head(method, tenant, path);
        if !body.is_empty() {
            write!(request, "content-length: {}\r\n", body.len()).unwrap();
        }
        for (name, value) in headers {
            write!(request, "{name}: {value}\r\n").unwrap();
        }
        let response = Response::read(self.address.clone(), request + "\r\n" + body).await;
        check_problem_is_declared(method, path, &response);
        response
    }

    /// The value of a sample in /metrics, or 0 without such a sample.
    pub(crate) async fn metric(&self, sample: &str) -> u64 {
        let exposition = metrics::encode(Arc::clone(&self.metrics)).await.unwrap();
        let samples = exposition.lines().filter_map(|line| line.rsplit_once(' '));
        let value = samples
            .filter(|(name, _)| *name == sample)
            .map(|(_, value)| value.parse::<u64>().unwrap());
        value.sum()
    }

    /// Ends a call's time limit as soon as the sandbox decides not to respond.
    pub(crate) fn time_out_missing_responses(&self) {
        let clock = self.clocks.requests.clone();
        self.sandbox
            .on_missing_response(move || clock.advance(LONGEST_TIME_LIMIT));
    }

    /// Pauses between calls of the Retail API take no time from now on.
    pub(crate) fn skip_pauses(&self) {
        self.clocks.requests.skip_sleeps();
    }

    /// Sleeps of the gateway move its clock from now on. The stores' loop would never wait, so it
    /// is stopped.
    pub(crate) fn skip_sleeps(&self) {
        self.stores.abort();
        self.clock.skip_sleeps();
    }

    pub(crate) fn pass_time_limits(&self) {
        self.clocks.requests.advance(LONGEST_TIME_LIMIT);
    }

    pub(crate) fn advance(&self, seconds: u64) {
        self.clock.advance(Duration::from_secs(seconds));
    }
}

/// Replaces a session in tests. The value is `{price list}/{excludes VAT}`.
pub(crate) const PRICING_HEADER: &str = "x-test-customer";

fn set_pricing<S: Service<ServiceRequest>>(request: ServiceRequest, service: &S) -> S::Future {
    let header = request
        .headers()
        .get(PRICING_HEADER)
        .map(|value| value.to_str().unwrap());
    if let Some((price_list, exclude_vat)) = header.and_then(|header| header.split_once('/')) {
        let pricing = Pricing {
            price_list: price_list.parse().ok(),
            exclude_vat: exclude_vat.parse().unwrap(),
        };
        request.extensions_mut().insert(pricing);
    }
    service.call(request)
}

impl Drop for TestShop {
    fn drop(&mut self) {
        drop(self.server.stop(false));
    }
}

/// The head of a request without the final empty line.
pub(crate) fn request_head(method: &str, tenant: &str, path: &str) -> String {
    let host = if tenant.contains(['.', ':']) {
        tenant.to_owned()
    } else {
        format!("{tenant}.localhost")
    };
    format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n")
}

/// A shop whose refresh fails keeps its settings.
pub(crate) async fn refresh_all(state: &AppState) {
    for tenant in state.registry.tenants().iter() {
        let _kept_as_it_was = gateway::tenants::refresh(tenant).await;
    }
}

/// Waits up to 30 seconds, because a busy machine is slow.
pub(crate) async fn eventually(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    for _ in 0..1_200 {
        if holds().await {
            return;
        }
        actix_web::rt::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("never happened: {what}");
}

pub(crate) async fn with_timeout<T>(what: &str, future: impl Future<Output = T>) -> T {
    let outcome = tokio::time::timeout(Duration::from_secs(30), future).await;
    outcome.unwrap_or_else(|_elapsed| panic!("never completed: {what}"))
}

/// Drops a request as soon as `holds`, which must happen before the response.
pub(crate) async fn disconnect_when(
    what: &str,
    request: impl Future<Output = Response>,
    holds: impl AsyncFnMut() -> bool,
) {
    tokio::select! {
        response = request => panic!("answered with {} before: {what}", response.status),
        () = eventually(what, holds) => {}
    }
}

pub(crate) const BUSY_NOTICE: &str = "<p>The shop is busy.</p>";

pub(crate) fn front_end() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let client = folder.path().join("client");
    fs::create_dir_all(client.join("assets")).unwrap();
    fs::write(
        client.join("index.html"),
        "<!doctype html><html lang=\"en\"><head><!--head--></head><body><div id=\"root\"><!--app--></div></body></html>",
    )
    .unwrap();
    fs::write(client.join("assets/app-1a2b.js"), "export const shop = 1;").unwrap();
    fs::write(client.join("assets/app-1a2b.js.br"), "as brotli").unwrap();
    fs::write(
        folder.path().join("routes.json"),
        r#"[
            { "path": "/", "parameters": ["tab"], "scripts": ["/assets/home-1a2b.js"], "styles": ["/assets/home-1a2b.css"], "operations": ["findStorefront"] },
            { "path": "/pass-reset", "parameters": [], "scripts": [], "styles": [], "operations": [] },
            { "path": "/register", "parameters": ["next"], "scripts": ["/assets/register-1a2b.js"], "styles": ["/assets/register-1a2b.css"], "operations": [] },
            { "path": "/shop/cart", "parameters": [], "scripts": [], "styles": [], "operations": [] },
            { "path": "/shop/dashboard", "parameters": ["tab"], "scripts": ["/assets/dashboard-1a2b.js"], "styles": ["/assets/dashboard-1a2b.css"], "operations": [] },
            { "path": "/shop/sidebar/3cols", "parameters": ["category", "title", "subcategory", "brand", "brandName", "searchTerm", "min", "max", "new", "hot", "instock", "onsale", "sort", "page"], "scripts": ["/assets/list-1a2b.js"], "styles": ["/assets/list-1a2b.css"], "operations": [] },
            { "path": "/product/default/:id", "parameters": ["color"], "scripts": [], "styles": [], "operations": ["findProduct"] }
        ]"#,
    )
    .unwrap();
    fs::create_dir_all(folder.path().join("server")).unwrap();
    let notice = folder.path().join("server/busy-notice.html");
    fs::write(notice, BUSY_NOTICE).unwrap();
    let bundle = folder.path().join("server/entry-server.js");
    fs::write(bundle, include_str!("entry-server.js")).unwrap();
    folder
}

fn settings(sandbox: &Sandbox, front_end: &Path, folder: &Path, differences: &str) -> Settings {
    // High limits, so that a busy machine does not reach them.
    let base = format!(
        "[retail]\ntoken = {TOKEN:?}\napi_url = {:?}\n[tenants]\ndir = {:?}\napplied_dir = \"\"\n[front_end]\ndir = {:?}\n\
         [sessions]\ndatabase = {:?}\n[orders]\ndatabase = {:?}\n[price_history]\ndatabase = {:?}\n[pictures]\ndir = {:?}\nwait_ms = 50000\n[warm_start]\nfile = {:?}\n[catalogue_index]\ndir = {:?}\n[payments]\nurl = {:?}\n\
         [blog]\nurl = {:?}\n[analytics]\nurl = {:?}\n[cache]\nwait_ms = 60000\n[pages]\nwait_ms = 60000\nread_wait_ms = 60000\n",
        sandbox.url(),
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenants"),
        front_end,
        folder.join("sessions.sqlite"),
        folder.join("orders.sqlite"),
        folder.join("prices.sqlite"),
        folder.join("pictures"),
        folder.join("warm/start"),
        folder.join("catalogues"),
        sandbox.url(),
        sandbox.url(),
        sandbox.url(),
    );
    Settings::from_differences(&merge(
        &base,
        &differences.replace("{sandbox}", &sandbox.url()),
    ))
    .unwrap()
}

/// Copies of the demo shops that show the regular and sale prices of the Retail API, also without reference prices
/// (D-207). Comparisons with the Retail API need them.
pub(crate) fn shops_with_retail_prices() -> TempDir {
    changed_shops(|_, settings| {
        let off = toml::Table::from_iter([("enabled".to_owned(), false.into())]);
        settings.insert("price_reductions".to_owned(), off.into());
    })
}

/// Copies of the demo shops. `change` gets the folder and the settings of each shop.
pub(crate) fn changed_shops(change: impl Fn(&Path, &mut toml::Table)) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenants");
    for shop in fs::read_dir(demo).unwrap() {
        let from = shop.unwrap().path();
        let to = folder.path().join(from.file_name().unwrap());
        fs::create_dir(&to).unwrap();
        for file in fs::read_dir(&from).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), to.join(file.file_name())).unwrap();
        }
        let config = to.join("tenant.toml");
        let text = fs::read_to_string(&config).unwrap();
        let mut settings: toml::Table = text.parse().unwrap();
        change(&to, &mut settings);
        fs::write(config, settings.to_string()).unwrap();
    }
    folder
}

pub(crate) fn tenants_setting(folder: &TempDir) -> String {
    format!("[tenants]\ndir = {:?}\n", folder.path())
}

fn merge(base: &str, differences: &str) -> String {
    let mut all: toml::Table = base.parse().unwrap();
    for (name, section) in differences.parse::<toml::Table>().unwrap() {
        let target = all
            .entry(name)
            .or_insert_with(|| toml::Value::Table(toml::Table::new()));
        target
            .as_table_mut()
            .unwrap()
            .extend(section.as_table().unwrap().clone());
    }
    all.to_string()
}
