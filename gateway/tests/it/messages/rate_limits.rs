use super::*;
use crate::support::OWN_PAGE_HEADERS;

/// [CON-05]
#[actix_web::test]
async fn messages_of_one_client_address_have_a_rate_limit() {
    let shop = TestShop::start().await;
    for at in 0..5 {
        assert_eq!(send(&shop, &format!("{at}")).await.status, 204, "{at}");
    }
    let refused = send(&shop, "more").await;
    assert_eq!(
        (refused.status, refused.problem().as_str()),
        (429, "/problems/too-many-requests")
    );
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((170..=181).contains(&wait), "20 an hour: {wait}");
    // All kinds share one limit. Duplicates and invalid messages do not count.
    assert_eq!(shop.post(SHOP, PARTNER, &message("more")).await.status, 429);
    assert_eq!(send(&shop, "1").await.status, 204);
    assert_eq!(send(&shop, " ").await.status, 400);
    assert_eq!(
        shop.post("vape", CONTACT, &message("more")).await.status,
        204
    );
    shop.advance(wait);
    assert_eq!(send(&shop, "more").await.status, 204);
    assert_eq!(send(&shop, "still more").await.status, 429);
}

/// [CON-05]
#[actix_web::test]
async fn messages_of_one_shop_have_a_rate_limit() {
    let tight = "[server]\nclient_address_header = \"x-real-ip\"\n\
        [budgets.messages]\nshop = { burst = 3, per_hour = 60 }";
    let shop = TestShop::start_with(tight).await;
    for at in 0..4 {
        let address = format!("203.0.113.{at}");
        let headers = [&OWN_PAGE_HEADERS[..], &[("x-real-ip", &address)]].concat();
        let body = message(&format!("{at}")).to_string();
        let response = shop.request("POST", SHOP, CONTACT, &headers, &body).await;
        assert_eq!(response.status, if at < 3 { 204 } else { 429 }, "{at}");
    }
    assert_eq!(mails(&shop).len(), 3);
}
