//! Shops' blogs (D-24): a content server of the tenant's own that answers a list of posts and a post by its slug, as JSON. What
//! comes back is looked at with the suspicion that the Retail API's answers are, and fails like them.

mod client;
mod post;
mod settings;

use std::{sync::Arc, time::Duration};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use self::{client::Question, post::Answer};
pub use self::{
    post::{Post, is_slug},
    settings::BlogSettings,
};
use crate::{
    retail::{RetailError, RetailErrorKind},
    tenants::{Tenant, config::ProviderUrl},
};

const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_');
/// Most posts of a list.
const MAX_POSTS: usize = 100;

/// The blogs of all shops. One per process.
#[derive(Clone, Debug)]
pub struct Blogs {
    /// Where all content servers are, in development and tests.
    replacement: Option<ProviderUrl>,
    time_limit: Duration,
}

impl Blogs {
    /// Those that tenants name, or the server that replaces them.
    pub fn new(settings: &BlogSettings) -> Self {
        Self {
            replacement: settings.replacement(),
            time_limit: Duration::from_millis(settings.timeout_ms),
        }
    }

    /// A shop's blog; `None` where it has none.
    pub fn of(&self, tenant: &Tenant) -> Option<Blog> {
        let url = &tenant.config.blog.as_ref()?.url;
        let placed = self.replacement.as_ref();
        Some(Blog {
            tenant: Arc::clone(&tenant.slug),
            url: placed.map_or_else(|| url.clone(), |origin| url.moved_to(origin)),
            time_limit: self.time_limit,
        })
    }
}

/// One shop's blog. Its futures stay on the thread that polls them first.
#[derive(Clone, Debug)]
pub struct Blog {
    tenant: Arc<str>,
    url: ProviderUrl,
    time_limit: Duration,
}

impl Blog {
    /// What was posted, newest first; the texts themselves may be left out.
    pub async fn list_posts(&self) -> Result<Vec<Post>, RetailError> {
        const NAME: &str = "list_blog_posts";
        let url = self.url.as_str().to_owned();
        let body = client::ask(&self.question(NAME, url)).await;
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
        let encoded = utf8_percent_encode(slug, SEGMENT);
        let url = format!("{}/{encoded}", self.url.as_str());
        let post = match client::ask(&self.question(NAME, url)).await {
            Err(RetailErrorKind::Status(404 | 410)) => return Ok(None),
            body => body.and_then(|body| Answer::parse(&body)?.into_post(slug)),
        };
        post.map_err(|kind| RetailError::new(NAME, kind))
    }

    fn question(&self, name: &'static str, url: String) -> Question<'_> {
        Question {
            name,
            tenant: &self.tenant,
            url,
            time_limit: self.time_limit,
        }
    }
}
