//! Changes that continue after the client disconnects.

use tracing::Instrument as _;

use crate::http::problem::{ApiError, ApiResult, ProblemKind};

/// Runs a change in its own task, so that it finishes even when the client disconnects. A shutdown
/// waits for it as part of the request, so only as long as the client is connected. Work without a
/// response belongs into a queue of [`crate::background`].
pub(super) async fn spawn_uncancellable<T: 'static>(
    change: impl Future<Output = ApiResult<T>> + 'static,
) -> ApiResult<T> {
    let task = actix_web::rt::spawn(change.in_current_span());
    task.await.unwrap_or_else(|panicked| {
        Err(ApiError::new(ProblemKind::Internal, "The change failed.").with_source(panicked))
    })
}
