//! The OpenAPI document, generated from the routes themselves [API-04].

use actix_web::App;
use utoipa::OpenApi;
use utoipa_actix_web::{AppExt, service_config::ServiceConfig};

use crate::http::problem::{FieldError, Problem};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Storefront gateway",
        description = "Typed, cached, tenant-safe endpoints in front of the legacy Retail API. The host name picks the shop. \
                       Money is whole euro cents. Failures are problem documents (RFC 9457); key on their `type`.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    tags(
        (name = "storefront", description = "The shop's public settings and front page"),
        (name = "catalog", description = "Categories, brands, products, stock")
    ),
    components(schemas(Problem, FieldError))
)]
struct Base;

/// Registers every endpoint of the API.
pub fn configure(config: &mut ServiceConfig<'_>) {
    super::catalog::configure(config);
    super::storefront::configure(config);
}

/// The document of exactly the routes that [`configure`] registers.
pub fn document() -> utoipa::openapi::OpenApi {
    let (_, document) = App::new()
        .into_utoipa_app()
        .openapi(Base::openapi())
        .configure(configure)
        .split_for_parts();
    document
}

/// The document as it is committed in `openapi/openapi.json`.
pub fn document_json() -> Result<String, serde_json::Error> {
    document().to_pretty_json().map(|json| json + "\n")
}
