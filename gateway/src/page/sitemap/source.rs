use std::sync::Arc;

use super::{address, catalogue::Catalogue, fixed_pages, part::Part};
use crate::{
    blog::{Blog, Blogs},
    cache::{Freshness, Operation},
    catalogue::{CatalogueSnapshot, Catalogues},
    customer_pricing::Pricing,
    html,
    http::problem::{ApiError, ApiResult},
    retail::RetailClient,
    shop_context::{LoadError, NO_QUERY, ShopContext},
};

#[derive(Clone)]
pub(super) struct Source {
    pub(super) shop: ShopContext,
    retail: RetailClient,
    blog: Option<Blog>,
    snapshot: Option<Arc<CatalogueSnapshot>>,
}

impl Source {
    /// A shop with `noindex` has no sitemap.
    pub(super) fn of(mut shop: ShopContext, blogs: &Blogs) -> ApiResult<Self> {
        if shop.tenant.config.noindex {
            return Err(ApiError::not_found("sitemap"));
        }
        // Sitemaps contain no prices, so all customers share the cached copy.
        shop.pricing = Pricing::default();
        Ok(Self {
            retail: shop.retail()?,
            blog: blogs.of(&shop.tenant),
            snapshot: shop.service::<Catalogues>()?.snapshot(&shop.tenant),
            shop,
        })
    }

    pub(super) fn origin(&self) -> String {
        self.shop.tenant.config.origin()
    }

    /// Only parts with entries, because sitemaps must not be empty.
    pub(super) async fn parts(&self) -> Result<Vec<Part>, LoadError> {
        let catalogue = self.catalogue().await?;
        let mut parts = vec![Part::Pages];
        parts.extend((!self.list_paths(&catalogue).is_empty()).then_some(Part::Categories));
        parts.extend(catalogue.product_parts().map(Part::Products));
        // The blog's list page is always an entry.
        parts.extend(self.blog.is_some().then_some(Part::Posts));
        Ok(parts)
    }

    /// Empty for a part that doesn't exist.
    pub(super) async fn paths(&self, part: Part) -> Result<Vec<String>, LoadError> {
        Ok(match part {
            Part::Pages => fixed_pages::paths(&self.retail, &self.shop.tenant.config).await?,
            Part::Categories => self.list_paths(&self.catalogue().await?).to_vec(),
            Part::Products(number) => self.catalogue().await?.products_of(number),
            Part::Posts => self.blog_paths().await?,
        })
    }

    async fn catalogue(&self) -> Result<Catalogue, LoadError> {
        let (retail, snapshot) = (self.retail.clone(), self.snapshot.clone());
        let load = move || async move {
            Ok(Some(match snapshot {
                Some(snapshot) => Catalogue::of_snapshot(&snapshot),
                None => Catalogue::load(&retail).await?,
            }))
        };
        let (operation, freshness) = (Operation::ListSitemapEntries, Freshness::Sitemap);
        let cached = self.shop.cached_value(operation, NO_QUERY, freshness, load);
        Ok(cached.await?.unwrap_or_default())
    }

    fn list_paths<'a>(&self, catalogue: &'a Catalogue) -> &'a [String] {
        let is_noindex = fixed_pages::is_noindex(&self.shop.tenant.config.seo.products);
        if is_noindex {
            &[]
        } else {
            catalogue.list_paths()
        }
    }

    /// A post without a title has no page.
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
