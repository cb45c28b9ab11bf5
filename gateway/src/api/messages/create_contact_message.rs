//! POST /api/v1/contact-messages [CON-04, CON-05].

use actix_web::{post, web::Data};
use tracing_actix_web::TracingLogger;

use super::{Outbox, model::CreateMessageRequest};
use crate::{
    http::{
        ClientAddress, NoContent, RequestSpan,
        parameters::ValidBody,
        problem::{ApiResult, Problems},
    },
    shop_context::ShopContext,
};

const DEFAULT_SUBJECT: &str = "Contact";

/// Sends a message to the shop by e-mail. Repeating the same message within a day sends no second e-mail.
#[utoipa::path(
    operation_id = "createContactMessage",
    tag = "messages",
    request_body = CreateMessageRequest,
    responses((status = NO_CONTENT, description = "The message is sent"), Problems)
)]
#[post(
    "/api/v1/contact-messages",
    wrap = "TracingLogger::<RequestSpan>::new()"
)]
pub(super) async fn create_contact_message(
    body: ValidBody<CreateMessageRequest>,
    shop: ShopContext,
    address: ClientAddress,
    outbox: Data<Outbox>,
) -> ApiResult<NoContent> {
    let email = body.0.into_email(|subject| {
        if subject.is_empty() {
            DEFAULT_SUBJECT.to_owned()
        } else {
            subject.to_owned()
        }
    });
    outbox.send(email, shop, address).await?;
    Ok(NoContent)
}
