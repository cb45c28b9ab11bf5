use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use serde_json::json;

use crate::support::{HIGH_SIGN_IN_LIMITS, TestShop, changed_shops, tenants_setting};

const ANNA: (&str, &str) = ("anna@example.com", "Blue-Harbour-42");
const TRADE: (&str, &str) = ("trade@example.com", "Olive-Crate-77");
const WRONG: (u16, &str) = (401, "/problems/wrong-credentials");

/// [ACC-02]
#[rstest]
#[case::as_typed("anna@example.com", "Blue-Harbour-42", true)]
#[case::name_in_capitals(" ANNA@Example.com ", "Blue-Harbour-42", true)]
#[case::password_in_other_case("anna@example.com", "blue-HARBOUR-42", true)]
#[case::phone_for_both("99123456", "99123456", true)]
#[case::wrong_password("anna@example.com", "Blue-Harbour-43", false)]
#[case::longer_password("anna@example.com", "Blue-Harbour-42 ", false)]
#[case::password_of_another("anna@example.com", "Olive-Crate-77", false)]
#[case::an_unknown_user("nobody@example.com", "Blue-Harbour-42", false)]
#[case::quote("anna@example.com' OR '1'='1", "x", false)]
#[case::pattern("%", "%", false)]
#[actix_web::test]
async fn right_credentials_sign_in_and_wrong_ones_do_not(
    #[case] user_name: &str,
    #[case] password: &str,
    #[case] is_accepted: bool,
) {
    let shop = TestShop::start().await;
    let browser = shop.browser("furniture");
    let response = browser.sign_in(user_name, password).await;
    assert_eq!(response.header("cache-control"), Some("no-store"));
    if is_accepted {
        assert_eq!(response.status, 200, "{}", response.text());
        assert!(response.json()["customer"]["name"].is_string());
        assert!(browser.customer_name().await.is_some());
    } else {
        assert_eq!((response.status, response.problem().as_str()), WRONG);
        assert_eq!(browser.cookie_header(), "");
        assert_eq!(browser.customer_name().await, None);
    }
}

/// [ACC-02]
#[actix_web::test]
async fn wrong_name_and_wrong_password_get_the_same_response() {
    let shop = TestShop::start().await;
    let mut responses = Vec::new();
    for user_name in [ANNA.0, "nobody@example.com"] {
        let response = shop.browser("vape").sign_in(user_name, "x").await;
        let mut body = response.json();
        body.as_object_mut().unwrap().remove("instance");
        responses.push((response.status, body));
    }
    assert_eq!(responses[0], responses[1]);
}

/// [ACC-02]
#[rstest]
#[case::no_name(json!({"userName": "  ", "password": "x"}), "/userName", "missing")]
#[case::no_password(json!({"userName": "a", "password": ""}), "/password", "missing")]
#[case::nothing(json!({}), "/userName", "missing")]
#[case::long_name(json!({"userName": "x".repeat(255), "password": "x"}), "/userName", "too-long")]
#[case::long_password(json!({"userName": "a", "password": "x".repeat(201)}), "/password", "too-long")]
#[case::a_number(json!({"userName": "a", "password": 5}), "/password", "invalid")]
#[actix_web::test]
async fn an_invalid_field_is_named_and_nothing_is_sent(
    #[case] body: serde_json::Value,
    #[case] pointer: &str,
    #[case] code: &str,
) {
    let shop = TestShop::start().await;
    let response = shop.browser("vape").post("/api/v1/session", &body).await;
    assert_eq!(response.problem(), "/problems/invalid-body");
    let error = &response.json()["errors"][0];
    assert_eq!(
        (&error["pointer"], &error["code"]),
        (&json!(pointer), &json!(code))
    );
    assert_eq!(shop.sandbox.ledger().len(), 0);
}

/// [ACC-02]
#[actix_web::test]
async fn a_deleted_customer_cannot_sign_in() {
    let shop = TestShop::start().await;
    let sql = "UPDATE CUSTOMERS SET DELETEDFLAG = 1 WHERE CUST_USERNAME = 'anna@example.com'";
    change(&shop, "vape", sql);
    let response = shop.browser("vape").sign_in(ANNA.0, ANNA.1).await;
    assert_eq!((response.status, response.problem().as_str()), WRONG);
}

/// [ACC-02]
#[actix_web::test]
async fn a_shop_can_require_case_sensitive_passwords() {
    let shops = changed_shops(|_, settings| {
        let exact = toml::Table::from_iter([("exact_passwords".to_owned(), true.into())]);
        settings.insert("sign_in".to_owned(), exact.into());
    });
    let shop = TestShop::start_with(&tenants_setting(&shops)).await;
    let response = shop
        .browser("vape")
        .sign_in(ANNA.0, "blue-harbour-42")
        .await;
    assert_eq!((response.status, response.problem().as_str()), WRONG);
    shop.sign_in("vape", "ANNA@example.com", ANNA.1).await;
}

/// [ACC-02]
#[actix_web::test]
async fn sign_in_can_be_switched_off() {
    let shop = TestShop::start().await;
    let sql = "UPDATE APPLICATION_PROPERTIES SET PROP_VALUE = '0' WHERE PROP_KEY = 'signInEnabled'";
    change(&shop, "vape", sql);
    crate::support::refresh_all(&shop.state).await;
    shop.sandbox.clear_ledger();
    let response = shop.browser("vape").sign_in(ANNA.0, ANNA.1).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (403, "/problems/switched-off")
    );
    assert_eq!(shop.sandbox.ledger().len(), 0);
}

/// [ACC-02]
#[rstest]
#[case(FaultKind::Refuse, 503, "retail-unavailable")]
#[case(FaultKind::Hang, 504, "retail-timeout")]
#[case(FaultKind::Html, 502, "retail-invalid-answer")]
#[case(FaultKind::HalfBody, 503, "retail-unavailable")]
#[actix_web::test]
async fn sign_in_fails_while_the_retail_api_is_down(
    #[case] kind: FaultKind,
    #[case] status: u16,
    #[case] problem: &str,
) {
    let shop = TestShop::start().await;
    shop.time_out_missing_responses();
    shop.sandbox.set_faults(vec![Fault::new("login", kind)]);
    let browser = shop.browser("vape");
    let response = browser.sign_in(ANNA.0, ANNA.1).await;
    let expected = (status, format!("/problems/{problem}"));
    assert_eq!((response.status, response.problem()), expected);
    assert_eq!(browser.cookie_header(), "");
    shop.sandbox.clear_faults();
    assert_eq!(browser.sign_in(ANNA.0, ANNA.1).await.status, 200);
}

/// [ACC-03]
#[actix_web::test]
async fn the_session_holds_only_the_fields_that_pages_need() {
    let shop = TestShop::start_with(HIGH_SIGN_IN_LIMITS).await;
    let sql = "UPDATE CUSTOMERS SET CUST_POINT_Balance = '120.00', CUST_POINTS_Onhold = '20.00'
               WHERE CUST_USERNAME = 'anna@example.com'";
    change(&shop, "vape", sql);
    let anna = shop.browser("vape").sign_in(ANNA.0, ANNA.1).await.json();
    let members = |value: &serde_json::Value| {
        let names = value.as_object().unwrap().keys().cloned();
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(members(&anna), "customer");
    let customer = &anna["customer"];
    let all = "countryCode credentialsToUpdate hasPriceList key mustClaim name points vatIncluded";
    assert_eq!(members(customer), all);
    assert_eq!(customer["hasPriceList"], false);
    assert_eq!(customer["vatIncluded"], true);
    assert_eq!(customer["countryCode"], "CY");
    let points = json!({"balanceHundredths": 12000, "onHoldHundredths": 2000, "availableHundredths": 10000, "worthCents": 300});
    assert_eq!(customer["points"], points);
    let nothing = json!({"email": false, "password": false});
    assert_eq!(customer["credentialsToUpdate"], nothing);
    let trade = shop.browser("wholesale").sign_in(TRADE.0, TRADE.1).await;
    let customer = &trade.json()["customer"];
    assert_eq!(customer["hasPriceList"], true);
    assert_eq!(customer["vatIncluded"], false);
    // An account imported from the till has the phone number as user name and password (D-26).
    let till = shop.browser("vape").sign_in("99123456", "99123456").await;
    let credentials = &till.json()["customer"]["credentialsToUpdate"];
    assert_eq!(credentials, &json!({"email": true, "password": true}));
}

fn change(shop: &TestShop, tenant: &str, sql: &str) {
    let changed = shop
        .sandbox
        .with_database(tenant, |connection| connection.execute(sql, []).unwrap());
    assert_eq!(changed.unwrap(), 1, "{sql}");
}
