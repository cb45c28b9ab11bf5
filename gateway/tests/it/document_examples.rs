//! Records the examples of the OpenAPI document: responses of a demo shop, with short lists.

use std::{env, fs, path::Path};

use serde_json::{Map, Value, json};

use crate::{
    catalogue_lists::read_catalogues,
    checkout::{ANNA, SHOP, cart, confirm, guest, key, line, order_body, place},
    support::{Browser, Response, TestShop},
    withdrawals::declare,
};

const FILE: &str = "../openapi/examples.json";
const LONGEST_LIST: usize = 2;
/// Values that differ in each run.
const RANDOM: [(&str, &str); 7] = [
    ("/instance", "urn:uuid:019ac0de-0000-7000-8000-000000000001"),
    ("/customer/key", "411b0fcbf4180bb3"),
    ("/reference", "3D5Z0XEDDF"),
    ("/number", "8K3Q9MXZ2B"),
    ("/declaredAt", "2026-11-26T10:31:05Z"),
    ("/paymentCode", "9106815836665822"),
    (
        "/paymentUrl",
        "https://payments.example/checkout?ref=9106815836665822",
    ),
];

/// Responses by operation: `response`, and `problems` by their code.
#[derive(Default)]
struct Examples(Map<String, Value>);

impl Examples {
    fn add(&mut self, operation: &str, response: &Response) {
        let mut body = response.json();
        shorten(&mut body);
        for (pointer, value) in RANDOM {
            if let Some(Value::String(random)) = body.pointer_mut(pointer) {
                value.clone_into(random);
            }
        }
        let example = self.0.entry(operation).or_insert_with(|| json!({}));
        if response.status == 200 {
            example["response"] = body;
        } else {
            let kind = response.problem();
            let code = kind.strip_prefix("/problems/").unwrap();
            example["problems"][code] = body;
        }
    }

    async fn read(&mut self, browser: &Browser<'_>, operation: &str, path: &str) -> Value {
        let response = browser.get(&format!("/api/v1/{path}")).await;
        self.add(operation, &response);
        response.json()
    }

    async fn post(&mut self, browser: &Browser<'_>, operation: &str, path: &str, body: Value) {
        let response = browser.post(&format!("/api/v1/{path}"), &body).await;
        self.add(operation, &response);
    }
}

fn shorten(value: &mut Value) {
    match value {
        Value::Array(items) => {
            items.truncate(LONGEST_LIST);
            items.iter_mut().for_each(shorten);
        }
        Value::Object(members) => members.values_mut().for_each(shorten),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// `UPDATE_EXAMPLES=1` writes the file.
#[actix_web::test]
async fn the_examples_are_responses_of_a_demo_shop() {
    let shop = TestShop::start().await;
    read_catalogues(&shop).await;
    let mut examples = Examples::default();
    let visitor = shop.browser(SHOP);
    record_texts(&mut examples, &visitor).await;
    let product = record_catalogue(&mut examples, &visitor).await;
    record_visitor(&mut examples, &visitor).await;
    record_orders(&mut examples, &visitor, &product).await;
    record_customer(&mut examples, &visitor).await;

    let recorded = serde_json::to_string_pretty(&examples.0).unwrap() + "\n";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if env::var_os("UPDATE_EXAMPLES").is_some() {
        fs::write(&file, recorded).unwrap();
    } else {
        assert!(
            fs::read_to_string(&file).unwrap() == recorded,
            "openapi/examples.json is stale: run scripts/generate"
        );
    }
}

async fn record_texts(examples: &mut Examples, visitor: &Browser<'_>) {
    for (operation, path) in [
        ("findStorefront", "storefront"),
        ("findLocation", "location"),
        ("listSlides", "slides"),
        ("findHomePage", "pages/home"),
        ("findAboutPage", "pages/about"),
        ("findContactPage", "pages/contact"),
        ("findProductTexts", "pages/product"),
        ("findTextPage", "text-pages/returns"),
        ("listPopupAds", "popup-ads"),
        ("listReviews", "reviews"),
        ("findSession", "session"),
        ("findPasswordReset", "password-reset"),
    ] {
        examples.read(visitor, operation, path).await;
    }
    let posts = examples.read(visitor, "listBlogPosts", "blog-posts").await;
    let slug = posts["items"][0]["slug"].as_str().unwrap();
    let path = format!("blog-posts/{slug}");
    examples.read(visitor, "findBlogPost", &path).await;
    examples
        .read(visitor, "findBlogPost", "blog-posts/unknown")
        .await;
}

async fn record_catalogue(examples: &mut Examples, visitor: &Browser<'_>) -> Value {
    for (operation, path) in [
        ("listCategories", "categories"),
        ("listBrands", "brands"),
        ("listProducts", "products?perPage=1000"),
        ("findPriceRange", "products/price-range"),
        ("listSuggestions", "suggestions?searchTerm=pod"),
        (
            "listSearchCorrections",
            "search-corrections?searchTerm=olvie",
        ),
        ("findProduct", "products/999999"),
        ("findProductBySlug", "products/by-slug/unknown"),
        ("findProductStock", "products/999999/stock"),
    ] {
        examples.read(visitor, operation, path).await;
    }
    let path = "products?perPage=2&facets=true";
    let list = examples.read(visitor, "listProducts", path).await;
    let product = &list["items"][0];
    let (id, slug) = (&product["id"], product["slug"].as_str().unwrap());
    for (operation, path) in [
        ("findProduct", format!("products/{id}")),
        ("findProductBySlug", format!("products/by-slug/{slug}")),
        ("listRelatedProducts", format!("products/{id}/related")),
        ("findProductStock", format!("products/{id}/stock")),
    ] {
        examples.read(visitor, operation, &path).await;
    }
    product.clone()
}

async fn record_visitor(examples: &mut Examples, visitor: &Browser<'_>) {
    for (operation, path, body) in [
        (
            "createContactMessage",
            "contact-messages",
            json!({"email": "nobody"}),
        ),
        (
            "createCustomer",
            "customers",
            json!({"phone": "12", "email": "nobody"}),
        ),
        (
            "createSession",
            "session",
            json!({"userName": ANNA.0, "password": "wrong"}),
        ),
        (
            "createPasswordResetRequest",
            "password-reset-requests",
            json!({"email": "nobody@example.com"}),
        ),
        (
            "createPasswordReset",
            "password-reset",
            json!({"newPassword": "Canary-Violet-Kite-9"}),
        ),
    ] {
        examples.post(visitor, operation, path, body).await;
    }
    for (operation, path) in [
        ("findAccount", "account"),
        ("listOrders", "orders"),
        ("findOrder", "orders/1"),
    ] {
        examples.read(visitor, operation, path).await;
    }
}

async fn record_orders(examples: &mut Examples, visitor: &Browser<'_>, product: &Value) {
    let id = i32::try_from(product["id"].as_i64().unwrap()).unwrap();
    let cart = cart(&[line(id, 2)], 1);
    let response = visitor.post("/api/v1/quotes", &cart).await;
    examples.add("createQuote", &response);
    let mut body = order_body(visitor, &cart, "card").await;
    body["guest"] = guest();
    let order_key = key();
    let order = place(visitor, &order_key, &body).await;
    examples.add("createOrder", &order);
    let code = &order.json()["paymentCode"];
    let confirmed = confirm(visitor, &json!({ "paymentCode": code })).await;
    examples.add("confirmOrder", &confirmed);
    body["notes"] = "Ring twice".into();
    examples.add("createOrder", &place(visitor, &order_key, &body).await);
    body["fingerprint"] = "0".repeat(16).into();
    examples.add("createOrder", &place(visitor, &key(), &body).await);
}

async fn record_customer(examples: &mut Examples, browser: &Browser<'_>) {
    let response = browser.sign_in(ANNA.0, ANNA.1).await;
    examples.add("createSession", &response);
    for (operation, path) in [
        ("findSession", "session"),
        ("findAccount", "account"),
        ("listOrders", "orders?perPage=2"),
        ("findOrder", "orders/2"),
        ("findOrder", "orders/999999"),
    ] {
        examples.read(browser, operation, path).await;
    }
    for order_id in [2, 999_999] {
        let body = json!({"order": {"orderId": order_id}});
        let operation = "createWithdrawalPreview";
        examples
            .post(browser, operation, "withdrawal-previews", body)
            .await;
    }
    let withdrawal = json!({
        "name": "Anna Georgiou", "order": {"orderId": 2}, "lines": [{"line": 1, "quantity": 1}],
    });
    let response = declare(browser, &key(), &withdrawal).await;
    examples.add("createWithdrawal", &response);
    for (operation, path) in [
        ("findSignInIdentity", "sign-in-identity"),
        ("listSignInLinks", "account/sign-in-links"),
    ] {
        examples.read(browser, operation, path).await;
    }
    let changes = json!({"city": "Limassol"});
    let response = browser.patch("/api/v1/account", &changes).await;
    examples.add("updateAccount", &response);
    for password in ["wrong", ANNA.1] {
        let change = json!({"email": ANNA.0, "currentPassword": password});
        let response = browser.put("/api/v1/account/email", &change).await;
        examples.add("updateEmail", &response);
    }
    let change = json!({"currentPassword": "wrong", "newPassword": "Canary-Violet-Kite-9"});
    let response = browser.put("/api/v1/account/password", &change).await;
    examples.add("updatePassword", &response);
}
