use futures_util::future::join_all;
use gateway::retail::model::{Address, NewGuest};
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use serde_json::{Value, json};

use super::{execute, rows, signs_in};
use crate::support::{Response, TestShop, captured_logs, disconnect_when, eventually, refresh_all};

const PATH: &str = "/api/v1/customers";
const PASSWORD: &str = "Quiet-Meadow-canary-31";
const HIGH_LIMITS: &str = "[budgets.registrations]\naddress = { burst = 100, per_hour = 100 }";

/// A valid form with some members replaced.
fn form(differences: &Value) -> Value {
    let mut form = json!({
        "firstName": "Maria", "lastName": "Ioannou", "company": "Ioannou & Co", "countryCode": "CY",
        "street": "4, Ledra Street, flat 2", "city": "Nicosia", "postcode": "1011", "phone": "99887766",
        "email": "maria@example.com", "password": PASSWORD, "privacyAccepted": true,
    });
    for (name, value) in differences.as_object().unwrap() {
        form[name] = value.clone();
    }
    form
}

async fn register(shop: &TestShop, differences: Value) -> Response {
    shop.post("aegean", PATH, &form(&differences)).await
}

fn customers(shop: &TestShop, tenant: &str) -> usize {
    rows(shop, tenant, "SELECT CUSTID FROM CUSTOMERS").len()
}

/// [ACC-06]
#[actix_web::test]
async fn a_customer_is_saved_with_the_defaults_of_the_shop() {
    let shop = TestShop::start().await;
    let response = register(
        &shop,
        json!({"email": " Maria@Example.com ", "phone": " 99887766 "}),
    )
    .await;
    assert_eq!(
        (response.status, response.body.len()),
        (204, 0),
        "{}",
        response.text()
    );
    assert_eq!(response.header("cache-control"), Some("no-store"));
    assert_eq!(
        response.header("set-cookie"),
        None,
        "registration does not sign in"
    );
    let sql = "SELECT CUST_USERNAME, CUSTEMAIL, CUST_Password, CUSTNAME, CUSTSURNAME, CUSTCONTACTPERSON,
                      CUSTMOBILEPHONE, CUSTADDRESS, CUSTCITY, CUSTCOUNTRY, CUSTSALESPRICES, CUSTPLACEID, IS_CUSTOMER,
                      CUST_Is_Mobile_User, DELETEDFLAG, CUST_Exclude_Vat, CUST_PriceLIst_Header_Id
                 FROM CUSTOMERS WHERE CUSTNAME = 'Maria'";
    let expected = format!(
        "Maria@Example.com|Maria@Example.com|{PASSWORD}|Maria|Ioannou|Ioannou & Co|99887766|\
         4, Ledra Street, flat 2,1011|Nicosia|Cyprus|0|-1|1|1|0|0|-1"
    );
    assert_eq!(rows(&shop, "aegean", sql), [expected]);
    assert!(rows(&shop, "vape", sql).is_empty(), "another shop");
    let seen = response.everything() + &captured_logs();
    assert!(!seen.contains(PASSWORD) && !seen.contains("99887766"));
}

/// [ACC-07]
#[rstest]
#[case(json!({"firstName": ""}), "/firstName", "missing")]
#[case(json!({"lastName": " "}), "/lastName", "missing")]
#[case(json!({"countryCode": ""}), "/countryCode", "missing")]
#[case(json!({"countryCode": "DE"}), "/countryCode", "not-offered")]
#[case(json!({"street": ""}), "/street", "missing")]
#[case(json!({"city": ""}), "/city", "missing")]
#[case(json!({"postcode": ""}), "/postcode", "missing")]
#[case(json!({"postcode": "10,11"}), "/postcode", "invalid")]
#[case(json!({"phone": ""}), "/phone", "missing")]
#[case(json!({"phone": "+357 99887766"}), "/phone", "not-digits")]
#[case(json!({"email": ""}), "/email", "missing")]
#[case(json!({"email": "maria.example.com"}), "/email", "invalid")]
#[case(json!({"email": "maria@example.com\r\nBcc: b@example.com"}), "/email", "invalid")]
#[case(json!({"password": ""}), "/password", "missing")]
#[case(json!({"password": "1234567"}), "/password", "too-short")]
#[case(json!({"password": "x".repeat(101)}), "/password", "too-long")]
#[case(json!({"password": "99887766"}), "/password", "guessable")]
#[case(json!({"password": "MARIA@example.com"}), "/password", "guessable")]
#[case(json!({"privacyAccepted": false}), "/privacyAccepted", "not-accepted")]
#[case(json!({"company": "x".repeat(101)}), "/company", "too-long")]
#[case(json!({"firstName": "Ma\nria"}), "/firstName", "invalid")]
#[case(json!({"phone": 99_887_766}), "/phone", "invalid")]
#[actix_web::test]
async fn an_invalid_field_is_named_and_nothing_is_sent(
    #[case] differences: Value,
    #[case] pointer: &str,
    #[case] code: &str,
) {
    let shop = TestShop::start().await;
    let response = register(&shop, differences).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (400, "/problems/invalid-body")
    );
    let errors = response.json()["errors"].clone();
    assert_eq!(
        (&errors[0]["pointer"], &errors[0]["code"]),
        (&json!(pointer), &json!(code))
    );
    assert_eq!(errors.as_array().unwrap().len(), 1);
    assert!(shop.sandbox.ledger().is_empty(), "no call was made");
}

/// [ACC-07]
#[actix_web::test]
async fn all_invalid_fields_are_named_together() {
    let shop = TestShop::start().await;
    let response = register(
        &shop,
        json!({"firstName": "", "phone": "x", "privacyAccepted": false}),
    )
    .await;
    let pointers: Vec<Value> = response.json()["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error["pointer"].clone())
        .collect();
    assert_eq!(pointers, ["/firstName", "/phone", "/privacyAccepted"]);
    assert!(!response.everything().contains(PASSWORD));
}

/// Anna's phone number is 99470012. [ACC-07]
#[rstest]
#[case::phone(json!({"phone": "99470012"}), "customer-exists")]
#[case::email(json!({"email": "anna@example.com"}), "customer-exists")]
#[case::email_in_capitals(json!({"email": "ANNA@Example.COM"}), "customer-exists")]
#[case::phone_of_the_till(json!({"phone": "99123456"}), "customer-exists")]
#[case::user_name(json!({"email": "old.name@example.com"}), "user-name-taken")]
#[case::phone_as_a_user_name(json!({"phone": "99555777"}), "customer-exists")]
#[actix_web::test]
async fn a_phone_number_or_address_of_another_customer_is_refused(
    #[case] differences: Value,
    #[case] problem: &str,
) {
    let shop = TestShop::start().await;
    let spaced = "UPDATE CUSTOMERS SET CUSTMOBILEPHONE = '+99-47 00 12', CUST_USERNAME = 'Old.Name@example.com' WHERE CUSTID = 1";
    execute(&shop, "aegean", spaced);
    let by_phone = "UPDATE CUSTOMERS SET CUST_USERNAME = '99 555.777' WHERE CUSTID = 2";
    execute(&shop, "aegean", by_phone);
    let before = customers(&shop, "aegean");
    let response = register(&shop, differences).await;
    assert_eq!(
        (response.status, response.problem()),
        (409, format!("/problems/{problem}"))
    );
    assert_eq!(customers(&shop, "aegean"), before);
    assert_eq!(shop.sandbox.count("Save"), 0);
}

/// [ACC-07]
#[actix_web::test]
async fn a_deleted_customer_blocks_no_registration() {
    let shop = TestShop::start().await;
    let deleted = "UPDATE CUSTOMERS SET DELETEDFLAG = 1 WHERE CUSTID = 1";
    execute(&shop, "aegean", deleted);
    let again = register(
        &shop,
        json!({"phone": "99470012", "email": "anna@example.com"}),
    )
    .await;
    assert_eq!(again.status, 204);
}

/// [ACC-07]
#[actix_web::test]
async fn simultaneous_registrations_share_no_phone_number_and_no_address() {
    let shop = TestShop::start_with(HIGH_LIMITS).await;
    let slow = ["Save", "select_query"].map(|call| Fault::new(call, FaultKind::Delay { ms: 20 }));
    shop.sandbox.set_faults(slow.into());
    let before = customers(&shop, "aegean");
    let forms = (0..20).map(|at: usize| {
        let (phone, email) = match at % 3 {
            0 => ("99887766".to_owned(), format!("other{at}@example.com")),
            1 => (format!("998877{at:02}"), "MARIA@example.com".to_owned()),
            _ => (" 99887766 ".to_owned(), "Maria@Example.com".to_owned()),
        };
        let first = json!({"phone": "99887766", "email": "maria@example.com"});
        let differences =
            json!({"phone": phone, "email": email, "password": format!("Meadow-{at:03}")});
        if at == 2 { first } else { differences }
    });
    let responses = join_all(forms.map(|form| register(&shop, form))).await;
    let by_status = |status: u16| {
        responses
            .iter()
            .filter(|response| response.status == status)
            .count()
    };
    let saved = rows(
        &shop,
        "aegean",
        "SELECT CUSTMOBILEPHONE, CUSTEMAIL FROM CUSTOMERS WHERE CUSTNAME = 'Maria'",
    );
    // Two customers may be saved, one with the phone number and one with the address.
    assert_eq!(by_status(204) + by_status(409), 20);
    assert_eq!(by_status(204), saved.len());
    let phones = saved
        .iter()
        .filter(|row| row.starts_with("99887766|"))
        .count();
    let emails = saved
        .iter()
        .filter(|row| row.to_lowercase().ends_with("|maria@example.com"))
        .count();
    assert!((phones, emails) == (1, 1), "{saved:?}");
    assert_eq!(customers(&shop, "aegean"), before + saved.len());
}

/// [ACC-07]
#[actix_web::test]
async fn simultaneous_registrations_of_one_person_make_one_customer_per_shop() {
    let shop = TestShop::start_with(HIGH_LIMITS).await;
    let forms = (0..20).map(|at: usize| {
        let email = [
            "maria@example.com",
            "MARIA@EXAMPLE.COM",
            " Maria@example.com",
        ][at % 3];
        form(&json!({"email": email, "password": format!("Meadow-{at:03}")}))
    });
    let asked = forms.enumerate().map(|(at, form)| {
        let (shop, tenant) = (&shop, ["aegean", "vape"][at % 2]);
        async move { shop.post(tenant, PATH, &form).await.status }
    });
    let mut statuses = join_all(asked).await;
    statuses.sort_unstable();
    assert_eq!(
        (statuses[0], statuses[1], statuses[2], statuses[19]),
        (204, 204, 409, 409)
    );
    for tenant in ["aegean", "vape"] {
        assert_eq!(
            rows(
                &shop,
                tenant,
                "SELECT 1 FROM CUSTOMERS WHERE CUSTNAME = 'Maria'"
            )
            .len(),
            1
        );
    }
}

/// [ACC-06]
#[actix_web::test]
async fn a_repeated_form_succeeds_without_a_second_customer() {
    let shop = TestShop::start().await;
    for _ in 0..3 {
        assert_eq!(register(&shop, json!({})).await.status, 204);
    }
    assert_eq!(shop.sandbox.count("Save"), 1);
    // Another password only reveals that the customer exists.
    let guess = register(&shop, json!({"password": "Quiet-Meadow-32"})).await;
    assert_eq!(
        (guess.status, guess.problem().as_str()),
        (409, "/problems/customer-exists")
    );
    shop.advance(601);
    assert_eq!(
        register(&shop, json!({})).await.status,
        409,
        "after ten minutes it counts as a new registration"
    );
}

/// [ACC-06]
#[rstest]
#[case(FaultKind::CommitThenDrop, true)]
#[case(FaultKind::HalfBody, true)]
#[case(FaultKind::ErrorAfterCommit, true)]
#[case(FaultKind::HeldCommit, true)]
#[case(FaultKind::ErrorBeforeCommit, false)]
#[case(FaultKind::Html, false)]
#[case(FaultKind::Refuse, false)]
#[case(FaultKind::Hang, false)]
#[actix_web::test]
async fn a_lost_response_makes_at_most_one_customer(
    #[case] kind: FaultKind,
    #[case] is_saved: bool,
) {
    let shop = TestShop::start().await;
    shop.time_out_missing_responses();
    if !is_saved {
        shop.skip_pauses();
    }
    let before = customers(&shop, "aegean");
    shop.sandbox
        .set_faults(vec![Fault::new("Save", kind).times(1)]);
    let releasing = async {
        if kind == FaultKind::HeldCommit {
            eventually("the call is sent", async || shop.sandbox.count("Save") == 1).await;
            let looked = shop.sandbox.count("select_query");
            eventually("the look-up finds no customer", async || {
                shop.sandbox.count("select_query") > looked
            })
            .await;
            shop.sandbox.clear_faults();
        }
    };
    let (response, ()) = futures_util::join!(register(&shop, json!({})), releasing);
    assert_eq!(response.status == 204, is_saved, "{}", response.text());
    assert_eq!(customers(&shop, "aegean"), before + usize::from(is_saved));
    if !is_saved {
        assert_eq!(response.header("retry-after"), None);
        // The Retail API may still process the first call.
        let again = register(&shop, json!({})).await;
        assert_eq!(
            (again.status, again.problem().as_str()),
            (503, "/problems/retail-unavailable")
        );
        let wait: u64 = again.header("retry-after").unwrap().parse().unwrap();
        assert!((100..=121).contains(&wait), "{wait}");
        let other = register(&shop, json!({"email": "other@example.com"})).await;
        assert_eq!(
            other.status, 503,
            "the outcome is unknown for the phone number too"
        );
        shop.advance(wait);
    }
    assert_eq!(register(&shop, json!({})).await.status, 204);
    assert_eq!(customers(&shop, "aegean"), before + 1);
}

/// [ACC-06]
#[actix_web::test]
async fn a_late_write_is_found_and_not_repeated() {
    let shop = TestShop::start().await;
    shop.time_out_missing_responses();
    shop.skip_pauses();
    let before = customers(&shop, "aegean");
    let late = Fault::new("Save", FaultKind::HeldCommit).times(1);
    shop.sandbox.set_faults(vec![late]);
    assert_eq!(register(&shop, json!({})).await.status, 504);
    assert_eq!(customers(&shop, "aegean"), before);
    assert_eq!(register(&shop, json!({})).await.status, 503);
    shop.sandbox.clear_faults();
    eventually("the late write arrives", async || {
        customers(&shop, "aegean") > before
    })
    .await;
    // Only the same password identifies the form with the unknown outcome.
    assert_eq!(
        register(&shop, json!({"password": "Quiet-Meadow-32"}))
            .await
            .status,
        409
    );
    assert_eq!(register(&shop, json!({})).await.status, 204);
    assert_eq!(customers(&shop, "aegean"), before + 1);
    assert_eq!(shop.sandbox.count("Save"), 1);
}

/// [ACC-06]
#[actix_web::test]
async fn a_refusal_is_shown_in_the_retail_apis_words_without_secrets() {
    let shop = TestShop::start().await;
    shop.sandbox
        .set_faults(vec![Fault::new("Save", FaultKind::Refusal)]);
    let refused = register(&shop, json!({})).await;
    assert_eq!(
        (refused.status, refused.problem().as_str()),
        (422, "/problems/retail-refused")
    );
    shop.sandbox
        .set_faults(vec![Fault::new("Save", FaultKind::LeakingRefusal)]);
    let leaking = register(&shop, json!({})).await;
    let seen = leaking.everything() + &captured_logs();
    assert_eq!(leaking.status, 422);
    assert!(!seen.contains("9b2e71") && !seen.contains(PASSWORD));
    shop.sandbox.clear_faults();
    assert_eq!(
        register(&shop, json!({})).await.status,
        204,
        "a refusal leaves no doubt"
    );
}

/// [ACC-06]
#[actix_web::test]
async fn nothing_is_saved_while_the_search_for_duplicates_fails() {
    let shop = TestShop::start().await;
    shop.sandbox
        .set_faults(vec![Fault::new("select_query", FaultKind::Html)]);
    assert_eq!(register(&shop, json!({})).await.status, 502);
    assert_eq!(shop.sandbox.count("Save"), 0);
}

/// [ACC-06]
#[actix_web::test]
async fn a_client_that_disconnects_does_not_cancel_the_registration() {
    let shop = TestShop::start().await;
    let held = Fault::new("select_query", FaultKind::HeldResponse);
    shop.sandbox.set_faults(vec![held]);
    let reads = shop.sandbox.count("select_query");
    let is_under_way = async || shop.sandbox.count("select_query") > reads;
    let leaving = register(&shop, json!({}));
    disconnect_when("the registration is in flight", leaving, is_under_way).await;
    shop.sandbox.clear_faults();
    let saved = async || {
        !rows(
            &shop,
            "aegean",
            "SELECT 1 FROM CUSTOMERS WHERE CUSTNAME = 'Maria'",
        )
        .is_empty()
    };
    eventually("the customer is saved", saved).await;
    assert_eq!(register(&shop, json!({})).await.status, 204);
    assert_eq!(shop.sandbox.count("Save"), 1);
}

/// [ACC-07]
#[actix_web::test]
async fn unknown_members_are_ignored() {
    let shop = TestShop::start().await;
    let more = json!({
        "priceList": 1, "CUST_PriceLIst_Header_Id": 1, "points": 99_999, "CUST_POINT_Balance": "99999", "id": 1,
        "custid": 1, "isCustomer": false, "excludeVat": true, "CUST_Exclude_Vat": 1, "userName": "anna@example.com",
        "tenant": "vape", "Table_Name": "PRODUCTS", "deleted": true,
    });
    assert_eq!(register(&shop, more).await.status, 204);
    let sql = "SELECT CUST_USERNAME, CUST_PriceLIst_Header_Id, CUST_Exclude_Vat, DELETEDFLAG, IS_CUSTOMER,
                      coalesce(CUST_POINT_Balance, 'none') FROM CUSTOMERS WHERE CUSTNAME = 'Maria'";
    assert_eq!(
        rows(&shop, "aegean", sql),
        ["maria@example.com|-1|0|0|1|none"]
    );
    let anna = "SELECT CUSTNAME, CUST_Password FROM CUSTOMERS WHERE CUSTID = 1";
    assert_eq!(rows(&shop, "aegean", anna), ["Anna|Blue-Harbour-42"]);
}

/// The sandbox's database would execute injected SQL. [ACC-07]
#[rstest]
#[case("'; DROP TABLE CUSTOMERS; --")]
#[case("x', CUST_PriceLIst_Header_Id = '1")]
#[case("' OR '1'='1")]
#[case("{customer_id} {email} ${x} %s")]
#[case("<script>alert(1)</script>&amp;")]
#[case("back\\slash \\' ; --")]
#[case("1 -- /* comment */")]
#[case("Ελένη 李 \u{1F600}")]
#[actix_web::test]
async fn hostile_text_is_stored_as_text(#[case] text: &str) {
    let shop = TestShop::start().await;
    let email = "x'or'1'='1'--@example.com";
    let differences = json!({
        "firstName": text, "lastName": text, "company": text, "street": format!("{text}, 5"), "city": text,
        "postcode": "a'--", "email": email, "password": text.repeat(3).chars().take(60).collect::<String>(),
    });
    let before = customers(&shop, "aegean");
    let response = register(&shop, differences.clone()).await;
    assert_eq!(response.status, 204, "{}", response.text());
    assert_eq!(customers(&shop, "aegean"), before + 1);
    let sql = "SELECT CUSTNAME, CUSTSURNAME, CUSTCONTACTPERSON, CUSTADDRESS, CUSTCITY, CUSTEMAIL, CUST_Password
                 FROM CUSTOMERS WHERE CUSTID = (SELECT max(CUSTID) FROM CUSTOMERS)";
    let password = differences["password"].as_str().unwrap();
    let expected = format!("{text}|{text}|{text}|{text}, 5,a'--|{text}|{email}|{password}");
    assert_eq!(rows(&shop, "aegean", sql), [expected]);
    let again = register(&shop, json!({"email": email, "phone": "11"})).await;
    assert_eq!(again.problem(), "/problems/customer-exists");
    let near = register(
        &shop,
        json!({"email": "y'or'1'='1'--@example.com", "phone": "12"}),
    )
    .await;
    assert_eq!(near.status, 204);
}

/// [ACC-06]
#[actix_web::test]
async fn a_shop_can_switch_registration_off() {
    let shop = TestShop::start().await;
    let off =
        "UPDATE APPLICATION_PROPERTIES SET PROP_VALUE = 'False' WHERE PROP_KEY = 'signUpEnabled'";
    execute(&shop, "aegean", off);
    refresh_all(&shop.state).await;
    shop.sandbox.clear_ledger();
    let response = register(&shop, json!({})).await;
    assert_eq!(
        (response.status, response.problem().as_str()),
        (403, "/problems/switched-off")
    );
    assert!(shop.sandbox.ledger().is_empty());
}

/// [ACC-06]
#[actix_web::test]
async fn registrations_of_one_client_address_have_a_rate_limit() {
    let shop = TestShop::start().await;
    for at in 0..6 {
        // Invalid forms do not count.
        assert_eq!(register(&shop, json!({"firstName": ""})).await.status, 400);
        let different =
            json!({"phone": format!("9988770{at}"), "email": format!("maria{at}@example.com")});
        let response = register(&shop, different).await;
        assert_eq!(response.status, if at < 5 { 204 } else { 429 }, "{at}");
        assert_eq!(response.header("retry-after").is_some(), at == 5);
    }
    assert_eq!(shop.sandbox.count("Save"), 5);
    let elsewhere = shop.post("furniture", PATH, &form(&json!({}))).await;
    assert_eq!(elsewhere.status, 204, "another shop");
    shop.advance(181);
    assert_eq!(register(&shop, json!({})).await.status, 204);
}

/// [ACC-06]
#[actix_web::test]
async fn registrations_of_one_shop_have_a_rate_limit() {
    let tight = "[server]\nclient_address_header = \"x-real-ip\"\n\
        [budgets.registrations]\nshop = { burst = 3, per_hour = 60 }";
    let shop = TestShop::start_with(tight).await;
    for at in 0..4 {
        let different =
            json!({"phone": format!("9988770{at}"), "email": format!("maria{at}@example.com")});
        let mut browser = shop.browser("aegean");
        browser
            .headers
            .push(("x-real-ip", format!("203.0.113.{at}")));
        let response = browser.post(PATH, &form(&different)).await;
        assert_eq!(response.status, if at < 3 { 204 } else { 429 }, "{at}");
    }
}

/// [ACC-07]
#[actix_web::test]
async fn a_guests_record_blocks_no_registration() {
    let shop = TestShop::start().await;
    let tenant = shop.state.registry.find_by_host("aegean.localhost");
    let client = tenant.unwrap().retail().unwrap();
    let guest = NewGuest {
        reference: "7K3Q9MXZ2B",
        first_name: "Maria",
        last_name: "Ioannou",
        company: "",
        phone: "99887766",
        email: "maria@example.com",
        address: Address {
            street: "4, Ledra Street",
            postcode: "1011",
        },
        city: "Nicosia",
        country: "Cyprus",
    };
    client.create_guest(&guest).await.unwrap();
    let mails = shop.sandbox.mails().unwrap().len();
    let body = json!({"email": "maria@example.com"});
    let asked = shop.post("aegean", "/api/v1/password-reset-requests", &body);
    let asked = asked.await;
    assert_eq!(
        (asked.status, asked.problem().as_str()),
        (404, "/problems/email-not-found")
    );
    assert_eq!(shop.sandbox.mails().unwrap().len(), mails);
    let response = register(&shop, json!({})).await;
    assert_eq!(response.status, 204, "{}", response.text());
    assert!(signs_in(&shop, "aegean", ("maria@example.com", PASSWORD)).await);
    let found = client.find_guest("7K3Q9MXZ2B").await.unwrap().unwrap();
    assert_ne!(
        rows(
            &shop,
            "aegean",
            "SELECT CUSTID FROM CUSTOMERS WHERE CUST_USERNAME = 'maria@example.com'"
        ),
        [found.to_string()]
    );
}
