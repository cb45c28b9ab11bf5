//! GET /manifest.webmanifest [TEN-06].

use actix_web::{HttpRequest, HttpResponse, Responder, get, http::header::HeaderValue};
use serde::Serialize;

use super::{icons::LAUNCHER_WIDTHS, tenant_files::SHORT_CACHE};
use crate::{
    cache::{Body, CacheError, CachedResponse, Freshness, Operation},
    http::problem::ApiResult,
    shop_context::ShopContext,
    tenants::Tenant,
};

const CONTENT_TYPE: HeaderValue = HeaderValue::from_static("application/manifest+json");

#[derive(Serialize)]
struct Manifest<'a> {
    id: &'static str,
    name: &'a str,
    short_name: &'a str,
    lang: &'a str,
    start_url: &'static str,
    scope: &'static str,
    display: &'static str,
    theme_color: &'a str,
    background_color: &'a str,
    icons: Vec<Icon>,
}

#[derive(Serialize)]
struct Icon {
    src: String,
    sizes: String,
    #[serde(rename = "type")]
    media_type: &'static str,
    /// Not `maskable`, because shops' icons lack the margin that launchers cut off.
    purpose: &'static str,
}

#[get("/manifest.webmanifest")]
pub(super) async fn find_manifest(
    request: HttpRequest,
    shop: ShopContext,
) -> ApiResult<HttpResponse> {
    let tenant = std::sync::Arc::clone(&shop.tenant);
    let load = move || async move {
        let json = serde_json::to_vec(&Manifest::of(&tenant));
        let json = json.map_err(|_unserialisable| CacheError::WriteJson)?;
        Ok::<_, CacheError>(Body::Found {
            bytes: json.into(),
            content_type: CONTENT_TYPE,
            compressible: true,
        })
    };
    let manifest: CachedResponse<String> = shop
        .cached_body(
            Operation::FindTenantFile,
            "manifest",
            Freshness::Structure,
            load,
        )
        .await?;
    Ok(manifest
        .with_cache_control(SHORT_CACHE)
        .respond_to(&request))
}

impl<'a> Manifest<'a> {
    fn of(tenant: &'a Tenant) -> Self {
        let (name, surface) = (tenant.config.name.as_str(), tenant.theme.surface());
        Self {
            id: "/",
            name,
            short_name: name,
            lang: tenant.config.language.as_str(),
            start_url: "/",
            scope: "/",
            // Not `standalone`, because the payment redirect needs the browser's Back button.
            display: "minimal-ui",
            theme_color: surface,
            background_color: surface,
            icons: icons(),
        }
    }
}

fn icons() -> Vec<Icon> {
    let drawing = Icon {
        src: "/favicon.svg".to_owned(),
        sizes: "any".to_owned(),
        media_type: "image/svg+xml",
        purpose: "any",
    };
    let pixels = LAUNCHER_WIDTHS.map(|width| Icon {
        src: format!("/icons/{width}.png"),
        sizes: format!("{width}x{width}"),
        media_type: "image/png",
        purpose: "any",
    });
    std::iter::once(drawing).chain(pixels).collect()
}
