//! Messages whose mail may or may not have been sent [D-80].

use std::time::Duration;

use moka::{future::Cache, policy::EvictionPolicy};

use super::message::Digest;
use crate::{
    clock::Clock,
    http::problem::{ApiError, ApiResult},
};

/// For so long the same message is not sent again: legacy may still be at work on it (its web server ends requests after
/// 110 seconds), and shoppers press the button again.
const HELD_BACK: Duration = Duration::from_secs(600);
/// For so long a message that is sent again says so.
const REMEMBERED: Duration = Duration::from_secs(24 * 3_600);
/// A few hundred bytes each.
const MAX_REMEMBERED: u64 = 20_000;

/// What was heard last of a message.
#[derive(Clone)]
struct Doubt {
    since_ms: u64,
    problem: ApiError,
}

/// The messages in doubt. Cheap to clone; clones are one.
#[derive(Clone)]
pub(super) struct Doubts {
    known: Cache<Digest, Doubt>,
    clock: Clock,
}

impl Doubts {
    pub(super) fn new(clock: &Clock) -> Self {
        Self {
            known: Cache::builder()
                .max_capacity(MAX_REMEMBERED)
                .time_to_live(REMEMBERED)
                // A new one is always remembered, however often older ones were asked for.
                .eviction_policy(EvictionPolicy::lru())
                .build(),
            clock: clock.clone(),
        }
    }

    /// Whether a message may have been sent before; the same problem again as long as it is held back.
    pub(super) async fn before(&self, digest: &Digest) -> ApiResult<bool> {
        let Some(doubt) = self.known.get(digest).await else {
            return Ok(false);
        };
        let age = Duration::from_millis(self.clock.now_ms().saturating_sub(doubt.since_ms));
        if age < HELD_BACK {
            return Err(doubt.problem);
        }
        Ok(age < REMEMBERED)
    }

    /// Notes that it is not known what became of a message.
    pub(super) async fn note(&self, digest: Digest, problem: ApiError) {
        let since_ms = self.clock.now_ms();
        self.known.insert(digest, Doubt { since_ms, problem }).await;
    }
}
