use std::{
    collections::BTreeMap,
    fmt::Display,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use super::StoreUnavailable;
use crate::clock::Clock;

/// Longest wait of a shopper's request for a read.
pub(super) const MAX_WAIT: Duration = Duration::from_secs(2);

/// Reason of [`Trouble::NotReadable`].
pub(super) const NO_RESPONSE: &str = "the database does not respond";

/// Reason why a store is unavailable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The store could not be opened yet.
    NotOpened,
    /// The last write failed, for example on a full disk.
    NotWritable,
    /// The last read failed, for example because of a damaged file.
    NotReadable,
    /// The file of an open store was deleted, moved or replaced.
    Vanished,
    /// The file is not the last used one. An operator must accept it.
    Unconfirmed,
}

impl Trouble {
    /// Name in logs, metrics and `/readyz`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotOpened => "not-opened",
            Self::NotWritable => "not-writable",
            Self::NotReadable => "not-readable",
            Self::Vanished => "vanished",
            Self::Unconfirmed => "unconfirmed",
        }
    }
}

/// State of a store. Clones share the state. Each change is logged once, also that of the reason.
#[derive(Clone, Debug)]
pub struct StoreState {
    name: &'static str,
    possible: &'static [Trouble],
    current: Arc<Mutex<Option<Current>>>,
}

#[derive(Debug, PartialEq, Eq)]
struct Current {
    trouble: Trouble,
    reason: String,
}

impl StoreState {
    /// State of an available store. `possible` lists all troubles that the store can have.
    pub fn new(name: &'static str, possible: &'static [Trouble]) -> Self {
        Self {
            name,
            possible,
            current: Arc::default(),
        }
    }

    /// Current trouble; `None` while the store is available.
    pub fn trouble(&self) -> Option<Trouble> {
        self.lock().as_ref().map(|current| current.trouble)
    }

    /// Records a trouble. After `Vanished`, ignores `NotWritable` and `NotReadable`, which may be consequences; after
    /// `NotReadable`, ignores `NotWritable`, because readers must know at once that a read would fail.
    pub fn fail(&self, trouble: Trouble, reason: &dyn Display) {
        #[cfg(test)]
        assert!(
            self.possible.contains(&trouble),
            "{} does not list {}",
            self.name,
            trouble.name()
        );
        let mut current = self.lock();
        let is_consequence = matches!(
            (current.as_ref().map(|current| current.trouble), trouble),
            (
                Some(Trouble::Vanished),
                Trouble::NotWritable | Trouble::NotReadable
            ) | (Some(Trouble::NotReadable), Trouble::NotWritable)
        );
        let found = Current {
            trouble,
            reason: reason.to_string(),
        };
        if is_consequence || current.as_ref() == Some(&found) {
            return;
        }
        *current = Some(found);
        let (store, trouble) = (self.name, trouble.name());
        tracing::error!(store, trouble, %reason, "a store can't be used");
    }

    /// Runs a read of a shopper's request, which must not wait for a database that hangs. Fails at once while the store
    /// can't be read; the maintenance notices its return. [D-290, D-296]
    pub async fn read_in_time<T>(
        &self,
        clock: &Clock,
        read: impl Future<Output = Result<T, StoreUnavailable>>,
    ) -> Result<T, StoreUnavailable> {
        if self.trouble() == Some(Trouble::NotReadable) {
            return Err(StoreUnavailable);
        }
        clock.timeout(MAX_WAIT, read).await.unwrap_or_else(|| {
            self.fail(Trouble::NotReadable, &NO_RESPONSE);
            Err(StoreUnavailable)
        })
    }

    /// Records the end of this trouble. Another trouble stays.
    pub fn recover(&self, trouble: Trouble) {
        let mut current = self.lock();
        if current
            .as_ref()
            .is_some_and(|current| current.trouble == trouble)
        {
            self.clear(&mut current);
        }
    }

    /// Records that the store is available.
    pub fn recover_all(&self) {
        let mut current = self.lock();
        if current.is_some() {
            self.clear(&mut current);
        }
    }

    fn clear(&self, current: &mut Option<Current>) {
        *current = None;
        tracing::info!(store = self.name, "a store can be used again");
    }

    fn lock(&self) -> MutexGuard<'_, Option<Current>> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// States of all stores of the process.
#[derive(Clone, Debug, Default)]
pub struct Stores(Vec<StoreState>);

impl Stores {
    /// Collects the states.
    pub fn new(states: Vec<StoreState>) -> Self {
        Self(states)
    }

    /// Current trouble of each store, by store name.
    pub fn troubles(&self) -> BTreeMap<&'static str, Option<Trouble>> {
        let states = self.0.iter();
        states.map(|state| (state.name, state.trouble())).collect()
    }

    /// Each possible trouble with the store's name, and whether it is current.
    pub(super) fn possible_troubles(
        &self,
    ) -> impl Iterator<Item = (&'static str, Trouble, bool)> + '_ {
        self.0.iter().flat_map(|state| {
            let current = state.trouble();
            let possible = state.possible.iter();
            possible.map(move |trouble| (state.name, *trouble, current == Some(*trouble)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trouble_ends_only_by_its_own_recovery() {
        let state = StoreState::new("orders", &[Trouble::NotWritable, Trouble::Vanished]);
        state.fail(Trouble::NotWritable, &"full");
        state.recover(Trouble::Vanished);
        assert_eq!(state.trouble(), Some(Trouble::NotWritable));
        state.recover(Trouble::NotWritable);
        assert_eq!(state.trouble(), None);
    }

    #[test]
    fn a_new_reason_replaces_the_earlier_one() {
        let state = StoreState::new("sessions", &[Trouble::NotOpened]);
        let reason = || state.lock().as_ref().map(|current| current.reason.clone());
        state.fail(Trouble::NotOpened, &"the server is gone");
        state.fail(Trouble::NotOpened, &"another gateway has other keys");
        assert_eq!(reason().unwrap(), "another gateway has other keys");
        state.recover_all();
        assert_eq!(reason(), None);
    }

    #[test]
    fn a_failed_write_does_not_hide_that_reads_fail() {
        let state = StoreState::new("orders", &[Trouble::NotWritable, Trouble::NotReadable]);
        state.fail(Trouble::NotWritable, &"the server is gone");
        state.fail(Trouble::NotReadable, &"the server is gone");
        state.fail(Trouble::NotWritable, &"the server is gone");
        assert_eq!(state.trouble(), Some(Trouble::NotReadable));
    }

    #[test]
    fn a_full_disk_does_not_hide_that_the_file_vanished() {
        let state = StoreState::new("orders", &[Trouble::NotWritable, Trouble::Vanished]);
        state.fail(Trouble::NotWritable, &"full");
        state.fail(Trouble::Vanished, &"deleted");
        state.fail(Trouble::NotWritable, &"full");
        state.recover(Trouble::NotWritable);
        assert_eq!(state.trouble(), Some(Trouble::Vanished));
        state.recover_all();
        assert_eq!(state.trouble(), None);
    }
}
