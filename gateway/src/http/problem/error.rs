use std::{fmt, sync::Arc};

use actix_web::{HttpResponse, ResponseError, http::StatusCode};

use super::{FieldError, Problem, ProblemKind};

/// Error of a handler.
#[derive(Clone)]
pub struct ApiError {
    kind: ProblemKind,
    detail: String,
    fields: Vec<FieldError>,
    /// Logged, never sent.
    source: Option<Arc<dyn std::error::Error + Send + Sync>>,
    retry: Retry,
}

#[derive(Clone, Copy)]
enum Retry {
    /// Only temporary failures have `Retry-After`.
    IfTemporary,
    After(u64),
    Never,
}

/// `Retry-After` of temporary failures.
pub const RETRY_AFTER_SECONDS: u64 = 2;

/// Result of a handler.
pub type ApiResult<T> = Result<T, ApiError>;

impl ApiError {
    /// Creates an error.
    pub fn new(kind: ProblemKind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
            fields: Vec::new(),
            source: None,
            retry: Retry::IfTemporary,
        }
    }

    /// Creates the error of an unknown identifier.
    pub fn not_found(what: &str) -> Self {
        Self::new(
            ProblemKind::NotFound,
            format!("There is no such {what} in this shop."),
        )
    }

    /// Adds the invalid members.
    #[must_use]
    pub fn with_fields(mut self, fields: Vec<FieldError>) -> Self {
        self.fields = fields;
        self
    }

    /// Adds a cause. It is logged, never sent.
    #[must_use]
    pub fn with_source(
        mut self,
        source: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Self {
        self.source = Some(Arc::from(source.into()));
        self
    }

    /// Sets `Retry-After`.
    #[must_use]
    pub fn with_retry_after(mut self, seconds: u64) -> Self {
        self.retry = Retry::After(seconds);
        self
    }

    /// Omits `Retry-After`, because a retry could repeat an effect.
    #[must_use]
    pub fn without_retry_after(mut self) -> Self {
        self.retry = Retry::Never;
        self
    }

    /// Value of `Retry-After`.
    pub fn retry_after_seconds(&self) -> Option<u64> {
        let is_temporary = matches!(
            self.kind.row().status,
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT
        );
        match self.retry {
            Retry::IfTemporary => is_temporary.then_some(RETRY_AFTER_SECONDS),
            Retry::After(seconds) => Some(seconds),
            Retry::Never => None,
        }
    }

    /// Kind of the problem.
    pub fn kind(&self) -> ProblemKind {
        self.kind
    }

    /// Response body of the request with this id.
    pub fn problem(&self, request_id: &str) -> Problem {
        let row = self.kind.row();
        Problem {
            kind: self.kind,
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
            write!(f, " [{} {}]", field.pointer, field.code.as_str())?;
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

    /// `problem_responses` adds the body, because only it knows the request id.
    fn error_response(&self) -> HttpResponse {
        HttpResponse::new(self.status_code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cause_is_logged_and_not_sent() {
        let error = ApiError::new(ProblemKind::Internal, "It broke.").with_source("secret cause");
        assert!(error.to_string().contains("secret cause"));
        let body = serde_json::to_string(&error.problem("1")).unwrap();
        assert!(!body.contains("secret cause"), "{body}");
    }
}
