//! Changes that finish although the client disconnects.

use tracing::Instrument as _;

use crate::http::problem::{ApiError, ApiResult, ProblemKind};

/// Runs a change in its own task: when the client disconnects, the change still finishes.
pub(super) async fn spawn_uncancellable<T: 'static>(
    change: impl Future<Output = ApiResult<T>> + 'static,
) -> ApiResult<T> {
    let task = actix_web::rt::spawn(change.in_current_span());
    task.await.unwrap_or_else(|panicked| {
        Err(ApiError::new(ProblemKind::Internal, "The change failed.").with_source(panicked))
    })
}
