//! Forged and repeated responses. Each is refused, begins no session and sends no mail.

use rstest::rstest;

use super::{
    FROM_THE_PROVIDER, OTHER_SHOP, SHOP, Shops, begin, code_in, come_back, landing, notice,
    sign_in, start,
};
use crate::support::Browser;

async fn assert_nothing_happened(shops: &Shops, browser: &Browser<'_>) {
    assert!(!browser.cookies.borrow().contains_key("__Host-session"));
    assert_eq!(browser.customer_name().await, None);
    assert_eq!(shops.shop.sandbox.mails().unwrap().len(), 0);
}

/// The sandbox issues each token with one defect.
#[rstest]
#[case("wrong_nonce")]
#[case("wrong_issuer")]
#[case("wrong_audience")]
#[case("wrong_party")]
#[case("expired")]
#[case("issued_in_the_future")]
#[case("unsigned")]
#[case("key_confusion")]
#[case("foreign_key")]
#[actix_web::test]
async fn an_invalid_token_is_refused(#[case] defect: &str) {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    let form = format!("person=anna&defect={defect}");
    let landing = sign_in(&shops, &browser, "google", &form).await;
    assert_eq!(landing, notice("failed"));
    assert_nothing_happened(&shops, &browser).await;
    assert_eq!(shops.shop.sandbox.count("openid_token"), 1);
}

#[actix_web::test]
async fn a_forged_state_is_refused() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    let page = begin(&browser, "/sign-in/google").await;
    let back = shops.choose(&page, "person=anna").await;
    let (start, rest) = back.split_once("state=").unwrap();
    let (_, rest) = rest.split_once('&').unwrap();
    for state in ["", "00000000000000000000000000000000"] {
        let forged = format!("{start}state={state}&{rest}");
        assert_eq!(come_back(&browser, &forged).await, notice("expired"));
    }
    assert_eq!(shops.shop.sandbox.count("openid_token"), 0);
    assert_nothing_happened(&shops, &browser).await;
}

#[actix_web::test]
async fn a_response_for_another_browser_is_refused() {
    let shops = start().await;
    let attacker = shops.shop.browser(SHOP);
    let page = begin(&attacker, "/sign-in/google").await;
    let back = shops.choose(&page, "person=anna").await;
    // A victim follows the attacker's link, with and without an own sign-in.
    let victim = shops.shop.browser(SHOP);
    assert_eq!(come_back(&victim, &back).await, notice("expired"));
    begin(&victim, "/sign-in/google").await;
    assert_eq!(come_back(&victim, &back).await, notice("expired"));
    assert_nothing_happened(&shops, &victim).await;
}

#[actix_web::test]
async fn a_repeated_response_is_refused_even_with_a_copy_of_the_cookie() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    let page = begin(&browser, "/sign-in/google").await;
    let copy = shops.shop.browser(SHOP);
    copy.cookies.replace(browser.cookies.borrow().clone());
    let back = shops.choose(&page, "person=una").await;
    assert_eq!(come_back(&browser, &back).await, notice("unverified"));
    assert_eq!(come_back(&browser, &back).await, notice("expired"));
    assert_eq!(come_back(&copy, &back).await, notice("expired"));
    assert_eq!(shops.shop.sandbox.count("openid_token"), 1);
}

/// A stolen code works only with the verifier of the browser that began.
#[actix_web::test]
async fn a_code_of_another_sign_in_is_refused() {
    let shops = start().await;
    let (victim, attacker) = (shops.shop.browser(SHOP), shops.shop.browser(SHOP));
    let page = begin(&victim, "/sign-in/google").await;
    let stolen = shops.choose(&page, "person=anna").await;
    let page = begin(&attacker, "/sign-in/google").await;
    let own = shops.choose(&page, "person=una").await;
    let injected = own.replace(&code_in(&own), &code_in(&stolen));
    assert_eq!(come_back(&attacker, &injected).await, notice("failed"));
    assert_nothing_happened(&shops, &attacker).await;
}

#[actix_web::test]
async fn a_response_of_another_provider_is_refused() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    let page = begin(&browser, "/sign-in/google").await;
    let back = shops.choose(&page, "person=anna").await;
    let to_another = back.replace("/sign-in/google/", "/sign-in/openid/");
    assert_eq!(come_back(&browser, &to_another).await, notice("expired"));
    // The response says which issuer sent it.
    let of_another = back.replace("openid%2Fgoogle", "openid%2Fother");
    assert_ne!(of_another, back);
    assert_eq!(come_back(&browser, &of_another).await, notice("failed"));
    assert_eq!(shops.shop.sandbox.count("openid_token"), 0);
    assert_nothing_happened(&shops, &browser).await;
}

#[actix_web::test]
async fn a_response_for_another_shop_is_refused() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    let page = begin(&browser, "/sign-in/google").await;
    let back = shops.choose(&page, "person=anna").await;
    let elsewhere = shops.shop.browser(OTHER_SHOP);
    elsewhere.cookies.replace(browser.cookies.borrow().clone());
    assert_eq!(come_back(&elsewhere, &back).await, notice("expired"));
    assert_nothing_happened(&shops, &elsewhere).await;
}

#[actix_web::test]
async fn a_sign_in_expires_after_ten_minutes() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    let page = begin(&browser, "/sign-in/google").await;
    let back = shops.choose(&page, "person=anna").await;
    shops.shop.advance(600);
    assert_eq!(come_back(&browser, &back).await, notice("expired"));
    assert_nothing_happened(&shops, &browser).await;
}

#[actix_web::test]
async fn shoppers_are_not_led_to_another_host() {
    let shops = start().await;
    for next in [
        "https:%2F%2Fevil.example",
        "%2F%2Fevil.example",
        "%2F%5Cevil.example",
    ] {
        let browser = shops.shop.browser(SHOP);
        let page = begin(&browser, &format!("/sign-in/google?next={next}")).await;
        let back = shops.choose(&page, "person=una").await;
        assert_eq!(come_back(&browser, &back).await, notice("unverified"));
    }
}

/// The host of a request is chosen by its sender.
#[actix_web::test]
async fn the_provider_returns_to_a_host_of_the_shop() {
    let shops = start().await;
    let page = begin(&shops.shop.browser(SHOP), "/sign-in/google").await;
    let expected = "redirect_uri=http%3A%2F%2Ffurniture.localhost%2Fsign-in%2Fgoogle%2Freturn&";
    assert!(page.contains(expected), "{page}");
}

#[actix_web::test]
async fn another_site_cannot_begin_a_sign_in() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    for site in ["cross-site", "same-site"] {
        let headers = [("sec-fetch-site", site)];
        let response = browser
            .request("GET", "/sign-in/google", &headers, "")
            .await;
        assert_eq!(response.header("location"), Some("/pages/login"), "{site}");
        assert_eq!(browser.cookie_header(), "");
    }
}

#[actix_web::test]
async fn a_changed_cookie_counts_as_missing() {
    let shops = start().await;
    let browser = shops.shop.browser(SHOP);
    let page = begin(&browser, "/sign-in/google").await;
    let back = shops.choose(&page, "person=anna").await;
    let cookie = browser.cookie_header().replacen("sign-in=", "sign-in=A", 1);
    let headers = [FROM_THE_PROVIDER, ("cookie", &cookie)];
    let response = shops.shop.get_with(SHOP, &back, &headers).await;
    assert_eq!(landing(&response), notice("expired"));
}
