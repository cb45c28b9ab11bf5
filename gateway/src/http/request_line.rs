use actix_web::{
    Error, HttpResponse,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{Method, header},
    middleware::Next,
    web::Data,
};

use super::{
    ApiRoutes, is_payment_webhook,
    problem::{ApiError, ProblemKind},
};

/// The payment webhook also accepts POST.
const PAGE_METHODS: &str = "GET, HEAD";

/// The browser itself submits this page's form if the scripts did not load.
const WITHDRAWAL_PAGE: &str = "/pages/withdrawal";

/// The shop's addresses on that page, to which a withdrawal can be sent without scripts (D-283).
const OTHER_WAYS: &str = "/pages/withdrawal#other-ways";

/// Middleware that refuses targets for proxies (400) and undeclared methods (405), and redirects the form of a
/// withdrawal. It must be inside `problem_responses` and outside `same_origin_writes`.
///
/// Routing refuses an undeclared GET.
pub async fn check_request_line(
    routes: Data<ApiRoutes>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if is_for_proxies(&request) {
        let detail = "This is no proxy: the request must name a path that starts with a slash.";
        return Ok(request.error_response(ApiError::new(ProblemKind::InvalidTarget, detail)));
    }
    if request.method() == Method::POST && request.uri().path() == WITHDRAWAL_PAGE {
        let redirect = HttpResponse::SeeOther()
            .insert_header((header::LOCATION, OTHER_WAYS))
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .finish();
        return Ok(request.into_response(redirect));
    }
    if request.method() != Method::GET
        && let Some(allow) = allow_if_undeclared(&routes, &request)
    {
        let refusal = HttpResponse::MethodNotAllowed()
            .insert_header((header::ALLOW, allow))
            .finish();
        return Ok(request.into_response(refusal));
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

/// Matches CONNECT, the authority form and the asterisk form (RFC 9112, section 3.2).
fn is_for_proxies(request: &ServiceRequest) -> bool {
    request.method() == Method::CONNECT || !request.uri().path().starts_with('/')
}

/// Unknown API paths have no `Allow`.
fn allow_if_undeclared(routes: &ApiRoutes, request: &ServiceRequest) -> Option<String> {
    let path = request.uri().path();
    if path.starts_with("/api/") {
        return routes.allow_if_undeclared(path, request.method());
    }
    if is_payment_webhook(request.method(), path) {
        return None;
    }
    let accepts_post = is_payment_webhook(&Method::POST, path);
    let more = if accepts_post { ", POST" } else { "" };
    Some(format!("{PAGE_METHODS}{more}"))
}
