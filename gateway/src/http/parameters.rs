//! Parameters and bodies whose failures name the member at fault and say what it takes.

use std::{
    future::{Ready, ready},
    ops::RangeInclusive,
};

use actix_web::{
    Error, FromRequest, HttpRequest,
    dev::Payload,
    web::{Json, JsonConfig},
};
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;

use super::problem::{ApiError, ApiResult, FieldError, ProblemKind};

/// Enough for an order of a full cart; nothing that shoppers send is larger.
const MAX_JSON_BYTES: usize = 16 * 1024;

/// Parameters that know their ranges.
pub trait Parameters: DeserializeOwned {
    /// Adds an entry for each value that is out of range.
    fn check(&self, errors: &mut FieldErrors);
}

/// Collects what is wrong with the query or the body of one request.
pub struct FieldErrors {
    /// What a pointer starts with: where its member is.
    place: &'static str,
    errors: Vec<FieldError>,
}

const QUERY: &str = "query/";
const BODY: &str = "/";

impl FieldErrors {
    const fn of(place: &'static str) -> Self {
        Self {
            place,
            errors: Vec::new(),
        }
    }

    /// Adds one wrong member.
    pub fn push(&mut self, member: &str, code: &'static str, detail: impl Into<String>) {
        self.errors.push(FieldError {
            pointer: format!("{}{member}", self.place),
            code,
            detail: detail.into(),
        });
    }

    /// Requires the value to be within the range.
    pub fn range<T: PartialOrd + Copy + std::fmt::Display>(
        &mut self,
        member: &str,
        value: T,
        range: &RangeInclusive<T>,
    ) {
        if !range.contains(&value) {
            let (low, high) = (range.start(), range.end());
            self.push(
                member,
                "out-of-range",
                format!("must be between {low} and {high}"),
            );
        }
    }

    /// Requires at most `max` characters.
    pub fn length(&mut self, member: &str, value: &str, max: usize) {
        if value.chars().count() > max {
            self.push(
                member,
                "too-long",
                format!("must be at most {max} characters"),
            );
        }
    }

    /// The problem of this kind that names each wrong member; nothing when none is wrong.
    fn into_result(self, kind: ProblemKind) -> ApiResult<()> {
        if self.errors.is_empty() {
            return Ok(());
        }
        let name = |pointer: &str| pointer.trim_start_matches(self.place).to_owned();
        let each = |error: &FieldError| format!("{}: {}", name(&error.pointer), error.detail);
        let detail = self.errors.iter().map(each).collect::<Vec<_>>().join("; ");
        Err(ApiError::new(kind, detail).with_fields(self.errors))
    }
}

/// The checked query of a request.
pub struct ValidQuery<T>(pub T);

impl<T: Parameters> FromRequest for ValidQuery<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(parse_query(request.query_string()).map(Self))
    }
}

/// The checked JSON body of a request.
pub struct ValidBody<T>(pub T);

impl<T: Parameters + 'static> FromRequest for ValidBody<T> {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self, Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let reading = Json::<T>::from_request(request, payload);
        Box::pin(async move {
            let body = reading.await?.into_inner();
            let mut errors = FieldErrors::of(BODY);
            body.check(&mut errors);
            errors.into_result(ProblemKind::InvalidBody)?;
            Ok(Self(body))
        })
    }
}

fn parse_query<T: Parameters>(query: &str) -> Result<T, ApiError> {
    let value: T = T::deserialize(pairs(query)).map_err(|_unnamed| unreadable::<T>(query))?;
    let mut errors = FieldErrors::of(QUERY);
    value.check(&mut errors);
    errors.into_result(ProblemKind::InvalidParameter)?;
    Ok(value)
}

/// Reads the query once more, this time keeping track of the parameter at fault: too slow for every request.
fn unreadable<T: Parameters>(query: &str) -> ApiError {
    let mut errors = FieldErrors::of(QUERY);
    if let Err(error) = serde_path_to_error::deserialize::<_, T>(pairs(query)) {
        let reason = error.inner().to_string();
        let path = error.path().to_string();
        let (parameter, code, detail) = in_plain_words(&path, &reason);
        errors.push(parameter, code, detail);
    }
    let unnamed = || {
        ApiError::new(
            ProblemKind::InvalidParameter,
            "The query could not be read.",
        )
    };
    match errors.into_result(ProblemKind::InvalidParameter) {
        Err(error) => error,
        Ok(()) => unnamed(),
    }
}

/// What serde says, for people who don't know that there is a serde. Missing and repeated parameters have no path;
/// their names stand in the reason.
fn in_plain_words<'a>(path: &'a str, reason: &'a str) -> (&'a str, &'static str, String) {
    let quoted = |start: &str| Some(reason.strip_prefix(start)?.split_once('`')?.0);
    if let Some(name) = quoted("missing field `") {
        return (name, "missing", "is required".to_owned());
    }
    if let Some(name) = quoted("duplicate field `") {
        return (name, "repeated", "is given more than once".to_owned());
    }
    if let Some((_, allowed)) = reason.split_once("expected one of ") {
        return (
            path,
            "invalid",
            format!("must be one of {}", allowed.replace('`', "")),
        );
    }
    let detail = match reason {
        "invalid digit found in string" | "cannot parse integer from empty string" => {
            "must be a whole number"
        }
        "number too large to fit in target type" | "number too small to fit in target type" => {
            "is out of range"
        }
        "provided string was not `true` or `false`" => "must be true or false",
        _ => "has a value that this operation does not take",
    };
    (path, "invalid", detail.to_owned())
}

fn pairs(query: &str) -> serde_urlencoded::Deserializer<'_> {
    serde_urlencoded::Deserializer::new(form_urlencoded::parse(query.as_bytes()))
}

/// The problem of a path segment that is not what the route takes: every identifier in a path is a number.
pub fn invalid_path(_: &actix_web::error::PathError) -> ApiError {
    let field = FieldError {
        pointer: "path/id".to_owned(),
        code: "invalid",
        detail: "must be a whole number".to_owned(),
    };
    ApiError::new(ProblemKind::InvalidParameter, "id: must be a whole number")
        .with_fields(vec![field])
}

/// How bodies are read: size, media type, and the problems of what can't be read.
pub fn json_config() -> JsonConfig {
    JsonConfig::default()
        .limit(MAX_JSON_BYTES)
        .error_handler(|error, _| invalid_body(&error).into())
}

/// The problem of a body that is not the JSON which the operation takes.
fn invalid_body(error: &actix_web::error::JsonPayloadError) -> ApiError {
    use actix_web::error::JsonPayloadError as Cause;
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the framework may add causes; each is a body that can't be read"
    )]
    match error {
        Cause::Overflow { .. } | Cause::OverflowKnownLength { .. } => ApiError::new(
            ProblemKind::PayloadTooLarge,
            "The body is larger than this operation takes.",
        ),
        Cause::ContentType => ApiError::new(
            ProblemKind::UnsupportedMediaType,
            "The body must be declared as application/json.",
        ),
        Cause::Deserialize(cause) => unreadable_body(cause),
        _ => ApiError::new(ProblemKind::InvalidBody, "The body could not be read."),
    }
}

/// A missing member is named like one with a wrong value.
fn unreadable_body(cause: &serde_json::Error) -> ApiError {
    let reason = cause.to_string();
    let mut errors = FieldErrors::of(BODY);
    let (member, code, detail) = in_plain_words("", &reason);
    if !member.is_empty() {
        errors.push(member, code, detail);
    }
    match errors.into_result(ProblemKind::InvalidBody) {
        Err(error) => error,
        Ok(()) => ApiError::new(ProblemKind::InvalidBody, reason),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::{App, HttpResponse, middleware::from_fn, test as web_test, web};
    use rstest::rstest;
    use serde_json::Value;

    use super::*;

    #[rstest]
    #[case("page", "invalid digit found in string", ("page", "invalid", "must be a whole number"))]
    #[case(".", "missing field `searchTerm`", ("searchTerm", "missing", "is required"))]
    #[case(".", "duplicate field `page`", ("page", "repeated", "is given more than once"))]
    #[case("sort", "unknown variant `x`, expected one of `a`, `b`", ("sort", "invalid", "must be one of a, b"))]
    fn reasons_are_plain_words(
        #[case] path: &str,
        #[case] reason: &str,
        #[case] expected: (&str, &str, &str),
    ) {
        let (parameter, code, detail) = in_plain_words(path, reason);
        assert_eq!((parameter, code, detail.as_str()), expected);
    }

    #[rstest]
    #[case("application/json", "{\"a\":", 400, "invalid-body")]
    #[case("application/json", "", 400, "invalid-body")]
    #[case("text/plain", "{}", 415, "unsupported-media-type")]
    #[case("application/json", &format!("\"{}\"", "x".repeat(70_000)), 413, "payload-too-large")]
    #[actix_web::test]
    async fn a_body_that_can_not_be_read_is_a_problem(
        #[case] media_type: &str,
        #[case] body: &str,
        #[case] status: u16,
        #[case] code: &str,
    ) {
        let take = async |_: Json<Value>| HttpResponse::Ok().finish();
        let app = App::new()
            .app_data(json_config())
            .wrap(from_fn(crate::http::problem_responses))
            .service(web::resource("/api/v1/things").post(take));
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
