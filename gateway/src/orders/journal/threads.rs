//! The two threads that talk to the database: one writes, and what waits together is written together; one reads. An answer
//! to a write means that it is on disk.

use std::{
    sync::{Arc, mpsc},
    thread::{self, JoinHandle},
};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{database, keeper::Keeper};
use crate::{
    orders::NotWritten,
    store::{StoreState, Trouble},
};

/// In one transaction at most.
const MAX_BATCH: usize = 256;

/// Tells whoever waits what came of a write; dropped, it tells that nothing did.
type Answer = Box<dyn FnOnce() + Send>;
type Write = Box<dyn FnOnce(&Connection) -> rusqlite::Result<Answer> + Send>;
type Read = Box<dyn FnOnce(&Connection) + Send>;

/// A thread with the jobs that wait for it. It does them all, and then ends, when this is dropped.
struct Worker<T> {
    jobs: Option<mpsc::Sender<T>>,
    thread: Option<JoinHandle<()>>,
}

impl<T: Send + 'static> Worker<T> {
    fn start(
        name: &str,
        run: impl FnOnce(&mpsc::Receiver<T>) + Send + 'static,
    ) -> std::io::Result<Self> {
        let (jobs, received) = mpsc::channel();
        let thread = thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || run(&received))?;
        Ok(Self {
            jobs: Some(jobs),
            thread: Some(thread),
        })
    }

    fn send(&self, job: T) {
        if let Some(jobs) = &self.jobs {
            // A thread that is gone drops the job, and whoever waits hears of it.
            let _gone = jobs.send(job);
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

/// The way to the thread that writes.
pub(super) struct Writer(Worker<Write>);

impl Writer {
    pub(super) fn start(connection: Connection, keeper: Arc<Keeper>) -> std::io::Result<Self> {
        let run = move |jobs: &mpsc::Receiver<Write>| write_all(connection, &keeper, jobs);
        Worker::start("orders-write", run).map(Self)
    }

    /// Does this in a transaction, after everything that was asked for before; it is on disk when this returns. It is done
    /// whether or not anybody still waits.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, NotWritten> {
        let (done, outcome) = oneshot::channel();
        self.0.send(Box::new(move |connection| {
            let result = work(connection)?;
            Ok(Box::new(move || drop(done.send(result))))
        }));
        outcome.await.map_err(|_dropped| NotWritten)
    }
}

/// The way to the thread that reads. It sees every write that has been answered.
pub(super) struct Reader {
    worker: Worker<Read>,
    state: StoreState,
}

impl Reader {
    pub(super) fn start(connection: Connection, state: StoreState) -> std::io::Result<Self> {
        let run = move |jobs: &mpsc::Receiver<Read>| {
            while let Ok(read) = jobs.recv() {
                read(&connection);
            }
        };
        let worker = Worker::start("orders-read", run)?;
        Ok(Self { worker, state })
    }

    pub(super) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, NotWritten> {
        let (done, outcome) = oneshot::channel();
        let state = self.state.clone();
        self.worker.send(Box::new(move |connection| {
            let result = work(connection);
            match &result {
                Ok(_) => state.recover(Trouble::NotReadable),
                Err(error) => {
                    tracing::error!(%error, "the journal of orders could not be read");
                    state.fail(Trouble::NotReadable, error);
                }
            }
            let _nobody_waits = done.send(result);
        }));
        match outcome.await {
            Ok(Ok(result)) => Ok(result),
            _ => Err(NotWritten),
        }
    }
}

fn write_all(mut connection: Connection, keeper: &Keeper, jobs: &mpsc::Receiver<Write>) {
    while let Ok(first) = jobs.recv() {
        let waiting = jobs.try_iter().take(MAX_BATCH);
        let batch: Vec<Write> = std::iter::once(first).chain(waiting).collect();
        let changes = batch.len();
        keeper.look();
        match write(&mut connection, batch) {
            Ok((answers, commits)) => {
                keeper.note_commit(commits);
                for answer in answers {
                    answer();
                }
            }
            Err(error) => {
                tracing::error!(%error, changes, "orders could not be written");
                keeper.note_failure(&error);
            }
        }
    }
}

/// All of them in one transaction; one that fails is undone and leaves the others alone. Returns the count of transactions,
/// too.
fn write(connection: &mut Connection, batch: Vec<Write>) -> rusqlite::Result<(Vec<Answer>, u64)> {
    let behaviour = rusqlite::TransactionBehavior::Immediate;
    let mut transaction = connection.transaction_with_behavior(behaviour)?;
    let mut answers = Vec::with_capacity(batch.len());
    for job in batch {
        let savepoint = transaction.savepoint()?;
        match job(&savepoint) {
            Ok(answer) => {
                savepoint.commit()?;
                answers.push(answer);
            }
            Err(error) => {
                tracing::error!(%error, "a change of an order could not be written");
                // Dropped, it is rolled back; where the whole transaction is gone, so are the others.
                drop(savepoint);
                if transaction.is_autocommit() {
                    return Err(error);
                }
            }
        }
    }
    let commits = database::count_commit(&transaction)?;
    transaction.commit()?;
    Ok((answers, commits))
}
