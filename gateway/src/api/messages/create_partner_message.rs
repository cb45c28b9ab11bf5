//! POST /api/v1/partner-messages: a message to the shop [CON-07, D-12].

use actix_web::{HttpResponse, post};
use tracing_actix_web::TracingLogger;

use super::model::CreateMessageRequest;
use crate::{
    http::{
        ClientAddress, RequestSpan,
        parameters::ValidBody,
        problem::{ApiResult, Problems},
    },
    shop::Shop,
};

/// Sends a message to the shop. The same message again within a day is not sent again.
#[utoipa::path(
    operation_id = "createPartnerMessage",
    tag = "messages",
    request_body = CreateMessageRequest,
    responses((status = NO_CONTENT, description = "The shop has it"), Problems)
)]
#[post(
    "/api/v1/partner-messages",
    wrap = "TracingLogger::<RequestSpan>::new()"
)]
pub(super) async fn create_partner_message(
    _body: ValidBody<CreateMessageRequest>,
    _shop: Shop,
    _address: ClientAddress,
) -> ApiResult<HttpResponse> {
    Err(crate::http::problem::ApiError::new(
        crate::http::problem::ProblemKind::Internal,
        "Not there yet.",
    ))
}
