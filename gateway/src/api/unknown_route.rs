//! Every address below /api/ that no endpoint has: a 404, or a 405 with the methods that there are.

use actix_web::{HttpRequest, HttpResponse, http::header, web::Data};

use crate::{
    http::{
        ApiRoutes,
        problem::{ApiError, ApiResult, ProblemKind},
    },
    shop::Shop,
};

/// The API's default service. A host without a shop has no API either, and hears that first.
pub async fn unknown_route(
    request: HttpRequest,
    routes: Data<ApiRoutes>,
    _: Shop,
) -> ApiResult<HttpResponse> {
    match routes.methods(request.path()) {
        Some(allow) => Ok(HttpResponse::MethodNotAllowed()
            .insert_header((header::ALLOW, allow))
            .finish()),
        None => Err(ApiError::new(
            ProblemKind::UnknownRoute,
            "There is nothing at this address.",
        )),
    }
}
