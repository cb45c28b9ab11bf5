//! A start from the file of the warm start, through the whole gateway.

use std::{fs, os::unix::fs::PermissionsExt as _, path::Path, sync::Arc, time::Duration};

use gateway::{
    clock::Clocks,
    state::AppState,
    tenants::{Tenant, refresh},
};
use retail_sandbox::{Fault, FaultKind, Sandbox, SandboxOptions};
use rstest::rstest;
use serde_json::json;

use crate::{
    circuit_breaker::outage,
    drain::{ends_well, free_port, get, start, terminate},
    secrets::canaries,
    support::{
        BUSY_NOTICE, PRICING_HEADER, Response, TestShop, captured_logs, eventually, front_end,
        refresh_all,
    },
};

const SHOP: &str = "furniture";
const LIST: &str = "/api/v1/products";
const COLD_LIST: &str = "/api/v1/products?page=2";
const WARM: [&str; 8] = [
    "/api/v1/storefront",
    "/api/v1/slides",
    "/api/v1/categories",
    "/api/v1/brands",
    LIST,
    "/api/v1/products/1001",
    "/api/v1/products/1001/related",
    "/api/v1/pages/contact",
];

fn tenant(shop: &TestShop) -> Arc<Tenant> {
    let tenant = shop.state.registry.find_by_host("furniture.localhost");
    tenant.unwrap()
}

async fn warm_up(shop: &TestShop) -> Vec<Response> {
    let mut responses = Vec::new();
    for path in WARM {
        let response = shop.get(SHOP, path).await;
        assert_eq!(response.status, 200, "{path}: {}", response.text());
        responses.push(response);
    }
    responses
}

fn cache_status(response: &Response) -> &str {
    response.header("cache-status").unwrap()
}

#[actix_web::test]
async fn a_start_during_an_outage_serves_what_was_served_before() {
    let shop = TestShop::start().await;
    let before = warm_up(&shop).await;
    let home = shop.get(SHOP, "/").await;
    shop.state.warm_start.store().await;
    shop.sandbox.stop();
    let again = shop.start_again("").await;
    for (path, before) in WARM.into_iter().zip(before) {
        let stale = again.get(SHOP, path).await;
        assert_eq!((stale.status, &stale.body), (200, &before.body), "{path}");
        assert_eq!(stale.header("etag"), before.header("etag"), "{path}");
        assert!(cache_status(&stale).contains("detail="), "{path}");
    }
    let rendered = again.get(SHOP, "/").await;
    let without_notice = rendered.text().replace(BUSY_NOTICE, "");
    assert_eq!((rendered.status, without_notice), (200, home.text()));
    let cold = again.get(SHOP, COLD_LIST).await;
    assert_eq!(
        (cold.status, cold.problem().as_str()),
        (503, "/problems/retail-unavailable")
    );
    assert!(cold.header("retry-after").is_some());
    assert_eq!(again.get(SHOP, "/readyz").await.status, 200);
    assert!(tenant(&again).complete_settings().is_none());

    again.sandbox.restart().unwrap();
    refresh_all(&again.state).await;
    assert!(tenant(&again).complete_settings().is_some());
    assert_eq!(again.get(SHOP, COLD_LIST).await.status, 200);
    // Longer than any pause between two revalidations.
    again.advance(60);
    eventually("the list is fresh again", async || {
        let list = again.get(SHOP, LIST).await;
        !cache_status(&list).contains("detail=")
    })
    .await;
}

#[rstest]
#[case::no_connection(FaultKind::Refuse)]
#[case::no_response(FaultKind::Hang)]
#[actix_web::test]
async fn after_a_start_during_an_outage_pages_say_that_the_shop_is_busy(#[case] kind: FaultKind) {
    let shop = TestShop::start().await;
    warm_up(&shop).await;
    shop.state.warm_start.store().await;
    shop.sandbox.set_faults(outage(FaultKind::Refuse));
    let again = shop.start_again("").await;
    again.sandbox.set_faults(outage(kind));
    again.time_out_missing_responses();
    let tenant = tenant(&again);
    let _probing = tenant.circuit_breaker().begin_probing();
    refresh(&tenant).await.unwrap_err();
    let page = again.get(SHOP, "/pages/login").await;
    assert_eq!(page.header("shop-busy"), Some("?1"), "{page:?}");
    let is_open = r#"gateway_retail_circuit_open{shop="furniture"}"#;
    assert_eq!(again.metric(is_open).await, 1);

    again.sandbox.clear_faults();
    refresh(&tenant).await.unwrap();
    let page = again.get(SHOP, "/pages/login").await;
    assert_eq!(page.header("shop-busy"), None);
    assert_eq!(again.metric(is_open).await, 0);
}

#[actix_web::test]
async fn settings_from_the_file_are_marked_stale_until_the_first_refresh() {
    const STOREFRONT: &str = "/api/v1/storefront";
    let shop = TestShop::start().await;
    let before = shop.get(SHOP, STOREFRONT).await;
    assert!(!cache_status(&before).contains("detail="));
    shop.state.warm_start.store().await;
    shop.sandbox.stop();
    let again = shop.start_again("").await;
    for _ in 0..2 {
        let stale = again.get(SHOP, STOREFRONT).await;
        assert_eq!((stale.status, &stale.body), (200, &before.body));
        // First the stored response, which is being renewed, and then the failed renewal.
        assert!(cache_status(&stale).contains("detail="), "{stale:?}");
    }
    again.sandbox.restart().unwrap();
    refresh_all(&again.state).await;
    // Longer than a response from stale data is stored.
    again.advance(60);
    eventually("the settings are fresh", async || {
        let storefront = again.get(SHOP, STOREFRONT).await;
        !cache_status(&storefront).contains("detail=")
    })
    .await;
}

/// The web server of the Retail API runs, but its database does not.
#[actix_web::test]
async fn a_shop_whose_connection_string_was_never_read_is_busy() {
    let shop = TestShop::start().await;
    warm_up(&shop).await;
    shop.state.warm_start.store().await;
    shop.sandbox
        .set_faults(outage(FaultKind::ErrorBeforeCommit));
    let again = shop.start_again("").await;
    assert!(!tenant(&again).circuit_breaker().is_open());
    let page = again.get(SHOP, "/pages/login").await;
    assert_eq!(page.header("shop-busy"), Some("?1"), "{page:?}");

    again.sandbox.clear_faults();
    refresh(&tenant(&again)).await.unwrap();
    let page = again.get(SHOP, "/pages/login").await;
    assert_eq!(page.header("shop-busy"), None);
}

/// Without it, the Retail API would refuse the calls, or worse, use another database.
#[actix_web::test]
async fn nothing_is_sent_before_the_connection_string_is_known() {
    let shop = TestShop::start().await;
    warm_up(&shop).await;
    shop.state.warm_start.store().await;
    let settings_fail = Fault::new("getDBstrings", FaultKind::Refuse);
    shop.sandbox.set_faults(vec![settings_fail]);
    let again = shop.start_again("").await;
    assert_eq!(again.get(SHOP, COLD_LIST).await.status, 503);
    let message = json!({"name": "Ann Smith", "email": "ann@example.com", "message": "Hello"});
    let written = again.post(SHOP, "/api/v1/contact-messages", &message).await;
    assert_eq!(written.status, 503, "{written:?}");
    let calls = again.sandbox.ledger();
    let others: Vec<_> = calls
        .iter()
        .filter(|call| call.call != "getDBstrings")
        .collect();
    assert!(others.is_empty(), "{others:?}");
}

#[actix_web::test]
async fn the_file_has_no_secret_no_search_and_no_price_list() {
    let shop = TestShop::start().await;
    let price_list = [(PRICING_HEADER, "2/false")];
    for tenant in ["vape", "aegean", "furniture", "wholesale"] {
        for path in WARM {
            shop.get(tenant, path).await;
            shop.get_with(tenant, path, &price_list).await;
        }
        for path in [
            "/api/v1/products?searchTerm=gift+for+ann",
            "/api/v1/suggestions?searchTerm=gift+for+ann",
        ] {
            assert_eq!(shop.get(tenant, path).await.status, 200, "{path}");
        }
    }
    let public = shop.get("wholesale", LIST).await;
    let own = shop.get_with("wholesale", LIST, &price_list).await;
    assert_ne!(public.body, own.body, "the customer has other prices");
    shop.state.warm_start.store().await;

    let path = &shop.settings.warm_start.file;
    let bytes = fs::read(path).unwrap();
    let contains = |text: &[u8]| bytes.windows(text.len()).any(|window| window == text);
    assert!(contains(&public.body), "public prices are stored");
    assert!(!contains(&own.body), "the file holds a price list");
    let address = shop.sandbox.url().replace("http://", "");
    let searched = ["gift for ann", "gift+for+ann", &address].map(str::to_owned);
    for text in canaries().into_iter().chain(searched) {
        assert!(!contains(text.as_bytes()), "the file holds {text}");
    }
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(path), 0o600);
    assert_eq!(mode(path.parent().unwrap()), 0o700);
}

#[actix_web::test]
async fn a_shop_whose_folder_has_changed_starts_cold() {
    let shops = tempfile::tempdir().unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenants");
    for name in ["furniture", "vape"] {
        let folder = shops.path().join(name);
        fs::create_dir(&folder).unwrap();
        for file in fs::read_dir(source.join(name)).unwrap() {
            let file = file.unwrap();
            if file.file_type().unwrap().is_file() {
                fs::copy(file.path(), folder.join(file.file_name())).unwrap();
            }
        }
    }
    let differences = format!("[tenants]\ndir = {:?}\napplied_dir = \"\"\n", shops.path());
    let shop = TestShop::start_with(&differences).await;
    for tenant in ["furniture", "vape"] {
        assert_eq!(shop.get(tenant, LIST).await.status, 200);
    }
    shop.state.warm_start.store().await;
    let theme = shops.path().join("furniture/theme.toml");
    let changed = fs::read_to_string(&theme).unwrap() + "\n# changed\n";
    fs::write(&theme, changed).unwrap();
    shop.sandbox.stop();
    let again = shop.start_again(&differences).await;
    let closed = again.get("furniture", LIST).await;
    assert_eq!(
        (closed.status, closed.problem().as_str()),
        (503, "/problems/tenant-not-ready")
    );
    let page = again.get("furniture", "/").await;
    assert_eq!(page.status, 503);
    assert!(page.header("retry-after").is_some());
    assert!(page.header("x-request-id").is_some());
    assert!(page.text().contains(BUSY_NOTICE));
    assert_eq!(again.get("vape", LIST).await.status, 200);
}

#[actix_web::test]
async fn a_damaged_file_is_ignored_and_replaced() {
    let shop = TestShop::start().await;
    warm_up(&shop).await;
    shop.state.warm_start.store().await;
    let path = &shop.settings.warm_start.file;
    let bytes = fs::read(path).unwrap();
    fs::write(path, &bytes[..bytes.len() / 2]).unwrap();
    let again = shop.start_again("").await;
    let ignored = captured_logs()
        .lines()
        .filter(|line| line.contains("the file of the warm start is ignored"))
        .count();
    assert_eq!(ignored, 1);
    let list = again.get(SHOP, LIST).await;
    assert!(cache_status(&list).contains("fwd=miss"));
    assert_eq!(again.get(SHOP, "/readyz").await.status, 200);
    again.state.warm_start.store().await;
    again.sandbox.stop();
    let third = again.start_again("").await;
    assert_eq!(third.get(SHOP, LIST).await.status, 200);
}

const MAX_AGE_SECONDS: u64 = 86_400;

#[rstest]
#[case::young(MAX_AGE_SECONDS - 600, true)]
#[case::old(MAX_AGE_SECONDS, false)]
#[actix_web::test]
async fn a_file_is_used_as_long_as_stale_responses_may_be_served(
    #[case] age_seconds: u64,
    #[case] is_used: bool,
) {
    let shop = TestShop::start().await;
    shop.state.warm_start.store().await;
    let stores = tempfile::tempdir().unwrap();
    let mut settings = shop.settings.clone();
    settings.sessions.database = stores.path().join("sessions.sqlite");
    settings.orders.database = stores.path().join("orders.sqlite");
    settings.price_history.database = stores.path().join("prices.sqlite");
    let clocks = Clocks::default();
    clocks.decisions.advance(Duration::from_secs(age_seconds));
    let later = AppState::load(&settings, &clocks).unwrap();
    later.warm_start.restore().await;
    for tenant in later.registry.tenants().iter() {
        assert_eq!(tenant.live_settings().is_some(), is_used);
    }
}

#[actix_web::test]
async fn the_program_writes_its_files_at_its_end_and_reads_them_at_its_start() {
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    let files = front_end();
    let port = free_port();
    let address = format!("127.0.0.1:{port}");
    let mut program = start(&sandbox, files.path(), port).await;
    let before = Response::read(address.clone(), get(LIST)).await;
    assert_eq!(before.status, 200, "{}", before.text());
    let catalogue = files.path().join("state/catalogues/furniture.catalogue");
    eventually("the catalogue is stored", async || catalogue.exists()).await;
    terminate(&program);
    ends_well(&mut program).await;
    sandbox.stop();
    let _program = start(&sandbox, files.path(), port).await;
    let after = Response::read(address.clone(), get(LIST)).await;
    assert_eq!((after.status, after.body), (200, before.body));
    let cold = Response::read(address.clone(), get(COLD_LIST)).await;
    assert_eq!(cold.status, 200, "a list that was never read");
    assert!(cache_status(&cold).starts_with("catalogue-index; hit; detail="));
}

/// Without the wait, a restart while the Retail API is slow would refuse orders and sign-ins.
#[actix_web::test]
async fn a_change_waits_for_the_connection_string_of_a_slow_start() {
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    let files = front_end();
    let port = free_port();
    let address = format!("127.0.0.1:{port}");
    let mut program = start(&sandbox, files.path(), port).await;
    assert_eq!(Response::read(address.clone(), get(LIST)).await.status, 200);
    terminate(&program);
    ends_well(&mut program).await;
    let late = Fault::new("getDBstrings", FaultKind::HeldResponse);
    sandbox.set_faults(vec![late]);
    let _program = start(&sandbox, files.path(), port).await;
    let written = actix_web::rt::spawn(Response::read(address.clone(), contact_message()));
    // Reads don't wait.
    let page = Response::read(address.clone(), get("/pages/login")).await;
    assert_eq!(page.header("shop-busy"), Some("?1"), "{page:?}");
    assert!(!written.is_finished());

    sandbox.clear_faults();
    let written = written.await.unwrap();
    assert_eq!(written.status, 204, "{written:?}");
}

fn contact_message() -> String {
    let body = json!({"name": "Ann Smith", "email": "ann@example.com", "message": "Hello"});
    let body = body.to_string();
    format!(
        "POST /api/v1/contact-messages HTTP/1.1\r\nhost: furniture.localhost\r\nconnection: close\r\n\
         sec-fetch-site: same-origin\r\nx-storefront: 1\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}
