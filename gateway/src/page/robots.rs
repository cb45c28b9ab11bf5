//! GET /robots.txt: what crawlers need not ask for, and where the sitemap is [TEN-03].
//!
//! Who is kept from a page can't read there that it is not to be listed, and may list its bare address. So what is nobody's to
//! find (cart, wishlist, comparison, dashboard, sign-in, registration, password reset, outcomes of orders) is not held back
//! here: these pages say `noindex` themselves. Neither is the API, since search engines run the pages that they look at; its
//! answers say `noindex` as well.

use actix_web::{HttpRequest, HttpResponse, Responder, get};
use bytes::Bytes;

use super::{
    list_parameters::{LIST_PARAMETERS, ListParameter},
    tenant_files::{SHORT, tenant_file},
};
use crate::{http::problem::ApiResult, shop::Shop, tenants::TenantConfig};

/// Nothing at all is asked for, so that a shop that is not open yet has its Retail API for itself.
const CLOSED: &str = "User-agent: *\nDisallow: /\n";

#[get("/robots.txt")]
pub(super) async fn robots(request: HttpRequest, shop: Shop) -> ApiResult<HttpResponse> {
    let file = tenant_file(&shop, "robots", "text/plain; charset=utf-8", |tenant| {
        Bytes::from(rules(&tenant.config))
    });
    Ok(file.await?.with_cache_control(SHORT).respond_to(&request))
}

fn rules(config: &TenantConfig) -> String {
    if config.noindex {
        return CLOSED.to_owned();
    }
    let endless = LIST_PARAMETERS.iter().filter(|each| each.is_endless);
    let lines: Vec<_> = endless
        .map(|ListParameter { name, .. }| format!("Disallow: /shop/sidebar/*?*{name}=\n"))
        .collect();
    format!(
        "User-agent: *\n{}\nSitemap: {}/sitemap.xml\n",
        lines.concat(),
        config.origin()
    )
}
