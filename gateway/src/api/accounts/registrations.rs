//! Registers each customer once. The Retail API would store a repeated registration again.
//! It may also complete a call a minute after the gateway's timeout.

use std::time::Duration;

use data_encoding::HEXLOWER;
use secrecy::ExposeSecret as _;

use super::new_customer::{check_is_new, exists, save};
use crate::{
    api::{
        field_validation::normalized_email,
        locks::{Lock, Locks, store_unavailable},
    },
    http::{
        WriteFailed,
        problem::{ApiError, ApiResult, ProblemKind},
    },
    marks::{FoundMark, MarkKey, Marks},
    retail::{
        RetailClient,
        model::{Address, NewCustomer, phone_digits},
    },
    tenants::Tenant,
};

/// A registration repeated within this time comes from a double click or a retry of the browser.
const REPEAT_WINDOW: Duration = Duration::from_secs(600);
/// The Retail API may still be working on a registration that it has not confirmed.
const RETRY_AFTER: Duration = Duration::from_secs(120);

const CONFIRMED: &str = "confirmed";
const UNCONFIRMED: &str = "unconfirmed";

/// Recent registrations by e-mail address and by phone number. The text of a mark is the outcome, and a hash of all
/// fields including the password.
pub(super) struct Registrations(Marks);

/// Keys and hash of a registration.
struct Registration {
    keys: [MarkKey; 2],
    fingerprint: String,
}

impl Registrations {
    pub(super) fn new(marks: &Marks) -> Self {
        Self(marks.clone())
    }

    /// Requires an unused phone number, e-mail address and user name [ACC-06, ACC-07].
    pub(super) async fn register(
        &self,
        locks: &Locks,
        tenant: &Tenant,
        retail: &RetailClient,
        customer: &NewCustomer<'_>,
    ) -> ApiResult<()> {
        let needed = [
            Lock::email(tenant.id, customer.email),
            Lock::phone(tenant.id, customer.phone),
        ];
        let _guard = locks.acquire(&tenant.slug, needed).await?;
        let registration = self.registration(&tenant.slug, customer);
        let attempts = self.attempts(&registration).await?;
        if registration.is_repeated(&attempts, CONFIRMED) {
            return Ok(());
        }
        match check_is_new(retail, customer).await {
            Ok(()) => {}
            // The earlier attempt was the same registration and took effect.
            Err(_)
                if registration.is_repeated(&attempts, UNCONFIRMED)
                    && exists(retail, customer).await =>
            {
                self.mark(&registration, CONFIRMED, REPEAT_WINDOW).await;
                return Ok(());
            }
            Err(taken) => return Err(taken),
        }
        refuse_while_unconfirmed(&attempts)?;
        let saved = save(retail, customer).await;
        match &saved {
            Ok(()) => self.mark(&registration, CONFIRMED, REPEAT_WINDOW).await,
            Err(WriteFailed::OutcomeUnknown(_)) => {
                self.mark(&registration, UNCONFIRMED, RETRY_AFTER).await;
            }
            Err(WriteFailed::NotDone(_)) => {}
        }
        Ok(saved?)
    }

    async fn attempts(&self, registration: &Registration) -> ApiResult<[EarlierAttempt; 2]> {
        let [email, phone] = &registration.keys;
        let email = self.0.find(email).await.map_err(store_unavailable)?;
        let phone = self.0.find(phone).await.map_err(store_unavailable)?;
        Ok([email, phone])
    }

    async fn mark(&self, registration: &Registration, outcome: &str, lifetime: Duration) {
        for key in &registration.keys {
            let text = registration.text(outcome);
            self.0.replace(key.clone(), text, lifetime).await;
        }
    }

    /// The pattern has no `..`, so that a new field can't be forgotten.
    fn registration(&self, shop: &str, customer: &NewCustomer<'_>) -> Registration {
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
        let (address, number) = (normalized_email(email), phone_digits(phone));
        let password = password.expose_secret();
        let members: [&str; 10] = [
            first_name, last_name, company, phone, &address, street, postcode, city, country,
            password,
        ];
        let members = members.map(str::as_bytes);
        Registration {
            keys: [
                self.0.key("registered e-mail", shop, &[address.as_bytes()]),
                self.0.key("registered phone", shop, &[number.as_bytes()]),
            ],
            fingerprint: HEXLOWER.encode(&self.0.key("registration", shop, &members).hash),
        }
    }
}

type EarlierAttempt = Option<FoundMark>;

impl Registration {
    fn text(&self, outcome: &str) -> String {
        format!("{outcome} {}", self.fingerprint)
    }

    fn is_repeated(&self, attempts: &[EarlierAttempt], outcome: &str) -> bool {
        let text = self.text(outcome);
        let mut attempts = attempts.iter();
        attempts.all(|found| found.as_ref().is_some_and(|found| found.text == text))
    }
}

fn refuse_while_unconfirmed(attempts: &[EarlierAttempt]) -> ApiResult<()> {
    let mut attempts = attempts.iter().flatten();
    let Some(attempt) = attempts.find(|attempt| attempt.text.starts_with(UNCONFIRMED)) else {
        return Ok(());
    };
    let retry_after = attempt.expires_in.as_secs() + 1;
    let detail = "The Retail API has not confirmed an earlier registration with this phone number or e-mail address.";
    Err(ApiError::new(ProblemKind::RetailUnavailable, detail).with_retry_after(retry_after))
}
