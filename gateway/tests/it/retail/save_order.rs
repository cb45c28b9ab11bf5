use gateway::retail::{
    RetailErrorKind, WriteError,
    model::{
        NewOrder, NewOrderLine, NewOrderPayment, NewOrderShipping, PaymentMethod, ShippingMethod,
    },
    wire::Outcome,
};
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use serde_json::{Value, json};

use super::{
    retail_shop::RetailShop,
    upstream::{CONNECTION, Step, TOKEN, Upstream},
};
use crate::support::eventually;

const REFERENCE: &str = "7K3Q9MXZ2B";
/// As a floating-point number, the code would end in 2.
const CODE: &str = "9007199254740993";

fn order() -> NewOrder<'static> {
    NewOrder {
        reference: REFERENCE,
        customer_id: 1,
        customer_name: "Mary-Jane O\u{2019}Neil",
        lines: vec![
            NewOrderLine {
                product_id: 7,
                code: Some("L 7"),
                slug: "lamp",
                name: "Lamp \"tall\" - White - S",
                unit_price_cents: 1_990,
                quantity: 3,
                stock: 8,
            },
            NewOrderLine {
                product_id: 8,
                code: None,
                slug: "bulb",
                name: "Bulb",
                unit_price_cents: 5,
                quantity: 10_000,
                stock: -1,
            },
        ],
        shipping: NewOrderShipping {
            id: 2,
            description: "To your door, tomorrow",
            cost_cents: 400,
        },
        total_cents: 55_870,
        redeemed_hundredths: 1_250,
        exclude_vat: false,
        payment: NewOrderPayment::Card(CODE),
        notes: "Ring twice",
    }
}

fn orders(shop: &RetailShop) -> i64 {
    shop.value("SELECT count(*) FROM ORDERS WHERE ORDERNOTES LIKE '%[ref 7K3Q9MXZ2B]%'")
}

/// [CHK-04]
#[actix_web::test]
async fn all_fields_of_an_order_are_sent() {
    let upstream = Upstream::play(vec![Step::ok("text/plain", "success")]);
    let outcome = upstream.client().save_order(&order()).await;
    assert_eq!(outcome, Ok(Outcome::Success));
    let requests = upstream.requests();
    let (head, body) = requests[0].split_once("\r\n\r\n").unwrap();
    assert_eq!(
        head.lines().next().unwrap(),
        "POST /Retail/SaveOrder?total=558.70&custid=1&orderMobShowPos=1&notes=%5Bref%207K3Q9MXZ2B%5D%20Ring%20twice\
         &custname=Mary-Jane%20O%27Neil&shipCost=4.00&shipDesc=To%20your%20door%2C%20tomorrow&shipId=2\
         &payment=card%3A9007199254740993&cust_exlude_vat=0&redeemPoints=12.50\
         &constr=Server%3Ddb%3BPassword%3Dcanary-connection-1f7d HTTP/1.1"
    );
    let body: Value = serde_json::from_str(body).unwrap();
    assert_eq!(
        body,
        json!([
            {"id": 7, "name": "Lamp \"tall\" - White - S", "slug": "lamp", "prodcode": "L 7", "price": 19.9,
             "sale_price": null, "qty": 3, "sum": 59.7, "stock": 8},
            {"id": 8, "name": "Bulb", "slug": "bulb", "prodcode": null, "price": 0.05, "sale_price": null,
             "qty": 10_000, "sum": 500.0, "stock": -1},
        ])
    );
}

/// [CHK-08]
#[rstest]
#[case(NewOrderPayment::CashOnDelivery, "cash", None)]
#[case(NewOrderPayment::BankTransfer, "bank", None)]
#[case(
    NewOrderPayment::Card("9999999999999999"),
    "card:9999999999999999",
    Some("9999999999999999")
)]
#[case(
    NewOrderPayment::CardWallet(CODE),
    "wallet:9007199254740993",
    Some(CODE)
)]
#[actix_web::test]
async fn the_payment_method_is_sent_with_its_code(
    #[case] payment: NewOrderPayment<'static>,
    #[case] expected: &str,
    #[case] code: Option<&str>,
) {
    let shop = RetailShop::open("aegean");
    let order = NewOrder { payment, ..order() };
    assert_eq!(shop.client.save_order(&order).await, Ok(Outcome::Success));
    let saved = shop.sandbox.orders().pop().unwrap();
    assert_eq!(
        (saved.payment.as_str(), saved.payment_code.as_deref()),
        (expected, code)
    );
}

/// [CHK-02]
#[actix_web::test]
async fn a_saved_order_reads_back_as_sent() {
    let shop = RetailShop::open("aegean");
    let points: f64 = shop.value("SELECT CUST_POINT_Balance + 0.0 FROM CUSTOMERS WHERE CUSTID = 1");
    let outcome = shop.client.save_order(&order()).await;
    assert_eq!(outcome, Ok(Outcome::Success));
    let id = shop
        .client
        .find_orders_by_marker(1, REFERENCE)
        .await
        .unwrap()[0];
    let kept = shop.client.find_order(1, id).await.unwrap().unwrap();
    assert_eq!(kept.total_cents, 55_870);
    assert_eq!(kept.payment, Some(PaymentMethod::Card));
    let shipping = kept.shipping.unwrap();
    assert_eq!(
        (shipping.description.as_str(), shipping.cost_cents),
        ("To your door, tomorrow", 400)
    );
    let lines: Vec<_> = kept
        .lines
        .iter()
        .map(|line| (line.name.as_str(), line.quantity, line.unit_price_cents))
        .collect();
    assert_eq!(
        lines,
        [("Lamp \"tall\" - White - S", 3, 1_990), ("Bulb", 10_000, 5)]
    );
    let left: f64 = shop.value("SELECT CUST_POINT_Balance + 0.0 FROM CUSTOMERS WHERE CUSTID = 1");
    assert!((points - left - 12.5).abs() < 0.001, "{points} - {left}");
}

/// [CHK-01]
#[rstest]
#[case("Ring twice", Some("Ring twice"))]
#[case("", None)]
#[case("[ref 0000000000] it is", Some("[ref 0000000000] it is"))]
#[case("It\u{2019}s\r\n\u{2028}late\0", Some("It's   late"))]
#[case(
    "Θα περάσω; DROP TABLE ORDERS --",
    Some("Θα περάσω; DROP TABLE ORDERS --")
)]
#[actix_web::test]
async fn customers_see_their_notes_without_the_marker(
    #[case] notes: &str,
    #[case] expected: Option<&str>,
) {
    let shop = RetailShop::open("aegean");
    let order = NewOrder { notes, ..order() };
    assert_eq!(shop.client.save_order(&order).await, Ok(Outcome::Success));
    let ids = shop
        .client
        .find_orders_by_marker(1, REFERENCE)
        .await
        .unwrap();
    assert_eq!(ids.len(), 1);
    let found = shop.client.find_order(1, ids[0]).await.unwrap().unwrap();
    assert_eq!(found.notes.as_deref(), expected);
    assert!(
        shop.text("SELECT max(ORDERNOTES) FROM ORDERS WHERE ORDERNOTES LIKE '%7K3Q9MXZ2B%'")
            .starts_with("[ref 7K3Q9MXZ2B]")
    );
}

/// The order state machine depends on these failures. [CHK-07]
#[rstest]
#[case(FaultKind::Delay { ms: 100 }, Ok(Outcome::Success), 1)]
#[case(FaultKind::QuotedSuccess, Ok(Outcome::Success), 1)]
#[case(FaultKind::ResetAfterBody, Ok(Outcome::Success), 1)]
#[case(FaultKind::SlowBytes { ms: 20 }, Ok(Outcome::Success), 1)]
#[case(FaultKind::SlowBytes { ms: 60_000 }, Err(RetailErrorKind::Timeout), 1)]
#[case(FaultKind::Refuse, Err(RetailErrorKind::Disconnected), 0)]
#[case(FaultKind::Hang, Err(RetailErrorKind::Timeout), 0)]
#[case(FaultKind::ResetBeforeBody, Err(RetailErrorKind::Disconnected), 1)]
#[case(FaultKind::CommitThenDrop, Err(RetailErrorKind::Disconnected), 1)]
#[case(FaultKind::HalfBody, Err(RetailErrorKind::Disconnected), 1)]
#[case(FaultKind::ErrorBeforeCommit, Err(RetailErrorKind::Status(500)), 0)]
#[case(FaultKind::ErrorAfterCommit, Err(RetailErrorKind::Status(500)), 1)]
#[case(
    FaultKind::Html,
    Err(RetailErrorKind::Decode("a web page instead of data")),
    0
)]
#[case(FaultKind::HugeBody { bytes: 1_000_000 }, Err(RetailErrorKind::TooLarge), 1)]
#[actix_web::test]
async fn only_an_exact_success_counts_as_saved(
    #[case] fault: FaultKind,
    #[case] expected: Result<Outcome, RetailErrorKind>,
    #[case] saved: i64,
) {
    let shop = RetailShop::open("aegean");
    shop.sandbox
        .set_faults(vec![Fault::new("SaveOrder", fault)]);
    let limit = async {
        if expected == Err(RetailErrorKind::Timeout) {
            // A call is counted before it has its effect.
            let has_effect =
                async || shop.sandbox.count("SaveOrder") == 1 && orders(&shop) == saved;
            eventually("it has had its effect", has_effect).await;
            shop.pass_time_limit();
        }
    };
    let order = order();
    let (outcome, ()) = futures_util::join!(shop.client.save_order(&order), limit);
    let said = outcome.map_err(|error| match error {
        WriteError::OutcomeUnknown(cause) => cause.kind,
        WriteError::NotSent(cause) => panic!("{cause} was sent"),
    });
    assert_eq!(said, expected);
    assert_eq!(orders(&shop), saved);
    assert_eq!(shop.sandbox.count("SaveOrder"), 1, "sent once");
}

/// [CHK-07]
#[rstest]
#[case(FaultKind::Refusal, false)]
#[case(FaultKind::LeakingRefusal, true)]
#[actix_web::test]
async fn any_other_sentence_is_a_refusal(#[case] fault: FaultKind, #[case] leaks: bool) {
    let shop = RetailShop::open("aegean");
    shop.sandbox
        .set_faults(vec![Fault::new("SaveOrder", fault)]);
    let Ok(Outcome::Refused(sentence)) = shop.client.save_order(&order()).await else {
        panic!("no refusal")
    };
    assert_eq!(shop.client.finds_secret_in(&sentence), leaks);
    assert_eq!(orders(&shop), 0);
}

/// [CHK-07]
#[actix_web::test]
async fn an_order_can_be_saved_after_the_time_limit() {
    let shop = RetailShop::open("aegean");
    let late = FaultKind::HeldCommit;
    shop.sandbox
        .set_faults(vec![Fault::new("SaveOrder", late).times(1)]);
    let outcome = shop.client.save_order(&order()).await;
    assert!(matches!(outcome, Err(WriteError::OutcomeUnknown(_))));
    let found = async || {
        shop.client
            .find_orders_by_marker(1, REFERENCE)
            .await
            .unwrap()
    };
    assert_eq!(found().await, [0; 0], "the order is not saved yet");
    shop.sandbox.clear_faults();
    eventually("the order is saved", async || found().await.len() == 1).await;
}

/// [CHK-07]
#[actix_web::test]
async fn an_order_without_a_connection_was_not_sent() {
    let shop = RetailShop::open("aegean");
    shop.sandbox.stop();
    let outcome = shop.client.save_order(&order()).await;
    let error = outcome.unwrap_err();
    assert!(matches!(error, WriteError::NotSent(_)), "{error}");
    let long = "x".repeat(2_000);
    let order = NewOrder {
        notes: &long,
        ..order()
    };
    assert!(!shop.client.fits_save_order(&order));
    let error = shop.client.save_order(&order).await.unwrap_err();
    let WriteError::NotSent(cause) = error else {
        panic!("{error} was sent")
    };
    assert_eq!(cause.kind, RetailErrorKind::UrlTooLong);
}

/// [CHK-07]
#[rstest]
#[case(NewOrderPayment::CashOnDelivery, NewOrderPayment::CashOnDelivery)]
#[case(
    NewOrderPayment::Card("0"),
    NewOrderPayment::Card("18446744073709551615")
)]
#[case(
    NewOrderPayment::CardWallet(""),
    NewOrderPayment::CardWallet("18446744073709551615")
)]
#[actix_web::test]
async fn an_order_that_fits_can_be_saved_with_any_code_and_customer(
    #[case] before: NewOrderPayment<'static>,
    #[case] after: NewOrderPayment<'static>,
) {
    let upstream = Upstream::play(vec![Step::ok("text/plain", "success")]);
    let client = upstream.client();
    let notes = "é".repeat(400);
    let longest = (0..=400)
        .rev()
        .filter_map(|length| notes.get(..length * 2))
        .find(|notes| {
            client.fits_save_order(&NewOrder {
                notes,
                customer_id: 1,
                payment: before,
                ..order()
            })
        })
        .unwrap();
    assert!(longest.len() > 300, "{} bytes of notes", longest.len());
    let order = NewOrder {
        notes: longest,
        customer_id: i32::MAX,
        payment: after,
        ..order()
    };
    assert_eq!(client.save_order(&order).await, Ok(Outcome::Success));
}

/// [CHK-07]
#[actix_web::test]
async fn a_saved_order_is_found_by_its_marker_and_by_its_code() {
    let shop = RetailShop::open("aegean");
    for (reference, customer_id, code) in [
        (REFERENCE, 1, CODE),
        ("7K3Q9MXZ2C", 1, "9007199254740992"),
        ("7K3Q9MXZ2D", 2, "9007199254740994"),
    ] {
        let order = NewOrder {
            reference,
            customer_id,
            payment: NewOrderPayment::Card(code),
            ..order()
        };
        assert_eq!(shop.client.save_order(&order).await, Ok(Outcome::Success));
    }
    let marked = async |customer, reference| {
        let found = shop.client.find_orders_by_marker(customer, reference).await;
        found.unwrap().len()
    };
    assert_eq!(marked(1, REFERENCE).await, 1);
    assert_eq!(marked(2, REFERENCE).await, 0, "order of another customer");
    assert_eq!(marked(1, "7K3Q9MXZ2_").await, 0);
    assert_eq!(marked(1, "' OR 1=1 --").await, 0);
    let coded = async |code| {
        let found = shop.client.find_orders_by_payment_code(code).await;
        found.unwrap()
    };
    let mine = shop
        .client
        .find_orders_by_marker(1, REFERENCE)
        .await
        .unwrap();
    assert_eq!(coded(CODE).await, mine);
    assert_eq!(coded("9007199254740992").await.len(), 1);
    assert_eq!(coded("9007199254740995").await, [0; 0]);
    assert_eq!(
        shop.client.save_order(&order()).await,
        Ok(Outcome::Success),
        "the Retail API accepts duplicates"
    );
    assert_eq!(
        (marked(1, REFERENCE).await, coded(CODE).await.len()),
        (2, 2)
    );
}

/// [CHK-07]
#[actix_web::test]
async fn only_a_readable_response_proves_that_no_order_has_the_marker() {
    let other =
        r#"{"ORDERID":5,"ORDERCUSTID":1,"ORDERNOTES":"[ref 7K3Q9MXZ2C] not [ref 7K3Q9MXZ2B]"}"#;
    let odd = r#"{"ORDERID":"SO-12","ORDERCUSTID":1,"ORDERNOTES":"[ref 7K3Q9MXZ2B]"}"#;
    let upstream = Upstream::play(vec![
        Step::json(&format!("[{other}]")),
        Step::json(&format!("[{other},{odd}]")),
    ]);
    let client = upstream.client();
    let found = client.find_orders_by_marker(1, REFERENCE).await;
    assert_eq!(found, Ok(vec![]), "the marker is another order's");
    let found = client.find_orders_by_marker(1, REFERENCE).await;
    assert!(found.is_err(), "{found:?}");
}

/// Only rows of other orders, or an empty list, may count as "not found". [CHK-07]
#[rstest]
#[actix_web::test]
async fn a_faulty_look_up_is_never_a_missing_order(
    #[values(
        FaultKind::Refuse, FaultKind::Delay { ms: 50 }, FaultKind::Hang, FaultKind::ResetBeforeBody,
        FaultKind::ResetAfterBody, FaultKind::CommitThenDrop, FaultKind::LateCommit { ms: 10 },
        FaultKind::ErrorBeforeCommit, FaultKind::ErrorAfterCommit, FaultKind::Html, FaultKind::Refusal,
        FaultKind::LeakingRefusal, FaultKind::QuotedSuccess, FaultKind::HalfBody, FaultKind::SlowBytes { ms: 30 },
        FaultKind::HugeBody { bytes: 9_000_000 }
    )]
    fault: FaultKind,
) {
    let shop = RetailShop::open("aegean");
    assert_eq!(shop.client.save_order(&order()).await, Ok(Outcome::Success));
    shop.sandbox.set_faults(vec![
        Fault::new("select_query", fault),
        Fault::new("GetVivaForDuplicates", fault),
    ]);
    let marked = shop.client.find_orders_by_marker(1, REFERENCE);
    let coded = shop.client.find_orders_by_payment_code(CODE);
    for found in [marked.await, coded.await] {
        match found {
            Ok(ids) => assert_eq!(ids.len(), 1, "{fault:?}"),
            Err(error) => {
                let shown = format!("{error} {error:?}");
                assert!(
                    !shown.contains("canary") && !shown.contains(CODE),
                    "{shown}"
                );
            }
        }
    }
}

/// [CHK-05]
#[actix_web::test]
async fn the_duplicate_check_can_lag() {
    let shop = RetailShop::open("aegean");
    assert_eq!(shop.client.save_order(&order()).await, Ok(Outcome::Success));
    let found = async |lag_ms| {
        let lag = FaultKind::LaggingDuplicates { ms: lag_ms };
        shop.sandbox
            .set_faults(vec![Fault::new("GetVivaForDuplicates", lag)]);
        let found = shop.client.find_orders_by_payment_code(CODE).await;
        found.unwrap().len()
    };
    assert_eq!(found(3_600_000).await, 0);
    eventually("an older order is found", async || found(1).await == 1).await;
}

/// [CHK-05]
#[rstest]
#[case::of_another_code(r#"[{"ORDERID":1,"ORDERPAYCODE":"9007199254740992"}]"#, Ok(vec![]))]
#[case::of_this_one(r#"[{"ORDERID":"2","ORDERPAYCODE":9007199254740993}]"#, Ok(vec![2]))]
#[case::in_the_payment(r#"[{"ORDERID":3,"ORDERPAYMENT":"card: 9007199254740993"}]"#, Ok(vec![3]))]
#[case::of_another_payment(r#"[{"ORDERID":3,"ORDERPAYMENT":"card:9007199254740994"}]"#, Ok(vec![]))]
#[case::without_any(r#"[{"ORDERID":4}]"#, Ok(vec![4]))]
#[case::rounded(r#"[{"ORDERID":5,"ORDERPAYCODE":9007199254740993.0}]"#, Ok(vec![5]))]
#[case::nothing("[]", Ok(vec![]))]
#[case::an_empty_text("\"\"", Ok(vec![]))]
#[case::without_an_id(
    r#"[{"ORDERID":null,"ORDERPAYCODE":"9007199254740993"}]"#,
    Err(RetailErrorKind::Decode("an order without an id"))
)]
#[case::partly_unreadable(
    r#"[{"ORDERID":5,"ORDERPAYCODE":"9007199254740992"},{"ORDERID":"SO-12","ORDERPAYCODE":"9007199254740993"}]"#,
    Err(RetailErrorKind::Decode("a row that can't be decoded"))
)]
#[case::a_sentence(
    "\"Timeout expired\"",
    Err(RetailErrorKind::Decode("not a list of rows"))
)]
#[actix_web::test]
async fn orders_with_other_codes_are_ignored(
    #[case] rows: &str,
    #[case] expected: Result<Vec<i32>, RetailErrorKind>,
) {
    let upstream = Upstream::play(vec![Step::json(rows)]);
    let found = upstream.client().find_orders_by_payment_code(CODE).await;
    assert_eq!(found.map_err(|error| error.kind), expected);
    let request = upstream.requests()[0].clone();
    assert!(
        request.starts_with("GET /Retail/GetVivaForDuplicates?vivacode=9007199254740993&constr="),
        "{request}"
    );
}

/// [CHK-01]
#[actix_web::test]
async fn only_shipping_methods_with_a_valid_price_are_listed() {
    let rows = r#"[{"SHIP_ID":"1","SHIP_DESCRIPTION":"Courier","SHIP_COST":"4.50","SHIP_COUNTRY":"Cyprus"},
                   {"SHIP_ID":2,"SHIP_DESCRIPTION":"Pick it up","SHIP_COST":0,"SHIP_COUNTRY":""},
                   {"SHIP_ID":3,"SHIP_DESCRIPTION":"","SHIP_COST":1},
                   {"SHIP_ID":4,"SHIP_DESCRIPTION":"Broken","SHIP_COST":"soon"},
                   {"SHIP_ID":5,"SHIP_DESCRIPTION":"Broken","SHIP_COST":null},
                   {"SHIP_ID":6,"SHIP_DESCRIPTION":"Broken","SHIP_COST":"-1"},
                   {"SHIP_ID":0,"SHIP_DESCRIPTION":"Broken","SHIP_COST":"1"}]"#;
    let upstream = Upstream::play(vec![
        Step::json(rows),
        Step::json(r#"[{"SHIP_ID":4,"SHIP_DESCRIPTION":"Broken","SHIP_COST":"soon"}]"#),
    ]);
    let client = upstream.client();
    let method = |id, description: &str, cost_cents, country: Option<&str>| ShippingMethod {
        id,
        description: description.to_owned(),
        cost_cents,
        country: country.map(str::to_owned),
    };
    let expected = [
        method(1, "Courier", 450, Some("Cyprus")),
        method(2, "Pick it up", 0, None),
    ];
    assert_eq!(client.list_shipping_methods().await.unwrap(), expected);
    assert!(client.list_shipping_methods().await.is_err());
    let shop = RetailShop::open("aegean");
    assert!(shop.client.list_shipping_methods().await.unwrap().len() > 1);
}

/// [CHK-07]
#[actix_web::test]
async fn errors_hold_nothing_of_the_order() {
    for step in [
        Step::Close,
        Step::status("500 Oops", "text/html", "canary-body"),
        Step::Hang,
    ] {
        let upstream = Upstream::play(vec![step]);
        let error = upstream.client().save_order(&order()).await.unwrap_err();
        let shown = format!("{error} {error:?} {:?}", order());
        for private in [TOKEN, CONNECTION, "canary", "O'Neil", "Mary", CODE, "Ring"] {
            assert!(!shown.contains(private), "{private} in {shown}");
        }
    }
}
