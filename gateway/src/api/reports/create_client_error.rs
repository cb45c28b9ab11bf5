//! POST /api/v1/client-errors: something went wrong in a shopper's browser [API-02].

use actix_web::{HttpResponse, post};
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use crate::{
    http::{
        ClientAddress, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiResult, Problems},
    },
    shop::Shop,
};

/// What went wrong. What looks like personal data or a secret is taken out before it goes anywhere.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateClientErrorRequest {
    /// The error in one line.
    #[schema(min_length = 1, max_length = 500)]
    pub message: String,
    /// Where in the code, as the browser tells it.
    #[serde(default)]
    #[schema(max_length = 4000)]
    pub stack: Option<String>,
    /// Path of the page, without its query.
    #[schema(min_length = 1, max_length = 300, example = "/shop/cart")]
    pub path: String,
}

impl Parameters for CreateClientErrorRequest {
    fn check(&self, _errors: &mut FieldErrors) {}
}

/// Tells the shop that something went wrong in a browser.
#[utoipa::path(
    operation_id = "createClientError",
    tag = "reports",
    request_body = CreateClientErrorRequest,
    responses((status = NO_CONTENT, description = "Taken, or one of too many"), Problems)
)]
#[post("/api/v1/client-errors", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn create_client_error(
    _body: ValidBody<CreateClientErrorRequest>,
    _shop: Shop,
    _address: ClientAddress,
) -> ApiResult<HttpResponse> {
    Err(crate::http::problem::ApiError::new(
        crate::http::problem::ProblemKind::Internal,
        "Not there yet.",
    ))
}
