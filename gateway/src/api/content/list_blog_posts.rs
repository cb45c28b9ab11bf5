//! GET /api/v1/blog-posts [CON-08].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    api::{
        NoParameters, ReadOperation,
        page_content::{line, plain_text_up_to},
    },
    blog::{Blog, Blogs, Post},
    cache::{CachedResponse, Freshness, Operation},
    http::problem::{ApiError, ApiResult, Problems},
    page::picture_url,
    retail::wire::Timestamp,
    shop_context::{NO_QUERY, ShopContext},
};

const MAX_EXCERPT_CHARS: usize = 1_000;

/// Posts of the shop's blog.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlogPostList {
    /// At most 100 posts, newest first. Posts without a date come last.
    items: Vec<BlogPostSummary>,
}

/// A blog post without its text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlogPostSummary {
    /// The post's name in URLs.
    pub slug: String,
    /// Title, plain text.
    pub title: String,
    /// Author, plain text. Null if the post names none.
    #[schema(required)]
    pub author: Option<String>,
    /// Time of publication (RFC 3339, UTC). Null for a post without a date.
    #[schema(required, format = "date-time")]
    pub published_at: Option<String>,
    /// Excerpt, plain text. Null if the post has none.
    #[schema(required)]
    pub excerpt: Option<String>,
    /// URL of the picture, on this host. Null for a post without a picture.
    #[schema(required)]
    pub picture_url: Option<String>,
}

/// Lists the posts of the shop's blog. Responds "not found" in shops without a blog.
// [D-24]
#[utoipa::path(
    operation_id = "listBlogPosts",
    tag = "content",
    responses((status = OK, description = "Posts, newest first", body = BlogPostList), Problems)
)]
#[get("/api/v1/blog-posts")]
pub(in crate::api) async fn list_blog_posts(
    shop: ShopContext,
) -> ApiResult<CachedResponse<BlogPostList>> {
    list_blog_posts::read(shop, NoParameters {}).await
}

impl ReadOperation for list_blog_posts {
    type Parameters = NoParameters;
    type Response = BlogPostList;

    async fn read(shop: ShopContext, _: NoParameters) -> ApiResult<CachedResponse<BlogPostList>> {
        let blog = blog(&shop)?;
        shop.cached(
            Operation::ListBlogPosts,
            NO_QUERY,
            Freshness::Structure,
            move |_| async move {
                let posts = blog.list_posts().await?;
                let items = posts.iter().filter_map(summary).collect();
                Ok(Some(BlogPostList { items }))
            },
        )
        .await
    }
}

pub(super) fn blog(shop: &ShopContext) -> ApiResult<Blog> {
    shop.service::<Blogs>()?
        .of(&shop.tenant)
        .ok_or_else(|| ApiError::not_found("blog"))
}

pub(super) fn summary(post: &Post) -> Option<BlogPostSummary> {
    Some(BlogPostSummary {
        slug: post.slug.clone(),
        title: line(Some(&post.title))?,
        author: line(post.author.as_deref()),
        published_at: post.published_at.map(Timestamp::to_rfc3339),
        excerpt: plain_text_up_to(post.excerpt.as_deref(), MAX_EXCERPT_CHARS),
        picture_url: post.picture.as_deref().and_then(picture_url),
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde_json::json;

    use super::*;

    fn post(title: &str, picture: &str) -> Post {
        Post {
            slug: "lamps".to_owned(),
            title: title.to_owned(),
            author: Some("<a href=\"//evil.example\">Ann</a>".to_owned()),
            published_at: Timestamp::parse("/Date(1795168800000)/"),
            excerpt: Some("<p>Light</p><script>x()</script><p>first</p>".to_owned()),
            picture: Some(picture.to_owned()),
            html: None,
        }
    }

    /// [CON-08]
    #[test]
    fn a_summary_is_plain_text() {
        let summary = summary(&post("<h1>Lamps &amp; co</h1>", "slides/1.svg")).unwrap();
        let expected = json!({
            "slug": "lamps",
            "title": "Lamps & co",
            "author": "Ann",
            "publishedAt": "2026-11-20T10:00:00Z",
            "excerpt": "Light first",
            "pictureUrl": "/pictures/slides/1.svg",
        });
        assert_eq!(serde_json::to_value(summary).unwrap(), expected);
    }

    /// [CON-08]
    #[test]
    fn a_post_whose_title_has_no_text_is_left_out() {
        assert!(summary(&post("<script>x()</script>", "slides/1.svg")).is_none());
    }

    /// [CON-08]
    #[rstest]
    #[case("https://evil.example/pixel.gif")]
    #[case("//evil.example/pixel.gif")]
    fn pictures_of_other_hosts_are_left_out(#[case] picture: &str) {
        assert_eq!(summary(&post("Lamps", picture)).unwrap().picture_url, None);
    }
}
