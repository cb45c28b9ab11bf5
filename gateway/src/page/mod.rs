//! Everything that is not the API: pages as they are first sent, the front end's assets, and the tenant's own small files.

mod answers;
mod assets;
mod engine;
mod fallback;
mod first_answer;
mod front_end;
mod health;
mod icons;
mod manifest;
mod password_reset;
mod pictures;
mod problems;
mod robots;
mod routes;
mod settings;
mod shell;
mod sitemap;
mod tenant_files;
mod tiles;

use actix_web::web::{self, ServiceConfig};
use tracing_actix_web::TracingLogger;

pub use self::{
    answers::ApiAnswers,
    engine::PageFigures,
    fallback::ApiRoutes,
    first_answer::Pages,
    front_end::{FrontEnd, FrontEndError},
    health::Readiness,
    pictures::{PictureCounts, PicturesSettings, SmallerPictures, picture_url},
    settings::PagesSettings,
    tiles::tile_template,
};
use crate::http::RequestSpan;

/// Registers everything outside the API. Small files get a request span; assets, pictures and pages, of which there are
/// many, do not: a span costs more than serving them.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(assets::asset)
        .service(pictures::find_picture)
        .service(tiles::find_tile)
        .service(
            web::scope("")
                .wrap(TracingLogger::<RequestSpan>::new())
                .service(health::healthz)
                .service(health::readyz)
                .service(problems::explain_problem)
                .service(
                    web::resource([password_reset::PATH, "/pass-reset/"])
                        .route(web::get().to(password_reset::password_reset))
                        .default_service(web::to(fallback::fallback)),
                )
                .service(tenant_files::theme)
                .service(tenant_files::logo)
                .service(tenant_files::favicon)
                .service(icons::default_icon)
                .service(icons::touch_icon)
                .service(icons::launcher_icon)
                .service(manifest::find_manifest)
                .service(robots::robots)
                .service(sitemap::find_sitemap_index)
                .service(sitemap::find_sitemap)
                .default_service(web::to(fallback::fallback)),
        );
}
