//! Shops' blogs (D-24): a content server of the tenant's own that answers a list of posts and a post by its slug, as JSON. What
//! comes back is looked at with the suspicion that the Retail API's answers are, and fails like them.

mod post;
mod settings;

use std::sync::Arc;

use bytes::Bytes;
use tracing::{Instrument, field::Empty};

use self::post::Answer;
pub use self::{
    post::{Post, is_slug},
    settings::BlogSettings,
};
use crate::{
    http_client::{Failure, HttpClient, Limits, Request, UrlBuilder},
    retail::{RetailError, RetailErrorKind},
    tenants::{Tenant, config::ProviderUrl},
};

/// Most posts of a list.
const MAX_POSTS: usize = 100;
const MAX_BODY_BYTES: usize = 4 * 1024 * 1024;
const MAX_URL_BYTES: usize = 2_048;

/// The blogs of all shops. One per process.
#[derive(Clone, Debug)]
pub struct Blogs {
    /// Where all content servers are, in development and tests.
    replacement: Option<ProviderUrl>,
    limits: Limits,
}

impl Blogs {
    /// Those that tenants name, or the server that replaces them.
    pub fn new(settings: &BlogSettings) -> Self {
        Self {
            replacement: settings.replacement(),
            limits: settings.limits(),
        }
    }

    /// A shop's blog; `None` where it has none.
    pub fn of(&self, tenant: &Tenant) -> Option<Blog> {
        let url = &tenant.config.blog.as_ref()?.url;
        let placed = self.replacement.as_ref();
        Some(Blog {
            tenant: Arc::clone(&tenant.slug),
            url: placed.map_or_else(|| url.clone(), |origin| url.moved_to(origin)),
            http: HttpClient::of_tenant("blog", &tenant.slug, self.limits.clone()),
        })
    }
}

/// One shop's blog. Its futures stay on the thread that polls them first.
#[derive(Clone, Debug)]
pub struct Blog {
    tenant: Arc<str>,
    url: ProviderUrl,
    http: HttpClient,
}

impl Blog {
    /// What was posted, newest first; the texts themselves may be left out.
    pub async fn list_posts(&self) -> Result<Vec<Post>, RetailError> {
        const NAME: &str = "list_blog_posts";
        let body = self.ask(NAME, UrlBuilder::new(self.url.as_str())).await;
        let posts = body.and_then(|body| Answer::parse(&body)?.into_list());
        let mut posts = posts.map_err(|kind| RetailError::new(NAME, kind))?;
        // Stable: posts without a date stay in the server's order, behind the others.
        posts.sort_by_key(|post| std::cmp::Reverse(post.published_at));
        posts.truncate(MAX_POSTS);
        Ok(posts)
    }

    /// The post with this slug; `None` where there is none, and for what can't be a slug.
    pub async fn find_post(&self, slug: &str) -> Result<Option<Post>, RetailError> {
        const NAME: &str = "find_blog_post";
        if !is_slug(slug) {
            return Ok(None);
        }
        let url = UrlBuilder::new(self.url.as_str()).segment(slug);
        let post = match self.ask(NAME, url).await {
            Err(RetailErrorKind::Status(404 | 410)) => return Ok(None),
            body => body.and_then(|body| Answer::parse(&body)?.into_post(slug)),
        };
        post.map_err(|kind| RetailError::new(NAME, kind))
    }

    /// Asks once and reads the whole answer. Why it failed is logged, never where it went or what came back.
    async fn ask(&self, name: &'static str, url: UrlBuilder) -> Result<Bytes, RetailErrorKind> {
        let span = tracing::info_span!(
            "blog_call",
            call = name,
            tenant = %self.tenant,
            error = Empty,
        );
        let answer = async {
            let answer = self.read(url).await;
            if let Err(kind) = &answer {
                tracing::Span::current().record("error", tracing::field::display(kind));
            }
            tracing::debug!("a content server was asked");
            answer
        };
        answer.instrument(span).await
    }

    async fn read(&self, url: UrlBuilder) -> Result<Bytes, RetailErrorKind> {
        let url = url.finish_within(MAX_URL_BYTES)?;
        let response = self.http.send(&Request::get(&url, MAX_BODY_BYTES)).await;
        Ok(response.map_err(Failure::kind)?.body)
    }
}
