//! The one thread that writes sessions to disk. What waits together is written together.

use std::{
    sync::{Arc, mpsc},
    thread::{self, JoinHandle},
    time::Duration,
};

use rusqlite::{Connection, Transaction};
use tokio::sync::oneshot;

use super::{SessionId, SessionRecord, database, error::NotWritten};
use crate::store::{StoreState, Trouble};

/// In one transaction at most.
const MAX_BATCH: usize = 256;
/// Changes that must not get lost are tried again this often.
const RETRY: Duration = Duration::from_secs(10);

/// A change of the database.
pub(super) enum Change {
    /// A new session.
    Save(SessionId, u64, Arc<SessionRecord>),
    /// A session that may have ended in the meantime.
    Update(SessionId, u64, Arc<SessionRecord>),
    /// It was seen then.
    Touch(SessionId, u64),
    /// They have ended.
    Delete(Vec<SessionId>),
    /// The password or address of this shop's customer was changed then.
    Credentials(String, i32, u64),
    /// Changes of passwords and addresses before then are forgotten.
    ForgetCredentials(u64),
    /// Nothing: whether the disk takes changes again.
    Probe,
    /// From now on the disk takes nothing, or does again.
    #[cfg(test)]
    Break(bool),
}

impl Change {
    /// Whether it is made later when the disk does not take it now: a customer who has signed out, or changed the password, must
    /// not be signed in again by a restart.
    pub(super) fn is_owed(&self) -> bool {
        matches!(self, Self::Delete(_) | Self::Credentials(..))
    }
}

struct Job {
    change: Change,
    done: oneshot::Sender<bool>,
}

/// The way to the thread; it ends, with everything written, when this is dropped.
pub(super) struct Writer {
    jobs: Option<mpsc::Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

/// A change under way. It is made whether or not anybody waits for it.
#[must_use]
pub(super) struct Pending(oneshot::Receiver<bool>);

impl Pending {
    /// A change that no disk is there for.
    pub(super) fn failed() -> Self {
        Self(oneshot::channel().1)
    }

    /// Until it is on disk.
    pub(super) async fn written(self) -> Result<(), NotWritten> {
        match self.0.await {
            Ok(true) => Ok(()),
            _ => Err(NotWritten),
        }
    }
}

impl Writer {
    pub(super) fn start(connection: Connection, state: StoreState) -> std::io::Result<Self> {
        let (jobs, received) = mpsc::channel();
        let thread = thread::Builder::new()
            .name("sessions".to_owned())
            .spawn(move || run(connection, &state, &received))?;
        Ok(Self {
            jobs: Some(jobs),
            thread: Some(thread),
        })
    }

    /// Changes are made in the order of these calls.
    pub(super) fn send(&self, change: Change) -> Pending {
        let (done, outcome) = oneshot::channel();
        if let Some(jobs) = &self.jobs {
            // A thread that is gone drops the job, and whoever waits hears of it.
            let _gone = jobs.send(Job { change, done });
        }
        Pending(outcome)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _panicked = thread.join();
        }
    }
}

fn run(mut connection: Connection, state: &StoreState, jobs: &mpsc::Receiver<Job>) {
    let mut owed: Vec<Change> = Vec::new();
    loop {
        let first = match jobs.recv_timeout(RETRY) {
            Ok(job) => Some(job),
            Err(mpsc::RecvTimeoutError::Timeout) if owed.is_empty() => continue,
            Err(mpsc::RecvTimeoutError::Timeout) => None,
            Err(mpsc::RecvTimeoutError::Disconnected) => return,
        };
        let mut batch: Vec<Job> = first.into_iter().collect();
        batch.extend(jobs.try_iter().take(MAX_BATCH));
        let outcome = write(&mut connection, &owed, &batch);
        match &outcome {
            Ok(()) => {
                owed.clear();
                state.recover(Trouble::NotWritable);
            }
            Err(error) => {
                tracing::error!(%error, changes = batch.len(), "sessions could not be written");
                state.fail(Trouble::NotWritable, error);
            }
        }
        for Job { change, done } in batch {
            if outcome.is_err() && change.is_owed() {
                owed.push(change);
            }
            let _nobody_waits = done.send(outcome.is_ok());
        }
    }
}

fn write(connection: &mut Connection, owed: &[Change], batch: &[Job]) -> rusqlite::Result<()> {
    #[cfg(test)]
    for job in batch {
        if let Change::Break(is_broken) = job.change {
            connection.pragma_update(None, "query_only", is_broken)?;
        }
    }
    let transaction = connection.transaction()?;
    for change in owed.iter().chain(batch.iter().map(|job| &job.change)) {
        apply(&transaction, change)?;
    }
    transaction.commit()
}

fn apply(transaction: &Transaction<'_>, change: &Change) -> rusqlite::Result<()> {
    match change {
        Change::Save(id, seen_ms, record) => database::save(transaction, *id, *seen_ms, record),
        Change::Update(id, seen_ms, record) => database::update(transaction, *id, *seen_ms, record),
        Change::Touch(id, seen_ms) => database::touch(transaction, *id, *seen_ms),
        Change::Credentials(tenant, customer_id, changed_ms) => {
            database::note_change(transaction, tenant, *customer_id, *changed_ms)
        }
        Change::ForgetCredentials(before_ms) => database::forget_changes(transaction, *before_ms),
        Change::Probe => database::probe(transaction),
        #[cfg(test)]
        Change::Break(_) => Ok(()),
        Change::Delete(ids) => ids
            .iter()
            .try_for_each(|id| database::delete(transaction, *id)),
    }
}
