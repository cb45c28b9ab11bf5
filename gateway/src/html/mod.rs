//! Sanitises HTML from the Retail API with an allow-list [D-15].

mod limits;
mod parse_cost;
mod text;
mod video;

use std::{collections::HashSet, sync::LazyLock};

use ammonia::Builder;

use self::limits::truncate_to_limits;
pub use self::{
    text::{plain_text, text_lines},
    video::video_embed_url,
};

/// Formatting only: no scripts, forms, frames or styles.
static ALLOWED: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::default();
    builder
        .tags(HashSet::from([
            "a",
            "b",
            "blockquote",
            "br",
            "caption",
            "dd",
            "div",
            "dl",
            "dt",
            "em",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "hr",
            "i",
            "li",
            "ol",
            "p",
            "s",
            "small",
            "span",
            "strong",
            "sub",
            "sup",
            "table",
            "tbody",
            "td",
            "tfoot",
            "th",
            "thead",
            "tr",
            "u",
            "ul",
        ]))
        .clean_content_tags(HashSet::from([
            "script", "style", "template", "noscript", "iframe", "object",
        ]))
        .generic_attributes(HashSet::new())
        .tag_attributes(
            [
                ("a", HashSet::from(["href", "title"])),
                ("td", HashSet::from(["colspan", "rowspan"])),
                ("th", HashSet::from(["colspan", "rowspan", "scope"])),
            ]
            .into(),
        )
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .link_rel(Some("noopener noreferrer nofollow"));
    builder
});

/// Returns safe HTML, truncated to the limits of the parser; `None` if no text is left.
pub fn sanitize(html: &str) -> Option<String> {
    let clean = ALLOWED.clean(truncate_to_limits(html)).to_string();
    has_text(&clean).then_some(clean)
}

/// Whether a URL may become a link: a path of this shop, or HTTP(S).
pub fn is_safe_link(address: &str) -> bool {
    let is_local =
        address.starts_with('/') && !address.starts_with("//") && !address.starts_with("/\\");
    let lower = address.to_ascii_lowercase();
    let is_web = lower.starts_with("https://") || lower.starts_with("http://");
    (is_local || is_web)
        && !address
            .chars()
            .any(|character| character.is_control() || character.is_whitespace())
}

fn has_text(clean: &str) -> bool {
    let mut in_tag = false;
    clean.chars().any(|character| {
        match character {
            '<' => in_tag = true,
            '>' => in_tag = false,
            _ => return !in_tag && !character.is_whitespace(),
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(
        "<p>Solid <strong>oak</strong></p>",
        Some("<p>Solid <strong>oak</strong></p>")
    )]
    #[case("<script>alert(1)</script>", None)]
    #[case(
        "<p onclick=\"x()\" style=\"color:red\" class=\"a\">Oak</p>",
        Some("<p>Oak</p>")
    )]
    #[case(
        "<a href=\"javascript:alert(1)\">Oak</a>",
        Some("<a rel=\"noopener noreferrer nofollow\">Oak</a>")
    )]
    #[case("<img src=x onerror=alert(1)>", None)]
    #[case("<h1>Big</h1>", Some("Big"))]
    #[case("<svg><script>alert(1)</script></svg>Oak", Some("Oak"))]
    #[case("<p>&nbsp;</p>", Some("<p>&nbsp;</p>"))]
    #[case("<form action=/x><input></form>Oak", Some("Oak"))]
    fn html_is_reduced_to_the_allow_list(#[case] html: &str, #[case] expected: Option<&str>) {
        assert_eq!(sanitize(html).as_deref(), expected);
    }

    /// Some cases are mutation XSS: they become unsafe when the browser parses the sanitised result
    /// again.
    #[rstest]
    #[case::script("<scr<script>ipt>alert(1)</script>Oak")]
    #[case::script_in_capitals("<SCRIPT SRC=//evil.example/x.js></SCRIPT>Oak")]
    #[case::handler("<p onmouseover=alert(1)>Oak</p>")]
    #[case::handler_after_a_slash("<b/onclick=alert(1)>Oak</b>")]
    #[case::javascript_with_a_tab("<a href=\"java&#9;script:alert(1)\">Oak</a>")]
    #[case::javascript_after_a_blank("<a href=\" &#1; javascript:alert(1)\">Oak</a>")]
    #[case::javascript_in_capitals("<a href=JaVaScRiPt:alert(1)>Oak</a>")]
    #[case::vbscript("<a href=vbscript:alert(1)>Oak</a>")]
    #[case::data("<a href=\"data:text/html,<script>alert(1)</script>\">Oak</a>")]
    #[case::svg(
        "<svg onload=alert(1)><a xlink:href=javascript:alert(1)><text>now</text></a></svg>Oak"
    )]
    #[case::svg_style("<svg><style><img src=x onerror=alert(1)></style></svg>Oak")]
    #[case::math(
        "Oak<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=x onerror=alert(1)&gt;\">"
    )]
    #[case::math_in_forms(
        "Oak<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>"
    )]
    #[case::noscript("<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">Oak")]
    #[case::title("<title><a href=\"</title><img src=x onerror=alert(1)>\">Oak")]
    #[case::template("<template><script>alert(1)</script></template>Oak")]
    #[case::style("<p style=background:url(//evil.example)>Oak</p><style>*{display:none}</style>")]
    #[case::iframe("<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>Oak")]
    #[case::object("<object data=//evil.example/x.swf></object><embed src=//evil.example>Oak")]
    #[case::form(
        "<form action=//evil.example><input name=card><button formaction=//evil.example>Oak</button></form>"
    )]
    #[case::base("<base href=//evil.example/>Oak")]
    #[case::refresh("<meta http-equiv=refresh content=\"0;url=//evil.example\">Oak")]
    #[case::link("<link rel=stylesheet href=//evil.example/x.css>Oak")]
    #[case::picture("<img src=//evil.example/pixel.gif>Oak")]
    #[case::ids_and_classes_of_the_page("<p id=root name=cookie class=dialog>Oak</p>")]
    #[case::comment("<!--><img src=x onerror=alert(1)>-->Oak")]
    #[case::cdata("<![CDATA[<img src=x onerror=alert(1)>]]>Oak")]
    #[case::unclosed("Oak<img src=x onerror=alert(1)")]
    fn hostile_markup_is_removed(#[case] html: &str) {
        let clean = sanitize(html).unwrap();
        assert!(clean.contains("Oak"), "{clean}");
        assert_eq!(
            sanitize(&clean).unwrap(),
            clean,
            "sanitising again changes nothing"
        );
        for tag in clean.split('<').skip(1) {
            let tag = tag.split('>').next().unwrap();
            let harmless = [
                "a",
                "a rel=\"noopener noreferrer nofollow\"",
                "b",
                "p",
                "table",
                "tbody",
            ];
            let name = tag.trim_start_matches('/');
            assert!(harmless.contains(&name), "{clean}");
        }
    }

    #[rstest]
    #[case("https://example.com/?a=1&b=2", "https://example.com/?a=1&amp;b=2")]
    #[case("/shop/sidebar/list", "/shop/sidebar/list")]
    #[case("mailto:office@example.com", "mailto:office@example.com")]
    fn links_in_descriptions_are_nofollow(#[case] href: &str, #[case] expected: &str) {
        let clean = sanitize(&format!(
            "<a href=\"{href}\" target=_blank rel=opener>Oak</a>"
        ));
        let expected =
            format!("<a href=\"{expected}\" rel=\"noopener noreferrer nofollow\">Oak</a>");
        assert_eq!(clean.unwrap(), expected);
    }

    #[rstest]
    #[case("/shop/sidebar/3cols?category=lamps", true)]
    #[case("https://example.com/", true)]
    #[case("HTTP://example.com", true)]
    #[case("//example.com", false)]
    #[case("/\\example.com", false)]
    #[case("javascript:alert(1)", false)]
    #[case("java\nscript:alert(1)", false)]
    #[case("data:text/html,x", false)]
    #[case("", false)]
    fn only_http_and_local_links_are_safe(#[case] address: &str, #[case] expected: bool) {
        assert_eq!(is_safe_link(address), expected);
    }

    proptest::proptest! {
        #[test]
        fn sanitised_markup_never_runs(html in "(<[a-z]{1,8}( [a-z]{2,8}=['\"]?[a-z:()/]{0,12}['\"]?)?>|[a-z<>&\"' ]{0,6}){0,12}") {
            let clean = sanitize(&html).unwrap_or_default();
            let again = sanitize(&clean).unwrap_or_default();
            proptest::prop_assert_eq!(&clean, &again);
            for forbidden in ["<script", "<iframe", "<style", "<img", "<form", "<svg", "onclick=\"", "javascript:alert"] {
                proptest::prop_assert!(!clean.contains(forbidden), "{}", clean);
            }
        }
    }
}
