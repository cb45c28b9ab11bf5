//! Problems (RFC 9457): what every failure of the API looks like.

mod error;
mod table;

use serde::Serialize;
use utoipa::ToSchema;

pub use self::{
    error::{ApiError, ApiResult},
    table::{ProblemKind, ProblemRow},
};

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
