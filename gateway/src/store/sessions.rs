use std::{sync::Arc, time::Duration};

use super::{MarkStore, Pending, RateLimitStore, StoreError, StoreState};

/// Store of sessions. Times are in ms since 1970. The id of a session is the hash of its cookie key.
///
/// An acknowledged change is on disk. Deletions and credential changes are retried until they are stored, even if
/// they come before the store is open.
pub trait SessionStore: Send + Sync + 'static {
    /// State of the store.
    fn state(&self) -> &StoreState;

    /// Operations of a store that several gateways have open; `None` if only one can.
    fn shared(&self) -> Option<&dyn SharedSessions> {
        None
    }

    /// Marks of a store that several gateways have open; `None` if only one can.
    fn shared_marks(self: Arc<Self>) -> Option<Arc<dyn MarkStore>> {
        None
    }

    /// Rate limits of a store that several gateways have open; `None` if only one can.
    fn shared_limits(self: Arc<Self>) -> Option<Arc<dyn RateLimitStore>> {
        None
    }

    /// Opens or creates the store. Unless it is shared, reads all sessions, and the credential changes since
    /// `changed_since_ms`. Blocks.
    fn open(&self, changed_since_ms: u64) -> Result<StoredSessions, StoreError>;

    /// Tries to write after a failed write. The store's state shows the result.
    fn check_health(&self) -> Pending<()>;

    /// Stores a session, or replaces the session with this id.
    fn save(&self, row: SessionRow) -> Pending<()>;

    /// Replaces a session unless it was deleted.
    fn update(&self, row: SessionRow) -> Pending<()>;

    /// Stores when a session was last used, unless it was deleted.
    fn touch(&self, id: [u8; 32], seen_ms: u64) -> Pending<()>;

    /// Deletes sessions.
    fn delete(&self, ids: Vec<[u8; 32]>) -> Pending<()>;

    /// Stores when a customer's password or mail address changed, and deletes the sessions that the change ended, in
    /// one transaction.
    fn save_credential_change(&self, change: CredentialChange, ended: Vec<[u8; 32]>)
    -> Pending<()>;

    /// Connects an identity with a customer. Replaces the identity's earlier connection.
    fn save_link(&self, link: SignInLink) -> Pending<()>;

    /// Finds the customer who is connected with an identity.
    fn find_link(&self, tenant: String, identity: LinkedIdentity) -> Pending<Option<i32>>;

    /// Lists a customer's connections, the oldest first.
    fn list_links(&self, tenant: String, customer_id: i32) -> Pending<Vec<SignInLink>>;

    /// Removes a customer's connection with an identity. Returns whether it existed.
    fn delete_link(
        &self,
        tenant: String,
        customer_id: i32,
        identity: LinkedIdentity,
    ) -> Pending<bool>;

    /// Stores that a customer has chosen a password.
    fn save_claim(&self, tenant: String, customer_id: i32) -> Pending<()>;

    /// Whether a customer has chosen a password.
    fn is_claimed(&self, tenant: String, customer_id: i32) -> Pending<bool>;

    /// Stores keyed hashes of phone numbers of a customer's record.
    fn save_phone_hashes(
        &self,
        tenant: String,
        customer_id: i32,
        hashes: Vec<[u8; 32]>,
    ) -> Pending<()>;

    /// Whether this hash of a phone number of the customer is stored.
    fn has_phone_hash(&self, tenant: String, customer_id: i32, hash: [u8; 32]) -> Pending<bool>;

    /// Deletes credential changes before this time.
    fn delete_credential_changes(&self, before_ms: u64) -> Pending<()>;
}

/// Store of sessions that several gateways have open. A gateway reads a session at each request, so that it notices
/// the end of the session.
pub trait SharedSessions: Send + Sync {
    /// Finds a session.
    fn find(&self, id: [u8; 32]) -> Pending<Option<SessionRow>>;

    /// Stores a new session of a customer. Returns `false` and stores nothing if the customer's credentials changed
    /// within `age`, the time since the request for the session.
    fn begin(
        &self,
        row: SessionRow,
        tenant: String,
        customer_id: i32,
        age: Duration,
    ) -> Pending<bool>;

    /// Replaces a session and its id. Returns `false` for a deleted session.
    fn replace(&self, id: [u8; 32], row: SessionRow) -> Pending<bool>;

    /// Deletes a session, also if its record has this id as `previous_id`. Retried until it is stored.
    fn end(&self, id: [u8; 32]) -> Pending<()>;

    /// Stores that a customer's password or mail address changed, and deletes the customer's sessions, in one
    /// transaction. Keeps the session `except`, also if its record has this id as `previous_id`. Retried until it is
    /// stored.
    fn end_all(&self, tenant: String, customer_id: i32, except: Option<[u8; 32]>) -> Pending<()>;

    /// Deletes sessions that were last used before this time.
    fn delete_unused(&self, before_ms: u64) -> Pending<()>;
}

/// Stored session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// Session id.
    pub id: [u8; 32],
    /// Time of the last use.
    pub seen_ms: u64,
    /// Content, as JSON.
    pub record: String,
}

/// Ids of the session keys of a gateway: parts of hashes, not negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyIds {
    /// Key of new cookies.
    pub signing: i32,
    /// Keys whose cookies are accepted.
    pub accepted: Vec<i32>,
}

/// Change of a customer's password or mail address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CredentialChange {
    /// Tenant.
    pub tenant: String,
    /// Id of the customer record.
    pub customer_id: i32,
    /// Time of the change.
    pub changed_ms: u64,
}

/// Person at an identity provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedIdentity {
    /// Issuer of the person's tokens.
    pub issuer: String,
    /// Id of the person at the issuer.
    pub subject: String,
}

/// Connection of an identity with a customer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInLink {
    /// Tenant.
    pub tenant: String,
    /// Identity.
    pub identity: LinkedIdentity,
    /// Id of the customer record.
    pub customer_id: i32,
    /// Time of the connection.
    pub linked_ms: u64,
}

/// Content of a store when it was opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredSessions {
    /// All sessions.
    pub sessions: Vec<SessionRow>,
    /// Recent credential changes.
    pub credential_changes: Vec<CredentialChange>,
}
