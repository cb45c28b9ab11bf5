//! The page around the SPA: the build's index.html with the tenant's head in it.

use std::fmt::Write as _;

use crate::{http::escape, tenants::Tenant};

const HEAD_MARKER: &str = "<!--head-->";
const APP_MARKER: &str = "<!--app-->";

/// index.html, split once at its markers.
pub(super) struct Shell {
    before_head: String,
    before_app: String,
    after_app: String,
}

/// Why index.html can't be used.
#[derive(Debug, thiserror::Error)]
pub enum ShellError {
    /// The marker is not there exactly once.
    #[error("the marker {0} must be there exactly once")]
    Marker(&'static str),
    /// The markers are in the wrong order.
    #[error("the head marker must come before the app marker")]
    Order,
}

impl Shell {
    pub(super) fn parse(html: &str) -> Result<Self, ShellError> {
        for marker in [HEAD_MARKER, APP_MARKER] {
            if html.matches(marker).count() != 1 {
                return Err(ShellError::Marker(marker));
            }
        }
        let (before_head, rest) = html
            .split_once(HEAD_MARKER)
            .ok_or(ShellError::Marker(HEAD_MARKER))?;
        let (before_app, after_app) = rest.split_once(APP_MARKER).ok_or(ShellError::Order)?;
        Ok(Self {
            before_head: before_head.to_owned(),
            before_app: before_app.to_owned(),
            after_app: after_app.to_owned(),
        })
    }

    /// The page for this tenant.
    pub(super) fn page(&self, tenant: &Tenant, is_known: bool) -> String {
        let head = head(tenant, is_known);
        [
            self.before_head.as_str(),
            &head,
            &self.before_app,
            &self.after_app,
        ]
        .concat()
    }
}

fn head(tenant: &Tenant, is_known: bool) -> String {
    let mut head = String::new();
    // Writing to a String can't fail.
    let _ = write!(head, "<title>{}</title>", escape(&tenant.config.name));
    if tenant.config.noindex || !is_known {
        head.push_str("<meta name=\"robots\" content=\"noindex\">");
    }
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
    head
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_or_doubled_marker_stops_the_start() {
        assert!(Shell::parse("<!--app-->").is_err());
        assert!(Shell::parse("<!--head--><!--app--><!--app-->").is_err());
        assert!(Shell::parse("<!--app--><!--head-->").is_err());
        assert!(Shell::parse("<!--head--><!--app-->").is_ok());
    }
}
