//! GET /robots.txt: rules for crawlers, and the sitemap's address [TEN-03].
//!
//! A crawler that may not fetch a page can't see its `noindex`, and may list the bare URL. So pages
//! that should not be found (cart, wishlist, comparison, dashboard, sign-in, registration, password
//! reset, order results) aren't disallowed here; they carry `noindex` themselves. The API isn't
//! disallowed either, since search engines execute the scripts of pages; the API's responses carry
//! `noindex` as well.

use actix_web::{HttpRequest, HttpResponse, Responder, get};
use bytes::Bytes;

use super::{
    list_parameters::{LIST_PARAMETERS, ListParameter},
    tenant_files::{SHORT_CACHE, tenant_file},
};
use crate::{http::problem::ApiResult, shop_context::ShopContext, tenants::TenantConfig};

/// Rules of a shop that isn't open yet: crawlers must not load its Retail API.
const DISALLOW_ALL: &str = "User-agent: *\nDisallow: /\n";

#[get("/robots.txt")]
pub(super) async fn robots(request: HttpRequest, shop: ShopContext) -> ApiResult<HttpResponse> {
    let file = tenant_file(&shop, "robots", "text/plain; charset=utf-8", |tenant| {
        Bytes::from(rules(&tenant.config))
    });
    Ok(file
        .await?
        .with_cache_control(SHORT_CACHE)
        .respond_to(&request))
}

fn rules(config: &TenantConfig) -> String {
    if config.noindex {
        return DISALLOW_ALL.to_owned();
    }
    let unlimited = LIST_PARAMETERS.iter().filter(|each| each.is_unlimited);
    let lines: Vec<_> = unlimited
        .map(|ListParameter { name, .. }| format!("Disallow: /shop/sidebar/*?*{name}=\n"))
        .collect();
    format!(
        "User-agent: *\n{}\nSitemap: {}/sitemap.xml\n",
        lines.concat(),
        config.origin()
    )
}
