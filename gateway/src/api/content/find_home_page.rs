//! GET /api/v1/pages/home: the editable parts of the home page [HOME-02].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    cache::Cached,
    http::problem::{ApiResult, Problems},
    shop::Shop,
};

/// The editable parts of the home page.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomePage {
    /// Picture that goes with the categories, on this host.
    #[schema(required)]
    categories_picture_url: Option<String>,
}

/// The editable parts of the home page.
#[utoipa::path(
    operation_id = "findHomePage",
    tag = "content",
    responses((status = OK, description = "The parts", body = HomePage), Problems)
)]
#[get("/api/v1/pages/home")]
pub(super) async fn find_home_page(_shop: Shop) -> ApiResult<Cached<HomePage>> {
    Err(crate::http::problem::ApiError::new(
        crate::http::problem::ProblemKind::Internal,
        "Not there yet.",
    ))
}
