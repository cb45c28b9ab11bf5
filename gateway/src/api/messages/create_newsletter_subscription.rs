//! POST /api/v1/newsletter-subscriptions: somebody wants the shop's newsletter [HOME-07, D-23].

use actix_web::{post, web::Data};
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::{Outbox, message::Message, model::required_address};
use crate::{
    api::fields::folded_email,
    http::{
        ClientAddress, NoContent, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiResult, Problems},
    },
    shop::Shop,
};

const SUBJECT: &str = "Newsletter";

/// Who wants the newsletter.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateNewsletterSubscriptionRequest {
    /// Where it goes: one address.
    #[schema(min_length = 3, max_length = 254, example = "shopper@example.com")]
    pub email: String,
}

impl Parameters for CreateNewsletterSubscriptionRequest {
    fn check(&self, errors: &mut FieldErrors) {
        required_address(errors, &self.email);
    }
}

/// Tells the shop who wants its newsletter. The same address again within a day is not sent again.
#[utoipa::path(
    operation_id = "createNewsletterSubscription",
    tag = "messages",
    request_body = CreateNewsletterSubscriptionRequest,
    responses((status = NO_CONTENT, description = "The shop knows"), Problems)
)]
#[post(
    "/api/v1/newsletter-subscriptions",
    wrap = "TracingLogger::<RequestSpan>::new()"
)]
pub(super) async fn create_newsletter_subscription(
    body: ValidBody<CreateNewsletterSubscriptionRequest>,
    shop: Shop,
    address: ClientAddress,
    outbox: Data<Outbox>,
) -> ApiResult<NoContent> {
    let email = folded_email(&body.0.email);
    let message = Message {
        name: email.clone(),
        phone: String::new(),
        subject: SUBJECT.to_owned(),
        text: format!("{email} would like to receive the newsletter."),
        email,
    };
    outbox.send(message, shop, address).await?;
    Ok(NoContent)
}
