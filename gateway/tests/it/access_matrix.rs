//! Access rights of every operation [ACC-11]. A new operation needs a row here.

use gateway::sessions::LinkedIdentity;
use serde_json::{Value, json};

use crate::support::{
    Browser, HIGH_SIGN_IN_LIMITS, OWN_PAGE_HEADERS, Operation, Response, TestShop, operations,
};

const SHOP: &str = "furniture";
const ANNA: (&str, &str) = ("anna@example.com", "Blue-Harbour-42");
const SILE: (&str, &str) = ("s.oconnor@example.com", "Saint's-Day-17");
/// Name in each customer's data.
const CANARIES: [&str; 3] = ["Anna-of-furniture", "Sile-of-furniture", "Anna-of-vape"];

/// All requests come from one client address.
const HIGH_RESET_LIMITS: &str = "[budgets.password_reset_requests]
address = { burst = 1000, per_hour = 1000 }
network = { burst = 1000, per_hour = 1000 }
account = { burst = 1000, per_hour = 1000 }
shop = { burst = 1000, per_hour = 1000 }
";

enum Access {
    /// All clients get the same response, with this status.
    Public(u16),
    /// Visitors get an empty response.
    OwnOrEmpty,
    /// Visitors are refused.
    CustomersOnly(u16),
    /// Only Anna owns the resource.
    OwnerOnly,
}
use Access::{CustomersOnly, OwnOrEmpty, OwnerOnly, Public};

const PUBLIC: [&str; 22] = [
    "listBrands",
    "listCategories",
    "listProducts",
    "listSlides",
    "listSuggestions",
    "listRelatedProducts",
    "listSearchCorrections",
    "findPriceRange",
    "findProduct",
    "findProductStock",
    "findStorefront",
    "findAboutPage",
    "findContactPage",
    "findHomePage",
    "findProductTexts",
    "findTextPage",
    "listReviews",
    "listPopupAds",
    "listBlogPosts",
    "findLocation",
    "findPasswordReset",
    "findSignInIdentity",
];

fn access_rule(id: &str) -> Option<(Access, Value)> {
    let row = match id {
        id if PUBLIC.contains(&id) => (Public(200), Value::Null),
        "findBlogPost" | "findProductBySlug" => (Public(404), Value::Null),
        "createContactMessage" | "createPartnerMessage" => (
            Public(204),
            json!({"name": "A", "email": "a@example.com", "message": "Hello"}),
        ),
        "createNewsletterSubscription" => (Public(204), json!({"email": "a@example.com"})),
        "createClientError" => (Public(204), json!({"message": "failed", "path": "/"})),
        "createPageView" => (
            Public(204),
            json!({"visitor": "0b6c6f0e-0f4e-4a53-9d0f-3d7d3f2f9a11", "views": [{"path": "/"}]}),
        ),
        "createStockNotification" => (Public(204), json!({"email": "shopper@example.com"})),
        "createCustomer" | "createOrder" | "createWithdrawal" | "createWithdrawalPreview" => {
            (Public(400), json!({}))
        }
        "createPasswordResetRequest" => (Public(404), json!({"email": "nobody@nowhere.example"})),
        "createPasswordReset" => (Public(410), json!({"newPassword": "Quiet-River-88"})),
        "createSession" => (
            Public(401),
            json!({"userName": "nobody@example.com", "password": "wrong"}),
        ),
        "deleteSession" => (Public(204), Value::Null),
        "findSession" => (OwnOrEmpty, Value::Null),
        "findAccount" | "listOrders" | "listSignInLinks" => (CustomersOnly(200), Value::Null),
        "updateAccount" => (CustomersOnly(200), json!({"company": "Changed"})),
        // This password is wrong for both customers.
        "updateEmail" => (
            CustomersOnly(403),
            json!({"email": "new@example.com", "currentPassword": "wrong"}),
        ),
        "updatePassword" => (
            CustomersOnly(403),
            json!({"currentPassword": "wrong", "newPassword": "Quiet-River-88"}),
        ),
        "deleteSignInLink" => (CustomersOnly(404), Value::Null),
        "findOrder" => (OwnerOnly, Value::Null),
        "createQuote" => (
            Public(200),
            json!({"lines": [{"productId": 1, "quantity": 1}]}),
        ),
        "confirmOrder" => (Public(404), json!({"reference": "7K3Q9MXZ2B"})),
        _ => return None,
    };
    Some(row)
}

struct Responses {
    visitor: Response,
    anna: Response,
    sile: Response,
    other_shop: Response,
}

/// [ACC-11]
#[actix_web::test]
async fn each_visitor_and_customer_reaches_only_their_own_data() {
    let mut wrong = Vec::new();
    for operation in operations() {
        match access_rule(&operation.id) {
            None => wrong.push(format!("{}: has no row", operation.id)),
            Some((access, body)) => {
                let shop = start().await;
                let found = check(&shop, &operation, &access, &body).await;
                wrong.extend(
                    found
                        .into_iter()
                        .map(|text| format!("{}: {text}", operation.id)),
                );
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

async fn start() -> TestShop {
    let shop = TestShop::start_with(&format!("{HIGH_SIGN_IN_LIMITS}{HIGH_RESET_LIMITS}")).await;
    let canaries = [(SHOP, ANNA.0), (SHOP, SILE.0), ("vape", ANNA.0)];
    for ((tenant, user_name), canary) in canaries.into_iter().zip(CANARIES) {
        let sql =
            "UPDATE CUSTOMERS SET CUSTNAME = ?1, CUST_POINT_Balance = '0' WHERE CUST_USERNAME = ?2";
        let changed = shop.sandbox.with_database(tenant, |connection| {
            connection.execute(sql, [canary, user_name]).unwrap()
        });
        assert_eq!(changed.unwrap(), 1);
    }
    assert_eq!(
        customer_number(&shop, SHOP, ANNA.0),
        customer_number(&shop, "vape", ANNA.0),
        "both Annas have the same number"
    );
    for (user_name, canary) in [(ANNA.0, CANARIES[0]), (SILE.0, CANARIES[1])] {
        let identity = LinkedIdentity {
            issuer: canary.to_owned(),
            subject: "1".to_owned(),
        };
        let customer = customer_number(&shop, SHOP, user_name);
        let linked = shop.state.sessions.link(SHOP, identity, customer).await;
        linked.unwrap();
    }
    shop
}

fn customer_number(shop: &TestShop, tenant: &str, user_name: &str) -> i32 {
    let sql = "SELECT CUSTID FROM CUSTOMERS WHERE CUST_USERNAME = ?1";
    let found = shop.sandbox.with_database(tenant, |connection| {
        let found = connection.query_row(sql, [user_name], |row| row.get(0));
        found.unwrap()
    });
    found.unwrap()
}

fn operation_path(shop: &TestShop, operation: &Operation) -> String {
    let sql = "SELECT MIN(ORDERID) FROM ORDERS WHERE ORDERCUSTID =
               (SELECT CUSTID FROM CUSTOMERS WHERE CUST_USERNAME = 'anna@example.com')";
    let order = shop.sandbox.with_database(SHOP, |connection| {
        connection
            .query_row(sql, [], |row| row.get::<_, i64>(0))
            .unwrap()
    });
    let order = format!("/orders/{}", order.unwrap());
    operation.path.replace("/orders/1001", &order)
}

async fn check(
    shop: &TestShop,
    operation: &Operation,
    access: &Access,
    body: &Value,
) -> Vec<String> {
    let path = operation_path(shop, operation);
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    let headers: &[_] = if operation.is_change() {
        &OWN_PAGE_HEADERS
    } else {
        &[]
    };
    let send = async |browser: &Browser<'_>| {
        browser
            .request(&operation.method, &path, headers, &body)
            .await
    };
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let sile = shop.sign_in(SHOP, SILE.0, SILE.1).await;
    let mut other_shop = shop.sign_in("vape", ANNA.0, ANNA.1).await;
    other_shop.tenant = SHOP.to_owned();
    shop.sandbox.clear_ledger();
    let (visitor, other_shop_response) = (send(&shop.browser(SHOP)).await, send(&other_shop).await);
    let calls = shop.sandbox.ledger().len();
    let responses = Responses {
        visitor,
        other_shop: other_shop_response,
        anna: send(&anna).await,
        sile: send(&sile).await,
    };
    if let Some(stub) = stub(&responses) {
        return vec![stub];
    }
    let mut wrong = check_access(access, &responses);
    if matches!(access, CustomersOnly(_) | OwnerOnly) && calls > 0 {
        wrong.push(format!("{calls} calls for a visitor"));
    }
    wrong.extend(check_cache_control(access, &responses));
    wrong.extend(check_canaries(&responses));
    wrong
}

fn stub(responses: &Responses) -> Option<String> {
    let text = responses.anna.text();
    text.contains("not built yet")
        .then(|| "is not built yet".to_owned())
}

fn check_access(access: &Access, responses: &Responses) -> Vec<String> {
    const NOT_SIGNED_IN: (u16, &str) = (401, "/problems/not-signed-in");
    let Responses {
        visitor,
        anna,
        sile,
        other_shop,
    } = responses;
    let mut wrong = Vec::new();
    let mut expect = |client: &str, response: &Response, status: u16, problem: &str| {
        let text = response.text();
        if response.status != status || !text.contains(problem) {
            wrong.push(format!(
                "{client}: {} instead of {status} {problem}: {text}",
                response.status
            ));
        }
    };
    match access {
        Public(status) => {
            for (client, response) in [
                ("visitor", visitor),
                ("anna", anna),
                ("sile", sile),
                ("other shop", other_shop),
            ] {
                expect(client, response, *status, success_body(visitor));
            }
        }
        OwnOrEmpty => {
            expect("visitor", visitor, 200, r#"{"customer":null}"#);
            expect("other shop", other_shop, 200, r#"{"customer":null}"#);
            expect("anna", anna, 200, CANARIES[0]);
            expect("sile", sile, 200, CANARIES[1]);
        }
        CustomersOnly(status) => {
            expect("visitor", visitor, NOT_SIGNED_IN.0, NOT_SIGNED_IN.1);
            expect("other shop", other_shop, NOT_SIGNED_IN.0, NOT_SIGNED_IN.1);
            let problem = match *status {
                403 => "/problems/wrong-password",
                404 => "/problems/not-found",
                _ => "",
            };
            expect("anna", anna, *status, problem);
            expect("sile", sile, *status, problem);
            if *status == 200 && anna.body == sile.body {
                expect("sile", sile, 0, "something of her own");
            }
        }
        OwnerOnly => {
            expect("visitor", visitor, NOT_SIGNED_IN.0, NOT_SIGNED_IN.1);
            expect("other shop", other_shop, NOT_SIGNED_IN.0, NOT_SIGNED_IN.1);
            expect("anna", anna, 200, "");
            expect("sile", sile, 404, "/problems/not-found");
        }
    }
    wrong
}

fn check_cache_control(access: &Access, responses: &Responses) -> Vec<String> {
    let is_shared = matches!(access, Public(_));
    let customers = [("anna", &responses.anna), ("sile", &responses.sile)];
    let kept = customers
        .into_iter()
        .filter(|(_, response)| !is_shared && response.header("cache-control") != Some("no-store"));
    kept.map(|(client, _)| format!("{client}: a cache may keep it"))
        .collect()
}

/// Bodies of errors differ in their request ids.
fn success_body(response: &Response) -> &str {
    if response.status < 300 {
        std::str::from_utf8(&response.body).unwrap()
    } else {
        ""
    }
}

fn check_canaries(responses: &Responses) -> Vec<String> {
    let Responses {
        visitor,
        anna,
        sile,
        other_shop,
    } = responses;
    let all = CANARIES.map(Some);
    let seen = [
        ("visitor", visitor, all),
        ("other shop", other_shop, all),
        ("anna", anna, [None, Some(CANARIES[1]), Some(CANARIES[2])]),
        ("sile", sile, [Some(CANARIES[0]), None, Some(CANARIES[2])]),
    ];
    let mut wrong = Vec::new();
    for (client, response, canaries) in seen {
        let text = response.everything();
        for canary in canaries.into_iter().flatten() {
            if text.contains(canary) {
                wrong.push(format!("{client} is shown {canary}"));
            }
        }
    }
    wrong
}
