//! POST /api/v1/products/{id}/stock-notifications: a mail when the product is back [PROD-08].

use actix_web::{
    HttpResponse,
    http::header::CACHE_CONTROL,
    post,
    web::{Data, Path},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::stock_notifications::{StockNotifications, Wish};
use crate::{
    http::{
        ClientAddress,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiError, ApiResult, Problems},
        refused_problem,
    },
    retail::{RetailClient, StockNotification, legacy::Outcome, model::Pricing},
    shop::Shop,
};

/// Longest address that mail can be sent to.
const MAX_EMAIL_BYTES: usize = 254;

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
        if self.email.len() > MAX_EMAIL_BYTES {
            let detail = format!("must be at most {MAX_EMAIL_BYTES} bytes");
            errors.push("email", "too-long", detail);
        } else if !self.email.contains('@') || self.email.chars().any(char::is_control) {
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
    address: ClientAddress,
    notifications: Data<StockNotifications>,
) -> ApiResult<HttpResponse> {
    let retail = shop.retail()?;
    let (id, pricing) = (id.into_inner(), shop.pricing);
    let email = body.0.email.trim().to_owned();
    let wish = Wish::new(shop.tenant.id, id, &email);
    let save = async move { save(id, &email, pricing, &retail).await };
    notifications.accept(wish, address, save).await?;
    Ok(HttpResponse::NoContent()
        .insert_header((CACHE_CONTROL, "no-store"))
        .finish())
}

/// The product is read anew: its record goes along, and only legacy's own word of it counts.
async fn save(id: i32, email: &str, pricing: Pricing, retail: &RetailClient) -> ApiResult<()> {
    let product = retail.find_product(id, pricing).await?;
    let product = product.ok_or_else(|| ApiError::not_found("product"))?;
    let notification = StockNotification {
        email,
        product: &product,
    };
    match retail.save_stock_notification(notification).await? {
        Outcome::Success => Ok(()),
        Outcome::Refused(text) => Err(refused_problem(retail, &text)),
    }
}
