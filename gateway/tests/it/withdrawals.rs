//! Withdrawal from contracts (D-190).

use std::{fs, path::Path};

use futures_util::future::join_all;
use retail_sandbox::{Fault, FaultKind, Mail};
use rstest::rstest;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    checkout::{
        ANNA, ELENI, SHOP, cart, guest, key, line, order_body, place, product, quote, refusal,
        start,
    },
    support::{Browser, OWN_PAGE_HEADERS, Response, TestShop, eventually},
};

const PREVIEW: &str = "/api/v1/withdrawal-previews";
const EMAIL: &str = "nikos@example.com";

async fn guest_order(shop: &TestShop, visitor: &Browser<'_>) -> String {
    let lines = [
        line(product(shop, SHOP, "12.30", 5), 2),
        line(product(shop, SHOP, "5.00", 5), 1),
    ];
    let mut body = order_body(visitor, &cart(&lines, 1), "cash-on-delivery").await;
    body["guest"] = guest();
    let outcome = place(visitor, &key(), &body).await.json();
    outcome["reference"].as_str().unwrap().to_owned()
}

fn by_reference(reference: &str, email: &str) -> Value {
    json!({"name": "Nikos Guest", "order": {"reference": reference, "email": email}})
}

async fn preview(browser: &Browser<'_>, order: &Value) -> Response {
    browser.post(PREVIEW, &json!({"order": order})).await
}

pub(crate) async fn declare(browser: &Browser<'_>, key: &str, body: &Value) -> Response {
    let [site, storefront, json] = OWN_PAGE_HEADERS;
    let headers = [site, storefront, json, ("idempotency-key", key)];
    browser
        .request("POST", "/api/v1/withdrawals", &headers, &body.to_string())
        .await
}

async fn declared(browser: &Browser<'_>, body: &Value) -> Value {
    let response = declare(browser, &key(), body).await;
    assert_eq!(response.status, 200, "{}", response.text());
    assert_eq!(response.header("cache-control"), Some("no-store"));
    response.json()
}

fn mails(shop: &TestShop, declared: &Value) -> Vec<Mail> {
    let number = declared["number"].as_str().unwrap();
    let mut mails = shop.sandbox.mails().unwrap();
    mails.retain(|mail| mail.subject.contains(number));
    mails
}

/// Waits until the driver has nothing left to mail.
async fn sent(shop: &TestShop, declared: &Value) -> Vec<Mail> {
    let number = declared["number"].as_str().unwrap();
    eventually("the mails are sent", async || {
        let listed = shop.state.orders.list_withdrawals().await.unwrap();
        let listed = serde_json::to_value(&listed).unwrap();
        let all = listed.as_array().unwrap();
        let own = all.iter().find(|own| own["number"] == number).unwrap();
        shop.advance(1);
        own["shopMail"] == "sent" && matches!(own["receipt"].as_str(), None | Some("sent"))
    })
    .await;
    mails(shop, declared)
}

fn without_instance(response: &Response) -> Value {
    let mut problem = response.json();
    problem["instance"] = Value::Null;
    problem
}

#[actix_web::test]
async fn a_guest_withdraws_with_reference_and_email_address() {
    let shop = start().await;
    let visitor = shop.browser(SHOP);
    let reference = guest_order(&shop, &visitor).await;
    let order = json!({"reference": reference.to_lowercase(), "email": " NIKOS@example.com "});
    let found = preview(&visitor, &order).await;
    assert_eq!(found.status, 200, "{}", found.text());
    assert_eq!(found.header("cache-control"), Some("no-store"));
    let found = found.json();
    assert_eq!(found["order"], reference);
    assert_eq!(found["isPeriodOver"], false);
    assert_eq!(found["withdrawableUntil"].as_str().unwrap().len(), 10);
    let line = |number: usize| found["lines"][number]["name"].as_str().unwrap();
    assert!(line(0).starts_with("Thing ") && line(1).starts_with("Thing "));
    assert_eq!(found["lines"][0]["line"], 1);
    assert_eq!(found["lines"][0]["quantity"], 2);
    // The demo shop excludes liquids, and these products are some.
    assert_eq!(found["lines"][0]["isExcluded"], true);
    assert_eq!(found["earlierWithdrawals"], json!([]));

    let mut body = by_reference(&reference, EMAIL);
    body["lines"] = json!([{"line": 1, "quantity": 1}]);
    let first = key();
    let response = declare(&visitor, &first, &body).await;
    assert_eq!(response.status, 200, "{}", response.text());
    let withdrawal = response.json();
    let again = declare(&visitor, &first, &body).await;
    assert_eq!(again.json(), withdrawal);
    // As in 2026-11-26T10:31:05Z.
    assert_eq!(withdrawal["declaredAt"].as_str().unwrap().len(), 20);
    assert_eq!(withdrawal["reference"], reference);
    assert_eq!(withdrawal["email"], EMAIL);
    assert_eq!(withdrawal["orderId"], Value::Null);
    assert_eq!(withdrawal["lines"], body["lines"]);
    body["name"] = "Other".into();
    let reused = declare(&visitor, &first, &body).await;
    let problem = "/problems/idempotency-key-reused".to_owned();
    assert_eq!(refusal(&reused), (422, problem));

    let mails = sent(&shop, &withdrawal).await;
    assert_eq!(mails.len(), 2, "{mails:?}");
    let time = withdrawal["declaredAt"].as_str().unwrap();
    let time = time.replace('T', " ").replace('Z', " UTC");
    for mail in &mails {
        assert!(mail.body.contains(&time), "{}", mail.body);
        assert!(
            mail.body.contains(&format!("1 x {}", line(0))),
            "{}",
            mail.body
        );
        assert!(!mail.body.contains(line(1)), "{}", mail.body);
    }
    assert_eq!(mails[0].reply_to, EMAIL);
    assert!(
        mails[0].body.contains("Name: Nikos Guest"),
        "{}",
        mails[0].body
    );
    assert_eq!(mails[1].to, EMAIL);
}

#[actix_web::test]
async fn nobody_learns_whether_a_reference_exists() {
    let shop = start().await;
    let visitor = shop.browser(SHOP);
    let reference = guest_order(&shop, &visitor).await;
    let wrong_email = by_reference(&reference, "other@example.com");
    let unknown = by_reference("0000000000", "other@example.com");
    let other_shop = by_reference(&reference, EMAIL);
    let malformed = by_reference("WEB-20407", "other@example.com");
    let expected = preview(&visitor, &unknown["order"]).await;
    assert_eq!(refusal(&expected), (404, "/problems/not-found".to_owned()));
    for body in [&wrong_email, &malformed] {
        let found = preview(&visitor, &body["order"]).await;
        assert_eq!(without_instance(&found), without_instance(&expected));
    }
    let elsewhere = shop.browser("vape");
    let found = preview(&elsewhere, &other_shop["order"]).await;
    assert_eq!(without_instance(&found), without_instance(&expected));

    let right = declared(&visitor, &by_reference(&reference, EMAIL)).await;
    for body in [&wrong_email, &unknown, &malformed] {
        let withdrawal = declared(&visitor, body).await;
        let members = |withdrawal: &Value| {
            let members = withdrawal.as_object().unwrap().keys();
            members.cloned().collect::<Vec<_>>()
        };
        assert_eq!(members(&withdrawal), members(&right));
        assert_eq!(withdrawal["reference"], body["order"]["reference"]);
        let mails = sent(&shop, &withdrawal).await;
        assert_eq!(mails.len(), 1, "only the shop gets a mail: {mails:?}");
        assert_ne!(mails[0].to, "other@example.com");
        assert_eq!(mails[0].reply_to, "other@example.com");
        let text = &mails[0].body;
        assert!(text.contains("No order with this reference"), "{text}");
    }
}

#[actix_web::test]
async fn a_part_of_an_order_that_is_not_found_reaches_the_shop_in_words() {
    let shop = start().await;
    let visitor = shop.browser(SHOP);
    let mut body = by_reference("WEB-20407", EMAIL);
    body["part"] = " the lamp ".into();
    let withdrawal = declared(&visitor, &body).await;
    assert_eq!(withdrawal["part"], "the lamp");
    let mails = sent(&shop, &withdrawal).await;
    let text = &mails[0].body;
    assert!(
        text.contains("in the consumer's words: the lamp\n"),
        "{text}"
    );
    assert!(!text.contains("The whole order"), "{text}");
}

#[actix_web::test]
async fn a_customer_withdraws_from_an_own_order_also_late() {
    let shop = start().await;
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let found = preview(&anna, &json!({"orderId": 1})).await.json();
    assert_eq!(found["order"], "WEB-20407");
    assert_eq!(found["placedAt"], "2026-04-17T10:12:00Z");
    assert_eq!(found["withdrawableUntil"], "2026-05-08");
    assert_eq!(found["isPeriodOver"], true);
    let detail = anna.get("/api/v1/orders/1").await.json();
    assert_eq!(detail["withdrawableUntil"], "2026-05-08");
    let listed = anna.get("/api/v1/orders?search=20407").await.json();
    assert_eq!(listed["items"][0]["withdrawableUntil"], "2026-05-08");

    let body = json!({"name": "Anna", "order": {"orderId": 1}});
    let withdrawal = declared(&anna, &body).await;
    assert_eq!(withdrawal["orderId"], 1);
    assert_eq!(withdrawal["reference"], Value::Null);
    let mails = sent(&shop, &withdrawal).await;
    assert_eq!(mails.len(), 2, "{mails:?}");
    assert!(
        mails[0]
            .body
            .contains("period ended on 2026-05-08, before the declaration."),
        "{}",
        mails[0].body
    );
    assert_eq!(mails[1].to, ANNA.0);
    for mail in &mails {
        assert!(mail.body.contains("WEB-20407"), "{}", mail.body);
        assert!(mail.body.contains("The whole order"), "{}", mail.body);
    }

    let found = preview(&anna, &json!({"orderId": 1})).await.json();
    let earlier = json!([{
        "number": withdrawal["number"],
        "declaredAt": withdrawal["declaredAt"],
        "lines": [],
        "part": null,
    }]);
    assert_eq!(found["earlierWithdrawals"], earlier);
    let repeated = declared(&anna, &body).await;
    let number = withdrawal["number"].as_str().unwrap();
    let mails = sent(&shop, &repeated).await;
    assert!(mails[0].subject.ends_with(" (repeated)"), "{:?}", mails[0]);
    assert!(mails[0].body.contains(number), "{:?}", mails[0]);
    assert!(!mails[1].body.contains(number), "{:?}", mails[1]);
    let other_lines = json!({
        "name": "Anna",
        "order": {"orderId": 1},
        "lines": [{"line": 1, "quantity": 1}],
    });
    let other = declared(&anna, &other_lines).await;
    let mails = sent(&shop, &other).await;
    assert!(!mails[0].subject.contains("repeated"), "{:?}", mails[0]);
}

#[rstest]
#[case::typed(Some("eleni@example.com"))]
#[case::not_known(None)]
#[actix_web::test]
async fn a_customer_without_an_address_in_the_account_gets_the_receipt_at_a_typed_one(
    #[case] email: Option<&str>,
) {
    let shop = start().await;
    let eleni = shop.sign_in(SHOP, ELENI.0, ELENI.1).await;
    let orders = eleni.get("/api/v1/orders").await.json();
    let order_id = &orders["items"][0]["id"];
    let body = json!({"name": "Eleni", "order": {"orderId": order_id, "email": email}});
    let withdrawal = declared(&eleni, &body).await;
    assert_eq!(withdrawal["email"], json!(email));
    let mails = sent(&shop, &withdrawal).await;
    let text = &mails[0].body;
    assert!(text.contains("Phone: 99123456\n"), "{text}");
    assert!(text.contains("Customer, whose account has no"), "{text}");
    let Some(email) = email else {
        assert_eq!(mails.len(), 1, "{mails:?}");
        assert!(text.contains("E-mail address: not known\n"), "{text}");
        assert!(text.contains("no e-mail address of the customer"), "{text}");
        return;
    };
    assert_eq!(mails.len(), 2, "{mails:?}");
    assert_eq!(mails[0].reply_to, email);
    assert!(text.contains("The receipt is mailed"), "{text}");
    assert_eq!(mails[1].to, email);
    // The address is not verified, so the mail must not carry the customer's words.
    assert!(mails[1].body.starts_with("Hello,\n"), "{:?}", mails[1]);
}

#[actix_web::test]
async fn an_address_in_the_account_comes_before_a_typed_one() {
    let shop = start().await;
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let order = json!({"orderId": 1, "email": "other@example.com"});
    let withdrawal = declared(&anna, &json!({"name": "Anna", "order": order})).await;
    let mails = sent(&shop, &withdrawal).await;
    assert_eq!(mails[1].to, ANNA.0);
    assert_eq!(mails[0].reply_to, ANNA.0);
    assert!(!mails[0].body.contains("account has no"), "{:?}", mails[0]);
}

#[actix_web::test]
async fn an_order_of_another_customer_is_not_found_and_its_withdrawal_names_the_customer() {
    let shop = start().await;
    let eleni = shop.sign_in(SHOP, ELENI.0, ELENI.1).await;
    let order = json!({"orderId": 1});
    let missing = json!({"orderId": 999_999});
    let (found, expected) = (
        preview(&eleni, &order).await,
        preview(&eleni, &missing).await,
    );
    assert_eq!(refusal(&found), (404, "/problems/not-found".to_owned()));
    assert_eq!(without_instance(&found), without_instance(&expected));
    let withdrawal = declared(&eleni, &json!({"name": "Eleni", "order": order})).await;
    for mail in sent(&shop, &withdrawal).await {
        assert!(!mail.body.contains("WEB-20407"), "{}", mail.body);
    }
    let visitor = shop.browser(SHOP);
    let body = json!({"name": "Anna", "order": order});
    for response in [
        preview(&visitor, &order).await,
        declare(&visitor, &key(), &body).await,
    ] {
        let problem = "/problems/not-signed-in".to_owned();
        assert_eq!(refusal(&response), (401, problem));
    }
}

#[actix_web::test]
async fn a_declaration_is_accepted_while_the_retail_api_is_down() {
    let shop = start().await;
    let visitor = shop.browser(SHOP);
    let reference = guest_order(&shop, &visitor).await;
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let calls = ["SendContactEmail", "select_query"];
    let faults = calls.map(|call| Fault::new(call, FaultKind::Refuse));
    shop.sandbox.set_faults(faults.into());
    let order = json!({"reference": reference, "email": EMAIL});
    assert_eq!(preview(&visitor, &order).await.status, 200);
    let of_guest = declared(&visitor, &by_reference(&reference, EMAIL)).await;
    let body = json!({"name": "Anna", "order": {"orderId": 1}});
    let of_customer = declared(&anna, &body).await;
    eventually("a mail was tried", async || {
        shop.sandbox.count("SendContactEmail") > 0
    })
    .await;
    assert_eq!(
        mails(&shop, &of_guest).len() + mails(&shop, &of_customer).len(),
        0
    );
    shop.sandbox.clear_faults();
    for withdrawal in [&of_guest, &of_customer] {
        assert_eq!(sent(&shop, withdrawal).await.len(), 2);
    }
}

#[rstest]
#[case::category(false)]
#[case::master_category(true)]
#[actix_web::test]
async fn excluded_products_are_named_before_the_order_and_in_the_withdrawal(
    #[case] by_master: bool,
) {
    let shop = start().await;
    let id = product(&shop, SHOP, "12.30", 5);
    let found = shop.get(SHOP, &format!("/api/v1/products/{id}")).await;
    let mut slug = found.json()["categories"][0]["slug"].clone();
    if by_master {
        slug = master_of(&shop, &slug).await;
    }
    let (shop, _folder) = exclude_category(&shop, &slug).await;
    let storefront = shop.get(SHOP, "/api/v1/storefront").await.json();
    let terms = json!({
        "days": 14,
        "label": "Withdraw from contract here",
        "excludedCategories": [slug],
        "excludedText": "You can't withdraw from the purchase of this product once its seal is broken.",
    });
    assert_eq!(storefront["withdrawal"], terms);

    let tenant = shop.state.registry.find_by_host("aegean.localhost");
    let catalogues = &shop.state.catalogues;
    catalogues.refresh(&tenant.unwrap()).await.unwrap();
    let found = shop.get(SHOP, &format!("/api/v1/products/{id}")).await;
    assert_eq!(found.json()["isWithdrawalExcluded"], true);

    let visitor = shop.browser(SHOP);
    let cart = cart(&[line(id, 1)], 1);
    let quoted = quote(&visitor, &cart).await;
    assert_eq!(quoted["lines"][0]["isWithdrawalExcluded"], true);
    let mut body = order_body(&visitor, &cart, "cash-on-delivery").await;
    body["guest"] = guest();
    let reference = place(&visitor, &key(), &body).await.json()["reference"].clone();
    let body = by_reference(reference.as_str().unwrap(), EMAIL);
    let found = preview(&visitor, &body["order"]).await.json();
    assert_eq!(found["lines"][0]["isExcluded"], true);
    // The shop decides, so the declaration is accepted.
    let withdrawal = declared(&visitor, &body).await;
    let mails = sent(&shop, &withdrawal).await;
    assert!(
        mails[0]
            .body
            .contains("(*) By the shop's settings: You can't"),
        "{}",
        mails[0].body
    );
}

/// Starts the shop again with one category that is excluded from withdrawal, from a copy of its folder.
async fn exclude_category(shop: &TestShop, slug: &Value) -> (TestShop, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    copy_shop(&shop.settings.tenants.dir.join(SHOP), folder.path(), slug);
    let settings = format!("[tenants]\ndir = {:?}\n", folder.path());
    (shop.start_again(&settings).await, folder)
}

/// Slug of the master category of a category.
async fn master_of(shop: &TestShop, category: &Value) -> Value {
    let categories = shop.get(SHOP, "/api/v1/categories").await.json();
    let mut masters = categories["items"].as_array().unwrap().iter();
    let has_category = |master: &&Value| {
        let mut below = master["subcategories"].as_array().unwrap().iter();
        below.any(|subcategory| subcategory["slug"] == *category)
    };
    masters.find(has_category).unwrap()["slug"].clone()
}

fn copy_shop(from: &Path, tenants: &Path, excluded: &Value) {
    let to = tenants.join(SHOP);
    fs::create_dir(&to).unwrap();
    for file in fs::read_dir(from).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), to.join(file.file_name())).unwrap();
    }
    let config = to.join("tenant.toml");
    let text = fs::read_to_string(&config).unwrap();
    let of_demo = "excluded_categories = [\"liquids\"]";
    assert!(text.contains(of_demo), "{text}");
    let of_copy = format!("excluded_categories = [{excluded}]");
    fs::write(config, text.replace(of_demo, &of_copy)).unwrap();
}

#[actix_web::test]
async fn a_shop_without_the_function_refuses() {
    let shop = start().await;
    let visitor = shop.browser("wholesale");
    let storefront = visitor.get("/api/v1/storefront").await.json();
    assert_eq!(storefront["withdrawal"], Value::Null);
    let body = by_reference("7K3Q9MXZ2B", EMAIL);
    for response in [
        preview(&visitor, &body["order"]).await,
        declare(&visitor, &key(), &body).await,
    ] {
        let problem = "/problems/switched-off".to_owned();
        assert_eq!(refusal(&response), (403, problem));
    }
}

#[actix_web::test]
async fn declarations_are_limited_and_repetitions_are_not() {
    let limits = "[budgets.withdrawals]
address = { burst = 1, per_hour = 1 }
network = { burst = 9, per_hour = 9 }
shop = { burst = 9, per_hour = 9 }
";
    let shop = TestShop::start_with(limits).await;
    let visitor = shop.browser(SHOP);
    let (first, body) = (key(), by_reference("7K3Q9MXZ2B", EMAIL));
    for _ in 0..3 {
        assert_eq!(declare(&visitor, &first, &body).await.status, 200);
    }
    for response in [
        declare(&visitor, &key(), &body).await,
        preview(&visitor, &body["order"]).await,
    ] {
        let problem = "/problems/too-many-requests".to_owned();
        assert_eq!(refusal(&response), (429, problem));
    }
}

#[rstest]
#[case::no_order(json!({"name": "A", "order": {}}), &["/order/reference", "/order/email"])]
#[case::no_name(json!({"name": " ", "order": {"orderId": 1}}), &["/name"])]
#[case::two_addresses(
    json!({"name": "A", "order": {"reference": "X", "email": "a@example.com,b@example.com"}}),
    &["/order/email"]
)]
#[case::long_address(
    json!({"name": "A", "order": {"reference": "1", "email": format!("{}@x.example", "é".repeat(123))}}),
    &["/order/email"]
)]
#[case::no_id(json!({"name": "A", "order": {"orderId": 0}}), &["/order/orderId"])]
#[case::empty_part(
    json!({"name": "A", "order": {"orderId": 1}, "part": " "}), &["/part"]
)]
#[case::long_part(
    json!({"name": "A", "order": {"orderId": 1}, "part": "x".repeat(501)}), &["/part"]
)]
#[case::no_pieces(
    json!({"name": "A", "order": {"orderId": 1}, "lines": [{"line": 0, "quantity": 0}]}),
    &["/lines/0/line", "/lines/0/quantity"]
)]
#[actix_web::test]
async fn an_invalid_member_is_named(#[case] body: Value, #[case] pointers: &[&str]) {
    let shop = start().await;
    let response = declare(&shop.browser(SHOP), &key(), &body).await;
    assert_eq!(
        refusal(&response),
        (400, "/problems/invalid-body".to_owned())
    );
    let errors = response.json()["errors"].clone();
    let named = errors.as_array().unwrap().iter();
    let named: Vec<_> = named
        .map(|error| error["pointer"].as_str().unwrap())
        .collect();
    assert_eq!(named, pointers);
    let (visitor, body) = (shop.browser(SHOP), by_reference("X", EMAIL));
    let response = visitor.post("/api/v1/withdrawals", &body).await;
    assert_eq!(
        refusal(&response),
        (400, "/problems/invalid-parameter".to_owned())
    );
}

/// The longest name and address are longer than a URL of the Retail API may be.
#[actix_web::test]
async fn a_declaration_with_the_longest_name_and_address_is_mailed() {
    let shop = TestShop::start().await;
    let visitor = shop.browser(SHOP);
    let email = format!("{}@x.example", "é".repeat(121));
    let mut body = by_reference("0000000000", &email);
    body["name"] = "😀".repeat(100).into();
    let declared = declared(&visitor, &body).await;
    let mails = sent(&shop, &declared).await;
    assert_eq!(mails.len(), 1, "the order is unknown");
    assert!(mails[0].body.contains(&email), "{}", mails[0].body);
}

#[actix_web::test]
async fn a_declaration_that_can_not_be_stored_is_not_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("state");
    fs::write(&blocked, "a file where the folder of the database belongs").unwrap();
    let database = blocked.join("orders.sqlite");
    let shop = TestShop::start_with(&format!("[orders]\ndatabase = {database:?}\n")).await;
    let body = by_reference("7K3Q9MXZ2B", EMAIL);
    let visitor = shop.browser(SHOP);
    for response in [
        declare(&visitor, &key(), &body).await,
        preview(&visitor, &body["order"]).await,
    ] {
        let problem = "/problems/store-unavailable".to_owned();
        assert_eq!(refusal(&response), (503, problem));
        assert!(response.header("retry-after").is_some());
    }
}

/// Places an order with two pieces of one product. Returns its reference, and its id in the Retail API.
async fn own_order(shop: &TestShop, customer: &Browser<'_>) -> (String, Value) {
    let id = product(shop, SHOP, "12.30", 5);
    let total = customer.get("/api/v1/orders").await.json()["total"].clone();
    let body = order_body(customer, &cart(&[line(id, 2)], 1), "cash-on-delivery").await;
    let outcome = place(customer, &key(), &body).await.json();
    eventually("the order is saved", async || {
        shop.advance(1);
        customer.get("/api/v1/orders").await.json()["total"] != total
    })
    .await;
    // The newest order is the first.
    let order_id = customer.get("/api/v1/orders").await.json()["items"][0]["id"].clone();
    (outcome["reference"].as_str().unwrap().to_owned(), order_id)
}

#[actix_web::test]
async fn the_shop_reads_excluded_products_and_repetitions_however_a_customer_names_the_order() {
    let shop = start().await;
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let (reference, order_id) = own_order(&shop, &anna).await;
    let reference = reference.as_str();

    let by_id = json!({"name": "Anna", "order": {"orderId": order_id}});
    let first = declared(&anna, &by_id).await;
    let number = first["number"].as_str().unwrap();
    let mails = sent(&shop, &first).await;
    let has = |mail: &Mail, text: &str| mail.body.contains(text);
    assert!(
        has(&mails[0], "(*) By the shop's settings"),
        "{:?}",
        mails[0]
    );
    assert!(has(&mails[0], reference), "{:?}", mails[0]);
    let mut all_lines = by_id.clone();
    all_lines["lines"] = json!([{"line": 1, "quantity": 2}]);
    for body in [by_reference(reference, ANNA.0), all_lines] {
        let repeated = declared(&anna, &body).await;
        let mails = sent(&shop, &repeated).await;
        assert!(mails[0].subject.ends_with(" (repeated)"), "{:?}", mails[0]);
        assert!(has(&mails[0], number), "{:?}", mails[0]);
    }
    let mut part = by_id;
    part["lines"] = json!([{"line": 1, "quantity": 1}]);
    let other = declared(&anna, &part).await;
    let mails = sent(&shop, &other).await;
    assert!(!mails[0].subject.contains("repeated"), "{:?}", mails[0]);
    let earlier = mails[0].body.split("Earlier declarations").nth(1).unwrap();
    let (number, time) = (number, first["declaredAt"].as_str().unwrap());
    let time = time.replace('T', " ").replace('Z', " UTC");
    let expected = format!("{number} at {time}: The whole order\n");
    assert!(earlier.contains(&expected), "{earlier}");
    assert_eq!(earlier.matches(": 2 x ").count(), 1, "{earlier}");
    assert!(!mails[1].body.contains("Earlier"), "{:?}", mails[1]);
}

#[actix_web::test]
async fn of_equal_declarations_at_the_same_time_all_but_the_first_are_marked_as_repeated() {
    let shop = start().await;
    let visitor = shop.browser(SHOP);
    let reference = guest_order(&shop, &visitor).await;
    let body = by_reference(&reference, EMAIL);
    let declarations = join_all((0..5).map(|_| declared(&visitor, &body))).await;
    let mut first = Vec::new();
    for declaration in &declarations {
        let mails = sent(&shop, declaration).await;
        if !mails[0].subject.ends_with("(repeated)") {
            first.push(mails[0].body.clone());
        }
    }
    assert_eq!(first.len(), 1, "{first:?}");
    assert!(!first[0].contains("Earlier declarations"), "{first:?}");
}

#[actix_web::test]
async fn a_list_names_an_order_by_its_reference_however_a_customer_named_it() {
    let shop = start().await;
    let anna = shop.sign_in(SHOP, ANNA.0, ANNA.1).await;
    let (reference, order_id) = own_order(&shop, &anna).await;
    let reference = reference.as_str();
    declared(
        &anna,
        &json!({"name": "Anna", "order": {"orderId": order_id}}),
    )
    .await;
    declared(&shop.browser(SHOP), &by_reference(reference, ANNA.0)).await;
    declared(&anna, &json!({"name": "Anna", "order": {"orderId": 1}})).await;
    let listed = shop.state.orders.list_withdrawals().await.unwrap();
    let orders: Vec<_> = listed.iter().map(|one| one.order.as_deref()).collect();
    assert_eq!(orders, [Some(reference), Some(reference), Some("1")]);
}

/// Sent by the browser itself, because the scripts did not load.
#[actix_web::test]
async fn a_form_without_scripts_leads_to_the_other_ways_and_declares_nothing() {
    let shop = start().await;
    let visitor = shop.browser(SHOP);
    let body = "name=Nikos&reference=7K3Q9MXZ2B&email=nikos%40example.com";
    let headers = [
        ("sec-fetch-site", "same-origin"),
        ("content-type", "application/x-www-form-urlencoded"),
    ];
    let response = visitor
        .request("POST", "/pages/withdrawal?ref=7K3Q9MXZ2B", &headers, body)
        .await;
    assert_eq!(response.status, 303, "{}", response.text());
    let target = response.header("location").unwrap();
    assert_eq!(target, "/pages/withdrawal#other-ways");
    assert_eq!(response.header("cache-control"), Some("no-store"));
    assert_eq!(shop.state.orders.list_withdrawals().await.unwrap(), []);
}
