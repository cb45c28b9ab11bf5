use tracing::Instrument as _;

use crate::http::problem::{ApiError, ApiResult, ProblemKind};

/// The change finishes even if the client disconnects, but then a shutdown does not wait for it.
/// Work without a response belongs into a queue of [`crate::background`].
pub(super) async fn spawn_uncancellable<T: 'static>(
    change: impl Future<Output = ApiResult<T>> + 'static,
) -> ApiResult<T> {
    let task = actix_web::rt::spawn(change.in_current_span());
    task.await.unwrap_or_else(|panicked| {
        Err(ApiError::new(ProblemKind::Internal, "The change failed.").with_source(panicked))
    })
}
