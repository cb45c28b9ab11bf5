//! Encrypted cookie of a browser with the sign-ins that it has begun. Other browsers can't complete them.

use actix_web::{
    HttpRequest,
    cookie::{Cookie, CookieJar, Key, SameSite, time::Duration},
};
use serde::{Deserialize, Serialize};

use super::Identity;
use crate::{http::SIGN_IN_COOKIE, sessions::SessionId, tenants::config::IdentityProvider};

/// Time to sign in at the provider.
const MAX_SIGN_IN_MS: u64 = 600_000;
/// Time to register, or to open the link in the mail.
pub(super) const MAX_WAIT_MS: u64 = 3_600_000;
const MAX_AGE_SECONDS: i64 = 3_600;
/// Sign-ins in several tabs. Browsers accept cookies of up to 4 KB.
const MAX_BEGUN: usize = 3;

/// Content of the cookie. Without `Debug`, because it contains secrets and personal data.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct BrowserSignIns {
    tenant: String,
    begun: Vec<BegunSignIn>,
    pub(super) waiting: Option<WaitingIdentity>,
    #[serde(default)]
    pub(super) address: Option<WaitingAddress>,
    /// The browser's session when it began. Browsers don't send the session's cookie on the way back.
    #[serde(default)]
    pub(super) session: Option<SessionId>,
}

/// Sign-in whose shopper is at the provider.
#[derive(Clone, Serialize, Deserialize)]
pub struct BegunSignIn {
    /// Provider.
    pub provider: IdentityProvider,
    pub(super) state: String,
    pub(super) nonce: String,
    pub(super) verifier: String,
    /// Path of the shop where the shopper continues.
    pub next: String,
    pub(super) begun_ms: u64,
}

/// Identity without a customer yet.
#[derive(Clone, Serialize, Deserialize)]
pub struct WaitingIdentity {
    /// Identity at the provider.
    pub identity: Identity,
    /// Path of the shop where the shopper continues.
    pub next: String,
    pub(super) since_ms: u64,
    pub(super) confirmation: Option<Confirmation>,
}

/// Link in a mail that connects the identity with a customer.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Confirmation {
    pub(super) customer_id: i32,
    /// Hash of the token in the link.
    pub(super) token_hash: String,
}

/// E-mail address that a signed-in customer typed, until the link that was sent there is opened (D-220).
#[derive(Clone, Serialize, Deserialize)]
pub struct WaitingAddress {
    /// The customer.
    pub customer_id: i32,
    /// The session in which the address was typed.
    pub session: SessionId,
    /// The address.
    pub email: String,
    pub(super) since_ms: u64,
    /// Hash of the token in the link.
    pub(super) token_hash: String,
}

impl BrowserSignIns {
    /// Returns the sign-ins of this shop that have not expired.
    pub(super) fn open(request: &HttpRequest, key: &Key, tenant: &str, now_ms: u64) -> Self {
        let opened = Self::decrypt(request, key).filter(|opened| opened.tenant == tenant);
        let mut sign_ins = opened.unwrap_or_default();
        tenant.clone_into(&mut sign_ins.tenant);
        let is_current = |since_ms: u64, max_ms: u64| {
            now_ms
                .checked_sub(since_ms)
                .is_some_and(|age_ms| age_ms < max_ms)
        };
        sign_ins
            .begun
            .retain(|begun| is_current(begun.begun_ms, MAX_SIGN_IN_MS));
        let waiting = sign_ins.waiting.take();
        sign_ins.waiting = waiting.filter(|waiting| is_current(waiting.since_ms, MAX_WAIT_MS));
        let address = sign_ins.address.take();
        sign_ins.address = address.filter(|address| is_current(address.since_ms, MAX_WAIT_MS));
        sign_ins
    }

    fn decrypt(request: &HttpRequest, key: &Key) -> Option<Self> {
        let mut jar = CookieJar::new();
        jar.add_original(request.cookie(SIGN_IN_COOKIE)?);
        let opened = jar.private(key).get(SIGN_IN_COOKIE)?;
        serde_json::from_str(opened.value()).ok()
    }

    /// Adds a sign-in. The oldest one makes room.
    pub(super) fn add(&mut self, begun: BegunSignIn) {
        let surplus = (self.begun.len() + 1).saturating_sub(MAX_BEGUN);
        self.begun.drain(..surplus);
        self.begun.push(begun);
    }

    /// Removes the sign-in with this state.
    pub(super) fn take(&mut self, provider: IdentityProvider, state: &str) -> Option<BegunSignIn> {
        let is_it = |begun: &BegunSignIn| begun.provider == provider && begun.state == state;
        let position = self.begun.iter().position(is_it)?;
        Some(self.begun.remove(position))
    }

    /// Returns the cookie; an empty one removes the browser's cookie.
    pub(super) fn seal(&self, key: &Key) -> Option<Cookie<'static>> {
        if self.begun.is_empty() && self.waiting.is_none() && self.address.is_none() {
            let mut cookie = build_cookie(String::new());
            cookie.make_removal();
            return Some(cookie);
        }
        let mut cookie = build_cookie(serde_json::to_string(self).ok()?);
        cookie.set_max_age(Duration::seconds(MAX_AGE_SECONDS));
        let mut jar = CookieJar::new();
        jar.private_mut(key).add(cookie);
        jar.get(SIGN_IN_COOKIE).cloned()
    }
}

/// `Lax`, because the shopper returns from the provider's site.
fn build_cookie(value: String) -> Cookie<'static> {
    Cookie::build(SIGN_IN_COOKIE, value)
        .path("/")
        .secure(true)
        .http_only(true)
        .same_site(SameSite::Lax)
        .finish()
}
