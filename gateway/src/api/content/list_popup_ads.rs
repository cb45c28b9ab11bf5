//! GET /api/v1/popup-ads: the products that the home page's cube advertises [HOME-06].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    cache::Cached,
    http::problem::{ApiResult, Problems},
    shop::Shop,
};

/// What the home page's cube advertises.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PopupAdList {
    /// Mostly one or none.
    items: Vec<PopupAd>,
}

/// A product that the cube advertises.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PopupAd {
    /// Id of the product.
    product_id: i32,
    /// Name of the product, plain text.
    name: String,
    /// Picture of the ad on this host.
    picture_url: String,
}

/// The products that the home page's cube advertises.
#[utoipa::path(
    operation_id = "listPopupAds",
    tag = "content",
    responses((status = OK, description = "The ads", body = PopupAdList), Problems)
)]
#[get("/api/v1/popup-ads")]
pub(super) async fn list_popup_ads(_shop: Shop) -> ApiResult<Cached<PopupAdList>> {
    Err(crate::http::problem::ApiError::new(
        crate::http::problem::ProblemKind::Internal,
        "Not there yet.",
    ))
}
