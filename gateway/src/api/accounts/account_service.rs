//! The signed-in customer's own record: reading it, and changing it safely.

use secrecy::SecretString;

use super::new_customer::{refuse_existing, refuse_taken};
use crate::{
    api::fields::{GUESSABLE, folded_email, is_guessable, wrong_member},
    http::{
        WriteFailed,
        problem::{ApiError, ApiResult, ProblemKind},
        written,
    },
    retail::{
        PasswordRule, RetailClient, WriteError,
        model::{Customer as Record, is_one_email},
        wire::Outcome,
    },
    sessions::{CurrentSession, Customer, Profile, Sessions},
    tenants::Tenant,
};

/// The customer's record; the problem that nobody is signed in any more when the shop has removed it.
pub(super) async fn find(retail: &RetailClient, customer_id: i32) -> ApiResult<Record> {
    let record = retail.find_customer(customer_id).await?;
    record.ok_or_else(|| ApiError::new(ProblemKind::NotSignedIn, "This account is closed."))
}

/// The problem that this is not the customer's password, unless it is. Legacy is asked, as it is at sign-in.
pub(super) async fn check_password(
    retail: &RetailClient,
    record: &Record,
    password: &SecretString,
    rule: PasswordRule,
) -> ApiResult<()> {
    if signs_in(retail, record, password, rule).await? {
        return Ok(());
    }
    let detail = "The present password is another one.";
    Err(ApiError::new(ProblemKind::WrongPassword, detail))
}

/// Whether this password signs this customer in, and nobody else who goes by the same name.
pub(super) async fn signs_in(
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

/// The problem of a new password that is one of what everybody knows of the customer.
pub(super) fn refuse_guessable(password: &SecretString, record: &Record) -> ApiResult<()> {
    // A phone number can be a user name too.
    let names = [&record.email, &record.phone, &record.user_name];
    let is_known = names.into_iter().any(|name| {
        if is_one_email(name) {
            is_guessable(password, "", name)
        } else {
            is_guessable(password, name, "")
        }
    });
    if is_known {
        return Err(wrong_member("newPassword", GUESSABLE.0, GUESSABLE.1));
    }
    Ok(())
}

/// The problem of a phone number that another customer has.
pub(super) async fn check_phone_is_free(
    retail: &RetailClient,
    customer_id: i32,
    phone: &str,
) -> ApiResult<()> {
    let same = retail.find_customers_by_contact(phone, "").await?;
    refuse_existing(same.iter().any(|found| found.id != customer_id))
}

/// The problem of an e-mail address that another customer has, or signs in with.
pub(super) async fn check_email_is_free(
    retail: &RetailClient,
    customer_id: i32,
    email: &str,
) -> ApiResult<()> {
    let same = retail.find_customers_by_contact("", email).await?;
    refuse_existing(same.iter().any(|found| found.id != customer_id))?;
    refuse_taken(retail.is_user_name_taken(email, Some(customer_id)).await?)
}

/// Whether the customer has this e-mail address and signs in with it.
pub(super) fn goes_by(record: &Record, email: &str) -> bool {
    let email = folded_email(email);
    folded_email(&record.email) == email && folded_email(&record.user_name) == email
}

/// After a change of what signs the customer in: the present session shows it and gets another key, and all others end.
/// The change has been made: should the disk not take the new key, the present session ends as well.
/// Without `session` the key stays: a problem document carries no cookie that would tell of another.
pub(super) async fn end_other_sessions(
    sessions: &Sessions,
    tenant: &Tenant,
    customer: &Customer,
    session: Option<&CurrentSession>,
    profile: Profile,
) {
    sessions.update_profile(customer.session, profile);
    let present = Some(customer.session);
    let ended = sessions.end_all(&tenant.slug, customer.id, present).await;
    if ended.is_err() {
        tracing::warn!("the end of a customer's other sessions is not on disk yet");
    }
    if let Some(session) = session
        && session.renew().await.is_err()
    {
        tracing::warn!("a session ended because it could not get another key");
    }
}

/// Makes a change that may be made twice: one whose outcome is unknown is made once more.
pub(super) async fn change(
    retail: &RetailClient,
    write: impl AsyncFn() -> Result<Outcome, WriteError>,
) -> Result<(), WriteFailed> {
    match written(retail, write().await) {
        Err(unknown @ WriteFailed::OutcomeUnknown(_)) => match write().await {
            Ok(Outcome::Success) => Ok(()),
            Ok(Outcome::Refused(_)) | Err(_) => Err(unknown),
        },
        result => result,
    }
}
