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
    active_session::ActiveSession, credential_changes::CredentialChanges, error::not_stored,
    key_ring::KeyRing, known_browser, metrics::SessionMetrics, service::Inner,
};
use crate::{
    clock::Clock,
    http::problem::ApiResult,
    store::{
        self, Pending, SessionRow, SessionStore, StoreEngine, StoreError, StoreMaintenance,
        StoreName, StoreState, StoreUnavailable, Trouble,
    },
};

impl Sessions {
    /// Opens or creates the store, and loads its sessions. Returns an error only if a retry can't help. Otherwise
    /// [`Sessions::run_maintenance`] retries. `keys` are the configured keys of cookies.
    pub fn open(
        engine: &StoreEngine,
        settings: &SessionsSettings,
        keys: Option<&SecretString>,
        clock: &Clock,
    ) -> Result<Self, SessionsError> {
        let key_ring = KeyRing::load(keys, &settings.database)?;
        let store = engine.session_store(&settings.database, key_ring.ids());
        Self::open_store(store, settings, key_ring, clock)
    }

    pub(super) fn open_store(
        store: Arc<dyn SessionStore>,
        settings: &SessionsSettings,
        key_ring: KeyRing,
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
            key_ring,
            metrics: SessionMetrics::default(),
        };
        match inner.load() {
            Err(error) if error.prevents_start() => Err(error.into()),
            _ => Ok(Self(Arc::new(inner))),
        }
    }

    /// Tries each second to open a closed store, and to write after a failed write. Ends when the last clone of
    /// `self` is dropped.
    pub fn run_maintenance(&self) -> impl Future<Output = ()> + use<> {
        store::run_maintenance(&self.0, &self.0.clock)
    }

    /// State of the store.
    pub fn state(&self) -> &StoreState {
        self.0.store.state()
    }

    /// Returns a problem while the store is unavailable. For requests that must store something.
    pub fn require_store(&self) -> ApiResult<()> {
        match self.state().trouble() {
            Some(_) => Err(not_stored(StoreUnavailable)),
            None => Ok(()),
        }
    }

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
        self.key_ring.save()?;
        // A credential change matters as long as an older cookie is accepted. Cookies of known browsers live longest.
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
        // Nothing waits, but the store completes both deletions.
        drop(self.store.delete(rejected));
        drop(self.store.delete_credential_changes(needed_since_ms));
        Ok(())
    }

    /// Restores the sessions of an earlier process. Returns the ids of expired and unreadable sessions, and of
    /// sessions that a credential change of this process has ended.
    ///
    /// Ignores credential changes of earlier processes, which already deleted the sessions that they ended. The
    /// session that made such a change stays valid, although its sign-in was earlier.
    fn restore(&self, rows: Vec<SessionRow>) -> Vec<[u8; 32]> {
        let (now_ms, max_age_ms) = (self.clock.wall_ms(), self.max_age_ms);
        let mut rejected = Vec::new();
        let mut sessions = self.active.lock().unwrap_or_else(PoisonError::into_inner);
        for row in rows {
            // Another version of the gateway may have written a record that this version can't read.
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
