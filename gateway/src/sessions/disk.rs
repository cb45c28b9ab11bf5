//! The database behind the sessions in memory: opened at the start, or as soon as it can be opened.

use std::{
    future::Future,
    path::PathBuf,
    sync::{Arc, Mutex, OnceLock, PoisonError, atomic::AtomicU64},
};

use secrecy::SecretString;
use tokio::task::spawn_blocking;

use super::{
    Sessions, SessionsError, SessionsSettings,
    cookie_key::CookieKey,
    credential_changes::CredentialChanges,
    database::{self, Row},
    error::NotWritten,
    known_browser,
    live::{Inner, Live},
    writer::{Change, Pending, Writer},
};
use crate::{
    clock::Clock,
    http::problem::ApiResult,
    store::{LOOK_EVERY, StoreState, Trouble},
};

/// The way to the disk. Until the database is open no change is written; those that must not get lost wait for it.
pub(super) struct Disk {
    file: PathBuf,
    writer: OnceLock<Writer>,
    owed: Mutex<Vec<Change>>,
    state: StoreState,
}

impl Disk {
    fn new(file: PathBuf) -> Self {
        Self {
            file,
            writer: OnceLock::new(),
            owed: Mutex::default(),
            state: StoreState::new("sessions"),
        }
    }

    /// Changes are made in the order of these calls.
    pub(super) fn send(&self, change: Change) -> Pending {
        // The lock is held while the writer is looked for, so that nothing is left behind when it comes.
        let mut owed = self.owed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(writer) = self.writer.get() {
            return writer.send(change);
        }
        if change.is_owed() {
            owed.push(change);
        }
        Pending::failed()
    }

    fn connect(&self, writer: Writer) {
        let mut owed = self.owed.lock().unwrap_or_else(PoisonError::into_inner);
        for change in owed.drain(..) {
            drop(writer.send(change));
        }
        // The task that keeps the database open is the only one that connects it.
        let _connected_before = self.writer.set(writer);
    }

    fn is_open(&self) -> bool {
        self.writer.get().is_some()
    }
}

impl Sessions {
    /// Opens or makes the database; sessions in it go on. A database that can't be opened now is opened later by
    /// [`Sessions::keep_open`]; the error is one that waiting does not end. `key` is the configured one for cookies, if there is one.
    pub fn open(
        settings: &SessionsSettings,
        key: Option<&SecretString>,
        clock: &Clock,
    ) -> Result<Self, SessionsError> {
        let sessions = Self(Arc::new(Inner {
            live: Mutex::default(),
            disk: Disk::new(settings.database.clone()),
            clock: clock.clone(),
            absolute_ms: settings.absolute_hours.saturating_mul(3_600_000),
            swept_ms: AtomicU64::new(clock.wall_ms()),
            changes: CredentialChanges::new(clock),
            cookie_key: CookieKey::load(key, &settings.database)?,
        }));
        match sessions.connect() {
            Err(error) if error.stops_the_start() => Err(error),
            _ => Ok(sessions),
        }
    }

    /// Opens the database as soon as it can be opened, and looks each second whether it can be written again once it could not.
    /// Ends when the sessions are dropped.
    pub fn keep_open(&self) -> impl Future<Output = ()> + use<> {
        let (sessions, clock) = (Arc::downgrade(&self.0), self.0.clock.clone());
        async move {
            loop {
                clock.sleep(LOOK_EVERY).await;
                let Some(inner) = sessions.upgrade() else {
                    return;
                };
                let sessions = Self(inner);
                if !sessions.0.disk.is_open() {
                    let looked = spawn_blocking(move || drop(sessions.connect())).await;
                    if looked.is_err() {
                        tracing::error!("the look at the database of sessions broke off");
                    }
                } else if sessions.state().trouble().is_some() {
                    // The writer notes how it went.
                    let _noted = sessions.0.disk.send(Change::Probe).written().await;
                }
            }
        }
    }

    /// Whether the database can be used.
    pub fn state(&self) -> &StoreState {
        &self.0.disk.state
    }

    /// Refuses what has to be stored while nothing can be.
    pub fn require_store(&self) -> ApiResult<()> {
        match self.state().trouble() {
            Some(_) => Err(NotWritten.into()),
            None => Ok(()),
        }
    }

    /// Whether the sessions of an earlier process are known.
    pub(super) fn is_loaded(&self) -> bool {
        self.0.disk.is_open()
    }

    /// Blocks.
    fn connect(&self) -> Result<(), SessionsError> {
        let connected = self.try_connect();
        match &connected {
            Ok(()) => self.state().recover_all(),
            Err(error) => self.state().fail(Trouble::NotOpened, error),
        }
        connected
    }

    fn try_connect(&self) -> Result<(), SessionsError> {
        let disk = &self.0.disk;
        let (connection, rows) = database::open(&disk.file)?;
        self.0.cookie_key.save()?;
        let kept_ms = self.now_ms().saturating_sub(known_browser::LIFETIME_MS);
        let changes = database::read_changes(&connection, kept_ms)
            .map_err(|error| SessionsError::database(&disk.file, &error))?;
        let writer = Writer::start(connection, disk.state.clone())
            .map_err(|error| SessionsError::file(&disk.file, error))?;
        let over = self.take_over(rows);
        self.0.changes.add_earlier(changes);
        disk.connect(writer);
        drop(disk.send(Change::Delete(over)));
        drop(disk.send(Change::ForgetCredentials(kept_ms)));
        Ok(())
    }

    /// Sessions of an earlier process go on, but for those of customers whose password was changed while the database could not be
    /// opened. Returns those that are over.
    fn take_over(&self, rows: Vec<Row>) -> Vec<super::SessionId> {
        let (now_ms, absolute_ms) = (self.now_ms(), self.0.absolute_ms);
        let mut over = Vec::new();
        let mut live = self.lock();
        for Row {
            id,
            seen_ms,
            record,
        } in rows
        {
            let record = record.filter(|record| {
                let (tenant, customer_id) = (&record.tenant, record.customer_id);
                let since_ms = record.signed_in_ms;
                !record.is_over(seen_ms, now_ms, absolute_ms)
                    && !self.is_changed_since(since_ms, tenant, customer_id)
            });
            match record {
                Some(record) => drop(live.insert(id, Live::seen(record.into(), seen_ms, 0))),
                None => over.push(id),
            }
        }
        over
    }
}
