//! Counts requests by route and status, and measures their duration.

use std::{collections::HashMap, future::Future, sync::Arc, time::Duration};

use actix_web::{Error, HttpMessage as _, HttpRequest, dev::ServiceResponse, http::StatusCode};
use foldhash::fast::RandomState;
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family},
    registry::{Registry, Unit},
};
use tracing::{Instrument as _, Span};
use utoipa::openapi::OpenApi;

use crate::{clock::Clock, metrics::DurationHistogram, traces};

/// Label of requests for pages.
const PAGE: &str = "page";
/// Label of requests that no route handles.
const NO_ROUTE: &str = "none";
const STATUS_CLASSES: [&str; 4] = ["2xx", "3xx", "4xx", "5xx"];

/// Route of a page, such as `/product/default/:id`, for traces. Metrics count all pages together.
pub struct PageRoute(pub Arc<str>);

/// Numbers and durations of requests. Clones share their values.
#[derive(Clone)]
pub struct RequestMetrics(Arc<Shared>);

struct Shared {
    requests: Family<RequestLabels, Counter>,
    durations: Family<RouteLabels, DurationHistogram>,
    /// Routes by the names that actix-web gives their resources: the names of their handlers.
    routes: HashMap<String, RouteMetrics, RandomState>,
    pages: RouteMetrics,
    no_route: RouteMetrics,
    clock: Clock,
}

/// Metrics of one route. Counting takes no lock.
struct RouteMetrics {
    labels: RouteLabels,
    by_status: [Counter; STATUS_CLASSES.len()],
    duration: DurationHistogram,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RouteLabels {
    method: &'static str,
    route: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RequestLabels {
    method: &'static str,
    route: String,
    status: &'static str,
}

impl RequestMetrics {
    /// Creates the metrics of all routes with the value 0: the API's operations, and `others` as
    /// handler, method and label.
    pub fn new(
        api: &OpenApi,
        others: &[(&str, &'static str, &'static str)],
        clock: &Clock,
    ) -> Self {
        let (requests, durations) = (Family::default(), Family::default());
        let route = |method, route: &str| RouteMetrics::new(&requests, &durations, method, route);
        let operations = operations(api);
        let operations = operations.map(|(handler, method, path)| (handler, route(method, path)));
        let others = others.iter();
        let others =
            others.map(|(handler, method, label)| ((*handler).to_owned(), route(*method, label)));
        let routes = operations.chain(others).collect();
        let pages = route("GET", PAGE);
        let no_route = route("", NO_ROUTE);
        Self(Arc::new(Shared {
            requests,
            durations,
            routes,
            pages,
            no_route,
            clock: clock.clone(),
        }))
    }

    /// Awaits the response to a request, counts it, and adds route and status to the span.
    pub async fn count<B>(
        self,
        span: Span,
        response: impl Future<Output = Result<ServiceResponse<B>, Error>>,
    ) -> Result<ServiceResponse<B>, Error> {
        let clock = &self.0.clock;
        let started = clock.precise_now();
        let response = response.instrument(span.clone()).await;
        let (route, status) = match &response {
            Ok(response) => (self.0.route(response.request()), response.status()),
            Err(error) => (&self.0.no_route, error.as_response_error().status_code()),
        };
        route.count(status, clock.precise_now().saturating_sub(started));
        if !span.is_disabled() {
            let page_route = response.as_ref().ok();
            let page_route = page_route.and_then(|response| {
                let extensions = response.request().extensions();
                let PageRoute(route) = extensions.get::<PageRoute>()?;
                Some(Arc::clone(route))
            });
            let RouteLabels { method, route } = &route.labels;
            record(
                &span,
                method,
                page_route.as_deref().unwrap_or(route),
                status,
            );
        }
        response
    }

    /// Registers the metrics.
    pub fn register(&self, registry: &mut Registry) {
        let registry = registry.sub_registry_with_prefix("gateway_http");
        let help = "Requests of clients";
        registry.register("requests", help, self.0.requests.clone());
        let help = "Time from the head of a request to its response";
        let durations = self.0.durations.clone();
        registry.register_with_unit("request_duration", help, Unit::Seconds, durations);
    }
}

impl Shared {
    fn route(&self, request: &HttpRequest) -> &RouteMetrics {
        // A route consumes the whole path. Without a route, actix-web would compare the path with
        // the patterns of all routes again to find a name.
        if request.match_info().unprocessed().is_empty() {
            let name = request.match_name();
            if let Some(route) = name.and_then(|name| self.routes.get(name)) {
                return route;
            }
        }
        if request.path().starts_with("/api/") {
            &self.no_route
        } else {
            &self.pages
        }
    }
}

impl RouteMetrics {
    fn new(
        requests: &Family<RequestLabels, Counter>,
        durations: &Family<RouteLabels, DurationHistogram>,
        method: &'static str,
        route: &str,
    ) -> Self {
        let by_status = STATUS_CLASSES.map(|status| {
            let route = route.to_owned();
            requests.get_or_create_owned(&RequestLabels {
                method,
                route,
                status,
            })
        });
        let route = route.to_owned();
        let labels = RouteLabels { method, route };
        Self {
            by_status,
            duration: durations.get_or_create_owned(&labels),
            labels,
        }
    }

    fn count(&self, status: StatusCode, duration: Duration) {
        let [success, redirection, client_error, server_error] = &self.by_status;
        let counter = match status.as_u16() {
            ..300 => success,
            300..400 => redirection,
            400..500 => client_error,
            500.. => server_error,
        };
        counter.inc();
        self.duration.observe(duration);
    }
}

/// Attributes have OpenTelemetry's names.
fn record(span: &Span, method: &str, route: &str, status: StatusCode) {
    if method.is_empty() {
        traces::rename(span, route.to_owned());
    } else {
        traces::rename(span, format!("{method} {route}"));
        span.record("http.request.method", method);
    }
    span.record("http.route", route);
    span.record("http.response.status_code", status.as_u16());
    if status.is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
}

/// Handler, method and path of each operation. A handler has the name of its operation in snake
/// case.
fn operations(api: &OpenApi) -> impl Iterator<Item = (String, &'static str, &str)> {
    let paths = api.paths.paths.iter();
    paths.flat_map(|(path, item)| {
        let operations = [
            ("GET", &item.get),
            ("POST", &item.post),
            ("PUT", &item.put),
            ("PATCH", &item.patch),
            ("DELETE", &item.delete),
        ];
        operations
            .into_iter()
            .filter_map(move |(method, operation)| {
                let id = operation.as_ref()?.operation_id.as_ref()?;
                Some((snake_case(id), method, path.as_str()))
            })
    })
}

fn snake_case(camel_case: &str) -> String {
    let mut snake_case = String::with_capacity(camel_case.len() + 4);
    for character in camel_case.chars() {
        if character.is_ascii_uppercase() {
            snake_case.push('_');
        }
        snake_case.push(character.to_ascii_lowercase());
    }
    snake_case
}
