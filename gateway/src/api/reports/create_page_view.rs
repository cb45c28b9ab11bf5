//! POST /api/v1/page-views: somebody who agreed to being counted looked at pages [LAY-05, D-17].

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

/// Pages that one visitor looked at. Sent after consent only.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreatePageViewRequest {
    /// A random number of this browser, made after consent (UUID).
    #[schema(format = "uuid")]
    pub visitor: String,
    /// In the order that they were looked at.
    #[schema(min_items = 1, max_items = 20)]
    pub views: Vec<PageView>,
}

/// A page that somebody looked at.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PageView {
    /// Path of the page. Only list filters and search terms of its query go on; the rest is dropped.
    #[schema(min_length = 1, max_length = 500, example = "/product/default/12")]
    pub path: String,
    /// Title of the page.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub title: Option<String>,
}

impl Parameters for CreatePageViewRequest {
    fn check(&self, _errors: &mut FieldErrors) {}
}

/// Passes page views on to the shop's analytics service. Nothing else of the browser goes there.
#[utoipa::path(
    operation_id = "createPageView",
    tag = "reports",
    request_body = CreatePageViewRequest,
    responses((status = NO_CONTENT, description = "Taken, or not counted here"), Problems)
)]
#[post("/api/v1/page-views", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn create_page_view(
    _body: ValidBody<CreatePageViewRequest>,
    _shop: Shop,
    _address: ClientAddress,
) -> ApiResult<HttpResponse> {
    Err(crate::http::problem::ApiError::new(
        crate::http::problem::ProblemKind::Internal,
        "Not there yet.",
    ))
}
