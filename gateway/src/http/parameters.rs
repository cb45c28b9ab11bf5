//! Parameters and bodies whose failures name the member at fault and say what it takes.

use std::{
    future::{Ready, ready},
    ops::RangeInclusive,
};

use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload};
use futures_util::future::LocalBoxFuture;
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error as _},
};
use serde_path_to_error::{Path, Segment};

use super::{
    body::read_body,
    problem::{ApiError, ApiResult, FieldError, ProblemKind},
};

/// Parameters that know their ranges.
pub trait Parameters: DeserializeOwned {
    /// Largest body, in bytes. Enough for an order of a full cart with long names of colours and sizes.
    const MAX_JSON_BYTES: usize = 32 * 1024;

    /// Adds an entry for each value that is out of range.
    fn check(&self, errors: &mut FieldErrors);
}

/// Collects what is wrong with the query or the body of one request.
pub struct FieldErrors {
    /// What a pointer starts with: where its member is.
    place: &'static str,
    /// Members around those that are being checked, each with a slash behind it.
    around: String,
    errors: Vec<FieldError>,
}

const QUERY: &str = "query/";
const BODY: &str = "/";

impl FieldErrors {
    const fn of(place: &'static str) -> Self {
        Self {
            place,
            around: String::new(),
            errors: Vec::new(),
        }
    }

    /// Adds one wrong member.
    pub fn push(&mut self, member: &str, code: &'static str, detail: impl Into<String>) {
        self.errors.push(FieldError {
            pointer: format!("{}{}{member}", self.place, self.around),
            code,
            detail: detail.into(),
        });
    }

    /// Checks the members of this member.
    pub fn within(&mut self, member: &str, check: impl FnOnce(&mut Self)) {
        let before = self.around.len();
        self.around.push_str(member);
        self.around.push('/');
        check(self);
        self.around.truncate(before);
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
        let name = |pointer: &str| pointer.replacen(self.place, "", 1);
        let each = |error: &FieldError| format!("{}: {}", name(&error.pointer), error.detail);
        let detail = self.errors.iter().map(each).collect::<Vec<_>>().join("; ");
        Err(ApiError::new(kind, detail).with_fields(self.errors))
    }
}

/// What a check finds wrong with a body.
#[cfg(test)]
pub(crate) fn wrong_members(check: impl FnOnce(&mut FieldErrors)) -> Vec<FieldError> {
    let mut errors = FieldErrors::of(BODY);
    check(&mut errors);
    errors.errors
}

/// The id in an address. The Retail API counts from 1.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "i32")]
pub struct RecordId(pub i32);

impl TryFrom<i32> for RecordId {
    type Error = &'static str;

    fn try_from(id: i32) -> Result<Self, Self::Error> {
        (id > 0).then_some(Self(id)).ok_or("below 1")
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

/// The same for a query that is not text, such as that of a planned operation.
impl<'de, T: Parameters> Deserialize<'de> for ValidQuery<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = T::deserialize(deserializer)?;
        checked(value).map(Self).map_err(D::Error::custom)
    }
}

/// The checked JSON body of a request.
pub struct ValidBody<T>(pub T);

impl<T: Parameters + 'static> FromRequest for ValidBody<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = is_json(request);
        let reading = read_body(request, payload, T::MAX_JSON_BYTES);
        Box::pin(async move {
            if !is_json {
                return Err(not_json());
            }
            let body: T = parse_body(&reading.await?)?;
            let mut errors = FieldErrors::of(BODY);
            body.check(&mut errors);
            errors.into_result(ProblemKind::InvalidBody)?;
            Ok(Self(body))
        })
    }
}

/// The checked parameters of a query, such as `brand=3&page=2`.
pub fn parse_query<T: Parameters>(query: &str) -> Result<T, ApiError> {
    checked(T::deserialize(pairs(query)).map_err(|_unnamed| unreadable::<T>(query))?)
}

fn checked<T: Parameters>(value: T) -> ApiResult<T> {
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
    // The last one: a value may hold the same words.
    if let Some((_, allowed)) = reason.rsplit_once("expected one of ") {
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
        detail: "must be a whole number from 1".to_owned(),
    };
    let detail = "id: must be a whole number from 1";
    ApiError::new(ProblemKind::InvalidParameter, detail).with_fields(vec![field])
}

/// Exactly that type: forms and scripts of other origins can't send it, while they may find a way to send its relatives.
pub(super) fn not_json() -> ApiError {
    ApiError::new(
        ProblemKind::UnsupportedMediaType,
        "The body must be declared as application/json.",
    )
}

pub(super) fn is_json(request: &HttpRequest) -> bool {
    let declared = request.mime_type().ok().flatten();
    declared.is_some_and(|media_type| media_type.essence_str() == "application/json")
}

fn parse_body<T: DeserializeOwned>(body: &[u8]) -> ApiResult<T> {
    let mut json = serde_json::Deserializer::from_slice(body);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        if error.inner().is_data() {
            wrong_body(error.path(), &error.inner().to_string())
        } else {
            no_json()
        }
    })?;
    json.end().map_err(|_more| no_json())?;
    Ok(value)
}

fn no_json() -> ApiError {
    ApiError::new(ProblemKind::InvalidBody, "The body is not valid JSON.")
}

/// Names the member at fault, never its value: serde's own sentence holds that.
fn wrong_body(path: &Path, reason: &str) -> ApiError {
    let (unnamed, code, detail) = in_plain_words("", reason);
    let segments = path.iter().filter_map(|segment| match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } => Some(key.clone()),
        Segment::Enum { variant } => Some(variant.clone()),
        Segment::Unknown => None,
    });
    // The name of a missing or repeated member is no part of the path.
    let missing = (!unnamed.is_empty()).then(|| unnamed.to_owned());
    let member = segments.chain(missing).collect::<Vec<_>>().join("/");
    let place = if member.is_empty() { "" } else { BODY };
    let sentence = if member.is_empty() {
        "The body is not what this operation takes.".to_owned()
    } else {
        format!("{member}: {detail}")
    };
    let field = FieldError {
        pointer: format!("{place}{member}"),
        code,
        detail,
    };
    ApiError::new(ProblemKind::InvalidBody, sentence).with_fields(vec![field])
}

#[cfg(test)]
mod tests {
    use actix_web::{App, HttpResponse, middleware::from_fn, test as web_test, web};
    use rstest::rstest;
    use serde::Deserialize;
    use serde_json::Value;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct Thing {
        name: String,
        #[serde(default)]
        parts: Vec<i32>,
    }

    impl Parameters for Thing {
        fn check(&self, errors: &mut FieldErrors) {
            errors.length("name", &self.name, 20);
            errors.length("parts", &"x".repeat(self.parts.len()), 20);
        }
    }

    #[rstest]
    #[case::wrong_type(r#"{"name": 4711}"#, "/name")]
    #[case::wrong_element(r#"{"name": "x", "parts": [1, "4711"]}"#, "/parts/1")]
    #[case::missing(r#"{"parts": [4711]}"#, "/name")]
    #[case::repeated(r#"{"name": "4711", "name": "4711"}"#, "/name")]
    #[case::another_whole(r#""4711""#, "")]
    fn a_wrong_member_is_named_and_its_value_is_not(#[case] body: &str, #[case] pointer: &str) {
        let error = parse_body::<Thing>(body.as_bytes()).unwrap_err();
        let problem = error.problem("1");
        assert_eq!(problem.errors.len(), 1);
        assert_eq!(problem.errors[0].pointer, pointer);
        assert!(!serde_json::to_string(&problem).unwrap().contains("4711"));
    }

    #[rstest]
    #[case(r#"{"name": "x"} 4711"#)]
    #[case(r#"{"name": "4711"#)]
    fn no_json_is_told_in_our_own_words(#[case] body: &str) {
        let error = parse_body::<Thing>(body.as_bytes()).unwrap_err();
        assert_eq!(error.problem("1").detail, "The body is not valid JSON.");
    }

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
    #[case("text/json", "{}", 415, "unsupported-media-type")]
    #[case("application/ld+json", "{}", 415, "unsupported-media-type")]
    #[case("application/json", &format!("\"{}\"", "x".repeat(70_000)), 413, "payload-too-large")]
    #[actix_web::test]
    async fn a_body_that_can_not_be_read_is_a_problem(
        #[case] media_type: &str,
        #[case] body: &str,
        #[case] status: u16,
        #[case] code: &str,
    ) {
        let take = async |_: ValidBody<Thing>| HttpResponse::Ok().finish();
        let app = App::new()
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
