//! Pages for people where there is no shop to show: an unknown host, a gateway failure, and what a problem means.

use actix_web::{HttpResponse, http::header};

use super::problem::{ApiError, ProblemKind, ProblemRow};

/// A failure outside the API, as a small page without any shop's look.
pub(super) fn problem_page(error: &ApiError, request_id: &str) -> HttpResponse {
    let row = error.kind().row();
    HttpResponse::build(row.status)
        .insert_header((header::CONTENT_TYPE, "text/html; charset=utf-8"))
        .body(page(
            &row,
            &format!("<p>Request id: {}</p>", escape(request_id)),
        ))
}

/// What a problem `type` means: the page at `/problems/{code}`.
pub fn explanation_page(kind: ProblemKind) -> HttpResponse {
    let row = kind.row();
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/html; charset=utf-8"))
        .body(page(
            &row,
            &format!("<p>HTTP status: {}</p>", row.status.as_u16()),
        ))
}

fn page(row: &ProblemRow, extra: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"robots\" content=\"noindex\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>\
         <main><h1>{title}</h1><p>{text}</p>{extra}</main></html>",
        title = escape(row.title),
        text = escape(row.explanation.trim()),
    )
}

/// Text as it may stand between tags and in quoted attributes.
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
