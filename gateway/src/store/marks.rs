use std::{
    collections::HashMap,
    future::ready,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use super::Pending;
use crate::clock::Clock;

/// Store of marks, which are short texts that expire.
pub trait MarkStore: Send + Sync + 'static {
    /// Stores a mark unless its key has one. Returns whether it was stored. Of simultaneous calls with one key, only
    /// one stores its mark.
    fn insert(&self, mark: Mark) -> Pending<bool>;

    /// Stores a mark, or replaces the mark with its key. Retried until it is stored.
    fn replace(&self, mark: Mark) -> Pending<()>;

    /// Finds a mark.
    fn find(&self, key: MarkKey) -> Pending<Option<FoundMark>>;

    /// Removes a mark unless it has another text. Retried until it is stored.
    fn remove(&self, key: MarkKey, text: String) -> Pending<()>;
}

/// Key of a mark.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct MarkKey {
    /// Tenant.
    pub tenant: String,
    /// Hash of what is marked.
    pub hash: [u8; 32],
}

/// New mark.
#[derive(Clone)]
pub struct Mark {
    /// Key.
    pub key: MarkKey,
    /// Text.
    pub text: String,
    /// Time until the mark expires.
    pub lifetime: Duration,
}

/// Stored mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundMark {
    /// Text.
    pub text: String,
    /// Time until the mark expires.
    pub expires_in: Duration,
}

/// Marks of a single gateway, in memory.
///
/// Not an `ExpiringMap`, which evicts entries when it is full: an evicted token could be used again. Rate limits keep
/// the number of marks small.
pub struct MemoryMarks {
    marks: Mutex<HashMap<MarkKey, Timed>>,
    clock: Clock,
}

struct Timed {
    text: String,
    expires_ms: u64,
}

impl MemoryMarks {
    /// Creates an empty store.
    pub fn new(clock: &Clock) -> Self {
        Self {
            marks: Mutex::default(),
            clock: clock.clone(),
        }
    }

    /// Marks that have not expired.
    fn lock(&self) -> MutexGuard<'_, HashMap<MarkKey, Timed>> {
        let now_ms = self.clock.now_ms();
        let mut marks = self.marks.lock().unwrap_or_else(PoisonError::into_inner);
        marks.retain(|_, mark| now_ms < mark.expires_ms);
        marks
    }

    fn timed(&self, text: String, lifetime: Duration) -> Timed {
        let lifetime_ms = u64::try_from(lifetime.as_millis()).unwrap_or(u64::MAX);
        Timed {
            text,
            expires_ms: self.clock.now_ms().saturating_add(lifetime_ms),
        }
    }
}

impl MarkStore for MemoryMarks {
    fn insert(&self, mark: Mark) -> Pending<bool> {
        let mut marks = self.lock();
        let is_new = !marks.contains_key(&mark.key);
        if is_new {
            marks.insert(mark.key, self.timed(mark.text, mark.lifetime));
        }
        Box::pin(ready(Ok(is_new)))
    }

    fn replace(&self, mark: Mark) -> Pending<()> {
        let timed = self.timed(mark.text, mark.lifetime);
        self.lock().insert(mark.key, timed);
        Box::pin(ready(Ok(())))
    }

    fn find(&self, key: MarkKey) -> Pending<Option<FoundMark>> {
        let now_ms = self.clock.now_ms();
        let found = self.lock().get(&key).map(|mark| FoundMark {
            text: mark.text.clone(),
            expires_in: Duration::from_millis(mark.expires_ms.saturating_sub(now_ms)),
        });
        Box::pin(ready(Ok(found)))
    }

    fn remove(&self, key: MarkKey, text: String) -> Pending<()> {
        let mut marks = self.lock();
        if marks.get(&key).is_some_and(|mark| mark.text == text) {
            marks.remove(&key);
        }
        Box::pin(ready(Ok(())))
    }
}
