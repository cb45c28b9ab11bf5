//! Builds the OpenAPI document from the registered routes [API-04].

use actix_web::App;
use utoipa::{
    OpenApi,
    openapi::{
        ContentBuilder, RefOr, Schema,
        path::PathItem,
        request_body::{RequestBody, RequestBodyBuilder},
        security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme},
    },
};
use utoipa_actix_web::AppExt;

use super::{
    Endpoints, deprecations::describe_deprecations, operation_examples::add_examples,
    operation_problems::describe_problems,
};
use crate::http::problem::{FieldError, FieldErrorCode, Problem, ProblemKind};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Storefront gateway",
        description = "Typed, cached endpoints in front of the Retail API. The host name of a request selects the shop. \
                       Amounts are in euro cents. Failures are problem documents (RFC 9457); clients distinguish them by `type`.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    tags(
        (name = "storefront", description = "The shop's public settings and start page"),
        (name = "catalog", description = "Categories, brands, products and stock"),
        (name = "session", description = "Signing in, signing out and the state of the session"),
        (name = "accounts", description = "Registration, the customer's account and passwords"),
        (name = "orders", description = "The signed-in customer's orders"),
        (name = "checkout", description = "Quotes, orders and their confirmation"),
        (name = "withdrawals", description = "Withdrawal from the contract of an order"),
        (name = "content", description = "Page texts, reviews, advertisements and the blog"),
        (name = "messages", description = "Messages from shoppers to the shop"),
        (name = "reports", description = "Errors in the browser, and page views after consent")
    ),
    components(schemas(Problem, ProblemKind, FieldError, FieldErrorCode))
)]
struct Base;

/// Registers every endpoint of the API.
pub fn configure(config: &mut impl Endpoints) {
    super::catalog::configure(config);
    super::storefront::configure(config);
    super::session::configure(config);
    super::accounts::configure(config);
    super::orders::configure(config);
    super::checkout::configure(config);
    super::withdrawals::configure(config);
    super::content::configure(config);
    super::messages::configure(config);
    super::reports::configure(config);
}

/// Returns the OpenAPI document without examples.
pub fn document() -> utoipa::openapi::OpenApi {
    let (_, mut document) = App::new()
        .into_utoipa_app()
        .openapi(Base::openapi())
        .configure(|config| configure(config))
        .split_for_parts();
    describe_changes(&mut document);
    describe_nullable_members(&mut document);
    describe_problems(&mut document);
    describe_deprecations(&mut document);
    document
}

const STOREFRONT_HEADER: &str = "X-Storefront";

/// Every change needs the header `X-Storefront` and a media type, even without a body (D-53).
fn describe_changes(document: &mut utoipa::openapi::OpenApi) {
    let scheme = ApiKey::Header(ApiKeyValue::with_description(
        STOREFRONT_HEADER,
        "Not a secret: the value is `1`. Every change needs this header. It keeps pages of other sites from changing anything, \
         because they can't add it. The session cookie identifies the customer.",
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

/// The derived schema of an optional object is `oneOf` its schema and null, and has the member's description inside. Generators
/// and readers expect it beside `oneOf`.
fn describe_nullable_members(document: &mut utoipa::openapi::OpenApi) {
    let components = document.components.get_or_insert_default();
    components.schemas.values_mut().for_each(raise_descriptions);
}

fn raise_descriptions(schema: &mut RefOr<Schema>) {
    match schema {
        RefOr::T(Schema::Object(object)) => {
            object.properties.values_mut().for_each(raise_descriptions);
        }
        RefOr::T(Schema::AllOf(all_of)) => all_of.items.iter_mut().for_each(raise_descriptions),
        RefOr::T(Schema::OneOf(one_of)) => {
            let descriptions = one_of.items.iter_mut().filter_map(|item| match item {
                RefOr::Ref(reference) => Some(std::mem::take(&mut reference.description)),
                RefOr::T(_) => None,
            });
            let inner = descriptions.collect::<String>();
            one_of.description.get_or_insert(inner);
        }
        RefOr::Ref(_) | RefOr::T(_) => {}
    }
}

fn empty_body() -> RequestBody {
    RequestBodyBuilder::new()
        .description(Some(
            "No content is needed, but the media type must be `application/json`.",
        ))
        .content("application/json", ContentBuilder::new().build())
        .build()
}

/// Returns the document as it is committed in `openapi/openapi.json`, with examples.
pub fn document_json() -> serde_json::Result<String> {
    let mut document = document();
    add_examples(&mut document)?;
    let json = document.to_pretty_json()?;
    Ok(json + "\n")
}
