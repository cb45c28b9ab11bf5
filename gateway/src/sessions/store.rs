//! Session store for the crate actix-session, which reads and writes the cookie.
//! [`CurrentSession`](super::CurrentSession) makes all changes in the handler, so that a failing disk becomes a
//! problem document. This store only passes the cookie's key to the middleware.

use std::collections::HashMap;

use actix_session::{
    Session,
    storage::{LoadError, SaveError, SessionKey, SessionStore, UpdateError},
};
use actix_web::cookie::time::Duration;

use super::{SessionId, Sessions};

/// Name of the state entry with the id of the cookie's session.
const ID: &str = "id";
/// Name of the state entry with the new key for the cookie.
const NEW_KEY: &str = "issued";

type State = HashMap<String, String>;

/// Id of the session in the request's cookie.
pub(super) fn id_of(session: &Session) -> Option<SessionId> {
    SessionId::from_hex(session.entries().get(ID)?)
}

/// Sets the cookie of the response.
pub(super) fn set_cookie_key(
    session: &Session,
    key: SessionKey,
) -> Result<(), actix_session::SessionInsertError> {
    session.insert(NEW_KEY, String::from(key))
}

fn new_cookie_key(state: &State) -> Option<SessionKey> {
    let text: String = serde_json::from_str(state.get(NEW_KEY)?).ok()?;
    SessionKey::try_from(text).ok()
}

impl SessionStore for Sessions {
    async fn load(&self, key: &SessionKey) -> Result<Option<State>, LoadError> {
        let id = SessionId::of(key);
        let state = || State::from([(ID.to_owned(), id.to_hex())]);
        // A customer whose session can't be read is treated as a visitor, and is signed in again later.
        let is_known = self.synchronise(id).await.is_ok();
        Ok((is_known && self.is_active(id)).then(state))
    }

    async fn save(&self, state: State, _: &Duration) -> Result<SessionKey, SaveError> {
        let no_key = || SaveError::Other(std::io::Error::other("no session was started").into());
        new_cookie_key(&state).ok_or_else(no_key)
    }

    /// Without a new key, the cookie stays unchanged, even after the end of the session.
    async fn update(
        &self,
        key: SessionKey,
        state: State,
        _: &Duration,
    ) -> Result<SessionKey, UpdateError> {
        Ok(new_cookie_key(&state).unwrap_or(key))
    }

    /// Does nothing, because [`Sessions`] checks lifetimes itself.
    async fn update_ttl(&self, _: &SessionKey, _: &Duration) -> Result<(), anyhow::Error> {
        Ok(())
    }

    /// Does nothing, because the handler has ended the session. An error here would replace the handler's response
    /// and would not be a problem document.
    async fn delete(&self, _: &SessionKey) -> Result<(), anyhow::Error> {
        Ok(())
    }
}
