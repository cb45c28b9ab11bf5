//! Changes that continue after the client disconnects.

use tracing::Instrument as _;

use crate::http::problem::{ApiError, ApiResult, ProblemKind};

/// Runs a change in its own task, so that it finishes even when the client disconnects.
pub(super) async fn spawn_uncancellable<T: 'static>(
    change: impl Future<Output = ApiResult<T>> + 'static,
) -> ApiResult<T> {
    let task = actix_web::rt::spawn(change.in_current_span());
    task.await.unwrap_or_else(|panicked| {
        Err(ApiError::new(ProblemKind::Internal, "The change failed.").with_source(panicked))
    })
}
