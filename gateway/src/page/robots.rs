//! GET /robots.txt: what crawlers need not ask for, and where the sitemap is [TEN-03].
//!
//! Who is kept from a page can't read there that it is not to be listed, and may list its bare address. So what is nobody's to
//! find (cart, wishlist, comparison, dashboard, sign-in, registration, password reset, outcomes of orders) is not held back
//! here: these pages say `noindex` themselves. Neither is the API, since search engines run the pages that they look at; its
//! answers say `noindex` as well.

use actix_web::{HttpRequest, HttpResponse, Responder, get};
use bytes::Bytes;

use super::tenant_files::{SHORT, tenant_file};
use crate::{http::problem::ApiResult, shop::Shop, tenants::TenantConfig};

/// Nothing at all is asked for, so that a shop that is not open yet has its Retail API for itself.
const CLOSED: &str = "User-agent: *\nDisallow: /\n";

/// What shoppers narrow a list down or sort it by: such lists have no end, each is asked of the Retail API, and every product
/// stands in others and in the sitemap. (`new`, `hot` and `page` are few, and pages link to them.)
const ENDLESS: [&str; 6] = ["searchTerm", "min", "max", "instock", "onsale", "sort"];

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
    let lines = ENDLESS.map(|parameter| format!("Disallow: /shop/sidebar/*?*{parameter}=\n"));
    format!(
        "User-agent: *\n{}\nSitemap: {}/sitemap.xml\n",
        lines.concat(),
        config.origin()
    )
}
