use gateway::retail::{RetailErrorKind, model::PaymentMethod};
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;

use super::{
    retail_shop::RetailShop,
    upstream::{Step, Upstream},
};

/// [ACC-08]
#[actix_web::test]
async fn orders_come_newest_first_with_their_lines() {
    let shop = RetailShop::open("aegean");
    let orders = shop.client.list_orders(1).await.unwrap();
    let ids: Vec<i64> = orders.iter().map(|order| i64::from(order.id)).collect();
    assert_eq!(ids, [3, 2, 1]);
    for order in &orders {
        let id = order.id;
        assert_eq!(
            order.code,
            shop.text(&format!(
                "SELECT ORDERCODE FROM ORDERS WHERE ORDERID = {id}"
            ))
        );
        let cents: f64 = shop.value(&format!(
            "SELECT ORDERTOTAL * 100 FROM ORDERS WHERE ORDERID = {id}"
        ));
        assert!(
            (f64::from(order.total_cents) - cents).abs() < 0.5,
            "order {id}"
        );
        let date = shop.text(&format!(
            "SELECT ORDERDT || 'Z' FROM ORDERS WHERE ORDERID = {id}"
        ));
        assert_eq!(order.placed_at.unwrap().to_rfc3339(), date);
    }
    let lines: Vec<_> = orders[2].lines.iter().map(|line| line.quantity).collect();
    assert_eq!(lines, [4, 2]);
    assert!(orders[2].lines.iter().all(|line| !line.name.is_empty()));
    assert_eq!(shop.sandbox.count("select_query"), 1);
    assert_eq!(
        shop.client.list_orders(5).await.unwrap(),
        [],
        "nothing ordered yet"
    );
}

/// [ACC-08]
#[actix_web::test]
async fn all_fields_of_an_order_are_read() {
    let shop = RetailShop::open("aegean");
    let order = shop.client.find_order(1, 2).await.unwrap().unwrap();
    let shipping = order.shipping.unwrap();
    assert_eq!(
        shipping.description,
        "Pick it up in Larnaca, coffee included"
    );
    assert_eq!(shipping.cost_cents, 0);
    assert_eq!(order.payment, Some(PaymentMethod::Card));
    assert_eq!(order.notes.as_deref(), Some("Θα περάσω το απόγευμα."));
    let sum: i32 = order
        .lines
        .iter()
        .map(|line| line.unit_price_cents * line.quantity)
        .sum();
    assert_eq!((order.lines.len(), sum), (2, order.total_cents));
    assert!(order.lines.iter().all(|line| line.product_id.is_some()));
    for line in &order.lines {
        let id: Option<i32> = shop.value(&format!(
            "SELECT PRODID FROM ORDER_DETAILS WHERE ORDERID = 2 AND PRODDESC = '{}'",
            line.name.replace('\'', "''")
        ));
        assert_eq!(line.related_variant_id.or(line.product_id), id);
    }
}

/// [ACC-11]
#[actix_web::test]
async fn an_order_of_another_customer_is_not_found() {
    let shop = RetailShop::open("aegean");
    assert!(shop.client.find_order(2, 1).await.unwrap().is_none());
    assert!(shop.client.find_order(1, 999).await.unwrap().is_none());
    assert!(shop.client.find_order(1, i32::MIN).await.unwrap().is_none());
    assert!(shop.client.find_order(1, 1).await.unwrap().is_some());
}

/// [ACC-11]
#[actix_web::test]
async fn rows_of_other_customers_are_ignored() {
    let rows = r#"[{"ORDERID":1,"ORDERCUSTID":2,"ORDERTOTAL":"5","ORDERDETAILID":1,"PRODDESC":"Theirs","QUANTITY":1},
                   {"ORDERID":2,"ORDERCUSTID":"1","ORDERTOTAL":"6.5","ORDERDETAILID":2,"PRODDESC":"Mine","QUANTITY":"2.00"}]"#;
    let upstream = Upstream::play(vec![Step::json(rows), Step::json(rows), Step::json(rows)]);
    let client = upstream.client();
    let orders = client.list_orders(1).await.unwrap();
    assert_eq!(orders.len(), 1);
    assert_eq!(
        (
            orders[0].id,
            orders[0].total_cents,
            orders[0].lines[0].name.as_str()
        ),
        (2, 650, "Mine")
    );
    assert_eq!(
        orders[0].code, "2",
        "an order without a number goes by its id"
    );
    assert!(client.find_order(1, 1).await.unwrap().is_none());
    assert!(client.find_order(1, 2).await.unwrap().is_some());
}

/// [ACC-08]
#[actix_web::test]
async fn an_unreadable_line_does_not_hide_its_order() {
    let upstream = Upstream::play(vec![Step::json(
        r#"[{"ORDERID":7,"ORDERCUSTID":1,"ORDERTOTAL":"-5.00","ORDERDT":"someday","ORDERDETAILID":1,"PRODDESC":"","QUANTITY":1,"PRICE":"1"},
            {"ORDERID":7,"ORDERCUSTID":1,"ORDERTOTAL":"-5.00","ORDERDT":"someday","ORDERDETAILID":2,"PRODDESC":"Back","QUANTITY":"-1","PRICE":"-2.345","ORDERPAYMENT":"barter"},
            {"ORDERID":7,"ORDERCUSTID":1,"ORDERTOTAL":"-5.00","ORDERDETAILID":3,"PRODDESC":"Odd","QUANTITY":"two","PRICE":"1"},
            {"ORDERID":7,"ORDERCUSTID":1,"ORDERTOTAL":"-5.00","ORDERDETAILID":null,"PRODDESC":null,"QUANTITY":null,"PRICE":null},
            {"ORDERID":7,"ORDERCUSTID":1,"ORDERTOTAL":"a lot","ORDERDETAILID":4,"PRODDESC":"Lost","QUANTITY":1,"PRICE":"1"}]"#,
    )]);
    let order = upstream.client().find_order(1, 7).await.unwrap().unwrap();
    assert_eq!(
        (order.total_cents, order.placed_at, order.payment),
        (-500, None, None)
    );
    let lines: Vec<_> = order
        .lines
        .iter()
        .map(|line| (line.name.as_str(), line.quantity, line.unit_price_cents))
        .collect();
    assert_eq!(lines, [("Back", -1, -235)]);
}

/// [ACC-08]
#[actix_web::test]
async fn lines_link_only_to_products_that_the_shop_shows() {
    let shop = RetailShop::open("furniture");
    let (variant, parent): (i32, i32) = shop
        .sandbox
        .with_database("furniture", |connection| {
            let sql = "SELECT V.PRODID, P.PRODID FROM PRODUCTS V JOIN PRODUCTS P ON P.PRODID = V.PARENT_PRODID
                        WHERE V.PROD_WEB_SHOW = 1 AND V.DELETEDFLAG = 0 AND P.PROD_WEB_SHOW = 1 AND P.DELETEDFLAG = 0";
            connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap()
        })
        .unwrap();
    shop.execute(&format!(
        "UPDATE ORDER_DETAILS SET PRODID = {variant} WHERE ORDERDETAILID =
            (SELECT min(ORDERDETAILID) FROM ORDER_DETAILS JOIN ORDERS USING (ORDERID) WHERE ORDERCUSTID = 1)"
    ));
    let id = shop.value("SELECT min(ORDERID) FROM ORDERS WHERE ORDERCUSTID = 1");
    let line = async || {
        let order = shop.client.find_order(1, id).await.unwrap().unwrap();
        (order.lines[0].product_id, order.lines[0].related_variant_id)
    };
    assert_eq!(line().await, (Some(parent), Some(variant)));
    shop.execute(&format!(
        "UPDATE PRODUCTS SET PROD_WEB_SHOW = 0 WHERE PRODID = {parent}"
    ));
    assert_eq!(line().await, (None, None));
    shop.execute(&format!(
        "UPDATE PRODUCTS SET PROD_WEB_SHOW = 1 WHERE PRODID = {parent}"
    ));
    shop.execute(&format!(
        "UPDATE PRODUCTS SET DELETEDFLAG = 1 WHERE PRODID = {variant}"
    ));
    assert_eq!(line().await, (None, None));
}

/// [ACC-08]
#[rstest]
#[case("cash", Some(PaymentMethod::CashOnDelivery))]
#[case("card:9912345678901234", Some(PaymentMethod::Card))]
#[case("Bank", Some(PaymentMethod::BankTransfer))]
#[case("wallet:7781234509876543", Some(PaymentMethod::CardWallet))]
#[case("", None)]
#[case("cheque", None)]
#[actix_web::test]
async fn the_payment_method_is_decoded(
    #[case] text: &str,
    #[case] expected: Option<PaymentMethod>,
) {
    let upstream = Upstream::play(vec![Step::json(&format!(
        r#"[{{"ORDERID":7,"ORDERCUSTID":1,"ORDERTOTAL":1,"ORDERPAYMENT":"{text}"}}]"#
    ))]);
    let order = upstream.client().find_order(1, 7).await.unwrap().unwrap();
    assert_eq!(order.payment, expected);
    assert!(
        !format!("{order:?}").contains("1234"),
        "no payment code is passed on"
    );
}

/// [ACC-08]
#[actix_web::test]
async fn a_fault_is_a_failure_and_never_an_empty_list() {
    let shop = RetailShop::open("aegean");
    let cases = [
        (
            FaultKind::Html,
            RetailErrorKind::Decode("a web page instead of data"),
        ),
        (FaultKind::ErrorBeforeCommit, RetailErrorKind::Status(500)),
        (FaultKind::HalfBody, RetailErrorKind::Disconnected),
        (FaultKind::Hang, RetailErrorKind::Timeout),
        (
            FaultKind::Refusal,
            RetailErrorKind::Decode("not a list of rows"),
        ),
    ];
    for (fault, expected) in cases {
        shop.sandbox
            .set_faults(vec![Fault::new("select_query", fault)]);
        let error = shop.client.list_orders(1).await.unwrap_err();
        assert_eq!((error.call, error.kind), ("list_orders", expected));
    }
}
