use std::{
    future::{Ready, ready},
    sync::Arc,
};

use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload};

use super::{Profile, SessionId, SessionRecord};
use crate::{
    http::{
        problem::{ApiError, ProblemKind},
        rate_limit::Subject,
    },
    tenants::TenantId,
};

/// Signed-in customer of the request's shop [ACC-11]. Without a session, the extractor returns the `not-signed-in`
/// problem. Use `Option<Customer>` where visitors are allowed.
#[derive(Clone)]
pub struct Customer {
    /// The shop.
    pub tenant: TenantId,
    /// The customer's id in that shop, from the session. Request data never contains customer ids.
    pub id: i32,
    /// The session.
    pub session: SessionId,
    pub(super) record: Arc<SessionRecord>,
}

impl Customer {
    /// Profile from the last read of the customer record.
    pub fn profile(&self) -> &Profile {
        &self.record.profile
    }
}

impl From<&Customer> for Subject<'_> {
    fn from(customer: &Customer) -> Self {
        Self {
            customer: Some(customer.id),
            ..customer.tenant.into()
        }
    }
}

impl FromRequest for Customer {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let found = request.extensions().get::<Self>().cloned();
        ready(found.ok_or_else(|| ApiError::new(ProblemKind::NotSignedIn, "Please sign in first.")))
    }
}
