//! GET /api/v1/blog-posts/{slug}: one post with its text [CON-08].

use actix_web::{get, web::Path};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::list_blog_posts::{BlogPostSummary, blog, summary};
use crate::{
    api::{ReadOperation, page_content::safe_html},
    blog::{Post, is_slug},
    cache::{Cached, Freshness, Operation},
    http::problem::{ApiError, ApiResult, Problems},
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

/// Which post.
#[derive(Deserialize)]
pub(in crate::api) struct BlogPostPath {
    slug: String,
}

/// One post with its text.
#[utoipa::path(
    operation_id = "findBlogPost",
    tag = "content",
    params(("slug" = String, Path, description = "Name of the post in addresses")),
    responses((status = OK, description = "The post", body = BlogPost), Problems)
)]
#[get("/api/v1/blog-posts/{slug}")]
pub(in crate::api) async fn find_blog_post(
    slug: Path<String>,
    shop: Shop,
) -> ApiResult<Cached<BlogPost>> {
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

    async fn read(shop: Shop, path: BlogPostPath) -> ApiResult<Cached<BlogPost>> {
        let (slug, blog) = (path.slug, blog(&shop)?);
        // Such a post can't exist; neither the cache nor the content server need hear of it.
        if !is_slug(&slug) {
            return Err(ApiError::not_found("post"));
        }
        let key = slug.clone();
        let found = shop
            .cached(
                Operation::FindBlogPost,
                &key,
                Freshness::Structure,
                move |_| async move { Ok(blog.find_post(&slug).await?.as_ref().and_then(shown)) },
            )
            .await?;
        found.or_not_found("post")
    }
}

fn shown(post: &Post) -> Option<BlogPost> {
    Some(BlogPost {
        summary: summary(post)?,
        html: safe_html(post.html.as_deref()),
    })
}
