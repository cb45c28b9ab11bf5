use std::{fmt::Write as _, marker::PhantomData, sync::Arc};

use actix_web::{
    HttpRequest, HttpResponse, Responder,
    body::BoxBody,
    http::{
        StatusCode,
        header::{self, HeaderName, HeaderValue},
    },
};
use bytes::Bytes;

use super::{CacheStatus, Encoding, Entry, Source, StaleReason};
use crate::http::problem::{ApiError, ApiResult};

const CACHE_STATUS: HeaderName = HeaderName::from_static("cache-status");
/// Browsers store responses but revalidate each time. Shared caches store nothing, because prices
/// depend on the session.
const REVALIDATE: HeaderValue = HeaderValue::from_static("private, no-cache");

/// Cached response of an operation whose body is a `T`.
pub struct CachedResponse<T> {
    entry: Arc<Entry>,
    served: CacheStatus,
    now_ms: u64,
    cache_control: HeaderValue,
    body: PhantomData<fn() -> T>,
}

impl<T> CachedResponse<T> {
    /// Wraps the result of `ResponseCache::get`.
    pub fn new((entry, served): (Arc<Entry>, CacheStatus), now_ms: u64) -> Self {
        Self {
            entry,
            served,
            now_ms,
            cache_control: REVALIDATE,
            body: PhantomData,
        }
    }

    /// Replaces the default `Cache-Control`.
    #[must_use]
    pub fn with_cache_control(mut self, value: &'static str) -> Self {
        self.cache_control = HeaderValue::from_static(value);
        self
    }

    /// Whether there is a body; false for "not found".
    pub fn is_found(&self) -> bool {
        self.entry.stored_body().is_some()
    }

    /// Uncompressed body; `None` for "not found".
    pub fn body(&self) -> Option<Bytes> {
        self.entry
            .stored_body()
            .map(|stored| stored.body.identity().clone())
    }

    /// Whether this is a temporary response.
    pub fn is_placeholder(&self) -> bool {
        self.entry.is_placeholder()
    }

    /// Fails with the problem `not-found` if there is no body.
    pub fn or_not_found(self, what: &str) -> ApiResult<Self> {
        if self.is_found() {
            Ok(self)
        } else {
            Err(ApiError::not_found(what))
        }
    }

    fn cache_status(&self) -> HeaderValue {
        let ttl = self.entry.ttl_seconds(self.now_ms);
        let mut text = String::with_capacity(80);
        let is_loaded = matches!(self.served, CacheStatus::Miss | CacheStatus::NotStored);
        let source = self.entry.source();
        if let (true, Some(source)) = (is_loaded, source) {
            text.push_str(source.name);
            text.push_str("; hit");
            push_detail(&mut text, source.stale_reason.map(StaleReason::detail));
            text.push_str(", ");
        }
        // Writing to a String can't fail.
        let _ = match self.served {
            CacheStatus::Hit | CacheStatus::Stale | CacheStatus::StaleOnError => {
                write!(text, "gateway; hit; ttl={ttl}")
            }
            CacheStatus::Miss => write!(text, "gateway; fwd=miss; stored; ttl={ttl}"),
            CacheStatus::NotStored => write!(text, "gateway; fwd=miss"),
        };
        let detail = match self.served {
            CacheStatus::Hit => source.map(Source::detail),
            CacheStatus::Stale => Some(StaleReason::Refreshing.detail()),
            CacheStatus::StaleOnError => Some(StaleReason::UpstreamError.detail()),
            CacheStatus::Miss | CacheStatus::NotStored => None,
        };
        push_detail(&mut text, detail);
        HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static("gateway"))
    }
}

fn push_detail(status: &mut String, detail: Option<&str>) {
    if let Some(detail) = detail {
        status.push_str("; detail=");
        status.push_str(detail);
    }
}

impl<T> CachedResponse<T> {
    /// Status of the full response.
    pub fn status(&self) -> StatusCode {
        self.entry.status()
    }

    /// Full response, even if the client's copy is current.
    pub fn full_response(self, request: &HttpRequest) -> HttpResponse {
        self.response(request, false)
    }

    fn response(self, request: &HttpRequest, may_be_unchanged: bool) -> HttpResponse {
        let Some(stored) = self.entry.stored_body() else {
            return HttpResponse::new(StatusCode::NOT_FOUND);
        };
        let picked = stored.body.pick(Encoding::accepted(request.headers()));
        let is_unchanged = may_be_unchanged && not_modified(request, &picked.etag);
        let mut response = HttpResponse::new(if is_unchanged {
            StatusCode::NOT_MODIFIED
        } else {
            self.entry.status()
        });
        let headers = response.headers_mut();
        headers.insert(header::ETAG, picked.etag.clone());
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::CACHE_CONTROL, self.cache_control.clone());
        headers.insert(
            header::AGE,
            HeaderValue::from(self.entry.age_seconds(self.now_ms)),
        );
        headers.insert(CACHE_STATUS, self.cache_status());
        if is_unchanged {
            return response;
        }
        headers.insert(header::CONTENT_TYPE, stored.content_type.clone());
        if let Some(encoding) = picked.encoding.header() {
            headers.insert(header::CONTENT_ENCODING, encoding);
        }
        response.set_body(BoxBody::new(picked.body.clone()))
    }
}

impl<T> Responder for CachedResponse<T> {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        self.response(request, true)
    }
}

/// Whether the client's copy is current, by `If-None-Match`.
pub fn not_modified(request: &HttpRequest, etag: &HeaderValue) -> bool {
    request
        .headers()
        .get_all(header::IF_NONE_MATCH)
        .any(|value| {
            value
                .to_str()
                .unwrap_or_default()
                .split(',')
                .map(|item| item.trim().trim_start_matches("W/"))
                .any(|item| item == "*" || item.as_bytes() == etag.as_bytes())
        })
}
