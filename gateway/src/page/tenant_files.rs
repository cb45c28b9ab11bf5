//! GET /theme.css, /logo.svg and /favicon.svg [TEN-06].

use std::sync::Arc;

use actix_web::{
    HttpRequest, HttpResponse, Responder, get,
    http::header::{self, HeaderValue},
};
use bytes::Bytes;

use crate::{
    cache::{Body, CacheError, CachedResponse, Freshness, Operation},
    http::problem::ApiResult,
    shop_context::ShopContext,
    tenants::Tenant,
};

/// For URLs with the theme's version.
const VERSIONED: &str = "public, max-age=31536000, immutable";
pub(super) const SHORT_CACHE: &str = "public, max-age=300";
/// An SVG can be opened as a document, so this policy forbids scripts.
const SVG_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

#[get("/theme.css")]
pub(super) async fn theme(request: HttpRequest, shop: ShopContext) -> ApiResult<HttpResponse> {
    let text = |tenant: &Tenant| Bytes::from(tenant.theme.css().to_owned());
    let file = tenant_file(&shop, "theme", "text/css; charset=utf-8", text).await?;
    // A page of another release may request another version. Its response must not be cached
    // forever.
    let version = request.query_string().strip_prefix("v=");
    let is_versioned = version == Some(shop.tenant.theme.version());
    Ok(file
        .with_cache_control(if is_versioned { VERSIONED } else { SHORT_CACHE })
        .respond_to(&request))
}

#[get("/logo.svg")]
pub(super) async fn logo(request: HttpRequest, shop: ShopContext) -> ApiResult<HttpResponse> {
    let read = |tenant: &Tenant| tenant.logo.clone();
    let file = tenant_file(&shop, "logo", "image/svg+xml", read).await?;
    Ok(svg_response(&request, file))
}

#[get("/favicon.svg")]
pub(super) async fn favicon(request: HttpRequest, shop: ShopContext) -> ApiResult<HttpResponse> {
    let read = |tenant: &Tenant| tenant.favicon.clone();
    let file = tenant_file(&shop, "favicon", "image/svg+xml", read).await?;
    Ok(svg_response(&request, file))
}

pub(super) async fn tenant_file(
    shop: &ShopContext,
    name: &str,
    content_type: &'static str,
    read: impl FnOnce(&Tenant) -> Bytes + 'static,
) -> ApiResult<CachedResponse<String>> {
    let tenant = Arc::clone(&shop.tenant);
    let load = move || async move {
        Ok::<_, CacheError>(Body::Found {
            bytes: read(&tenant),
            content_type: HeaderValue::from_static(content_type),
            compressible: true,
        })
    };
    let (operation, freshness) = (Operation::FindTenantFile, Freshness::Structure);
    let file = shop.cached_body(operation, name, freshness, load);
    Ok(file.await?)
}

fn svg_response(request: &HttpRequest, file: CachedResponse<String>) -> HttpResponse {
    let mut response = file.with_cache_control(SHORT_CACHE).respond_to(request);
    response.headers_mut().insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(SVG_POLICY),
    );
    response
}
