//! Circuit breakers whose probes are started by reads: one for each read of the Retail API, and one for
//! each other server of a shop. A response of one says nothing about another.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use tracing::Instrument;

use super::{CircuitBreaker, Probing, RetailError};
use crate::clock::Clock;

const PROBE_PAUSE_MS: u64 = 1_000;

/// Circuit breakers of a shop's reads.
#[derive(Clone, Debug, Default)]
pub struct ReadBreakers {
    /// Server of the pictures.
    pub(super) pictures: Arc<ReadBreaker>,
    /// Server of the map tiles.
    pub(super) tiles: Arc<ReadBreaker>,
    /// Content server.
    pub(crate) content: Arc<ReadBreaker>,
    /// Reads of the Retail API by name.
    calls: Arc<Mutex<HashMap<&'static str, Arc<ReadBreaker>>>>,
}

/// Circuit breaker of a server or call. While it is open, reads start probes.
#[derive(Debug)]
pub(crate) struct ReadBreaker {
    probing: Probing,
    probed_at_ms: AtomicU64,
}

/// Name, shop and clock of a read.
#[derive(Clone)]
pub(crate) struct ReadContext {
    pub(crate) name: &'static str,
    pub(crate) tenant: Arc<str>,
    pub(crate) clock: Clock,
}

/// Error of a read through a [`ReadBreaker`].
pub(crate) trait OutageError {
    /// Whether the server gave no response.
    fn is_outage(&self) -> bool;
}

impl OutageError for RetailError {
    fn is_outage(&self) -> bool {
        self.kind.is_outage()
    }
}

impl ReadBreakers {
    /// Closes the circuits after the Retail API has responded to a probe. A read whose circuit was open is
    /// on trial, because the probe was another call.
    pub fn close(&self) {
        // Pictures are often on the same server.
        for server in [&self.pictures, &self.tiles] {
            server.breaker().close();
        }
        let calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        for call in calls.values() {
            call.breaker().half_open();
        }
    }

    /// Returns the circuit breaker of a read of the Retail API.
    pub(super) fn call(&self, name: &'static str) -> Arc<ReadBreaker> {
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(calls.entry(name).or_default())
    }
}

impl ReadBreaker {
    pub(super) fn breaker(&self) -> &CircuitBreaker {
        self.probing.breaker()
    }

    /// Returns the result of `read`; `None` if the circuit is open or opens meanwhile. An open circuit
    /// starts a probe at most once a second.
    pub(crate) async fn read<T, E, P>(
        self: &Arc<Self>,
        context: &ReadContext,
        read: impl Future<Output = Result<T, E>>,
        probe: impl FnOnce() -> P,
    ) -> Option<Result<T, E>>
    where
        T: 'static,
        E: OutageError + 'static,
        P: Future<Output = Result<T, E>> + 'static,
    {
        let breaker = self.breaker();
        let Some(permission) = breaker.permit(context.name) else {
            if self.begin_probe(context.clock.now_ms()) {
                // The shopper does not wait for the probe, which may take until its time limit.
                let probing = Arc::clone(self).probe(context.clone(), probe());
                tokio::task::spawn_local(probing.in_current_span());
            }
            return None;
        };
        tokio::select! {
            biased;
            result = read => {
                let has_failed = result.as_ref().is_err_and(OutageError::is_outage);
                if breaker.record(permission, has_failed) {
                    tracing::warn!(call = context.name, tenant = %context.tenant, "the circuit breaker of a read opened: it fails at once");
                }
                Some(result)
            }
            () = breaker.wait_until_open() => None,
        }
    }

    /// A response, even an error of what is read, closes the circuit.
    async fn probe<T, E: OutageError>(
        self: Arc<Self>,
        context: ReadContext,
        probe: impl Future<Output = Result<T, E>>,
    ) {
        let has_failed = probe.await.is_err_and(|error| error.is_outage());
        if !has_failed && self.breaker().close() {
            tracing::info!(call = context.name, tenant = %context.tenant, "the circuit breaker of a read closed");
        }
    }

    /// Whether a probe is due, which the caller then sends: at most one per second.
    fn begin_probe(&self, now_ms: u64) -> bool {
        let order = Ordering::Relaxed;
        let probed_at_ms = self.probed_at_ms.load(order);
        now_ms >= probed_at_ms.saturating_add(PROBE_PAUSE_MS)
            && self
                .probed_at_ms
                .compare_exchange(probed_at_ms, now_ms, order, order)
                .is_ok()
    }
}

impl Default for ReadBreaker {
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
        let server = ReadBreaker::default();
        let times = [5_000, 5_000, 5_999, 6_000, 6_500, 9_000];
        let due = times.map(|now_ms| server.begin_probe(now_ms));
        assert_eq!(due, [true, false, false, true, false, true]);
    }
}
