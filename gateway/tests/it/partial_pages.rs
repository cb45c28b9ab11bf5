//! Pages whose responses fail or are late.

use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;

use crate::{
    catalogue_lists::read_catalogues,
    circuit_breaker::{furniture, open_circuit, outage},
    ssr::{is_shell, products, state},
    support::{BUSY_NOTICE, Response, TestShop, eventually, refresh_all},
};

fn has_notice(page: &Response) -> bool {
    let has_header = page.header("shop-busy") == Some("?1");
    let begins = page.text().contains(&format!("<body>{BUSY_NOTICE}<div"));
    assert_eq!(has_header, begins, "{page:?}");
    begins
}

#[actix_web::test]
async fn a_cached_page_is_served_during_an_outage_and_others_are_partial() {
    let shop = TestShop::start().await;
    let [product, other] = products(&shop, "furniture").await;
    let page = shop.get("furniture", &product).await;
    shop.sandbox
        .set_faults(vec![Fault::new("*", FaultKind::ErrorBeforeCommit)]);
    shop.advance(600);
    let stale = shop.get("furniture", &product).await;
    assert_eq!((stale.status, &stale.body), (200, &page.body));
    let never = shop.get("furniture", &other).await;
    assert_eq!(never.status, 503, "an outage is not a missing page");
    assert!(!is_shell(&never));
    assert_eq!(state(&never)["isPartial"], true);
}

#[actix_web::test]
async fn a_page_is_rendered_without_late_responses_and_completely_later() {
    let shop = TestShop::start_with("[pages]\nread_wait_ms = 50\n").await;
    let [product, _] = products(&shop, "furniture").await;
    shop.get("furniture", "/api/v1/storefront").await;
    shop.sandbox
        .set_faults(vec![Fault::new("*", FaultKind::HeldResponse)]);

    let without_product = shop.get("furniture", &product).await;
    assert_eq!(without_product.status, 503);
    assert!(without_product.header("retry-after").is_some());
    let id = without_product.header("x-request-id").unwrap();
    let code = format!("Support code: {}", id.rsplit_once('-').unwrap().1);
    assert!(without_product.text().contains(&code));
    assert_eq!(without_product.header("cache-control"), Some("no-store"));
    assert!(!has_notice(&without_product));
    let read = &state(&without_product)["responses"];
    assert_eq!(read.as_array().unwrap().len(), 1, "{read}");
    assert_eq!(read[0][0][0], "findStorefront");

    let without_brands = shop.get("furniture", "/?tab=[[%22listBrands%22,{}]]").await;
    assert_eq!(without_brands.status, 200, "brands don't decide");
    assert_eq!(state(&without_brands)["isPartial"], true);

    shop.sandbox.clear_faults();
    eventually("the complete page", async || {
        let page = shop.get("furniture", &product).await;
        page.status == 200 && state(&page)["isPartial"] == false
    })
    .await;
}

#[actix_web::test]
async fn a_late_product_is_shown_as_lists_show_it_until_the_browser_has_read_it() {
    let shop = TestShop::start_with("[pages]\nread_wait_ms = 50\n").await;
    read_catalogues(&shop).await;
    let [product, _] = products(&shop, "furniture").await;
    shop.get("furniture", "/api/v1/storefront").await;
    shop.sandbox
        .set_faults(vec![Fault::new("*", FaultKind::HeldResponse)]);

    let early = shop.get("furniture", &product).await;
    assert_eq!(early.status, 200);
    assert_eq!(early.header("cache-control"), Some("no-store"));
    let state_of_page = state(&early);
    assert_eq!(state_of_page["isPartial"], true);
    let mut responses = state_of_page["responses"].as_array().unwrap().iter();
    let read = responses.find(|read| read[0][0] == "findProduct").unwrap();
    assert_eq!(read[2], true, "the browser reads it again");
    let main = format!(">{}</main>", read[1]["name"].as_str().unwrap());
    assert!(early.text().contains(&main), "{early:?}");

    shop.sandbox.clear_faults();
    eventually("the complete page", async || {
        let page = shop.get("furniture", &product).await;
        page.status == 200 && state(&page)["isPartial"] == false
    })
    .await;
}

#[rstest]
#[case::hung(FaultKind::Hang)]
#[case::stopped(FaultKind::Refuse)]
#[actix_web::test]
async fn while_the_circuit_is_open_pages_say_that_the_shop_is_busy(#[case] kind: FaultKind) {
    let shop = TestShop::start().await;
    let [product, other] = products(&shop, "furniture").await;
    let warm = shop.get("furniture", &product).await;
    assert!(!has_notice(&warm));
    shop.sandbox.set_faults(outage(kind));
    shop.time_out_missing_responses();
    let _probing = open_circuit(&shop).await;
    shop.sandbox.clear_ledger();

    let cached = shop.get("furniture", &product).await;
    assert_eq!(cached.status, 200);
    assert!(has_notice(&cached));
    let without_notice = cached.text().replace(BUSY_NOTICE, "");
    assert_eq!(without_notice, warm.text());
    let form = shop.get("furniture", "/register").await;
    assert_eq!((form.status, has_notice(&form)), (200, true));
    let unknown = shop.get("furniture", "/nowhere").await;
    assert_eq!((unknown.status, has_notice(&unknown)), (404, true));
    for _ in 0..2 {
        let partial = shop.get("furniture", &other).await;
        assert_eq!((partial.status, has_notice(&partial)), (503, true));
        assert!(partial.header("retry-after").is_some());
        assert!(!is_shell(&partial));
    }
    assert!(shop.sandbox.ledger().is_empty());
    assert!(!has_notice(&shop.get("vape", "/").await));

    shop.sandbox.clear_faults();
    refresh_all(&shop.state).await;
    let again = shop.get("furniture", &product).await;
    assert_eq!((again.status, again.body), (200, warm.body));
    let complete = shop.get("furniture", &other).await;
    assert_eq!((complete.status, has_notice(&complete)), (200, false));
    assert_eq!(state(&complete)["isPartial"], false);
}

#[actix_web::test]
async fn a_partial_page_of_one_outage_is_not_used_in_the_next() {
    let shop = TestShop::start().await;
    let [product, _] = products(&shop, "furniture").await;
    shop.sandbox.set_faults(outage(FaultKind::Refuse));
    let _probing = open_circuit(&shop).await;
    assert_eq!(shop.get("furniture", &product).await.status, 503);
    shop.sandbox.clear_faults();
    refresh_all(&shop.state).await;
    assert_eq!(shop.get("furniture", &product).await.status, 200);
    shop.sandbox.set_faults(outage(FaultKind::Refuse));
    // Lists alone would not open it: their own circuit opens at the first failure after an outage.
    let tenant = furniture(&shop);
    let _second_probing = tenant.circuit_breaker().begin_probing();
    assert!(tenant.circuit_breaker().open());
    let page = shop.get("furniture", &product).await;
    assert_eq!((page.status, has_notice(&page)), (200, true));
}
