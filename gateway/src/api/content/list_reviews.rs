//! GET /api/v1/reviews: what people say of the shop at the maps service [HOME-05].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    cache::Cached,
    http::problem::{ApiResult, Problems},
    shop::Shop,
};

/// What people say of the shop.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewList {
    /// In the service's order; empty where the shop has no place there.
    items: Vec<Review>,
}

/// What one person says of the shop. Their portrait stays where it is: another host would learn of every visit.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Review {
    /// Number in this list, from 1.
    id: i32,
    /// Who says it, plain text.
    author_name: String,
    /// Stars.
    #[schema(minimum = 0, maximum = 5)]
    rating: f64,
    /// What they say, plain text; null where they gave stars only.
    #[schema(required)]
    text: Option<String>,
}

/// What people say of the shop at the maps service.
#[utoipa::path(
    operation_id = "listReviews",
    tag = "content",
    responses((status = OK, description = "The reviews", body = ReviewList), Problems)
)]
#[get("/api/v1/reviews")]
pub(super) async fn list_reviews(_shop: Shop) -> ApiResult<Cached<ReviewList>> {
    Err(crate::http::problem::ApiError::new(
        crate::http::problem::ProblemKind::Internal,
        "Not there yet.",
    ))
}
