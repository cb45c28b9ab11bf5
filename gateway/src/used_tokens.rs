//! Hashes of used tokens.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Hashes of tokens that can't be used again, with the expiry of each token.
///
/// Not an `ExpiringMap`, which evicts entries when it is full: an evicted token could be used again. The map stays
/// small, because only valid tokens are added, and they expire.
#[derive(Default)]
pub(crate) struct UsedTokens(Mutex<HashMap<[u8; 32], u64>>);

impl UsedTokens {
    /// Whether the token was used.
    pub(crate) fn contains(&self, hash: &[u8; 32], now_ms: u64) -> bool {
        let expires_ms = self.lock().get(hash).copied();
        expires_ms.is_some_and(|expires_ms| now_ms <= expires_ms)
    }

    /// Marks a token as used. Returns whether it was unused.
    pub(crate) fn insert(&self, hash: [u8; 32], expires_ms: u64, now_ms: u64) -> bool {
        let mut used = self.lock();
        used.retain(|_, expires_ms| now_ms <= *expires_ms);
        used.insert(hash, expires_ms).is_none()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<[u8; 32], u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [ACC-05]
    #[test]
    fn a_used_token_is_remembered_until_it_expires() {
        let used = UsedTokens::default();
        assert!(!used.contains(&[1; 32], 5));
        assert!(used.insert([1; 32], 10, 5), "the first use");
        assert!(!used.insert([1; 32], 10, 5), "the second use");
        assert!(used.contains(&[1; 32], 10));
        assert!(!used.contains(&[1; 32], 11));
        assert!(!used.contains(&[2; 32], 5));
        assert!(used.insert([2; 32], 20, 11));
        assert_eq!(used.lock().len(), 1, "expired tokens are forgotten");
    }
}
