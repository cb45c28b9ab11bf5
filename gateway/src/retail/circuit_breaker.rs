//! Circuit breakers. After failures, calls fail at once until a probe shows that the server responds.

use std::{
    collections::VecDeque,
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

/// Consecutive failures that open the circuit.
const FAILURES_TO_OPEN: usize = 5;
/// Number of the last calls that are remembered. The circuit opens if half of them failed.
const REMEMBERED_CALLS: usize = 20;

/// Circuit breaker of one server or one call. It opens only while a [`Probing`] exists, because
/// otherwise it would never close.
#[derive(Default)]
pub struct CircuitBreaker {
    is_open: watch::Sender<bool>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    last_calls: VecDeque<EndedCall>,
    /// Number of calls that have ended, so that a call knows which others ended while it ran.
    ended: u64,
    /// Whether the next failure opens the circuit.
    is_half_open: bool,
    /// Number of times the circuit has opened.
    opened: u64,
    /// Number of tasks that probe while the circuit is open.
    probers: usize,
}

#[derive(Clone, Copy)]
struct EndedCall {
    name: &'static str,
    has_failed: bool,
}

/// Guard of a task that probes while the circuit is open. The circuit closes when the last guard is
/// dropped.
#[derive(Debug)]
#[must_use]
pub struct Probing(Arc<CircuitBreaker>);

/// Permission for one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub(super) struct CallPermission {
    name: &'static str,
    /// Value of `opened` when the call began.
    opened: u64,
    /// Value of `ended` when the call began.
    ended: u64,
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

    /// Closes an open circuit on trial: the next failure opens it again, a response ends the trial.
    pub(super) fn half_open(&self) {
        let mut state = self.lock();
        let was_open = self.close_locked(&mut state);
        state.is_half_open = was_open;
    }

    /// Lets the circuit open while the returned guard exists.
    pub fn begin_probing(self: &Arc<Self>) -> Probing {
        self.lock().probers += 1;
        Probing(Arc::clone(self))
    }

    /// Permits a call; `None` if the circuit is open.
    pub(super) fn permit(&self, name: &'static str) -> Option<CallPermission> {
        if self.is_open() {
            return None;
        }
        let state = self.lock();
        Some(CallPermission {
            name,
            opened: state.opened,
            ended: state.ended,
        })
    }

    /// Records the end of a permitted call. Returns whether it opened the circuit.
    pub(super) fn record(&self, call: CallPermission, has_failed: bool) -> bool {
        let mut state = self.lock();
        // The call began before the circuit opened, so it says nothing about the time since.
        if call.opened != state.opened {
            return false;
        }
        state.push(call.name, has_failed);
        if !has_failed {
            state.is_half_open = false;
            return false;
        }
        (state.is_half_open || state.is_failing(call)) && self.open_locked(&mut state)
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
        state.last_calls.clear();
        state.is_half_open = false;
        self.is_open.send_replace(false)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn push(&mut self, name: &'static str, has_failed: bool) {
        if self.last_calls.len() == REMEMBERED_CALLS {
            self.last_calls.pop_front();
        }
        self.last_calls.push_back(EndedCall { name, has_failed });
        self.ended += 1;
    }

    /// Whether the server fails: many of the last calls failed, and not only those of one name while
    /// others got responses.
    fn is_failing(&self, call: CallPermission) -> bool {
        let newest_first = || self.last_calls.iter().rev();
        let failed = || newest_first().filter(|call| call.has_failed);
        let consecutive = newest_first().take_while(|call| call.has_failed).count();
        let are_many = consecutive >= FAILURES_TO_OPEN || failed().count() >= REMEMBERED_CALLS / 2;
        let is_other = |other: &&EndedCall| other.name != call.name;
        let ended_meanwhile = usize::try_from(self.ended - call.ended).unwrap_or(usize::MAX);
        let has_other_response = newest_first()
            .take(ended_meanwhile)
            .any(|other| is_other(&other) && !other.has_failed);
        are_many && (failed().any(|other| is_other(&other)) || !has_other_response)
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
    use crate::retail::RetailErrorKind;

    const CALL: &str = "list_products";
    const OTHER_CALL: &str = "list_slides";
    const TIMEOUT: Result<(), RetailErrorKind> = Err(RetailErrorKind::Timeout);

    /// Records the results of calls that run one after the other.
    fn record_all(breaker: &CircuitBreaker, results: &[Result<(), RetailErrorKind>]) {
        for result in results {
            if let Some(permission) = breaker.permit(CALL) {
                breaker.record(permission, result.is_err_and(RetailErrorKind::is_outage));
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
        assert_eq!(breaker.permit(CALL).is_none(), expected);
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
            let permission = breaker.permit(CALL).unwrap();
            assert!(!breaker.record(permission, true));
        }
        let permission = breaker.permit(CALL).unwrap();
        assert!(breaker.record(permission, true));
    }

    #[test]
    fn a_failure_rate_of_half_opens_the_circuit() {
        let breaker = Arc::new(CircuitBreaker::default());
        let _probing = breaker.begin_probing();
        let every_third = [Ok(()), Ok(()), TIMEOUT];
        record_all(&breaker, &every_third.repeat(20));
        assert!(!breaker.is_open());
        record_all(&breaker, &[Ok(()), TIMEOUT].repeat(10));
        assert!(breaker.is_open());
    }

    /// Runs calls at the same time and ends them in this order. Returns whether the circuit is open.
    fn opens_after(calls: &[(&'static str, bool)]) -> bool {
        let breaker = Arc::new(CircuitBreaker::default());
        let _probing = breaker.begin_probing();
        let permit = |(name, has_failed): &(&'static str, bool)| {
            let permission = breaker.permit(name).unwrap();
            (permission, *has_failed)
        };
        let running: Vec<_> = calls.iter().map(permit).collect();
        for (permission, has_failed) in running {
            breaker.record(permission, has_failed);
        }
        breaker.is_open()
    }

    #[rstest]
    #[case::one_call_fails(&[(OTHER_CALL, false), (CALL, true), (CALL, true), (CALL, true), (CALL, true), (CALL, true)], false)]
    #[case::another_call_fails_too(&[(OTHER_CALL, false), (CALL, true), (CALL, true), (CALL, true), (CALL, true), (OTHER_CALL, true)], true)]
    #[case::only_one_call_runs(&[(CALL, false), (CALL, true), (CALL, true), (CALL, true), (CALL, true), (CALL, true)], true)]
    fn a_response_to_another_call_shows_that_the_server_works(
        #[case] calls: &[(&'static str, bool)],
        #[case] expected: bool,
    ) {
        assert_eq!(opens_after(calls), expected);
    }

    #[test]
    fn a_response_to_another_call_before_the_failures_says_nothing() {
        let breaker = Arc::new(CircuitBreaker::default());
        let _probing = breaker.begin_probing();
        let response = breaker.permit(OTHER_CALL).unwrap();
        breaker.record(response, false);
        record_all(&breaker, &[TIMEOUT; 5]);
        assert!(breaker.is_open());
    }

    #[test]
    fn one_failure_opens_a_half_open_circuit_until_a_response() {
        let breaker = Arc::new(CircuitBreaker::default());
        let _probing = breaker.begin_probing();
        breaker.half_open();
        record_all(&breaker, &[TIMEOUT]);
        assert!(!breaker.is_open(), "it was closed");
        breaker.open();
        breaker.half_open();
        assert!(!breaker.is_open());
        record_all(&breaker, &[TIMEOUT]);
        assert!(breaker.is_open());
        breaker.half_open();
        record_all(&breaker, &[Ok(()), TIMEOUT]);
        assert!(!breaker.is_open());
    }

    #[test]
    fn late_results_of_earlier_calls_do_not_count() {
        let breaker = Arc::new(CircuitBreaker::default());
        let _probing = breaker.begin_probing();
        let early: Vec<_> = (0..15).map(|_| breaker.permit(CALL).unwrap()).collect();
        let opened = early
            .iter()
            .map(|permission| breaker.record(*permission, true))
            .filter(|has_opened| *has_opened)
            .count();
        assert_eq!(opened, 1);
        breaker.close();
        for permission in early {
            assert!(!breaker.record(permission, true));
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
