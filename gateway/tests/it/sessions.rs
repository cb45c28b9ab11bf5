use std::time::Duration;

use futures_util::future::join_all;
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;

use crate::support::{
    Browser, HIGH_SIGN_IN_LIMITS, OWN_PAGE_HEADERS, TestShop, captured_logs, eventually,
    refresh_all,
};

const ANNA: (&str, &str) = ("anna@example.com", "Blue-Harbour-42");
const TRADE: (&str, &str) = ("trade@example.com", "Olive-Crate-77");

async fn anna<'a>(shop: &'a TestShop, tenant: &str) -> Browser<'a> {
    shop.sign_in(tenant, ANNA.0, ANNA.1).await
}

async fn customer_with(shop: &TestShop, tenant: &str, cookies: &str) -> Option<String> {
    let response = shop
        .get_with(tenant, "/api/v1/session", &[("cookie", cookies)])
        .await;
    assert_eq!(response.status, 200, "{}", response.text());
    let name = response.json()["customer"]["name"].clone();
    name.as_str().map(str::to_owned)
}

fn change(shop: &TestShop, tenant: &str, set: &str, user_name: &str) {
    let sql = format!("UPDATE CUSTOMERS SET {set} WHERE CUST_USERNAME = '{user_name}'");
    let changed = shop
        .sandbox
        .with_database(tenant, |connection| connection.execute(&sql, []).unwrap());
    assert_eq!(changed.unwrap(), 1, "{sql}");
}

/// [ACC-03]
#[actix_web::test]
async fn every_sign_in_gets_a_new_session_key_and_ends_the_previous_session() {
    let shop = TestShop::start().await;
    let browser = shop.browser("vape");
    let planted = "x".repeat(64);
    {
        let mut jar = browser.cookies.borrow_mut();
        jar.insert("__Host-session".to_owned(), planted.clone());
    }
    let mut keys = vec![format!("__Host-session={planted}")];
    for _ in 0..3 {
        assert_eq!(browser.sign_in(ANNA.0, ANNA.1).await.status, 200);
        keys.push(browser.cookie_header());
    }
    let current = keys.pop().unwrap();
    assert!(customer_with(&shop, "vape", &current).await.is_some());
    for old in &keys {
        assert_ne!(*old, current);
        assert_eq!(customer_with(&shop, "vape", old).await, None);
    }
    assert_eq!(shop.state.sessions.count(), 1);
}

/// [ACC-03]
#[actix_web::test]
async fn a_wrong_password_keeps_the_current_session() {
    let shop = TestShop::start().await;
    let browser = anna(&shop, "vape").await;
    let before = browser.cookie_header();
    assert_eq!(browser.sign_in(TRADE.0, "wrong").await.status, 401);
    assert_eq!(browser.cookie_header(), before);
    assert!(browser.customer_name().await.is_some());
}

/// [ACC-08]
#[actix_web::test]
async fn a_signed_out_cookie_is_invalid() {
    let shop = TestShop::start().await;
    let browser = anna(&shop, "vape").await;
    let other = anna(&shop, "vape").await;
    let stolen = browser.cookie_header();
    let response = browser.delete("/api/v1/session").await;
    assert_eq!((response.status, response.body.len()), (204, 0));
    assert_eq!(response.header("cache-control"), Some("no-store"));
    assert!(!browser.cookies.borrow().contains_key("__Host-session"));
    assert_eq!(customer_with(&shop, "vape", &stolen).await, None);
    assert!(
        other.customer_name().await.is_some(),
        "the session of another browser stays"
    );
    for cookies in [stolen.as_str(), ""] {
        let headers = [&OWN_PAGE_HEADERS[..], &[("cookie", cookies)]].concat();
        let again = shop
            .request("DELETE", "vape", "/api/v1/session", &headers, "")
            .await;
        assert_eq!(again.status, 204, "no session exists");
    }
}

/// [ACC-09]
#[actix_web::test]
async fn a_session_ends_after_the_shops_idle_minutes() {
    let shop = TestShop::start().await;
    let browser = anna(&shop, "vape").await;
    // The shop's idle limit is 30 minutes.
    for _ in 0..3 {
        shop.advance(29 * 60);
        assert!(browser.customer_name().await.is_some());
    }
    shop.advance(20 * 60);
    assert_eq!(browser.get("/api/v1/brands").await.status, 200);
    shop.advance(20 * 60);
    assert!(browser.customer_name().await.is_some());
    shop.advance(20 * 60);
    shop.get("vape", "/api/v1/brands").await;
    shop.advance(12 * 60);
    assert_eq!(browser.customer_name().await, None);
    let orders = browser.get("/api/v1/orders").await;
    assert_ne!(orders.status, 200);
}

/// [ACC-09]
#[actix_web::test]
async fn a_session_ends_after_half_a_day_of_use() {
    let shop = TestShop::start().await;
    let browser = anna(&shop, "vape").await;
    for _ in 0..28 {
        shop.advance(25 * 60);
        assert!(browser.customer_name().await.is_some());
    }
    shop.advance(25 * 60);
    assert_eq!(browser.customer_name().await, None);
}

/// [ACC-11]
#[actix_web::test]
async fn a_session_is_invalid_in_another_shop() {
    let shop = TestShop::start().await;
    let browser = shop.sign_in("wholesale", TRADE.0, TRADE.1).await;
    let cookies = browser.cookie_header();
    assert!(customer_with(&shop, "wholesale", &cookies).await.is_some());
    for tenant in ["vape", "aegean", "furniture"] {
        assert_eq!(
            customer_with(&shop, tenant, &cookies).await,
            None,
            "{tenant}"
        );
        let path = "/api/v1/products?perPage=100";
        let with = shop.get_with(tenant, path, &[("cookie", &cookies)]).await;
        assert_eq!(with.body, shop.get(tenant, path).await.body, "{tenant}");
        let headers = [&OWN_PAGE_HEADERS[..], &[("cookie", &cookies)]].concat();
        let out = shop
            .request("DELETE", tenant, "/api/v1/session", &headers, "")
            .await;
        assert_eq!(out.status, 204);
    }
    assert!(
        browser.customer_name().await.is_some(),
        "the session ends in its own shop only"
    );
}

/// [ACC-11]
#[actix_web::test]
async fn one_address_is_a_different_customer_in_each_shop() {
    let shop = TestShop::start().await;
    change(&shop, "vape", "CUSTNAME = 'Anna of vape'", ANNA.0);
    let (vape, aegean) = (anna(&shop, "vape").await, anna(&shop, "aegean").await);
    let vape_name = vape.customer_name().await.unwrap();
    assert!(vape_name.starts_with("Anna of vape"));
    assert_ne!(aegean.customer_name().await.unwrap(), vape_name);
    assert_eq!(vape.delete("/api/v1/session").await.status, 204);
    assert!(aegean.customer_name().await.is_some());
}

/// [ACC-03]
#[actix_web::test]
async fn rights_and_points_are_read_again() {
    let shop = TestShop::start().await;
    let browser = shop.sign_in("wholesale", TRADE.0, TRADE.1).await;
    let products = "/api/v1/products?perPage=100";
    let before = browser.get(products).await.body;
    let set = "CUST_PriceLIst_Header_Id = -1, CUST_Exclude_Vat = 0, CUST_POINT_Balance = '5.00', CUSTCOUNTRY = 'Greece'";
    change(&shop, "wholesale", set, TRADE.0);
    shop.sandbox.clear_ledger();
    // The record is read at most every half minute.
    assert_eq!(session(&browser).await["hasPriceList"], true);
    assert_eq!(shop.sandbox.count("select_query"), 0);
    shop.advance(31);
    let customer = session(&browser).await;
    assert_eq!(customer["hasPriceList"], false);
    assert_eq!(customer["vatIncluded"], true);
    assert_eq!(customer["countryCode"], "GR");
    let after = browser.get(products).await.body;
    assert_ne!(after, before);
    assert_eq!(after, shop.get("wholesale", products).await.body);
    assert_eq!(session(&browser).await, customer);
    assert_eq!(shop.sandbox.count("select_query"), 1);
    // Simultaneous requests share one call.
    shop.advance(31);
    join_all((0..20).map(|_| session(&browser))).await;
    assert_eq!(shop.sandbox.count("select_query"), 2);
}

/// After a pause, a refresh in the background begins as well, and must not stand in for this one. [ACC-03]
#[actix_web::test]
async fn rights_are_current_after_a_pause() {
    let shop = TestShop::start().await;
    let browser = shop.sign_in("wholesale", TRADE.0, TRADE.1).await;
    change(&shop, "wholesale", "CUST_PriceLIst_Header_Id = -1", TRADE.0);
    shop.advance(121);
    assert_eq!(session(&browser).await["hasPriceList"], false);
}

/// [D-26]
#[actix_web::test]
async fn only_a_new_password_removes_the_notice() {
    let shop = TestShop::start().await;
    let till = shop.sign_in("vape", "99123456", "99123456").await;
    let changed = till
        .patch(
            "/api/v1/account",
            &serde_json::json!({ "phone": "99777777" }),
        )
        .await;
    assert_eq!(changed.status, 200, "{}", changed.text());
    for _ in 0..2 {
        let credentials = &session(&till).await["credentialsToUpdate"];
        assert_eq!(credentials["password"], true);
        shop.advance(31);
    }
}

async fn session(browser: &Browser<'_>) -> serde_json::Value {
    browser.get("/api/v1/session").await.json()["customer"].clone()
}

/// [ACC-03]
#[rstest]
#[case::deleted("DELETEDFLAG = 1")]
#[case::gone("CUSTID = 999999")]
#[actix_web::test]
async fn a_customer_without_a_record_is_signed_out(#[case] set: &str) {
    let shop = TestShop::start().await;
    let browser = anna(&shop, "vape").await;
    let cookies = browser.cookie_header();
    change(&shop, "vape", set, ANNA.0);
    shop.advance(31);
    assert_eq!(browser.customer_name().await, None);
    assert!(!browser.cookies.borrow().contains_key("__Host-session"));
    assert_eq!(customer_with(&shop, "vape", &cookies).await, None);
    assert_eq!(shop.state.sessions.count(), 0);
}

/// [ACC-03]
#[rstest]
#[case(FaultKind::Refuse)]
#[case(FaultKind::Hang)]
#[case(FaultKind::Html)]
#[actix_web::test]
async fn the_session_uses_its_last_data_while_the_retail_api_is_down(#[case] kind: FaultKind) {
    let shop = TestShop::start().await;
    let browser = shop.sign_in("wholesale", TRADE.0, TRADE.1).await;
    let before = session(&browser).await;
    shop.sandbox.set_faults(vec![Fault::new("*", kind)]);
    shop.advance(31);
    let (clock, time_limit) = (shop.clock.clone(), Duration::from_secs(2));
    shop.sandbox
        .on_missing_response(move || clock.advance(time_limit));
    shop.sandbox.clear_ledger();
    assert_eq!(session(&browser).await, before);
    let asked = shop.sandbox.ledger().len();
    assert_eq!(session(&browser).await, before);
    assert_eq!(shop.sandbox.ledger().len(), asked);
}

/// Names that a sibling subdomain can set. Decoded or trimmed, they equal the session cookie's
/// name.
const FORGED_NAMES: [&str; 6] = [
    "%5F%5FHost-session",
    "__Host%2Dsession",
    "__Host-session%20",
    "\u{2000}__Host-session",
    "a__Host-session",
    "__host-session",
];

/// [ACC-11]
#[actix_web::test]
async fn a_cookie_that_a_sibling_subdomain_can_set_is_no_session() {
    let shop = TestShop::start().await;
    let own = anna(&shop, "vape").await.cookie_header();
    let attacker = shop.sign_in("vape", TRADE.0, TRADE.1).await;
    let forged = attacker.cookies.borrow()["__Host-session"].clone();
    let attacker = attacker.customer_name().await;
    for name in FORGED_NAMES {
        for value in [forged.as_str(), "junk"] {
            let planted = format!("{name}={value}");
            assert_eq!(customer_with(&shop, "vape", &planted).await, None, "{name}");
            for both in [format!("{planted}; {own}"), format!("{own}; {planted}")] {
                let name = customer_with(&shop, "vape", &both).await;
                assert!(name.is_some() && name != attacker, "{both}: {name:?}");
            }
        }
    }
}

/// [ACC-11]
#[actix_web::test]
async fn a_cookie_with_non_ascii_letters_does_not_end_the_session() {
    let shop = TestShop::start().await;
    let own = anna(&shop, "vape").await.cookie_header();
    for cookies in [
        format!("campaign=καλοκαίρι; {own}"),
        format!("{own}; campaign=καλοκαίρι"),
        format!("καλοκαίρι; {own}"),
    ] {
        let headers = [("cookie", cookies.as_str())];
        let account = shop.get_with("vape", "/api/v1/account", &headers).await;
        assert_eq!(account.status, 200, "{cookies}");
    }
}

/// [ACC-03]
#[actix_web::test]
async fn the_session_of_a_visitor_needs_no_call() {
    let shop = TestShop::start().await;
    for cookies in ["", "__Host-session=rubbish", "__Host-session="] {
        assert_eq!(customer_with(&shop, "vape", cookies).await, None);
    }
    assert_eq!(shop.sandbox.ledger().len(), 0);
}

const PRICED: [&str; 9] = [
    "/api/v1/products?perPage=100",
    "/api/v1/products?perPage=100&sort=price_asc",
    "/api/v1/products?onSale=true",
    "/api/v1/products/1001",
    "/api/v1/products/1001/related",
    "/api/v1/products/1001/stock",
    "/api/v1/products/price-range",
    "/api/v1/suggestions?searchTerm=a",
    "/api/v1/storefront",
];

/// [CAT-06]
#[actix_web::test]
async fn customers_see_their_own_prices_and_visitors_never_do() {
    let visitors_only = TestShop::start().await;
    let customers_only = TestShop::start().await;
    let trade = customers_only.sign_in("wholesale", TRADE.0, TRADE.1).await;
    let (mut public, mut own, mut differ) = (Vec::new(), Vec::new(), 0);
    for path in PRICED {
        public.push(visitors_only.get("wholesale", path).await.body);
        own.push(trade.get(path).await.body);
        differ += u32::from(public.last() != own.last());
    }
    assert!(
        differ >= 6,
        "{differ}: customer prices differ from public prices"
    );
    for customer_first in [true, false] {
        let shop = TestShop::start().await;
        let trade = shop.sign_in("wholesale", TRADE.0, TRADE.1).await;
        let plain = shop.sign_in("wholesale", ANNA.0, ANNA.1).await;
        // The first round has no cached responses.
        for _ in 0..2 {
            for (path, (public, own)) in PRICED.iter().zip(public.iter().zip(&own)) {
                if customer_first {
                    assert_eq!(&trade.get(path).await.body, own, "{path}");
                }
                assert_eq!(&shop.get("wholesale", path).await.body, public, "{path}");
                assert_eq!(&trade.get(path).await.body, own, "{path}");
                assert_eq!(&plain.get(path).await.body, public, "{path}");
            }
        }
        let cookies = trade.cookie_header();
        assert_eq!(trade.delete("/api/v1/session").await.status, 204);
        for (path, public) in PRICED.iter().zip(&public) {
            let old = [("cookie", cookies.as_str())];
            let after = shop.get_with("wholesale", path, &old).await;
            assert_eq!(&after.body, public, "{path} after signing out");
        }
    }
}

/// The client never calls `findSession`. [CAT-06]
#[actix_web::test]
async fn withdrawn_rights_end_without_reading_the_session() {
    let shop = TestShop::start().await;
    let trade = shop.sign_in("wholesale", TRADE.0, TRADE.1).await;
    let path = "/api/v1/products?perPage=100";
    let public = shop.get("wholesale", path).await.body;
    assert_ne!(trade.get(path).await.body, public);
    let nothing = "CUST_PriceLIst_Header_Id = -1, CUST_Exclude_Vat = 0";
    change(&shop, "wholesale", nothing, TRADE.0);
    assert_ne!(trade.get(path).await.body, public, "read a moment ago");
    shop.advance(121);
    eventually("public prices", async || {
        trade.get(path).await.body == public
    })
    .await;
    change(&shop, "wholesale", "DELETEDFLAG = 1", TRADE.0);
    shop.advance(121);
    eventually("signed out", async || {
        trade.get("/api/v1/account").await.status == 401
    })
    .await;
}

/// [TEN-05]
#[rstest]
#[case::neither("0", "0")]
#[case::price_lists("1", "0")]
#[case::vat_exclusion("0", "1")]
#[case::both("1", "1")]
#[actix_web::test]
async fn price_lists_and_vat_exclusion_are_switched_independently(
    #[case] price_lists: &str,
    #[case] vat_exclusion: &str,
) {
    let shop = TestShop::start().await;
    let browser = shop.sign_in("wholesale", TRADE.0, TRADE.1).await;
    let sql = "UPDATE APPLICATION_PROPERTIES SET PROP_VALUE = ?2 WHERE PROP_KEY = ?1";
    for (key, value) in [("priceLists", price_lists), ("excludeVat", vat_exclusion)] {
        let changed = shop.sandbox.with_database("wholesale", |connection| {
            connection.execute(sql, [key, value]).unwrap()
        });
        assert_eq!(changed.unwrap(), 1, "{key}");
    }
    refresh_all(&shop.state).await;
    let customer = session(&browser).await;
    assert_eq!(customer["hasPriceList"], price_lists == "1");
    assert_eq!(customer["vatIncluded"], vat_exclusion == "0");
}

/// [CAT-06]
#[actix_web::test]
async fn a_shop_without_price_lists_or_vat_exclusion_has_public_prices_for_all() {
    let shop = TestShop::start().await;
    let browser = shop.sign_in("wholesale", TRADE.0, TRADE.1).await;
    let off = |key: &str| {
        format!("UPDATE APPLICATION_PROPERTIES SET PROP_VALUE = '0' WHERE PROP_KEY = '{key}'")
    };
    for key in ["priceLists", "excludeVat"] {
        shop.sandbox
            .with_database("wholesale", |connection| {
                assert_eq!(connection.execute(&off(key), []).unwrap(), 1);
            })
            .unwrap();
    }
    refresh_all(&shop.state).await;
    let customer = session(&browser).await;
    assert_eq!(
        (&customer["hasPriceList"], &customer["vatIncluded"]),
        (&false.into(), &true.into())
    );
    for path in PRICED {
        let own = browser.get(path).await.body;
        assert_eq!(own, shop.get("wholesale", path).await.body, "{path}");
    }
}

#[actix_web::test]
async fn passwords_and_session_keys_are_in_no_response_log_or_other_call() {
    let shop = TestShop::start_with(HIGH_SIGN_IN_LIMITS).await;
    let typed = "canary-typed-password-5c1d";
    let browser = shop.browser("vape");
    let mut seen = String::new();
    for password in [typed, ANNA.1] {
        seen += &browser.sign_in(ANNA.0, password).await.text();
    }
    shop.advance(31);
    for path in ["/api/v1/session", "/api/v1/products", "/api/v1/brands", "/"] {
        seen += &browser.get(path).await.everything();
    }
    let cookies: Vec<String> = browser.cookies.borrow().values().cloned().collect();
    assert_eq!(cookies.len(), 2, "the session's and the known browser's");
    seen += &browser.delete("/api/v1/session").await.text();
    let logs = captured_logs();
    for secret in cookies.iter().map(String::as_str).chain([typed, ANNA.1]) {
        assert!(!logs.contains(secret), "the log holds {secret}");
        assert!(!seen.contains(secret), "a response holds {secret}");
    }
    assert!(!logs.contains(ANNA.0), "the log holds a user name");
    let ledger = shop.sandbox.ledger();
    assert!(ledger.iter().any(|call| call.call == "login"));
    for call in ledger {
        assert_eq!(call.header("cookie"), None, "{}", call.call);
        if call.call != "login" {
            let text = format!("{call:?}");
            assert!(!text.contains(ANNA.1) && !text.contains(typed), "{text}");
        }
    }
}
