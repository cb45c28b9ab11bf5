//! Query and path parameters whose failures name the parameter and say what it takes.

use std::{
    future::{Ready, ready},
    ops::RangeInclusive,
};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use serde::de::DeserializeOwned;

use super::problem::{ApiError, FieldError, ProblemKind};

/// Parameters that know their ranges.
pub trait Parameters: DeserializeOwned {
    /// Adds an entry for each value that is out of range.
    fn check(&self, errors: &mut FieldErrors);
}

/// Collects what is wrong with the parameters of one request.
#[derive(Default)]
pub struct FieldErrors {
    errors: Vec<FieldError>,
}

impl FieldErrors {
    /// Adds one wrong query parameter.
    pub fn push(&mut self, parameter: &str, code: &'static str, detail: impl Into<String>) {
        self.errors.push(FieldError {
            pointer: format!("query/{parameter}"),
            code,
            detail: detail.into(),
        });
    }

    /// Requires the value to be within the range.
    pub fn range<T: PartialOrd + Copy + std::fmt::Display>(
        &mut self,
        parameter: &str,
        value: T,
        range: &RangeInclusive<T>,
    ) {
        if !range.contains(&value) {
            let (low, high) = (range.start(), range.end());
            self.push(
                parameter,
                "out-of-range",
                format!("must be between {low} and {high}"),
            );
        }
    }

    /// Requires at most `max` characters.
    pub fn length(&mut self, parameter: &str, value: &str, max: usize) {
        if value.chars().count() > max {
            self.push(
                parameter,
                "too-long",
                format!("must be at most {max} characters"),
            );
        }
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

fn parse_query<T: Parameters>(query: &str) -> Result<T, ApiError> {
    let value: T = T::deserialize(pairs(query)).map_err(|_unnamed| unreadable::<T>(query))?;
    let mut errors = FieldErrors::default();
    value.check(&mut errors);
    if errors.errors.is_empty() {
        Ok(value)
    } else {
        Err(invalid_parameters(errors))
    }
}

/// Reads the query once more, this time keeping track of the parameter at fault: too slow for every request.
fn unreadable<T: Parameters>(query: &str) -> ApiError {
    let mut errors = FieldErrors::default();
    if let Err(error) = serde_path_to_error::deserialize::<_, T>(pairs(query)) {
        let reason = error.inner().to_string();
        match missing(&reason) {
            Some(name) => errors.push(name, "missing", "is required"),
            None => errors.push(&error.path().to_string(), "invalid", reason),
        }
    }
    invalid_parameters(errors)
}

/// The name in serde's words for a parameter that is not there, which has no path.
fn missing(reason: &str) -> Option<&str> {
    reason.strip_prefix("missing field `")?.strip_suffix('`')
}

fn pairs(query: &str) -> serde_urlencoded::Deserializer<'_> {
    serde_urlencoded::Deserializer::new(form_urlencoded::parse(query.as_bytes()))
}

fn invalid_parameters(errors: FieldErrors) -> ApiError {
    let detail = errors
        .errors
        .iter()
        .map(|error| {
            format!(
                "{}: {}",
                error.pointer.trim_start_matches("query/"),
                error.detail
            )
        })
        .collect::<Vec<_>>()
        .join("; ");
    ApiError::new(ProblemKind::InvalidParameter, detail).with_fields(errors.errors)
}

/// The problem of a path segment that is not what the route takes.
pub fn invalid_path(error: &actix_web::error::PathError) -> ApiError {
    ApiError::new(
        ProblemKind::InvalidParameter,
        "The address holds an identifier of the wrong kind.",
    )
    .with_fields(vec![FieldError {
        pointer: "path".to_owned(),
        code: "invalid",
        detail: error.to_string(),
    }])
}

/// The problem of a body that is not the JSON which the operation takes.
pub fn invalid_body(error: &actix_web::error::JsonPayloadError) -> ApiError {
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
        Cause::Deserialize(cause) => ApiError::new(ProblemKind::InvalidBody, cause.to_string()),
        _ => ApiError::new(ProblemKind::InvalidBody, "The body could not be read."),
    }
}
