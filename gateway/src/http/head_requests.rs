use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::Method,
    middleware::Next,
};

use super::SIGN_IN_PATHS;

/// Middleware that routes HEAD as GET. The server omits the body. The pages of a sign-in refuse HEAD: a GET of them changes
/// the account, and programs that look at links send HEAD.
pub async fn head_as_get(
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    if request.method() == Method::HEAD && !request.path().starts_with(SIGN_IN_PATHS) {
        request.head_mut().method = Method::GET;
    }
    next.call(request).await
}
