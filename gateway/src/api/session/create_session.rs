//! POST /api/v1/session [ACC-02, ACC-03].

use actix_web::{HttpRequest, HttpResponse, Responder, post, web::Data};
use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::model::Session;
use crate::{
    http::{
        ClientAddress, NoStore, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiError, ApiResult, FieldErrorCode, ProblemKind, Problems},
        rate_limit::RateLimiter,
    },
    sessions::{
        CurrentSession, Profile, Sessions, account_name, find_known_browser, known_browser_cookie,
    },
    shop_context::ShopContext,
};

const MAX_USER_NAME_CHARACTERS: usize = 254;
const MAX_PASSWORD_CHARACTERS: usize = 200;

/// Credentials of a customer.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateSessionRequest {
    /// User name, e-mail address or phone number. Upper and lower case make no difference.
    #[schema(min_length = 1, max_length = 254)]
    user_name: String,
    /// Password.
    #[schema(value_type = String, min_length = 1, max_length = 200, format = Password)]
    password: SecretString,
}

impl Parameters for CreateSessionRequest {
    fn check(&self, errors: &mut FieldErrors) {
        if self.user_name.trim().is_empty() {
            errors.push("userName", FieldErrorCode::Missing, "is required");
        }
        errors.length("userName", &self.user_name, MAX_USER_NAME_CHARACTERS);
        if self.password.expose_secret().is_empty() {
            errors.push("password", FieldErrorCode::Missing, "is required");
        }
        let password = self.password.expose_secret();
        errors.length("password", password, MAX_PASSWORD_CHARACTERS);
    }
}

/// Signs a customer in. The response sets the session cookie, which scripts can't read.
#[utoipa::path(
    operation_id = "createSession",
    tag = "session",
    request_body = CreateSessionRequest,
    responses((status = OK, description = "Signed in", body = Session), Problems)
)]
#[post("/api/v1/session", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn create_session(
    body: ValidBody<CreateSessionRequest>,
    shop: ShopContext,
    address: ClientAddress,
    request: HttpRequest,
    limiter: Data<RateLimiter>,
    sessions: Data<Sessions>,
    current: CurrentSession,
) -> ApiResult<HttpResponse> {
    let signed_in = sign_in(
        body.0, &shop, address, &request, &limiter, &sessions, &current,
    )
    .await;
    sessions.count_sign_in(&signed_in);
    signed_in
}

async fn sign_in(
    credentials: CreateSessionRequest,
    shop: &ShopContext,
    address: ClientAddress,
    request: &HttpRequest,
    limiter: &RateLimiter,
    sessions: &Sessions,
    current: &CurrentSession,
) -> ApiResult<HttpResponse> {
    let settings = shop.settings()?;
    if !settings.public.features.sign_in {
        let detail = "Signing in is switched off in this shop.";
        return Err(ApiError::new(ProblemKind::SwitchedOff, detail));
    }
    sessions.require_store()?;
    let tenant = &shop.tenant;
    let account = account_name(&credentials.user_name);
    let browser = find_known_browser(sessions, request, &tenant.slug, &account);
    let attempt = limiter
        .check_sign_in(tenant.id, &account, address, browser.as_deref())
        .await?;
    let started = sessions.next_timestamp();
    let (slug, password) = (&tenant.slug, &credentials.password);
    let rule = tenant.config.sign_in.password_rule();
    let found = shop
        .retail()?
        .sign_in(&credentials.user_name, password, rule)
        .await?
        .ok_or_else(wrong_credentials)?;
    let accepted = sessions.accept_password(slug, found, password).await?;
    let customer = accepted.ok_or_else(wrong_credentials)?;
    attempt.succeeded(limiter);
    let idle_minutes = u64::try_from(settings.public.session_expire_minutes).unwrap_or(0);
    let profile = Profile::of(tenant, &customer);
    // Only here: a sign-in with an identity provider does not see the password.
    sessions.claim_account(slug, &customer, &profile).await;
    let record = current
        .sign_in(tenant, customer.id, idle_minutes, profile)
        .await?;
    let session = Session::of_customer(&record, tenant, &settings, sessions.lookup_key());
    let mut response = NoStore(session).respond_to(request);
    let cookie = known_browser_cookie(sessions, &tenant.slug, customer.id, &account, started);
    if let Some(cookie) = cookie {
        // This can't fail, because the gateway created the cookie's text.
        let _written = response.add_cookie(&cookie);
    }
    Ok(response)
}

/// Does not reveal whether the user name exists.
fn wrong_credentials() -> ApiError {
    ApiError::new(
        ProblemKind::WrongCredentials,
        "The user name or the password is wrong.",
    )
}
