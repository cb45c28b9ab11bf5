//! Circuit breaker of one shop's Retail API. After consecutive failures, calls fail at once, until
//! a refresh of the shop's live settings succeeds.

use std::{
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

use super::RetailErrorKind;

/// Consecutive failures that open the circuit.
const FAILURES_TO_OPEN: u32 = 5;

/// Circuit breaker of one shop's Retail API.
#[derive(Default)]
pub struct CircuitBreaker {
    is_open: watch::Sender<bool>,
    closed: Mutex<ClosedState>,
}

#[derive(Default)]
struct ClosedState {
    consecutive_failures: u32,
    /// Number of times the circuit has opened.
    opened: u64,
}

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

    /// Closes the circuit. Returns whether it was open.
    pub fn close(&self) -> bool {
        self.lock().consecutive_failures = 0;
        self.is_open.send_replace(false)
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
        let mut closed = self.lock();
        // The call began before the circuit opened, so it says nothing about the time since.
        if permission.opened != closed.opened {
            return false;
        }
        if !result.is_err_and(RetailErrorKind::is_outage) {
            closed.consecutive_failures = 0;
            return false;
        }
        closed.consecutive_failures += 1;
        if closed.consecutive_failures < FAILURES_TO_OPEN {
            return false;
        }
        closed.opened += 1;
        self.is_open.send_replace(true);
        true
    }

    fn lock(&self) -> MutexGuard<'_, ClosedState> {
        self.closed.lock().unwrap_or_else(PoisonError::into_inner)
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
    fn breaker_after(results: &[Result<(), RetailErrorKind>]) -> CircuitBreaker {
        let breaker = CircuitBreaker::default();
        for result in results {
            if let Ok(permission) = breaker.permit() {
                breaker.record(permission, *result);
            }
        }
        breaker
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
        let breaker = breaker_after(results);
        assert_eq!(breaker.is_open(), expected);
        assert_eq!(breaker.permit().is_err(), expected);
        assert_eq!(breaker.times_opened(), u64::from(expected));
    }

    #[test]
    fn a_closed_circuit_permits_calls_and_counts_from_zero() {
        let breaker = breaker_after(&[TIMEOUT; 5]);
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
        let breaker = CircuitBreaker::default();
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

    #[tokio::test]
    async fn waiting_ends_when_the_state_changes() {
        let breaker = CircuitBreaker::default();
        breaker.wait_until_closed().await;
        let open = async {
            for _ in 0..FAILURES_TO_OPEN {
                let permission = breaker.permit().unwrap();
                breaker.record(permission, TIMEOUT);
            }
        };
        tokio::join!(breaker.wait_until_open(), open);
        tokio::join!(breaker.wait_until_closed(), async {
            breaker.close();
        });
    }
}
