//! Opens the store of sessions, at the start or later.

use std::{
    future::Future,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use secrecy::SecretString;

use super::{
    SessionId, SessionRecord, Sessions, SessionsError, SessionsSettings,
    active_session::ActiveSession, cookie_key::CookieKey, credential_changes::CredentialChanges,
    error::not_stored, known_browser, service::Inner,
};
use crate::{
    clock::Clock,
    http::problem::ApiResult,
    store::{
        self, Pending, SessionRow, SessionStore, SqliteSessions, StoreError, StoreMaintenance,
        StoreName, StoreState, StoreUnavailable, Trouble,
    },
};

impl Sessions {
    /// Opens or creates the store and loads its sessions. Returns an error only if a retry can't
    /// help; otherwise [`Sessions::keep_open`] retries. `key` is the configured key for cookies, if
    /// any.
    pub fn open(
        settings: &SessionsSettings,
        key: Option<&SecretString>,
        clock: &Clock,
    ) -> Result<Self, SessionsError> {
        let store = Arc::new(SqliteSessions::new(settings.database.clone()));
        Self::open_store(store, settings, key, clock)
    }

    pub(super) fn open_store(
        store: Arc<dyn SessionStore>,
        settings: &SessionsSettings,
        key: Option<&SecretString>,
        clock: &Clock,
    ) -> Result<Self, SessionsError> {
        let inner = Inner {
            active: Mutex::default(),
            store,
            is_loaded: AtomicBool::new(false),
            clock: clock.clone(),
            max_age_ms: settings.absolute_hours.saturating_mul(3_600_000),
            swept_ms: AtomicU64::new(clock.wall_ms()),
            changes: CredentialChanges::new(clock),
            cookie_key: CookieKey::load(key, &settings.database)?,
        };
        match inner.load() {
            Err(error) if error.prevents_start() => Err(error.into()),
            _ => Ok(Self(Arc::new(inner))),
        }
    }

    /// Tries each second to open a store that could not be opened, and to write to a store whose last
    /// change failed. Ends when the last clone of `self` is dropped.
    pub fn keep_open(&self) -> impl Future<Output = ()> + use<> {
        store::keep_open(&self.0, &self.0.clock)
    }

    /// State of the store.
    pub fn state(&self) -> &StoreState {
        self.0.store.state()
    }

    /// Returns a problem while the store is unavailable, for requests that must store something.
    pub fn require_store(&self) -> ApiResult<()> {
        match self.state().trouble() {
            Some(_) => Err(not_stored(StoreUnavailable)),
            None => Ok(()),
        }
    }

    /// Whether the sessions of an earlier process are loaded.
    pub(super) fn is_loaded(&self) -> bool {
        self.0.is_loaded.load(Ordering::SeqCst)
    }
}

impl StoreMaintenance for Inner {
    const NAME: StoreName = StoreName::Sessions;

    fn maintain(&self) {
        if !self.is_loaded.load(Ordering::SeqCst) {
            // The store's state shows the outcome.
            let _recorded = self.load();
        }
    }

    fn check_health(&self) -> Pending<()> {
        self.store.check_health()
    }
}

impl Inner {
    /// Opens the store and loads its sessions. Blocks.
    fn load(&self) -> Result<(), StoreError> {
        let loaded = self.try_load();
        let state = self.store.state();
        match &loaded {
            Ok(()) => state.recover_all(),
            Err(error) => state.fail(Trouble::NotOpened, error),
        }
        loaded
    }

    fn try_load(&self) -> Result<(), StoreError> {
        self.cookie_key.save()?;
        // A credential change is needed as long as a cookie from before the change is accepted. The
        // cookies of known browsers live longest.
        let needed_since_ms = self
            .clock
            .wall_ms()
            .saturating_sub(known_browser::LIFETIME_MS);
        let stored = self.store.open(needed_since_ms)?;
        let rejected = self.restore(stored.sessions);
        let changes = stored.credential_changes.into_iter();
        let changes = changes.map(|change| {
            let customer = (change.tenant, change.customer_id);
            (customer, change.changed_ms)
        });
        self.changes.add_stored(changes.collect());
        self.is_loaded.store(true, Ordering::SeqCst);
        // The store completes both changes, although nothing waits for them.
        drop(self.store.delete(rejected));
        drop(self.store.delete_credential_changes(needed_since_ms));
        Ok(())
    }

    /// Restores the sessions of an earlier process. Returns the ids of sessions that have expired,
    /// can't be read, or belong to customers whose credentials this process has changed while the
    /// store was not open.
    ///
    /// A credential change of an earlier process is not checked: that process has already deleted
    /// the sessions that the change ended. The session that made the change stays valid, although
    /// its sign-in was before the change.
    fn restore(&self, rows: Vec<SessionRow>) -> Vec<[u8; 32]> {
        let (now_ms, max_age_ms) = (self.clock.wall_ms(), self.max_age_ms);
        let mut rejected = Vec::new();
        let mut sessions = self.active.lock().unwrap_or_else(PoisonError::into_inner);
        for row in rows {
            // Another version of the gateway may have written a record that can't be read.
            let record = serde_json::from_str::<SessionRecord>(&row.record).ok();
            let record = record.filter(|record| {
                let (tenant, customer_id) = (&record.tenant, record.customer_id);
                let signed_in_ms = record.signed_in_ms;
                let changes = &self.changes;
                !record.has_expired(row.seen_ms, now_ms, max_age_ms)
                    && !changes.has_changed_since(signed_in_ms, tenant, customer_id)
            });
            match record {
                Some(record) => {
                    let profile_requested_ms = 0;
                    let session =
                        ActiveSession::new(record.into(), row.seen_ms, profile_requested_ms);
                    drop(sessions.insert(SessionId(row.id), session));
                }
                None => rejected.push(row.id),
            }
        }
        rejected
    }
}
