use actix_web::{
    HttpRequest, HttpResponse,
    http::{Method, header},
    web::Data,
};

use super::Pages;
use crate::{
    http::{ClientAddress, problem::ApiResult},
    shop_context::ShopContext,
};

/// Serves the pages: all paths without a route of their own.
pub(super) async fn fallback(
    request: HttpRequest,
    pages: Data<Pages>,
    shop: ShopContext,
    client: ClientAddress,
) -> ApiResult<HttpResponse> {
    if request.method() != Method::GET {
        return Ok(HttpResponse::MethodNotAllowed()
            .insert_header((header::ALLOW, "GET, HEAD"))
            .finish());
    }
    pages.respond(&request, &shop, client).await
}
