//! Callers must hold the locks of the phone number and the e-mail address.

use std::time::Duration;

use crate::{
    api::field_validation::normalized_email,
    http::{
        WriteFailed, check_outcome,
        problem::{ApiError, ApiResult, ProblemKind},
    },
    retail::{
        RetailClient, WriteError,
        model::{Customer, NewCustomer, phone_digits},
        wire::Outcome,
    },
};

const RECHECK_PAUSES: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(2)];

pub(super) async fn check_is_new(
    retail: &RetailClient,
    customer: &NewCustomer<'_>,
) -> ApiResult<()> {
    let (phone, email) = (customer.phone, customer.email);
    let existing = retail.find_customers_by_contact(phone, email).await?;
    refuse_existing_customer(!existing.is_empty())?;
    let except_customer = None;
    let is_taken = retail.is_user_name_taken(email, except_customer).await?;
    refuse_taken_user_name(is_taken)
}

pub(super) fn refuse_existing_customer(exists: bool) -> ApiResult<()> {
    let detail = "There is a customer with this phone number or e-mail address.";
    let problem = || ApiError::new(ProblemKind::CustomerExists, detail);
    if exists { Err(problem()) } else { Ok(()) }
}

pub(super) fn refuse_taken_user_name(is_taken: bool) -> ApiResult<()> {
    let detail = "There is a customer with this user name.";
    let problem = || ApiError::new(ProblemKind::UserNameTaken, detail);
    if is_taken { Err(problem()) } else { Ok(()) }
}

pub(super) async fn save(
    retail: &RetailClient,
    customer: &NewCustomer<'_>,
) -> Result<(), WriteFailed> {
    let saved = retail.create_customer(customer).await;
    let is_saved_despite_error = match &saved {
        Ok(Outcome::Success) | Err(WriteError::NotSent(_)) => false,
        // The Retail API may refuse after it has saved the customer.
        Ok(Outcome::Refused(_)) => exists(retail, customer).await,
        Err(WriteError::OutcomeUnknown(_)) => exists_after_pauses(retail, customer).await,
    };
    if is_saved_despite_error {
        return Ok(());
    }
    check_outcome(retail, saved)
}

async fn exists_after_pauses(retail: &RetailClient, customer: &NewCustomer<'_>) -> bool {
    if exists(retail, customer).await {
        return true;
    }
    for pause in RECHECK_PAUSES {
        retail.sleep(pause).await;
        if exists(retail, customer).await {
            return true;
        }
    }
    false
}

pub(super) async fn exists(retail: &RetailClient, customer: &NewCustomer<'_>) -> bool {
    let (phone, email) = (customer.phone, customer.email);
    let found = retail.find_customers_by_contact(phone, email).await;
    let is_same = |found: &Customer| {
        normalized_email(&found.email) == normalized_email(email)
            && phone_digits(&found.phone) == phone
    };
    found.is_ok_and(|customers| customers.iter().any(is_same))
}
