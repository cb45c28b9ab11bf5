use std::sync::Arc;

use gateway::retail::{RetailClient, RetailErrorKind, TransportSettings, model::ProductQuery};
use rstest::rstest;

use super::upstream::{CLOSED, Step, Upstream};
use crate::support::with_timeout;

const BRANDS: &str = r#"[{"Brand_Id":1,"Brand_code":"lux","Brand_name":"Lux"}]"#;

#[rstest]
#[case(
    Step::status("500 Internal Server Error", "text/html", "<html>"),
    RetailErrorKind::Status(500),
    1
)]
#[case(
    Step::ok("text/html", "<!DOCTYPE html><title>Runtime Error</title>"),
    RetailErrorKind::Decode("a web page instead of data"),
    1
)]
#[case(
    Step::ok("text/plain", "Invalid object name 'BRANDS'."),
    RetailErrorKind::Decode("not JSON"),
    1
)]
#[case(
    Step::json(r#"[{"Brand_Id":"x"}]"#),
    RetailErrorKind::Decode("no row has the expected shape"),
    1
)]
#[case(Step::json(&format!("[{}]", " ".repeat(5_000))), RetailErrorKind::TooLarge, 1)]
#[case(Step::Hang, RetailErrorKind::Timeout, 1)]
#[case(Step::Close, RetailErrorKind::Disconnected, 2)]
#[actix_web::test]
async fn each_failure_has_its_kind(
    #[case] step: Step,
    #[case] expected: RetailErrorKind,
    #[case] requests: usize,
) {
    let upstream = Upstream::play(vec![step]);
    let outcome = with_timeout("the call", upstream.client().list_brands()).await;
    let error = outcome.unwrap_err();
    assert_eq!((error.call, error.kind), ("list_brands", expected));
    assert_eq!(upstream.requests().len(), requests);
}

#[actix_web::test]
async fn a_read_is_retried_once_after_a_broken_connection() {
    let upstream = Upstream::play(vec![Step::Close, Step::json(BRANDS)]);
    assert_eq!(upstream.client().list_brands().await.unwrap().len(), 1);
    assert_eq!(upstream.requests().len(), 2);
}

#[actix_web::test]
async fn a_read_is_not_retried_if_retries_are_off() {
    let upstream = Upstream::play(vec![Step::Close, Step::json(BRANDS)]);
    let settings = TransportSettings {
        retry_reads: false,
        ..TransportSettings::default()
    };
    let client = RetailClient::new(Arc::new(upstream.target(settings)));
    assert_eq!(
        client.list_brands().await.unwrap_err().kind,
        RetailErrorKind::Disconnected
    );
    assert_eq!(upstream.requests().len(), 1);
}

#[actix_web::test]
async fn a_closed_port_is_a_connect_error() {
    let upstream = Upstream::play(Vec::new());
    let mut target = upstream.target(TransportSettings::default());
    target.api_url = CLOSED.to_owned();
    let error = RetailClient::new(Arc::new(target))
        .list_brands()
        .await
        .unwrap_err();
    assert_eq!(error.kind, RetailErrorKind::Connect);
}

#[actix_web::test]
async fn a_url_that_is_too_long_is_not_sent() {
    let upstream = Upstream::play(vec![Step::json("[]")]);
    let query = ProductQuery {
        search_term: Some("\u{1f4a1}".repeat(100)),
        tab: Some("\u{1f4a1}".repeat(100)),
        page: 1,
        per_page: 24,
        ..ProductQuery::default()
    };
    let error = upstream.client().list_products(&query).await.unwrap_err();
    assert_eq!(error.kind, RetailErrorKind::UrlTooLong);
    assert!(upstream.requests().is_empty());
}
