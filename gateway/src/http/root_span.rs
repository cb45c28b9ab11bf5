use actix_web::{
    Error, HttpMessage,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::Method,
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
            method = known_method(request.method()),
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

/// A client may send any text as method. The name of other methods is OpenTelemetry's.
fn known_method(method: &Method) -> &str {
    let known = [
        Method::GET,
        Method::HEAD,
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
        Method::OPTIONS,
        Method::CONNECT,
        Method::TRACE,
    ];
    if known.contains(method) {
        method.as_str()
    } else {
        "_OTHER"
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("GET", "GET")]
    #[case("PATCH", "PATCH")]
    #[case("get", "_OTHER")]
    #[case("ANNA-AT-EXAMPLE", "_OTHER")]
    fn only_known_methods_are_named(#[case] method: &str, #[case] expected: &str) {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        assert_eq!(known_method(&method), expected);
    }
}
