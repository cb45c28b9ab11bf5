//! The cookie of a session. It holds only a random key, so a signature is enough.

use std::{cell::Cell, rc::Rc};

use actix_web::{
    HttpRequest,
    cookie::{Cookie, CookieJar, Key, SameSite},
};

use super::{key_ring::KeyRing, record::SessionKey};
use crate::http::SESSION_COOKIE;

/// A request's cookie whose signature is valid.
pub(super) struct FoundCookie {
    pub(super) key: SessionKey,
    /// An earlier key of the ring has signed it.
    pub(super) is_outdated: bool,
}

pub(super) fn find(request: &HttpRequest, ring: &KeyRing) -> Option<FoundCookie> {
    let cookie = request.cookie(SESSION_COOKIE)?;
    let jar = CookieJar::new();
    let opened = |key: &Key| jar.signed(key).verify(cookie.clone());
    ring.open(opened).map(|(cookie, is_outdated)| FoundCookie {
        key: SessionKey::from(cookie.value()),
        is_outdated,
    })
}

pub(super) fn signed(key: &SessionKey, ring: &KeyRing) -> Cookie<'static> {
    let mut jar = CookieJar::new();
    jar.signed_mut(ring.newest()).add(build(key.expose()));
    jar.get(SESSION_COOKIE).cloned().unwrap_or_else(removal)
}

pub(super) fn removal() -> Cookie<'static> {
    let mut cookie = build("");
    cookie.make_removal();
    cookie
}

fn build(value: &str) -> Cookie<'static> {
    Cookie::build(SESSION_COOKIE, value.to_owned())
        .path("/")
        .secure(true)
        .http_only(true)
        .same_site(SameSite::Strict)
        .finish()
}

/// Cookie that the response sets. Clones are the same cookie.
#[derive(Clone, Default)]
pub(super) struct NextCookie(Rc<Cell<Option<Cookie<'static>>>>);

impl NextCookie {
    pub(super) fn set(&self, cookie: Cookie<'static>) {
        self.0.set(Some(cookie));
    }

    pub(super) fn take(&self) -> Option<Cookie<'static>> {
        self.0.take()
    }
}
