//! GET /api/v1/pages/about: the texts of "About Us" [CON-01].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    cache::Cached,
    http::problem::{ApiResult, Problems},
    shop::Shop,
};

/// The texts of "About Us". What the shop has not written is null or left out.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AboutPage {
    /// Wide picture above the text, on this host.
    #[schema(required)]
    top_picture_url: Option<String>,
    /// Up to three titles, plain text, none empty.
    titles: Vec<String>,
    /// "Our vision" as safe HTML.
    #[schema(required)]
    vision_html: Option<String>,
    /// "Our mission" as safe HTML.
    #[schema(required)]
    mission_html: Option<String>,
    /// "Who we are" as safe HTML.
    #[schema(required)]
    who_we_are_html: Option<String>,
}

/// The texts of "About Us".
#[utoipa::path(
    operation_id = "findAboutPage",
    tag = "content",
    responses((status = OK, description = "The texts", body = AboutPage), Problems)
)]
#[get("/api/v1/pages/about")]
pub(super) async fn find_about_page(_shop: Shop) -> ApiResult<Cached<AboutPage>> {
    Err(crate::http::problem::ApiError::new(
        crate::http::problem::ProblemKind::Internal,
        "Not there yet.",
    ))
}
