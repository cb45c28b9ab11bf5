//! Changes that go on when their client leaves.

use tracing::Instrument as _;

use crate::http::problem::{ApiError, ApiResult, ProblemKind};

/// Runs a change in a task of its own: a client that leaves does not stop it halfway.
pub(super) async fn to_the_end<T: 'static>(
    change: impl Future<Output = ApiResult<T>> + 'static,
) -> ApiResult<T> {
    let task = actix_web::rt::spawn(change.in_current_span());
    task.await.unwrap_or_else(|panicked| {
        Err(ApiError::new(ProblemKind::Internal, "The change failed.").with_source(panicked))
    })
}
