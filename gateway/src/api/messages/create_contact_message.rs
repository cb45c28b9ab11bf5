//! POST /api/v1/contact-messages: a message to the shop [CON-04, CON-05].

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

/// Of a message without a subject of its own.
const SUBJECT: &str = "Contact";

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
    body: ValidBody<CreateMessageRequest>,
    shop: Shop,
    address: ClientAddress,
    outbox: Data<Outbox>,
) -> ApiResult<NoContent> {
    let message = body.0.into_message(|subject| {
        if subject.is_empty() {
            SUBJECT.to_owned()
        } else {
            subject.to_owned()
        }
    });
    outbox.send(message, shop, address).await?;
    Ok(NoContent)
}
