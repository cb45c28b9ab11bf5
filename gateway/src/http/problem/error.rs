//! The error type that every handler returns.

use std::{fmt, sync::Arc};

use actix_web::{HttpResponse, ResponseError, http::StatusCode};

use super::{FieldError, Problem, ProblemKind};

/// The error of every handler: a row of the table plus what happened this time.
#[derive(Clone)]
pub struct ApiError {
    kind: ProblemKind,
    detail: String,
    fields: Vec<FieldError>,
    /// The cause, for the log only.
    source: Option<Arc<dyn std::error::Error + Send + Sync>>,
    retry: Retry,
}

/// Whether the caller is told to try again.
#[derive(Clone, Copy)]
enum Retry {
    /// Soon, where the failure passes by itself.
    IfItPasses,
    After(u64),
    Never,
}

/// Seconds after which a caller may try again what failed for a reason that passes.
const RETRY_AFTER_SECONDS: u64 = 2;

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
            retry: Retry::IfItPasses,
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
        self.source = Some(Arc::from(source.into()));
        self
    }

    /// Tells when to try again.
    #[must_use]
    pub fn with_retry_after(mut self, seconds: u64) -> Self {
        self.retry = Retry::After(seconds);
        self
    }

    /// Does not tell to try again: it would not be the same as the first try.
    #[must_use]
    pub fn without_retry_after(mut self) -> Self {
        self.retry = Retry::Never;
        self
    }

    /// In how many seconds to try again, if that makes sense.
    pub fn retry_after_seconds(&self) -> Option<u64> {
        let passes = matches!(
            self.kind.row().status,
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT
        );
        match self.retry {
            Retry::IfItPasses => passes.then_some(RETRY_AFTER_SECONDS),
            Retry::After(seconds) => Some(seconds),
            Retry::Never => None,
        }
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
