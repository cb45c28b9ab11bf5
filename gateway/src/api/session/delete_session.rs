//! DELETE /api/v1/session: signing out [ACC-08].

use actix_web::delete;
use tracing_actix_web::TracingLogger;

use crate::{
    http::{
        NoContent, RequestSpan,
        problem::{ApiResult, Problems},
    },
    sessions::CurrentSession,
    shop::Shop,
};

/// Signs out: the session is over for whoever holds its cookie. It does nothing where nobody is signed in.
#[utoipa::path(
    operation_id = "deleteSession",
    tag = "session",
    responses((status = NO_CONTENT, description = "Nobody is signed in any more"), Problems)
)]
#[delete("/api/v1/session", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn delete_session(_shop: Shop, current: CurrentSession) -> ApiResult<NoContent> {
    current.sign_out().await?;
    Ok(NoContent)
}
