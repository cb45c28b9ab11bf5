//! The store behind actix-session, which reads and writes the cookie. Sessions begin, change and end through
//! [`CurrentSession`](super::CurrentSession) before a handler answers, so that a disk that fails is a problem like any
//! other; this store only tells the middleware which key the cookie gets.

use std::collections::HashMap;

use actix_session::{
    Session,
    storage::{LoadError, SaveError, SessionKey, SessionStore, UpdateError},
};
use actix_web::cookie::time::Duration;

use super::{SessionId, Sessions};

/// Entry of the state: which session the cookie names.
const ID: &str = "id";
/// Entry of the state: the key that the cookie gets.
const ISSUED: &str = "issued";

type State = HashMap<String, String>;

/// Which session the request's cookie names.
pub(super) fn id_of(session: &Session) -> Option<SessionId> {
    SessionId::from_hex(session.entries().get(ID)?)
}

/// Lets the answer set the cookie to this key.
pub(super) fn issue(
    session: &Session,
    key: SessionKey,
) -> Result<(), actix_session::SessionInsertError> {
    session.insert(ISSUED, String::from(key))
}

fn issued(state: &State) -> Option<SessionKey> {
    let text: String = serde_json::from_str(state.get(ISSUED)?).ok()?;
    SessionKey::try_from(text).ok()
}

impl SessionStore for Sessions {
    async fn load(&self, key: &SessionKey) -> Result<Option<State>, LoadError> {
        let id = SessionId::of(key);
        let state = || State::from([(ID.to_owned(), id.to_hex())]);
        Ok(self.is_live(id).then(state))
    }

    async fn save(&self, state: State, _: &Duration) -> Result<SessionKey, SaveError> {
        let nothing_issued =
            || SaveError::Other(std::io::Error::other("no session was begun").into());
        issued(&state).ok_or_else(nothing_issued)
    }

    /// Without a new key the old one stays in the cookie, whatever has become of its session.
    async fn update(
        &self,
        key: SessionKey,
        state: State,
        _: &Duration,
    ) -> Result<SessionKey, UpdateError> {
        Ok(issued(&state).unwrap_or(key))
    }

    /// How long a session lives is counted here, not by the middleware.
    async fn update_ttl(&self, _: &SessionKey, _: &Duration) -> Result<(), anyhow::Error> {
        Ok(())
    }

    /// The handler has ended the session, and tells of a disk that did not take it: an error here would be answered in
    /// its place, and without a problem document.
    async fn delete(&self, _: &SessionKey) -> Result<(), anyhow::Error> {
        Ok(())
    }
}
