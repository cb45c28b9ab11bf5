//! Links to choose a new password: from the address that a mail leads to, through a cookie that nobody can read, to the
//! one time that they count [ACC-05, D-02, D-05].

mod ticket;
mod used;

use actix_web::{
    HttpRequest,
    cookie::{Cookie, Key},
};

pub use self::ticket::ResetTicket;
use self::used::UsedTokens;
use crate::{clock::Clock, tenants::Tenant};

/// What all workers share about such links. One per process.
pub struct PasswordResets {
    key: Key,
    used: UsedTokens,
    clock: Clock,
}

impl PasswordResets {
    /// None used yet. Cookies are encrypted with this key.
    pub fn new(key: Key, clock: &Clock) -> Self {
        Self {
            key,
            used: UsedTokens::default(),
            clock: clock.clone(),
        }
    }

    /// The cookie that takes the place of a link's query. A query that is no link's takes the cookie away that an earlier
    /// one left.
    pub fn cookie(&self, tenant: &Tenant, query: &str) -> Cookie<'static> {
        let ticket = ResetTicket::from_query(&tenant.slug, query);
        let sealed = ticket.and_then(|ticket| ticket.seal(&self.key, self.now_ms()));
        sealed.unwrap_or_else(ticket::removal)
    }

    /// Takes the cookie away.
    pub fn removal(&self) -> Cookie<'static> {
        ticket::removal()
    }

    /// The link that this browser came by, at most an hour ago and in this shop.
    pub fn ticket(&self, request: &HttpRequest, tenant: &Tenant) -> Option<ResetTicket> {
        ResetTicket::open(request, &self.key, self.now_ms())
            .filter(|ticket| *ticket.tenant == *tenant.slug)
    }

    /// Whether a password was chosen by this link.
    pub fn is_used(&self, ticket: &ResetTicket) -> bool {
        self.used.contains(ticket, self.now_ms())
    }

    /// Remembers that a password was chosen by this link, until the link has expired anyway.
    pub fn mark_used(&self, ticket: &ResetTicket, expires_ms: u64) {
        self.used.insert(ticket, expires_ms, self.now_ms());
    }

    /// Now by the wall, in milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        self.clock.wall_ms()
    }
}
