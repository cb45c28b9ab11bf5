//! POST /api/v1/client-errors [API-02].

use actix_web::{HttpRequest, post, web::Data};
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::{
    browser::browser_family,
    client_errors::{ClientError, ClientErrors},
};
use crate::{
    http::{
        ClientAddress, NoContent, RequestSpan, host,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiResult, FieldErrorCode, Problems},
        public_origin,
        security_headers::HttpsOnly,
    },
    shop_context::ShopContext,
};

const MAX_MESSAGE: usize = 500;
const MAX_STACK: usize = 4_000;
const MAX_PATH: usize = 300;

/// An error in a browser. Text that looks like personal data or a secret is removed before it leaves the gateway.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateClientErrorRequest {
    /// Error message, one line.
    #[schema(min_length = 1, max_length = 500)]
    pub message: String,
    /// Stack trace in the browser's format. Null or left out for an error without one.
    #[serde(default)]
    #[schema(max_length = 4000)]
    pub stack: Option<String>,
    /// Path of the page, without its query.
    #[schema(min_length = 1, max_length = 300, example = "/shop/cart")]
    pub path: String,
}

impl Parameters for CreateClientErrorRequest {
    fn check(&self, errors: &mut FieldErrors) {
        for (member, value, max) in [
            ("message", &self.message, MAX_MESSAGE),
            ("path", &self.path, MAX_PATH),
        ] {
            if value.trim().is_empty() {
                errors.push(member, FieldErrorCode::Missing, "is required");
            }
            errors.length(member, value, max);
        }
        errors.length(
            "stack",
            self.stack.as_deref().unwrap_or_default(),
            MAX_STACK,
        );
    }
}

/// Reports an error in a browser to the shop.
#[utoipa::path(
    operation_id = "createClientError",
    tag = "reports",
    request_body = CreateClientErrorRequest,
    responses((status = NO_CONTENT, description = "Accepted, or dropped because of too many reports"), Problems)
)]
#[post("/api/v1/client-errors", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn create_client_error(
    body: ValidBody<CreateClientErrorRequest>,
    request: HttpRequest,
    shop: ShopContext,
    address: ClientAddress,
    errors: Data<ClientErrors>,
) -> ApiResult<NoContent> {
    let CreateClientErrorRequest {
        message,
        stack,
        path,
    } = body.0;
    let stack = stack.unwrap_or_default();
    let error = ClientError::new(&message, &stack, &path, browser_family(&request));
    errors
        .report(error, page_origin(&request, &shop), &shop, address)
        .await;
    Ok(NoContent)
}

fn page_origin(request: &HttpRequest, shop: &ShopContext) -> String {
    let https_only = request.app_data::<HttpsOnly>();
    let https_only = https_only.is_some_and(|setting| setting.0);
    let requested_host = host(request).unwrap_or_default();
    public_origin(&shop.tenant.config.hosts, requested_host, https_only)
}
