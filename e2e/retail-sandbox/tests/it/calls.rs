use rstest::rstest;
use serde_json::json;

use crate::client::{bearer, get, post, send, target};
use crate::shop::{start, value};

#[rstest]
#[case::no_token("", 401)]
#[case::wrong_token("authorization: Bearer nonsense\r\n", 401)]
fn a_call_needs_the_bearer_token(#[case] header: &str, #[case] status: u16) {
    let reply = send(
        &start(),
        "GET",
        &target("getSlides", "vape", &[("folder", "vape")]),
        header,
        "",
    )
    .unwrap();
    assert_eq!(reply.status, status);
    assert!(reply.head.contains("text/html"), "{}", reply.head);
}

#[test]
fn a_call_needs_a_known_connection_string_and_its_own_method() {
    let sandbox = start();
    assert_eq!(
        send(
            &sandbox,
            "GET",
            "/Retail/getSlides?folder=vape&constr=x",
            &bearer(),
            ""
        )
        .unwrap()
        .status,
        500
    );
    assert_eq!(get(&sandbox, "SaveOrder", &[]).unwrap().status, 405);
    assert_eq!(get(&sandbox, "NoSuchCall", &[]).unwrap().status, 404);
    assert_eq!(
        get(&sandbox, "select_query", &[("qry", &"x".repeat(2_100))])
            .unwrap()
            .status,
        404
    );
    let strings = send(
        &sandbox,
        "GET",
        "/Retail/getDBstrings?dbConnString=vape",
        &bearer(),
        "",
    )
    .unwrap()
    .json();
    assert_eq!(strings["api_url"], sandbox.url());
    assert_eq!(
        strings["db_conn_str"],
        "Server=sandbox;Database=vape;User Id=shop;Password=canary-vape-9b2e71"
    );
}

#[test]
fn select_query_returns_rows_in_formats_that_vary_by_id() {
    let sandbox = start();
    let rows = get(
        &sandbox,
        "select_query",
        &[(
            "qry",
            "SELECT CatID, CatCode, CatPopularOrder FROM CATEGORIES ORDER BY CatID",
        )],
    )
    .unwrap()
    .rows();
    assert_eq!(
        rows,
        [
            json!({ "CatID": "10", "CatCode": "pod-kits", "CatPopularOrder": "1" }),
            json!({ "CatID": 20, "CatCode": "shortfills", "CatPopularOrder": null }),
        ]
    );
    let wrong = get(
        &sandbox,
        "select_query",
        &[("qry", "SELECT nothing FROM nowhere")],
    )
    .unwrap();
    assert_eq!(wrong.status, 500);
    assert!(wrong.head.contains("text/html"));
}

#[test]
fn an_injected_statement_is_executed() {
    let sandbox = start();
    let query = "SELECT PRODID FROM PRODUCTS WHERE PRODSLUG = 'x'; DELETE FROM CUSTOMERS; DROP TABLE PRODUCTS --'";
    let reply = get(&sandbox, "select_query", &[("qry", query)]).unwrap();
    assert_eq!(reply.rows(), Vec::<serde_json::Value>::new());
    assert_eq!(value::<i64>(&sandbox, "SELECT count(*) FROM CUSTOMERS"), 0);
    assert_eq!(
        value::<i64>(
            &sandbox,
            "SELECT count(*) FROM sqlite_master WHERE name = 'PRODUCTS'"
        ),
        0
    );
}

const ORDER: [(&str, &str); 10] = [
    ("total", "54.80"),
    ("custid", "1"),
    ("notes", "ring twice"),
    ("custname", "Anna"),
    ("shipCost", "3.00"),
    ("shipDesc", "Courier"),
    ("shipId", "1"),
    ("payment", "card:9123456789012345"),
    ("cust_exlude_vat", "0"),
    ("redeemPoints", "5"),
];
const CART: &str = r#"[{"id":101,"name":"First pod kit","qty":6,"price":"29.90","sale_price":"24.90"},{"id":"103","name":"Sea mint 3 mg","qty":"1","price":12}]"#;

#[test]
fn an_order_is_stored_with_its_lines_and_reduces_stock_and_points() {
    let sandbox = start();
    assert_eq!(
        post(&sandbox, "SaveOrder", &ORDER, CART).unwrap().text(),
        "success"
    );
    assert_eq!(
        value::<String>(&sandbox, "SELECT ORDERPAYCODE FROM ORDERS"),
        "9123456789012345"
    );
    assert_eq!(
        value::<String>(
            &sandbox,
            "SELECT PRICE FROM ORDER_DETAILS WHERE PRODID = 101"
        ),
        "24.90"
    );
    assert_eq!(
        value::<i64>(
            &sandbox,
            "SELECT QUANTITY FROM STOCK WHERE PRODID = 101 AND WH_Id = 1"
        ),
        0
    );
    assert_eq!(
        value::<i64>(
            &sandbox,
            "SELECT QUANTITY FROM STOCK WHERE PRODID = 101 AND WH_Id = 2"
        ),
        1
    );
    assert_eq!(
        value::<String>(
            &sandbox,
            "SELECT CUST_POINT_Balance FROM CUSTOMERS WHERE CUSTID = 1"
        ),
        "15.00"
    );
}

#[test]
fn a_repeated_save_order_creates_a_second_order() {
    let sandbox = start();
    post(&sandbox, "SaveOrder", &ORDER, CART).unwrap();
    post(&sandbox, "SaveOrder", &ORDER, CART).unwrap();
    assert_eq!(value::<i64>(&sandbox, "SELECT count(*) FROM ORDERS"), 2);
    assert_eq!(sandbox.orders().len(), 2);
    let saved = send(&sandbox, "GET", "/sandbox/ledger", "", "").unwrap();
    let saved = &saved.json()["orders"][1];
    assert_eq!(
        (&saved["paymentCode"], &saved["notes"]),
        (&json!("9123456789012345"), &json!("ring twice"))
    );
    assert_ne!(
        post(&sandbox, "SaveOrder", &ORDER, "[]").unwrap().text(),
        "success"
    );
    assert_eq!(sandbox.count("SaveOrder"), 3);
}

#[test]
fn save_inserts_and_updates_the_named_columns() {
    let sandbox = start();
    let write = |mode: &str, id: i64, columns: serde_json::Value| {
        let body = json!({ "Table_Name": "CUSTOMERS", "Update_Table": mode, "Col_Value": columns, "id": id });
        post(&sandbox, "Save", &[], &body.to_string())
            .unwrap()
            .text()
    };
    let name = |value: &str| json!([{ "Column_Name": "CUSTNAME", "Column_Value": value }, { "Column_Name": "IS_CUSTOMER", "Column_Value": 1 }]);
    assert_eq!(write("insert", 0, name("O'Neill")), "\"success\"");
    assert_eq!(
        value::<String>(
            &sandbox,
            "SELECT CUSTNAME FROM CUSTOMERS ORDER BY CUSTID DESC"
        ),
        "O'Neill"
    );
    assert_eq!(write("update", 1, name("Annabel")), "\"success\"");
    assert_eq!(
        value::<String>(&sandbox, "SELECT CUSTNAME FROM CUSTOMERS WHERE CUSTID = 1"),
        "Annabel"
    );
    assert_eq!(write("update", 99, name("nobody")), "No row was saved");
}

#[test]
fn login_ignores_case_and_returns_all_columns_of_the_customer() {
    let sandbox = start();
    let login = |username: &str, password: &str| {
        get(
            &sandbox,
            "login",
            &[("username", username), ("password", password)],
        )
        .unwrap()
        .rows()
    };
    assert_eq!(
        login("ANNA@example.com", "secret-1")[0]["CUST_Password"],
        "Secret-1"
    );
    assert!(login("anna@example.com", "wrong").is_empty());
    assert!(login("", "' OR 1=1 --").is_empty());
}

#[test]
fn forgot_password_mails_a_token_and_update_password_does_not_check_it() {
    let sandbox = start();
    let forgot = |email: &str| {
        post(
            &sandbox,
            "ForgotPassword",
            &[("email", email), ("domainName", "shop.example")],
            "",
        )
        .unwrap()
        .text()
    };
    assert_eq!(forgot("nobody@example.com"), "Email not found");
    assert_eq!(forgot("anna@example.com"), "success");
    let token: String = value(
        &sandbox,
        "SELECT CUST_PASS_TOKEN FROM CUSTOMERS WHERE CUSTID = 1",
    );
    let minutes: f64 = value(
        &sandbox,
        "SELECT (julianday(CUST_PASS_TOKEN_EXPIRE_DATE) - julianday('now')) * 1440 FROM CUSTOMERS WHERE CUSTID = 1",
    );
    assert!((59.0..=60.1).contains(&minutes), "{minutes}");
    let mails = sandbox.mails().unwrap();
    assert_eq!(mails[0].to, "anna@example.com");
    assert!(mails[0].body.contains(&format!(
        "https://shop.example/pass-reset?token={token}&custid=1&constr=Server"
    )));
    assert_eq!(
        get(
            &sandbox,
            "UpdatePassword",
            &[("custid", "1"), ("pass", "new")]
        )
        .unwrap()
        .text(),
        "\"success\""
    );
    assert_eq!(
        value::<String>(
            &sandbox,
            "SELECT CUST_Password FROM CUSTOMERS WHERE CUSTID = 1"
        ),
        "new"
    );
}

#[test]
fn messages_are_stored() {
    let sandbox = start();
    let contact = [
        ("name", "Bo"),
        ("clients_email", "bo@example.com"),
        ("phone", "99"),
        ("subject", "Hours"),
        ("receipients_email", "office@example.com"),
    ];
    assert_eq!(
        post(
            &sandbox,
            "SendContactEmail",
            &contact,
            "\"When <b>open</b>?\""
        )
        .unwrap()
        .text(),
        "success"
    );
    assert_eq!(sandbox.mails().unwrap()[0].body, "When <b>open</b>?");
    let inbox = send(&sandbox, "GET", "/sandbox/inbox", "", "")
        .unwrap()
        .text();
    assert!(inbox.contains("When &lt;b&gt;open&lt;/b&gt;?"), "{inbox}");
    let notify = [
        ("custemail", "bo@example.com"),
        ("prodid", "102"),
        ("prodcode", "A-102"),
    ];
    assert_eq!(
        post(&sandbox, "SaveNotifyOutOfStock", &notify, "{}")
            .unwrap()
            .text(),
        "\"success\""
    );
    assert_eq!(
        value::<i64>(&sandbox, "SELECT PRODID FROM STOCK_NOTIFICATIONS"),
        102
    );
    assert_eq!(
        post(&sandbox, "ErrorLog", &[("msg", "boom")], "{\"cart\":[]}")
            .unwrap()
            .text(),
        "success"
    );
    assert_eq!(
        value::<String>(&sandbox, "SELECT MESSAGE FROM SANDBOX_ERRORS"),
        "boom"
    );
}

#[test]
fn reviews_and_slides_are_json_with_a_text_media_type() {
    let sandbox = start();
    let reviews = get(&sandbox, "GetGoogleReviewsTxt", &[("placeid", "place-1")]).unwrap();
    assert!(reviews.head.contains("text/plain"));
    assert_eq!(reviews.rows()[0]["author_name"], "Maria");
    assert!(
        get(&sandbox, "GetGoogleReviewsTxt", &[("placeid", "elsewhere")])
            .unwrap()
            .rows()
            .is_empty()
    );
    let slides = get(&sandbox, "getSlides", &[("folder", "vape")])
        .unwrap()
        .rows();
    assert_eq!(slides[0]["image_src"], "slides/1.svg");
}
