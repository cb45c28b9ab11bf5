//! GET /api/v1/blog-posts/{slug}: one post with its text [CON-08].

use actix_web::{get, web::Path};
use serde::Serialize;
use utoipa::ToSchema;

use super::list_blog_posts::BlogPostSummary;
use crate::{
    cache::Cached,
    http::problem::{ApiResult, Problems},
    shop::Shop,
};

/// A post with its text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlogPost {
    /// What the list says of it.
    #[serde(flatten)]
    summary: BlogPostSummary,
    /// Its text as safe HTML.
    #[schema(required)]
    html: Option<String>,
}

/// One post with its text.
#[utoipa::path(
    operation_id = "findBlogPost",
    tag = "content",
    params(("slug" = String, Path, description = "Name of the post in addresses")),
    responses((status = OK, description = "The post", body = BlogPost), Problems)
)]
#[get("/api/v1/blog-posts/{slug}")]
pub(super) async fn find_blog_post(
    _slug: Path<String>,
    _shop: Shop,
) -> ApiResult<Cached<BlogPost>> {
    Err(crate::http::problem::ApiError::new(
        crate::http::problem::ProblemKind::Internal,
        "Not there yet.",
    ))
}
