//! Circuit breaker of one shop's Retail API. After consecutive failures, calls fail at once, until
//! the Retail API responds to a refresh of the shop's live settings.

use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

use super::RetailErrorKind;

/// Consecutive failures that open the circuit.
const FAILURES_TO_OPEN: u32 = 5;

/// Circuit breaker of one shop's Retail API. It opens only while a [`Probing`] exists, because
/// otherwise it would never close.
#[derive(Default)]
pub struct CircuitBreaker {
    is_open: watch::Sender<bool>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    consecutive_failures: u32,
    /// Number of times the circuit has opened.
    opened: u64,
    /// Number of tasks that probe the Retail API while the circuit is open.
    probers: usize,
}

/// Guard of a task that probes the Retail API while the circuit is open. The circuit closes when
/// the last guard is dropped.
#[derive(Debug)]
#[must_use]
pub struct Probing(Arc<CircuitBreaker>);

/// Permission for one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub(super) struct CallPermission {
    /// Value of `opened` when the call began.
    opened: u64,
}

impl CircuitBreaker {
    /// Whether calls fail at once.
    pub fn is_open(&self) -> bool {
        *self.is_open.borrow()
    }

    /// Number of times the circuit has opened.
    pub fn times_opened(&self) -> u64 {
        self.lock().opened
    }

    /// Waits until the circuit is open.
    pub async fn wait_until_open(&self) {
        let mut is_open = self.is_open.subscribe();
        // The sender is a field of this value, so it is not closed while this waits.
        let _sender_exists = is_open.wait_for(|is_open| *is_open).await;
    }

    /// Waits until the circuit is closed.
    pub async fn wait_until_closed(&self) {
        let mut is_open = self.is_open.subscribe();
        let _sender_exists = is_open.wait_for(|is_open| !*is_open).await;
    }

    /// Opens the circuit if a task probes. Returns whether this opened it.
    pub fn open(&self) -> bool {
        let mut state = self.lock();
        !self.is_open() && self.open_locked(&mut state)
    }

    /// Closes the circuit. Returns whether it was open.
    pub fn close(&self) -> bool {
        self.close_locked(&mut self.lock())
    }

    /// Lets the circuit open while the returned guard exists.
    pub fn begin_probing(self: &Arc<Self>) -> Probing {
        self.lock().probers += 1;
        Probing(Arc::clone(self))
    }

    /// Permits a call unless the circuit is open.
    pub(super) fn permit(&self) -> Result<CallPermission, RetailErrorKind> {
        if self.is_open() {
            return Err(RetailErrorKind::CircuitOpen);
        }
        let opened = self.lock().opened;
        Ok(CallPermission { opened })
    }

    /// Records the result of a permitted call. Returns whether the result opened the circuit.
    pub(super) fn record(
        &self,
        permission: CallPermission,
        result: Result<(), RetailErrorKind>,
    ) -> bool {
        let mut state = self.lock();
        // The call began before the circuit opened, so it says nothing about the time since.
        if permission.opened != state.opened {
            return false;
        }
        if !result.is_err_and(RetailErrorKind::is_outage) {
            state.consecutive_failures = 0;
            return false;
        }
        state.consecutive_failures = state.consecutive_failures.saturating_add(1);
        state.consecutive_failures >= FAILURES_TO_OPEN && self.open_locked(&mut state)
    }

    fn open_locked(&self, state: &mut State) -> bool {
        if state.probers == 0 {
            return false;
        }
        state.opened += 1;
        self.is_open.send_replace(true);
        true
    }

    fn close_locked(&self, state: &mut State) -> bool {
        state.consecutive_failures = 0;
        self.is_open.send_replace(false)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Probing {
    pub(super) fn breaker(&self) -> &CircuitBreaker {
        &self.0
    }
}

impl Drop for Probing {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.probers -= 1;
        if state.probers == 0 {
            self.0.close_locked(&mut state);
        }
    }
}

impl fmt::Debug for CircuitBreaker {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("CircuitBreaker")
            .field("is_open", &self.is_open())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const TIMEOUT: Result<(), RetailErrorKind> = Err(RetailErrorKind::Timeout);

    /// Records the results of calls that run one after the other.
    fn record_all(breaker: &CircuitBreaker, results: &[Result<(), RetailErrorKind>]) {
        for result in results {
            if let Ok(permission) = breaker.permit() {
                breaker.record(permission, *result);
            }
        }
    }

    #[rstest]
    #[case::too_few_failures(&[TIMEOUT; 4], false)]
    #[case::consecutive_failures(&[TIMEOUT; 5], true)]
    #[case::success_in_between(&[TIMEOUT, TIMEOUT, TIMEOUT, TIMEOUT, Ok(()), TIMEOUT], false)]
    #[case::no_connection(&[Err(RetailErrorKind::Connect); 5], true)]
    #[case::broken_connections(&[Err(RetailErrorKind::Disconnected); 5], true)]
    #[case::overloaded_server(&[Err(RetailErrorKind::Status(503)); 5], true)]
    #[case::refused_calls(&[Err(RetailErrorKind::Status(500)); 9], false)]
    #[case::invalid_responses(&[Err(RetailErrorKind::TooLarge); 9], false)]
    fn consecutive_outages_open_the_circuit(
        #[case] results: &[Result<(), RetailErrorKind>],
        #[case] expected: bool,
    ) {
        let breaker = Arc::new(CircuitBreaker::default());
        let _probing = breaker.begin_probing();
        record_all(&breaker, results);
        assert_eq!(breaker.is_open(), expected);
        assert_eq!(breaker.permit().is_err(), expected);
        assert_eq!(breaker.times_opened(), u64::from(expected));
    }

    #[test]
    fn a_closed_circuit_permits_calls_and_counts_from_zero() {
        let breaker = Arc::new(CircuitBreaker::default());
        let _probing = breaker.begin_probing();
        record_all(&breaker, &[TIMEOUT; 5]);
        assert!(breaker.close(), "it was open");
        assert!(!breaker.close(), "it is closed");
        for _ in 0..4 {
            let permission = breaker.permit().unwrap();
            assert!(!breaker.record(permission, TIMEOUT));
        }
        let permission = breaker.permit().unwrap();
        assert!(breaker.record(permission, TIMEOUT));
    }

    #[test]
    fn late_results_of_earlier_calls_do_not_count() {
        let breaker = Arc::new(CircuitBreaker::default());
        let _probing = breaker.begin_probing();
        let early: Vec<_> = (0..15).map(|_| breaker.permit().unwrap()).collect();
        let opened = early
            .iter()
            .map(|permission| breaker.record(*permission, TIMEOUT))
            .filter(|has_opened| *has_opened)
            .count();
        assert_eq!(opened, 1);
        breaker.close();
        for permission in early {
            assert!(!breaker.record(permission, TIMEOUT));
        }
        assert!(!breaker.is_open());
    }

    #[test]
    fn a_circuit_that_no_task_probes_stays_closed() {
        let breaker = Arc::new(CircuitBreaker::default());
        record_all(&breaker, &[TIMEOUT; 9]);
        assert!(!breaker.is_open());
        let probing = breaker.begin_probing();
        record_all(&breaker, &[TIMEOUT]);
        assert!(breaker.is_open());
        let also_probing = breaker.begin_probing();
        drop(probing);
        assert!(breaker.is_open());
        drop(also_probing);
        assert!(!breaker.is_open());
    }

    #[test]
    fn a_circuit_is_opened_once_and_only_while_a_task_probes() {
        let breaker = Arc::new(CircuitBreaker::default());
        assert!(!breaker.open());
        let _probing = breaker.begin_probing();
        assert!(breaker.open());
        assert!(!breaker.open());
        assert_eq!((breaker.is_open(), breaker.times_opened()), (true, 1));
    }

    #[tokio::test]
    async fn waiting_ends_when_the_state_changes() {
        let breaker = Arc::new(CircuitBreaker::default());
        let _probing = breaker.begin_probing();
        breaker.wait_until_closed().await;
        tokio::join!(breaker.wait_until_open(), async {
            record_all(&breaker, &[TIMEOUT; 5]);
        });
        tokio::join!(breaker.wait_until_closed(), async {
            breaker.close();
        });
    }
}
