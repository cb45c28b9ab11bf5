//! Browsers that a customer has signed in with before: an attack on the account from elsewhere does not lock them out.

use actix_web::{
    HttpRequest,
    cookie::{Cookie, CookieJar, SameSite, time::Duration},
};
use rand::distr::{Alphanumeric, SampleString as _};
use sha2::{Digest, Sha256};

use super::Sessions;
use crate::http::KNOWN_BROWSER_COOKIE;

const DAYS: i64 = 180;
/// So long a browser is known.
pub(super) const LIFETIME_MS: u64 = 180 * 86_400_000;
const ID_CHARACTERS: usize = 22;

/// The random id of the browser that a request comes from, if it has signed in to this account of this shop and neither
/// the password nor the address was changed since.
pub fn knows_browser(
    sessions: &Sessions,
    request: &HttpRequest,
    tenant: &str,
    account: &str,
) -> Option<String> {
    let mut jar = CookieJar::new();
    jar.add_original(request.cookie(KNOWN_BROWSER_COOKIE)?);
    let cookie = jar
        .private(sessions.cookie_key())
        .get(KNOWN_BROWSER_COOKIE)?;
    let mut parts = cookie.value().split('.');
    let since_ms: u64 = parts.next()?.parse().ok()?;
    let customer_id: i32 = parts.next()?.parse().ok()?;
    let (id, digest) = (parts.next()?, parts.next()?);
    let is_known = sessions.now_ms().saturating_sub(since_ms) < LIFETIME_MS
        && digest == account_digest(tenant, account)
        && !sessions.is_changed_since(since_ms, tenant, customer_id);
    is_known.then(|| id.to_owned())
}

/// The cookie that makes a browser known. Nobody but this gateway can read or make one. `asked` is the moment before the
/// Retail API was asked whether the password is right.
pub fn know_browser(
    sessions: &Sessions,
    tenant: &str,
    customer_id: i32,
    account: &str,
    asked: u64,
) -> Option<Cookie<'static>> {
    let id = Alphanumeric.sample_string(&mut rand::rng(), ID_CHARACTERS);
    let digest = account_digest(tenant, account);
    let value = format!("{asked}.{customer_id}.{id}.{digest}");
    let cookie = Cookie::build(KNOWN_BROWSER_COOKIE, value)
        .path("/")
        .secure(true)
        .http_only(true)
        .same_site(SameSite::Strict)
        .max_age(Duration::days(DAYS))
        .finish();
    let mut jar = CookieJar::new();
    jar.private_mut(sessions.cookie_key()).add(cookie);
    jar.get(KNOWN_BROWSER_COOKIE).cloned()
}

fn account_digest(tenant: &str, account: &str) -> String {
    let digest = Sha256::new()
        .chain_update(tenant)
        .chain_update([0])
        .chain_update(account)
        .finalize();
    super::SessionId(digest.into()).to_hex()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use actix_web::test::TestRequest;

    use super::*;
    use crate::{clock::Clock, sessions::SessionsSettings};

    fn open(folder: &Path, clock: &Clock) -> Sessions {
        let settings = SessionsSettings {
            database: folder.join("sessions.sqlite"),
            key: None,
            key_file: None,
            absolute_hours: 12,
        };
        Sessions::open(&settings, None, clock).unwrap()
    }

    fn known(sessions: &Sessions, cookie: &Cookie<'static>) -> Option<String> {
        let request = TestRequest::default()
            .cookie(cookie.clone())
            .to_http_request();
        knows_browser(sessions, &request, "vape", "anna")
    }

    #[actix_web::test]
    async fn acc_02_a_change_of_the_password_makes_browsers_strangers_for_good() {
        let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::default());
        let sessions = open(folder.path(), &clock);
        let sign_in = |sessions: &Sessions, customer_id| {
            know_browser(sessions, "vape", customer_id, "anna", sessions.moment()).unwrap()
        };
        let (old, other) = (sign_in(&sessions, 1), sign_in(&sessions, 2));
        assert!(known(&sessions, &old).is_some());
        assert_ne!(known(&sessions, &old), known(&sessions, &other));
        sessions.end_all("vape", 1, None).await.unwrap();
        let new = sign_in(&sessions, 1);
        drop(sessions);
        let reopened = open(folder.path(), &clock);
        assert!(known(&reopened, &old).is_none());
        assert!(known(&reopened, &other).is_some(), "another customer's");
        assert!(known(&reopened, &new).is_some(), "it knows the new one");
        drop(reopened);
        clock.advance(std::time::Duration::from_millis(LIFETIME_MS));
        let later = open(folder.path(), &clock);
        assert!(known(&later, &new).is_none(), "after half a year");
    }
}
