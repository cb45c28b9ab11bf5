//! The OpenAPI document, generated from the routes themselves [API-04].

use actix_web::App;
use utoipa::{
    OpenApi,
    openapi::{
        ContentBuilder,
        path::PathItem,
        request_body::{RequestBody, RequestBodyBuilder},
        security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme},
    },
};
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
        (name = "catalog", description = "Categories, brands, products, stock"),
        (name = "session", description = "Who is signed in"),
        (name = "accounts", description = "Registration, the customer's own record, passwords"),
        (name = "orders", description = "The signed-in customer's orders"),
        (name = "checkout", description = "From a cart to a saved order: prices, placing, confirming"),
        (name = "content", description = "Page texts, reviews, the ad, the blog"),
        (name = "messages", description = "What shoppers write to the shop"),
        (name = "reports", description = "What pages report of themselves: failures, and views after consent")
    ),
    components(schemas(Problem, FieldError))
)]
struct Base;

/// Registers every endpoint of the API.
pub fn configure(config: &mut ServiceConfig<'_>) {
    super::catalog::configure(config);
    super::storefront::configure(config);
    super::session::configure(config);
    super::accounts::configure(config);
    super::orders::configure(config);
    super::checkout::configure(config);
    super::content::configure(config);
    super::messages::configure(config);
    super::reports::configure(config);
}

/// The document of exactly the routes that [`configure`] registers.
pub fn document() -> utoipa::openapi::OpenApi {
    let (_, mut document) = App::new()
        .into_utoipa_app()
        .openapi(Base::openapi())
        .configure(configure)
        .split_for_parts();
    describe_changes(&mut document);
    document
}

const HEADER: &str = "X-Storefront";

/// Every change needs a header of ours and a media type, also without a body (D-53): a client can't know otherwise.
fn describe_changes(document: &mut utoipa::openapi::OpenApi) {
    let scheme = ApiKey::Header(ApiKeyValue::with_description(
        HEADER,
        "No secret: the value is `1`. Every change needs this header, so that another site's page, which can't add it, changes \
         nothing. Who is signed in is the session cookie's business.",
    ));
    let components = document.components.get_or_insert_default();
    components.add_security_scheme("storefront", SecurityScheme::ApiKey(scheme));
    for item in document.paths.paths.values_mut() {
        let PathItem {
            put,
            post,
            delete,
            patch,
            ..
        } = item;
        for operation in [put, post, delete, patch].into_iter().flatten() {
            let requirement = SecurityRequirement::new("storefront", Vec::<String>::new());
            operation.security = Some(vec![requirement]);
            operation
                .request_body
                .get_or_insert_with(|| empty_body().into());
        }
    }
}

fn empty_body() -> RequestBody {
    RequestBodyBuilder::new()
        .description(Some(
            "No content is needed, but the request must be declared as `application/json`.",
        ))
        .content("application/json", ContentBuilder::new().build())
        .build()
}

/// The document as it is committed in `openapi/openapi.json`.
pub fn document_json() -> Result<String, serde_json::Error> {
    document().to_pretty_json().map(|json| json + "\n")
}
