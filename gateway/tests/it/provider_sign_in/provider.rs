//! Failures of the provider, and secrets.

use retail_sandbox::{CLIENT_SECRET, Fault, FaultKind};
use rstest::rstest;

use super::{SHOP, begin, code_in, come_back, landing, notice, sign_in, start};
use crate::support::captured_logs;

#[actix_web::test]
async fn a_cancelled_sign_in_says_so() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    let landing = sign_in(&shops, &browser, "google", "person=").await;
    assert_eq!(landing, notice("cancelled"));
    assert_eq!(shops.shop.sandbox.count("openid_token"), 0);
}

#[rstest]
#[case("openid_token", FaultKind::Refuse)]
#[case("openid_token", FaultKind::ErrorBeforeCommit)]
#[case("openid_token", FaultKind::Html)]
#[case("openid_token", FaultKind::HalfBody)]
#[case("openid_token", FaultKind::HugeBody { bytes: 1_000_000 })]
#[case("openid_keys", FaultKind::Refuse)]
#[case("openid_keys", FaultKind::Html)]
#[actix_web::test]
async fn a_provider_that_fails_at_the_return_begins_no_session(
    #[case] call: &str,
    #[case] fault: FaultKind,
) {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    shops.shop.sandbox.set_faults(vec![Fault::new(call, fault)]);
    let landing = sign_in(&shops, &browser, "google", "person=anna").await;
    assert_eq!(landing, notice("failed"));
    assert_eq!(browser.customer_name().await, None);
    // A code is sent once: the provider may have received it.
    assert_eq!(shops.shop.sandbox.count("openid_token"), 1);
    shops.shop.sandbox.clear_faults();
    let landing = sign_in(&shops, &browser, "google", "person=anna").await;
    assert_eq!(landing, notice("confirm-by-mail"));
}

#[actix_web::test]
async fn a_provider_that_fails_at_the_begin_is_reported_on_the_sign_in_page() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    let fault = Fault::new("openid_discovery", FaultKind::Refuse);
    shops.shop.sandbox.set_faults(vec![fault]);
    let response = browser.get("/sign-in/google").await;
    assert_eq!(landing(&response), notice("failed"));
    shops.shop.sandbox.clear_faults();
    begin(&browser, "/sign-in/google").await;
}

/// Known metadata is used while the provider can't renew it.
#[actix_web::test]
async fn metadata_and_keys_are_requested_once_an_hour() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    for _ in 0..3 {
        sign_in(&shops, &browser, "google", "person=una").await;
    }
    let count = |call| shops.shop.sandbox.count(call);
    assert_eq!((count("openid_discovery"), count("openid_keys")), (1, 1));
    shops.shop.advance(3_600);
    let fault = Fault::new("openid_discovery", FaultKind::ErrorBeforeCommit);
    shops.shop.sandbox.set_faults(vec![fault]);
    begin(&browser, "/sign-in/google").await;
    assert_eq!(count("openid_discovery"), 2);
}

#[actix_web::test]
async fn changed_keys_are_requested_at_most_once_a_minute() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    let unverified = notice("unverified");
    assert_eq!(
        sign_in(&shops, &browser, "google", "person=una").await,
        unverified
    );
    shops.shop.sandbox.change_openid_keys();
    let refused = sign_in(&shops, &browser, "google", "person=una").await;
    assert_eq!(refused, notice("failed"));
    shops.shop.advance(61);
    assert_eq!(
        sign_in(&shops, &browser, "google", "person=una").await,
        unverified
    );
    assert_eq!(shops.shop.sandbox.count("openid_keys"), 2);
}

#[actix_web::test]
async fn neither_log_nor_responses_contain_secrets_or_tokens() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    let page = begin(&browser, "/sign-in/google?next=%2Fshop%2Fcart").await;
    let back = shops.choose(&page, "person=anna").await;
    let code = code_in(&back);
    let landing = come_back(&browser, &back).await;
    let link = super::link_in(&shops.mails_to("anna@example.com")[0]);
    let token = link.split_once("token=").unwrap().1.to_owned();
    come_back(&browser, &link).await;
    sign_in(&shops, &browser, "google", "person=anna&defect=expired").await;
    let logs = captured_logs();
    assert!(logs.contains("ID token: expired"), "the log is captured");
    for text in [logs, page, landing, browser.cookie_header()] {
        for secret in [CLIENT_SECRET, "canary-openid-access-token", &code, &token] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
}
