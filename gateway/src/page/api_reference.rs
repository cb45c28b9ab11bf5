//! The browsable reference of the API, in development builds.

use std::path::{Path, PathBuf};

use actix_web::web::ServiceConfig;

/// Folder of the reference, which `npm run docs` writes.
#[derive(Clone)]
pub struct ApiReference(PathBuf);

impl ApiReference {
    /// The folder may be missing.
    pub fn new(folder: &Path) -> Self {
        Self(folder.to_owned())
    }

    /// Registers `/api/docs/`.
    #[cfg(feature = "api-reference")]
    pub(crate) fn configure(&self, config: &mut ServiceConfig) {
        use actix_web::{http::header, middleware::DefaultHeaders, web};

        /// The page's library writes inline styles. Its scripts are files.
        const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
             img-src 'self' data:; font-src 'self' data:; connect-src 'self'; \
             frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

        if !self.0.is_dir() {
            return;
        }
        let policy = DefaultHeaders::new().add((header::CONTENT_SECURITY_POLICY, POLICY));
        config.service(web::redirect("/api/docs", "/api/docs/"));
        config.service(
            web::scope("/api/docs")
                .wrap(policy)
                .service(actix_files::Files::new("/", &self.0).index_file("index.html")),
        );
    }

    /// Registers nothing, because a deployment does not serve the reference.
    #[cfg(not(feature = "api-reference"))]
    pub(crate) fn configure(&self, config: &mut ServiceConfig) {
        let _ = (&self.0, config);
    }
}
