//! Deprecated operations in the OpenAPI document.

use utoipa::openapi::{Deprecated, HeaderBuilder, OpenApi, RefOr, path::Operation};

use super::operation_problems::operations;
use crate::http::{DEPRECATED_SINCE, LAST_DAY};

/// Id of an operation, the day of its deprecation, and its last day.
type Row = (&'static str, &'static str, &'static str);

/// The description of each of these operations names its replacement.
const DEPRECATED: &[Row] = &[];

const HEADERS: [(&str, &str); 2] = [
    (
        "Deprecation",
        "When the operation was deprecated (RFC 9745).",
    ),
    ("Sunset", "When the operation ends (RFC 8594)."),
];

/// Marks the deprecated operations. The gateway then sends the headers with their responses.
pub(super) fn describe_deprecations(document: &mut OpenApi) {
    describe(document, DEPRECATED);
}

fn describe(document: &mut OpenApi, rows: &[Row]) {
    let items = document.paths.paths.values_mut();
    for (_, operation) in items.flat_map(operations) {
        let id = operation.operation_id.as_deref();
        if let Some((_, since, last_day)) = rows.iter().find(|row| Some(row.0) == id) {
            mark(operation, since, last_day);
        }
    }
}

fn mark(operation: &mut Operation, since: &str, last_day: &str) {
    operation.deprecated = Some(Deprecated::True);
    let extensions = operation.extensions.get_or_insert_default();
    extensions.insert(DEPRECATED_SINCE.to_owned(), since.into());
    extensions.insert(LAST_DAY.to_owned(), last_day.into());
    for response in operation.responses.responses.values_mut() {
        if let RefOr::T(response) = response {
            for (name, description) in HEADERS {
                let header = HeaderBuilder::new().description(Some(description)).build();
                response.headers.insert(name.to_owned(), header.into());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::{App, HttpResponse, middleware::from_fn, test as web_test, web};
    use serde_json::Value;

    use super::*;
    use crate::{
        api::openapi_document::document,
        http::{ApiRoutes, announce_deprecation, problem_responses},
    };

    const ROW: Row = ("listSlides", "2026-12-01", "2027-06-30");

    fn with_deprecation() -> OpenApi {
        let mut document = document();
        describe(&mut document, &[ROW]);
        document
    }

    #[test]
    fn every_row_is_complete() {
        let document = document();
        let routes = ApiRoutes::from_document(&document);
        assert_eq!(routes.deprecations(), DEPRECATED.len());
    }

    #[test]
    fn a_deprecated_operation_documents_its_headers() {
        let document: Value = serde_json::to_value(with_deprecation()).unwrap();
        let operation = &document["paths"]["/api/v1/slides"]["get"];
        assert_eq!(operation["deprecated"], true);
        assert_eq!(operation["x-sunset"], "2027-06-30");
        let responses = operation["responses"].as_object().unwrap();
        assert!(responses.len() >= 2, "{responses:?}");
        for response in responses.values() {
            for (name, _) in HEADERS {
                assert!(response["headers"][name].is_object(), "{response}");
            }
        }
    }

    #[actix_web::test]
    async fn every_response_of_a_deprecated_operation_announces_its_end() {
        let routes = ApiRoutes::from_document(&with_deprecation());
        let app = App::new()
            .app_data(web::Data::new(routes))
            .wrap(from_fn(problem_responses))
            .wrap(from_fn(announce_deprecation))
            .route(
                "/api/v1/slides",
                web::get().to(async || HttpResponse::ServiceUnavailable()),
            )
            .route(
                "/api/v1/reviews",
                web::get().to(async || HttpResponse::Ok()),
            );
        let app = web_test::init_service(app).await;
        for (path, expected) in [
            (
                "/api/v1/slides",
                Some(("@1796083200", "Thu, 01 Jul 2027 00:00:00 GMT")),
            ),
            ("/api/v1/reviews", None),
        ] {
            let request = web_test::TestRequest::get().uri(path).to_request();
            let response = web_test::call_service(&app, request).await;
            let header = |name| Some(response.headers().get(name)?.to_str().unwrap());
            let found = header("deprecation").zip(header("sunset"));
            assert_eq!(found, expected, "{path}");
        }
    }
}
