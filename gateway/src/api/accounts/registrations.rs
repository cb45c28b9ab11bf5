//! Registering customers, each one once. Legacy takes a customer as often as it is told to, and a call whose answer is
//! lost may have had its effect, or may have it a minute later.

use std::{
    hash::{BuildHasher as _, RandomState},
    time::Duration,
};

use moka::future::Cache;
use secrecy::ExposeSecret as _;

use super::{
    new_customer::{is_free, is_there, save},
    own_record::Unmade,
};
use crate::{
    api::{
        fields::folded_email,
        locks::{Lock, Locks},
    },
    clock::Clock,
    http::problem::{ApiError, ApiResult, ProblemKind},
    retail::{RetailClient, model::NewCustomer},
    tenants::TenantId,
};

/// As long may legacy still be at work on a call that it did not answer: its web server ends requests after 110 s.
const DOUBT: Duration = Duration::from_secs(120);
/// The same registration again within this time is a double: of a button pressed twice, of a browser that tries again.
const DOUBLE: Duration = Duration::from_secs(600);
/// Two entries for each registration.
const MAX_REMEMBERED: u64 = 20_000;

/// The registrations of the last minutes. One per process.
pub(super) struct Registrations {
    /// By e-mail address and by phone number.
    recent: Cache<Lock, Attempt>,
    hasher: RandomState,
    clock: Clock,
}

#[derive(Clone, Copy)]
struct Attempt {
    /// Of everything that was said, the password too: who does not know it all has another one.
    fingerprint: u64,
    is_confirmed: bool,
    at_ms: u64,
}

impl Registrations {
    pub(super) fn new(clock: &Clock) -> Self {
        let recent = Cache::builder()
            .max_capacity(MAX_REMEMBERED)
            .time_to_live(DOUBLE)
            .build();
        Self {
            recent,
            hasher: RandomState::new(),
            clock: clock.clone(),
        }
    }

    /// Registers a customer whom nobody else is: by phone number, e-mail address and user name [ACC-06, ACC-07].
    pub(super) async fn register(
        &self,
        locks: &Locks,
        tenant: TenantId,
        retail: &RetailClient,
        customer: &NewCustomer<'_>,
    ) -> ApiResult<()> {
        let keys = [
            Lock::email(tenant, customer.email),
            Lock::phone(tenant, customer.phone),
        ];
        let _held = locks.hold(keys.clone()).await?;
        let fingerprint = self.fingerprint(customer);
        let [email, phone] = &keys;
        let earlier = [self.attempt(email).await, self.attempt(phone).await];
        let is_double = |attempt: &Option<Attempt>| {
            attempt.is_some_and(|attempt| attempt.fingerprint == fingerprint)
        };
        let is_again = earlier.iter().all(is_double);
        let mut attempts = earlier.iter().flatten();
        if is_again && attempts.all(|attempt| attempt.is_confirmed) {
            return Ok(());
        }
        match is_free(retail, customer).await {
            Ok(()) => {}
            // It is the one that was in doubt, and has arrived.
            Err(_) if is_again && is_there(retail, customer).await => {
                self.remember(&keys, fingerprint, true).await;
                return Ok(());
            }
            Err(taken) => return Err(taken),
        }
        self.refuse_while_in_doubt(earlier.iter().flatten())?;
        let outcome = save(retail, customer).await;
        if let Ok(()) | Err(Unmade::InDoubt(_)) = outcome {
            self.remember(&keys, fingerprint, outcome.is_ok()).await;
        }
        outcome.map_err(ApiError::from)
    }

    async fn attempt(&self, key: &Lock) -> Option<Attempt> {
        let attempt = self.recent.get(key).await?;
        let limit = if attempt.is_confirmed { DOUBLE } else { DOUBT };
        (self.age(&attempt) < limit).then_some(attempt)
    }

    fn age(&self, attempt: &Attempt) -> Duration {
        Duration::from_millis(self.clock.now_ms().saturating_sub(attempt.at_ms))
    }

    fn refuse_while_in_doubt<'a>(
        &self,
        mut earlier: impl Iterator<Item = &'a Attempt>,
    ) -> ApiResult<()> {
        let Some(attempt) = earlier.find(|attempt| !attempt.is_confirmed) else {
            return Ok(());
        };
        let left = DOUBT.saturating_sub(self.age(attempt)).as_secs() + 1;
        let detail = "The shop system has not confirmed an earlier registration with this phone number or e-mail address.";
        Err(ApiError::new(ProblemKind::RetailUnavailable, detail).with_retry_after(left))
    }

    async fn remember(&self, keys: &[Lock], fingerprint: u64, is_confirmed: bool) {
        let attempt = Attempt {
            fingerprint,
            is_confirmed,
            at_ms: self.clock.now_ms(),
        };
        for key in keys {
            self.recent.insert(key.clone(), attempt).await;
        }
    }

    fn fingerprint(&self, customer: &NewCustomer<'_>) -> u64 {
        let address = (customer.address.street, customer.address.postcode);
        let person = (customer.first_name, customer.last_name, customer.company);
        let contact = (customer.phone, folded_email(customer.email));
        let password = customer.password.expose_secret();
        let place = (address, customer.city, customer.country);
        self.hasher.hash_one((person, contact, place, password))
    }
}
