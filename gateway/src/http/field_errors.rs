use std::ops::RangeInclusive;

use super::problem::{ApiError, ApiResult, FieldError, FieldErrorCode, ProblemKind};

/// Errors of one query or body.
pub struct FieldErrors {
    prefix: &'static str,
    /// Parent members, each followed by a slash.
    parents: String,
    errors: Vec<FieldError>,
}

pub(super) const QUERY_PREFIX: &str = "query/";
pub(super) const BODY_PREFIX: &str = "/";

impl FieldErrors {
    pub(super) const fn of(prefix: &'static str) -> Self {
        Self {
            prefix,
            parents: String::new(),
            errors: Vec::new(),
        }
    }

    /// Adds an error.
    pub fn push(&mut self, member: &str, code: FieldErrorCode, detail: impl Into<String>) {
        self.errors.push(FieldError {
            pointer: format!("{}{}{member}", self.prefix, self.parents),
            code,
            detail: detail.into(),
        });
    }

    /// Checks the members of a nested object.
    pub fn within(&mut self, member: &str, check: impl FnOnce(&mut Self)) {
        let before = self.parents.len();
        self.parents.push_str(member);
        self.parents.push('/');
        check(self);
        self.parents.truncate(before);
    }

    /// Requires a value within the range.
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
                FieldErrorCode::OutOfRange,
                format!("must be between {low} and {high}"),
            );
        }
    }

    /// Requires at most `max` characters.
    pub fn length(&mut self, member: &str, value: &str, max: usize) {
        if value.chars().count() > max {
            self.push(
                member,
                FieldErrorCode::TooLong,
                format!("must be at most {max} characters"),
            );
        }
    }

    pub(super) fn into_result(self, kind: ProblemKind) -> ApiResult<()> {
        if self.errors.is_empty() {
            return Ok(());
        }
        let name = |pointer: &str| pointer.replacen(self.prefix, "", 1);
        let sentence = |error: &FieldError| format!("{}: {}", name(&error.pointer), error.detail);
        let detail = self
            .errors
            .iter()
            .map(sentence)
            .collect::<Vec<_>>()
            .join("; ");
        Err(ApiError::new(kind, detail).with_fields(self.errors))
    }
}

#[cfg(test)]
pub(crate) fn wrong_members(check: impl FnOnce(&mut FieldErrors)) -> Vec<FieldError> {
    let mut errors = FieldErrors::of(BODY_PREFIX);
    check(&mut errors);
    errors.errors
}

/// Converts serde's message `reason` to name, code and detail. For a missing or repeated member,
/// only `reason` contains the name.
pub(super) fn describe_serde_error<'a>(
    path: &'a str,
    reason: &'a str,
) -> (&'a str, FieldErrorCode, String) {
    let quoted = |start: &str| Some(reason.strip_prefix(start)?.split_once('`')?.0);
    if let Some(name) = quoted("missing field `") {
        return (name, FieldErrorCode::Missing, "is required".to_owned());
    }
    if let Some(name) = quoted("duplicate field `") {
        return (
            name,
            FieldErrorCode::Repeated,
            "is given more than once".to_owned(),
        );
    }
    // Use the last match, because a value may contain the same words.
    if let Some((_, allowed)) = reason.rsplit_once("expected one of ") {
        return (
            path,
            FieldErrorCode::Invalid,
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
    (path, FieldErrorCode::Invalid, detail.to_owned())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("page", "invalid digit found in string", ("page", "invalid", "must be a whole number"))]
    #[case(".", "missing field `searchTerm`", ("searchTerm", "missing", "is required"))]
    #[case(".", "duplicate field `page`", ("page", "repeated", "is given more than once"))]
    #[case("sort", "unknown variant `x`, expected one of `a`, `b`", ("sort", "invalid", "must be one of a, b"))]
    fn serde_errors_are_described_in_plain_words(
        #[case] path: &str,
        #[case] reason: &str,
        #[case] expected: (&str, &str, &str),
    ) {
        let (parameter, code, detail) = describe_serde_error(path, reason);
        assert_eq!((parameter, code.as_str(), detail.as_str()), expected);
    }
}
