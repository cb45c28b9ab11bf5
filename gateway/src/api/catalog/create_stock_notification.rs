//! POST /api/v1/products/{id}/stock-notifications [PROD-08].

use actix_web::{
    HttpResponse,
    http::header::CACHE_CONTROL,
    post,
    web::{Data, Path},
};
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::stock_notifications::{NotificationKey, StockNotifications};
use crate::{
    api::field_validation,
    customer_pricing::Pricing,
    http::{
        ClientAddress, RequestSpan, check_outcome,
        parameters::{FieldErrors, Parameters, RecordId, ValidBody},
        problem::{ApiError, ApiResult, Problems},
        rate_limit::{Action, RateLimiter},
    },
    retail::{RetailClient, StockNotification, model::Product},
    shop_context::ShopContext,
};

/// A request for an e-mail when a product is back in stock.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateStockNotificationRequest {
    /// E-mail address: exactly one '@' with text on both sides, without white space, control characters or any of
    /// `, ; : < > " ( ) [ ] \`. At most 254 characters, not counting spaces around it.
    #[schema(max_length = 254, example = "shopper@example.com")]
    email: String,
}

impl Parameters for CreateStockNotificationRequest {
    fn check(&self, errors: &mut FieldErrors) {
        field_validation::single_address(errors, &self.email);
    }
}

/// Requests an e-mail for when a product is back in stock. Repeating the request within a day changes nothing.
#[utoipa::path(
    operation_id = "createStockNotification",
    tag = "catalog",
    params(("id" = i32, Path, description = "Id of the product or of the related variant", minimum = 1)),
    request_body = CreateStockNotificationRequest,
    responses((status = NO_CONTENT, description = "The request is stored"), Problems)
)]
#[post(
    "/api/v1/products/{id}/stock-notifications",
    wrap = "TracingLogger::<RequestSpan>::new()"
)]
pub(super) async fn create_stock_notification(
    id: Path<RecordId>,
    body: ValidBody<CreateStockNotificationRequest>,
    shop: ShopContext,
    address: ClientAddress,
    limiter: Data<RateLimiter>,
    notifications: Data<StockNotifications>,
) -> ApiResult<HttpResponse> {
    let retail = shop.retail()?;
    let (id, pricing) = (id.into_inner().0, shop.pricing);
    let email = body.0.email.trim().to_owned();
    let key = NotificationKey::new(shop.tenant.id, id, &email);
    let find = {
        let retail = retail.clone();
        async move { find_uncached(id, pricing, &retail).await }
    };
    let client = (shop.tenant.id, address);
    let save = move |product| async move {
        // Check the limit only now, so that requests for unknown products don't count.
        limiter
            .check(Action::RequestStockNotification, client)
            .await?;
        save(&email, &product, &retail).await
    };
    notifications
        .accept(&shop.tenant.slug, key, find, save)
        .await?;
    Ok(HttpResponse::NoContent()
        .insert_header((CACHE_CONTROL, "no-store"))
        .finish())
}

/// The Retail API compares this product with its record, so a cached product may be refused.
async fn find_uncached(id: i32, pricing: Pricing, retail: &RetailClient) -> ApiResult<Product> {
    let product = retail.find_product(id, pricing).await?;
    product.ok_or_else(|| ApiError::not_found("product"))
}

async fn save(email: &str, product: &Product, retail: &RetailClient) -> ApiResult<()> {
    let notification = StockNotification { email, product };
    let saved = retail.save_stock_notification(notification).await;
    Ok(check_outcome(retail, saved)?)
}
