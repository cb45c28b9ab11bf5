//! POST /api/v1/products/{id}/stock-notifications: a mail when the product is back [PROD-08].

use actix_web::{HttpResponse, post, web::Path};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    http::{
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiError, ApiResult, Problems},
        refused_problem,
    },
    retail::{StockNotification, legacy::Outcome},
    shop::Shop,
};

/// Longest address that mail can be sent to.
const MAX_EMAIL_CHARACTERS: usize = 254;

/// Who wants to hear.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateStockNotificationRequest {
    /// Where the mail goes.
    #[schema(max_length = 254, example = "shopper@example.com")]
    email: String,
}

impl Parameters for CreateStockNotificationRequest {
    fn check(&self, errors: &mut FieldErrors) {
        errors.length("email", &self.email, MAX_EMAIL_CHARACTERS);
        if !self.email.contains('@') || self.email.chars().any(char::is_control) {
            errors.push("email", "invalid", "must be an e-mail address");
        }
    }
}

/// Asks for a mail when a product is back in stock. The same request again within a day changes nothing.
#[utoipa::path(
    operation_id = "createStockNotification",
    tag = "catalog",
    params(("id" = i32, Path, description = "Id of the product or of the related variant", minimum = 1)),
    request_body = CreateStockNotificationRequest,
    responses((status = NO_CONTENT, description = "The shop will tell"), Problems)
)]
#[post("/api/v1/products/{id}/stock-notifications")]
pub(super) async fn create_stock_notification(
    id: Path<i32>,
    body: ValidBody<CreateStockNotificationRequest>,
    shop: Shop,
) -> ApiResult<HttpResponse> {
    let retail = shop.retail()?;
    let product = retail
        .find_product(id.into_inner(), shop.pricing)
        .await?
        .ok_or_else(|| ApiError::not_found("product"))?;
    let notification = StockNotification {
        email: body.0.email.trim(),
        product: &product,
    };
    match retail.save_stock_notification(notification).await? {
        Outcome::Success => Ok(HttpResponse::NoContent().finish()),
        Outcome::Refused(text) => Err(refused_problem(&retail, &text)),
    }
}
