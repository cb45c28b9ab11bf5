//! PUT /api/v1/account/password [ACC-08].

use actix_web::{put, web::Data};
use secrecy::SecretString;
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::{
    account_service, credential_change::CredentialChange, notices::Notice, state::AccountState,
};
use crate::{
    api::{field_validation, locks::Lock, spawn_uncancellable},
    http::{
        NoContent, RequestSpan, WriteFailed,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiResult, Problems},
        rate_limit::{Action, RateLimiter},
    },
    sessions::{AccountHolder, CurrentSession, Customer, Profile, Sessions},
    shop_context::ShopContext,
};

/// The current password and the new one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdatePasswordRequest {
    /// The current password.
    #[schema(value_type = String, min_length = 1, max_length = 200, format = Password)]
    current_password: SecretString,
    /// The new password. It must differ from the phone number and the e-mail address.
    #[schema(value_type = String, min_length = 8, max_length = 100, format = Password)]
    new_password: SecretString,
}

impl Parameters for UpdatePasswordRequest {
    fn check(&self, errors: &mut FieldErrors) {
        field_validation::current_password(errors, &self.current_password);
        field_validation::new_password(errors, "newPassword", &self.new_password);
    }
}

/// Changes the password. Ends the customer's other sessions.
#[utoipa::path(
    operation_id = "updatePassword",
    tag = "accounts",
    request_body = UpdatePasswordRequest,
    responses((status = NO_CONTENT, description = "The password is changed"), Problems)
)]
#[put(
    "/api/v1/account/password",
    wrap = "TracingLogger::<RequestSpan>::new()"
)]
pub(super) async fn update_password(
    AccountHolder { customer, .. }: AccountHolder,
    shop: ShopContext,
    body: ValidBody<UpdatePasswordRequest>,
    session: CurrentSession,
    limiter: Data<RateLimiter>,
    state: Data<AccountState>,
    sessions: Data<Sessions>,
) -> ApiResult<NoContent> {
    sessions.require_store()?;
    limiter.check(Action::ChangeAccount, &customer).await?;
    spawn_uncancellable(save(customer, shop, body.0, session, state, sessions)).await?;
    Ok(NoContent)
}

async fn save(
    customer: Customer,
    shop: ShopContext,
    request: UpdatePasswordRequest,
    session: CurrentSession,
    state: Data<AccountState>,
    sessions: Data<Sessions>,
) -> ApiResult<()> {
    let (retail, id, rule) = (
        shop.retail()?,
        customer.id,
        shop.tenant.config.sign_in.password_rule(),
    );
    let guard = state
        .locks
        .acquire(
            &shop.tenant.slug,
            [Lock::CustomerRecord(shop.tenant.id, id)],
        )
        .await?;
    let record = account_service::find(&retail, id).await?;
    account_service::check_password(&shop, &sessions, &record, &request.current_password).await?;
    let new = &request.new_password;
    account_service::refuse_guessable(new, &record, &shop.tenant, &sessions).await?;
    let changed =
        account_service::change_with_retry(&retail, async || retail.update_password(id, new).await)
            .await;
    let result = match changed {
        Ok(()) => Ok(()),
        Err(WriteFailed::NotDone(problem)) => return Err(problem),
        // Sign in to find out whether the password was changed. If that fails too, assume that it was changed.
        Err(WriteFailed::OutcomeUnknown(problem)) => {
            match account_service::find_with_password(&retail, &record, new, rule).await {
                Ok(Some(_)) => Ok(()),
                Ok(None) => return Err(problem),
                Err(_) => Err(problem),
            }
        }
    };
    let profile = Profile {
        must_update_password: false,
        ..Profile::of(&shop.tenant, &record)
    };
    // Another person who knew the phone number could have connected an identity.
    if customer.profile().must_update_password
        && sessions.unlink_all(&shop.tenant.slug, id).await.is_err()
    {
        tracing::warn!("connections with identity providers could not be removed");
    }
    let session_to_renew = result.is_ok().then_some(&session);
    account_service::end_other_sessions(
        &sessions,
        &shop.tenant,
        &customer,
        session_to_renew,
        &record,
        profile,
    )
    .await;
    let change = CredentialChange {
        tenant: shop.tenant,
        retail,
        customer_id: id,
        locks: guard,
        notice: Some((Notice::Password, record.email)),
    };
    change.follow_up(&state).await;
    result
}
