//! Registers each customer once. The Retail API would store a repeated registration again.
//! It may also complete a call a minute after the gateway's timeout.

use std::{
    hash::{BuildHasher as _, RandomState},
    time::Duration,
};

use secrecy::ExposeSecret as _;

use super::new_customer::{check_is_new, exists, save};
use crate::{
    api::{
        field_validation::normalized_email,
        locks::{Lock, Locks},
        unconfirmed_writes::{UnconfirmedTimes, UnconfirmedWrite, UnconfirmedWrites},
    },
    clock::Clock,
    expiring_map::ExpiringMap,
    http::{
        WriteFailed,
        problem::{ApiError, ApiResult, ProblemKind},
    },
    retail::{
        RetailClient,
        model::{Address, NewCustomer},
    },
    tenants::TenantId,
};

/// A registration repeated within this time comes from a double click or a retry of the browser.
const REPEAT_WINDOW: Duration = Duration::from_secs(600);
const UNCONFIRMED_TIMES: UnconfirmedTimes = UnconfirmedTimes {
    retry_after: Duration::from_secs(120),
    remember_for: Duration::from_secs(120),
};
/// Each registration has two entries.
const MAX_ENTRIES: u64 = 20_000;

/// Hash of all fields of a registration, including the password.
type Fingerprint = u64;

/// Recent registrations by e-mail address and by phone number.
pub(super) struct Registrations {
    confirmed: ExpiringMap<Lock, Fingerprint>,
    unconfirmed: UnconfirmedWrites<Lock, Fingerprint>,
    hasher: RandomState,
}

impl Registrations {
    pub(super) fn new(clock: &Clock) -> Self {
        Self {
            confirmed: ExpiringMap::new(MAX_ENTRIES, clock),
            unconfirmed: UnconfirmedWrites::new(MAX_ENTRIES, UNCONFIRMED_TIMES, clock),
            hasher: RandomState::new(),
        }
    }

    /// Requires an unused phone number, e-mail address and user name [ACC-06, ACC-07].
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
        let _guard = locks.acquire(keys.clone()).await?;
        let fingerprint = self.fingerprint(customer);
        if self.is_confirmed(&keys, fingerprint).await {
            return Ok(());
        }
        let [email, phone] = &keys;
        let attempts = [
            self.unconfirmed.find(email).await,
            self.unconfirmed.find(phone).await,
        ];
        match check_is_new(retail, customer).await {
            Ok(()) => {}
            // The earlier attempt was the same registration and took effect.
            Err(_)
                if is_same_registration(&attempts, fingerprint)
                    && exists(retail, customer).await =>
            {
                self.confirm(&keys, fingerprint).await;
                return Ok(());
            }
            Err(taken) => return Err(taken),
        }
        refuse_while_unconfirmed(&attempts)?;
        let saved = save(retail, customer).await;
        match &saved {
            Ok(()) => self.confirm(&keys, fingerprint).await,
            Err(WriteFailed::OutcomeUnknown(_)) => self.mark_unconfirmed(&keys, fingerprint).await,
            Err(WriteFailed::NotDone(_)) => {}
        }
        Ok(saved?)
    }

    async fn is_confirmed(&self, keys: &[Lock], fingerprint: Fingerprint) -> bool {
        for key in keys {
            if self.confirmed.get(key).await != Some(fingerprint) {
                return false;
            }
        }
        true
    }

    async fn confirm(&self, keys: &[Lock], fingerprint: Fingerprint) {
        for key in keys {
            self.unconfirmed.remove(key).await;
            let key = key.clone();
            self.confirmed.insert(key, fingerprint, REPEAT_WINDOW).await;
        }
    }

    async fn mark_unconfirmed(&self, keys: &[Lock], fingerprint: Fingerprint) {
        for key in keys {
            self.confirmed.remove(key).await;
            self.unconfirmed.insert(key.clone(), fingerprint).await;
        }
    }

    /// The pattern has no `..`, so that a new field can't be forgotten.
    fn fingerprint(&self, customer: &NewCustomer<'_>) -> Fingerprint {
        let NewCustomer {
            first_name,
            last_name,
            company,
            phone,
            email,
            password,
            address: Address { street, postcode },
            city,
            country,
        } = customer;
        let person = (first_name, last_name, company);
        let contact = (phone, normalized_email(email));
        let address = (street, postcode, city, country);
        let password = password.expose_secret();
        self.hasher.hash_one((person, contact, address, password))
    }
}

type EarlierAttempt = Option<UnconfirmedWrite<Fingerprint>>;

fn is_same_registration(attempts: &[EarlierAttempt], fingerprint: Fingerprint) -> bool {
    let mut attempts = attempts.iter();
    attempts.all(|write| {
        write
            .as_ref()
            .is_some_and(|write| write.value == fingerprint)
    })
}

fn refuse_while_unconfirmed(attempts: &[EarlierAttempt]) -> ApiResult<()> {
    let Some(write) = attempts.iter().flatten().next() else {
        return Ok(());
    };
    let retry_after = write.retry_after.as_secs() + 1;
    let detail = "The Retail API has not confirmed an earlier registration with this phone number or e-mail address.";
    Err(ApiError::new(ProblemKind::RetailUnavailable, detail).with_retry_after(retry_after))
}
