//! Threads of a database. The writer stores all waiting changes in one transaction; the reader runs queries.

use std::{
    mem,
    sync::{Arc, mpsc},
    thread::{self, JoinHandle},
};

use rusqlite::{Connection, ErrorCode, TransactionBehavior};
use tokio::sync::oneshot;

use super::{marker, watch::FileWatch};
use crate::store::{Pending, StoreName, StoreState, StoreUnavailable, Trouble};

/// Maximum waiting changes that join a transaction.
const MAX_GROUP: usize = 256;

/// Thread with a queue of jobs. Dropping the worker finishes all jobs.
pub(super) struct Worker<T> {
    jobs: Option<mpsc::Sender<T>>,
    thread: Option<JoinHandle<()>>,
}

impl<T: Send + 'static> Worker<T> {
    pub(super) fn start(
        name: String,
        run: impl FnOnce(&mpsc::Receiver<T>) + Send + 'static,
    ) -> std::io::Result<Self> {
        let (jobs, received) = mpsc::channel();
        let thread = thread::Builder::new()
            .name(name)
            .spawn(move || run(&received))?;
        Ok(Self {
            jobs: Some(jobs),
            thread: Some(thread),
        })
    }

    pub(super) fn send(&self, job: T) {
        if let Some(jobs) = &self.jobs {
            // If the thread has ended, the job is dropped and its caller gets an error.
            let _ended = jobs.send(job);
        }
    }
}

impl<T> Drop for Worker<T> {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _panicked = thread.join();
        }
    }
}

pub(super) trait Change: Send {
    fn apply(&mut self, connection: &Connection) -> rusqlite::Result<()>;

    /// Sends the result to the caller, or an error if the change is not on disk.
    fn complete(&mut self, is_stored: bool);

    /// Whether the change is retried until it is stored.
    fn is_required(&self) -> bool;
}

struct WaitingChange<F, T> {
    work: F,
    result: Option<T>,
    caller: Option<oneshot::Sender<T>>,
    is_required: bool,
}

impl<T, F> Change for WaitingChange<F, T>
where
    T: Send,
    F: FnMut(&Connection) -> rusqlite::Result<T> + Send,
{
    fn apply(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        self.result = Some((self.work)(connection)?);
        Ok(())
    }

    fn complete(&mut self, is_stored: bool) {
        let (result, caller) = (self.result.take(), self.caller.take());
        if is_stored && let (Some(result), Some(caller)) = (result, caller) {
            let _caller_left = caller.send(result);
        }
    }

    fn is_required(&self) -> bool {
        self.is_required
    }
}

pub(super) fn change<T: Send + 'static>(
    work: impl FnMut(&Connection) -> rusqlite::Result<T> + Send + 'static,
    is_required: bool,
) -> (Box<dyn Change>, Pending<T>) {
    let (caller, outcome) = oneshot::channel();
    let change = WaitingChange {
        work,
        result: None,
        caller: Some(caller),
        is_required,
    };
    let outcome = async move { outcome.await.map_err(|_dropped| StoreUnavailable) };
    (Box::new(change), Box::pin(outcome))
}

pub(super) struct Writer {
    pub(super) connection: Connection,
    pub(super) name: StoreName,
    pub(super) state: StoreState,
    pub(super) is_counted: bool,
    pub(super) watch: Option<Arc<FileWatch>>,
    /// Required changes that could not be stored yet.
    pub(super) unstored: Vec<Box<dyn Change>>,
    #[cfg(test)]
    pub(super) is_read_only: Arc<std::sync::atomic::AtomicBool>,
}

struct GroupOutcome {
    stored: Vec<bool>,
    /// Disk error, which would also refuse other changes.
    disk_error: Option<rusqlite::Error>,
    commits: Option<u64>,
}

impl Writer {
    /// Stores changes until the store is dropped. Also retries unstored changes at the start, with each group, and at
    /// the end.
    pub(super) fn run(mut self, changes: &mpsc::Receiver<Box<dyn Change>>) {
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

    fn store(&mut self, mut group: Vec<Box<dyn Change>>) {
        if let Some(watch) = &self.watch {
            watch.check();
        }
        let written = self.write(&mut group);
        let disk_error = match &written {
            Ok(written) => written.disk_error.as_ref(),
            Err(error) => Some(error),
        };
        let (store, changes) = (self.name.name(), group.len());
        match disk_error {
            None => self.state.recover(Trouble::NotWritable),
            Some(error) => {
                tracing::error!(store, %error, changes, "changes could not be written");
                self.state.fail(Trouble::NotWritable, error);
            }
        }
        let stored = written.map_or_else(
            |_failed| vec![false; changes],
            |written| {
                if let (Some(watch), Some(commits)) = (&self.watch, written.commits) {
                    watch.record_commits(commits);
                }
                written.stored
            },
        );
        for (mut change, is_stored) in group.into_iter().zip(stored) {
            change.complete(is_stored);
            if !is_stored && change.is_required() {
                self.unstored.push(change);
            }
        }
    }

    /// Applies all changes in one transaction. A failed change is rolled back alone. An error of the transaction
    /// rolls back all changes.
    fn write(&mut self, group: &mut [Box<dyn Change>]) -> rusqlite::Result<GroupOutcome> {
        #[cfg(test)]
        self.connection.pragma_update(
            None,
            "query_only",
            self.is_read_only.load(std::sync::atomic::Ordering::SeqCst),
        )?;
        let behaviour = TransactionBehavior::Immediate;
        let mut transaction = self.connection.transaction_with_behavior(behaviour)?;
        let mut stored = Vec::with_capacity(group.len());
        let mut disk_error = None;
        for change in group {
            let savepoint = transaction.savepoint()?;
            let applied = change.apply(&savepoint);
            stored.push(applied.is_ok());
            let Err(error) = applied else {
                savepoint.commit()?;
                continue;
            };
            let store = self.name.name();
            tracing::error!(store, %error, "a change could not be written");
            // Dropping the savepoint rolls the change back. Some errors also end the transaction.
            drop(savepoint);
            if transaction.is_autocommit() {
                return Err(error);
            }
            if is_disk_error(&error) {
                disk_error = Some(error);
            }
        }
        let commits = if self.is_counted {
            Some(marker::count_commit(&transaction)?)
        } else {
            None
        };
        transaction.commit()?;
        Ok(GroupOutcome {
            stored,
            disk_error,
            commits,
        })
    }
}

/// Whether the error would also refuse other changes.
fn is_disk_error(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    code.is_some_and(|code| code != ErrorCode::ConstraintViolation)
}
