//! The API from inside, for pages that carry its answers: the same reads behind the same addresses.

use actix_web::web::Data;
use bytes::Bytes;
use percent_encoding::percent_decode_str;
use serde::{Deserialize, de::value::StrDeserializer};

use super::{catalog, content, storefront};
use crate::{
    blog::Blogs,
    cache::Cached,
    http::{
        parameters::parse_query,
        problem::{ApiError, ApiResult, ProblemKind},
    },
    page::ApiAnswers,
    shop::Shop,
};

/// What pages may carry: everything that is read, is the same for everybody with the same prices, and is kept.
pub fn page_answers(blogs: &Data<Blogs>) -> ApiAnswers {
    let blogs = blogs.clone();
    ApiAnswers::new(move |shop, request| {
        let blogs = blogs.clone();
        Box::pin(async move { answer(shop, &blogs, &request).await })
    })
}

async fn answer(shop: Shop, blogs: &Blogs, request: &str) -> ApiResult<Bytes> {
    let (path, query) = request.split_once('?').unwrap_or((request, ""));
    let path = path.strip_prefix("/api/v1/").ok_or_else(unknown)?;
    let parts: Vec<&str> = path.split('/').collect();
    match parts.as_slice() {
        ["storefront"] => body(&storefront::find_storefront::answer(shop).await?),
        ["slides"] => body(&storefront::list_slides::answer(shop).await?),
        ["categories"] => body(&catalog::list_categories::answer(shop).await?),
        ["brands"] => body(&catalog::list_brands::answer(shop).await?),
        ["products"] => {
            let query = parse_query(query)?;
            body(&catalog::list_products::answer(&query, shop).await?)
        }
        ["products", id] => body(&catalog::find_product::answer(number(id)?, shop).await?),
        ["products", id, "related"] => {
            body(&catalog::list_related_products::answer(number(id)?, shop).await?)
        }
        ["pages", "home"] => body(&content::find_home_page::answer(shop).await?),
        ["pages", "about"] => body(&content::find_about_page::answer(shop).await?),
        ["pages", "contact"] => body(&content::find_contact_page::answer(shop).await?),
        ["pages", "product"] => body(&content::find_product_texts::answer(shop).await?),
        ["text-pages", page] => {
            let page = StrDeserializer::<serde::de::value::Error>::new(page);
            let page = Deserialize::deserialize(page).map_err(|_no_such_page| unknown())?;
            body(&content::find_text_page::answer(page, shop).await?)
        }
        ["blog-posts"] => body(&content::list_blog_posts::answer(shop, blogs).await?),
        ["blog-posts", slug] => {
            let slug = percent_decode_str(slug).decode_utf8_lossy().into_owned();
            body(&content::find_blog_post::answer(slug, shop, blogs).await?)
        }
        _ => Err(unknown()),
    }
}

fn body<T>(answer: &Cached<T>) -> ApiResult<Bytes> {
    answer.body().ok_or_else(|| ApiError::not_found("answer"))
}

fn number(text: &str) -> ApiResult<i32> {
    text.parse()
        .map_err(|_no_number| ApiError::not_found("product"))
}

/// A page asks for what it may not carry: a mistake of ours, and no reason to call the page missing.
fn unknown() -> ApiError {
    ApiError::new(
        ProblemKind::Internal,
        "A page asks for an answer that pages don't carry.",
    )
}
