mod failures;
mod hostile;
mod once;
mod rate_limits;
mod recipient;
mod sent;

use retail_sandbox::Mail;
use serde_json::{Value, json};

use crate::support::{Response, TestShop};

const CALL: &str = "SendContactEmail";
const CONTACT: &str = "/api/v1/contact-messages";
const PARTNER: &str = "/api/v1/partner-messages";
const NEWSLETTER: &str = "/api/v1/newsletter-subscriptions";
const SHOP: &str = "furniture";
/// The address on the shop's contact page.
const OFFICE: &str = "hello@karydia.example";

const HIGH_LIMITS: &str = "[budgets.messages]
address = { burst = 10000, per_hour = 10000 }
network = { burst = 10000, per_hour = 10000 }
shop = { burst = 10000, per_hour = 10000 }
";

fn message(text: &str) -> Value {
    json!({"name": "Ann Smith", "email": "ann@example.com", "message": text})
}

fn with(member: &str, value: &str) -> Value {
    let mut message = message("Is the chair still there?");
    message[member] = json!(value);
    message
}

async fn send(shop: &TestShop, text: &str) -> Response {
    shop.post(SHOP, CONTACT, &message(text)).await
}

fn mails(shop: &TestShop) -> Vec<Mail> {
    shop.sandbox.mails().unwrap()
}

fn set_office_email(shop: &TestShop, tenant: &str, html: &str) {
    let sql = "UPDATE PAGE_CONTENT SET IQWPP_TEXT = ?1 WHERE IQWPP_POSITION_DESC = 'office email'";
    let changed = shop.sandbox.with_database(tenant, |connection| {
        connection.execute(sql, [html]).unwrap()
    });
    assert_eq!(changed.unwrap(), 1);
}
