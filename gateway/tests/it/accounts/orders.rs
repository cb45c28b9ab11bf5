use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use serde_json::{Value, json};

use super::{ANNA, TRADE, execute, rows, sign_in};
use crate::support::{Browser, Response, TestShop, captured_logs};

const PATH: &str = "/api/v1/orders";

async fn list(browser: &Browser<'_>, query: &str) -> Value {
    let response = browser.get(&format!("{PATH}{query}")).await;
    assert_eq!(response.status, 200, "{}", response.text());
    assert_eq!(response.header("cache-control"), Some("no-store"));
    response.json()
}

fn ids(list: &Value) -> Vec<i64> {
    let items = list["items"].as_array().unwrap().iter();
    items.map(|order| order["id"].as_i64().unwrap()).collect()
}

async fn one(browser: &Browser<'_>, id: i64) -> Response {
    browser.get(&format!("{PATH}/{id}")).await
}

fn without_instance(response: &Response) -> Value {
    let mut problem = response.json();
    problem["instance"] = Value::Null;
    problem
}

/// [ACC-08]
#[actix_web::test]
async fn orders_are_listed_newest_first() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let all = list(&browser, "").await;
    assert_eq!(ids(&all), [3, 2, 1]);
    let counts = [
        &all["page"],
        &all["perPage"],
        &all["total"],
        &all["pageCount"],
    ];
    assert_eq!(counts, [&json!(1), &json!(10), &json!(3), &json!(1)]);
    let total = rows(
        &shop,
        "aegean",
        "SELECT ORDERTOTAL FROM ORDERS WHERE ORDERID = 1",
    );
    let cents: i64 = total[0].replace('.', "").parse().unwrap();
    let first = json!({
        "id": 1, "code": "WEB-20407", "placedAt": "2026-04-17T10:12:00Z", "totalCents": cents, "itemCount": 6,
        "withdrawableUntil": "2026-05-08",
    });
    assert_eq!(all["items"][2], first);
}

/// [ACC-08]
#[rstest]
#[case("?perPage=2", &[3, 2], 3, 2)]
#[case("?perPage=2&page=2", &[1], 3, 2)]
#[case("?perPage=2&page=3", &[], 3, 2)]
#[case("?page=10000&perPage=100", &[], 3, 1)]
#[case("?search=web-20407", &[1], 1, 1)]
#[case("?search=20414", &[2], 1, 1)]
#[case("?search=ZEPHYR", &[2], 1, 1)]
#[case("?search=zephyr%20anemos", &[2], 1, 1)]
#[case("?search=%20%20", &[3, 2, 1], 3, 1)]
#[case("?search=nothing-like-it", &[], 0, 0)]
#[case("?search=%25", &[], 0, 0)]
#[case("?search='%20OR%20'1'='1", &[], 0, 0)]
#[case("?custid=2&CUSTID=2&customer=2", &[3, 2, 1], 3, 1)]
#[actix_web::test]
async fn orders_are_searched_and_paged(
    #[case] query: &str,
    #[case] expected: &[i64],
    #[case] total: i64,
    #[case] pages: i64,
) {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let found = list(&browser, query).await;
    assert_eq!(ids(&found), expected);
    assert_eq!(
        (&found["total"], &found["pageCount"]),
        (&json!(total), &json!(pages))
    );
}

/// [ACC-08]
#[rstest]
#[case("?page=0", "query/page")]
#[case("?page=10001", "query/page")]
#[case("?perPage=0", "query/perPage")]
#[case("?perPage=101", "query/perPage")]
#[case("?page=x", "query/page")]
#[case(&format!("?search={}", "x".repeat(101)), "query/search")]
#[actix_web::test]
async fn an_invalid_parameter_is_named(#[case] query: &str, #[case] pointer: &str) {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let response = browser.get(&format!("{PATH}{query}")).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (400, "/problems/invalid-parameter")
    );
    assert_eq!(response.json()["errors"][0]["pointer"], pointer);
}

/// [ACC-08]
#[actix_web::test]
async fn an_order_is_shown_with_everything_but_its_payment_code() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let response = one(&browser, 2).await;
    assert_eq!(
        (response.status, response.header("cache-control")),
        (200, Some("no-store"))
    );
    let order = response.json();
    assert_eq!(
        (&order["code"], &order["paymentMethod"]),
        (&json!("WEB-20414"), &json!("card"))
    );
    let shipping = json!({"description": "Pick it up in Larnaca, coffee included", "costCents": 0});
    assert_eq!(
        (&order["shipping"], &order["notes"]),
        (&shipping, &json!("Θα περάσω το απόγευμα."))
    );
    assert_eq!(
        (
            &order["itemCount"],
            order["lines"].as_array().unwrap().len()
        ),
        (&json!(3), 2)
    );
    assert!(!(response.everything() + &captured_logs()).contains("2244668810203040"));
    let listed = list(&browser, "?search=20414").await["items"][0].clone();
    for (member, value) in listed.as_object().unwrap() {
        assert_eq!(&order[member], value, "{member}");
    }
}

/// [ACC-08]
#[actix_web::test]
async fn lines_link_only_to_products_that_are_shown() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let pairs = rows(
        &shop,
        "aegean",
        "SELECT PRODID, PARENT_PRODID FROM PRODUCTS WHERE PARENT_PRODID IS NOT NULL AND PROD_WEB_SHOW = 1
            AND DELETEDFLAG = 0 ORDER BY PRODID",
    );
    let (variant, parent) = pairs[0].split_once('|').unwrap();
    let plain = rows(
        &shop,
        "aegean",
        "SELECT min(PRODID) FROM PRODUCTS WHERE PARENT_PRODID IS NULL AND PROD_WEB_SHOW = 1 AND DELETEDFLAG = 0",
    );
    let plain = &plain[0];
    execute(
        &shop,
        "aegean",
        &format!(
            "DELETE FROM ORDER_DETAILS WHERE ORDERID = 1;
             INSERT INTO ORDER_DETAILS (ORDERID, PRODID, PRODDESC, QUANTITY, PRICE)
             VALUES (1, {plain}, 'Plain', 1, '1.00'), (1, {variant}, 'Variant', 2, '2.50'),
                    (1, 999999, 'Gone', 1, '3'), (1, NULL, 'By hand', 1, '-4.00');"
        ),
    );
    let lines = async || {
        let order = one(&browser, 1).await.json();
        let lines = order["lines"].as_array().unwrap().clone();
        let shown = lines
            .iter()
            .map(|line| json!([line["name"], line["productId"], line["relatedVariantId"]]));
        json!(shown.collect::<Vec<_>>())
    };
    let number = |text: &str| json!(text.parse::<i64>().unwrap());
    let expected = json!([
        ["Plain", number(plain), null],
        ["Variant", number(parent), number(variant)],
        ["Gone", null, null],
        ["By hand", null, null],
    ]);
    assert_eq!(lines().await, expected);
    let hide = |id: &str| format!("UPDATE PRODUCTS SET PROD_WEB_SHOW = 0 WHERE PRODID = {id}");
    execute(&shop, "aegean", &hide(plain));
    execute(&shop, "aegean", &hide(parent));
    let hidden = json!([
        ["Plain", null, null],
        ["Variant", null, null],
        ["Gone", null, null],
        ["By hand", null, null]
    ]);
    assert_eq!(lines().await, hidden);
}

/// [ACC-11]
#[actix_web::test]
async fn customers_see_their_own_orders_only() {
    let shop = TestShop::start().await;
    let anna = sign_in(&shop, "aegean", ANNA).await;
    let trade = sign_in(&shop, "aegean", TRADE).await;
    let elsewhere = sign_in(&shop, "vape", ANNA).await;
    let whose = |tenant: &str| {
        rows(
            &shop,
            tenant,
            "SELECT ORDERID, ORDERCUSTID FROM ORDERS ORDER BY ORDERID",
        )
    };
    for (browser, customer) in [(&anna, "1"), (&trade, "2"), (&elsewhere, "1")] {
        let mut own = Vec::new();
        let unknown = one(browser, 999_999).await;
        assert_eq!(
            (unknown.status, unknown.problem().as_str()),
            (404, "/problems/not-found")
        );
        for pair in whose(&browser.tenant) {
            let (id, owner) = pair.split_once('|').unwrap();
            let id: i64 = id.parse().unwrap();
            let response = one(browser, id).await;
            if owner == customer {
                assert_eq!(response.status, 200, "{id}");
                own.push(id);
            } else {
                assert_eq!(response.status, 404, "{id}");
                assert_eq!(
                    without_instance(&response),
                    without_instance(&unknown),
                    "equal to the response for a missing order"
                );
            }
        }
        let mut listed = ids(&list(browser, "?perPage=100").await);
        listed.sort_unstable();
        assert_eq!(listed, own);
        assert!(!own.is_empty());
    }
}

/// [ACC-11]
#[rstest]
#[case("0", 400)]
#[case("-1", 400)]
#[case("99999999999", 400)]
#[case("1%20OR%201=1", 400)]
#[case("1;DROP", 400)]
#[actix_web::test]
async fn an_order_id_must_be_a_number(#[case] id: &str, #[case] status: u16) {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    assert_eq!(browser.get(&format!("{PATH}/{id}")).await.status, status);
}

/// [ACC-08]
#[actix_web::test]
async fn a_failure_of_the_retail_api_is_not_an_empty_list() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    shop.sandbox
        .set_faults(vec![Fault::new("select_query", FaultKind::Html)]);
    for path in [PATH, "/api/v1/orders/1", "/api/v1/account"] {
        assert_eq!(browser.get(path).await.status, 502, "{path}");
    }
}

/// [ACC-08]
#[actix_web::test]
async fn one_customer_has_a_rate_limit() {
    let rate_limit = "[budgets.customers]\nburst = 3\nper_hour = 60\n";
    let shop = TestShop::start_with(rate_limit).await;
    let anna = sign_in(&shop, "aegean", ANNA).await;
    let company = serde_json::json!({ "company": "x" });
    let changed = anna.patch("/api/v1/account", &company).await.status;
    let listed = anna.get("/api/v1/orders").await.status;
    let found = one(&anna, 4_711).await.status;
    assert_eq!((changed, listed, found), (200, 200, 404));
    shop.sandbox.clear_ledger();
    for refused in [
        anna.patch("/api/v1/account", &company).await,
        anna.get("/api/v1/orders").await,
        one(&anna, 4_711).await,
    ] {
        assert_eq!(refused.status, 429);
    }
    assert_eq!(shop.sandbox.ledger().len(), 0);
    let trade = sign_in(&shop, "aegean", TRADE).await;
    assert_eq!(trade.get("/api/v1/orders").await.status, 200);
}

/// [ACC-08]
#[actix_web::test]
async fn a_customer_without_orders_gets_an_empty_list() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    execute(
        &shop,
        "aegean",
        "DELETE FROM ORDER_DETAILS; DELETE FROM ORDERS",
    );
    let none = list(&browser, "").await;
    assert_eq!(
        none,
        json!({"items": [], "inProgress": [], "page": 1, "perPage": 10, "total": 0, "pageCount": 0})
    );
}
