//! POST /api/v1/newsletter-subscriptions: somebody wants the shop's newsletter [HOME-07, D-23].

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

/// Who wants the newsletter.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateNewsletterSubscriptionRequest {
    /// Where it goes: one address.
    #[schema(min_length = 3, max_length = 254, example = "shopper@example.com")]
    pub email: String,
}

impl Parameters for CreateNewsletterSubscriptionRequest {
    fn check(&self, _errors: &mut FieldErrors) {}
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
    _body: ValidBody<CreateNewsletterSubscriptionRequest>,
    _shop: Shop,
    _address: ClientAddress,
) -> ApiResult<HttpResponse> {
    Err(crate::http::problem::ApiError::new(
        crate::http::problem::ProblemKind::Internal,
        "Not there yet.",
    ))
}
