//! The customer who makes a request.

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

/// The signed-in customer of the shop that a request is for [ACC-11]. Without one the request is answered
/// `not-signed-in`; where both will do, ask for `Option<Customer>`.
#[derive(Clone)]
pub struct Customer {
    /// The shop.
    pub tenant: TenantId,
    /// The customer's id in that shop. No other id of a customer is ever taken from a request.
    pub id: i32,
    /// The session.
    pub session: SessionId,
    pub(super) record: Arc<SessionRecord>,
}

impl Customer {
    /// What the customer's record said when the session last read it.
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
