//! Clients of the shops' blogs (D-24). A content server returns posts as JSON; its responses aren't
//! trusted.

mod error;
mod post;
mod settings;

use std::sync::Arc;

use bytes::Bytes;
use tracing::{Instrument, field::Empty};

use self::post::BlogResponse;
pub use self::{
    error::{BlogError, BlogErrorKind},
    post::{Post, is_slug},
    settings::BlogSettings,
};
use crate::{
    clock::Clock,
    http_client::{Failure, FailureKind, HttpClient, HttpLimits, Request, RequestUrl, UrlBuilder},
    retail::{ReadBreaker, ReadContext},
    tenants::{Tenant, config::ProviderUrl},
};

const MAX_POSTS: usize = 100;
const MAX_BODY_BYTES: usize = 4 * 1024 * 1024;
const MAX_URL_BYTES: usize = 2_048;

/// Clients of all shops' blogs; one per process.
#[derive(Clone, Debug)]
pub struct Blogs {
    /// Replaces the origin of all content servers, in development and tests.
    replacement: Option<ProviderUrl>,
    limits: HttpLimits,
}

impl Blogs {
    /// Creates the clients of the content servers.
    pub fn new(settings: &BlogSettings, clock: &Clock) -> Self {
        Self {
            replacement: settings.replacement(),
            limits: settings.limits(clock),
        }
    }

    /// Returns a shop's blog; `None` in shops without one.
    pub fn of(&self, tenant: &Tenant) -> Option<Blog> {
        let url = &tenant.config.blog.as_ref()?.url;
        let replacement = self.replacement.as_ref();
        Some(Blog {
            tenant: Arc::clone(&tenant.slug),
            url: replacement.map_or_else(|| url.clone(), |origin| url.moved_to(origin)),
            clock: self.limits.clock.clone(),
            breaker: Arc::clone(tenant.content_breaker()),
            http: HttpClient::of_tenant("blog", &tenant.slug, self.limits.clone()),
        })
    }
}

/// Client of one shop's blog. Its futures aren't `Send`.
#[derive(Clone, Debug)]
pub struct Blog {
    tenant: Arc<str>,
    url: ProviderUrl,
    breaker: Arc<ReadBreaker>,
    clock: Clock,
    http: HttpClient,
}

impl Blog {
    /// Lists the posts, newest first; their texts may be missing.
    pub async fn list_posts(&self) -> Result<Vec<Post>, BlogError> {
        const NAME: &str = "list_blog_posts";
        let body = self.get(NAME, UrlBuilder::new(self.url.as_str())).await;
        let posts = body.and_then(|body| BlogResponse::parse(&body)?.into_list());
        let mut posts = posts.map_err(failed(NAME))?;
        // The sort is stable: posts without a date come last, in the server's order.
        posts.sort_by_key(|post| std::cmp::Reverse(post.published_at));
        posts.truncate(MAX_POSTS);
        Ok(posts)
    }

    /// Returns the post with this slug; `None` for an unknown or invalid slug.
    pub async fn find_post(&self, slug: &str) -> Result<Option<Post>, BlogError> {
        const NAME: &str = "find_blog_post";
        if !is_slug(slug) {
            return Ok(None);
        }
        let url = UrlBuilder::new(self.url.as_str()).segment(slug);
        let post = match self.get(NAME, url).await {
            Err(BlogErrorKind::Failed(FailureKind::Status(404 | 410))) => return Ok(None),
            body => body.and_then(|body| BlogResponse::parse(&body)?.into_post(slug)),
        };
        post.map_err(failed(NAME))
    }

    /// Logs the kind of a failure, never the URL or the response.
    async fn get(&self, name: &'static str, url: UrlBuilder) -> Result<Bytes, BlogErrorKind> {
        let span = tracing::info_span!(
            "blog_call",
            call = name,
            tenant = %self.tenant,
            error = Empty,
        );
        let call = async {
            let body = self.read(name, url).await;
            if let Err(kind) = &body {
                tracing::Span::current().record("error", tracing::field::display(kind));
            }
            tracing::debug!("the content server responded or failed");
            body
        };
        call.instrument(span).await
    }

    async fn read(&self, name: &'static str, url: UrlBuilder) -> Result<Bytes, BlogErrorKind> {
        let url = Arc::new(url.finish_within(MAX_URL_BYTES)?);
        let context = ReadContext {
            name,
            tenant: Arc::clone(&self.tenant),
            clock: self.clock.clone(),
        };
        let http = &self.http;
        let reading = self
            .breaker
            .read(&context, send(http.clone(), Arc::clone(&url)), || {
                send(http.clone(), url)
            });
        reading.await.unwrap_or(Err(BlogErrorKind::CircuitOpen))
    }
}

async fn send(http: HttpClient, url: Arc<RequestUrl>) -> Result<Bytes, BlogErrorKind> {
    let request = Request::get(&url, MAX_BODY_BYTES);
    let response = Box::pin(http.send(&request)).await;
    Ok(response.map_err(Failure::kind)?.body)
}

fn failed(request: &'static str) -> impl FnOnce(BlogErrorKind) -> BlogError {
    move |kind| BlogError { request, kind }
}
