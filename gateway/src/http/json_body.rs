use actix_web::{HttpMessage, HttpRequest};
use serde::de::DeserializeOwned;
use serde_path_to_error::{Path, Segment};

use super::{
    field_errors::{BODY_PREFIX, describe_serde_error},
    problem::{ApiError, ApiResult, FieldError, ProblemKind},
};

pub(super) fn unsupported_media_type() -> ApiError {
    ApiError::new(
        ProblemKind::UnsupportedMediaType,
        "The body must be declared as application/json.",
    )
}

/// Other sites can't send this media type without a preflight.
pub(super) fn is_json(request: &HttpRequest) -> bool {
    let declared = request.mime_type().ok().flatten();
    declared.is_some_and(|media_type| media_type.essence_str() == "application/json")
}

pub(super) fn parse_body<T: DeserializeOwned>(body: &[u8]) -> ApiResult<T> {
    let mut json = serde_json::Deserializer::from_slice(body);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        if error.inner().is_data() {
            invalid_body(error.path(), &error.inner().to_string())
        } else {
            invalid_json()
        }
    })?;
    json.end().map_err(|_trailing_text| invalid_json())?;
    Ok(value)
}

fn invalid_json() -> ApiError {
    ApiError::new(ProblemKind::InvalidBody, "The body is not valid JSON.")
}

/// serde's message contains the value, so only the member's name is used.
fn invalid_body(path: &Path, reason: &str) -> ApiError {
    let no_path = "";
    let (name_in_message, code, detail) = describe_serde_error(no_path, reason);
    let segments = path.iter().filter_map(|segment| match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } => Some(key.clone()),
        Segment::Enum { variant } => Some(variant.clone()),
        Segment::Unknown => None,
    });
    // For a missing or repeated member, the path lacks the name.
    let last_segment = (!name_in_message.is_empty()).then(|| name_in_message.to_owned());
    let member = segments.chain(last_segment).collect::<Vec<_>>().join("/");
    let prefix = if member.is_empty() { "" } else { BODY_PREFIX };
    let problem_detail = if member.is_empty() {
        "The body is not what this operation takes.".to_owned()
    } else {
        format!("{member}: {detail}")
    };
    let field = FieldError {
        pointer: format!("{prefix}{member}"),
        code,
        detail,
    };
    ApiError::new(ProblemKind::InvalidBody, problem_detail).with_fields(vec![field])
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde::Deserialize;

    use super::*;

    const REQUEST_ID: &str = "1";

    #[derive(Debug, Deserialize)]
    struct Thing {
        #[expect(dead_code, reason = "only read from the body")]
        name: String,
        #[serde(default)]
        #[expect(dead_code, reason = "only read from the body")]
        parts: Vec<i32>,
    }

    #[rstest]
    #[case::wrong_type(r#"{"name": 4711}"#, "/name")]
    #[case::wrong_element(r#"{"name": "x", "parts": [1, "4711"]}"#, "/parts/1")]
    #[case::missing_member(r#"{"parts": [4711]}"#, "/name")]
    #[case::repeated_member(r#"{"name": "4711", "name": "4711"}"#, "/name")]
    #[case::body_is_not_an_object(r#""4711""#, "")]
    fn an_invalid_member_is_named_without_its_value(#[case] body: &str, #[case] pointer: &str) {
        let error = parse_body::<Thing>(body.as_bytes()).unwrap_err();
        let problem = error.problem(REQUEST_ID);
        assert_eq!(problem.errors.len(), 1);
        assert_eq!(problem.errors[0].pointer, pointer);
        assert!(!serde_json::to_string(&problem).unwrap().contains("4711"));
    }

    #[rstest]
    #[case(r#"{"name": "x"} 4711"#)]
    #[case(r#"{"name": "4711"#)]
    fn invalid_json_has_a_fixed_message(#[case] body: &str) {
        let error = parse_body::<Thing>(body.as_bytes()).unwrap_err();
        let problem = error.problem(REQUEST_ID);
        assert_eq!(problem.detail, "The body is not valid JSON.");
    }
}
