use std::{
    future::{Ready, ready},
    sync::Arc,
};

use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload};

use super::{Profile, SessionId, SessionRecord};
use crate::{
    http::{
        problem::{ApiError, ApiResult, ProblemKind},
        rate_limit::Subject,
    },
    tenants::TenantId,
};

/// Signed-in customer of the request's shop [ACC-11]. Without a session, the extractor returns the `not-signed-in`
/// problem, and for a customer who must claim the account first, the `claim-first` problem (D-219). With
/// `Option<Customer>`, both count as visitors.
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
    /// The session's record.
    pub fn record(&self) -> SessionRecord {
        SessionRecord::clone(&self.record)
    }

    /// The session's record with a newer profile.
    pub fn record_with(&self, profile: Profile) -> SessionRecord {
        self.record.with_profile(profile)
    }

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
        ready(find(request).and_then(AccountHolder::claimed))
    }
}

/// Signed-in customer who may still have to claim the account. For the account details and the session only.
#[derive(Clone)]
pub struct AccountHolder {
    /// The customer.
    pub customer: Customer,
    pub(super) must_claim: bool,
}

impl AccountHolder {
    /// Refuses a change while the phone number is still the password, in a shop that insists on claiming the account.
    /// Afterwards, the record could no longer tell that the password is a phone number.
    pub fn require_own_password(&self) -> ApiResult<()> {
        if self.must_claim && self.customer.profile().must_update_password {
            let detail = "Please change your password first.";
            return Err(ApiError::new(ProblemKind::ClaimFirst, detail));
        }
        Ok(())
    }

    /// The customer, for operations that need a claimed account.
    pub fn claimed(self) -> ApiResult<Customer> {
        if self.must_claim {
            let detail = "Please set your e-mail address and a password first.";
            return Err(ApiError::new(ProblemKind::ClaimFirst, detail));
        }
        Ok(self.customer)
    }
}

impl FromRequest for AccountHolder {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(find(request))
    }
}

fn find(request: &HttpRequest) -> ApiResult<AccountHolder> {
    let found = request.extensions().get::<AccountHolder>().cloned();
    found.ok_or_else(|| ApiError::new(ProblemKind::NotSignedIn, "Please sign in first."))
}
