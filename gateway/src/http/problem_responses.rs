use std::sync::Arc;

use actix_web::{
    Error, HttpMessage, HttpRequest, HttpResponse,
    body::{BodySize, BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        StatusCode,
        header::{self, HeaderMap, HeaderName, HeaderValue},
    },
    middleware::Next,
    web::Data,
};
use tracing_actix_web::RequestId;

use super::{
    ApiRoutes,
    problem::{ApiError, ProblemKind},
};
use crate::{tenants::TenantRegistry, traces};

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Middleware that converts error responses to problem documents or pages, and logs them.
pub async fn problem_responses(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let mut response = next.call(request).await?;
    let status = response.status();
    let id = request_id_of_span(response.request());
    if !(status.is_client_error() || status.is_server_error()) || has_own_body(&response) {
        if let Some(id) = id {
            set_request_id(response.headers_mut(), &id);
        }
        return Ok(response.map_into_boxed_body());
    }
    let request_id = id.unwrap_or_else(new_request_id);
    // The root span of the trace.
    tracing::Span::current().record("request_id", &request_id);
    let (request, response) = response.into_parts();
    let converted;
    let api_error = response
        .error()
        .and_then(|error| error.as_error::<ApiError>());
    let error = if let Some(error) = api_error {
        error
    } else {
        converted = from_framework(status, response.error());
        &converted
    };
    let is_logged = log(
        error,
        status,
        &request_id,
        &route(&request),
        &tenant(&request),
    );
    let allow = response.headers().get(header::ALLOW).cloned();
    let mut problem_response = if request.path().starts_with("/api/") {
        HttpResponse::build(error.kind().row().status)
            .insert_header((header::CONTENT_TYPE, "application/problem+json"))
            .body(serde_json::to_string(&error.problem(&request_id)).unwrap_or_default())
    } else {
        super::problem_page::problem_page(error, is_logged.then_some(request_id.as_str()))
    };
    if let Some(allow) = allow {
        problem_response.headers_mut().insert(header::ALLOW, allow);
    }
    if let Some(seconds) = error.retry_after_seconds() {
        problem_response
            .headers_mut()
            .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    problem_response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    set_request_id(problem_response.headers_mut(), &request_id);
    Ok(ServiceResponse::new(request, problem_response))
}

/// Sets the header with the request's id, and returns the id.
pub fn name_request(request: &HttpRequest, headers: &mut HeaderMap) -> String {
    let id = request_id_of_span(request).unwrap_or_else(new_request_id);
    set_request_id(headers, &id);
    id
}

/// Id of a request without a span. Cached reads, pages and files have none.
fn new_request_id() -> String {
    uuid::Uuid::now_v7().to_string()
}

fn set_request_id(headers: &mut HeaderMap, id: &str) {
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(X_REQUEST_ID, id);
    }
}

fn has_own_body<B: MessageBody>(response: &ServiceResponse<B>) -> bool {
    response.response().error().is_none()
        && !matches!(
            response.response().body().size(),
            BodySize::None | BodySize::Sized(0)
        )
}

fn from_framework(status: StatusCode, cause: Option<&Error>) -> ApiError {
    let (kind, detail) = match status {
        StatusCode::NOT_FOUND => (
            ProblemKind::UnknownRoute,
            "There is nothing at this address.",
        ),
        StatusCode::METHOD_NOT_ALLOWED => (
            ProblemKind::MethodNotAllowed,
            "This address does not take this method.",
        ),
        StatusCode::PAYLOAD_TOO_LARGE => (ProblemKind::PayloadTooLarge, "The body is too large."),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => (
            ProblemKind::UnsupportedMediaType,
            "The body must be application/json.",
        ),
        other if other.is_client_error() => (
            ProblemKind::InvalidParameter,
            "The request could not be understood.",
        ),
        _ => (
            ProblemKind::Internal,
            "Something failed here; the request id finds it in the log.",
        ),
    };
    let error = ApiError::new(kind, detail);
    match cause {
        Some(cause) => error.with_source(cause.to_string()),
        None => error,
    }
}

/// Returns whether the log has a line at its default level.
fn log(error: &ApiError, status: StatusCode, request_id: &str, route: &str, tenant: &str) -> bool {
    let trace_id = traces::current_trace_id().map(tracing::field::display);
    if status == StatusCode::INTERNAL_SERVER_ERROR {
        tracing::error!(request_id, trace_id, route, status = status.as_u16(), %error, "request failed");
    } else if status.is_server_error() {
        tracing::warn!(request_id, trace_id, route, status = status.as_u16(), %error, "request failed");
    } else if matches!(
        error.kind(),
        ProblemKind::ForbiddenOrigin | ProblemKind::TooManyRequests
    ) {
        // Possibly an attack, or a wrong proxy setting.
        let problem = error.kind().row().code;
        tracing::info!(
            request_id,
            trace_id,
            route,
            tenant,
            problem,
            "request refused"
        );
    } else {
        tracing::debug!(request_id, trace_id, route, status = status.as_u16(), %error, "request refused");
        return false;
    }
    true
}

fn route(request: &HttpRequest) -> String {
    // A request that a middleware refused has no matched route.
    let refused = || {
        let routes = request.app_data::<Data<ApiRoutes>>()?;
        routes.pattern(request.path()).map(ToOwned::to_owned)
    };
    request.match_pattern().or_else(refused).unwrap_or_default()
}

fn tenant(request: &HttpRequest) -> Arc<str> {
    let registry = request.app_data::<Data<TenantRegistry>>();
    let tenant = registry.and_then(|registry| registry.find_by_host(super::host(request)?));
    tenant.map_or_else(|| Arc::from(""), |tenant| Arc::clone(&tenant.slug))
}

fn request_id_of_span(request: &HttpRequest) -> Option<String> {
    request
        .extensions()
        .get::<RequestId>()
        .map(ToString::to_string)
}
