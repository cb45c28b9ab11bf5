use std::sync::Arc;

use gateway::retail::{
    RetailClient, RetailErrorKind, StockNotification, TransportSettings, WriteError,
    model::{Product, ProductQuery},
    wire::Outcome,
};
use rstest::rstest;
use serde_json::{Value, json};

use super::upstream::{CLOSED, CONNECTION, Step, TOKEN, Upstream};

const PRODUCT: &str = r##"[{"id":"5","name":"Lamp \"tall\"","slug":"lamp","short_desc":"<b>x</b>","price":"19.90",
    "sale_price":15,"stock":"-1","new":1,"top":"N","until":"2026-11-20T10:00:00","ratings":"4.5","review":"8",
    "prodcode":"L 5","category":[{"name":"Lamps","slug":"lamps"}],"pictures":[{"url":"a.webp","width":8,"height":6}],
    "sm_pictures":[{"url":"s.webp"}],"variants":[{"color":"#fff","color_name":"White","price":"20","size":[{"name":"S"}]}],
    "var_rel":[{"id":6,"name":"Small","price":"9.9","sale_price":null,"stock":2,"pictures":[]}],
    "videoURL":"<iframe></iframe>"}]"##;

async fn product(client: &RetailClient) -> Product {
    let query = ProductQuery {
        per_page: 1,
        ..ProductQuery::default()
    };
    client.list_products(&query).await.unwrap().items.remove(0)
}

async fn write(client: &RetailClient, email: &str) -> Result<Outcome, WriteError> {
    let product = product(client).await;
    let notification = StockNotification {
        email,
        product: &product,
    };
    client.save_stock_notification(notification).await
}

fn kind(error: WriteError) -> RetailErrorKind {
    let (WriteError::NotSent(cause) | WriteError::OutcomeUnknown(cause)) = error;
    cause.kind
}

/// [PROD-08]
#[actix_web::test]
async fn a_stock_notification_holds_the_product_and_an_empty_customer() {
    let upstream = Upstream::play(vec![Step::json(PRODUCT), Step::json("\"success\"")]);
    let outcome = write(&upstream.client(), "a+b@example.com").await;
    assert_eq!(outcome, Ok(Outcome::Success));
    let requests = upstream.requests();
    let (head, body) = requests[1].split_once("\r\n\r\n").unwrap();
    assert_eq!(
        head.lines().next().unwrap(),
        "POST /Retail/SaveNotifyOutOfStock?custemail=a%2Bb%40example.com&custid=&custname=&custusername=&custmobile=\
         &prodid=5&prodcode=L%205&constr=Server%3Ddb%3BPassword%3Dcanary-connection-1f7d HTTP/1.1"
    );
    let head = head.to_lowercase();
    assert!(head.contains("content-type: application/json"), "{head}");
    assert!(head.contains(&format!("authorization: bearer {TOKEN}")));
    let body: Value = serde_json::from_str(body).unwrap();
    let expected = json!({
        "id": 5, "name": "Lamp \"tall\"", "slug": "lamp", "short_desc": "<b>x</b>", "price": 19.9, "sale_price": 15.0,
        "stock": -1, "qty": 0, "sum": 0, "new": true, "top": false, "until": "2026-11-20T10:00:00Z", "ratings": 4.5,
        "review": 8, "category": [{"name": "Lamps", "slug": "lamps"}],
        "pictures": [{"url": "a.webp", "width": 8, "height": 6}], "sm_pictures": [{"url": "s.webp"}],
        "variants": [{"color": "#fff", "color_name": "White", "price": 20.0, "size": [{"name": "S"}]}],
        "var_rel": [{"id": 6, "name": "Small", "price": 9.9, "sale_price": null, "stock": 2, "pictures": []}],
        "videoURL": "<iframe></iframe>"
    });
    assert_eq!(body, expected);
}

#[rstest]
#[case(Step::ok("text/plain", "success"), Outcome::Success)]
#[case(Step::ok("text/plain", "Email not valid"), Outcome::Refused("Email not valid".to_owned()))]
#[actix_web::test]
async fn a_text_response_is_an_outcome(#[case] step: Step, #[case] expected: Outcome) {
    let upstream = Upstream::play(vec![Step::json(PRODUCT), step]);
    let outcome = write(&upstream.client(), "a@example.com").await;
    assert_eq!(outcome, Ok(expected));
}

#[rstest]
#[case(Step::Close, RetailErrorKind::Disconnected)]
#[case(Step::Hang, RetailErrorKind::Timeout)]
#[case(
    Step::status("500 Internal Server Error", "text/html", "<html>"),
    RetailErrorKind::Status(500)
)]
#[case(
    Step::ok("text/html", "<html>success</html>"),
    RetailErrorKind::Decode("a web page instead of data")
)]
#[case(
    Step::ok("text/plain", ""),
    RetailErrorKind::Decode("an empty response")
)]
#[actix_web::test]
async fn once_sent_a_write_is_not_repeated_and_its_outcome_is_unknown(
    #[case] step: Step,
    #[case] expected: RetailErrorKind,
) {
    let upstream = Upstream::play(vec![
        Step::json(PRODUCT),
        step,
        Step::ok("text/plain", "success"),
    ]);
    let error = write(&upstream.client(), "a@example.com")
        .await
        .unwrap_err();
    assert!(matches!(error, WriteError::OutcomeUnknown(_)), "{error}");
    assert_eq!(kind(error), expected);
    assert_eq!(upstream.requests().len(), 2);
    let shown = format!("{error} {error:?}");
    assert!(!shown.contains(TOKEN) && !shown.contains(CONNECTION));
}

#[actix_web::test]
async fn a_write_without_a_connection_was_not_sent() {
    let upstream = Upstream::play(vec![Step::json(PRODUCT)]);
    let product = product(&upstream.client()).await;
    let mut target = upstream.target(TransportSettings::default());
    target.api_url = CLOSED.to_owned();
    let notification = StockNotification {
        email: "a@example.com",
        product: &product,
    };
    let outcome = RetailClient::new(Arc::new(target))
        .save_stock_notification(notification)
        .await;
    let error = outcome.unwrap_err();
    assert!(matches!(error, WriteError::NotSent(_)), "{error}");
    assert_eq!(kind(error), RetailErrorKind::Connect);
}

#[actix_web::test]
async fn a_url_that_the_retail_api_would_refuse_is_not_sent() {
    let upstream = Upstream::play(vec![Step::json(PRODUCT)]);
    let long = format!("{}@example.com", "é".repeat(400));
    let error = write(&upstream.client(), &long).await.unwrap_err();
    assert!(matches!(error, WriteError::NotSent(_)), "{error}");
    assert_eq!(kind(error), RetailErrorKind::UrlTooLong);
    assert_eq!(upstream.requests().len(), 1);
}
