use actix_web::HttpRequest;
use percent_encoding::percent_decode_str;

use crate::ledger::CallRecord;

/// Maximum number of characters of a body in the ledger.
const RECORDED_BODY: usize = 64 * 1024;

pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) query_bytes: usize,
    pub(crate) parameters: Vec<(String, String)>,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    pub(crate) fn new(request: &HttpRequest, body: Vec<u8>) -> Self {
        let headers = request
            .headers()
            .iter()
            .map(|(name, value)| {
                (
                    name.as_str().to_owned(),
                    String::from_utf8_lossy(value.as_bytes()).into_owned(),
                )
            })
            .collect();
        Self {
            method: request.method().as_str().to_owned(),
            path: percent_decode_str(request.path())
                .decode_utf8_lossy()
                .into_owned(),
            query_bytes: request.query_string().len(),
            parameters: decode_form(request.query_string()),
            headers,
            body,
        }
    }

    /// Value of a query parameter, ignoring the case of its name; empty if missing.
    pub(crate) fn parameter(&self, name: &str) -> &str {
        find(&self.parameters, name).unwrap_or_default()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        find(&self.headers, name).unwrap_or_default()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn contains(&self, text: &str) -> bool {
        self.path.contains(text)
            || self
                .parameters
                .iter()
                .any(|(_, value)| value.contains(text))
            || self.text().contains(text)
    }

    pub(crate) fn form(&self) -> Vec<(String, String)> {
        decode_form(&self.text())
    }

    pub(crate) fn segments(&self) -> Vec<&str> {
        self.path
            .split('/')
            .filter(|segment| !segment.is_empty())
            .collect()
    }

    /// The name that faults, ledger and counts use for this request.
    pub(crate) fn call(&self) -> String {
        let segments = self.segments();
        match segments.as_slice() {
            [area, call, ..] if area.eq_ignore_ascii_case("Retail") => (*call).to_owned(),
            ["pictures", ..] => "pictures".to_owned(),
            ["web", "checkout", ..] => "checkout".to_owned(),
            ["api", "orders", ..] => "provider_order".to_owned(),
            ["checkout", "v2", "transactions", ..] => "provider_transaction".to_owned(),
            ["api", "transactions", ..] => "provider_transactions".to_owned(),
            ["api", "messages", "config", "token"] => "provider_webhook_key".to_owned(),
            ["content", ..] => "content".to_owned(),
            ["ip", ..] => "location".to_owned(),
            ["openid", _, ".well-known", "openid-configuration"] => "openid_discovery".to_owned(),
            ["openid", _, "authorize"] => "openid_authorize".to_owned(),
            ["openid", _, "token"] => "openid_token".to_owned(),
            ["openid", _, "keys"] => "openid_keys".to_owned(),
            ["mp", "collect"] => "collect".to_owned(),
            ["tiles", ..] => "tiles".to_owned(),
            ["sandbox", ..] => "sandbox".to_owned(),
            _ => "unknown".to_owned(),
        }
    }

    pub(crate) fn record(
        &self,
        call: &str,
        tenant: Option<&str>,
        fault: Option<&str>,
    ) -> CallRecord {
        CallRecord {
            number: 0,
            call: call.to_owned(),
            method: self.method.clone(),
            path: self.path.clone(),
            tenant: tenant.map(str::to_owned),
            parameters: self.parameters.clone(),
            headers: self.headers.clone(),
            body: self.text().chars().take(RECORDED_BODY).collect(),
            fault: fault.map(str::to_owned),
            status: None,
        }
    }
}

fn find<'a>(pairs: &'a [(String, String)], name: &str) -> Option<&'a str> {
    pairs
        .iter()
        .find(|(key, _)| key.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.as_str())
}

/// Pairs of a query or a form, in which `+` is a space.
fn decode_form(encoded: &str) -> Vec<(String, String)> {
    let decode = |text: &str| {
        percent_decode_str(&text.replace('+', " "))
            .decode_utf8_lossy()
            .into_owned()
    };
    encoded
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(name), decode(value))
        })
        .collect()
}
