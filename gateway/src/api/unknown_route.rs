use actix_web::{HttpRequest, HttpResponse, http::header, web::Data};

use crate::{
    http::{
        ApiRoutes,
        problem::{ApiError, ApiResult, ProblemKind},
    },
    shop_context::ShopContext,
};

/// Responds to unknown paths below `/api/`. A host without a shop has no API, so `ShopContext` is extracted.
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
