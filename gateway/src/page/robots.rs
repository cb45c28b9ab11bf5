//! GET /robots.txt [TEN-03].
//!
//! Pages with `noindex` are not disallowed here. A crawler that can't fetch a page can't see its
//! `noindex`, and may list the URL. The API is not disallowed, because crawlers run the scripts of
//! pages.

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

/// Crawlers must not load the Retail API of a shop that isn't open yet.
const DISALLOW_ALL: &str = "User-agent: *\nDisallow: /\n";

/// Parameters of lists to crawl. Other parameters, such as a price range, create unlimited lists
/// without new products.
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
    let text =
        move |tenant: &Tenant| rules(&tenant.config, front_end.product_list_parameters()).into();
    let file = tenant_file(&shop, "robots", "text/plain; charset=utf-8", text).await?;
    Ok(file.with_cache_control(SHORT_CACHE).respond_to(&request))
}

fn rules(config: &TenantConfig, product_list_parameters: &[String]) -> String {
    if config.noindex {
        return DISALLOW_ALL.to_owned();
    }
    let unlimited = product_list_parameters
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
