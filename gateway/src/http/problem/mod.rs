//! Problem details (RFC 9457): the format of all API errors.

mod error;
mod field_error_code;
mod table;

use serde::Serialize;
use utoipa::ToSchema;

pub use self::{
    error::{ApiError, ApiResult, RETRY_AFTER_SECONDS},
    field_error_code::FieldErrorCode,
    table::{ProblemKind, ProblemRow},
};

/// Invalid member of a request.
#[derive(Clone, Debug, Serialize, ToSchema, PartialEq, Eq)]
pub struct FieldError {
    /// Location: `query/page`, `path/id`, `header/idempotency-key`, or a JSON pointer into the body.
    #[schema(example = "query/page")]
    pub pointer: String,
    /// Reason, for programs.
    pub code: FieldErrorCode,
    /// Description, for people.
    #[schema(example = "must be between 1 and 10000")]
    pub detail: String,
}

/// Problem details (RFC 9457, `application/problem+json`). Programs distinguish problems by `type`.
#[derive(Serialize, ToSchema)]
pub struct Problem {
    /// Problem type.
    #[serde(rename = "type")]
    pub kind: ProblemKind,
    /// Short text, the same for each occurrence of this type.
    pub title: String,
    /// HTTP status.
    #[schema(example = 400)]
    pub status: u16,
    /// Description of this occurrence.
    pub detail: String,
    /// Request id, as in the gateway's log.
    pub instance: String,
    /// Invalid members of the request; empty for other errors.
    pub errors: Vec<FieldError>,
}

/// Problem response that each operation declares in the OpenAPI document.
pub struct Problems;

impl utoipa::IntoResponses for Problems {
    fn responses() -> std::collections::BTreeMap<
        String,
        utoipa::openapi::RefOr<utoipa::openapi::response::Response>,
    > {
        use utoipa::openapi::{ContentBuilder, Ref, ResponseBuilder};
        let problem = ResponseBuilder::new()
            .description(
                "Any failure: a problem document. `type` is one of the addresses under /problems/ that the schema lists",
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
