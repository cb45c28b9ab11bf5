use actix_web::{
    Error, HttpMessage,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
};
use tracing::{Span, field::Empty};
use tracing_actix_web::{RequestId, RootSpanBuilder};

use crate::traces;

/// Tracing span of a request. The default span would log the path with its query.
pub struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let id = request.extensions().get::<RequestId>().copied();
        let id = id.map(tracing::field::display);
        // The root span of the trace.
        Span::current().record("request_id", &id);
        tracing::info_span!(
            "request",
            request_id = id,
            trace_id = traces::current_trace_id().map(tracing::field::display),
            method = %request.method(),
            route = request.match_pattern(),
            tenant = Empty,
            status = Empty,
        )
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        let status = match outcome {
            Ok(response) => response.status(),
            Err(error) => error.as_response_error().status_code(),
        };
        span.record("status", status.as_u16());
    }
}
