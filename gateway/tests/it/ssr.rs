//! The front end is a small fixture (`support/entry-server.js`).

use std::{collections::BTreeSet, path::Path};

use actix_web::web::Data;
use gateway::{
    api::read_operations,
    clock::Clock,
    page::{FrontEnd, Pages, PagesSettings, ReadOperations},
};
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{BUSY_NOTICE, PRICING_HEADER, Response, TestShop, eventually, front_end};

pub(crate) fn state(page: &Response) -> Value {
    let html = page.text();
    let (_, rest) = html.split_once("id=\"query-state\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

pub(crate) async fn products(shop: &TestShop, tenant: &str) -> [String; 2] {
    let list = shop.get(tenant, "/api/v1/products?perPage=2").await.json();
    let page = |place: usize| format!("/product/default/{}", list["items"][place]["id"]);
    [page(0), page(1)]
}

pub(crate) fn is_shell(page: &Response) -> bool {
    page.text().contains("<div id=\"root\"></div>")
}

async fn failures_by(shop: &TestShop, reason: &str) -> u64 {
    let sample = format!("gateway_pages_failures_total{{reason=\"{reason}\"}}");
    shop.metric(&sample).await
}

#[actix_web::test]
async fn a_page_holds_its_html_and_the_responses_that_it_is_rendered_from() {
    let shop = TestShop::start().await;
    let [product, _] = products(&shop, "furniture").await;
    let response = shop
        .get(
            "furniture",
            &product.replace("/product/default", "/api/v1/products"),
        )
        .await
        .json();
    let page = shop.get("furniture", &product).await;
    assert_eq!(page.status, 200);
    let (html, name) = (page.text(), response["name"].as_str().unwrap().to_owned());
    assert!(html.contains(&format!("<title>{name} · ")), "{html}");
    assert!(html.contains(&format!(">{name}</main></div>")), "{html}");
    assert!(html.contains("data-origin=\"http://furniture.localhost:8080\""));
    let state = state(&page);
    assert_eq!(state["isMissing"], false);
    assert_eq!(state["isOwn"], false);
    let keys: Vec<_> = state["responses"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| &entry[0][0])
        .collect();
    assert_eq!(keys[0], "findStorefront");
    assert_eq!(keys.len(), 2);
    assert_eq!(state["responses"][1][1], response);
}

#[actix_web::test]
async fn a_page_names_its_own_files() {
    let shop = TestShop::start().await;
    let home = shop.get("furniture", "/").await.text();
    assert!(
        home.contains("<link rel=\"deferred-script\" href=\"/assets/home-1a2b.js\">"),
        "{home}"
    );
    assert!(home.contains("<link rel=\"stylesheet\" href=\"/assets/home-1a2b.css\">"));
    let cart = shop.get("furniture", "/shop/cart").await.text();
    assert!(!cart.contains("home-1a2b"));
}

#[rstest]
#[case::tab_of_home("/?tab=hot", "home")]
#[case::filtered_list("/shop/sidebar/3cols?brand=3", "list")]
#[case::sorted_list("/shop/sidebar/3cols?sort=newest", "list")]
#[case::paged_list("/shop/sidebar/3cols?page=2", "list")]
#[case::tab_of_dashboard("/shop/dashboard?tab=orders", "dashboard")]
#[case::registration_before_another_page("/register?next=%2Fshop%2Fcart", "register")]
#[actix_web::test]
async fn a_page_with_a_known_parameter_names_its_own_files(
    #[case] address: &str,
    #[case] name: &str,
) {
    let shop = TestShop::start().await;
    let page = shop.get("furniture", address).await.text();
    assert!(
        page.contains(&format!("data-address=\"{address}\"")),
        "{page}"
    );
    for file in [
        format!("<link rel=\"deferred-script\" href=\"/assets/{name}-1a2b.js\">"),
        format!("<link rel=\"stylesheet\" href=\"/assets/{name}-1a2b.css\">"),
    ] {
        assert!(page.contains(&file), "{page}");
    }
}

#[actix_web::test]
async fn pages_and_requests_get_the_same_responses() {
    let shop = TestShop::start().await;
    let posts = shop.get("furniture", "/api/v1/blog-posts").await.json();
    let slug = posts["items"][0]["slug"].as_str().unwrap();
    let post = format!("/api/v1/blog-posts/{slug}");
    let reads = [
        ("findStorefront", json!({}), "/api/v1/storefront"),
        ("listSlides", json!({}), "/api/v1/slides"),
        ("listCategories", json!({}), "/api/v1/categories"),
        ("listBrands", json!({}), "/api/v1/brands"),
        ("listProducts", json!({}), "/api/v1/products"),
        (
            "listProducts",
            json!({"inStock": true, "maxPriceCents": 100_000, "sort": "price_desc", "page": 2, "perPage": 5}),
            "/api/v1/products?inStock=true&maxPriceCents=100000&sort=price_desc&page=2&perPage=5",
        ),
        ("findProduct", json!({"id": 1001}), "/api/v1/products/1001"),
        (
            "listRelatedProducts",
            json!({"id": 1001}),
            "/api/v1/products/1001/related",
        ),
        ("findHomePage", json!({}), "/api/v1/pages/home"),
        ("findAboutPage", json!({}), "/api/v1/pages/about"),
        ("findContactPage", json!({}), "/api/v1/pages/contact"),
        ("findProductTexts", json!({}), "/api/v1/pages/product"),
        (
            "findTextPage",
            json!({"page": "privacy"}),
            "/api/v1/text-pages/privacy",
        ),
        ("listBlogPosts", json!({}), "/api/v1/blog-posts"),
        ("findBlogPost", json!({"slug": slug}), &post),
    ];
    let tried: BTreeSet<_> = reads.iter().map(|(id, ..)| *id).collect();
    let operations = read_operations();
    assert_eq!(tried, operations.ids().collect::<BTreeSet<_>>());

    let plan = reads
        .iter()
        .map(|(id, parameters, _)| json!([id, parameters]));
    let plan = plan.collect::<Value>().to_string();
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("tab", &plan)
        .finish();
    let page = shop.get("furniture", &format!("/?{query}")).await;
    assert!(!is_shell(&page), "{}", page.text());
    // The fixture adds the first read to each page.
    let carried = state(&page)["responses"].as_array().unwrap()[1..].to_vec();
    assert_eq!(carried.len(), reads.len());
    for ((_, _, request), carried) in reads.iter().zip(carried) {
        let response = shop.get("furniture", request).await;
        assert_eq!(response.status, 200, "{request}");
        assert_eq!(carried[1], response.json(), "{request}");
    }
}

#[test]
fn a_front_end_whose_pages_need_an_unknown_operation_stops_the_start() {
    let folder = front_end();
    let settings = PagesSettings {
        threads: 0,
        queue: 1,
        render_cpu_ms: 100,
        wait_ms: 100,
        read_wait_ms: 50,
        memory_bytes: 8 << 20,
        recycle_after: 1,
    };
    let load = || Data::new(FrontEnd::load(folder.path(), Path::new(""), &settings).unwrap());
    let clock = Clock::default();
    assert!(Pages::new(load(), read_operations(), &clock).is_ok());
    let error = Pages::new(load(), ReadOperations::new([]), &clock)
        .err()
        .unwrap();
    assert!(error.to_string().contains("findStorefront"), "{error}");
}

#[actix_web::test]
async fn unknown_parameters_share_one_cached_page() {
    let shop = TestShop::start().await;
    let first = shop.get("vape", "/").await;
    let rendered = async || shop.metric("gateway_pages_rendered_total").await;
    let rendered_before = rendered().await;
    for path in ["/", "/?utm_source=mail", "/?gclid=1&tab=", "/?%"] {
        let again = shop.get("vape", path).await;
        assert_eq!((again.status, &again.body), (200, &first.body), "{path}");
        assert!(
            again.header("cache-status").unwrap().contains("hit"),
            "{path}"
        );
    }
    assert_eq!(rendered().await, rendered_before);
    assert_ne!(shop.get("vape", "/?tab=new").await.body, first.body);
    assert_eq!(rendered().await, rendered_before + 1);
    let etag = first.header("etag").unwrap();
    let unchanged = shop.get_with("vape", "/", &[("if-none-match", etag)]).await;
    assert_eq!((unchanged.status, unchanged.body.len()), (304, 0));
}

#[actix_web::test]
async fn simultaneous_requests_share_one_rendering() {
    let shop = TestShop::start().await;
    let [product, _] = products(&shop, "vape").await;
    let requests = (0..100).map(|_| shop.get("vape", &product));
    let pages = futures_util::future::join_all(requests).await;
    assert!(
        pages
            .iter()
            .all(|page| page.status == 200 && !is_shell(page))
    );
    assert_eq!(shop.metric("gateway_pages_rendered_total").await, 1);
}

/// [LAY-01]
#[actix_web::test]
async fn a_missing_product_or_page_is_404() {
    let shop = TestShop::start().await;
    for (path, is_missing) in [("/product/default/999999", true), ("/nowhere", false)] {
        let page = shop.get("furniture", path).await;
        assert_eq!(page.status, 404, "{path}");
        assert!(!is_shell(&page), "{path}");
        assert_eq!(state(&page)["isMissing"], is_missing, "{path}");
    }
    let [product, _] = products(&shop, "furniture").await;
    let page = shop
        .get("furniture", &format!("{product}?color=missing"))
        .await;
    assert_eq!(
        page.status, 404,
        "the rendering decides it from the responses"
    );
    assert_eq!(state(&page)["isMissing"], true);
    // All missing products share one cached page.
    let rendered_before = shop.metric("gateway_pages_rendered_total").await;
    for id in 1_000_000..1_000_010 {
        let page = shop
            .get("furniture", &format!("/product/default/{id}"))
            .await;
        assert_eq!(page.status, 404);
    }
    assert_eq!(
        shop.metric("gateway_pages_rendered_total").await,
        rendered_before
    );
}

#[actix_web::test]
async fn a_failed_rendering_sends_the_plain_shell_and_the_next_page_is_rendered() {
    let shop = TestShop::start().await;
    let [product, _] = products(&shop, "furniture").await;
    for fault in [
        "endless",
        "throws",
        "deep",
        "greedy",
        "swallowed",
        "unknown-operation",
        "unknown-parameter",
    ] {
        let page = shop
            .get("furniture", &format!("{product}?color={fault}"))
            .await;
        assert_eq!(page.status, 200, "{fault}");
        assert!(is_shell(&page), "{fault}: {}", page.text());
        assert!(!page.text().contains(BUSY_NOTICE), "{fault}");
        let next = shop
            .get("furniture", &format!("{product}?color=after-{fault}"))
            .await;
        assert!(!is_shell(&next), "after {fault}");
    }
    let mut failures = 0;
    for reason in ["queue-full", "deadline", "failed", "swallowed", "broken"] {
        failures += failures_by(&shop, reason).await;
    }
    assert_eq!(
        failures, 5,
        "plans that can't be read do not reach the engine"
    );
}

#[actix_web::test]
async fn a_page_with_late_responses_is_a_shell_first_and_a_page_later() {
    let shop = TestShop::start_with("[pages]\nwait_ms = 300\n").await;
    let [product, _] = products(&shop, "furniture").await;
    shop.sandbox
        .set_faults(vec![Fault::new("*", FaultKind::HeldResponse)]);
    let late = shop.get("furniture", &product).await;
    assert!(is_shell(&late) && late.text().contains(BUSY_NOTICE));
    assert_eq!(failures_by(&shop, "late").await, 1);
    assert_eq!(late.header("cache-control"), Some("no-store"));
    shop.sandbox.clear_faults();
    eventually("the page is rendered", async || {
        !is_shell(&shop.get("furniture", &product).await)
    })
    .await;
}

#[actix_web::test]
async fn one_client_or_shop_cannot_use_up_all_render_permits() {
    let settings = "[pages]\nqueue = 8\nwait_ms = 300\n[server]\nclient_address_header = \"x-forwarded-for\"\n";
    let shop = TestShop::start_with(settings).await;
    let [first, second] = products(&shop, "vape").await;
    let [elsewhere, _] = products(&shop, "furniture").await;
    let get_as = async |tenant: &str, path: &str, client: &str| {
        shop.get_with(tenant, path, &[("x-forwarded-for", client)])
            .await
    };
    // Each page holds a permit until the Retail API responds.
    let flood = async |client: &str, from: u32| {
        let pages = (from..from + 20).map(|id| format!("/product/default/{id}"));
        let requests = pages.map(|path| async move { get_as("vape", &path, client).await });
        futures_util::future::join_all(requests).await
    };
    let refused = async || failures_by(&shop, "queue-full").await;
    let held = Fault::new("*", FaultKind::HeldResponse);
    shop.sandbox.set_faults(vec![held.tenant("vape")]);
    let is_busy_shell = |page: &Response| is_shell(page) && page.text().contains(BUSY_NOTICE);
    let pages = flood("198.51.100.1", 800_000).await;
    assert!(pages.iter().all(is_busy_shell));
    assert_eq!(refused().await, 18, "a quarter of eight for one client");
    flood("198.51.100.2", 810_000).await;
    assert_eq!(refused().await, 36);
    flood("198.51.100.3", 820_000).await;
    assert_eq!(refused().await, 56, "half of eight for one shop");
    assert!(is_shell(&get_as("vape", &first, "198.51.100.4").await));
    eventually("the page of another shop is rendered", async || {
        !is_shell(&get_as("furniture", &elsewhere, "198.51.100.4").await)
    })
    .await;
    shop.sandbox.clear_faults();
    eventually("permits are available again", async || {
        !is_shell(&get_as("vape", &second, "198.51.100.1").await)
    })
    .await;
}

/// [CAT-06]
#[actix_web::test]
async fn pages_with_customer_prices_are_not_cached_by_browsers() {
    let shop = TestShop::start().await;
    let [product, _] = products(&shop, "wholesale").await;
    let public = shop.get("wholesale", &product).await;
    let own = shop
        .get_with("wholesale", &product, &[(PRICING_HEADER, "1/true")])
        .await;
    assert_eq!(state(&public)["isOwn"], false);
    assert_eq!(state(&own)["isOwn"], true);
    assert_eq!(own.header("cache-control"), Some("no-store"));
    assert_eq!(state(&own)["responses"][0][1]["vatIncluded"], false);
    assert_ne!(public.body, own.body);
}

/// [CAT-06]
#[actix_web::test]
async fn a_session_cookie_gives_customer_prices_until_the_session_ends() {
    let shop = TestShop::start().await;
    let [product, _] = products(&shop, "wholesale").await;
    let api = product.replace("/product/default", "/api/v1/products");
    let public = shop.get("wholesale", &product).await;
    let browser = shop
        .sign_in("wholesale", "trade@example.com", "Olive-Crate-77")
        .await;
    let html = [("accept", "text/html")];
    let own = browser.request("GET", &product, &html, "").await;
    assert_eq!(own.header("cache-control"), Some("no-store"));
    let own_state = state(&own);
    assert_eq!(own_state["isOwn"], true);
    assert_eq!(own_state["responses"][1][1], browser.get(&api).await.json());
    assert_ne!(
        own_state["responses"][1][1],
        state(&public)["responses"][1][1]
    );
    for secret in browser.cookies.borrow().values() {
        assert!(!own.text().contains(secret.as_str()));
    }

    assert_eq!(browser.delete("/api/v1/session").await.status, 204);
    let after = browser.request("GET", &product, &html, "").await;
    assert_eq!(after.body, public.body);
}

#[actix_web::test]
async fn without_engines_every_page_is_the_plain_shell() {
    let shop = TestShop::start_with("[pages]\nthreads = 0\n").await;
    for (path, status) in [("/", 200), ("/shop/cart", 200), ("/nowhere", 404)] {
        let page = shop.get("vape", path).await;
        assert_eq!(page.status, status, "{path}");
        assert!(is_shell(&page), "{path}");
    }
}
