//! [LAY-05, D-81]

use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{TestShop, eventually, with_timeout};

const CALL: &str = "collect";
const PATH: &str = "/api/v1/page-views";
const VISITOR: &str = "0b6c6f0e-0f4e-4a53-9d0f-3d7d3f2f9a11";
const SHOP: &str = "vape";
const ID: &str = "G-NIGHTDEMO1";

fn visit(path: &str, title: &str) -> Value {
    json!({"visitor": VISITOR, "views": [{"path": path, "title": title}]})
}

async fn report(shop: &TestShop, tenant: &str, body: &Value) {
    let response = shop.post(tenant, PATH, body).await;
    assert_eq!(
        (response.status, response.body.len()),
        (204, 0),
        "{}",
        response.text()
    );
    assert_eq!(response.header("cache-control"), Some("no-store"));
}

async fn wait_for(shop: &TestShop, count: usize) {
    eventually("the views are counted", async || {
        shop.sandbox.events().len() >= count
    })
    .await;
}

/// Waits until the queue is sent, as at shutdown.
async fn all_sent(shop: &mut TestShop) {
    shop.state.close_queues();
    let sent = with_timeout("the queue", &mut shop.reports).await;
    sent.unwrap();
}

fn set_site_url(shop: &TestShop, tenant: &str) {
    let sql = "UPDATE APPLICATION_PROPERTIES SET PROP_VALUE = 'https://night.example/' WHERE PROP_KEY = 'siteUrl'";
    let changed = shop
        .sandbox
        .with_database(tenant, |connection| connection.execute(sql, []).unwrap());
    assert_eq!(changed.unwrap(), 1);
}

/// [LAY-05]
#[actix_web::test]
async fn page_views_are_sent_to_the_shops_analytics_service() {
    let shop = TestShop::start().await;
    set_site_url(&shop, SHOP);
    crate::support::refresh_all(&shop.state).await;
    let body = json!({"visitor": VISITOR.to_uppercase(), "views": [
        {"path": "/shop/sidebar/3cols?subcategory=12&token=abc", "title": "Pods"},
        {"path": "/product/default/12"},
    ]});
    report(&shop, SHOP, &body).await;
    wait_for(&shop, 2).await;
    let events = shop.sandbox.events();
    let ids: Vec<_> = events
        .iter()
        .map(|event| (&*event.measurement_id, &*event.client_id))
        .collect();
    assert_eq!(ids, [(ID, VISITOR), (ID, VISITOR)]);
    let expected = json!({
        "page_location": "https://night.example/shop/sidebar/3cols?subcategory=12", "page_title": "Pods",
        "engagement_time_msec": 1,
    });
    assert_eq!(
        (&*events[0].name, &events[0].params),
        ("page_view", &expected)
    );
    assert_eq!(
        events[1].params["page_location"],
        "https://night.example/product/default/12"
    );
    let ledger = shop.sandbox.ledger();
    let call = ledger.iter().find(|call| call.call == CALL).unwrap();
    assert_eq!((&*call.method, &*call.path), ("POST", "/mp/collect"));
    for private in [
        "cookie",
        "user-agent",
        "referer",
        "x-forwarded-for",
        "accept-language",
    ] {
        assert_eq!(call.header(private), None, "{private}");
    }
}

/// [LAY-05]
#[actix_web::test]
async fn a_shop_without_a_measurement_id_sends_no_page_views() {
    let shop = TestShop::start().await;
    for tenant in ["furniture", "aegean", "wholesale"] {
        report(&shop, tenant, &visit("/", "Home")).await;
    }
    report(&shop, SHOP, &visit("/", "Home")).await;
    wait_for(&shop, 1).await;
    assert_eq!(shop.sandbox.count(CALL), 1);
    assert_eq!(shop.sandbox.events()[0].measurement_id, ID);
}

/// [LAY-05]
#[rstest]
#[case::other_site("https://evil.example/x")]
#[case::script("javascript:alert(1)")]
#[case::header("/a\r\nx-evil: 1")]
#[case::nothing("")]
#[case::long(&format!("/{}", "x".repeat(500)))]
#[actix_web::test]
async fn only_paths_of_the_shop_are_counted(#[case] path: &str) {
    let shop = TestShop::start().await;
    let response = shop.post(SHOP, PATH, &visit(path, "Home")).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (400, "/problems/invalid-body")
    );
    assert_eq!(response.json()["errors"][0]["pointer"], "/views/0/path");
    assert_eq!(shop.sandbox.count(CALL), 0);
}

/// [LAY-05]
#[rstest]
#[case::no_uuid(json!({"visitor": "ann@example.com", "views": [{"path": "/"}]}), "/visitor")]
#[case::short_uuid(json!({"visitor": VISITOR.replace('-', ""), "views": [{"path": "/"}]}), "/visitor")]
#[case::none(json!({"visitor": VISITOR, "views": []}), "/views")]
#[case::many(json!({"visitor": VISITOR, "views": vec![json!({"path": "/"}); 21]}), "/views")]
#[case::title(visit("/", &"x".repeat(201)), "/views/0/title")]
#[case::more(json!({"visitor": VISITOR, "views": [{"path": "/", "ip": "1"}]}), "/views/0/ip")]
#[actix_web::test]
async fn an_invalid_page_view_is_refused(#[case] body: Value, #[case] pointer: &str) {
    let shop = TestShop::start().await;
    let response = shop.post(SHOP, PATH, &body).await;
    assert_eq!(response.status, 400, "{}", response.text());
    assert_eq!(response.json()["errors"][0]["pointer"], pointer);
}

/// [LAY-05]
#[actix_web::test]
async fn hostile_texts_are_sent_as_text() {
    let shop = TestShop::start().await;
    let path =
        "/x&api_secret=1/<script>/?page=2&measurement_id=G-EVIL&searchTerm=ann%40example.com";
    let title = "\"}],\"client_id\":\"evil\u{0}\nSearch: ann@example.com +357 99 123456";
    report(&shop, SHOP, &visit(path, title)).await;
    wait_for(&shop, 1).await;
    let event = shop.sandbox.events().pop().unwrap();
    assert_eq!((&*event.measurement_id, &*event.client_id), (ID, VISITOR));
    let seen = event.params.to_string();
    for hostile in ["example.com", "99", "<script>", "G-EVIL", "\\n", "\\u0000"] {
        assert!(!seen.contains(hostile), "{hostile} in {seen}");
    }
    assert!(seen.contains("page=2") && seen.contains("evil"), "{seen}");
}

/// [LAY-05]
#[rstest]
#[case::silent(FaultKind::Hang)]
#[case::broken(FaultKind::ErrorBeforeCommit)]
#[case::gone(FaultKind::Refuse)]
#[actix_web::test]
async fn a_failing_analytics_service_does_not_delay_the_response(#[case] fault: FaultKind) {
    let shop = TestShop::start().await;
    shop.sandbox.set_faults(vec![Fault::new(CALL, fault)]);
    // Each request would take five seconds if it waited for the analytics service.
    let reports = async {
        for _ in 0..10 {
            report(&shop, SHOP, &visit("/", "Home")).await;
        }
    };
    with_timeout("reports while the counter fails", reports).await;
    eventually("a call was attempted", async || {
        shop.sandbox.count(CALL) > 0
    })
    .await;
    shop.sandbox.clear_faults();
    assert_eq!(shop.get(SHOP, "/api/v1/storefront").await.status, 200);
}

/// [LAY-05]
#[actix_web::test]
async fn an_unreachable_analytics_service_does_not_delay_the_response() {
    let settings = "[analytics]\nurl = \"http://127.0.0.1:9\"";
    let shop = TestShop::start_with(settings).await;
    report(&shop, SHOP, &visit("/", "Home")).await;
}

/// [LAY-05]
#[actix_web::test]
async fn page_views_above_the_rate_limit_are_dropped_silently() {
    let mut shop =
        TestShop::start_with("[budgets.page_views]\naddress = { burst = 3, per_hour = 1 }").await;
    for _ in 0..6 {
        report(&shop, SHOP, &visit("/", "Home")).await;
    }
    shop.advance(3_700);
    report(&shop, SHOP, &visit("/", "Last")).await;
    all_sent(&mut shop).await;
    let events = shop.sandbox.events();
    let is_last = |title: &&Value| **title == "Last";
    let titles = events.iter().map(|event| &event.params["page_title"]);
    assert_eq!((events.len(), titles.filter(is_last).count()), (4, 1));
}

/// [LAY-05]
#[actix_web::test]
async fn queued_page_views_are_sent_before_the_program_ends() {
    let mut shop = TestShop::start().await;
    let delay = Fault::new(CALL, FaultKind::Delay { ms: 300 });
    shop.sandbox.set_faults(vec![delay]);
    for _ in 0..9 {
        report(&shop, SHOP, &visit("/", "Home")).await;
    }
    all_sent(&mut shop).await;
    assert_eq!(shop.sandbox.events().len(), 9);
    report(&shop, SHOP, &visit("/", "Late")).await;
    assert_eq!(shop.sandbox.events().len(), 9);
}
