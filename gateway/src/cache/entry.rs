//! One cached answer: its finished bodies, its age and the state of its renewal.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
    },
    time::Duration,
};

use actix_web::http::header::HeaderValue;
use bytes::Bytes;
use rand::RngExt;
use serde::Serialize;
use tokio::sync::Notify;

use super::{JsonError, Representations, settings::Lifetime};
use crate::clock::Clock;

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
    /// Something that will do until the answer is there; the next try follows soon.
    StandIn {
        /// The body as it is sent.
        bytes: Bytes,
        /// Its media type.
        content_type: HeaderValue,
    },
    /// The system of record says that there is no such thing. Kept too: asking again costs as much.
    NotFound,
}

impl Body {
    /// A JSON answer.
    pub fn json<T: Serialize>(value: &T) -> Result<Self, JsonError> {
        let json = serde_json::to_vec(value).map_err(|_unserialisable| JsonError::Write)?;
        Ok(Self::Found {
            bytes: json.into_boxed_slice().into(),
            content_type: HeaderValue::from_static("application/json"),
            compressible: true,
        })
    }

    /// JSON that other answers are made of: it is sent to nobody, so compressing it would be wasted.
    pub fn unsent(json: Vec<u8>) -> Self {
        Self::Found {
            bytes: json.into(),
            content_type: HeaderValue::from_static("application/json"),
            compressible: false,
        }
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
    is_stand_in: bool,
    born_ms: u64,
    fresh_until_ms: u64,
    /// Until then it is served while it is being renewed; later a request waits for the renewal first.
    stale_until_ms: u64,
    renewal: Renewal,
}

/// The state of an entry's renewal.
#[derive(Default)]
struct Renewal {
    is_running: AtomicBool,
    started_ms: AtomicU64,
    retry_at_ms: AtomicU64,
    failures: AtomicU32,
    ended: Notify,
}

/// The body of an entry and its media type.
pub struct Found {
    /// In every encoding worth having.
    pub body: Representations,
    /// The media type.
    pub content_type: HeaderValue,
}

impl Entry {
    pub(super) fn new(body: Body, now_ms: u64, lifetime: Lifetime) -> Self {
        let is_stand_in = matches!(body, Body::StandIn { .. });
        let found = match body {
            Body::NotFound => None,
            Body::StandIn {
                bytes,
                content_type,
            } => Some(Found {
                body: Representations::new(bytes, false),
                content_type,
            }),
            Body::Found {
                bytes,
                content_type,
                compressible,
            } => Some(Found {
                body: Representations::new(bytes, compressible),
                content_type,
            }),
        };
        let fresh_until_ms = now_ms.saturating_add(lifetime.fresh_ms);
        Self {
            found,
            is_stand_in,
            born_ms: now_ms,
            fresh_until_ms,
            stale_until_ms: fresh_until_ms.saturating_add(lifetime.stale_ms),
            renewal: Renewal::default(),
        }
    }

    /// The body; none when the system of record has no such thing.
    pub fn found(&self) -> Option<&Found> {
        self.found.as_ref()
    }

    /// Whether something else will take its place soon.
    pub fn is_stand_in(&self) -> bool {
        self.is_stand_in
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

    /// Too old to be served without a look at the system of record.
    pub(super) fn is_too_old(&self, now_ms: u64) -> bool {
        now_ms >= self.stale_until_ms
    }

    pub(super) fn has_failed(&self) -> bool {
        self.renewal.failures.load(Ordering::Relaxed) > 0
    }

    /// The right to renew: given to exactly one caller, and to nobody during the pause after a failure.
    pub(super) fn begin_renewal(self: &Arc<Self>, clock: &Clock) -> Option<Renewing> {
        let renewal = &self.renewal;
        if renewal.is_running.swap(true, Ordering::AcqRel) {
            return None;
        }
        let now_ms = clock.now_ms();
        if now_ms < renewal.retry_at_ms.load(Ordering::Acquire) {
            renewal.is_running.store(false, Ordering::Release);
            return None;
        }
        renewal.started_ms.store(now_ms, Ordering::Relaxed);
        Some(Renewing {
            entry: Arc::clone(self),
            clock: clock.clone(),
            outcome: Outcome::Failed,
        })
    }

    /// Waits until the renewal under way ends, or until it has taken this long since its start: of many
    /// requests that meet a hanging system of record only the first ones wait.
    pub(super) async fn renewed(&self, clock: &Clock, longest: Duration) {
        let ended = self.renewal.ended.notified();
        let mut ended = std::pin::pin!(ended);
        // From here on no end is missed, so it is safe to look whether it has ended already.
        ended.as_mut().enable();
        if !self.renewal.is_running.load(Ordering::Acquire) {
            return;
        }
        let started_ms = self.renewal.started_ms.load(Ordering::Relaxed);
        let waited = Duration::from_millis(clock.now_ms().saturating_sub(started_ms));
        let left = longest.saturating_sub(waited);
        let _in_time = clock.timeout(left, ended).await;
    }

    /// Bytes that the entry takes with its bodies.
    pub(super) fn weight(&self) -> usize {
        let bodies = self.found.as_ref().map_or(0, |found| found.body.weight());
        size_of::<Self>() + bodies
    }
}

/// A renewal under way. It has failed unless it says that it succeeded, so that a panic counts as a failure.
pub(super) struct Renewing {
    entry: Arc<Entry>,
    clock: Clock,
    outcome: Outcome,
}

/// How a renewal ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Failed,
    /// A rate limit refused it to the client that began it.
    Refused,
    Succeeded,
}

impl Renewing {
    /// Whether what is there is an answer, and no stand-in.
    pub(super) fn has_answer(&self) -> bool {
        self.entry.found.is_some() && !self.entry.is_stand_in
    }

    /// A new entry is in place; this one is never renewed again.
    pub(super) fn succeeded(mut self) {
        self.outcome = Outcome::Succeeded;
    }

    /// A rate limit refused it: no failure of the entry, so the next request may begin a renewal at once.
    pub(super) fn refused(mut self) {
        self.outcome = Outcome::Refused;
    }
}

impl Drop for Renewing {
    fn drop(&mut self) {
        let renewal = &self.entry.renewal;
        if self.outcome == Outcome::Failed {
            // Pauses of 1 s, 2 s, 4 s … 30 s, each up to a quarter longer so that keys spread out.
            let failures = renewal.failures.fetch_add(1, Ordering::Relaxed);
            let pause = FIRST_PAUSE_MS
                .saturating_mul(1 << failures.min(5))
                .min(LONGEST_PAUSE_MS);
            let jitter = rand::rng().random_range(0..=pause / 4);
            let retry_at_ms = self.clock.now_ms() + pause + jitter;
            renewal.retry_at_ms.store(retry_at_ms, Ordering::Release);
        }
        if self.outcome != Outcome::Succeeded {
            renewal.is_running.store(false, Ordering::Release);
        }
        renewal.ended.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> Arc<Entry> {
        let lifetime = Lifetime {
            fresh_ms: 1_000,
            stale_ms: 9_000,
        };
        Arc::new(Entry::new(Body::NotFound, 0, lifetime))
    }

    #[test]
    fn an_answer_ages_from_fresh_to_stale_to_too_old() {
        let entry = entry();
        assert!(entry.is_fresh(999) && !entry.is_fresh(1_000));
        assert!(!entry.is_too_old(9_999) && entry.is_too_old(10_000));
        assert_eq!(
            (entry.age_seconds(2_500), entry.ttl_seconds(2_500)),
            (2, -1)
        );
    }

    #[test]
    fn one_caller_renews() {
        let (entry, clock) = (entry(), Clock::default());
        let first = entry.begin_renewal(&clock).unwrap();
        assert!(entry.begin_renewal(&clock).is_none());
        first.succeeded();
        assert!(
            entry.begin_renewal(&clock).is_none(),
            "a replaced entry is not renewed again"
        );
    }

    #[test]
    fn failures_pause_longer_each_time_up_to_a_limit() {
        let (entry, clock) = (entry(), Clock::default());
        let mut pauses = Vec::new();
        for _ in 0..8 {
            drop(entry.begin_renewal(&clock).unwrap());
            assert!(entry.begin_renewal(&clock).is_none());
            let pause = entry.renewal.retry_at_ms.load(Ordering::Relaxed) - clock.now_ms();
            pauses.push(pause);
            clock.advance(Duration::from_millis(pause));
        }
        assert!((900..=1_250).contains(&pauses[0]), "{pauses:?}");
        assert!((29_900..=37_500).contains(&pauses[7]), "{pauses:?}");
    }

    #[test]
    fn a_refused_renewal_is_no_failure_and_is_begun_again_at_once() {
        let (entry, clock) = (entry(), Clock::default());
        entry.begin_renewal(&clock).unwrap().refused();
        assert!(!entry.has_failed());
        assert!(entry.begin_renewal(&clock).is_some());
    }

    #[test]
    fn a_panic_is_a_failure() {
        let (entry, clock) = (entry(), Clock::default());
        let renewing = entry.begin_renewal(&clock).unwrap();
        let outcome = std::thread::spawn(move || {
            let _renewing = renewing;
            panic!("in a load");
        })
        .join();
        assert!(outcome.is_err() && entry.has_failed());
        assert!(entry.begin_renewal(&clock).is_none(), "paused");
    }
}
