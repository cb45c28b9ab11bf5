//! Requests that no address here takes, whoever sends them: they are answered before anything else is looked at.

use actix_web::{
    Error, HttpResponse,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{Method, header},
    middleware::Next,
    web::Data,
};

use super::{
    ApiRoutes, is_payment_notice,
    problem::{ApiError, ProblemKind},
};

/// Methods of every address outside the API; the payment provider's notices have one more.
const PAGE_METHODS: &str = "GET, HEAD";

/// The middleware. It refuses targets that only proxies take (400), and methods that an address does not declare (405). It
/// must stand inside `problem_responses` and outside `same_origin_writes`.
///
/// An undeclared GET has time: it changes nothing, and is refused where no route is found for it.
pub async fn declared_only(
    routes: Data<ApiRoutes>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if is_for_proxies(&request) {
        let detail = "This is no proxy: the request must name a path that starts with a slash.";
        return Ok(request.error_response(ApiError::new(ProblemKind::InvalidTarget, detail)));
    }
    if request.method() != Method::GET
        && let Some(allow) = undeclared(&routes, &request)
    {
        let refusal = HttpResponse::MethodNotAllowed()
            .insert_header((header::ALLOW, allow))
            .finish();
        return Ok(request.into_response(refusal));
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

/// CONNECT, the authority form and the asterisk form (RFC 9112, section 3.2).
fn is_for_proxies(request: &ServiceRequest) -> bool {
    request.method() == Method::CONNECT || !request.uri().path().starts_with('/')
}

/// The methods that the address has if this request's is not among them. `None` for an address that the API does not have,
/// too.
fn undeclared(routes: &ApiRoutes, request: &ServiceRequest) -> Option<String> {
    let path = request.uri().path();
    if path.starts_with("/api/") {
        return routes.undeclared(path, request.method());
    }
    if is_payment_notice(request.method(), path) {
        return None;
    }
    let takes_notices = is_payment_notice(&Method::POST, path);
    let more = if takes_notices { ", POST" } else { "" };
    Some(format!("{PAGE_METHODS}{more}"))
}
