use std::{
    future::ready,
    sync::{Mutex, OnceLock, PoisonError},
};

use super::{
    Pending, StoreName, StoreState, Trouble,
    jobs::{Backend, BoxedJob, job},
    worker::Worker,
};

/// Database with its threads. Until the database is open, each operation fails.
pub(super) struct Database<E: Backend> {
    pub(super) name: StoreName,
    pub(super) state: StoreState,
    threads: OnceLock<Threads<E>>,
    /// Required changes that came before the database was open. The writer stores them first.
    unstored: Mutex<Vec<BoxedJob<E>>>,
    #[cfg(test)]
    pub(super) sent_changes: std::sync::atomic::AtomicUsize,
    /// Dropped last, because it may hold a lock that the threads need.
    pub(super) engine: E,
}

/// They run until the process ends.
pub(super) struct Threads<E> {
    /// Stores changes in the order of their calls.
    pub(super) writer: Worker<BoxedJob<E>>,
    pub(super) reader: Option<Worker<BoxedJob<E>>>,
}

impl<E: Backend> Database<E> {
    pub(super) fn new(engine: E, name: StoreName, troubles: &'static [Trouble]) -> Self {
        Self {
            name,
            state: StoreState::new(name.name(), troubles),
            threads: OnceLock::new(),
            unstored: Mutex::default(),
            #[cfg(test)]
            sent_changes: std::sync::atomic::AtomicUsize::default(),
            engine,
        }
    }

    pub(super) fn is_open(&self) -> bool {
        self.threads.get().is_some()
    }

    /// Opens the database. `start` gets the unstored changes, which the writer must store first.
    pub(super) fn start<F>(
        &self,
        start: impl FnOnce(Vec<BoxedJob<E>>) -> Result<Threads<E>, F>,
    ) -> Result<(), F> {
        // Locked until the database is open, so that no later change is missed.
        let mut unstored = self.unstored.lock().unwrap_or_else(PoisonError::into_inner);
        let threads = start(std::mem::take(&mut unstored))?;
        // Can't fail, because the maintenance opens only a closed database.
        let _already_open = self.threads.set(threads);
        Ok(())
    }

    /// Runs a change in a transaction, after all earlier changes.
    pub(super) fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&E::Connection) -> Result<T, E::Error> + Send + 'static,
    ) -> Pending<T> {
        let is_required = false;
        self.send(job(work, is_required))
    }

    /// Like [`Database::write`], but retries until the change is stored.
    pub(super) fn write_eventually(
        &self,
        work: impl FnMut(&E::Connection) -> Result<(), E::Error> + Send + 'static,
    ) -> Pending<()> {
        let is_required = true;
        self.send(job(work, is_required))
    }

    fn send<T: Send + 'static>(
        &self,
        (mut change, outcome): (BoxedJob<E>, Pending<T>),
    ) -> Pending<T> {
        let mut unstored = self.unstored.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(threads) = self.threads.get() {
            threads.writer.send(change);
            #[cfg(test)]
            self.sent_changes
                .fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        } else {
            let is_stored = false;
            change.complete(is_stored);
            if change.is_required() {
                unstored.push(change);
            }
        }
        outcome
    }

    /// Runs a query, which sees all acknowledged changes, unless its caller leaves before. It may also change rows that
    /// need not survive a crash.
    pub(super) fn read<T: Send + 'static>(
        &self,
        work: impl FnMut(&E::Connection) -> Result<T, E::Error> + Send + 'static,
    ) -> Pending<T> {
        let is_required = false;
        self.query(job(work, is_required))
    }

    /// Like [`Database::read`], but also runs if its caller has left. For changes of rows that need not survive a crash.
    pub(super) fn write_unlogged(
        &self,
        work: impl FnMut(&E::Connection) -> Result<(), E::Error> + Send + 'static,
    ) -> Pending<()> {
        let is_required = true;
        self.query(job(work, is_required))
    }

    fn query<T>(&self, (query, outcome): (BoxedJob<E>, Pending<T>)) -> Pending<T> {
        if let Some(reader) = self.reader() {
            reader.send(query);
        }
        outcome
    }

    fn reader(&self) -> Option<&Worker<BoxedJob<E>>> {
        let threads = self.threads.get()?;
        threads.reader.as_ref()
    }

    /// Runs the query, unless the database has no reader. The reader records the outcome in the state.
    pub(super) fn check_reader(
        &self,
        query: impl FnMut(&E::Connection) -> Result<(), E::Error> + Send + 'static,
    ) -> Pending<()> {
        match self.reader() {
            Some(_) => self.read(query),
            None => Box::pin(ready(Ok(()))),
        }
    }

    /// Runs the change after a failed write. The writer records the outcome in the state.
    pub(super) fn check_writer(
        &self,
        change: impl FnMut(&E::Connection) -> Result<(), E::Error> + Send + 'static,
    ) -> Pending<()> {
        match self.state.trouble() {
            Some(Trouble::NotWritable) => self.write(change),
            _ => Box::pin(ready(Ok(()))),
        }
    }
}
