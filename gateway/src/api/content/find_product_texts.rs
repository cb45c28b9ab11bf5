//! GET /api/v1/pages/product: what every product's page says of delivery and returns [PROD-01].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    cache::Cached,
    http::problem::{ApiResult, Problems},
    shop::Shop,
};

/// What every product's page says below the product. What the shop has not written is null.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductTexts {
    /// Delivery information as safe HTML.
    #[schema(required)]
    delivery_html: Option<String>,
    /// Returns and cancellation as safe HTML.
    #[schema(required)]
    returns_html: Option<String>,
}

/// What every product's page says of delivery and returns.
#[utoipa::path(
    operation_id = "findProductTexts",
    tag = "content",
    responses((status = OK, description = "The texts", body = ProductTexts), Problems)
)]
#[get("/api/v1/pages/product")]
pub(super) async fn find_product_texts(_shop: Shop) -> ApiResult<Cached<ProductTexts>> {
    Err(crate::http::problem::ApiError::new(
        crate::http::problem::ProblemKind::Internal,
        "Not there yet.",
    ))
}
