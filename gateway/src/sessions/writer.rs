//! The one thread that writes sessions to disk. What waits together is written together.

use std::{
    sync::{Arc, mpsc},
    thread::{self, JoinHandle},
    time::Duration,
};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{SessionId, SessionRecord, database, error::NotWritten};

/// In one transaction at most.
const MAX_BATCH: usize = 256;
/// What could not be deleted is tried again this often.
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
    /// From now on the disk takes nothing.
    #[cfg(test)]
    Break,
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
    /// Until it is on disk.
    pub(super) async fn written(self) -> Result<(), NotWritten> {
        match self.0.await {
            Ok(true) => Ok(()),
            _ => Err(NotWritten),
        }
    }
}

impl Writer {
    pub(super) fn start(connection: Connection) -> std::io::Result<Self> {
        let (jobs, received) = mpsc::channel();
        let thread = thread::Builder::new()
            .name("sessions".to_owned())
            .spawn(move || run(connection, &received))?;
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

fn run(mut connection: Connection, jobs: &mpsc::Receiver<Job>) {
    let mut owed: Vec<SessionId> = Vec::new();
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
            Ok(()) => owed.clear(),
            Err(error) => {
                tracing::error!(%error, changes = batch.len(), "sessions could not be written");
                for job in &batch {
                    // Whoever signed out must not be signed in again by a restart.
                    if let Change::Delete(ids) = &job.change {
                        owed.extend(ids);
                    }
                }
            }
        }
        for job in batch {
            let _nobody_waits = job.done.send(outcome.is_ok());
        }
    }
}

fn write(connection: &mut Connection, owed: &[SessionId], batch: &[Job]) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    for id in owed {
        database::delete(&transaction, *id)?;
    }
    for job in batch {
        match &job.change {
            Change::Save(id, seen, record) => database::save(&transaction, *id, *seen, record)?,
            Change::Update(id, seen, record) => database::update(&transaction, *id, *seen, record)?,
            Change::Touch(id, seen_ms) => database::touch(&transaction, *id, *seen_ms)?,
            Change::Credentials(tenant, customer_id, changed_ms) => {
                database::note_change(&transaction, tenant, *customer_id, *changed_ms)?;
            }
            #[cfg(test)]
            Change::Break => transaction.pragma_update(None, "query_only", true)?,
            Change::Delete(ids) => {
                for id in ids {
                    database::delete(&transaction, *id)?;
                }
            }
        }
    }
    transaction.commit()
}
