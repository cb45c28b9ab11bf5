//! Extractors that validate queries and bodies.

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use futures_util::future::LocalBoxFuture;
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error as _},
};

pub use super::field_errors::FieldErrors;
#[cfg(test)]
pub(crate) use super::field_errors::wrong_members;
use super::{
    body::read_body,
    field_errors::{BODY_PREFIX, QUERY_PREFIX, describe_serde_error},
    json_body::{is_json, parse_body, unsupported_media_type},
    problem::{ApiError, ApiResult, FieldError, FieldErrorCode, ProblemKind},
};

/// Parameters with validation rules.
pub trait Parameters: DeserializeOwned {
    /// Maximum size of a JSON body. The default is enough for an order of a full cart.
    const MAX_JSON_BYTES: usize = 32 * 1024;

    /// Adds an error for each invalid value.
    fn check(&self, errors: &mut FieldErrors);
}

/// Positive id in a path.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "i32")]
pub struct RecordId(pub i32);

impl TryFrom<i32> for RecordId {
    type Error = &'static str;

    fn try_from(id: i32) -> Result<Self, Self::Error> {
        (id > 0).then_some(Self(id)).ok_or("below 1")
    }
}

/// Validated query of a request.
pub struct ValidQuery<T>(pub T);

impl<T: Parameters> FromRequest for ValidQuery<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(parse_query(request.query_string()).map(Self))
    }
}

/// For server-side rendering, which has no URL.
impl<'de, T: Parameters> Deserialize<'de> for ValidQuery<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = T::deserialize(deserializer)?;
        validate(value).map(Self).map_err(D::Error::custom)
    }
}

/// Validated JSON body of a request.
pub struct ValidBody<T>(pub T);

impl<T: Parameters + 'static> FromRequest for ValidBody<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = is_json(request);
        let read = read_body(request, payload, T::MAX_JSON_BYTES);
        Box::pin(async move {
            if !is_json {
                return Err(unsupported_media_type());
            }
            let body: T = parse_body(&read.await?)?;
            let mut errors = FieldErrors::of(BODY_PREFIX);
            body.check(&mut errors);
            errors.into_result(ProblemKind::InvalidBody)?;
            Ok(Self(body))
        })
    }
}

/// Parses and validates a query such as `brand=3&page=2`.
pub fn parse_query<T: Parameters>(query: &str) -> Result<T, ApiError> {
    // This error doesn't name the parameter.
    validate(T::deserialize(pairs(query)).map_err(|_unnamed| query_error::<T>(query))?)
}

fn validate<T: Parameters>(value: T) -> ApiResult<T> {
    let mut errors = FieldErrors::of(QUERY_PREFIX);
    value.check(&mut errors);
    errors.into_result(ProblemKind::InvalidParameter)?;
    Ok(value)
}

/// Parses again to find the invalid parameter. This is too slow for valid queries.
fn query_error<T: Parameters>(query: &str) -> ApiError {
    let mut errors = FieldErrors::of(QUERY_PREFIX);
    if let Err(error) = serde_path_to_error::deserialize::<_, T>(pairs(query)) {
        let reason = error.inner().to_string();
        let path = error.path().to_string();
        let (parameter, code, detail) = describe_serde_error(&path, &reason);
        errors.push(parameter, code, detail);
    }
    let unknown_cause = || {
        ApiError::new(
            ProblemKind::InvalidParameter,
            "The query could not be read.",
        )
    };
    match errors.into_result(ProblemKind::InvalidParameter) {
        Err(error) => error,
        Ok(()) => unknown_cause(),
    }
}

fn pairs(query: &str) -> serde_urlencoded::Deserializer<'_> {
    serde_urlencoded::Deserializer::new(form_urlencoded::parse(query.as_bytes()))
}

/// Problem of an invalid path segment. Each identifier in a path is a number.
pub fn invalid_path(_: &actix_web::error::PathError) -> ApiError {
    let field = FieldError {
        pointer: "path/id".to_owned(),
        code: FieldErrorCode::Invalid,
        detail: "must be a whole number from 1".to_owned(),
    };
    let detail = "id: must be a whole number from 1";
    ApiError::new(ProblemKind::InvalidParameter, detail).with_fields(vec![field])
}

#[cfg(test)]
mod tests {
    use actix_web::{App, HttpResponse, middleware::from_fn, test as web_test, web};
    use rstest::rstest;
    use serde::Deserialize;
    use serde_json::Value;

    use super::*;

    #[derive(Deserialize)]
    struct Thing {
        name: String,
    }

    impl Parameters for Thing {
        fn check(&self, errors: &mut FieldErrors) {
            errors.length("name", &self.name, 20);
        }
    }

    #[rstest]
    #[case("application/json", "{\"a\":", 400, "invalid-body")]
    #[case("application/json", "", 400, "invalid-body")]
    #[case("text/plain", "{}", 415, "unsupported-media-type")]
    #[case("text/json", "{}", 415, "unsupported-media-type")]
    #[case("application/ld+json", "{}", 415, "unsupported-media-type")]
    #[case("application/json", &format!("\"{}\"", "x".repeat(70_000)), 413, "payload-too-large")]
    #[actix_web::test]
    async fn an_unreadable_body_returns_a_problem(
        #[case] media_type: &str,
        #[case] body: &str,
        #[case] status: u16,
        #[case] code: &str,
    ) {
        let handler = async |_: ValidBody<Thing>| HttpResponse::Ok().finish();
        let app = App::new()
            .wrap(from_fn(crate::http::problem_responses))
            .service(web::resource("/api/v1/things").post(handler));
        let app = web_test::init_service(app).await;
        let request = web_test::TestRequest::post()
            .uri("/api/v1/things")
            .insert_header(("content-type", media_type))
            .set_payload(body.to_owned())
            .to_request();
        let response = web_test::call_service(&app, request).await;
        assert_eq!(response.status().as_u16(), status);
        let problem: Value = web_test::read_body_json(response).await;
        assert_eq!(problem["type"], format!("/problems/{code}"));
        assert!(problem["detail"].as_str().unwrap().len() > 10);
    }
}
