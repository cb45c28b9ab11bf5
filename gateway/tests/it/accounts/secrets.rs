use std::fmt::Write as _;

use retail_sandbox::{Fault, FaultKind, TOKEN};
use serde_json::json;

use super::{ANNA, execute, rows, sign_in};
use crate::support::{TestShop, captured_logs};

const NEW_PASSWORD: &str = "canary-New-Harbour-8";
const REGISTERED_PASSWORD: &str = "canary-Registered-9";
const PERSONAL: [&str; 6] = [
    "canary-street",
    "canary-name",
    "canary.mail@example.com",
    "99000777",
    "canary-note",
    "99470012",
];

const FAILING_CALLS: [&str; 5] = [
    "select_query",
    "login",
    "Save",
    "UpdatePassword",
    "SendContactEmail",
];

async fn run(fault: Option<FaultKind>) -> String {
    let shop = TestShop::start().await;
    shop.time_out_missing_responses();
    shop.skip_pauses();
    let browser = sign_in(&shop, "aegean", ANNA).await;
    execute(
        &shop,
        "aegean",
        "UPDATE ORDERS SET ORDERNOTES = 'canary-note' WHERE ORDERID = 1",
    );
    if let Some(kind) = fault {
        // Half of the reads succeed, otherwise nothing would be written.
        let fault = |call| match call {
            "Save" | "UpdatePassword" | "SendContactEmail" => Fault::new(call, kind),
            _ => Fault::new(call, kind).probability(0.5, 7),
        };
        shop.sandbox.set_faults(FAILING_CALLS.map(fault).into());
    }
    let form = json!({
        "firstName": "canary-name", "lastName": "x", "countryCode": "CY", "street": "canary-street", "city": "x",
        "postcode": "x", "phone": "99000777", "email": "canary.mail@example.com", "password": REGISTERED_PASSWORD,
        "privacyAccepted": true,
    });
    let mut responses = vec![browser.post("/api/v1/customers", &form).await];
    let wrong = json!({"password": REGISTERED_PASSWORD, "firstName": 5});
    responses.push(browser.post("/api/v1/customers", &wrong).await);
    for path in [
        "/api/v1/account",
        "/api/v1/orders",
        "/api/v1/orders/1",
        "/api/v1/orders/999",
    ] {
        let own = browser.get(path).await;
        // Responses with Anna's own data are not searched.
        responses.extend((own.status != 200).then_some(own));
    }
    let street = json!({"street": "canary-street", "phone": "99000778"});
    let changed = browser.patch("/api/v1/account", &street).await;
    responses.extend((changed.status != 200).then_some(changed));
    for password in ["canary-Wrong-7", ANNA.1] {
        let body = json!({"currentPassword": password, "newPassword": NEW_PASSWORD});
        responses.push(browser.put("/api/v1/account/password", &body).await);
        let body = json!({"currentPassword": password, "email": "canary.mail@example.com"});
        let changed = browser.put("/api/v1/account/email", &body).await;
        responses.extend((changed.status != 200).then_some(changed));
    }
    let failed = responses
        .iter()
        .filter(|response| response.status >= 500)
        .count();
    assert!(
        fault.is_none() || failed > 0 || fault == Some(FaultKind::LeakingRefusal),
        "{fault:?}"
    );
    responses
        .iter()
        .map(crate::support::Response::everything)
        .collect()
}

/// [ACC-11]
#[actix_web::test]
async fn no_personal_data_is_in_foreign_responses_or_in_the_log() {
    let mut seen = run(None).await;
    for kind in [
        FaultKind::Html,
        FaultKind::ErrorBeforeCommit,
        FaultKind::ErrorAfterCommit,
        FaultKind::HalfBody,
        FaultKind::CommitThenDrop,
        FaultKind::Hang,
        FaultKind::LeakingRefusal,
    ] {
        seen += &run(Some(kind)).await;
    }
    let logs = captured_logs();
    assert!(
        logs.contains("update_customer") && logs.contains("create_customer"),
        "calls are logged"
    );
    let secrets = [
        TOKEN,
        ANNA.1,
        NEW_PASSWORD,
        REGISTERED_PASSWORD,
        "canary-Wrong-7",
        "9b2e71",
        "Database=aegean",
        "/Retail/",
    ];
    for secret in secrets.into_iter().chain(PERSONAL) {
        for written in [secret.to_owned(), hex(secret), percent(secret)] {
            assert!(!seen.contains(&written), "a response holds {written}");
            assert!(!logs.contains(&written), "the log holds {written}");
        }
    }
}

fn hex(text: &str) -> String {
    text.bytes().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").unwrap();
        hex
    })
}

fn percent(text: &str) -> String {
    text.replace('-', "%2D").replace('@', "%40")
}

/// [ACC-11]
#[actix_web::test]
async fn other_columns_of_the_record_are_in_no_response() {
    let shop = TestShop::start().await;
    let browser = sign_in(&shop, "aegean", ANNA).await;
    let columns = rows(
        &shop,
        "aegean",
        "SELECT name FROM pragma_table_info('CUSTOMERS') WHERE type = 'TEXT'",
    );
    let shown = [
        "CUST_USERNAME",
        "CUSTNAME",
        "CUSTSURNAME",
        "CUSTCONTACTPERSON",
        "CUSTMOBILEPHONE",
        "CUSTADDRESS",
        "CUSTEMAIL",
        "CUSTCITY",
        "CUSTCOUNTRY",
        "CUST_POINT_Balance",
        "CUST_POINTS_Onhold",
        "CUSTPHONE",
    ];
    for column in columns
        .iter()
        .filter(|column| !shown.contains(&column.as_str()))
    {
        execute(
            &shop,
            "aegean",
            &format!("UPDATE CUSTOMERS SET {column} = 'canary-{column}' WHERE CUSTID = 1"),
        );
    }
    for path in [
        "/api/v1/account",
        "/api/v1/session",
        "/api/v1/orders",
        "/api/v1/orders/1",
    ] {
        let response = browser.get(path).await;
        assert_eq!(response.status, 200);
        assert!(
            !response.everything().contains("canary-"),
            "{}",
            response.text()
        );
    }
}
