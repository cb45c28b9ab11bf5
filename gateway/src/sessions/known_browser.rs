//! Known browsers. After a sign-in, the browser gets a cookie, and later sign-ins with this cookie have their own
//! rate limit. So an attack on the account does not lock the customer out.

use actix_web::{
    HttpRequest,
    cookie::{Cookie, CookieJar, Key, SameSite, time::Duration},
};
use data_encoding::HEXLOWER;
use rand::distr::{Alphanumeric, SampleString as _};
use sha2::{Digest, Sha256};

use super::Sessions;
use crate::http::KNOWN_BROWSER_COOKIE;

const DAYS: i64 = 180;
/// Lifetime of the cookie.
pub(super) const LIFETIME_MS: u64 = 180 * 86_400_000;
const ID_CHARACTERS: usize = 22;

/// Finds the random id of a browser that has signed in to this account of this shop. Returns `None` if the
/// credentials changed since.
pub fn find_known_browser(
    sessions: &Sessions,
    request: &HttpRequest,
    tenant: &str,
    account: &str,
) -> Option<String> {
    let cookie = request.cookie(KNOWN_BROWSER_COOKIE)?;
    let jar = CookieJar::new();
    let opened = |key: &Key| jar.private(key).decrypt(cookie.clone());
    let (cookie, _) = sessions.key_ring().open(opened)?;
    let mut parts = cookie.value().split('.');
    let since_ms: u64 = parts.next()?.parse().ok()?;
    let customer_id: i32 = parts.next()?.parse().ok()?;
    let (id, digest) = (parts.next()?, parts.next()?);
    let is_known = sessions.now_ms().saturating_sub(since_ms) < LIFETIME_MS
        && digest == account_digest(tenant, account)
        && !sessions.has_changed_since(since_ms, tenant, customer_id);
    is_known.then(|| id.to_owned())
}

/// Creates the encrypted cookie of a known browser. `requested_ms` must be before the verification of the password.
pub fn known_browser_cookie(
    sessions: &Sessions,
    tenant: &str,
    customer_id: i32,
    account: &str,
    requested_ms: u64,
) -> Option<Cookie<'static>> {
    let id = Alphanumeric.sample_string(&mut rand::rng(), ID_CHARACTERS);
    let digest = account_digest(tenant, account);
    let value = format!("{requested_ms}.{customer_id}.{id}.{digest}");
    let cookie = Cookie::build(KNOWN_BROWSER_COOKIE, value)
        .path("/")
        .secure(true)
        .http_only(true)
        .same_site(SameSite::Strict)
        .max_age(Duration::days(DAYS))
        .finish();
    let mut jar = CookieJar::new();
    jar.private_mut(sessions.key_ring().newest()).add(cookie);
    jar.get(KNOWN_BROWSER_COOKIE).cloned()
}

fn account_digest(tenant: &str, account: &str) -> String {
    let digest = Sha256::new()
        .chain_update(tenant)
        .chain_update([0])
        .chain_update(account)
        .finalize();
    HEXLOWER.encode(&digest)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use actix_web::test::TestRequest;

    use super::*;
    use crate::{clock::Clock, sessions::SessionsSettings, store::StoreEngine};

    fn open(folder: &Path, clock: &Clock) -> Sessions {
        let settings = SessionsSettings {
            database: folder.join("sessions.sqlite"),
            key: None,
            key_file: None,
            absolute_hours: 12,
        };
        Sessions::open(&StoreEngine::Sqlite, &settings, None, clock).unwrap()
    }

    fn find_known(sessions: &Sessions, cookie: &Cookie<'static>) -> Option<String> {
        let request = TestRequest::default()
            .cookie(cookie.clone())
            .to_http_request();
        find_known_browser(sessions, &request, "vape", "anna")
    }

    /// [ACC-02]
    #[actix_web::test]
    async fn a_password_change_invalidates_known_browsers() {
        let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
        let sessions = open(folder.path(), &clock);
        let sign_in = |sessions: &Sessions, customer_id| {
            known_browser_cookie(
                sessions,
                "vape",
                customer_id,
                "anna",
                sessions.next_timestamp(),
            )
            .unwrap()
        };
        let (old, other) = (sign_in(&sessions, 1), sign_in(&sessions, 2));
        assert!(find_known(&sessions, &old).is_some());
        assert_ne!(find_known(&sessions, &old), find_known(&sessions, &other));
        sessions.end_all("vape", 1, None).await.unwrap();
        let new = sign_in(&sessions, 1);
        drop(sessions);
        let reopened = open(folder.path(), &clock);
        assert!(find_known(&reopened, &old).is_none());
        assert!(
            find_known(&reopened, &other).is_some(),
            "the other customer's cookie"
        );
        assert!(
            find_known(&reopened, &new).is_some(),
            "the cookie from after the change"
        );
        drop(reopened);
        clock.advance(std::time::Duration::from_millis(LIFETIME_MS));
        let later = open(folder.path(), &clock);
        assert!(find_known(&later, &new).is_none(), "the lifetime has ended");
    }
}
