use std::{
    cell::Cell,
    future::{Ready, ready},
};

use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload, web::Data};

use super::{
    AccountHolder, Customer, Profile, SessionId, SessionRecord, Sessions,
    error::not_stored,
    record::SessionKey,
    session_cookie::{self, NextCookie},
};
use crate::{
    http::problem::{ApiError, ApiResult, ProblemKind},
    store::StoreUnavailable,
    tenants::Tenant,
};

/// Session of the request's browser, signed in or anonymous. Not for read requests, which have no session without a
/// cookie.
pub struct CurrentSession {
    next_cookie: NextCookie,
    sessions: Data<Sessions>,
    /// Changes when the session is renewed.
    id: Cell<Option<SessionId>>,
    /// Arrival of the request, in ms since 1970.
    received_ms: u64,
}

impl CurrentSession {
    /// Signs a customer in with a new key, and ends the previous session of the request's cookie. Returns the
    /// wrong-credentials problem if the credentials changed since the request arrived.
    pub async fn sign_in(
        &self,
        tenant: &Tenant,
        customer_id: i32,
        idle_minutes: u64,
        profile: Profile,
    ) -> ApiResult<SessionRecord> {
        let slug = &tenant.slug;
        let record = SessionRecord {
            is_claimed: self.sessions.is_claimed(slug, customer_id).await?,
            tenant: slug.to_string(),
            customer_id,
            signed_in_ms: self.sessions.now_ms(),
            idle_minutes,
            profile,
            previous_id: None,
            profile_outdated_ms: 0,
        };
        let begun = self
            .sessions
            .begin(record.clone(), self.id.get(), self.received_ms);
        let (key, id) = begun.await.map_err(not_stored)?.ok_or_else(|| {
            let detail = "The password or user name was changed just now. Please sign in again.";
            ApiError::new(ProblemKind::WrongCredentials, detail)
        })?;
        self.continue_as(&key, id);
        Ok(record)
    }

    /// Id of the session, if the browser is signed in.
    pub fn id(&self) -> Option<SessionId> {
        self.id.get()
    }

    /// Continues a session whose cookie the browser did not send, because another site led to this page. Returns the
    /// customer, or `None` if the session has ended.
    pub async fn resume(&self, id: SessionId, tenant: &Tenant) -> ApiResult<Option<Customer>> {
        let found = self.sessions.find_customer(id, tenant).await;
        let customer = found.map_err(not_stored)?;
        if let Some(customer) = &customer {
            self.id.set(Some(customer.session));
        }
        Ok(customer)
    }

    /// Ends the session in memory and on disk. [ACC-08]
    pub async fn sign_out(&self) -> ApiResult<()> {
        if let Some(id) = self.id.take() {
            self.next_cookie.set(session_cookie::removal());
            self.sessions.end(id).await.map_err(not_stored)?;
        } else if self.sessions.may_have_unread_sessions() {
            // The sign-out fails, because the session may be on disk and would be loaded later.
            return Err(not_stored(StoreUnavailable));
        }
        Ok(())
    }

    /// Gives the session a new key after a change of credentials. If the new key can't be stored, ends the session,
    /// because the old key may be stolen. Does nothing for an ended session.
    pub async fn renew(&self) -> ApiResult<()> {
        let Some(id) = self.id.get() else {
            return Ok(());
        };
        let renewed = self.sessions.renew(id).await;
        let outcome = match renewed {
            Ok(Some((key, id))) => {
                self.continue_as(&key, id);
                Ok(())
            }
            Ok(None) => Ok(()),
            Err(error) => Err(not_stored(error)),
        };
        if outcome.is_err() {
            // Returns the first error; a second error is ignored.
            drop(self.sign_out().await);
        }
        outcome
    }

    fn continue_as(&self, key: &SessionKey, id: SessionId) {
        self.id.set(Some(id));
        let cookie = session_cookie::signed(key, self.sessions.key_ring());
        self.next_cookie.set(cookie);
    }
}

impl FromRequest for CurrentSession {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(sessions) = request.app_data::<Data<Sessions>>() else {
            let detail = "The gateway is not wired.";
            return ready(Err(ApiError::new(ProblemKind::Internal, detail)));
        };
        let extensions = request.extensions();
        let holder: Option<&AccountHolder> = extensions.get();
        let id = holder.map(|holder| holder.customer.session);
        ready(Ok(Self {
            next_cookie: extensions.get().cloned().unwrap_or_default(),
            received_ms: sessions.next_timestamp(),
            sessions: sessions.clone(),
            id: Cell::new(id),
        }))
    }
}
