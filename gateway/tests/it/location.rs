use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;

use crate::support::TestShop;

const PATH: &str = "/api/v1/location";
const CALL: &str = "location";
const SETTINGS: &str = "[server]\nclient_address_header = \"x-forwarded-for\"\n\
                        [location]\nurl = \"{sandbox}/ip/{address}\"\ntimeout_ms = 10000";

async fn country(shop: &TestShop, tenant: &str, address: &str) -> String {
    let response = shop
        .get_with(tenant, PATH, &[("x-forwarded-for", address)])
        .await;
    assert_eq!(response.status, 200, "{}", response.text());
    assert_eq!(response.header("cache-control"), Some("no-store"));
    assert!(!response.everything().contains(address), "{address}");
    response.json()["countryCode"].as_str().unwrap().to_owned()
}

/// [API-03]
#[rstest]
#[case::where_the_address_is("aegean", "198.51.100.77", "GR")]
#[case::at_home("aegean", "192.0.2.1", "CY")]
#[case::not_on_the_list("aegean", "203.0.113.9", "CY")]
#[case::on_the_list_of_another_shop("furniture", "198.51.100.77", "CY")]
#[actix_web::test]
async fn forms_start_with_a_country_of_the_shop(
    #[case] tenant: &str,
    #[case] address: &str,
    #[case] expected: &str,
) {
    let shop = TestShop::start_with(SETTINGS).await;
    let offered = shop.get(tenant, "/api/v1/storefront").await.json();
    let offered = offered["countries"].as_array().unwrap().clone();
    let found = country(&shop, tenant, address).await;
    assert!(offered.iter().any(|country| country["code"] == *found));
    if tenant == "aegean" {
        assert_eq!(found, expected);
    }
    assert_eq!(shop.sandbox.count(CALL), 1);
}

/// [API-03]
#[actix_web::test]
async fn only_the_network_of_the_address_is_sent_and_only_once() {
    let shop = TestShop::start_with(SETTINGS).await;
    for address in ["198.51.100.77", "198.51.100.78", "198.51.100.77"] {
        assert_eq!(country(&shop, "aegean", address).await, "GR");
    }
    let calls = shop.sandbox.ledger();
    let calls: Vec<_> = calls.iter().filter(|call| call.call == CALL).collect();
    assert_eq!(calls.len(), 1);
    assert_eq!(calls[0].path, "/ip/198.51.100.0");
    let names: Vec<_> = calls[0].headers.iter().map(|(name, _)| &**name).collect();
    for private in [
        "authorization",
        "cookie",
        "referer",
        "user-agent",
        "x-forwarded-for",
    ] {
        assert!(!names.contains(&private), "{private} in {names:?}");
    }
    country(&shop, "aegean", "2001:db8:1:2:3:4:5:6").await;
    let last = shop.sandbox.ledger().pop().unwrap();
    assert_eq!(last.path, "/ip/2001:db8:1::");
}

/// [API-03]
#[actix_web::test]
async fn private_addresses_are_not_looked_up() {
    let shop = TestShop::start_with(SETTINGS).await;
    for address in ["127.0.0.1", "10.0.0.9", "fd00::1", "rubbish"] {
        assert_eq!(country(&shop, "aegean", address).await, "CY", "{address}");
    }
    assert_eq!(shop.sandbox.count(CALL), 0);
    let without = "[server]\nclient_address_header = \"x-forwarded-for\"";
    let shop = TestShop::start_with(without).await;
    assert_eq!(country(&shop, "aegean", "198.51.100.77").await, "CY");
    assert_eq!(shop.sandbox.count(CALL), 0);
}

/// [API-03]
#[rstest]
#[case::silent(FaultKind::Hang)]
#[case::a_page(FaultKind::Html)]
#[case::broken(FaultKind::ErrorBeforeCommit)]
#[case::gone(FaultKind::Refuse)]
#[actix_web::test]
async fn a_failing_location_service_is_asked_once(#[case] fault: FaultKind) {
    // Real time, long enough for a request to arrive.
    let hasty = SETTINGS.replace("10000", "1500");
    let shop = TestShop::start_with(&hasty).await;
    shop.sandbox.set_faults(vec![Fault::new(CALL, fault)]);
    for _ in 0..3 {
        assert_eq!(country(&shop, "aegean", "198.51.100.77").await, "CY");
    }
    assert_eq!(shop.sandbox.count(CALL), 1, "failures are cached");
    shop.sandbox.clear_faults();
    assert_eq!(country(&shop, "aegean", "198.51.101.1").await, "CY");
    assert_eq!(shop.sandbox.count(CALL), 2, "another network is looked up");
}

/// [API-03]
#[actix_web::test]
async fn an_unknown_host_has_no_countries() {
    let shop = TestShop::start_with(SETTINGS).await;
    let response = shop.get("unknown.example", PATH).await;
    assert_eq!(response.status, 421);
}
