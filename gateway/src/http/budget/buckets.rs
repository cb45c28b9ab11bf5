//! What clients can make up without end, counted as one of so many, so that memory stays bounded.

use std::hash::{BuildHasher as _, Hash, RandomState};

/// Which things count together nobody outside can know.
#[derive(Default)]
pub(super) struct Buckets(RandomState);

/// Accounts, and whatever is known of one.
pub(super) const ACCOUNTS: u64 = 1 << 18;

impl Buckets {
    pub(super) fn of(&self, thing: impl Hash, count: u64) -> u64 {
        self.0.hash_one(thing) % count
    }
}
