//! DELETE /api/v1/session [ACC-08].

use actix_web::delete;
use tracing_actix_web::TracingLogger;

use crate::{
    http::{
        NoContent, RequestSpan,
        problem::{ApiResult, Problems},
    },
    sessions::CurrentSession,
    shop_context::ShopContext,
};

/// Ends the session, so that copies of its cookie become useless. Has no effect for an anonymous visitor.
#[utoipa::path(
    operation_id = "deleteSession",
    tag = "session",
    responses((status = NO_CONTENT, description = "The session has ended"), Problems)
)]
#[delete("/api/v1/session", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn delete_session(
    _shop: ShopContext,
    current: CurrentSession,
) -> ApiResult<NoContent> {
    current.sign_out().await?;
    Ok(NoContent)
}
