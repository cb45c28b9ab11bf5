//! The response of a call before a fault changes it.

use std::borrow::Cow;

use serde_json::Value;

#[derive(Clone, Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) content_type: Cow<'static, str>,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Vec<u8>,
}

impl Response {
    pub(crate) fn new(
        status: u16,
        content_type: impl Into<Cow<'static, str>>,
        body: impl Into<Vec<u8>>,
    ) -> Self {
        Self {
            status,
            content_type: content_type.into(),
            headers: Vec::new(),
            body: body.into(),
        }
    }

    pub(crate) fn json(value: &Value) -> Self {
        Self::new(200, "application/json; charset=utf-8", value.to_string())
    }

    /// JSON with a text media type, as some calls of the Retail API send it.
    pub(crate) fn json_as_text(value: &Value) -> Self {
        Self::new(200, "text/plain; charset=utf-8", value.to_string())
    }

    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::new(200, "text/plain; charset=utf-8", text.into())
    }

    pub(crate) fn quoted_text(text: &str) -> Self {
        Self::json(&Value::from(text))
    }

    pub(crate) fn html(status: u16, page: impl Into<String>) -> Self {
        Self::new(status, "text/html; charset=utf-8", page.into())
    }

    /// The error page of the Retail API's web server.
    pub(crate) fn error_page(status: u16, title: &str, detail: &str) -> Self {
        Self::html(
            status,
            format!(
                "<!DOCTYPE html>\r\n<html><head><title>{title}</title></head>\r\n<body bgcolor=\"white\">\
                 <h1>Server Error in '/' Application.<hr width=100% size=1></h1><h2><i>{title}</i></h2>\
                 <p>{}</p></body></html>\r\n",
                escape(detail)
            ),
        )
    }

    pub(crate) fn redirect(location: String) -> Self {
        Self {
            headers: vec![("location", location)],
            ..Self::new(303, "text/plain; charset=utf-8", "")
        }
    }

    #[must_use]
    pub(crate) fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }
}

pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
