use rstest::rstest;
use serde_json::{Value, json};

use super::{change, column, items};
use crate::{
    retail::upstream::{Step, Upstream},
    support::{TestShop, eventually},
};

const LIST: &str = "/api/v1/blog-posts";
const CALL: &str = "content";
const ALLOWED_HEADERS: [&str; 6] = [
    "accept",
    "accept-encoding",
    "connection",
    "content-length",
    "date",
    "host",
];

async fn scripted(steps: Vec<Step>) -> (TestShop, Upstream) {
    let upstream = Upstream::play(steps);
    let settings = format!("[blog]\nurl = {:?}", upstream.url);
    (TestShop::start_with(&settings).await, upstream)
}

/// [CON-08]
#[actix_web::test]
async fn posts_are_listed_newest_first_and_can_be_read() {
    let shop = TestShop::start().await;
    for tenant in ["vape", "aegean", "furniture"] {
        let storefront = super::json(&shop, tenant, "/api/v1/storefront").await;
        assert_eq!(storefront["blog"], true);
        let posts = items(&super::json(&shop, tenant, LIST).await);
        let newest = "SELECT POST_SLUG FROM BLOG_POSTS ORDER BY POST_DATE DESC";
        assert_eq!(posts[0]["slug"], column(&shop, tenant, newest));
        let dates: Vec<_> = posts
            .iter()
            .map(|post| post["publishedAt"].as_str().unwrap())
            .collect();
        assert!(dates.is_sorted_by(|one, next| one >= next), "{dates:?}");
        for listed in posts {
            let path = format!("{LIST}/{}", listed["slug"].as_str().unwrap());
            let mut post = super::json(&shop, tenant, &path).await;
            let html = post.as_object_mut().unwrap().remove("html").unwrap();
            assert!(html.as_str().unwrap().starts_with('<'), "{path}");
            assert_eq!(post, listed);
            let picture = listed["pictureUrl"].as_str().unwrap();
            assert_eq!(shop.get(tenant, picture).await.status, 200, "{picture}");
        }
    }
}

/// [CON-08]
#[actix_web::test]
async fn a_shop_without_a_content_server_has_no_blog() {
    let shop = TestShop::start().await;
    let storefront = super::json(&shop, "wholesale", "/api/v1/storefront").await;
    assert_eq!(storefront["blog"], false);
    for path in [LIST, "/api/v1/blog-posts/anything"] {
        assert_eq!(
            shop.get("wholesale", path).await.problem(),
            "/problems/not-found"
        );
    }
    assert_eq!(shop.sandbox.count(CALL), 0);
}

/// [CON-08]
#[actix_web::test]
async fn the_content_server_gets_no_headers_of_shoppers_or_of_the_retail_api() {
    let shop = TestShop::start().await;
    let headers = [
        ("cookie", "a=b"),
        ("user-agent", "shopper"),
        ("referer", "/x"),
    ];
    for path in [LIST, "/api/v1/blog-posts/none", LIST] {
        shop.get_with("vape", path, &headers).await;
    }
    let calls = shop.sandbox.ledger();
    let calls: Vec<_> = calls.iter().filter(|call| call.call == CALL).collect();
    let paths: Vec<_> = calls.iter().map(|call| &*call.path).collect();
    assert_eq!(paths, ["/content/vape/posts", "/content/vape/posts/none"]);
    for call in calls {
        let mut names: Vec<_> = call
            .headers
            .iter()
            .map(|(name, _)| name.to_lowercase())
            .collect();
        names.retain(|name| !ALLOWED_HEADERS.contains(&name.as_str()));
        assert!(names.is_empty(), "{names:?}");
    }
}

/// [CON-08]
#[rstest]
#[case::unknown("none", 1)]
#[case::of_another_shop("single-use-plastics-what-changes-for-cups-in-2027", 1)]
#[case::up("%2e%2e", 0)]
#[case::up_and_down("..%2f..%2fRetail%2fselect_query", 0)]
#[case::backslashes("..%5c..%5cvape", 0)]
#[case::encoded_twice("%252e%252e%252fposts", 0)]
#[case::a_query("a%3Ftenant=wholesale", 0)]
#[case::a_fragment("a%23b", 0)]
#[case::nul("a%00b", 0)]
#[case::a_line_break("a%0d%0ahost:%20evil.example", 0)]
#[case::another_host("@evil.example", 0)]
#[case::an_address("http:%2f%2fevil.example", 0)]
#[case::long(
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    0
)]
#[actix_web::test]
async fn a_slug_reaches_only_posts(#[case] slug: &str, #[case] calls: usize) {
    let shop = TestShop::start().await;
    let response = shop.get("furniture", &format!("{LIST}/{slug}")).await;
    assert_eq!(response.status, 404, "{}", response.text());
    assert_eq!(response.problem(), "/problems/not-found");
    assert_eq!(shop.sandbox.count(CALL), calls);
    assert_eq!(shop.sandbox.ledger().len(), calls, "no other call is made");
}

/// [CON-08]
#[actix_web::test]
async fn posts_of_several_shapes_are_read() {
    let list = json!([
        {"slug": "old", "title": "Old", "date": "2020-01-02T03:04:05"},
        {"slug": "undated", "title": "Undated", "date": "soon", "author": {"name": "x"}},
        {"slug": "../up", "title": "Up"},
        {"slug": "untitled"},
        {"slug": "new", "title": "New", "published_at": "/Date(1795168800000)/", "image": "https://cdn.example/a.jpg"},
        "rubbish",
    ]);
    let (shop, upstream) = scripted(vec![Step::ok("text/plain", &list.to_string())]).await;
    let posts = items(&super::json(&shop, "vape", LIST).await);
    let slugs: Vec<_> = posts
        .iter()
        .map(|post| post["slug"].as_str().unwrap())
        .collect();
    assert_eq!(slugs, ["new", "old", "undated"]);
    assert_eq!(posts[0]["publishedAt"], "2026-11-20T10:00:00Z");
    assert_eq!(posts[0]["pictureUrl"], Value::Null, "of another host");
    assert_eq!(posts[2]["author"], Value::Null);
    assert!(upstream.requests()[0].starts_with("GET /content/vape/posts HTTP/1.1"));
}

/// [CON-08]
#[actix_web::test]
async fn posts_are_sanitised() {
    let shop = TestShop::start().await;
    change(
        &shop,
        "vape",
        "INSERT INTO BLOG_POSTS VALUES (900, 'hostile', '<img src=x onerror=alert(1)>Title', '<script>alert(1)</script>', '2030-01-01T00:00:00',
         '<style>*{}</style>Short', '<p onclick=alert(1)>Text <script>alert(1)</script><img src=//evil.example/p.gif><iframe src=//evil.example></iframe></p>',
         '//evil.example/p.gif')",
    );
    let listed = items(&super::json(&shop, "vape", LIST).await)[0].clone();
    let mut post = super::json(&shop, "vape", "/api/v1/blog-posts/hostile").await;
    let html = post.as_object_mut().unwrap().remove("html").unwrap();
    assert_eq!(html, "<p>Text </p>");
    assert_eq!(post, listed);
    let expected = json!({"slug": "hostile", "title": "Title", "author": null, "publishedAt": "2030-01-01T00:00:00Z",
                          "excerpt": "Short", "pictureUrl": null});
    assert_eq!(post, expected);
}

/// [CON-08]
#[rstest]
#[case::a_redirect(Step::Response("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n".to_owned()), "retail-invalid-answer")]
#[case::a_page(Step::ok("text/html", "<html>"), "retail-invalid-answer")]
#[case::another_shape(Step::json("{\"items\":[]}"), "retail-invalid-answer")]
#[case::too_much(Step::Response("HTTP/1.1 200 OK\r\nContent-Length: 5000000\r\n\r\n[".to_owned()), "retail-invalid-answer")]
#[case::no_list(
    Step::status("404 Not Found", "text/html", "no"),
    "retail-invalid-answer"
)]
#[case::closed(Step::Close, "retail-unavailable")]
#[case::silent(Step::Hang, "retail-timeout")]
#[actix_web::test]
async fn a_failing_content_server_is_a_problem_response(#[case] step: Step, #[case] problem: &str) {
    let upstream = Upstream::play(vec![step]);
    let settings = format!(
        "[blog]\nurl = {:?}\ntimeout_ms = 60000\n[cache]\nwait_ms = 60000",
        upstream.url
    );
    let shop = TestShop::start_with(&settings).await;
    let limit = async {
        if problem == "retail-timeout" {
            let is_asked = async || upstream.requests().len() == 1;
            eventually("the request arrives", is_asked).await;
            shop.pass_time_limits();
        }
    };
    let (response, ()) = futures_util::join!(shop.get("vape", LIST), limit);
    assert_eq!(response.problem(), format!("/problems/{problem}"));
    assert!(!response.everything().contains(&upstream.url));
    assert_eq!(upstream.requests().len(), 1, "asked once");
    let about = shop.get("vape", "/api/v1/pages/about").await;
    assert_eq!(about.status, 200, "other pages are served");
}
