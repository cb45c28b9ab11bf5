use actix_web::dev::ServiceRequest;
use tracing::{Span, field::Empty};

use super::ClientAddressHeader;
use crate::traces;

/// Whether requests through the proxy continue the trace of their `traceparent` header.
#[derive(Clone, Copy, Debug)]
pub struct AcceptTraceparent(pub bool);

/// Root span of a request in traces. Disabled while traces are off.
pub fn trace_span(request: &ServiceRequest) -> Span {
    let span = tracing::info_span!(
        target: traces::TARGET,
        "http_request",
        otel.kind = "server",
        otel.status_code = Empty,
        http.request.method = Empty,
        http.route = Empty,
        http.response.status_code = Empty,
        request_id = Empty,
        tenant = Empty,
    );
    if !span.is_disabled()
        && let Some(traceparent) = accepted_traceparent(request)
    {
        traces::continue_trace(&span, traceparent);
    }
    span
}

/// `None` for a request that did not come through the proxy.
fn accepted_traceparent(request: &ServiceRequest) -> Option<&str> {
    let is_accepted = request.app_data::<AcceptTraceparent>()?.0;
    let of_proxy = request.app_data::<ClientAddressHeader>()?.0.as_ref()?;
    if !is_accepted || !request.headers().contains_key(of_proxy) {
        return None;
    }
    request.headers().get("traceparent")?.to_str().ok()
}
