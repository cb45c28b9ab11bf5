//! Who may do what [ACC-11]: every operation of the document, tried by a visitor, by two customers of the shop and by a
//! customer of another shop who has the same e-mail address and number. An operation without a row fails the test.

use serde_json::{Value, json};

use crate::support::{Answer, Browser, OWN_PAGE, Operation, ROOMY_SIGN_IN, TestShop, operations};

const SHOP: &str = "furniture";
const ANNA: (&str, &str) = ("anna@example.com", "Blue-Harbour-42");
const SILE: (&str, &str) = ("s.oconnor@example.com", "Saint's-Day-17");
/// What tells their data apart.
const MARKS: [&str; 3] = ["Anna-of-furniture", "Sile-of-furniture", "Anna-of-vape"];

/// Everybody here asks from one address, and for the same account.
const ROOMY_RESETS: &str = "[budgets.password_reset_requests]
address = { burst = 1000, per_hour = 1000 }
network = { burst = 1000, per_hour = 1000 }
account = { burst = 1000, per_hour = 1000 }
shop = { burst = 1000, per_hour = 1000 }
";

/// What an operation answers to whom.
enum Access {
    /// The same to everybody, with this status.
    Same(u16),
    /// To everybody, but what it says is each one's own.
    OwnOrNobody,
    /// To customers only: this status, and nothing of anybody else in it.
    OwnOnly(u16),
    /// To the first customer only, whose thing it is about.
    FirstOnly,
}
use Access::{FirstOnly, OwnOnly, OwnOrNobody, Same};

/// Operations that tell everybody the same.
const PUBLIC: [&str; 21] = [
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
];

/// One row for each operation: its access and the body that it is tried with.
fn row(id: &str) -> Option<(Access, Value)> {
    let row = match id {
        id if PUBLIC.contains(&id) => (Same(200), Value::Null),
        "findBlogPost" | "findProductBySlug" => (Same(404), Value::Null),
        "createContactMessage" | "createPartnerMessage" => (
            Same(204),
            json!({"name": "A", "email": "a@example.com", "message": "Hello"}),
        ),
        "createNewsletterSubscription" => (Same(204), json!({"email": "a@example.com"})),
        "createClientError" => (Same(204), json!({"message": "failed", "path": "/"})),
        "createPageView" => (
            Same(204),
            json!({"visitor": "0b6c6f0e-0f4e-4a53-9d0f-3d7d3f2f9a11", "views": [{"path": "/"}]}),
        ),
        "createStockNotification" => (Same(204), json!({"email": "shopper@example.com"})),
        "createCustomer" | "createOrder" => (Same(400), json!({})),
        "createPasswordResetRequest" => (Same(404), json!({"email": "nobody@nowhere.example"})),
        "createPasswordReset" => (Same(410), json!({"newPassword": "Quiet-River-88"})),
        "createSession" => (
            Same(401),
            json!({"userName": "nobody@example.com", "password": "wrong"}),
        ),
        "deleteSession" => (Same(204), Value::Null),
        "findSession" => (OwnOrNobody, Value::Null),
        "findAccount" | "listOrders" => (OwnOnly(200), Value::Null),
        "updateAccount" => (OwnOnly(200), json!({"company": "Changed"})),
        // The first customer's password opens nothing for the second, and here it is wrong for both.
        "updateEmail" => (
            OwnOnly(403),
            json!({"email": "new@example.com", "currentPassword": "wrong"}),
        ),
        "updatePassword" => (
            OwnOnly(403),
            json!({"currentPassword": "wrong", "newPassword": "Quiet-River-88"}),
        ),
        "findOrder" => (FirstOnly, Value::Null),
        "createQuote" => (
            Same(200),
            json!({"lines": [{"productId": 1, "quantity": 1}]}),
        ),
        "confirmOrder" => (Same(404), json!({"reference": "7K3Q9MXZ2B"})),
        _ => return None,
    };
    Some(row)
}

/// Everybody's answer to one operation: visitor, Anna, Síle, and Anna of the other shop.
struct Answers {
    visitor: Answer,
    anna: Answer,
    sile: Answer,
    foreigner: Answer,
}

#[actix_web::test]
async fn acc_11_each_visitor_and_customer_reaches_only_their_own_data() {
    let mut wrong = Vec::new();
    for operation in operations() {
        match row(&operation.id) {
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
    let shop = TestShop::start_with(&format!("{ROOMY_SIGN_IN}{ROOMY_RESETS}")).await;
    let marks = [(SHOP, ANNA.0), (SHOP, SILE.0), ("vape", ANNA.0)];
    for ((tenant, user_name), mark) in marks.into_iter().zip(MARKS) {
        let sql =
            "UPDATE CUSTOMERS SET CUSTNAME = ?1, CUST_POINT_Balance = '0' WHERE CUST_USERNAME = ?2";
        let changed = shop.sandbox.with_database(tenant, |connection| {
            connection.execute(sql, [mark, user_name]).unwrap()
        });
        assert_eq!(changed.unwrap(), 1);
    }
    assert_eq!(
        number(&shop, SHOP),
        number(&shop, "vape"),
        "both Annas have the same number"
    );
    shop
}

fn number(shop: &TestShop, tenant: &str) -> i64 {
    let sql = "SELECT CUSTID FROM CUSTOMERS WHERE CUST_USERNAME = 'anna@example.com'";
    let found = shop.sandbox.with_database(tenant, |connection| {
        connection.query_row(sql, [], |row| row.get(0)).unwrap()
    });
    found.unwrap()
}

/// The path with an order of Anna's in it.
fn path(shop: &TestShop, operation: &Operation) -> String {
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
    let path = path(shop, operation);
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    let headers: &[_] = if operation.is_change() {
        &OWN_PAGE
    } else {
        &[]
    };
    let ask = async |browser: &Browser<'_>| {
        browser
            .request(&operation.method, &path, headers, &body)
            .await
    };
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let sile = shop.sign_in(SHOP, SILE.0, SILE.1).await;
    let mut foreigner = shop.sign_in("vape", ANNA.0, ANNA.1).await;
    foreigner.tenant = SHOP.to_owned();
    shop.sandbox.clear_ledger();
    let (visitor, stranger) = (ask(&shop.browser(SHOP)).await, ask(&foreigner).await);
    let asked = shop.sandbox.ledger().len();
    let answers = Answers {
        visitor,
        foreigner: stranger,
        anna: ask(&anna).await,
        sile: ask(&sile).await,
    };
    if let Some(unbuilt) = unbuilt(&answers) {
        return vec![unbuilt];
    }
    let mut wrong = judge(access, &answers);
    if matches!(access, OwnOnly(_) | FirstOnly) && asked > 0 {
        wrong.push(format!("{asked} calls for somebody who is not signed in"));
    }
    wrong.extend(cacheable(access, &answers));
    wrong.extend(foreign_data(&answers));
    wrong
}

/// A stub fails everything else as well: that it is one is all there is to say.
fn unbuilt(answers: &Answers) -> Option<String> {
    let text = answers.anna.text();
    text.contains("not built yet")
        .then(|| "is not built yet".to_owned())
}

fn judge(access: &Access, answers: &Answers) -> Vec<String> {
    const NOT_SIGNED_IN: (u16, &str) = (401, "/problems/not-signed-in");
    let Answers {
        visitor,
        anna,
        sile,
        foreigner,
    } = answers;
    let mut wrong = Vec::new();
    let mut expect = |who: &str, answer: &Answer, status: u16, problem: &str| {
        let text = answer.text();
        if answer.status != status || !text.contains(problem) {
            wrong.push(format!(
                "{who}: {} instead of {status} {problem}: {text}",
                answer.status
            ));
        }
    };
    match access {
        Same(status) => {
            for (who, answer) in [
                ("visitor", visitor),
                ("anna", anna),
                ("sile", sile),
                ("foreigner", foreigner),
            ] {
                expect(who, answer, *status, same_text(visitor));
            }
        }
        OwnOrNobody => {
            expect("visitor", visitor, 200, r#"{"customer":null}"#);
            expect("foreigner", foreigner, 200, r#"{"customer":null}"#);
            expect("anna", anna, 200, MARKS[0]);
            expect("sile", sile, 200, MARKS[1]);
        }
        OwnOnly(status) => {
            expect("visitor", visitor, NOT_SIGNED_IN.0, NOT_SIGNED_IN.1);
            expect("foreigner", foreigner, NOT_SIGNED_IN.0, NOT_SIGNED_IN.1);
            let problem = if *status == 403 {
                "/problems/wrong-password"
            } else {
                ""
            };
            expect("anna", anna, *status, problem);
            expect("sile", sile, *status, problem);
            if *status == 200 && anna.body == sile.body {
                expect("sile", sile, 0, "something of her own");
            }
        }
        FirstOnly => {
            expect("visitor", visitor, NOT_SIGNED_IN.0, NOT_SIGNED_IN.1);
            expect("foreigner", foreigner, NOT_SIGNED_IN.0, NOT_SIGNED_IN.1);
            expect("anna", anna, 200, "");
            expect("sile", sile, 404, "/problems/not-found");
        }
    }
    wrong
}

/// What is a customer's own no cache may keep.
fn cacheable(access: &Access, answers: &Answers) -> Vec<String> {
    let is_shared = matches!(access, Same(_));
    let customers = [("anna", &answers.anna), ("sile", &answers.sile)];
    let kept = customers
        .into_iter()
        .filter(|(_, answer)| !is_shared && answer.header("cache-control") != Some("no-store"));
    kept.map(|(who, _)| format!("{who}: a cache may keep it"))
        .collect()
}

/// The body of an answer that has no number of its own in it.
fn same_text(answer: &Answer) -> &str {
    if answer.status < 300 {
        std::str::from_utf8(&answer.body).unwrap()
    } else {
        ""
    }
}

/// Whether somebody is shown the name or address of somebody else.
fn foreign_data(answers: &Answers) -> Vec<String> {
    let Answers {
        visitor,
        anna,
        sile,
        foreigner,
    } = answers;
    let all = MARKS.map(Some);
    let seen = [
        ("visitor", visitor, all),
        ("foreigner", foreigner, all),
        ("anna", anna, [None, Some(MARKS[1]), Some(MARKS[2])]),
        ("sile", sile, [Some(MARKS[0]), None, Some(MARKS[2])]),
    ];
    let mut wrong = Vec::new();
    for (who, answer, marks) in seen {
        let text = answer.everything();
        for mark in marks.into_iter().flatten() {
            if text.contains(mark) {
                wrong.push(format!("{who} is shown {mark}"));
            }
        }
    }
    wrong
}
