//! GET /api/v1/text-pages/{page}: terms, privacy, returns [CON-06].

use actix_web::{get, web::Path};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    cache::Cached,
    http::problem::{ApiResult, Problems},
    shop::Shop,
};

/// A page that is text only.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TextPageName {
    /// Terms and conditions.
    Terms,
    /// Privacy policy.
    Privacy,
    /// Returns policy.
    Returns,
}

/// A page that is text only.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextPage {
    /// Its sections in reading order; empty where the shop has not written any.
    sections: Vec<TextSection>,
}

/// A part of a text: a title, a text, or both.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextSection {
    /// Its title, plain text.
    #[schema(required)]
    title: Option<String>,
    /// Its text as safe HTML.
    #[schema(required)]
    html: Option<String>,
}

/// Terms, privacy policy or returns policy.
#[utoipa::path(
    operation_id = "findTextPage",
    tag = "content",
    params(("page" = TextPageName, Path, description = "Which page")),
    responses((status = OK, description = "The page", body = TextPage), Problems)
)]
#[get("/api/v1/text-pages/{page}")]
pub(super) async fn find_text_page(
    _page: Path<TextPageName>,
    _shop: Shop,
) -> ApiResult<Cached<TextPage>> {
    Err(crate::http::problem::ApiError::new(
        crate::http::problem::ProblemKind::Internal,
        "Not there yet.",
    ))
}
