//! GET /api/v1/blog-posts/{slug} [CON-08].

use actix_web::{get, web::Path};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::list_blog_posts::{BlogPostSummary, blog, summary};
use crate::{
    api::{ReadOperation, page_content::safe_html},
    blog::{Post, is_slug},
    cache::{CachedResponse, Freshness, Operation},
    http::problem::{ApiError, ApiResult, Problems},
    shop_context::ShopContext,
};

/// A blog post with its text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlogPost {
    /// The members that the list shows as well.
    #[serde(flatten)]
    summary: BlogPostSummary,
    /// Text as sanitised HTML. Null when the post has no text.
    #[schema(required)]
    html: Option<String>,
}

#[derive(Deserialize)]
pub(in crate::api) struct BlogPostPath {
    slug: String,
}

/// Returns a blog post with its text.
#[utoipa::path(
    operation_id = "findBlogPost",
    tag = "content",
    params(("slug" = String, Path, description = "The post's name in URLs")),
    responses((status = OK, description = "The post", body = BlogPost), Problems)
)]
#[get("/api/v1/blog-posts/{slug}")]
pub(in crate::api) async fn find_blog_post(
    slug: Path<String>,
    shop: ShopContext,
) -> ApiResult<CachedResponse<BlogPost>> {
    find_blog_post::read(
        shop,
        BlogPostPath {
            slug: slug.into_inner(),
        },
    )
    .await
}

impl ReadOperation for find_blog_post {
    type Parameters = BlogPostPath;
    type Response = BlogPost;

    async fn read(shop: ShopContext, path: BlogPostPath) -> ApiResult<CachedResponse<BlogPost>> {
        let (slug, blog) = (path.slug, blog(&shop)?);
        if !is_slug(&slug) {
            return Err(ApiError::not_found("post"));
        }
        let key = slug.clone();
        let found = shop
            .cached(
                Operation::FindBlogPost,
                &key,
                Freshness::Structure,
                move |_| async move { Ok(blog.find_post(&slug).await?.as_ref().and_then(to_response)) },
            )
            .await?;
        found.or_not_found("post")
    }
}

fn to_response(post: &Post) -> Option<BlogPost> {
    Some(BlogPost {
        summary: summary(post)?,
        html: safe_html(post.html.as_deref()),
    })
}
