//! HTTP parts that all endpoints share.

mod api_routes;
mod body;
mod client_address;
mod connections;
mod cookies;
mod deprecation;
mod field_errors;
mod head_requests;
mod json_body;
mod loopback_origins;
mod no_store;
pub mod parameters;
pub mod problem;
mod problem_page;
mod problem_responses;
mod public_origin;
pub mod rate_limit;
mod read_limits;
mod refusal_message;
mod request_line;
mod request_metrics;
mod retail_problem;
mod root_span;
mod same_origin;
pub mod security_headers;
mod sign_in_paths;
mod trace_span;

use actix_web::{HttpRequest, dev::RequestHead, http::header};

pub(crate) use self::public_origin::{public_host, public_origin};
pub use self::{
    api_routes::ApiRoutes,
    body::{BodyTimeout, LimitedBody, close_unread_bodies},
    client_address::{ClientAddress, ClientAddressHeader},
    connections::{
        ConnectionSettings, Connections, bind, http_server, inherited_listeners,
        raise_descriptor_limit,
    },
    cookies::{
        KNOWN_BROWSER_COOKIE, PASSWORD_RESET_COOKIE, SESSION_COOKIE, SIGN_IN_COOKIE,
        remove_foreign_cookies,
    },
    deprecation::{DEPRECATED_SINCE, LAST_DAY, announce_deprecation},
    head_requests::head_as_get,
    loopback_origins::AcceptLoopbackOrigins,
    no_store::{NoContent, NoStore},
    problem_page::{escape, explanation_page, support_code_text},
    problem_responses::{name_request, problem_responses},
    read_limits::{ReadKind, ReadLimits, ReadPermit, ReadPermitRequest},
    refusal_message::refused_problem,
    request_line::check_request_line,
    request_metrics::{PageRoute, RequestMetrics},
    retail_problem::{WriteFailed, check_outcome},
    root_span::RequestSpan,
    same_origin::{PAYMENT_WEBHOOK, is_cross_site, is_payment_webhook, same_origin_writes},
    sign_in_paths::{SIGN_IN_PATHS, is_sign_in_path},
    trace_span::{AcceptTraceparent, trace_span},
};

/// Host name as the client sent it. Ignores forwarding headers, because any client can send them.
pub fn host(request: &HttpRequest) -> Option<&str> {
    host_of(request.head())
}

fn host_of(request: &RequestHead) -> Option<&str> {
    match request.uri.authority() {
        Some(authority) => Some(authority.as_str()),
        None => request.headers.get(header::HOST)?.to_str().ok(),
    }
}
