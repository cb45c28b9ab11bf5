use gateway::retail::{
    Email, PasswordResetResult, PasswordRule, RetailClient, RetailErrorKind, WriteError,
    model::{Address, CustomerChanges, NewCustomer},
    wire::Outcome,
};
use proptest::{prelude::*, test_runner::Config};
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use secrecy::SecretString;
use serde_json::{Value, json};

use super::{
    retail_shop::RetailShop,
    upstream::{CONNECTION, Step, TOKEN, Upstream},
};

const CONSTR: &str = "constr=Server%3Ddb%3BPassword%3Dcanary-connection-1f7d";
const ADDRESS: Address<'static> = Address {
    street: "1, Harbour \"A\"",
    postcode: "H91, X2Y3",
};

fn new_customer<'a>(password: &'a SecretString, email: &'a str) -> NewCustomer<'a> {
    NewCustomer {
        first_name: "Mary-Jane",
        last_name: "O'Neil",
        company: "",
        phone: "99887766",
        email,
        password,
        address: ADDRESS,
        city: "Λεμεσός",
        country: "Cyprus",
    }
}

const MAIL: Email<'static> = Email {
    to: "anna@example.com",
    reply_to: "shop@example.com",
    name: "Shop & Co",
    phone: "",
    subject: "Your password",
    text: "It was \"changed\".\n<b>Bye</b>\r\n\u{2028}",
};

fn body(upstream: &Upstream) -> Value {
    let requests = upstream.requests();
    let (_, body) = requests[0].split_once("\r\n\r\n").unwrap();
    serde_json::from_str(body).unwrap()
}

fn first_line(upstream: &Upstream) -> String {
    upstream.requests()[0].lines().next().unwrap().to_owned()
}

fn columns(body: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let columns = body["Col_Value"].as_array().unwrap();
    columns
        .iter()
        .map(|column| (text(&column["Column_Name"]), text(&column["Column_Value"])))
        .collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    expected.iter().map(owned).collect()
}

/// [ACC-06]
#[actix_web::test]
async fn a_registration_writes_these_columns_and_no_others() {
    let upstream = Upstream::play(vec![Step::json("\"success\"")]);
    let password = SecretString::from("Pass'\u{2019} word");
    let customer = new_customer(&password, "mj@example.com");
    let outcome = upstream.client().create_customer(&customer).await;
    assert_eq!(outcome, Ok(Outcome::Success));
    assert_eq!(
        first_line(&upstream),
        format!("POST /Retail/Save?{CONSTR} HTTP/1.1")
    );
    let body = body(&upstream);
    assert_eq!(
        (&body["Table_Name"], &body["Update_Table"], &body["id"]),
        (&json!("CUSTOMERS"), &json!("insert"), &json!(0))
    );
    let expected = [
        ("CUST_USERNAME", "mj@example.com"),
        ("CUSTNAME", "Mary-Jane"),
        ("CUSTSURNAME", "O'Neil"),
        ("CUSTCONTACTPERSON", ""),
        ("CUSTMOBILEPHONE", "99887766"),
        ("CUSTEMAIL", "mj@example.com"),
        ("CUSTCITY", "Λεμεσός"),
        ("CUSTCOUNTRY", "Cyprus"),
        ("CUSTADDRESS", "1, Harbour \"A\",H91  X2Y3"),
        ("CUST_Password", "Pass'\u{2019} word"),
        ("CUSTSALESPRICES", "0"),
        ("CUSTPLACEID", "-1"),
        ("IS_CUSTOMER", "1"),
        ("CUST_Is_Mobile_User", "1"),
        ("DELETEDFLAG", "0"),
        ("CUST_Exclude_Vat", "0"),
        ("CUST_PriceLIst_Header_Id", "-1"),
    ];
    assert_eq!(columns(&body), pairs(&expected));
}

/// [ACC-06]
#[actix_web::test]
async fn a_registered_customer_can_sign_in_and_has_no_rights() {
    let shop = RetailShop::open("aegean");
    let password = SecretString::from("Long-Enough-1");
    let customer = new_customer(&password, "mj@example.com");
    let outcome = shop.client.create_customer(&customer).await;
    assert_eq!(outcome, Ok(Outcome::Success));
    let found = shop
        .client
        .sign_in("mj@example.com", &password, PasswordRule::Exact)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (found.street.as_str(), found.postcode.as_str()),
        ("1, Harbour \"A\"", "H91  X2Y3")
    );
    assert_eq!(
        (found.last_name.as_str(), found.city.as_str()),
        ("O'Neil", "Λεμεσός")
    );
    assert_eq!((found.price_list, found.exclude_vat), (None, false));
    assert_eq!(found.points_balance_hundredths, 0);
    assert!(found.is_user_name_email && !found.has_phone_password);
    let flags: i64 = shop.value(
        "SELECT IS_CUSTOMER + CUST_Is_Mobile_User * 10 + (CUSTPLACEID = -1) * 100 FROM CUSTOMERS
          WHERE CUST_USERNAME = 'mj@example.com' AND CUSTSALESPRICES = 0",
    );
    assert_eq!(flags, 111);
}

/// [ACC-08]
#[actix_web::test]
async fn only_given_fields_are_changed() {
    let shop = RetailShop::open("aegean");
    let before = shop.client.find_customer(2).await.unwrap().unwrap();
    let changes = CustomerChanges {
        last_name: Some("O\u{2019}Neil"),
        company: Some(""),
        email: Some("new@example.com"),
        address: Some(ADDRESS),
        ..CustomerChanges::default()
    };
    let outcome = shop.client.update_customer(2, &changes).await;
    assert_eq!(outcome, Ok(Outcome::Success));
    let ledger = shop.sandbox.ledger();
    let call = ledger.iter().find(|call| call.call == "Save").unwrap();
    let body: Value = serde_json::from_str(&call.body).unwrap();
    let expected = [
        ("CUSTSURNAME", "O'Neil"),
        ("CUSTCONTACTPERSON", ""),
        ("CUSTEMAIL", "new@example.com"),
        ("CUST_USERNAME", "new@example.com"),
        ("CUSTADDRESS", "1, Harbour \"A\",H91  X2Y3"),
    ];
    assert_eq!(columns(&body), pairs(&expected));
    assert_eq!(
        (&body["Update_Table"], &body["id"]),
        (&json!("update"), &json!(2))
    );

    let after = shop.client.find_customer(2).await.unwrap().unwrap();
    let mut expected = before;
    expected.last_name = "O'Neil".to_owned();
    expected.company = String::new();
    expected.email = "new@example.com".to_owned();
    expected.user_name = "new@example.com".to_owned();
    expected.street = "1, Harbour \"A\"".to_owned();
    expected.postcode = "H91  X2Y3".to_owned();
    assert!(after == expected);
    let others: i64 =
        shop.value("SELECT count(*) FROM CUSTOMERS WHERE CUSTEMAIL = 'new@example.com'");
    assert_eq!(others, 1);
    let password = SecretString::from("Olive-Crate-77");
    let found = shop
        .client
        .sign_in("new@example.com", &password, PasswordRule::Exact)
        .await;
    assert_eq!(found.unwrap().map(|customer| customer.id), Some(2));
}

/// [ACC-08]
#[actix_web::test]
async fn empty_changes_and_invalid_texts_are_not_sent() {
    let upstream = Upstream::play(Vec::new());
    let client = upstream.client();
    let nothing = client.update_customer(1, &CustomerChanges::default()).await;
    assert_eq!(not_sent(nothing), RetailErrorKind::InvalidRequest);
    let long = "x".repeat(301);
    for text in ["a\0b", "a\r\nb", "a\u{fffd}b", long.as_str()] {
        let changes = CustomerChanges {
            city: Some(text),
            ..CustomerChanges::default()
        };
        let outcome = client.update_customer(1, &changes).await;
        assert_eq!(not_sent(outcome), RetailErrorKind::InvalidText, "{text:?}");
        let password = SecretString::from(text);
        let outcome = client
            .create_customer(&new_customer(&password, "a@example.com"))
            .await;
        assert_eq!(not_sent(outcome), RetailErrorKind::InvalidText, "{text:?}");
    }
    let none = SecretString::from("");
    let outcome = client
        .create_customer(&new_customer(&none, "a@example.com"))
        .await;
    assert_eq!(not_sent(outcome), RetailErrorKind::InvalidText);
    assert!(upstream.requests().is_empty());
}

fn not_sent<T: std::fmt::Debug>(outcome: Result<T, WriteError>) -> RetailErrorKind {
    match outcome.unwrap_err() {
        WriteError::NotSent(cause) => cause.kind,
        other @ WriteError::OutcomeUnknown(_) => panic!("{other}"),
    }
}

/// [ACC-05]
#[actix_web::test]
async fn a_password_is_set_by_one_get_without_a_body() {
    let upstream = Upstream::play(vec![Step::ok("text/plain", "\"success\"")]);
    let password = SecretString::from("a&b=c d'\u{2019}+%");
    let outcome = upstream.client().update_password(7, &password).await;
    assert_eq!(outcome, Ok(Outcome::Success));
    assert_eq!(
        first_line(&upstream),
        format!(
            "GET /Retail/UpdatePassword?custid=7&pass=a%26b%3Dc%20d%27%E2%80%99%2B%25&{CONSTR} HTTP/1.1"
        )
    );
    assert!(upstream.requests()[0].ends_with("\r\n\r\n"));
}

/// [ACC-05]
#[actix_web::test]
async fn only_the_new_password_is_valid_after_a_change() {
    let shop = RetailShop::open("aegean");
    let new = SecretString::from("Größer, Weiter & 'Höher'");
    assert_eq!(
        shop.client.update_password(1, &new).await,
        Ok(Outcome::Success)
    );
    let sign_in = async |password: &SecretString| {
        let rule = PasswordRule::Exact;
        let found = shop
            .client
            .sign_in("anna@example.com", password, rule)
            .await;
        found.unwrap().map(|customer| customer.id)
    };
    assert_eq!(sign_in(&new).await, Some(1));
    assert_eq!(sign_in(&SecretString::from("Blue-Harbour-42")).await, None);
    let refused = shop.client.update_password(999, &new).await;
    assert_eq!(
        refused,
        Ok(Outcome::Refused("Customer not found".to_owned()))
    );
    let long = SecretString::from("\u{1f511}".repeat(200));
    let unsent = shop.client.update_password(1, &long).await;
    assert_eq!(not_sent(unsent), RetailErrorKind::UrlTooLong);
}

/// [ACC-04]
#[actix_web::test]
async fn a_link_is_requested_without_a_body() {
    let upstream = Upstream::play(vec![
        Step::ok("text/plain", "success"),
        Step::ok("text/plain", "\"email not found.\""),
        Step::ok("text/plain", "Invalid object name 'CUSTOMERS': not found"),
    ]);
    let client = upstream.client();
    let ask = async || {
        client
            .forgot_password(" a+b@example.com ", "shop.example")
            .await
    };
    assert_eq!(ask().await, Ok(PasswordResetResult::Sent));
    assert_eq!(ask().await, Ok(PasswordResetResult::UnknownEmail));
    assert!(matches!(ask().await, Ok(PasswordResetResult::Refused(_))));
    assert_eq!(
        first_line(&upstream),
        format!(
            "POST /Retail/ForgotPassword?email=a%2Bb%40example.com&domainName=shop.example&{CONSTR} HTTP/1.1"
        )
    );
    let request = upstream.requests()[0].to_lowercase();
    assert!(request.contains("content-length: 0\r\n"), "{request}");
}

/// [ACC-04]
#[actix_web::test]
async fn the_sandbox_mails_the_link_that_it_stores() {
    let shop = RetailShop::open("aegean");
    let sent = shop
        .client
        .forgot_password("Anna@example.com", "aegean.localhost")
        .await;
    assert_eq!(sent, Ok(PasswordResetResult::Sent));
    let kept = shop.client.find_password_reset(1).await.unwrap().unwrap();
    let mail = shop.sandbox.mails().unwrap().pop().unwrap();
    let token = secrecy::ExposeSecret::expose_secret(&kept.token);
    let link = format!("https://aegean.localhost/pass-reset?token={token}&custid=1&constr=");
    assert!(mail.body.contains(&link));
    let unknown = shop
        .client
        .forgot_password("gone@example.com", "aegean.localhost")
        .await;
    assert_eq!(unknown, Ok(PasswordResetResult::UnknownEmail));
}

/// [ACC-08]
#[actix_web::test]
async fn a_mail_is_text_to_one_address() {
    let upstream = Upstream::play(vec![Step::ok("text/plain", "success")]);
    assert_eq!(
        upstream.client().send_email(&MAIL).await,
        Ok(Outcome::Success)
    );
    assert_eq!(
        first_line(&upstream),
        format!(
            "POST /Retail/SendContactEmail?name=Shop%20%26%20Co&clients_email=shop%40example.com&phone=\
             &subject=Your%20password&receipients_email=anna%40example.com&{CONSTR} HTTP/1.1"
        )
    );
    assert_eq!(
        body(&upstream),
        json!("It was \"changed\".\n\u{2039}b\u{203a}Bye\u{2039}/b\u{203a}\n")
    );
    let shop = RetailShop::open("aegean");
    shop.client.send_email(&MAIL).await.unwrap();
    let mail = shop.sandbox.mails().unwrap().pop().unwrap();
    assert_eq!(
        (mail.to.as_str(), mail.subject.as_str()),
        (MAIL.to, MAIL.subject)
    );
    assert!(
        mail.body.starts_with("It was \"changed\".\n"),
        "{}",
        mail.body
    );
}

/// [ACC-08]
#[rstest]
#[case::a_header_in_the_subject(Email { subject: "Hi\r\nBcc: b@example.com", ..MAIL })]
#[case::a_line_in_the_subject(Email { subject: "Hi\nthere", ..MAIL })]
#[case::a_unicode_line_in_the_name(Email { name: "a\u{2028}b", ..MAIL })]
#[case::a_nul_in_the_phone(Email { phone: "1\u{0}", ..MAIL })]
#[case::two_recipients(Email { to: "a@example.com,b@example.com", ..MAIL })]
#[case::two_recipients_by_semicolon(Email { to: "a@example.com;b", ..MAIL })]
#[case::no_recipient(Email { to: "", ..MAIL })]
#[case::a_named_recipient(Email { to: "Ann <a@example.com>", ..MAIL })]
#[case::a_line_after_the_recipient(Email { to: "a@example.com\n", ..MAIL })]
#[case::two_to_answer(Email { reply_to: "a@example.com b@example.com", ..MAIL })]
#[actix_web::test]
async fn a_mail_with_a_header_injection_is_not_sent(#[case] mail: Email<'_>) {
    let upstream = Upstream::play(Vec::new());
    let outcome = upstream.client().send_email(&mail).await;
    assert_eq!(not_sent(outcome), RetailErrorKind::InvalidText);
    assert!(upstream.requests().is_empty());
}

async fn write(client: &RetailClient, which: usize) -> Result<Outcome, WriteError> {
    let password = SecretString::from("canary-password");
    match which {
        0 => {
            client
                .create_customer(&new_customer(&password, "mj@example.com"))
                .await
        }
        1 => {
            let changes = CustomerChanges {
                city: Some("Paphos"),
                ..CustomerChanges::default()
            };
            client.update_customer(1, &changes).await
        }
        2 => client.update_password(1, &password).await,
        3 => client.void_password_reset(1).await,
        4 => client.send_email(&MAIL).await,
        _ => {
            let outcome = client
                .forgot_password("anna@example.com", "shop.example")
                .await;
            outcome.map(|outcome| match outcome {
                PasswordResetResult::Sent => Outcome::Success,
                PasswordResetResult::UnknownEmail => Outcome::Refused(String::new()),
                PasswordResetResult::Refused(text) => Outcome::Refused(text),
            })
        }
    }
}

/// [ACC-05]
#[rstest]
#[case(Step::Close, RetailErrorKind::Disconnected)]
#[case(Step::Hang, RetailErrorKind::Timeout)]
#[case(
    Step::status("500 Internal Server Error", "text/html", "<html>"),
    RetailErrorKind::Status(500)
)]
#[case(
    Step::status("302 Found", "text/html", ""),
    RetailErrorKind::Status(302)
)]
#[case(
    Step::ok("text/html", "<html>success"),
    RetailErrorKind::Decode("a web page instead of data")
)]
#[case(
    Step::ok("text/plain", "\"succ"),
    RetailErrorKind::Decode("a truncated sentence")
)]
#[case(
    Step::json("[]"),
    RetailErrorKind::Decode("data instead of a sentence")
)]
#[actix_web::test]
async fn once_sent_no_write_is_repeated_and_its_outcome_is_unknown(
    #[case] step: Step,
    #[case] expected: RetailErrorKind,
    #[values(0, 1, 2, 3, 4, 5)] which: usize,
) {
    let upstream = Upstream::play(vec![step, Step::ok("text/plain", "success")]);
    let error = write(&upstream.client(), which).await.unwrap_err();
    let WriteError::OutcomeUnknown(cause) = error else {
        panic!("{error}");
    };
    assert_eq!(cause.kind, expected);
    assert_eq!(upstream.requests().len(), 1);
    let shown = format!("{error} {error:?}");
    for secret in [TOKEN, CONNECTION, "canary", "anna", "Paphos"] {
        assert!(!shown.contains(secret), "{secret} in {shown}");
    }
}

/// [ACC-05]
#[rstest]
#[actix_web::test]
async fn a_refusal_is_an_outcome(#[values(0, 1, 2, 3, 4, 5)] which: usize) {
    let upstream = Upstream::play(vec![Step::ok("text/plain", "We can't now")]);
    let outcome = write(&upstream.client(), which).await;
    assert_eq!(outcome, Ok(Outcome::Refused("We can't now".to_owned())));
}

/// [ACC-06]
#[rstest]
#[case(FaultKind::CommitThenDrop, true)]
#[case(FaultKind::ErrorAfterCommit, true)]
#[case(FaultKind::HalfBody, true)]
#[case(FaultKind::Refuse, false)]
#[case(FaultKind::ErrorBeforeCommit, false)]
#[actix_web::test]
async fn a_registration_with_unknown_outcome_can_be_looked_up(
    #[case] fault: FaultKind,
    #[case] is_there: bool,
) {
    let shop = RetailShop::open("aegean");
    shop.sandbox.set_faults(vec![Fault::new("Save", fault)]);
    let password = SecretString::from("Long-Enough-1");
    let outcome = shop
        .client
        .create_customer(&new_customer(&password, "mj@example.com"))
        .await;
    assert!(
        matches!(outcome, Err(WriteError::OutcomeUnknown(_))),
        "{outcome:?}"
    );
    let found = shop
        .client
        .find_customers_by_contact("", "mj@example.com")
        .await;
    assert_eq!(found.unwrap().len(), usize::from(is_there));
    assert_eq!(shop.sandbox.count("Save"), 1);
}

/// Any text is stored unchanged or not sent at all. [ACC-06]
#[actix_web::test]
async fn no_text_changes_another_column() {
    let shop = RetailShop::open("aegean");
    let mut runner = proptest::test_runner::TestRunner::new(Config::default());
    let mut texts = vec![
        "x', CUST_PriceLIst_Header_Id = 1 --".to_owned(),
        "{\"Column_Name\":\"CUST_Exclude_Vat\"}".to_owned(),
        "\u{02bc}; DELETE FROM CUSTOMERS; --".to_owned(),
    ];
    for _ in 0..60 {
        let strategy = "[\\PC'\"\\\\{}\u{2019}\r\n\0;-]{0,60}";
        let tree = strategy.new_tree(&mut runner).unwrap();
        texts.push(proptest::strategy::ValueTree::current(&tree));
    }
    let before = shop.client.find_customer(1).await.unwrap().unwrap();
    let mut written = 0;
    for text in texts {
        let changes = CustomerChanges {
            company: Some(&text),
            ..CustomerChanges::default()
        };
        if shop.client.update_customer(1, &changes).await.is_err() {
            assert!(
                text.chars()
                    .any(|c| c.is_control() || "\u{2028}\u{2029}\u{fffd}".contains(c)),
                "{text:?}"
            );
            continue;
        }
        written += 1;
        let mut after = shop.client.find_customer(1).await.unwrap().unwrap();
        let looks = |text: &str| {
            text.trim().replace(
                [
                    '\u{2018}', '\u{2019}', '\u{201a}', '\u{201b}', '\u{02bc}', '\u{02b9}',
                    '\u{02c8}', '\u{2032}', '\u{ff07}', '\u{b4}',
                ],
                "'",
            )
        };
        assert_eq!(after.company, looks(&text), "{text:?}");
        after.company.clone_from(&before.company);
        assert!(after == before, "{text:?}");
    }
    assert!(written > 5, "only {written} could be written");
}
