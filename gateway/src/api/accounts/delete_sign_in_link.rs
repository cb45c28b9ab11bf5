//! DELETE /api/v1/account/sign-in-links/{id} [ACC-08].

use actix_web::{
    delete,
    web::{Data, Path},
};
use tracing_actix_web::TracingLogger;

use super::sign_in_link::link_id;
use crate::{
    http::{
        NoContent, RequestSpan,
        problem::{ApiError, ApiResult, Problems},
        rate_limit::{Action, RateLimiter},
    },
    sessions::{AccountHolder, Sessions},
    shop_context::ShopContext,
};

/// Removes an account at an identity provider from the customer's account. The next sign-in with it must be confirmed by mail
/// again. Sessions continue.
// [D-218]
#[utoipa::path(
    operation_id = "deleteSignInLink",
    tag = "accounts",
    params(("id" = String, Path, description = "Id of the connection")),
    responses((status = NO_CONTENT, description = "The connection is removed"), Problems)
)]
#[delete(
    "/api/v1/account/sign-in-links/{id}",
    wrap = "TracingLogger::<RequestSpan>::new()"
)]
pub(super) async fn delete_sign_in_link(
    AccountHolder { customer, .. }: AccountHolder,
    shop: ShopContext,
    id: Path<String>,
    limiter: Data<RateLimiter>,
    sessions: Data<Sessions>,
) -> ApiResult<NoContent> {
    limiter.check(Action::UseAccount, &customer).await?;
    let tenant = &shop.tenant.slug;
    let links = sessions.list_links(tenant, customer.id).await?;
    let found = links
        .into_iter()
        .find(|link| link_id(&link.identity) == *id);
    let not_found = || ApiError::not_found("connection");
    let identity = found.ok_or_else(not_found)?.identity;
    if !sessions.unlink(tenant, customer.id, identity).await? {
        return Err(not_found());
    }
    Ok(NoContent)
}
