use gateway::retail::{PasswordRule, RetailErrorKind, model::Customer, wire::Outcome};
use proptest::{prelude::*, test_runner::Config};
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use secrecy::{ExposeSecret, SecretString};

use super::{
    retail_shop::RetailShop,
    upstream::{Step, Upstream},
};

const ANNA: &str = "anna@example.com";
const ANNAS_PASSWORD: &str = "Blue-Harbour-42";

async fn sign_in(shop: &RetailShop, user_name: &str, password: &str) -> Option<Customer> {
    let password = SecretString::from(password);
    let rule = PasswordRule::IgnoreCase;
    shop.client
        .sign_in(user_name, &password, rule)
        .await
        .unwrap()
}

/// [ACC-02]
#[actix_web::test]
async fn credentials_are_sent_once_and_only_in_the_url() {
    let upstream = Upstream::play(vec![Step::json("[]")]);
    let password = SecretString::from("a&b=c d'é\"+%");
    let found = upstream
        .client()
        .sign_in(" anna@example.com ", &password, PasswordRule::Exact)
        .await;
    assert_eq!(found.unwrap(), None);
    let requests = upstream.requests();
    assert!(
        requests[0].starts_with(
            "GET /Retail/login?username=anna%40example.com&password=a%26b%3Dc%20d%27%C3%A9%22%2B%25&constr="
        ),
        "{}",
        requests[0]
    );
    assert_eq!(requests.len(), 1);
}

/// [ACC-02]
#[actix_web::test]
async fn sign_in_and_look_up_return_the_same_record() {
    let shop = RetailShop::open("aegean");
    let accounts = [
        (ANNA, ANNAS_PASSWORD, 1),
        ("ANNA@example.com", "blue-harbour-42", 1),
        ("99470012", ANNAS_PASSWORD, 1),
        ("trade@example.com", "Olive-Crate-77", 2),
        ("99123456", "99123456", 3),
        ("michalis.r@example.com", "Sokratous-Twelve-12", 4),
    ];
    for (user_name, password, id) in accounts {
        let customer = sign_in(&shop, user_name, password).await;
        let customer = customer.unwrap_or_else(|| panic!("{user_name}"));
        assert_eq!(customer.id, id, "{user_name}");
        let again = shop.client.find_customer(id).await.unwrap().unwrap();
        assert!(again == customer, "{user_name}");
    }
}

/// [ACC-03]
#[actix_web::test]
async fn all_fields_of_a_record_are_read() {
    let shop = RetailShop::open("aegean");
    let trade = shop.client.find_customer(2).await.unwrap().unwrap();
    assert_eq!(trade.user_name, "trade@example.com");
    assert_eq!(
        (trade.first_name.as_str(), trade.last_name.as_str()),
        ("Petros", "Hadjimarkou")
    );
    assert_eq!(trade.company, "Hadjimarkou & Sons Ltd");
    assert_eq!(
        (trade.phone.as_str(), trade.email.as_str()),
        ("99218845", "trade@example.com")
    );
    // Stored as "4, Industrial Road,2032".
    assert_eq!(
        (trade.street.as_str(), trade.postcode.as_str()),
        ("4, Industrial Road", "2032")
    );
    assert_eq!(
        (trade.city.as_str(), trade.country.as_str()),
        ("Nicosia", "Cyprus")
    );
    assert_eq!((trade.price_list, trade.exclude_vat), (Some(1), true));
    assert!(trade.is_user_name_email && !trade.has_phone_password);

    let anna = shop.client.find_customer(1).await.unwrap().unwrap();
    assert_eq!(
        (
            anna.points_balance_hundredths,
            anna.points_on_hold_hundredths
        ),
        (4_650, 650)
    );
    assert_eq!((anna.price_list, anna.exclude_vat), (None, false));

    let phone = shop.client.find_customer(3).await.unwrap().unwrap();
    assert!(phone.has_phone_password && !phone.is_user_name_email && phone.email.is_empty());
}

/// [D-26]
#[actix_web::test]
async fn a_phone_number_as_password_is_detected_in_any_spelling() {
    let shop = RetailShop::open("aegean");
    for (phone, password) in [
        ("+357 99-123456", "35799123456"),
        ("35799123456", "(357) 99.123456"),
    ] {
        shop.execute(&format!(
            "UPDATE CUSTOMERS SET CUSTMOBILEPHONE = '{phone}', CUST_Password = '{password}' WHERE CUSTID = 1"
        ));
        let signed_in = sign_in(&shop, ANNA, password).await.unwrap();
        let again = shop.client.find_customer(1).await.unwrap().unwrap();
        assert!(
            signed_in.has_phone_password && again == signed_in,
            "{phone}"
        );
    }
}

/// [ACC-02]
#[actix_web::test]
async fn the_first_matching_record_signs_in() {
    let others = ["anna@ex\u{e1}mple.com", ANNA, ANNA];
    let rows: Vec<String> = (1..)
        .zip(others.iter().zip(["x", "x", ANNAS_PASSWORD]))
        .map(|(id, (name, password))| {
            format!(r#"{{"CUSTID":{id},"CUST_USERNAME":"{name}","CUST_Password":"{password}"}}"#)
        })
        .collect();
    let upstream = Upstream::play(vec![Step::json(&format!("[{}]", rows.join(",")))]);
    let password = SecretString::from(ANNAS_PASSWORD);
    let found = upstream
        .client()
        .sign_in(ANNA, &password, PasswordRule::Exact)
        .await;
    assert_eq!(found.unwrap().unwrap().id, 3);
}

/// [ACC-02]
#[rstest]
#[case::a_wrong_password(ANNA, "Blue-Harbour-43")]
#[case::no_password(ANNA, "")]
#[case::an_unknown_user("nobody@example.com", ANNAS_PASSWORD)]
#[case::no_name("", ANNAS_PASSWORD)]
#[case::deleted("gone@example.com", "Gone-Fishing-0")]
#[case::injection("' OR 1=1 --", "' OR 1=1 --")]
#[case::too_long(ANNA, &"\u{1f511}".repeat(200))]
#[actix_web::test]
async fn other_credentials_do_not_sign_in(#[case] user_name: &str, #[case] password: &str) {
    let shop = RetailShop::open("aegean");
    assert_eq!(sign_in(&shop, user_name, password).await, None);
}

/// [ACC-02]
#[actix_web::test]
async fn the_returned_record_must_match_the_credentials() {
    let record = |password: &str, deleted: &str| {
        Step::json(&format!(
            r#"[{{"CUSTID":1,"CUST_USERNAME":"anna@example.com","CUST_Password":"{password}","DELETEDFLAG":"{deleted}"}}]"#
        ))
    };
    let cases = [
        (record("Blue-Harbour-42", "0"), true),
        (record("blue-harbour-42", "0"), false),
        (record("another", "False"), false),
        (record("Blue-Harbour-42", "Y"), false),
        (
            Step::json(r#"[{"CUSTID":1,"CUST_USERNAME":"anna@example.com"}]"#),
            false,
        ),
        (
            Step::json(r#"[{"CUSTID":1,"CUST_USERNAME":"bob","CUST_Password":"Blue-Harbour-42"}]"#),
            false,
        ),
        (Step::json("[]"), false),
        (Step::json("null"), false),
    ];
    for (at, (step, expected)) in cases.into_iter().enumerate() {
        let upstream = Upstream::play(vec![step]);
        let password = SecretString::from(ANNAS_PASSWORD);
        let client = upstream.client();
        let found = client.sign_in(ANNA, &password, PasswordRule::Exact).await;
        assert_eq!(found.unwrap().is_some(), expected, "case {at}");
    }
}

/// [ACC-02]
#[rstest]
#[case::a_sentence(
    Step::ok("text/plain", "Login failed"),
    RetailErrorKind::Decode("not JSON")
)]
#[case::a_page(
    Step::ok("text/html", "<html>"),
    RetailErrorKind::Decode("a web page instead of data")
)]
#[case::no_record(
    Step::json(r#"[{"name":"x"}]"#),
    RetailErrorKind::Decode("no row has the expected shape")
)]
#[case::an_unknown_flag(
    Step::json(r#"[{"CUSTID":1,"CUST_USERNAME":"anna@example.com","CUST_Password":"Blue-Harbour-42","DELETEDFLAG":"perhaps"}]"#),
    RetailErrorKind::Decode("no row has the expected shape")
)]
#[case::silence(Step::Hang, RetailErrorKind::Timeout)]
#[actix_web::test]
async fn an_unreadable_response_is_a_failure_and_not_a_wrong_password(
    #[case] step: Step,
    #[case] expected: RetailErrorKind,
) {
    let upstream = Upstream::play(vec![step]);
    let password = SecretString::from(ANNAS_PASSWORD);
    let client = upstream.client();
    let error = client.sign_in(ANNA, &password, PasswordRule::Exact).await;
    let error = error.unwrap_err();
    assert_eq!((error.call, error.kind), ("sign_in", expected));
    assert!(!format!("{error} {error:?}").contains(ANNAS_PASSWORD));
}

/// [ACC-02]
#[actix_web::test]
async fn a_deleted_record_does_not_hide_its_successor() {
    let upstream = Upstream::play(vec![Step::json(
        r#"[{"CUSTID":1,"CUST_USERNAME":"anna@example.com","CUST_Password":"Blue-Harbour-42","DELETEDFLAG":1},
            {"CUSTID":"8","CUST_USERNAME":"anna@example.com","CUST_Password":"Blue-Harbour-42","DELETEDFLAG":"0"}]"#,
    )]);
    let password = SecretString::from(ANNAS_PASSWORD);
    let client = upstream.client();
    let found = client.sign_in(ANNA, &password, PasswordRule::Exact).await;
    assert_eq!(found.unwrap().map(|customer| customer.id), Some(8));
}

/// [ACC-11]
#[actix_web::test]
async fn a_record_of_another_customer_is_ignored() {
    let upstream = Upstream::play(vec![
        Step::json(r#"[{"CUSTID":2,"CUST_USERNAME":"bob"}]"#),
        Step::json(
            r#"[{"CUSTID":2,"CUST_PASS_TOKEN":"x","CUST_PASS_TOKEN_EXPIRE_DATE":"2999-01-01"}]"#,
        ),
    ]);
    let client = upstream.client();
    assert_eq!(client.find_customer(1).await.unwrap(), None);
    assert!(client.find_password_reset(1).await.unwrap().is_none());
    let line = upstream.requests()[0].clone();
    assert!(!line.contains("%2A"), "columns are named: {line}");
}

/// [ACC-03]
#[actix_web::test]
async fn unusual_values_of_a_record_are_decoded() {
    let upstream = Upstream::play(vec![Step::json(
        r#"[{"CUSTID":"1","CUST_USERNAME":" Anna ","CUSTMOBILEPHONE":null,"CUSTPHONE":22480900,"CUSTADDRESS":"no postcode",
             "CUST_PriceLIst_Header_Id":"0","CUST_Exclude_Vat":"on","CUST_POINT_Balance":"-1.005","CUST_POINTS_Onhold":"lots",
             "HAS_PHONE_PASSWORD":"1"}]"#,
    )]);
    let customer = upstream.client().find_customer(1).await.unwrap().unwrap();
    assert_eq!(customer.user_name, "Anna");
    assert_eq!(customer.phone, "22480900");
    assert_eq!(
        (customer.street.as_str(), customer.postcode.as_str()),
        ("no postcode", "")
    );
    assert_eq!((customer.price_list, customer.exclude_vat), (None, true));
    assert_eq!(customer.points_balance_hundredths, -101);
    assert_eq!(customer.points_on_hold_hundredths, 0);
    assert!(customer.has_phone_password);
    let shown = format!("{customer:?}");
    assert_eq!(
        shown, "Customer { id: 1, .. }",
        "personal data is not printed"
    );
}

/// [ACC-07]
#[actix_web::test]
async fn a_phone_number_or_an_address_is_found_in_any_spelling() {
    let shop = RetailShop::open("aegean");
    shop.execute("UPDATE CUSTOMERS SET CUSTPHONE = '+357 22-480 900' WHERE CUSTID = 2");
    let find = async |phone: &str, email: &str| -> Vec<i32> {
        let found = shop.client.find_customers_by_contact(phone, email).await;
        found.unwrap().iter().map(|customer| customer.id).collect()
    };
    assert_eq!(find("99470012", "new@example.com").await, [1]);
    assert_eq!(find("99 47-00-12", "").await, [1]);
    assert_eq!(find("35722480900", "").await, [2]);
    shop.execute("UPDATE CUSTOMERS SET CUSTPHONE = '(+357) 22.480-900' WHERE CUSTID = 2");
    assert_eq!(find("35722480900", "").await, [2]);
    shop.execute("UPDATE CUSTOMERS SET CUST_USERNAME = '99 555 777' WHERE CUSTID = 4");
    assert_eq!(find("99555777", "").await, [4], "signs in with it");
    assert_eq!(find("", "ANNA@EXAMPLE.COM").await, [1]);
    assert_eq!(find("99470012", "trade@example.com").await, [1, 2]);
    assert_eq!(
        find("99000003", "gone@example.com").await,
        [0; 0],
        "deleted"
    );
    assert_eq!(find("9947001", "nna@example.com").await, [0; 0]);
    // Many records have no address or phone number.
    let asked = shop.sandbox.count("select_query");
    assert_eq!(find(" - ", " ").await, [0; 0]);
    assert_eq!(shop.sandbox.count("select_query"), asked);
    let found = shop.client.find_customers_by_contact("", ANNA).await;
    assert_eq!(found.unwrap()[0].first_name, "Anna");
}

/// [ACC-07]
#[actix_web::test]
async fn a_user_name_is_taken_unless_it_is_the_customers_own() {
    let shop = RetailShop::open("aegean");
    let taken = async |user_name: &str, except: Option<i32>| {
        let taken = shop.client.is_user_name_taken(user_name, except).await;
        taken.unwrap()
    };
    assert!(taken(" Anna@Example.com ", None).await);
    assert!(!taken(ANNA, Some(1)).await);
    assert!(taken(ANNA, Some(2)).await);
    assert!(!taken("new@example.com", None).await);
    assert!(!taken("gone@example.com", None).await, "deleted");
    shop.execute("UPDATE CUSTOMERS SET CUST_USERNAME = 'anna@example.com' WHERE CUSTID = 2");
    assert!(taken(ANNA, Some(1)).await);
}

/// [ACC-07]
#[actix_web::test]
async fn long_addresses_can_be_looked_up() {
    let shop = RetailShop::open("aegean");
    let email = format!("{}@example.com", "x".repeat(242));
    let found = shop.client.find_customers_by_contact("99470012", &email);
    assert_eq!(found.await.unwrap().len(), 1);
    assert!(!shop.client.is_user_name_taken(&email, None).await.unwrap());
    let longer = format!("x{email}");
    let error = shop.client.find_customers_by_contact("", &longer).await;
    assert_eq!(error.unwrap_err().kind, RetailErrorKind::InvalidText);
}

/// [ACC-05]
#[actix_web::test]
async fn a_link_is_read_with_its_expiry_and_can_be_voided() {
    let shop = RetailShop::open("aegean");
    let find = async |id| shop.client.find_password_reset(id).await.unwrap();
    assert!(find(1).await.is_none(), "never requested");
    shop.execute(
        "UPDATE CUSTOMERS SET CUST_PASS_TOKEN = 'canary-reset', CUST_PASS_TOKEN_EXPIRE_DATE = '2026-11-20T10:00:00'
          WHERE CUSTID IN (1, 2, 3)",
    );
    for id in 1..=3 {
        let reset = find(id).await.unwrap();
        assert_eq!(reset.token.expose_secret(), "canary-reset");
        assert_eq!(reset.expires.to_rfc3339(), "2026-11-20T10:00:00Z");
        assert!(!format!("{reset:?}").contains("canary"));
    }
    let voided = shop.client.void_password_reset(1).await;
    assert_eq!(voided, Ok(Outcome::Success));
    assert!(find(1).await.is_none());
    assert!(find(2).await.is_some(), "another customer's link is valid");
    assert_eq!(
        shop.text("SELECT CUST_USERNAME FROM CUSTOMERS WHERE CUSTID = 1"),
        ANNA
    );
    shop.execute("UPDATE CUSTOMERS SET CUST_PASS_TOKEN_EXPIRE_DATE = 'soon' WHERE CUSTID = 2");
    assert!(
        find(2).await.is_none(),
        "a link without an expiry is invalid"
    );
}

/// Any text finds exact matches only. [ACC-02]
#[actix_web::test]
async fn hostile_texts_find_and_change_no_record() {
    let shop = RetailShop::open("aegean");
    let before: i64 = shop.value("SELECT count(*) FROM CUSTOMERS");
    let hostile = [
        "' OR '1'='1",
        "'; DELETE FROM CUSTOMERS; --",
        "\u{2019}; DELETE FROM CUSTOMERS; --",
        "\u{ff07} OR 1=1 --",
        "x' UNION SELECT 1 --",
        "%@%",
        "_nna@example.com",
        "{email}",
        "anna@example.com'--",
    ];
    let mut texts: Vec<String> = hostile.map(str::to_owned).into();
    let mut runner = proptest::test_runner::TestRunner::new(Config::default());
    for _ in 0..60 {
        let strategy = "[\\PC'\"\\\\%_\u{2019}\u{02bc}\r\n\0;-]{1,40}";
        let tree = strategy.new_tree(&mut runner).unwrap();
        texts.push(proptest::strategy::ValueTree::current(&tree));
    }
    for text in texts {
        let found = shop.client.find_customers_by_contact(&text, &text).await;
        if let Ok(found) = found {
            assert_eq!(found, [], "{text:?}");
        }
        let taken = shop.client.is_user_name_taken(&text, None).await;
        assert_ne!(taken, Ok(true), "{text:?}");
        assert_eq!(sign_in(&shop, &text, &text).await, None, "{text:?}");
    }
    let after: i64 = shop.value("SELECT count(*) FROM CUSTOMERS");
    assert_eq!(before, after);
}

/// [ACC-02]
#[actix_web::test]
async fn a_sign_in_is_retried_once_after_a_broken_connection() {
    let shop = RetailShop::open("aegean");
    shop.sandbox.set_faults(vec![
        Fault::new("login", FaultKind::CommitThenDrop).times(1),
    ]);
    assert!(sign_in(&shop, ANNA, ANNAS_PASSWORD).await.is_some());
    shop.sandbox
        .set_faults(vec![Fault::new("login", FaultKind::LeakingRefusal)]);
    let password = SecretString::from(ANNAS_PASSWORD);
    let failed = shop.client.sign_in(ANNA, &password, PasswordRule::Exact);
    let kind = failed.await.unwrap_err().kind;
    assert_eq!(kind, RetailErrorKind::Decode("not JSON"));
}
