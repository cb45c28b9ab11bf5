//! GET /api/v1/password-reset [ACC-05].

use actix_web::{HttpRequest, get, web::Data};
use serde::Serialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::reset_link::ResetLink;
use crate::{
    http::{
        ClientAddress, NoStore, RequestSpan,
        problem::{ApiResult, Problems},
        rate_limit::{Action, RateLimiter},
    },
    password_resets::PasswordResets,
    shop_context::ShopContext,
};

/// State of the link to choose a new password.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordReset {
    /// Whether the link that brought the shopper here is valid.
    pub usable: bool,
}

/// Reports whether the shopper can choose a new password with the link that brought them here.
#[utoipa::path(
    operation_id = "findPasswordReset",
    tag = "accounts",
    responses((status = OK, description = "State of the link", body = PasswordReset), Problems)
)]
#[get("/api/v1/password-reset", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn find_password_reset(
    request: HttpRequest,
    shop: ShopContext,
    address: ClientAddress,
    limiter: Data<RateLimiter>,
    resets: Data<PasswordResets>,
) -> ApiResult<NoStore<PasswordReset>> {
    let retail = shop.retail()?;
    let Some(ticket) = resets.ticket(&request, &shop.tenant) else {
        return Ok(NoStore(PasswordReset { usable: false }));
    };
    limiter
        .check(Action::ChoosePassword, (shop.tenant.id, address))
        .await?;
    let found = ResetLink::find(&resets, &retail, &ticket).await?;
    let usable = found.is_some();
    Ok(NoStore(PasswordReset { usable }))
}
