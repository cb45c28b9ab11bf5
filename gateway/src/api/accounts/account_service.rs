use secrecy::SecretString;

use super::{
    new_customer::{refuse_existing_customer, refuse_taken_user_name},
    provider_match::has_address,
};
use crate::{
    api::field_validation::{GUESSABLE_DETAIL, invalid_member, is_guessable, normalized_email},
    http::{
        WriteFailed, check_outcome,
        problem::{ApiError, ApiResult, FieldErrorCode, ProblemKind},
    },
    retail::{
        PasswordRule, RetailClient, WriteError,
        model::{Customer as Record, is_single_email},
        wire::Outcome,
    },
    sessions::{CurrentSession, Customer, Profile, Sessions},
    shop_context::ShopContext,
    tenants::Tenant,
};

const NO_PHONE: &str = "";
const NO_EMAIL: &str = "";

pub(super) async fn find(retail: &RetailClient, customer_id: i32) -> ApiResult<Record> {
    let record = retail.find_customer(customer_id).await?;
    record.ok_or_else(|| ApiError::new(ProblemKind::NotSignedIn, "This account is closed."))
}

/// Refuses what a sign-in refuses.
pub(super) async fn check_password(
    shop: &ShopContext,
    sessions: &Sessions,
    record: &Record,
    password: &SecretString,
) -> ApiResult<()> {
    let tenant = &shop.tenant;
    let rule = tenant.config.sign_in.password_rule();
    let found = find_with_password(&shop.retail()?, record, password, rule).await?;
    if let Some(found) = found {
        let accepted = sessions.accept_password(&tenant.slug, found, password);
        if accepted.await?.is_some() {
            return Ok(());
        }
    }
    let detail = "The current password is wrong.";
    Err(ApiError::new(ProblemKind::WrongPassword, detail))
}

/// Signs in to check the password. Another customer may have the same name, so the ids are compared.
pub(super) async fn find_with_password(
    retail: &RetailClient,
    record: &Record,
    password: &SecretString,
    rule: PasswordRule,
) -> ApiResult<Option<Record>> {
    let names = [&record.user_name, &record.email, &record.phone];
    let Some(name) = names.into_iter().find(|name| !name.is_empty()) else {
        return Ok(None);
    };
    let found = retail.sign_in(name, password, rule).await?;
    Ok(found.filter(|found| found.id == record.id))
}

/// Refuses a new password that others may know: the e-mail address, or a phone number of the record, also a former one.
pub(super) async fn refuse_guessable(
    password: &SecretString,
    record: &Record,
    tenant: &Tenant,
    sessions: &Sessions,
) -> ApiResult<()> {
    // The user name may be a phone number or an e-mail address.
    let names = [&record.email, &record.phone, &record.user_name];
    let is_name = names.into_iter().any(|name| {
        if is_single_email(name) {
            is_guessable(password, NO_PHONE, name)
        } else {
            is_guessable(password, name, NO_EMAIL)
        }
    });
    let known = sessions.is_known_phone(&tenant.slug, record.id, password);
    if is_name || known.await? {
        return Err(invalid_member(
            "newPassword",
            FieldErrorCode::Guessable,
            GUESSABLE_DETAIL,
        ));
    }
    Ok(())
}

pub(super) async fn check_phone_is_free(
    retail: &RetailClient,
    customer_id: i32,
    phone: &str,
) -> ApiResult<()> {
    let found = retail.find_customers_by_contact(phone, NO_EMAIL).await?;
    refuse_existing_customer(found.iter().any(|other| other.id != customer_id))
}

pub(super) async fn check_email_is_free(
    retail: &RetailClient,
    customer_id: i32,
    email: &str,
) -> ApiResult<()> {
    let found = retail.find_customers_by_contact(NO_PHONE, email).await?;
    refuse_existing_customer(found.iter().any(|other| other.id != customer_id))?;
    refuse_taken_user_name(retail.is_user_name_taken(email, Some(customer_id)).await?)
}

pub(super) fn signs_in_with_email(record: &Record, email: &str) -> bool {
    has_address(record, email) && normalized_email(&record.user_name) == normalized_email(email)
}

/// Also gives the current session a new key. If the key can't be stored, the current session ends.
/// Pass `None` as `session` for an error response, because it can't set the cookie with the new key. `record` is the one
/// before the change.
pub(super) async fn end_other_sessions(
    sessions: &Sessions,
    tenant: &Tenant,
    customer: &Customer,
    session: Option<&CurrentSession>,
    record: &Record,
    profile: Profile,
) {
    if session.is_some() {
        let slug = &tenant.slug;
        sessions.claim_account(slug, record, &profile).await;
    }
    sessions.update_profile(customer.session, profile).await;
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

/// Repeats the write once if its outcome is unknown. The write must be safe to repeat.
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
