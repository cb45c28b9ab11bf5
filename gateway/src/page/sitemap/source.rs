//! What the sitemaps of one shop are made of.

use super::{address, catalogue::Catalogue, fixed_pages, part::Part};
use crate::{
    blog::{Blog, Blogs},
    cache::{Freshness, Operation},
    html,
    http::problem::{ApiError, ApiResult},
    retail::{RetailClient, model::Pricing},
    shop::{LoadError, Shop},
};

/// A shop that is to be found, its Retail API and its blog.
#[derive(Clone)]
pub(super) struct Source {
    pub(super) shop: Shop,
    retail: RetailClient,
    blog: Option<Blog>,
}

impl Source {
    /// The shop as everybody sees it. One that search engines are kept out of has no sitemap.
    pub(super) fn of(mut shop: Shop, blogs: &Blogs) -> ApiResult<Self> {
        if shop.tenant.config.noindex {
            return Err(ApiError::not_found("sitemap"));
        }
        // No price is in a sitemap: customers with prices of their own share the one copy.
        shop.pricing = Pricing::default();
        Ok(Self {
            retail: shop.retail()?,
            blog: blogs.of(&shop.tenant),
            shop,
        })
    }

    /// Where the shop lives.
    pub(super) fn origin(&self) -> String {
        self.shop.tenant.config.origin()
    }

    /// The parts that have anything in them: the format knows no empty ones.
    pub(super) async fn parts(&self) -> Result<Vec<Part>, LoadError> {
        let catalogue = self.catalogue().await?;
        let mut parts = vec![Part::Pages];
        parts.extend((!self.lists(&catalogue).is_empty()).then_some(Part::Categories));
        parts.extend(catalogue.product_parts().map(Part::Products));
        // It has the blog's own page at least, so that nobody needs to ask the content server here.
        parts.extend(self.blog.is_some().then_some(Part::Posts));
        Ok(parts)
    }

    /// What one part names, without the origin; nothing for a part that is none.
    pub(super) async fn paths(&self, part: Part) -> Result<Vec<String>, LoadError> {
        Ok(match part {
            Part::Pages => fixed_pages::paths(&self.retail, &self.shop.tenant.config).await?,
            Part::Categories => self.lists(&self.catalogue().await?).to_vec(),
            Part::Products(number) => self.catalogue().await?.products_of(number),
            Part::Posts => self.blog_paths().await?,
        })
    }

    async fn catalogue(&self) -> Result<Catalogue, LoadError> {
        let retail = self.retail.clone();
        let load = move || async move { Ok(Some(Catalogue::load(&retail).await?)) };
        let (operation, freshness) = (Operation::ListSitemapEntries, Freshness::Sitemap);
        let kept = self.shop.cached_value(operation, "", freshness, load);
        Ok(kept.await?.unwrap_or_default())
    }

    fn lists<'a>(&self, catalogue: &'a Catalogue) -> &'a [String] {
        let is_kept_out = fixed_pages::is_kept_out(&self.shop.tenant.config.seo.products);
        if is_kept_out { &[] } else { catalogue.lists() }
    }

    /// The blog's own page and its posts; a post without a title has no page.
    async fn blog_paths(&self) -> Result<Vec<String>, LoadError> {
        let Some(blog) = &self.blog else {
            return Ok(Vec::new());
        };
        let mut posts = blog.list_posts().await?;
        posts.retain(|post| html::plain_text(&post.title).is_some());
        let posts = posts.iter().map(|post| address::blog_post(&post.slug));
        let own = std::iter::once(address::BLOG.to_owned());
        Ok(own.chain(posts).collect())
    }
}
