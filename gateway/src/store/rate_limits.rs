use std::time::Duration;

use super::Pending;

/// Store of rate limits of several gateways. Keys are hashes. A lost store means full quotas.
pub trait RateLimitStore: Send + Sync + 'static {
    /// Takes a unit. Returns the time until a unit is restored if there was none to take.
    fn take(&self, key: [u8; 32], quota: RateQuota) -> Pending<Option<Duration>>;

    /// Gives a unit back.
    fn give_back(&self, key: [u8; 32], quota: RateQuota) -> Pending<()>;
}

/// Quota of a key.
#[derive(Clone, Copy, Debug)]
pub struct RateQuota {
    /// Time until one unit is restored.
    pub interval: Duration,
    /// Units that can be taken at once.
    pub burst: u32,
}
