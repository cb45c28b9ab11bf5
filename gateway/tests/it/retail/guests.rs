use gateway::retail::{
    PasswordResetResult, PasswordRule, WriteError,
    model::{Address, NewGuest},
    wire::Outcome,
};
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use secrecy::SecretString;
use serde_json::{Value, json};

use super::{
    retail_shop::RetailShop,
    upstream::{Step, Upstream},
};

const REFERENCE: &str = "7K3Q9MXZ2B";
const PHONE: &str = "99887766";
const EMAIL: &str = "guest@example.com";

fn guest() -> NewGuest<'static> {
    NewGuest {
        reference: REFERENCE,
        first_name: "Mary-Jane",
        last_name: "O\u{2019}Neil",
        company: "",
        phone: PHONE,
        email: EMAIL,
        address: Address {
            street: "1, Harbour \"A\"",
            postcode: "H91, X2Y3",
        },
        city: "Λεμεσός",
        country: "Cyprus",
    }
}

/// [CHK-08]
#[actix_web::test]
async fn a_guest_is_saved_without_user_name_password_and_rights() {
    let upstream = Upstream::play(vec![Step::json("\"success\"")]);
    let outcome = upstream.client().create_guest(&guest()).await;
    assert_eq!(outcome, Ok(Outcome::Success));
    let requests = upstream.requests();
    let (head, body) = requests[0].split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("POST /Retail/Save?constr="), "{head}");
    let body: Value = serde_json::from_str(body).unwrap();
    let column = |(name, value): &(&str, &str)| json!({"Column_Name": name, "Column_Value": value});
    let columns: Vec<Value> = [
        ("CUSTIDNUMBER", REFERENCE),
        ("CUSTNAME", "Mary-Jane"),
        ("CUSTSURNAME", "O'Neil"),
        ("CUSTCONTACTPERSON", ""),
        ("CONTACTPERSON1MOBILE", PHONE),
        ("CONTACTPERSON1EMAIL", EMAIL),
        ("CUSTADDRESS", "1, Harbour \"A\",H91  X2Y3"),
        ("CUSTCITY", "Λεμεσός"),
        ("CUSTCOUNTRY", "Cyprus"),
        ("CUSTSALESPRICES", "0"),
        ("CUSTPLACEID", "-1"),
        ("IS_CUSTOMER", "1"),
        ("CUST_Is_Mobile_User", "1"),
        ("DELETEDFLAG", "0"),
        ("CUST_Exclude_Vat", "0"),
        ("CUST_PriceLIst_Header_Id", "-1"),
    ]
    .iter()
    .map(column)
    .collect();
    assert_eq!(
        body,
        json!({"Table_Name": "CUSTOMERS", "Update_Table": "insert", "Col_Value": columns, "id": 0})
    );
}

/// [CHK-08]
#[actix_web::test]
async fn a_guest_is_found_by_the_order_reference_until_deleted() {
    let shop = RetailShop::open("aegean");
    let find = async |reference| shop.client.find_guest(reference).await.unwrap();
    assert_eq!(find(REFERENCE).await, None);
    for _ in 0..2 {
        assert_eq!(
            shop.client.create_guest(&guest()).await,
            Ok(Outcome::Success)
        );
    }
    let first = shop.value("SELECT min(CUSTID) FROM CUSTOMERS WHERE CUSTIDNUMBER = '7K3Q9MXZ2B'");
    assert_eq!(find(REFERENCE).await, Some(first), "always the same record");
    assert_eq!(find("7K3Q9MXZ2C").await, None);
    assert_eq!(find("' OR 1=1 --").await, None);
    let record = shop.client.find_customer(first).await.unwrap().unwrap();
    assert_eq!(
        (record.first_name.as_str(), record.last_name.as_str()),
        ("Mary-Jane", "O'Neil")
    );
    assert_eq!(
        (record.street.as_str(), record.postcode.as_str()),
        ("1, Harbour \"A\"", "H91  X2Y3")
    );
    assert_eq!((record.price_list, record.exclude_vat), (None, false));
    shop.execute("UPDATE CUSTOMERS SET DELETEDFLAG = 1 WHERE CUSTIDNUMBER = '7K3Q9MXZ2B'");
    assert_eq!(find(REFERENCE).await, None);
}

/// [CHK-08]
#[actix_web::test]
async fn a_guest_is_not_found_by_contact_and_cannot_sign_in() {
    let shop = RetailShop::open("aegean");
    assert_eq!(
        shop.client.create_guest(&guest()).await,
        Ok(Outcome::Success)
    );
    for (phone, email) in [(PHONE, ""), ("", EMAIL), (PHONE, EMAIL)] {
        let found = shop.client.find_customers_by_contact(phone, email).await;
        assert_eq!(found.unwrap().len(), 0, "{phone} {email}");
    }
    for name in [EMAIL, PHONE, "", REFERENCE] {
        let taken = shop.client.is_user_name_taken(name, None).await;
        assert!(!taken.unwrap(), "{name}");
    }
    let mailed = shop.client.forgot_password(EMAIL, "aegean.localhost").await;
    assert_eq!(mailed, Ok(PasswordResetResult::UnknownEmail));
    for name in ["", EMAIL, PHONE, REFERENCE, "Mary-Jane"] {
        for password in ["", EMAIL, PHONE, REFERENCE] {
            for rule in [PasswordRule::Exact, PasswordRule::IgnoreCase] {
                let password = SecretString::from(password);
                let found = shop.client.sign_in(name, &password, rule).await;
                assert!(found.unwrap().is_none(), "{name}");
            }
        }
    }
}

/// [CHK-08]
#[rstest]
#[case(FaultKind::CommitThenDrop, true)]
#[case(FaultKind::ErrorAfterCommit, true)]
#[case(FaultKind::HalfBody, true)]
#[case(FaultKind::ResetBeforeBody, true)]
#[case(FaultKind::HugeBody { bytes: 1_000_000 }, true)]
#[case(FaultKind::LateCommit { ms: 0 }, true)]
#[case(FaultKind::Refuse, false)]
#[case(FaultKind::Hang, false)]
#[case(FaultKind::Html, false)]
#[case(FaultKind::ErrorBeforeCommit, false)]
#[actix_web::test]
async fn a_guest_with_unknown_outcome_can_be_looked_up(
    #[case] fault: FaultKind,
    #[case] is_there: bool,
) {
    let shop = RetailShop::open("aegean");
    shop.sandbox.set_faults(vec![Fault::new("Save", fault)]);
    let outcome = shop.client.create_guest(&guest()).await;
    assert!(
        matches!(outcome, Err(WriteError::OutcomeUnknown(_))),
        "{outcome:?}"
    );
    let found = shop.client.find_guest(REFERENCE).await.unwrap();
    assert_eq!(found.is_some(), is_there);
    assert_eq!(shop.sandbox.count("Save"), 1, "sent once");
}

/// [CHK-08]
#[actix_web::test]
async fn a_failed_look_up_is_not_a_missing_guest() {
    let shop = RetailShop::open("aegean");
    for fault in [
        FaultKind::Html,
        FaultKind::Refusal,
        FaultKind::HalfBody,
        FaultKind::Hang,
    ] {
        shop.sandbox
            .set_faults(vec![Fault::new("select_query", fault)]);
        assert!(
            shop.client.find_guest(REFERENCE).await.is_err(),
            "{fault:?}"
        );
    }
    let upstream = Upstream::play(vec![Step::json(
        r#"[{"CUSTID":5,"CUSTIDNUMBER":"ANOTHER"},{"CUSTID":"7","CUSTIDNUMBER":"7k3q9mxz2b "}]"#,
    )]);
    let found = upstream.client().find_guest(REFERENCE).await;
    assert_eq!(
        found,
        Ok(Some(7)),
        "the reference is compared without case and blanks"
    );
    let upstream = Upstream::play(vec![Step::json(
        r#"[{"CUSTID":5,"CUSTIDNUMBER":"ANOTHER"},{"CUSTID":"K-7","CUSTIDNUMBER":"7K3Q9MXZ2B"}]"#,
    )]);
    let found = upstream.client().find_guest(REFERENCE).await;
    assert!(found.is_err(), "an unreadable row may be the guest's");
}

/// [CHK-08]
#[actix_web::test]
async fn texts_are_cleaned_for_the_retail_api() {
    let shop = RetailShop::open("aegean");
    let long = "x".repeat(400);
    let guest = NewGuest {
        city: "a\0b\r\n\u{fffd}",
        company: &long,
        ..guest()
    };
    assert_eq!(shop.client.create_guest(&guest).await, Ok(Outcome::Success));
    let id = shop.client.find_guest(REFERENCE).await.unwrap().unwrap();
    let record = shop.client.find_customer(id).await.unwrap().unwrap();
    assert_eq!((record.city.as_str(), record.company.len()), ("a b", 300));
}
