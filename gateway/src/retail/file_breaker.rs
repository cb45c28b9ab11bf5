//! Circuit breakers of the servers of pictures and map tiles. A response of the Retail API says
//! nothing about them, and a broken picture nothing about the Retail API.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use super::{CircuitBreaker, Probing};

const PROBE_PAUSE_MS: u64 = 1_000;

/// Circuit breakers of a shop's servers of files.
#[derive(Clone, Debug, Default)]
pub struct FileBreakers {
    /// Server of the pictures.
    pub(super) pictures: Arc<FileBreaker>,
    /// Server of the map tiles.
    pub(super) tiles: Arc<FileBreaker>,
}

/// Circuit breaker of a server of files. While it is open, reads start probes.
#[derive(Debug)]
pub(super) struct FileBreaker {
    probing: Probing,
    probed_at_ms: AtomicU64,
}

impl FileBreakers {
    /// Closes the circuits.
    pub fn close(&self) {
        for server in [&self.pictures, &self.tiles] {
            server.breaker().close();
        }
    }
}

impl FileBreaker {
    pub(super) fn breaker(&self) -> &CircuitBreaker {
        self.probing.breaker()
    }

    /// Whether a probe is due, which the caller then sends: at most one per second.
    pub(super) fn begin_probe(&self, now_ms: u64) -> bool {
        let order = Ordering::Relaxed;
        let probed_at_ms = self.probed_at_ms.load(order);
        now_ms >= probed_at_ms.saturating_add(PROBE_PAUSE_MS)
            && self
                .probed_at_ms
                .compare_exchange(probed_at_ms, now_ms, order, order)
                .is_ok()
    }
}

impl Default for FileBreaker {
    fn default() -> Self {
        let breaker = Arc::<CircuitBreaker>::default();
        Self {
            probing: breaker.begin_probing(),
            probed_at_ms: AtomicU64::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_probe_is_due_once_a_second() {
        let server = FileBreaker::default();
        let times = [5_000, 5_000, 5_999, 6_000, 6_500, 9_000];
        let due = times.map(|now_ms| server.begin_probe(now_ms));
        assert_eq!(due, [true, false, false, true, false, true]);
    }
}
