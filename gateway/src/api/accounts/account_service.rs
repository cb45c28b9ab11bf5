//! Reads the signed-in customer's record and changes it safely.

use secrecy::SecretString;

use super::new_customer::{refuse_existing_customer, refuse_taken_user_name};
use crate::{
    api::field_validation::{GUESSABLE, invalid_member, is_guessable, normalized_email},
    http::{
        WriteFailed, check_outcome,
        problem::{ApiError, ApiResult, ProblemKind},
    },
    retail::{
        PasswordRule, RetailClient, WriteError,
        model::{Customer as Record, is_single_email},
        wire::Outcome,
    },
    sessions::{CurrentSession, Customer, Profile, Sessions},
    tenants::Tenant,
};

/// Returns the customer's record. Fails with `NotSignedIn` when the record was deleted in the Retail API.
pub(super) async fn find(retail: &RetailClient, customer_id: i32) -> ApiResult<Record> {
    let record = retail.find_customer(customer_id).await?;
    record.ok_or_else(|| ApiError::new(ProblemKind::NotSignedIn, "This account is closed."))
}

/// Fails unless this is the customer's password.
pub(super) async fn check_password(
    retail: &RetailClient,
    record: &Record,
    password: &SecretString,
    rule: PasswordRule,
) -> ApiResult<()> {
    if is_password_of(retail, record, password, rule).await? {
        return Ok(());
    }
    let detail = "The current password is wrong.";
    Err(ApiError::new(ProblemKind::WrongPassword, detail))
}

/// Reports whether this is the customer's password, by signing in. The customer's id is compared because another customer
/// may have the same name.
pub(super) async fn is_password_of(
    retail: &RetailClient,
    record: &Record,
    password: &SecretString,
    rule: PasswordRule,
) -> ApiResult<bool> {
    let names = [&record.user_name, &record.email, &record.phone];
    let Some(name) = names.into_iter().find(|name| !name.is_empty()) else {
        return Ok(false);
    };
    let found = retail.sign_in(name, password, rule).await?;
    Ok(found.is_some_and(|found| found.id == record.id))
}

/// Fails when the new password is the customer's phone number, e-mail address or user name.
pub(super) fn refuse_guessable(password: &SecretString, record: &Record) -> ApiResult<()> {
    // A phone number can be a user name too.
    let names = [&record.email, &record.phone, &record.user_name];
    let is_guessable = names.into_iter().any(|name| {
        if is_single_email(name) {
            is_guessable(password, "", name)
        } else {
            is_guessable(password, name, "")
        }
    });
    if is_guessable {
        return Err(invalid_member("newPassword", GUESSABLE.0, GUESSABLE.1));
    }
    Ok(())
}

/// Fails when another customer has this phone number.
pub(super) async fn check_phone_is_free(
    retail: &RetailClient,
    customer_id: i32,
    phone: &str,
) -> ApiResult<()> {
    let found = retail.find_customers_by_contact(phone, "").await?;
    refuse_existing_customer(found.iter().any(|other| other.id != customer_id))
}

/// Fails when another customer has this e-mail address or signs in with it.
pub(super) async fn check_email_is_free(
    retail: &RetailClient,
    customer_id: i32,
    email: &str,
) -> ApiResult<()> {
    let found = retail.find_customers_by_contact("", email).await?;
    refuse_existing_customer(found.iter().any(|other| other.id != customer_id))?;
    refuse_taken_user_name(retail.is_user_name_taken(email, Some(customer_id)).await?)
}

/// Reports whether this is both the customer's e-mail address and user name.
pub(super) fn signs_in_with_email(record: &Record, email: &str) -> bool {
    let email = normalized_email(email);
    normalized_email(&record.email) == email && normalized_email(&record.user_name) == email
}

/// Ends the customer's other sessions after a change of credentials, and gives the current session a new key.
/// The change is already made: when the new key can't be stored, the current session ends as well.
/// Pass no `session` when the response is a problem document: it can't set the cookie with the new key.
pub(super) async fn end_other_sessions(
    sessions: &Sessions,
    tenant: &Tenant,
    customer: &Customer,
    session: Option<&CurrentSession>,
    profile: Profile,
) {
    sessions.update_profile(customer.session, profile);
    let current = Some(customer.session);
    let ended = sessions.end_all(&tenant.slug, customer.id, current).await;
    if ended.is_err() {
        tracing::warn!("the end of the customer's other sessions is not stored yet");
    }
    if let Some(session) = session
        && session.renew().await.is_err()
    {
        tracing::warn!("a session ended because its new key could not be stored");
    }
}

/// Makes a change that is safe to repeat: retries it once when its outcome is unknown.
pub(super) async fn change_with_retry(
    retail: &RetailClient,
    write: impl AsyncFn() -> Result<Outcome, WriteError>,
) -> Result<(), WriteFailed> {
    match check_outcome(retail, write().await) {
        Err(unknown @ WriteFailed::OutcomeUnknown(_)) => match write().await {
            Ok(Outcome::Success) => Ok(()),
            Ok(Outcome::Refused(_)) | Err(_) => Err(unknown),
        },
        result => result,
    }
}
