//! Sitemaps stay far below the format's limits of 50,000 URLs and 50 MB.

use super::part::Part;
use crate::http::escape;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

pub(super) fn index(origin: &str, parts: impl IntoIterator<Item = Part>) -> String {
    let paths = parts.into_iter().map(|part| format!("/sitemaps/{part}"));
    document("sitemapindex", "sitemap", origin, paths)
}

pub(super) fn url_set(origin: &str, paths: impl IntoIterator<Item = String>) -> String {
    document("urlset", "url", origin, paths)
}

fn document(
    root: &str,
    element: &str,
    origin: &str,
    paths: impl IntoIterator<Item = String>,
) -> String {
    let lines = paths.into_iter().map(|path| {
        let address = escape(&format!("{origin}{path}"));
        format!("<{element}><loc>{address}</loc></{element}>\n")
    });
    let lines: String = lines.collect();
    format!("{HEAD}<{root} xmlns=\"{NAMESPACE}\">\n{lines}</{root}>\n")
}
