//! The circuit breaker of a shop's Retail API through the whole gateway.

use std::{sync::Arc, time::Duration};

use gateway::{
    retail::Probing,
    tenants::{RefreshSettings, Tenant, run_refresh_loop},
};
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use serde_json::json;

use crate::support::{Response, TestShop, eventually, refresh_all, request_head, with_timeout};

const LIST: &str = "/api/v1/products?sort=price_asc";
const SETTINGS_CALL: &str = "getDBstrings";

/// Every call of this shop fails in this way.
pub(crate) fn outage(kind: FaultKind) -> Vec<Fault> {
    vec![Fault::new("*", kind).tenant("furniture")]
}

pub(crate) fn furniture(shop: &TestShop) -> Arc<Tenant> {
    let tenant = shop.state.registry.find_by_host("furniture.localhost");
    tenant.unwrap()
}

/// Requests lists that are not cached until the circuit is open.
pub(crate) async fn open_circuit(shop: &TestShop) -> Probing {
    let tenant = furniture(shop);
    let breaker = tenant.circuit_breaker();
    let probing = breaker.begin_probing();
    let mut page = 0;
    eventually("the circuit is open", async || {
        page += 1;
        let list = format!("/api/v1/products?perPage=7&page={page}");
        shop.get("furniture", &list).await;
        breaker.is_open()
    })
    .await;
    probing
}

/// Opens the circuit of a shop whose refresh loop runs.
pub(crate) async fn open_circuit_and_refresh(
    shop: &TestShop,
) -> (Arc<Tenant>, tokio::task::JoinHandle<()>) {
    let tenant = furniture(shop);
    let settings = RefreshSettings {
        interval_ms: 3_600_000,
        ..RefreshSettings::default()
    };
    let before = tenant.live_settings().unwrap();
    let refreshing = actix_web::rt::spawn(run_refresh_loop(Arc::clone(&tenant), settings));
    eventually("the first refresh", async || {
        !Arc::ptr_eq(&before, &tenant.live_settings().unwrap())
    })
    .await;
    shop.sandbox.set_faults(outage(FaultKind::Refuse));
    drop(open_circuit(shop).await);
    (tenant, refreshing)
}

#[actix_web::test]
async fn after_five_failures_reads_fail_without_a_call() {
    let shop = TestShop::start().await;
    let warm = shop.get("furniture", LIST).await;
    shop.sandbox.set_faults(outage(FaultKind::Hang));
    shop.time_out_missing_responses();
    let _probing = open_circuit(&shop).await;

    shop.sandbox.clear_ledger();
    let cold = shop.get("furniture", "/api/v1/products?page=2").await;
    assert_eq!(
        (cold.status, cold.problem().as_str()),
        (503, "/problems/retail-unavailable")
    );
    assert!(cold.header("retry-after").is_some());
    assert!(shop.sandbox.ledger().is_empty());
    let cached = shop.get("furniture", LIST).await;
    assert_eq!((cached.status, cached.body), (200, warm.body));
}

#[actix_web::test]
async fn the_circuit_of_one_shop_is_no_other_shops() {
    let shop = TestShop::start().await;
    shop.sandbox.set_faults(outage(FaultKind::Refuse));
    let _probing = open_circuit(&shop).await;
    assert_eq!(
        shop.get("vape", "/api/v1/products?page=2").await.status,
        200
    );
}

#[actix_web::test]
async fn pictures_on_the_server_of_the_retail_api_fail_without_a_call() {
    let shop = TestShop::start().await;
    shop.sandbox.set_faults(outage(FaultKind::Refuse));
    let _probing = open_circuit(&shop).await;
    shop.sandbox.clear_ledger();
    let picture = shop.get("furniture", "/pictures/cold.webp").await;
    assert_eq!(picture.status, 503, "{picture:?}");
    assert_eq!(picture.header("cache-control"), Some("no-store"));
    assert!(shop.sandbox.ledger().is_empty());
}

#[actix_web::test]
async fn pictures_that_hang_open_their_own_circuit_only() {
    let shop = TestShop::start().await;
    let _probing = furniture(&shop).circuit_breaker().begin_probing();
    let hang = Fault::new("pictures", FaultKind::Hang).tenant("furniture");
    shop.sandbox.set_faults(vec![hang]);
    shop.time_out_missing_responses();
    let mut number = 0;
    eventually("pictures fail at once", async || {
        number += 1;
        let path = format!("/pictures/cold-{number}.webp");
        shop.get("furniture", &path).await.status == 503
    })
    .await;
    assert!(!furniture(&shop).circuit_breaker().is_open());
    shop.sandbox.set_faults(Vec::new());
    eventually("a probe closes the circuit", async || {
        shop.clocks.requests.advance(Duration::from_secs(1));
        shop.get("furniture", "/pictures/missing.webp").await.status == 404
    })
    .await;
}

#[actix_web::test]
async fn missing_pictures_open_no_circuit() {
    let shop = TestShop::start().await;
    for number in 0..9 {
        let path = format!("/pictures/missing-{number}.webp");
        assert_eq!(shop.get("furniture", &path).await.status, 404);
    }
}

#[actix_web::test]
async fn a_write_is_refused_before_it_is_sent_and_may_be_repeated() {
    let shop = TestShop::start().await;
    let path = "/api/v1/contact-messages";
    let message = |text| json!({"name": "Ann Smith", "email": "ann@example.com", "message": text});
    let sent = shop.post("furniture", path, &message("first")).await;
    assert_eq!(sent.status, 204, "{sent:?}");
    shop.sandbox.set_faults(outage(FaultKind::Refuse));
    let _probing = open_circuit(&shop).await;
    shop.sandbox.clear_ledger();
    let refused = shop.post("furniture", path, &message("second")).await;
    assert_eq!(refused.status, 503, "{refused:?}");
    assert!(refused.header("retry-after").is_some());
    assert!(shop.sandbox.ledger().is_empty());
    shop.sandbox.clear_faults();
    refresh_all(&shop.state).await;
    let repeated = shop.post("furniture", path, &message("second")).await;
    assert_eq!(repeated.status, 204, "{repeated:?}");
}

#[actix_web::test]
async fn reads_in_progress_end_when_the_circuit_opens() {
    let shop = TestShop::start().await;
    let slow = Fault::new("FindShopProducts", FaultKind::Hang).containing("price_asc");
    let mut faults = vec![slow.tenant("furniture")];
    shop.sandbox.set_faults(faults.clone());
    let request = request_head("GET", "furniture", LIST) + "\r\n";
    let waiting = actix_web::rt::spawn(Response::read(shop.address.clone(), request));
    eventually("the read hangs", async || {
        shop.sandbox.count("FindShopProducts") == 1
    })
    .await;
    faults.extend(outage(FaultKind::Refuse));
    shop.sandbox.set_faults(faults);
    let _probing = open_circuit(&shop).await;
    let ended = with_timeout("the waiting read", waiting).await.unwrap();
    assert_eq!(ended.status, 503);
}

#[actix_web::test]
async fn a_successful_refresh_of_the_settings_closes_the_circuit() {
    let shop = TestShop::start().await;
    shop.sandbox.set_faults(outage(FaultKind::Refuse));
    let _probing = open_circuit(&shop).await;
    refresh_all(&shop.state).await;
    assert_eq!(shop.get("furniture", LIST).await.status, 503);
    let is_open = r#"gateway_retail_circuit_open{shop="furniture"}"#;
    assert_eq!(shop.metric(is_open).await, 1);
    shop.sandbox.clear_faults();
    refresh_all(&shop.state).await;
    assert_eq!(shop.get("furniture", LIST).await.status, 200);
    assert_eq!(shop.metric(is_open).await, 0);
    let times_opened = r#"gateway_retail_circuit_opened_total{shop="furniture"}"#;
    assert_eq!(shop.metric(times_opened).await, 1);
}

#[rstest]
#[case::footer_text("'footer'")]
#[case::any_query("")]
#[actix_web::test]
async fn an_error_response_to_a_probe_closes_the_circuit(#[case] containing: &str) {
    let shop = TestShop::start().await;
    shop.sandbox.set_faults(outage(FaultKind::Refuse));
    let _probing = open_circuit(&shop).await;
    let failing = Fault::new("select_query", FaultKind::ErrorBeforeCommit).containing(containing);
    shop.sandbox.set_faults(vec![failing.tenant("furniture")]);
    refresh_all(&shop.state).await;
    assert!(!furniture(&shop).circuit_breaker().is_open());
    assert_eq!(shop.get("furniture", LIST).await.status, 200);
}

#[actix_web::test]
async fn hanging_probes_do_not_delay_the_recovery() {
    let shop = TestShop::start().await;
    let (tenant, refreshing) = open_circuit_and_refresh(&shop).await;
    shop.sandbox.set_faults(outage(FaultKind::Hang));
    shop.sandbox.clear_ledger();
    for probes in 1..=3 {
        assert_eq!(shop.sandbox.count(SETTINGS_CALL), probes - 1);
        eventually("the next probe", async || {
            shop.clocks.requests.advance(Duration::from_millis(100));
            shop.sandbox.count(SETTINGS_CALL) == probes
        })
        .await;
    }
    shop.sandbox.clear_faults();
    eventually("the circuit is closed", async || {
        shop.clocks.requests.advance(Duration::from_millis(100));
        !tenant.circuit_breaker().is_open()
    })
    .await;
    assert_eq!(shop.get("furniture", LIST).await.status, 200);
    refreshing.abort();
}
