//! Routes outside the API: pages, the front end's assets and the tenant's small files.

mod api_reference;
mod assets;
mod fallback;
mod front_end;
mod health;
mod icons;
mod manifest;
mod password_reset;
mod pictures;
mod problems;
mod robots;
mod settings;
mod sitemap;
mod ssr;
mod tenant_files;
mod tiles;

use actix_web::{
    Resource, Scope,
    guard::{GuardContext, fn_guard},
    web::{self, ServiceConfig},
};

pub use self::{
    api_reference::ApiReference,
    front_end::{FrontEnd, FrontEndError},
    health::{Readiness, close_while_draining},
    pictures::{PicturesSettings, Thumbnails, picture_url},
    settings::PagesSettings,
    sitemap::{category_path, subcategory_path},
    ssr::{PageRead, Pages, ReadOperations},
    tiles::tile_template,
};

/// Handler, method and label in metrics of each route outside the API, other than pages.
pub const ROUTE_LABELS: [(&str, &str, &str); 18] = [
    ("asset", "GET", "asset"),
    ("default_icon", "GET", "shop-file"),
    ("explain_problem", "GET", "problem"),
    ("favicon", "GET", "shop-file"),
    ("find_manifest", "GET", "shop-file"),
    ("find_picture", "GET", "picture"),
    ("find_sitemap", "GET", "sitemap"),
    ("find_sitemap_index", "GET", "sitemap"),
    ("find_tile", "GET", "tile"),
    ("healthz", "GET", "health"),
    ("launcher_icon", "GET", "shop-file"),
    ("logo", "GET", "shop-file"),
    ("payment_webhook", "POST", "payment-webhook"),
    ("readyz", "GET", "health"),
    ("readyz_stores", "GET", "health"),
    ("robots", "GET", "shop-file"),
    ("theme", "GET", "shop-file"),
    ("touch_icon", "GET", "shop-file"),
];

/// Registers pages and files. They have no request span, which would cost more than serving them
/// (D-100).
pub fn configure(config: &mut ServiceConfig) {
    config.service(
        web::scope("")
            .guard(fn_guard(is_outside_the_api))
            .service(folder("/assets").service(assets::asset))
            .service(folder("/pictures").service(pictures::find_picture))
            .service(folder("/tiles").service(tiles::find_tile))
            .service(folder("/problems").service(problems::explain_problem))
            .service(folder("/icons").service(icons::launcher_icon))
            .service(folder("/sitemaps").service(sitemap::find_sitemap))
            .service(health::healthz)
            .service(health::readyz)
            .service(health::readyz_stores)
            .service(password_reset_page(password_reset::PATH))
            .service(password_reset_page("/pass-reset/"))
            .service(tenant_files::theme)
            .service(tenant_files::logo)
            .service(tenant_files::favicon)
            .service(icons::default_icon)
            .service(icons::touch_icon)
            .service(manifest::find_manifest)
            .service(robots::robots)
            .service(sitemap::find_sitemap_index)
            .default_service(web::to(fallback::fallback)),
    );
}

/// Files with names in their paths. Paths outside the folder are not compared with their patterns.
fn folder(path: &str) -> Scope {
    web::scope(path).default_service(web::to(fallback::fallback))
}

fn password_reset_page(path: &str) -> Resource {
    web::resource(path)
        .route(web::get().to(password_reset::password_reset))
        .default_service(web::to(fallback::fallback))
}

/// Registers only the health checks.
pub fn configure_health(config: &mut ServiceConfig) {
    config
        .service(health::healthz)
        .service(health::readyz)
        .service(health::readyz_stores);
}

/// A guard, so that page requests aren't compared with each API route.
fn is_outside_the_api(request: &GuardContext<'_>) -> bool {
    !request.head().uri.path().starts_with("/api/")
}
