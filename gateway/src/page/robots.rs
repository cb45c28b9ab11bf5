//! GET /robots.txt: rules for crawlers, and the sitemap's address [TEN-03].
//!
//! A crawler that may not fetch a page can't see its `noindex`, and may list the bare URL. So pages
//! that should not be found (cart, wishlist, comparison, dashboard, sign-in, registration, password
//! reset, order results) aren't disallowed here; they carry `noindex` themselves. The API isn't
//! disallowed either, since search engines execute the scripts of pages; the API's responses carry
//! `noindex` as well.

use actix_web::{HttpRequest, HttpResponse, Responder, get, web::Data};

use super::{
    FrontEnd,
    tenant_files::{SHORT_CACHE, tenant_file},
};
use crate::{
    http::problem::ApiResult,
    shop_context::ShopContext,
    tenants::{Tenant, TenantConfig},
};

/// Rules of a shop that isn't open yet: crawlers must not load its Retail API.
const DISALLOW_ALL: &str = "User-agent: *\nDisallow: /\n";

/// List parameters that create few lists, to which pages link. The others, such as a search or a
/// price range, create unlimited lists. Crawling them would load the Retail API without finding new
/// products.
const CRAWLED: [&str; 8] = [
    "category",
    "title",
    "subcategory",
    "brand",
    "brandName",
    "new",
    "hot",
    "page",
];

#[get("/robots.txt")]
pub(super) async fn robots(
    request: HttpRequest,
    shop: ShopContext,
    front_end: Data<FrontEnd>,
) -> ApiResult<HttpResponse> {
    let text = move |tenant: &Tenant| rules(&tenant.config, front_end.list_parameters()).into();
    let file = tenant_file(&shop, "robots", "text/plain; charset=utf-8", text).await?;
    Ok(file.with_cache_control(SHORT_CACHE).respond_to(&request))
}

fn rules(config: &TenantConfig, list_parameters: &[String]) -> String {
    if config.noindex {
        return DISALLOW_ALL.to_owned();
    }
    let unlimited = list_parameters
        .iter()
        .filter(|name| !CRAWLED.contains(&name.as_str()));
    let lines: Vec<_> = unlimited
        .map(|name| format!("Disallow: /shop/sidebar/*?*{name}=\n"))
        .collect();
    format!(
        "User-agent: *\n{}\nSitemap: {}/sitemap.xml\n",
        lines.concat(),
        config.origin()
    )
}
