//! PUT /api/v1/account/email [ACC-08].

use actix_web::{put, web::Data};
use secrecy::SecretString;
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::{
    account_service, credential_change::CredentialChange, model::Account, notices::Notice,
    state::AccountState,
};
use crate::{
    api::{field_validation, locks::Lock, spawn_uncancellable},
    http::{
        NoStore, RequestSpan, WriteFailed,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiResult, Problems},
        rate_limit::{Action, RateLimiter},
    },
    retail::model::{Customer as Record, CustomerChanges},
    sessions::{AccountHolder, CurrentSession, Customer, Profile, Sessions},
    shop_context::ShopContext,
};

/// A new e-mail address, confirmed by the password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateEmailRequest {
    /// The new e-mail address: ASCII only, with exactly one '@'.
    #[schema(min_length = 3, max_length = 254, example = "shopper@example.com")]
    email: String,
    /// The current password.
    #[schema(value_type = String, min_length = 1, max_length = 200, format = Password)]
    current_password: SecretString,
}

impl Parameters for UpdateEmailRequest {
    fn check(&self, errors: &mut FieldErrors) {
        field_validation::email(errors, &self.email);
        field_validation::current_password(errors, &self.current_password);
    }
}

/// Changes the e-mail address, which is also the user name. Ends the customer's other sessions.
#[utoipa::path(
    operation_id = "updateEmail",
    tag = "accounts",
    request_body = UpdateEmailRequest,
    responses((status = OK, description = "The account after the change", body = Account), Problems)
)]
#[put("/api/v1/account/email", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn update_email(
    holder: AccountHolder,
    shop: ShopContext,
    body: ValidBody<UpdateEmailRequest>,
    session: CurrentSession,
    limiter: Data<RateLimiter>,
    state: Data<AccountState>,
    sessions: Data<Sessions>,
) -> ApiResult<NoStore<Account>> {
    sessions.require_store()?;
    holder.require_own_password()?;
    let customer = holder.customer;
    limiter.check(Action::ChangeAccount, &customer)?;
    let countries = shop.tenant.config.countries;
    let record =
        spawn_uncancellable(save(customer, shop, body.0, session, state, sessions)).await?;
    Ok(NoStore(Account::from_record(record, countries)))
}

async fn save(
    customer: Customer,
    shop: ShopContext,
    request: UpdateEmailRequest,
    session: CurrentSession,
    state: Data<AccountState>,
    sessions: Data<Sessions>,
) -> ApiResult<Record> {
    let (retail, tenant, id) = (shop.retail()?, shop.tenant.id, customer.id);
    let email = request.email.trim();
    let locks = [Lock::CustomerRecord(tenant, id), Lock::email(tenant, email)];
    let guard = state.locks.acquire(locks).await?;
    let before = account_service::find(&retail, id).await?;
    let (password, rule) = (
        &request.current_password,
        shop.tenant.config.sign_in.password_rule(),
    );
    account_service::check_password(&retail, &before, password, rule).await?;
    account_service::check_email_is_free(&retail, id, email).await?;
    let changes = CustomerChanges {
        email: Some(email),
        ..CustomerChanges::default()
    };
    let saved = account_service::change_with_retry(&retail, async || {
        retail.update_customer(id, &changes).await
    })
    .await;
    if let Err(WriteFailed::NotDone(problem)) = saved {
        return Err(problem);
    }
    let after = account_service::find(&retail, id).await;
    if let (Ok(after), Err(failed)) = (&after, saved)
        && !account_service::signs_in_with_email(after, email)
    {
        return Err(failed.into());
    }
    // If the record can't be read, assume that the address was changed.
    let session_profile = customer.profile().clone();
    let profile = match &after {
        Ok(after) => Profile {
            must_update_password: session_profile.must_update_password,
            ..Profile::of(&shop.tenant, after)
        },
        Err(_) => session_profile,
    };
    let session_to_renew = after.is_ok().then_some(&session);
    account_service::end_other_sessions(
        &sessions,
        &shop.tenant,
        &customer,
        session_to_renew,
        profile,
    )
    .await;
    let is_changed = !account_service::signs_in_with_email(&before, email);
    let change = CredentialChange {
        tenant: shop.tenant,
        retail,
        customer_id: id,
        locks: guard,
        notice: is_changed.then_some((Notice::Email, before.email)),
    };
    change.follow_up(&state).await;
    after
}
