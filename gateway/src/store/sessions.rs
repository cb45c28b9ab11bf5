//! Interface of a store of sessions.

use super::{Pending, StoreError, StoreState};

/// Store of sessions. Times are in milliseconds since 1970; an id is the hash of a cookie's key.
///
/// An acknowledged change is on disk. A deletion or a credential change that could not be stored is
/// retried until it succeeds, even if it was requested before the store was open.
pub trait SessionStore: Send + Sync + 'static {
    /// State of the store.
    fn state(&self) -> &StoreState;

    /// Opens or creates the store for this one process. Reads all sessions, and the credential
    /// changes since `changed_since_ms`. Blocks.
    fn open(&self, changed_since_ms: u64) -> Result<StoredSessions, StoreError>;

    /// Tries to write if the last change could not be written. The store's state shows the result.
    fn check_health(&self) -> Pending<()>;

    /// Stores a session, or replaces the one with this id.
    fn save(&self, row: SessionRow) -> Pending<()>;

    /// Stores a session if it was not deleted meanwhile.
    fn update(&self, row: SessionRow) -> Pending<()>;

    /// Stores when a session was last used, if it was not deleted meanwhile.
    fn touch(&self, id: [u8; 32], seen_ms: u64) -> Pending<()>;

    /// Deletes sessions.
    fn delete(&self, ids: Vec<[u8; 32]>) -> Pending<()>;

    /// Stores when a customer's password or address was last changed.
    fn save_credential_change(&self, change: CredentialChange) -> Pending<()>;

    /// Deletes the credential changes before this time.
    fn delete_credential_changes(&self, before_ms: u64) -> Pending<()>;
}

/// A session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// Id.
    pub id: [u8; 32],
    /// When the session was last used.
    pub seen_ms: u64,
    /// Content, as JSON.
    pub record: String,
}

/// A change of a customer's password or address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CredentialChange {
    /// Tenant.
    pub tenant: String,
    /// The customer's id at the shop.
    pub customer_id: i32,
    /// When the credentials were changed.
    pub changed_ms: u64,
}

/// Content of the store when it was opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredSessions {
    /// All sessions.
    pub sessions: Vec<SessionRow>,
    /// Credential changes.
    pub credential_changes: Vec<CredentialChange>,
}
