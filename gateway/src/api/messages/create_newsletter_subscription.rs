//! POST /api/v1/newsletter-subscriptions [HOME-07, D-23].

use actix_web::{post, web::Data};
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::{Outbox, model::required_address, shop_email::ShopEmail};
use crate::{
    api::field_validation::normalized_email,
    http::{
        ClientAddress, NoContent, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiResult, Problems},
    },
    shop_context::ShopContext,
};

const SUBJECT: &str = "Newsletter";

/// A request for the newsletter.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateNewsletterSubscriptionRequest {
    /// E-mail address to send the newsletter to.
    #[schema(min_length = 3, max_length = 254, example = "shopper@example.com")]
    pub email: String,
}

impl Parameters for CreateNewsletterSubscriptionRequest {
    fn check(&self, errors: &mut FieldErrors) {
        required_address(errors, &self.email);
    }
}

/// Informs the shop by e-mail that a shopper wants its newsletter. Repeating the request within a
/// day sends no second e-mail.
#[utoipa::path(
    operation_id = "createNewsletterSubscription",
    tag = "messages",
    request_body = CreateNewsletterSubscriptionRequest,
    responses((status = NO_CONTENT, description = "The shop is informed"), Problems)
)]
#[post(
    "/api/v1/newsletter-subscriptions",
    wrap = "TracingLogger::<RequestSpan>::new()"
)]
pub(super) async fn create_newsletter_subscription(
    body: ValidBody<CreateNewsletterSubscriptionRequest>,
    shop: ShopContext,
    address: ClientAddress,
    outbox: Data<Outbox>,
) -> ApiResult<NoContent> {
    let email = normalized_email(&body.0.email);
    let email = ShopEmail {
        name: email.clone(),
        phone: String::new(),
        subject: SUBJECT.to_owned(),
        text: format!("{email} would like to receive the newsletter."),
        email,
    };
    outbox.send(email, shop, address).await?;
    Ok(NoContent)
}
