//! Password reset links. A link's token is moved from the URL into an encrypted cookie, and can be used once [ACC-05,
//! D-02, D-05].

mod ticket;

use std::time::Duration;

use actix_web::{
    HttpRequest,
    cookie::{Cookie, Key},
};

pub use self::ticket::ResetTicket;
use crate::{
    clock::Clock,
    marks::{MarkKey, Marks, StoreUnavailable},
    tenants::Tenant,
};

/// State of password resets. One per process, shared by all workers.
pub struct PasswordResets {
    key: Key,
    marks: Marks,
    clock: Clock,
}

impl PasswordResets {
    /// Creates the state. `key` encrypts cookies.
    pub fn new(key: Key, marks: &Marks) -> Self {
        Self {
            key,
            marks: marks.clone(),
            clock: marks.clock().clone(),
        }
    }

    /// Returns a cookie with the content of a link's query. For an invalid query, returns a cookie that removes the
    /// current cookie.
    pub fn cookie(&self, tenant: &Tenant, query: &str) -> Cookie<'static> {
        let ticket = ResetTicket::from_query(&tenant.slug, query);
        let sealed = ticket.and_then(|ticket| ticket.seal(&self.key, self.now_ms()));
        sealed.unwrap_or_else(ticket::removal_cookie)
    }

    /// Returns a cookie that removes the current cookie.
    pub fn removal_cookie() -> Cookie<'static> {
        ticket::removal_cookie()
    }

    /// Returns the link that the browser followed in this shop within the last hour.
    pub fn ticket(&self, request: &HttpRequest, tenant: &Tenant) -> Option<ResetTicket> {
        ResetTicket::open(request, &self.key, self.now_ms())
            .filter(|ticket| *ticket.tenant == *tenant.slug)
    }

    /// Whether this link was used.
    pub async fn is_used(&self, ticket: &ResetTicket) -> Result<bool, StoreUnavailable> {
        let mark = self.marks.find(&self.used_key(ticket)).await?;
        Ok(mark.is_some())
    }

    /// Marks this link as used until it expires.
    pub async fn mark_used(&self, ticket: &ResetTicket, expires_ms: u64) {
        let lifetime = Duration::from_millis(expires_ms.saturating_sub(self.now_ms()));
        let (key, text) = (self.used_key(ticket), "used".to_owned());
        self.marks.replace(key, text, lifetime).await;
    }

    fn used_key(&self, ticket: &ResetTicket) -> MarkKey {
        let hash = ticket.hash();
        self.marks.key("password reset", &ticket.tenant, &[&hash])
    }

    /// Wall clock time in ms since 1970.
    pub fn now_ms(&self) -> u64 {
        self.clock.wall_ms()
    }
}
