//! Fallback for unknown paths below /api/: responds 404, or 405 with the allowed methods.

use actix_web::{HttpRequest, HttpResponse, http::header, web::Data};

use crate::{
    http::{
        ApiRoutes,
        problem::{ApiError, ApiResult, ProblemKind},
    },
    shop_context::ShopContext,
};

/// The API's default service. Extracts `ShopContext` because a host without a shop has no API.
pub async fn unknown_route(
    request: HttpRequest,
    routes: Data<ApiRoutes>,
    _: ShopContext,
) -> ApiResult<HttpResponse> {
    match routes.allow(request.path()) {
        Some(allow) => Ok(HttpResponse::MethodNotAllowed()
            .insert_header((header::ALLOW, allow))
            .finish()),
        None => Err(ApiError::new(
            ProblemKind::UnknownRoute,
            "There is no endpoint at this address.",
        )),
    }
}
