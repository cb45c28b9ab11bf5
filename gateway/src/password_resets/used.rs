use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use secrecy::ExposeSecret as _;
use sha2::{Digest, Sha256};

use super::ResetTicket;

/// Hashes of used links, with the expiry of each link. The Retail API may not have invalidated a used link yet.
///
/// Not an `ExpiringMap`, which evicts entries when it is full: an evicted link could be used again. The map stays
/// small, because each entry needs a change of credentials and expires.
#[derive(Default)]
pub(super) struct UsedTokens(Mutex<HashMap<[u8; 32], u64>>);

impl UsedTokens {
    pub(super) fn contains(&self, ticket: &ResetTicket, now_ms: u64) -> bool {
        let expires_ms = self.lock().get(&hash(ticket)).copied();
        expires_ms.is_some_and(|expires_ms| now_ms <= expires_ms)
    }

    pub(super) fn insert(&self, ticket: &ResetTicket, expires_ms: u64, now_ms: u64) {
        let mut used = self.lock();
        used.retain(|_, expires_ms| now_ms <= *expires_ms);
        used.insert(hash(ticket), expires_ms);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<[u8; 32], u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn hash(ticket: &ResetTicket) -> [u8; 32] {
    let (tenant, token) = (ticket.tenant.as_bytes(), ticket.token.expose_secret());
    let mut hash = Sha256::new();
    hash.update(tenant);
    hash.update([0]);
    hash.update(ticket.customer_id.to_be_bytes());
    hash.update(token.as_bytes());
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticket(tenant: &str, query: &str) -> ResetTicket {
        ResetTicket::from_query(tenant, query).unwrap()
    }

    /// [ACC-05]
    #[test]
    fn a_used_link_is_remembered_until_it_expires() {
        let used = UsedTokens::default();
        let link = ticket("lamps", "token=a&custid=1");
        assert!(!used.contains(&link, 5));
        used.insert(&link, 10, 5);
        assert!(used.contains(&link, 5) && used.contains(&link, 10));
        assert!(!used.contains(&link, 11));
        for other in ["token=b&custid=1", "token=a&custid=2"] {
            assert!(!used.contains(&ticket("lamps", other), 5), "{other}");
        }
        assert!(!used.contains(&ticket("chairs", "token=a&custid=1"), 5));
        used.insert(&ticket("lamps", "token=b&custid=1"), 20, 11);
        assert_eq!(used.lock().len(), 1, "expired links are forgotten");
    }
}
