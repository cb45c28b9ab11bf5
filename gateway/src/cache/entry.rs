use std::sync::atomic::{AtomicU64, Ordering};

use actix_web::http::{StatusCode, header::HeaderValue};
use bytes::Bytes;
use serde::Serialize;

use super::{
    CacheError, Representations, StoredResponse, StoredTimes,
    revalidation::Revalidation,
    settings::Lifetime,
    shared::{SHARED_CACHE, SharedBody},
};

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// Result of a load.
pub enum Body {
    /// A response.
    Found {
        /// Body.
        bytes: Bytes,
        /// Media type of the body.
        content_type: HeaderValue,
        /// Whether compression makes the body smaller.
        compressible: bool,
    },
    /// JSON response that was made from another cache.
    FoundInCache {
        /// Body.
        bytes: Bytes,
        /// The other cache.
        source: Source,
    },
    /// Temporary response until the real response is loaded.
    Placeholder {
        /// Body.
        bytes: Bytes,
        /// Media type of the body.
        content_type: HeaderValue,
        /// Whether compression makes the body smaller.
        compressible: bool,
        /// Status of the response.
        status: StatusCode,
    },
    /// Response that another gateway loaded.
    Shared(SharedBody),
    /// The Retail API has no such record. This result is cached like any other.
    NotFound,
}

/// Another cache that a response was made from.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// Name in `Cache-Status`.
    pub name: &'static str,
    /// Why its data is stale; `None` for fresh data. A response from stale data is temporary.
    pub stale_reason: Option<StaleReason>,
}

impl Source {
    /// `detail` of a cached response. That its data is stale is more important than its source.
    pub(super) fn detail(self) -> &'static str {
        self.stale_reason.map_or(self.name, StaleReason::detail)
    }
}

/// Reason for stale data.
#[derive(Clone, Copy, Debug)]
pub enum StaleReason {
    /// The data is being renewed.
    Refreshing,
    /// The last renewal failed.
    UpstreamError,
}

impl StaleReason {
    /// `detail` in `Cache-Status`.
    pub(super) const fn detail(self) -> &'static str {
        match self {
            Self::Refreshing => "refreshing",
            Self::UpstreamError => "upstream-error",
        }
    }
}

impl Body {
    /// JSON response.
    pub fn json<T: Serialize>(value: &T) -> Result<Self, CacheError> {
        Ok(Self::found_json(json_bytes(value)?, true))
    }

    /// JSON response that was made from another cache.
    pub fn json_of_cache<T: Serialize>(value: &T, source: Source) -> Result<Self, CacheError> {
        Ok(Self::FoundInCache {
            bytes: json_bytes(value)?,
            source,
        })
    }

    /// JSON for other cached responses. Not compressed, because it is never sent.
    pub fn internal_json(json: Vec<u8>) -> Self {
        Self::found_json(json.into(), false)
    }

    pub(super) fn found_json(bytes: Bytes, compressible: bool) -> Self {
        Self::Found {
            bytes,
            content_type: JSON,
            compressible,
        }
    }

    /// HTML page.
    pub fn html(page: String) -> Self {
        Self::Found {
            bytes: page.into(),
            content_type: HeaderValue::from_static("text/html; charset=utf-8"),
            compressible: true,
        }
    }

    /// Temporary HTML page with this status.
    pub fn html_placeholder(page: String, status: StatusCode) -> Self {
        Self::Placeholder {
            bytes: page.into(),
            content_type: HeaderValue::from_static("text/html; charset=utf-8"),
            compressible: true,
            status,
        }
    }

    /// Whether this is a temporary response.
    pub(super) const fn is_placeholder(&self) -> bool {
        match self {
            Self::Placeholder { .. } => true,
            Self::FoundInCache { source, .. } => source.stale_reason.is_some(),
            Self::Found { .. } | Self::Shared(_) | Self::NotFound => false,
        }
    }
}

fn json_bytes<T: Serialize>(value: &T) -> Result<Bytes, CacheError> {
    let json = serde_json::to_vec(value).map_err(|_unserialisable| CacheError::WriteJson)?;
    Ok(json.into_boxed_slice().into())
}

/// Cached response.
pub struct Entry {
    stored_body: Option<StoredBody>,
    source: Option<Source>,
    is_placeholder: bool,
    status: StatusCode,
    born_ms: u64,
    fresh_until_ms: AtomicU64,
    /// Until this time, a stale entry is served while a task revalidates it. Later, requests wait
    /// for the revalidation.
    stale_until_ms: u64,
    pub(super) revalidation: Revalidation,
}

pub struct StoredBody {
    pub body: Representations,
    pub content_type: HeaderValue,
}

impl Entry {
    pub(super) fn new(body: Body, now_ms: u64, lifetime: Lifetime) -> Self {
        let is_placeholder = body.is_placeholder();
        let stored = |bytes, content_type, compressible| StoredBody {
            body: Representations::new(bytes, compressible),
            content_type,
        };
        let (status, source, stored_body) = match body {
            Body::NotFound => (StatusCode::NOT_FOUND, None, None),
            Body::FoundInCache { bytes, source } => (
                StatusCode::OK,
                Some(source),
                Some(stored(bytes, JSON, true)),
            ),
            Body::Placeholder {
                bytes,
                content_type,
                compressible,
                status,
            } => (
                status,
                None,
                Some(stored(bytes, content_type, compressible)),
            ),
            Body::Found {
                bytes,
                content_type,
                compressible,
            } => {
                let body = stored(bytes, content_type, compressible);
                (StatusCode::OK, None, Some(body))
            }
            Body::Shared(shared) => return Self::from_shared(shared, now_ms),
        };
        let fresh_until_ms = now_ms.saturating_add(lifetime.fresh_ms);
        Self {
            stored_body,
            source,
            is_placeholder,
            status,
            born_ms: now_ms,
            fresh_until_ms: fresh_until_ms.into(),
            stale_until_ms: fresh_until_ms.saturating_add(lifetime.stale_ms),
            revalidation: Revalidation::default(),
        }
    }

    /// Takes age and remaining lifetime from the shared cache.
    fn from_shared(shared: SharedBody, now_ms: u64) -> Self {
        let (age_ms, lifetime) = (shared.age_ms, shared.lifetime);
        Self {
            source: Some(SHARED_CACHE),
            born_ms: now_ms.saturating_sub(age_ms),
            ..Self::new(shared.into_body(), now_ms, lifetime)
        }
    }

    /// Response that is not stored.
    pub fn uncached(body: Body, now_ms: u64) -> Self {
        let lifetime = Lifetime {
            fresh_ms: 0,
            stale_ms: 0,
        };
        Self::new(body, now_ms, lifetime)
    }

    /// Status of the full response.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Creates a stale entry of an earlier process. After the clock was set back, it counts as young.
    pub(super) fn from_stored(response: StoredResponse, now_ms: u64) -> Self {
        let StoredResponse {
            content_type,
            times,
            identity,
            gzip,
            brotli,
            ..
        } = response;
        let stale_ms = times.stale_until_ms.saturating_sub(times.fresh_until_ms);
        Self {
            stored_body: Some(StoredBody {
                body: Representations::prebuilt(identity, gzip, brotli),
                content_type,
            }),
            source: None,
            is_placeholder: false,
            status: StatusCode::OK,
            born_ms: times.born_ms.min(now_ms),
            fresh_until_ms: times.fresh_until_ms.min(now_ms).into(),
            stale_until_ms: times.stale_until_ms.min(now_ms.saturating_add(stale_ms)),
            revalidation: Revalidation::default(),
        }
    }

    pub(super) fn times(&self) -> StoredTimes {
        StoredTimes {
            born_ms: self.born_ms,
            fresh_until_ms: self.fresh_until_ms(),
            stale_until_ms: self.stale_until_ms,
        }
    }

    /// Body; `None` for "not found".
    pub fn stored_body(&self) -> Option<&StoredBody> {
        self.stored_body.as_ref()
    }

    /// Cache that the response was made from; `None` for the Retail API and after a restart.
    pub(super) fn source(&self) -> Option<Source> {
        self.source
    }

    /// Whether this is a temporary response.
    pub fn is_placeholder(&self) -> bool {
        self.is_placeholder
    }

    /// Age in whole seconds.
    pub fn age_seconds(&self, now_ms: u64) -> u64 {
        now_ms.saturating_sub(self.born_ms) / 1000
    }

    /// Seconds of lifetime left; negative after the lifetime's end.
    pub fn ttl_seconds(&self, now_ms: u64) -> i64 {
        let left = i128::from(self.fresh_until_ms()) - i128::from(now_ms);
        i64::try_from(left / 1000).unwrap_or(0)
    }

    pub(super) fn is_fresh(&self, now_ms: u64) -> bool {
        now_ms < self.fresh_until_ms()
    }

    fn fresh_until_ms(&self) -> u64 {
        self.fresh_until_ms.load(Ordering::Relaxed)
    }

    /// Ends the lifetime. How long the stale entry is served stays the same.
    pub(super) fn mark_stale(&self, now_ms: u64) {
        self.fresh_until_ms.fetch_min(now_ms, Ordering::Relaxed);
    }

    /// Whether requests must wait for the revalidation.
    pub(super) fn must_revalidate(&self, now_ms: u64) -> bool {
        now_ms >= self.stale_until_ms
    }

    /// In bytes, including the bodies.
    pub(super) fn weight(&self) -> usize {
        let bodies = self
            .stored_body
            .as_ref()
            .map_or(0, |stored| stored.body.weight());
        size_of::<Self>() + bodies
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_response_that_is_marked_as_stale_is_served_during_its_revalidation() {
        let lifetime = Lifetime {
            fresh_ms: 1_000,
            stale_ms: 9_000,
        };
        let entry = Entry::new(Body::NotFound, 0, lifetime);
        entry.mark_stale(400);
        assert!(entry.is_fresh(399) && !entry.is_fresh(400));
        assert!(!entry.must_revalidate(9_999));
        entry.mark_stale(700);
        assert!(!entry.is_fresh(400), "the lifetime does not begin again");
    }

    #[test]
    fn a_response_ages_from_fresh_to_stale_to_must_revalidate() {
        let lifetime = Lifetime {
            fresh_ms: 1_000,
            stale_ms: 9_000,
        };
        let entry = Entry::new(Body::NotFound, 0, lifetime);
        assert!(entry.is_fresh(999) && !entry.is_fresh(1_000));
        assert!(!entry.must_revalidate(9_999) && entry.must_revalidate(10_000));
        assert_eq!(
            (entry.age_seconds(2_500), entry.ttl_seconds(2_500)),
            (2, -1)
        );
    }
}
