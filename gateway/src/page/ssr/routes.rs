use std::{borrow::Cow, sync::Arc};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use serde::Deserialize;

use crate::page::sitemap::PRODUCTS;

/// Encodes all but the unreserved characters of RFC 3986.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// Routes of the single-page app. Other paths are 404 [LAY-01].
pub(in crate::page) struct Routes {
    /// Ordered by precedence.
    routes: Vec<Arc<Route>>,
    /// Ids of the API operations that the pages read.
    pub(super) operations: Vec<String>,
}

pub(super) struct Route {
    /// Pattern of the path, such as `/product/default/:id`.
    pub(super) path: Arc<str>,
    pattern: Vec<Segment>,
    /// Query parameters that change the server-rendered HTML.
    parameters: Vec<String>,
    /// Scripts that only this route needs.
    pub(super) scripts: Vec<String>,
    pub(super) styles: Vec<String>,
}

enum Segment {
    Literal(String),
    Parameter,
}

#[derive(Deserialize)]
struct RouteEntry {
    path: String,
    parameters: Vec<String>,
    scripts: Vec<String>,
    styles: Vec<String>,
    operations: Vec<String>,
}

impl Routes {
    pub(in crate::page) fn parse(json: &str) -> Result<Self, serde_json::Error> {
        let entries: Vec<RouteEntry> = serde_json::from_str(json)?;
        let operations = entries.iter().flat_map(|entry| entry.operations.clone());
        let operations = operations.collect();
        let routes = entries.into_iter().map(|entry| Arc::new(entry.into()));
        Ok(Self {
            routes: routes.collect(),
            operations,
        })
    }

    pub(in crate::page) fn product_list_parameters(&self) -> &[String] {
        self.find(PRODUCTS)
            .map_or(&[], |route| route.parameters.as_slice())
    }

    pub(super) fn find(&self, path: &str) -> Option<&Arc<Route>> {
        self.routes.iter().find(|route| route.matches(path))
    }
}

impl Route {
    fn matches(&self, path: &str) -> bool {
        let mut rest = segments(path);
        self.pattern
            .iter()
            .all(|segment| rest.next().is_some_and(|text| segment.matches(text)))
            && rest.next().is_none()
    }

    /// Keeps known parameters only, so that links with tracking parameters share one cached page.
    pub(super) fn canonical(&self, path: &str, query: &str) -> String {
        let given: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
        let mut known = form_urlencoded::Serializer::new(String::new());
        for name in &self.parameters {
            let first = given.iter().find(|(given, _)| given == name);
            if let Some((_, value)) = first.filter(|(_, value)| !value.is_empty()) {
                known.append_pair(name, value);
            }
        }
        let path = canonical_path(path);
        match known.finish() {
            query if query.is_empty() => path,
            query => format!("{path}?{query}"),
        }
    }
}

impl From<RouteEntry> for Route {
    fn from(entry: RouteEntry) -> Self {
        Self {
            pattern: segments(&entry.path).map(Segment::parse).collect(),
            path: entry.path.into(),
            parameters: entry.parameters,
            scripts: entry.scripts,
            styles: entry.styles,
        }
    }
}

impl Segment {
    fn parse(text: &str) -> Self {
        if text.starts_with(':') {
            Self::Parameter
        } else {
            Self::Literal(text.to_owned())
        }
    }

    fn matches(&self, text: &str) -> bool {
        match self {
            Self::Literal(literal) => *literal == decoded(text),
            Self::Parameter => !text.is_empty(),
        }
    }
}

/// Decodes a segment as the front end does. Bytes that aren't UTF-8 stay encoded.
fn decoded(segment: &str) -> Cow<'_, str> {
    let bytes = percent_decode_str(segment);
    bytes.decode_utf8().unwrap_or(Cow::Borrowed(segment))
}

fn canonical_path(path: &str) -> String {
    let mut canonical = String::with_capacity(path.len());
    for segment in segments(path) {
        canonical.push('/');
        canonical.extend(utf8_percent_encode(&decoded(segment), ENCODED));
    }
    if canonical.is_empty() {
        canonical.push('/');
    }
    canonical
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.trim_end_matches('/').split('/').skip(1)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const ROUTES: &str = r#"[
        { "path": "/", "parameters": [], "scripts": ["/assets/home.js"], "styles": [], "operations": [] },
        { "path": "/shop/list", "parameters": ["brand", "page"], "scripts": [], "styles": [], "operations": [] },
        { "path": "/product/default/:id", "parameters": ["color"], "scripts": [], "styles": [], "operations": [] }
    ]"#;

    #[rstest]
    #[case("/", true)]
    #[case("/shop/list", true)]
    #[case("/shop/list/", true)]
    #[case("/product/default/12", true)]
    #[case("/product/default", false)]
    #[case("/product/default/", false)]
    #[case("/product/default/12/x", false)]
    #[case("/nowhere", false)]
    #[case("/shop//list", false)]
    #[case("/shop/%6cist", true)]
    #[case("/shop%2Flist", false)]
    #[case("/Shop/List", false)]
    #[case("/product/default/%zz", true)]
    fn paths_are_matched_with_routes(#[case] path: &str, #[case] expected: bool) {
        let routes = Routes::parse(ROUTES).unwrap();
        assert_eq!(routes.find(path).is_some(), expected);
    }

    #[rstest]
    #[case("/", "utm_source=mail", "/")]
    #[case("/shop/list", "", "/shop/list")]
    #[case("/shop/list/", "page=2&gclid=x&brand=3", "/shop/list?brand=3&page=2")]
    #[case("/shop/list", "brand=3&brand=4", "/shop/list?brand=3")]
    #[case("/shop/list", "brand=&page=2", "/shop/list?page=2")]
    #[case("/shop/list", "Brand=3", "/shop/list")]
    #[case("/shop/list", "brand=a%26page%3D9", "/shop/list?brand=a%26page%3D9")]
    #[case("/shop/list", "brand=%zz&%", "/shop/list?brand=%25zz")]
    #[case(
        "/product/default/7",
        "color=%CE%BC%CF%80%CE%BB%CE%B5+x",
        "/product/default/7?color=%CE%BC%CF%80%CE%BB%CE%B5+x"
    )]
    #[case("/shop/%6cist/", "", "/shop/list")]
    #[case("/product/default/%37", "", "/product/default/7")]
    #[case("/product/default/λ", "", "/product/default/%CE%BB")]
    #[case("/product/default/%ce%bb", "", "/product/default/%CE%BB")]
    #[case("/product/default/a%2fb", "", "/product/default/a%2Fb")]
    #[case("/product/default/%zz", "", "/product/default/%25zz")]
    fn a_page_has_one_canonical_url(
        #[case] path: &str,
        #[case] query: &str,
        #[case] expected: &str,
    ) {
        let routes = Routes::parse(ROUTES).unwrap();
        let route = routes.find(path).unwrap();
        assert_eq!(route.canonical(path, query), expected);
    }

    #[test]
    fn the_canonical_url_of_a_canonical_url_is_itself() {
        let routes = Routes::parse(ROUTES).unwrap();
        let route = routes.find("/shop/list").unwrap();
        let once = route.canonical("/shop/list", "page=1+2&brand=%3Cb%3E");
        let (path, query) = once.split_once('?').unwrap();
        assert_eq!(route.canonical(path, query), once);
    }
}
