use futures_util::future::join_all;
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use serde_json::{Value, json};

use super::{
    ANNA, TILL, TRADE, account, execute, rows, session, session_key, sign_in, with_session,
};
use crate::support::{Browser, OWN_PAGE_HEADERS, TestShop, captured_logs};

const PATH: &str = "/api/v1/account";

fn anna_row(shop: &TestShop) -> String {
    let sql = "SELECT CUSTNAME, CUSTSURNAME, CUSTCONTACTPERSON, CUSTMOBILEPHONE, CUSTADDRESS, CUSTCITY, CUSTCOUNTRY
                 FROM CUSTOMERS WHERE CUSTID = 1";
    rows(shop, "aegean", sql).remove(0)
}

fn other_rows(shop: &TestShop) -> Vec<String> {
    rows(
        shop,
        "aegean",
        "SELECT * FROM CUSTOMERS WHERE CUSTID <> 1 ORDER BY CUSTID",
    )
}

/// Columns of each `Save` call, joined by commas.
fn written_columns(shop: &TestShop) -> Vec<String> {
    let ledger = shop.sandbox.ledger();
    let saves = ledger.iter().filter(|call| call.call == "Save");
    let names = |body: &str| {
        let body: Value = serde_json::from_str(body).unwrap();
        let columns = body["Col_Value"].as_array().unwrap().iter();
        let names = columns.map(|column| column["Column_Name"].as_str().unwrap().to_owned());
        names.collect::<Vec<_>>().join(",")
    };
    saves.map(|call| names(&call.body)).collect()
}

async fn change(browser: &Browser<'_>, change: Value) -> u16 {
    browser.patch(PATH, &change).await.status
}

/// [ACC-08]
#[actix_web::test]
async fn customers_see_the_public_fields_of_their_own_record() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let expected = json!({
        "userName": "anna@example.com", "firstName": "Anna", "lastName": "Georgiou", "company": null,
        "email": "anna@example.com", "emailToConfirm": null, "phone": "99470012", "street": "18 Makariou Avenue",
        "postcode": "3040", "city": "Limassol", "countryCode": "CY", "country": "Cyprus",
    });
    assert_eq!(account(&browser).await, expected);
    let trade = account(&sign_in(&shop, "aegean", TRADE).await).await;
    assert_eq!(
        (&trade["street"], &trade["postcode"]),
        (&json!("4, Industrial Road"), &json!("2032"))
    );
    let till = account(&sign_in(&shop, "aegean", TILL).await).await;
    assert_eq!(
        (&till["email"], &till["userName"]),
        (&Value::Null, &json!("99123456"))
    );
}

/// [ACC-11]
#[actix_web::test]
async fn a_record_is_read_and_changed_only_with_a_session_of_its_shop() {
    let shop = TestShop::start().await;
    let elsewhere = sign_in(&shop, "vape", ANNA).await;
    for cookie in ["", "__Host-session=x", &session_key(&elsewhere)] {
        let stranger = with_session(&shop, "aegean", cookie);
        shop.sandbox.clear_ledger();
        for path in [PATH, "/api/v1/orders", "/api/v1/orders/1"] {
            let response = stranger.get(path).await;
            assert_eq!(
                (response.status, response.problem().as_str()),
                (401, "/problems/not-signed-in"),
                "{path}"
            );
        }
        let changes = [
            ("PATCH", PATH, json!({"firstName": "Eve"})),
            (
                "PUT",
                "/api/v1/account/email",
                json!({"email": "eve@example.com", "currentPassword": ANNA.1}),
            ),
            (
                "PUT",
                "/api/v1/account/password",
                json!({"currentPassword": ANNA.1, "newPassword": "Eve-was-here-1"}),
            ),
        ];
        for (method, path, body) in changes {
            let response = stranger
                .request(method, path, &OWN_PAGE_HEADERS, &body.to_string())
                .await;
            assert_eq!(
                (response.status, response.problem().as_str()),
                (401, "/problems/not-signed-in"),
                "{path}"
            );
        }
        assert!(shop.sandbox.ledger().is_empty(), "no call for a visitor");
    }
}

/// [ACC-08]
#[actix_web::test]
async fn only_given_and_changed_fields_are_written() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let before = other_rows(&shop);
    shop.sandbox.clear_ledger();
    let response = browser
        .patch(
            PATH,
            &json!({"firstName": " Άννα ", "lastName": "Georgiou"}),
        )
        .await;
    assert_eq!(
        (response.status, &response.json()["firstName"]),
        (200, &json!("Άννα")),
        "{}",
        response.text()
    );
    assert_eq!(response.header("cache-control"), Some("no-store"));
    assert_eq!(change(&browser, json!({"postcode": "3041"})).await, 200);
    assert_eq!(
        change(&browser, json!({"street": "5, New Road, flat 3"})).await,
        200
    );
    assert_eq!(
        change(&browser, json!({"countryCode": "GR", "city": "Ρόδος"})).await,
        200
    );
    assert_eq!(
        change(
            &browser,
            json!({"company": "Georgiou Ltd", "phone": "99000111"})
        )
        .await,
        200
    );
    let expected = [
        "CUSTNAME",
        "CUSTADDRESS",
        "CUSTADDRESS",
        "CUSTCITY,CUSTCOUNTRY",
        "CUSTCONTACTPERSON,CUSTMOBILEPHONE",
    ];
    assert_eq!(written_columns(&shop), expected);
    assert_eq!(
        anna_row(&shop),
        "Άννα|Georgiou|Georgiou Ltd|99000111|5, New Road, flat 3,3041|Ρόδος|Greece"
    );
    assert_eq!(change(&browser, json!({"company": " "})).await, 200);
    assert_eq!(account(&browser).await["company"], Value::Null);
    shop.sandbox.clear_ledger();
    for nothing in [
        json!({}),
        json!({"firstName": null}),
        json!({"firstName": "Άννα", "countryCode": "GR"}),
    ] {
        assert_eq!(change(&browser, nothing).await, 200);
    }
    assert!(written_columns(&shop).is_empty());
    assert_eq!(other_rows(&shop), before);
    assert_eq!(
        rows(
            &shop,
            "vape",
            "SELECT CUSTNAME FROM CUSTOMERS WHERE CUSTID = 1"
        ),
        ["Anna"]
    );
}

/// [ACC-08]
#[actix_web::test]
async fn the_session_shows_a_change_at_once() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    assert_eq!(session(&browser).await["name"], "Anna Georgiou");
    assert_eq!(
        change(
            &browser,
            json!({"lastName": "Nikolaou", "countryCode": "GR"})
        )
        .await,
        200
    );
    let session = session(&browser).await;
    assert_eq!(
        (&session["name"], &session["countryCode"]),
        (&json!("Anna Nikolaou"), &json!("GR"))
    );
}

/// [ACC-08]
#[rstest]
#[case(json!({"firstName": " "}), "/firstName", "missing")]
#[case(json!({"lastName": "x".repeat(61)}), "/lastName", "too-long")]
#[case(json!({"company": "a\nb"}), "/company", "invalid")]
#[case(json!({"phone": "+35799"}), "/phone", "not-digits")]
#[case(json!({"phone": ""}), "/phone", "missing")]
#[case(json!({"street": ""}), "/street", "missing")]
#[case(json!({"postcode": "30,40"}), "/postcode", "invalid")]
#[case(json!({"city": ""}), "/city", "missing")]
#[case(json!({"countryCode": "DE"}), "/countryCode", "not-offered")]
#[case(json!({"countryCode": ""}), "/countryCode", "not-offered")]
#[case(json!({"city": 5}), "/city", "invalid")]
#[actix_web::test]
async fn an_invalid_field_is_named(
    #[case] wrong: Value,
    #[case] pointer: &str,
    #[case] code: &str,
) {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let response = browser.patch(PATH, &wrong).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (400, "/problems/invalid-body")
    );
    let error = response.json()["errors"][0].clone();
    assert_eq!(
        (&error["pointer"], &error["code"]),
        (&json!(pointer), &json!(code))
    );
    assert_eq!(shop.sandbox.count("Save"), 0);
}

/// [ACC-11]
#[actix_web::test]
async fn unknown_members_are_ignored() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let before = other_rows(&shop);
    let rest = "SELECT CUST_USERNAME, CUSTEMAIL, CUST_Password, CUST_PriceLIst_Header_Id, CUST_Exclude_Vat,
                       CUST_POINT_Balance, IS_CUSTOMER, DELETEDFLAG, CUSTID FROM CUSTOMERS WHERE CUSTID = 1";
    let hers = rows(&shop, "aegean", rest);
    shop.sandbox.clear_ledger();
    let more = json!({
        "city": "Paphos", "priceList": 1, "CUST_PriceLIst_Header_Id": 1, "points": 9999, "CUST_POINT_Balance": "9999",
        "isCustomer": false, "id": 2, "custid": 2, "CUSTID": 2, "customerId": 2, "excludeVat": true,
        "email": "eve@example.com", "userName": "eve", "password": "Eve-was-here-1", "DELETEDFLAG": 1, "tenant": "vape",
    });
    assert_eq!(change(&browser, more).await, 200);
    assert_eq!(written_columns(&shop), ["CUSTCITY"]);
    assert_eq!(rows(&shop, "aegean", rest), hers);
    assert_eq!(other_rows(&shop), before);
}

/// [ACC-08]
#[rstest]
#[case("'; DROP TABLE CUSTOMERS; --")]
#[case("x', CUST_PriceLIst_Header_Id = '1")]
#[case("' OR '1'='1")]
#[case("{customer_id} ${x} %s")]
#[case("<img src=x onerror=alert(1)>&lt;")]
#[case("back\\slash \\'")]
#[case("Ελένη 李 \u{1F600}")]
#[actix_web::test]
async fn hostile_text_is_stored_unchanged(#[case] text: &str) {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let before = other_rows(&shop);
    let street = format!("{text}, {text}");
    let all = json!({"firstName": text, "lastName": text, "company": text, "street": street, "postcode": "';--", "city": text});
    let response = browser.patch(PATH, &all).await;
    assert_eq!(response.status, 200, "{}", response.text());
    let account = account(&browser).await;
    for (member, value) in all.as_object().unwrap() {
        assert_eq!(&account[member], value, "{member}");
    }
    assert_eq!(other_rows(&shop), before);
    assert!(
        !captured_logs().contains("onerror"),
        "records are not logged"
    );
}

/// [ACC-07]
#[actix_web::test]
async fn a_phone_number_of_another_customer_is_refused() {
    let shop = TestShop::start().await;
    execute(
        &shop,
        "aegean",
        "UPDATE CUSTOMERS SET CUSTMOBILEPHONE = '+992-188 45' WHERE CUSTID = 2",
    );
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let response = browser
        .patch(PATH, &json!({"phone": "99218845", "city": "Paphos"}))
        .await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (409, "/problems/customer-exists")
    );
    assert_eq!(shop.sandbox.count("Save"), 0, "nothing of it was written");
    assert_eq!(
        change(&browser, json!({"phone": "99470012"})).await,
        200,
        "her own"
    );
}

/// [ACC-07]
#[actix_web::test]
async fn of_simultaneous_changes_to_one_phone_number_one_succeeds() {
    let shop = TestShop::start().await;
    let slow = ["Save", "select_query"].map(|call| Fault::new(call, FaultKind::Delay { ms: 30 }));
    let anna = sign_in(&shop, "aegean", ANNA).await;
    let trade = sign_in(&shop, "aegean", TRADE).await;
    shop.sandbox.set_faults(slow.into());
    let body = json!({"phone": "99555666"});
    let form = json!({
        "firstName": "Maria", "lastName": "Ioannou", "countryCode": "CY", "street": "a", "city": "b", "postcode": "c",
        "phone": "99555666", "email": "maria@example.com", "password": "Quiet-Meadow-31", "privacyAccepted": true,
    });
    let (anna, trade, maria) = futures_util::join!(
        anna.patch(PATH, &body),
        trade.patch(PATH, &body),
        shop.post("aegean", "/api/v1/customers", &form),
    );
    let mut statuses = [
        anna.status,
        trade.status,
        if maria.status == 204 {
            200
        } else {
            maria.status
        },
    ];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409]);
    let same = rows(
        &shop,
        "aegean",
        "SELECT 1 FROM CUSTOMERS WHERE CUSTMOBILEPHONE = '99555666'",
    );
    assert_eq!(same.len(), 1);
}

/// [ACC-08]
#[actix_web::test]
async fn simultaneous_changes_do_not_undo_each_other() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let slow = ["Save", "select_query"].map(|call| Fault::new(call, FaultKind::Delay { ms: 20 }));
    shop.sandbox.set_faults(slow.into());
    // The Retail API stores street and postcode in one column.
    let changes = [
        json!({"street": "7 Sea Road"}),
        json!({"postcode": "8888"}),
        json!({"city": "Paphos"}),
    ];
    let sent = changes.iter().map(|change| browser.patch(PATH, change));
    for response in join_all(sent).await {
        assert_eq!(response.status, 200);
    }
    assert_eq!(
        anna_row(&shop),
        "Anna|Georgiou|Null|99470012|7 Sea Road,8888|Paphos|Cyprus".replace("Null", "Ok(Null)")
    );
}

/// [ACC-08]
#[rstest]
#[case(FaultKind::CommitThenDrop)]
#[case(FaultKind::HalfBody)]
#[case(FaultKind::ErrorAfterCommit)]
#[case(FaultKind::ErrorBeforeCommit)]
#[case(FaultKind::Hang)]
#[actix_web::test]
async fn a_change_whose_response_is_lost_is_sent_once_more(#[case] kind: FaultKind) {
    let shop = TestShop::start().await;
    shop.time_out_missing_responses();
    let browser = sign_in(&shop, "aegean", ANNA).await;
    shop.sandbox
        .set_faults(vec![Fault::new("Save", kind).times(1)]);
    let response = browser.patch(PATH, &json!({"city": "Paphos"})).await;
    assert_eq!(
        (response.status, &response.json()["city"]),
        (200, &json!("Paphos"))
    );
    shop.sandbox.set_faults(vec![Fault::new("Save", kind)]);
    let lost = browser.patch(PATH, &json!({"city": "Larnaca"})).await;
    assert!(lost.status >= 502, "{}", lost.status);
    assert!(
        lost.json()["detail"]
            .as_str()
            .unwrap()
            .contains("may have happened")
    );
}

/// [ACC-08]
#[actix_web::test]
async fn a_refusal_is_shown_without_secrets() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    shop.sandbox
        .set_faults(vec![Fault::new("Save", FaultKind::LeakingRefusal)]);
    let response = browser.patch(PATH, &json!({"city": "Paphos"})).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (422, "/problems/retail-refused")
    );
    assert!(!(response.everything() + &captured_logs()).contains("9b2e71"));
    assert_eq!(shop.sandbox.count("Save"), 1, "a refusal is not retried");
}

/// [ACC-11]
#[actix_web::test]
async fn a_closed_account_is_signed_out() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    execute(
        &shop,
        "aegean",
        "UPDATE CUSTOMERS SET DELETEDFLAG = 1 WHERE CUSTID = 1",
    );
    let response = browser.get(PATH).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (401, "/problems/not-signed-in")
    );
    assert_eq!(change(&browser, json!({"city": "Paphos"})).await, 401);
    assert_eq!(shop.sandbox.count("Save"), 0);
}

/// [ACC-08]
#[actix_web::test]
async fn changes_of_the_phone_number_have_a_rate_limit() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    for at in 0..6 {
        let response = browser
            .patch(PATH, &json!({"phone": format!("9955566{at}")}))
            .await;
        assert_eq!(response.status, if at < 5 { 200 } else { 429 }, "{at}");
        assert_eq!(response.header("retry-after").is_some(), at == 5);
    }
    assert_eq!(
        change(&browser, json!({"city": "Paphos", "phone": "99555664"})).await,
        200,
        "her own"
    );
    let other = sign_in(&shop, "aegean", TRADE).await;
    assert_eq!(
        change(&other, json!({"phone": "99777888"})).await,
        200,
        "another customer"
    );
}
