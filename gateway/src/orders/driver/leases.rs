//! Leases of shops (D-263). Only the gateway with a shop's lease runs the steps of its orders.

use crate::store::{LEASE_MS, Leases};

/// A third of a lease, so that one renewal can fail.
const RENEWAL_INTERVAL_MS: u64 = 3_000;

/// Interval while orders wait for a gateway that takes their lease.
const HASTENED_INTERVAL_MS: u64 = 1_000;

/// Times are on the steady clock of this gateway.
#[derive(Default)]
pub(super) struct HeldLeases {
    leases: Leases,
    /// Shops for which leases were last requested.
    requested: Vec<String>,
    /// Leases under which the shop's orders were recovered.
    recovered: Leases,
    renewal_due_ms: u64,
    end_ms: u64,
}

impl HeldLeases {
    /// Also when other shops are ready than before, so that new orders need not wait.
    pub(super) fn is_renewal_due(&self, ready_shops: &[String], now_ms: u64) -> bool {
        now_ms >= self.renewal_due_ms || ready_shops != self.requested
    }

    /// Time of the next renewal.
    pub(super) fn renewal_due_ms(&self) -> u64 {
        self.renewal_due_ms
    }

    /// `requested_ms` is the time before the renewal, so that the leases end here before they end in the store.
    pub(super) fn set(&mut self, leases: Leases, requested: Vec<String>, requested_ms: u64) {
        self.leases = leases;
        self.requested = requested;
        self.renewal_due_ms = requested_ms.saturating_add(RENEWAL_INTERVAL_MS);
        self.end_ms = requested_ms.saturating_add(LEASE_MS);
    }

    /// Brings the next renewal forward, because it may take a free lease.
    pub(super) fn hasten_renewal(&mut self) {
        let requested_ms = self.end_ms.saturating_sub(LEASE_MS);
        let due_ms = requested_ms.saturating_add(HASTENED_INTERVAL_MS);
        self.renewal_due_ms = self.renewal_due_ms.min(due_ms);
    }

    /// Leases of shops whose orders must be recovered before their steps run.
    pub(super) fn unrecovered(&self) -> Leases {
        let leases = self.leases.iter();
        let new = leases.filter(|(shop, epoch)| self.recovered.get(*shop) != Some(epoch));
        new.map(|(shop, epoch)| (shop.clone(), *epoch)).collect()
    }

    /// Makes the orders of all shops be recovered before their next step.
    pub(super) fn forget_recoveries(&mut self) {
        self.recovered.clear();
    }

    pub(super) fn set_recovered(&mut self, recovered: Leases) {
        self.recovered.extend(recovered);
    }

    /// Whether the steps of the shop's orders may run.
    pub(super) fn holds(&self, shop: &str, now_ms: u64) -> bool {
        let lease = self.leases.get(shop);
        now_ms < self.end_ms && lease.is_some() && lease == self.recovered.get(shop)
    }

    /// Number of shops.
    pub(super) fn count(&self) -> usize {
        self.leases.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leases(epoch: i64) -> Leases {
        [("vape".to_owned(), epoch)].into()
    }

    fn shops() -> Vec<String> {
        vec!["vape".to_owned()]
    }

    #[test]
    fn a_lease_counts_after_the_recovery_until_it_ends() {
        let mut held = HeldLeases::default();
        assert!(held.is_renewal_due(&shops(), 0) && !held.holds("vape", 0));
        held.set(leases(1), shops(), 1_000);
        assert!(!held.holds("vape", 1_000), "its orders are not recovered");
        held.set_recovered(held.unrecovered());
        assert!(held.holds("vape", 1_000) && !held.holds("aegean", 1_000));
        assert!(!held.is_renewal_due(&shops(), 3_999) && held.is_renewal_due(&shops(), 4_000));
        assert!(held.is_renewal_due(&[], 3_999), "the shop is not ready");
        assert!(held.holds("vape", 10_999) && !held.holds("vape", 11_000));
        held.hasten_renewal();
        held.hasten_renewal();
        assert!(!held.is_renewal_due(&shops(), 1_999) && held.is_renewal_due(&shops(), 2_000));
        held.set(leases(1), shops(), 12_000);
        assert!(held.holds("vape", 12_000), "no other gateway held it");
    }

    #[test]
    fn a_lease_that_another_gateway_held_meanwhile_needs_a_recovery() {
        let mut held = HeldLeases::default();
        held.set(leases(1), shops(), 0);
        let recovering = held.unrecovered();
        held.set(leases(3), shops(), 3_000);
        held.set_recovered(recovering);
        assert!(!held.holds("vape", 3_000));
        assert_eq!(held.unrecovered(), leases(3));
        held.set(Leases::new(), shops(), 6_000);
        assert!(!held.holds("vape", 6_000));
    }
}
