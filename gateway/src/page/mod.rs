//! Everything that is not the API: the page shell, its assets, and the tenant's own small files.

mod assets;
mod fallback;
mod front_end;
mod health;
mod password_reset;
mod pictures;
mod problems;
mod routes;
mod shell;
mod tenant_files;
mod tiles;

use actix_web::web::{self, ServiceConfig};
use tracing_actix_web::TracingLogger;

pub use self::{
    fallback::ApiRoutes,
    front_end::{FrontEnd, FrontEndError},
    health::Readiness,
    pictures::{PictureCounts, PicturesSettings, SmallerPictures, picture_url},
    tiles::tile_template,
};
use crate::http::RequestSpan;

/// Registers everything outside the API. Pages and small files get a request span; assets and
/// pictures, of which every page has many, do not: a span costs more than serving them.
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
                .service(tenant_files::robots)
                .default_service(web::to(fallback::fallback)),
        );
}
