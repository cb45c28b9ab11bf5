//! What clients can make up without end, counted as one of so many, so that memory stays bounded.

use std::hash::{BuildHasher as _, Hash};

/// Which things count together nobody outside can know.
#[cfg(not(test))]
type Secret = std::hash::RandomState;
/// And in tests it is always the same ones.
#[cfg(test)]
type Secret = std::hash::BuildHasherDefault<std::hash::DefaultHasher>;

#[derive(Default)]
pub(super) struct Buckets(Secret);

/// Accounts, and whatever is known of one.
pub(super) const ACCOUNTS: u64 = 1 << 18;

impl Buckets {
    pub(super) fn of(&self, thing: impl Hash, count: u64) -> u64 {
        self.0.hash_one(thing) % count
    }
}
