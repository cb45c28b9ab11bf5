//! Places for work that takes its time: so many in all, and fewer for each of those who share them, so that nobody's
//! work leaves none to the others.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// How many places there are.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// Of all together.
    pub all: usize,
    /// Of one of them.
    pub of_one: usize,
}

/// The places, shared by whoever a key tells apart: shops, or clients.
pub struct Places<K: Eq + Hash + Copy>(Arc<Shared<K>>);

struct Shared<K> {
    share: Share,
    taken: Mutex<Taken<K>>,
}

struct Taken<K> {
    all: usize,
    /// How many each has taken; none is listed that has none.
    by_holder: HashMap<K, usize>,
}

/// A place, until it is dropped.
pub struct Place<K: Eq + Hash + Copy> {
    shared: Arc<Shared<K>>,
    holder: K,
}

impl<K: Eq + Hash + Copy> Places<K> {
    /// All of them free.
    pub fn new(share: Share) -> Self {
        let taken = Mutex::new(Taken {
            all: 0,
            by_holder: HashMap::new(),
        });
        Self(Arc::new(Shared { share, taken }))
    }

    /// Number of places that are taken.
    pub fn count_taken(&self) -> usize {
        self.0.taken().all
    }

    /// A place for this one, where the share leaves one.
    pub fn take(&self, holder: K) -> Option<Place<K>> {
        let mut taken = self.0.taken();
        let own = taken.by_holder.get(&holder).copied().unwrap_or_default();
        if taken.all >= self.0.share.all || own >= self.0.share.of_one {
            return None;
        }
        taken.all += 1;
        taken.by_holder.insert(holder, own + 1);
        drop(taken);
        let shared = Arc::clone(&self.0);
        Some(Place { shared, holder })
    }
}

impl<K> Shared<K> {
    fn taken(&self) -> MutexGuard<'_, Taken<K>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash + Copy> Place<K> {
    /// Whose it is.
    pub fn holder(&self) -> K {
        self.holder
    }
}

impl<K: Eq + Hash + Copy> Drop for Place<K> {
    fn drop(&mut self) {
        let mut taken = self.shared.taken();
        taken.all = taken.all.saturating_sub(1);
        match taken.by_holder.get_mut(&self.holder) {
            Some(own) if *own > 1 => *own -= 1,
            _ => {
                taken.by_holder.remove(&self.holder);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_takes_the_places_of_all() {
        let places = Places::new(Share { all: 3, of_one: 2 });
        let first = places.take("a");
        let second = places.take("a");
        assert!(first.is_some() && second.is_some());
        assert!(places.take("a").is_none(), "its part is taken");
        let other = places.take("b");
        assert!(other.is_some());
        assert!(places.take("c").is_none(), "all are taken");
        drop(first);
        assert!(places.take("c").is_some());
    }

    #[test]
    fn who_has_none_is_not_listed() {
        let places = Places::new(Share { all: 9, of_one: 9 });
        let held: Vec<_> = (0..9)
            .filter_map(|number| places.take(number % 3))
            .collect();
        assert_eq!(places.0.taken().by_holder.len(), 3);
        assert_eq!(places.count_taken(), 9);
        drop(held);
        assert!(places.0.taken().by_holder.is_empty());
        assert_eq!(places.count_taken(), 0);
    }
}
