//! POST /api/v1/contact-messages: a message to the shop [CON-04, CON-05].

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
    operation_id = "createContactMessage",
    tag = "messages",
    request_body = CreateMessageRequest,
    responses((status = NO_CONTENT, description = "The shop has it"), Problems)
)]
#[post(
    "/api/v1/contact-messages",
    wrap = "TracingLogger::<RequestSpan>::new()"
)]
pub(super) async fn create_contact_message(
    _body: ValidBody<CreateMessageRequest>,
    _shop: Shop,
    _address: ClientAddress,
) -> ApiResult<HttpResponse> {
    Err(crate::http::problem::ApiError::new(
        crate::http::problem::ProblemKind::Internal,
        "Not there yet.",
    ))
}
