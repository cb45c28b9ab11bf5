use actix_web::{
    HttpResponse,
    http::{StatusCode, header},
};

use super::problem::{ApiError, ProblemKind, ProblemRow};

const STYLE: &str = ":root{color-scheme:light dark}\
     body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.6 system-ui,sans-serif}\
     main{box-sizing:border-box;max-width:36rem;padding:2rem 1.5rem;text-align:center;overflow-wrap:anywhere}\
     h1{margin:0 0 1rem;font-size:1.75rem;line-height:1.2}\
     p+p{font-size:.875rem;opacity:.8}";
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; \
     form-action 'none'";

/// `logged_id` is the request id if the log has a line with it.
pub(super) fn problem_page(error: &ApiError, logged_id: Option<&str>) -> HttpResponse {
    let row = error.kind().row();
    let footer = logged_id.map(support_code_text);
    page(row.status, &row, footer)
}

/// HTML text with the support code of a request id.
pub fn support_code_text(request_id: &str) -> String {
    format!("Support code: {}", escape(support_code(request_id)))
}

/// Last group of a request id. The id begins with the time, so many requests share its beginning.
fn support_code(request_id: &str) -> &str {
    request_id
        .rsplit_once('-')
        .map_or(request_id, |(_, last_group)| last_group)
}

/// Explanation of a problem type.
pub fn explanation_page(kind: ProblemKind) -> HttpResponse {
    let row = kind.row();
    let footer = format!("HTTP status: {}", row.status.as_u16());
    page(StatusCode::OK, &row, Some(footer))
}

fn page(status: StatusCode, row: &ProblemRow, footer: Option<String>) -> HttpResponse {
    let title = escape(row.title);
    let text = escape(row.explanation.trim());
    let footer = footer.map_or_else(String::new, |footer| format!("<p>{footer}</p>"));
    HttpResponse::build(status)
        .insert_header((header::CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((header::CONTENT_SECURITY_POLICY, POLICY))
        .body(format!(
            "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"robots\" content=\"noindex\">\
             <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style>\
             <main><h1>{title}</h1><p>{text}</p>{footer}</main></html>"
        ))
}

/// Escapes text for HTML elements and quoted attributes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}
