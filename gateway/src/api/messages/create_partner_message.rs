//! POST /api/v1/partner-messages: a message to the shop [CON-07, D-12].

use actix_web::{post, web::Data};
use tracing_actix_web::TracingLogger;

use super::{Outbox, model::CreateMessageRequest};
use crate::{
    http::{
        ClientAddress, NoContent, RequestSpan,
        parameters::ValidBody,
        problem::{ApiResult, Problems},
    },
    shop::Shop,
};

/// A subject of the shopper's own stands behind it.
const SUBJECT: &str = "Become a Partner";

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
    body: ValidBody<CreateMessageRequest>,
    shop: Shop,
    address: ClientAddress,
    outbox: Data<Outbox>,
) -> ApiResult<NoContent> {
    let message = body.0.into_message(|subject| {
        if subject.is_empty() {
            SUBJECT.to_owned()
        } else {
            format!("{SUBJECT}: {subject}")
        }
    });
    outbox.send(message, shop, address).await?;
    Ok(NoContent)
}
