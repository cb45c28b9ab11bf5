//! One cached answer: its finished bodies, its age and the state of its renewal.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
};

use actix_web::http::header::HeaderValue;
use bytes::Bytes;
use rand::Rng;
use serde::Serialize;

use super::Representations;

/// The pause after the first failed renewal; it doubles with each further one.
const FIRST_PAUSE_MS: u64 = 1_000;
/// The longest pause between renewals.
const LONGEST_PAUSE_MS: u64 = 30_000;

/// What a load brings.
pub enum Body {
    /// The answer.
    Found {
        /// The body as it is sent.
        bytes: Bytes,
        /// Its media type.
        content_type: HeaderValue,
        /// Whether compressing it pays.
        compressible: bool,
    },
    /// The system of record says that there is no such thing. Kept too: asking again costs as much.
    NotFound,
}

impl Body {
    /// A JSON answer.
    pub fn json<T: Serialize>(value: &T) -> Result<Self, serde_json::Error> {
        Ok(Self::Found {
            bytes: serde_json::to_vec(value)?.into(),
            content_type: HeaderValue::from_static("application/json"),
            compressible: true,
        })
    }

    /// A page.
    pub fn html(page: String) -> Self {
        Self::Found {
            bytes: page.into(),
            content_type: HeaderValue::from_static("text/html; charset=utf-8"),
            compressible: true,
        }
    }
}

/// A cached answer.
pub struct Entry {
    found: Option<Found>,
    born_ms: u64,
    fresh_until_ms: u64,
    is_refreshing: AtomicBool,
    retry_at_ms: AtomicU64,
    failures: AtomicU32,
}

/// The body of an entry and its media type.
pub struct Found {
    /// In every encoding worth having.
    pub body: Representations,
    /// The media type.
    pub content_type: HeaderValue,
}

impl Entry {
    pub(super) fn new(body: Body, now_ms: u64, lifetime_ms: u64) -> Self {
        let found = match body {
            Body::NotFound => None,
            Body::Found {
                bytes,
                content_type,
                compressible,
            } => Some(Found {
                body: Representations::new(bytes, compressible),
                content_type,
            }),
        };
        Self {
            found,
            born_ms: now_ms,
            fresh_until_ms: now_ms.saturating_add(lifetime_ms),
            is_refreshing: AtomicBool::new(false),
            retry_at_ms: AtomicU64::new(0),
            failures: AtomicU32::new(0),
        }
    }

    /// The body; none when the system of record has no such thing.
    pub fn found(&self) -> Option<&Found> {
        self.found.as_ref()
    }

    /// Age in whole seconds.
    pub fn age_seconds(&self, now_ms: u64) -> u64 {
        now_ms.saturating_sub(self.born_ms) / 1000
    }

    /// Seconds of lifetime left; negative once it has passed.
    pub fn ttl_seconds(&self, now_ms: u64) -> i64 {
        let left = i128::from(self.fresh_until_ms) - i128::from(now_ms);
        i64::try_from(left / 1000).unwrap_or(0)
    }

    pub(super) fn is_fresh(&self, now_ms: u64) -> bool {
        now_ms < self.fresh_until_ms
    }

    pub(super) fn has_failed(&self) -> bool {
        self.failures.load(Ordering::Relaxed) > 0
    }

    /// True for exactly one caller, and for nobody during the pause after a failure.
    pub(super) fn begin_refresh(&self, now_ms: u64) -> bool {
        now_ms >= self.retry_at_ms.load(Ordering::Relaxed)
            && !self.is_refreshing.swap(true, Ordering::AcqRel)
    }

    /// The renewal under way; ends when it is dropped.
    pub(super) fn refreshing(self: &Arc<Self>) -> Refreshing {
        Refreshing {
            entry: Arc::clone(self),
        }
    }

    pub(super) fn weight(&self) -> usize {
        self.found.as_ref().map_or(0, |found| found.body.weight())
    }
}

/// A renewal under way.
pub(super) struct Refreshing {
    entry: Arc<Entry>,
}

impl Refreshing {
    /// Pauses renewals: 1 s, 2 s, 4 s … 30 s, each up to a quarter longer so that keys spread out.
    pub(super) fn failed(self, now_ms: u64) {
        let failures = self.entry.failures.fetch_add(1, Ordering::Relaxed);
        let pause = FIRST_PAUSE_MS
            .saturating_mul(1 << failures.min(5))
            .min(LONGEST_PAUSE_MS);
        let jitter = rand::rng().random_range(0..=pause / 4);
        self.entry
            .retry_at_ms
            .store(now_ms + pause + jitter, Ordering::Relaxed);
    }
}

impl Drop for Refreshing {
    fn drop(&mut self) {
        self.entry.is_refreshing.store(false, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> Arc<Entry> {
        Arc::new(Entry::new(Body::NotFound, 0, 1_000))
    }

    #[test]
    fn one_caller_renews() {
        let entry = entry();
        assert!(!entry.is_fresh(1_000));
        assert!(entry.begin_refresh(1_000));
        assert!(!entry.begin_refresh(1_000));
        drop(entry.refreshing());
        assert!(entry.begin_refresh(1_000));
    }

    #[test]
    fn failures_pause_longer_each_time_up_to_a_limit() {
        let entry = entry();
        let mut now = 10_000;
        let mut pauses = Vec::new();
        for _ in 0..8 {
            assert!(entry.begin_refresh(now));
            entry.refreshing().failed(now);
            let until = entry.retry_at_ms.load(Ordering::Relaxed);
            assert!(!entry.begin_refresh(until - 1));
            pauses.push(until - now);
            now = until;
        }
        assert!(pauses[0] >= 1_000 && pauses[0] <= 1_250, "{pauses:?}");
        assert!(pauses[7] >= 30_000 && pauses[7] <= 37_500, "{pauses:?}");
    }
}
