//! The one table of problems (RFC 9457) and the error type that every handler returns.

use std::fmt;

use actix_web::{HttpResponse, ResponseError, http::StatusCode};
use serde::Serialize;
use utoipa::ToSchema;

/// A row of the table: the stable name, the status and the title of one kind of problem.
pub struct ProblemRow {
    /// Stable name; `/problems/{code}` is the problem's `type`.
    pub code: &'static str,
    /// HTTP status it is sent with.
    pub status: StatusCode,
    /// Short text, the same for every occurrence.
    pub title: &'static str,
    /// What it means and what the caller can do, for the page at `/problems/{code}`.
    pub explanation: &'static str,
}

macro_rules! problems {
    ($($(#[doc = $doc:literal])+ $name:ident => $code:literal, $status:ident, $title:literal;)+) => {
        /// Every kind of problem that this gateway can answer with.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ProblemKind {
            $($(#[doc = $doc])+ $name,)+
        }

        impl ProblemKind {
            /// All kinds, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// The row of this kind.
            pub const fn row(self) -> ProblemRow {
                match self {
                    $(Self::$name => ProblemRow {
                        code: $code,
                        status: StatusCode::$status,
                        title: $title,
                        explanation: concat!($($doc,)+),
                    },)+
                }
            }
        }
    };
}

problems! {
    /// No shop answers to the host name of the request.
    UnknownHost => "unknown-host", MISDIRECTED_REQUEST, "Unknown host";
    /// The address does not exist in this API.
    UnknownRoute => "unknown-route", NOT_FOUND, "Unknown route";
    /// The address exists, but not with this method; the Allow header names those that do.
    MethodNotAllowed => "method-not-allowed", METHOD_NOT_ALLOWED, "Method not allowed";
    /// A path or query parameter is of the wrong type or out of range; `errors` names each one.
    InvalidParameter => "invalid-parameter", BAD_REQUEST, "Invalid parameter";
    /// The request body is not what this operation takes; `errors` names each wrong member.
    InvalidBody => "invalid-body", BAD_REQUEST, "Invalid body";
    /// The request body must be declared as application/json.
    UnsupportedMediaType => "unsupported-media-type", UNSUPPORTED_MEDIA_TYPE, "Unsupported media type";
    /// The request body is larger than this operation takes.
    PayloadTooLarge => "payload-too-large", PAYLOAD_TOO_LARGE, "Payload too large";
    /// There is nothing with this identifier in this shop.
    NotFound => "not-found", NOT_FOUND, "Not found";
    /// The shop's system of record can't be reached. Try again after the seconds in Retry-After.
    RetailUnavailable => "retail-unavailable", SERVICE_UNAVAILABLE, "Shop system unavailable";
    /// The shop's system of record did not answer in time. The answer may be there on the next try.
    RetailTimeout => "retail-timeout", GATEWAY_TIMEOUT, "Shop system too slow";
    /// The shop's system of record gave an answer that makes no sense.
    RetailInvalidAnswer => "retail-invalid-answer", BAD_GATEWAY, "Invalid answer from the shop system";
    /// The shop's settings have not been loaded yet. Try again after the seconds in Retry-After.
    TenantNotReady => "tenant-not-ready", SERVICE_UNAVAILABLE, "Shop not ready";
    /// The gateway itself failed. The request id in `instance` finds the reason in its log.
    Internal => "internal", INTERNAL_SERVER_ERROR, "Internal error";
}

/// One wrong member of a request.
#[derive(Clone, Debug, Serialize, ToSchema, PartialEq, Eq)]
pub struct FieldError {
    /// Where: `query/page`, `path/id`, or a JSON pointer into the body.
    #[schema(example = "query/page")]
    pub pointer: String,
    /// Stable name of what is wrong, for programs.
    #[schema(example = "out-of-range")]
    pub code: &'static str,
    /// The same for people.
    #[schema(example = "must be between 1 and 10000")]
    pub detail: String,
}

/// A problem as it is sent (RFC 9457, `application/problem+json`). Programs key on `type`.
#[derive(Serialize, ToSchema)]
pub struct Problem {
    /// Stable address of the kind of problem; opening it explains it.
    #[serde(rename = "type")]
    #[schema(example = "/problems/invalid-parameter")]
    pub kind: String,
    /// Short text, the same for every occurrence of this type.
    pub title: String,
    /// The HTTP status, repeated.
    #[schema(example = 400)]
    pub status: u16,
    /// What happened this time.
    pub detail: String,
    /// Request id; also in the gateway's log.
    pub instance: String,
    /// The wrong members of the request; empty when none is to blame.
    pub errors: Vec<FieldError>,
}

/// The error of every handler: a row of the table plus what happened this time.
pub struct ApiError {
    kind: ProblemKind,
    detail: String,
    fields: Vec<FieldError>,
    /// The cause, for the log only.
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// What handlers return.
pub type ApiResult<T> = Result<T, ApiError>;

impl ApiError {
    /// A problem of this kind, with a sentence on what happened.
    pub fn new(kind: ProblemKind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
            fields: Vec::new(),
            source: None,
        }
    }

    /// Nothing here has this identifier.
    pub fn not_found(what: &str) -> Self {
        Self::new(
            ProblemKind::NotFound,
            format!("There is no such {what} in this shop."),
        )
    }

    /// Names the wrong members.
    #[must_use]
    pub fn with_fields(mut self, fields: Vec<FieldError>) -> Self {
        self.fields = fields;
        self
    }

    /// Keeps the cause for the log; it is never sent.
    #[must_use]
    pub fn with_source(
        mut self,
        source: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Self {
        self.source = Some(source.into());
        self
    }

    /// Which row of the table this is.
    pub fn kind(&self) -> ProblemKind {
        self.kind
    }

    /// The body to send for the request with this id.
    pub fn problem(&self, request_id: &str) -> Problem {
        let row = self.kind.row();
        Problem {
            kind: format!("/problems/{}", row.code),
            title: row.title.to_owned(),
            status: row.status.as_u16(),
            detail: self.detail.clone(),
            instance: format!("urn:uuid:{request_id}"),
            errors: self.fields.clone(),
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.row().code, self.detail)?;
        for field in &self.fields {
            write!(f, " [{} {}]", field.pointer, field.code)?;
        }
        if let Some(source) = &self.source {
            write!(f, " ({source})")?;
        }
        Ok(())
    }
}

impl fmt::Debug for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.kind.row().status
    }

    /// Status only: `problem_responses` writes the body, since only it knows the request id.
    fn error_response(&self) -> HttpResponse {
        HttpResponse::new(self.status_code())
    }
}

/// The problem answers that every operation declares in the OpenAPI document.
pub struct Problems;

impl utoipa::IntoResponses for Problems {
    fn responses() -> std::collections::BTreeMap<
        String,
        utoipa::openapi::RefOr<utoipa::openapi::response::Response>,
    > {
        use utoipa::openapi::{ContentBuilder, Ref, ResponseBuilder};
        let problem = ResponseBuilder::new()
            .description(
                "Any failure: a problem document; `type` is one of the addresses under /problems/",
            )
            .content(
                "application/problem+json",
                ContentBuilder::new()
                    .schema(Some(Ref::from_schema_name("Problem")))
                    .build(),
            )
            .build();
        [("default".to_owned(), problem.into())].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_fit_an_address() {
        let mut codes: Vec<_> = ProblemKind::ALL
            .iter()
            .map(|kind| kind.row().code)
            .collect();
        assert!(
            codes
                .iter()
                .all(|code| code.bytes().all(|b| b == b'-' || b.is_ascii_lowercase()))
        );
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), ProblemKind::ALL.len());
    }

    #[test]
    fn the_cause_is_logged_and_not_sent() {
        let error = ApiError::new(ProblemKind::Internal, "It broke.").with_source("secret cause");
        assert!(error.to_string().contains("secret cause"));
        let body = serde_json::to_string(&error.problem("1")).unwrap();
        assert!(!body.contains("secret cause"), "{body}");
    }
}
