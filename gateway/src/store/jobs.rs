//! Jobs of a database: changes and queries. The threads of a database apply jobs in groups or one by one.

use std::{fmt, mem, sync::mpsc};

use tokio::sync::oneshot;

use super::{Pending, StoreState, StoreUnavailable, Trouble};

/// Maximum waiting changes that join a transaction.
const MAX_GROUP: usize = 256;

/// Connection and error of a database system.
pub(super) trait Backend: Send + Sync + 'static {
    type Connection: 'static;
    type Error: fmt::Display + 'static;
}

/// Change of the database, or query.
pub(super) trait Job<E: Backend>: Send {
    fn apply(&mut self, connection: &E::Connection) -> Result<(), E::Error>;

    /// Sends the result to the caller, or an error if the job failed or its change is not on disk.
    fn complete(&mut self, is_done: bool);

    /// Whether the job also runs if its caller has left. The writer retries it until its change is stored.
    fn is_required(&self) -> bool;

    /// Whether nothing waits for the result of a job that is not required.
    fn is_abandoned(&self) -> bool;
}

pub(super) type BoxedJob<E> = Box<dyn Job<E>>;

struct WaitingJob<F, T> {
    work: F,
    result: Option<T>,
    caller: Option<oneshot::Sender<T>>,
    is_required: bool,
}

impl<E, T, F> Job<E> for WaitingJob<F, T>
where
    E: Backend,
    T: Send,
    F: FnMut(&E::Connection) -> Result<T, E::Error> + Send,
{
    fn apply(&mut self, connection: &E::Connection) -> Result<(), E::Error> {
        self.result = Some((self.work)(connection)?);
        Ok(())
    }

    fn complete(&mut self, is_done: bool) {
        let (result, caller) = (self.result.take(), self.caller.take());
        if is_done && let (Some(result), Some(caller)) = (result, caller) {
            let _caller_left = caller.send(result);
        }
    }

    fn is_required(&self) -> bool {
        self.is_required
    }

    fn is_abandoned(&self) -> bool {
        !self.is_required && self.caller.as_ref().is_none_or(oneshot::Sender::is_closed)
    }
}

pub(super) fn job<E: Backend, T: Send + 'static>(
    work: impl FnMut(&E::Connection) -> Result<T, E::Error> + Send + 'static,
    is_required: bool,
) -> (BoxedJob<E>, Pending<T>) {
    let (caller, outcome) = oneshot::channel();
    let job = WaitingJob {
        work,
        result: None,
        caller: Some(caller),
        is_required,
    };
    let outcome = async move { outcome.await.map_err(|_dropped| StoreUnavailable) };
    (Box::new(job), Box::pin(outcome))
}

/// Applies a group of changes.
pub(super) trait Transactions<E: Backend> {
    /// Applies all changes in one transaction. A failed change is rolled back alone. An error of the transaction
    /// rolls back all changes.
    fn commit(&mut self, group: &mut [BoxedJob<E>]) -> Result<GroupOutcome<E>, E::Error>;
}

pub(super) struct GroupOutcome<E: Backend> {
    pub(super) stored: Vec<bool>,
    /// Error that would also refuse other changes, for example of a full disk.
    pub(super) disk_error: Option<E::Error>,
}

/// Stores changes in the order of their calls.
pub(super) struct Writer<E: Backend, T> {
    pub(super) transactions: T,
    pub(super) state: StoreState,
    /// Required changes that could not be stored yet.
    pub(super) unstored: Vec<BoxedJob<E>>,
}

impl<E: Backend, T: Transactions<E>> Writer<E, T> {
    /// Stores changes until the store is dropped. Also retries unstored changes at the start, with each group, and at
    /// the end.
    pub(super) fn run(mut self, changes: &mpsc::Receiver<BoxedJob<E>>) {
        self.store_unstored();
        while let Ok(first) = changes.recv() {
            let mut group = mem::take(&mut self.unstored);
            group.push(first);
            group.extend(changes.try_iter().take(MAX_GROUP));
            self.store(group);
        }
        self.store_unstored();
    }

    fn store_unstored(&mut self) {
        let unstored = mem::take(&mut self.unstored);
        if !unstored.is_empty() {
            self.store(unstored);
        }
    }

    fn store(&mut self, mut group: Vec<BoxedJob<E>>) {
        let written = self.transactions.commit(&mut group);
        let disk_error = match &written {
            Ok(written) => written.disk_error.as_ref(),
            Err(error) => Some(error),
        };
        match disk_error {
            None => self.state.recover(Trouble::NotWritable),
            Some(error) => self.state.fail(Trouble::NotWritable, error),
        }
        let nothing = |_failed| vec![false; group.len()];
        let stored = written.map_or_else(nothing, |written| written.stored);
        for (mut change, is_stored) in group.into_iter().zip(stored) {
            change.complete(is_stored);
            if !is_stored && change.is_required() {
                self.unstored.push(change);
            }
        }
    }
}

/// Runs a query, records the outcome in the state, and sends the result to the caller. Skips an abandoned query, so
/// that a database that hung is not busy with them afterwards.
pub(super) fn run_query<E: Backend>(
    mut query: BoxedJob<E>,
    run: impl FnOnce(&mut dyn Job<E>) -> Result<(), E::Error>,
    state: &StoreState,
) {
    if query.is_abandoned() {
        return;
    }
    let outcome = run(query.as_mut());
    match &outcome {
        Ok(()) => state.recover(Trouble::NotReadable),
        Err(error) => state.fail(Trouble::NotReadable, error),
    }
    query.complete(outcome.is_ok());
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    struct NoDatabase;

    impl Backend for NoDatabase {
        type Connection = ();
        type Error = Infallible;
    }

    #[test]
    fn a_query_whose_caller_has_left_is_skipped_unless_it_is_required() {
        let state = StoreState::new("sessions", &[Trouble::NotReadable]);
        for is_required in [false, true] {
            let (query, caller) = job::<NoDatabase, ()>(|()| Ok(()), is_required);
            drop(caller);
            let mut has_run = false;
            let run = |query: &mut dyn Job<NoDatabase>| {
                has_run = true;
                query.apply(&())
            };
            run_query(query, run, &state);
            assert_eq!(has_run, is_required);
        }
    }
}
