//! GET /sitemap.xml and /sitemaps/{part} [TEN-03, TEN-06].
//!
//! There is no `lastmod`, because the Retail API doesn't record changes. Search engines ignore
//! guesses.

mod address;
mod catalogue;
mod fixed_pages;
mod part;
mod source;
mod xml;

use actix_web::{
    HttpRequest, HttpResponse, Responder, get,
    http::header::HeaderValue,
    web::{Data, Path},
};

pub(super) use self::address::PRODUCTS;
pub use self::address::{category as category_path, subcategory as subcategory_path};
use self::{part::Part, source::Source};
use crate::{
    blog::Blogs,
    cache::{Body, Freshness, Operation},
    http::problem::{ApiError, ApiResult},
    shop_context::{LoadError, ShopContext},
};

const CACHE_CONTROL: &str = "public, max-age=300";
const CONTENT_TYPE: HeaderValue = HeaderValue::from_static("application/xml; charset=utf-8");

#[get("/sitemap.xml")]
pub(super) async fn find_sitemap_index(
    request: HttpRequest,
    shop: ShopContext,
    blogs: Data<Blogs>,
) -> ApiResult<HttpResponse> {
    let source = Source::of(shop, &blogs)?;
    let load = async |source: Source| {
        let parts = source.parts().await?;
        Ok(Some(xml::index(&source.origin(), parts)))
    };
    respond(&request, source, "index", load).await
}

#[get("/{part}")]
pub(super) async fn find_sitemap(
    request: HttpRequest,
    name: Path<String>,
    shop: ShopContext,
    blogs: Data<Blogs>,
) -> ApiResult<HttpResponse> {
    let source = Source::of(shop, &blogs)?;
    let part = Part::parse(&name).ok_or_else(|| ApiError::not_found("sitemap"))?;
    let load = async move |source: Source| {
        let paths = source.paths(part).await?;
        Ok((!paths.is_empty()).then(|| xml::url_set(&source.origin(), paths)))
    };
    respond(&request, source, &part.to_string(), load).await
}

async fn respond(
    request: &HttpRequest,
    source: Source,
    name: &str,
    load: impl AsyncFnOnce(Source) -> Result<Option<String>, LoadError> + 'static,
) -> ApiResult<HttpResponse> {
    let shop = source.shop.clone();
    let load = move || async move {
        let xml = load(source).await?;
        Ok::<_, LoadError>(xml.map_or(Body::NotFound, |xml| Body::Found {
            bytes: xml.into(),
            content_type: CONTENT_TYPE,
            compressible: true,
        }))
    };
    let (operation, freshness) = (Operation::FindSitemap, Freshness::Structure);
    let sitemap = shop.cached_body::<String, _, _, _>(operation, name, freshness, load);
    let sitemap = sitemap.await?.or_not_found("sitemap")?;
    Ok(sitemap
        .with_cache_control(CACHE_CONTROL)
        .respond_to(request))
}
