//! POST /api/v1/password-reset [ACC-05].

use actix_web::{HttpRequest, HttpResponse, http::header::CACHE_CONTROL, post, web::Data};
use secrecy::SecretString;
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::{
    AccountState,
    reset_link::{NewPassword, expired_link},
};
use crate::{
    api::{field_validation, spawn_uncancellable},
    http::{
        ClientAddress, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiError, ApiResult, ProblemKind, Problems},
        rate_limit::{Action, RateLimiter},
    },
    password_resets::PasswordResets,
    sessions::{Sessions, account_name, known_browser_cookie},
    shop_context::ShopContext,
};

/// The new password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatePasswordResetRequest {
    /// The new password. It must differ from the phone number and the e-mail address.
    #[schema(value_type = String, min_length = 8, max_length = 100, format = Password)]
    new_password: SecretString,
}

impl Parameters for CreatePasswordResetRequest {
    fn check(&self, errors: &mut FieldErrors) {
        field_validation::new_password(errors, "newPassword", &self.new_password);
    }
}

/// Sets the new password and ends all of the customer's sessions. Each link can be used once.
#[utoipa::path(
    operation_id = "createPasswordReset",
    tag = "accounts",
    request_body = CreatePasswordResetRequest,
    responses((status = NO_CONTENT, description = "The new password is set"), Problems)
)]
#[post("/api/v1/password-reset", wrap = "TracingLogger::<RequestSpan>::new()")]
#[expect(
    clippy::too_many_arguments,
    reason = "each argument is an actix extractor"
)]
pub(super) async fn create_password_reset(
    body: ValidBody<CreatePasswordResetRequest>,
    request: HttpRequest,
    shop: ShopContext,
    address: ClientAddress,
    limiter: Data<RateLimiter>,
    resets: Data<PasswordResets>,
    state: Data<AccountState>,
    sessions: Data<Sessions>,
) -> ApiResult<HttpResponse> {
    let (retail, settings) = (shop.retail()?, shop.settings()?);
    if !settings.public.features.sign_in {
        let detail = "Signing in is switched off in this shop.";
        return Err(ApiError::new(ProblemKind::SwitchedOff, detail));
    }
    let ticket = resets
        .ticket(&request, &shop.tenant)
        .ok_or_else(expired_link)?;
    limiter
        .check(Action::ChoosePassword, (shop.tenant.id, address))
        .await?;
    let new_password = NewPassword {
        retail,
        tenant: std::sync::Arc::clone(&shop.tenant),
        settings,
        resets: resets.clone(),
        state,
        sessions: sessions.clone(),
        ticket,
        password: body.0.new_password,
    };
    let customer = spawn_uncancellable(new_password.set()).await?;
    let mut response = HttpResponse::NoContent();
    response
        .insert_header((CACHE_CONTROL, "no-store"))
        .cookie(PasswordResets::removal_cookie());
    // The link proves access to the customer's mailbox.
    // With this cookie, an attacker's failed sign-ins don't block the browser.
    let (id, account) = (customer.id, account_name(&customer.email));
    let (slug, time) = (&shop.tenant.slug, sessions.next_timestamp());
    if let Some(cookie) = known_browser_cookie(&sessions, slug, id, &account, time) {
        response.cookie(cookie);
    }
    Ok(response.finish())
}
