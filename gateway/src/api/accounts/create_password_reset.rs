//! POST /api/v1/password-reset: choosing a new password by a link from a mail [ACC-05].

use actix_web::{HttpRequest, HttpResponse, http::header::CACHE_CONTROL, post, web::Data};
use secrecy::SecretString;
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::{
    CustomerRecords,
    reset_link::{NewPassword, expired},
};
use crate::{
    api::{fields, spawn_uncancellable},
    http::{
        ClientAddress, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiError, ApiResult, ProblemKind, Problems},
        rate_limit::{Action, RateLimiter},
    },
    password_resets::PasswordResets,
    sessions::{Sessions, account_name, known_browser_cookie},
    shop::Shop,
};

/// The new password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatePasswordResetRequest {
    /// The new password: neither the phone number nor the e-mail address.
    #[schema(value_type = String, min_length = 8, max_length = 100, format = Password)]
    new_password: SecretString,
}

impl Parameters for CreatePasswordResetRequest {
    fn check(&self, errors: &mut FieldErrors) {
        fields::new_password(errors, "newPassword", &self.new_password);
    }
}

/// Sets the new password, once for each link. Ends all of the customer's sessions.
#[utoipa::path(
    operation_id = "createPasswordReset",
    tag = "accounts",
    request_body = CreatePasswordResetRequest,
    responses((status = NO_CONTENT, description = "The new password holds"), Problems)
)]
#[post("/api/v1/password-reset", wrap = "TracingLogger::<RequestSpan>::new()")]
#[expect(
    clippy::too_many_arguments,
    reason = "each is something that the framework hands over"
)]
pub(super) async fn create_password_reset(
    body: ValidBody<CreatePasswordResetRequest>,
    request: HttpRequest,
    shop: Shop,
    address: ClientAddress,
    limiter: Data<RateLimiter>,
    resets: Data<PasswordResets>,
    records: Data<CustomerRecords>,
    sessions: Data<Sessions>,
) -> ApiResult<HttpResponse> {
    let (retail, settings) = (shop.retail()?, shop.settings()?);
    if !settings.features.sign_in {
        let detail = "This shop does not let customers sign in.";
        return Err(ApiError::new(ProblemKind::SwitchedOff, detail));
    }
    let ticket = resets.ticket(&request, &shop.tenant).ok_or_else(expired)?;
    limiter.check(Action::ChoosePassword, (shop.tenant.id, address))?;
    let (tenant, known) = (std::sync::Arc::clone(&shop.tenant), sessions.clone());
    let new_password = NewPassword {
        retail,
        tenant: shop.tenant,
        settings,
        resets: resets.clone(),
        records,
        sessions,
        ticket,
        password: body.0.new_password,
    };
    let customer = spawn_uncancellable(new_password.set()).await?;
    let mut answer = HttpResponse::NoContent();
    answer
        .insert_header((CACHE_CONTROL, "no-store"))
        .cookie(resets.removal());
    // Whoever reads the customer's mail is the customer: an attack on the account keeps this browser out no longer.
    let (id, account) = (customer.id, account_name(&customer.email));
    if let Some(cookie) =
        known_browser_cookie(&known, &tenant.slug, id, &account, known.next_timestamp())
    {
        answer.cookie(cookie);
    }
    Ok(answer.finish())
}
