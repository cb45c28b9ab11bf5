//! GET /api/v1/blog-posts: what the shop has written, newest first [CON-08].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    cache::Cached,
    http::problem::{ApiResult, Problems},
    shop::Shop,
};

/// What the shop has written.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlogPostList {
    /// Newest first; at most 100.
    items: Vec<BlogPostSummary>,
}

/// A post without its text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlogPostSummary {
    /// Its name in addresses.
    pub slug: String,
    /// Title, plain text.
    pub title: String,
    /// Who wrote it, plain text.
    #[schema(required)]
    pub author: Option<String>,
    /// When it was published (RFC 3339, UTC).
    #[schema(required, format = "date-time")]
    pub published_at: Option<String>,
    /// What it is about, plain text.
    #[schema(required)]
    pub excerpt: Option<String>,
    /// Its picture on this host.
    #[schema(required)]
    pub picture_url: Option<String>,
}

/// The posts of the shop's blog (D-24); not found where the shop has none.
#[utoipa::path(
    operation_id = "listBlogPosts",
    tag = "content",
    responses((status = OK, description = "Posts, newest first", body = BlogPostList), Problems)
)]
#[get("/api/v1/blog-posts")]
pub(super) async fn list_blog_posts(_shop: Shop) -> ApiResult<Cached<BlogPostList>> {
    Err(crate::http::problem::ApiError::new(
        crate::http::problem::ProblemKind::Internal,
        "Not there yet.",
    ))
}
