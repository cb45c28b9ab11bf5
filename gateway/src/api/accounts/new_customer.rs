//! A new customer at legacy: whether there is one like it, saving it, and finding out what came of a call that was not
//! answered. Whoever calls this holds the phone number and the e-mail address.

use std::time::Duration;

use crate::{
    api::fields::folded_email,
    http::{
        WriteFailed,
        problem::{ApiError, ApiResult, ProblemKind},
        written,
    },
    retail::{
        RetailClient, WriteError,
        model::{Customer, NewCustomer, phone_digits},
        wire::Outcome,
    },
};

/// After a lost answer legacy is asked what came of it at once and after these pauses.
const PAUSES: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(2)];

/// The problem of a phone number, an e-mail address or a user name that a customer has already.
pub(super) async fn is_free(retail: &RetailClient, customer: &NewCustomer<'_>) -> ApiResult<()> {
    let (phone, email) = (customer.phone, customer.email);
    let same = retail.find_customers_by_contact(phone, email).await?;
    refuse_existing(!same.is_empty())?;
    let is_taken = retail.is_user_name_taken(email, None).await?;
    refuse_taken(is_taken)
}

/// The problem of a phone number or an e-mail address that another customer has.
pub(super) fn refuse_existing(exists: bool) -> ApiResult<()> {
    let detail = "There is a customer with this phone number or e-mail address.";
    let problem = || ApiError::new(ProblemKind::CustomerExists, detail);
    if exists { Err(problem()) } else { Ok(()) }
}

/// The problem of a user name that another customer has.
pub(super) fn refuse_taken(is_taken: bool) -> ApiResult<()> {
    let detail = "There is a customer with this user name.";
    let problem = || ApiError::new(ProblemKind::UserNameTaken, detail);
    if is_taken { Err(problem()) } else { Ok(()) }
}

/// Saves the customer. Where the Retail API does not confirm it, its list of customers decides.
pub(super) async fn save(
    retail: &RetailClient,
    customer: &NewCustomer<'_>,
) -> Result<(), WriteFailed> {
    let saved = retail.create_customer(customer).await;
    let is_found = match &saved {
        Ok(Outcome::Success) | Err(WriteError::NotSent(_)) => false,
        // A sentence is no proof that nothing was written.
        Ok(Outcome::Refused(_)) => is_there(retail, customer).await,
        Err(WriteError::OutcomeUnknown(_)) => arrives(retail, customer).await,
    };
    if is_found {
        return Ok(());
    }
    written(retail, saved)
}

async fn arrives(retail: &RetailClient, customer: &NewCustomer<'_>) -> bool {
    if is_there(retail, customer).await {
        return true;
    }
    for pause in PAUSES {
        retail.sleep(pause).await;
        if is_there(retail, customer).await {
            return true;
        }
    }
    false
}

/// Whether legacy has a customer with both this e-mail address and this phone number; no as well where it does not say.
pub(super) async fn is_there(retail: &RetailClient, customer: &NewCustomer<'_>) -> bool {
    let (phone, email) = (customer.phone, customer.email);
    let found = retail.find_customers_by_contact(phone, email).await;
    let is_it = |found: &Customer| {
        folded_email(&found.email) == folded_email(email) && phone_digits(&found.phone) == phone
    };
    found.is_ok_and(|customers| customers.iter().any(is_it))
}
