//! The HTML document around the app: the build's index.html with the tenant's head.

use std::fmt::Write as _;

use super::routes::Route;
use crate::{http::escape, tenants::Tenant};

const HEAD_MARKER: &str = "<!--head-->";
const APP_MARKER: &str = "<!--app-->";
const BODY_START: &str = "<body>";
const BODY_END: &str = "</body>";

const NOINDEX: &str = "<meta name=\"robots\" content=\"noindex\">";

pub(in crate::page) struct Shell {
    before_head: String,
    before_app: String,
    after_app: String,
    end: String,
    /// HTML element.
    busy_notice: String,
}

pub(super) struct Content<'a> {
    /// `None` for the not-found page.
    pub(super) route: Option<&'a Route>,
    pub(super) head: &'a str,
    pub(super) html: &'a str,
    /// JSON without `<`.
    pub(super) state: &'a str,
}

/// Error in index.html.
#[derive(Debug, thiserror::Error)]
pub enum ShellError {
    /// A marker is missing or repeated.
    #[error("{0} must be there exactly once")]
    Marker(&'static str),
    /// The markers are in the wrong order.
    #[error("head marker, body, app marker and end of the body must come in this order")]
    Order,
}

impl Shell {
    pub(in crate::page) fn parse(html: &str, busy_notice: String) -> Result<Self, ShellError> {
        for marker in [HEAD_MARKER, BODY_START, APP_MARKER, BODY_END] {
            if html.matches(marker).count() != 1 {
                return Err(ShellError::Marker(marker));
            }
        }
        let (before_head, rest) = html.split_once(HEAD_MARKER).ok_or(ShellError::Order)?;
        let (before_app, rest) = rest.split_once(APP_MARKER).ok_or(ShellError::Order)?;
        if !before_app.contains(BODY_START) {
            return Err(ShellError::Order);
        }
        let (after_app, end) = rest.split_once(BODY_END).ok_or(ShellError::Order)?;
        Ok(Self {
            before_head: before_head.to_owned(),
            before_app: before_app.to_owned(),
            after_app: after_app.to_owned(),
            end: format!("{BODY_END}{end}"),
            busy_notice,
        })
    }

    pub(super) fn page(&self, tenant: &Tenant, content: &Content<'_>) -> String {
        let mut head = String::new();
        // Styles come early, because browsers wait for them before they paint.
        push_tenant(&mut head, tenant);
        if let Some(route) = content.route {
            push_route(&mut head, route);
        }
        // Search engines apply the stricter of two rules, so a page's own rule can stay.
        if tenant.config.noindex {
            head.push_str(NOINDEX);
        }
        head.push_str(content.head);
        [
            &self.before_head,
            &head,
            &self.before_app,
            content.html,
            &self.after_app,
            "<script type=\"application/json\" id=\"query-state\">",
            content.state,
            "</script>",
            &self.end,
        ]
        .concat()
    }

    /// Adds the notice that the shop is busy to a page.
    pub(super) fn with_busy_notice(&self, page: &str) -> String {
        // No tag can be in the head before this one: the head's texts are escaped.
        let notice = format!("{BODY_START}{}", self.busy_notice);
        page.replacen(BODY_START, &notice, 1)
    }

    /// Adds a support code for visitors without scripts. With scripts, the error of the failed read has one.
    pub(super) fn with_support_code(page: &str, text: &str) -> String {
        let element =
            format!("<noscript><p class=\"px-4 py-2 text-center text-xs\">{text}</p></noscript>");
        match page.rsplit_once(BODY_END) {
            Some((before, after)) => [before, &element, BODY_END, after].concat(),
            None => page.to_owned(),
        }
    }

    /// Document without content, which the browser renders.
    pub(super) fn empty(&self, tenant: &Tenant, is_known: bool) -> String {
        let mut head = format!("<title>{}</title>", escape(&tenant.config.name));
        if tenant.config.noindex || !is_known {
            head.push_str(NOINDEX);
        }
        push_tenant(&mut head, tenant);
        [
            &*self.before_head,
            &head,
            &self.before_app,
            &self.after_app,
            &self.end,
        ]
        .concat()
    }
}

fn push_tenant(head: &mut String, tenant: &Tenant) {
    // Writing to a String can't fail.
    let _ = write!(
        head,
        "<link rel=\"stylesheet\" href=\"/theme.css?v={}\">",
        tenant.theme.version()
    );
    let _ = write!(
        head,
        "<meta name=\"theme-color\" content=\"{}\">",
        tenant.theme.surface()
    );
    head.push_str(
        "<link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">\
         <link rel=\"apple-touch-icon\" href=\"/apple-touch-icon.png\">\
         <link rel=\"manifest\" href=\"/manifest.webmanifest\">",
    );
}

/// Otherwise the browser would find these files only through the scripts that import them. The
/// front end's `start.ts` loads scripts after the first paint.
fn push_route(head: &mut String, route: &Route) {
    for style in &route.styles {
        let _ = write!(head, "<link rel=\"stylesheet\" href=\"{}\">", escape(style));
    }
    for script in &route.scripts {
        let _ = write!(
            head,
            "<link rel=\"deferred-script\" href=\"{}\">",
            escape(script)
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(html: &str) -> Result<Shell, ShellError> {
        Shell::parse(html, "<p>busy</p>".to_owned())
    }

    #[test]
    fn a_missing_or_repeated_marker_is_an_error() {
        assert!(parse("<body><!--app--></body>").is_err());
        assert!(parse("<!--head--><!--app--></body>").is_err());
        assert!(parse("<!--head--><body><!--app--><!--app--></body>").is_err());
        assert!(parse("<!--app--><body><!--head--></body>").is_err());
        assert!(parse("<!--head--><!--app--><body></body>").is_err());
        assert!(parse("<!--head--><body><!--app-->").is_err());
        assert!(parse("<!--head--><body><!--app--></body>").is_ok());
    }

    #[test]
    fn the_support_code_is_at_the_end_of_the_body() {
        assert_eq!(
            Shell::with_support_code("<body>\"</body>\"</body></html>", "Code: 1"),
            "<body>\"</body>\"<noscript><p class=\"px-4 py-2 text-center text-xs\">Code: 1</p></noscript></body></html>"
        );
    }

    #[test]
    fn the_notice_is_the_first_element_of_the_body() {
        let shell = parse("<!--head--><body><!--app--></body>").unwrap();
        assert_eq!(
            shell.with_busy_notice("<title>x</title><body><main></main></body>"),
            "<title>x</title><body><p>busy</p><main></main></body>"
        );
    }
}
