//! Notifications of the payment provider [CHK-04, D-14].
//!
//! They are not signed, and any client can send one. The gateway uses only the payment code, and asks
//! the provider for the payment's status.
//!
//! This endpoint accepts changes from other sites (see `http::same_origin`), so it must not use the session.

use actix_web::{
    HttpResponse,
    http::header::CACHE_CONTROL,
    web::{self, Data, ServiceConfig},
};
use serde::Serialize;
use tracing_actix_web::TracingLogger;

use super::{pricing_terms::journal_unavailable, service::CheckoutService};
use crate::{
    cache::{Freshness, Operation},
    http::{
        ClientAddress, LimitedBody, PAYMENT_WEBHOOK, RequestSpan,
        problem::{ApiError, ApiResult, ProblemKind},
    },
    orders::PaymentCode,
    payments::webhook_payment_code,
    shop_context::{NO_QUERY, ShopContext},
};

/// Larger than any real notification.
const MAX_NOTIFICATION_BYTES: usize = 32 * 1024;

/// Registers the webhook. It is not part of the API.
pub fn configure(config: &mut ServiceConfig) {
    config.service(
        web::resource(PAYMENT_WEBHOOK)
            .name("payment_webhook")
            .wrap(TracingLogger::<RequestSpan>::new())
            .route(web::get().to(verify))
            .route(web::post().to(receive)),
    );
}

/// The provider requires this response before it sends notifications.
#[derive(Serialize)]
struct Verification {
    #[serde(rename = "Key")]
    key: String,
}

/// Proves to the provider that this URL belongs to the shop, with a key for the shop's credentials.
async fn verify(shop: ShopContext, service: Data<CheckoutService>) -> ApiResult<HttpResponse> {
    let provider = service.payments.provider(&shop.tenant);
    let provider = provider.ok_or_else(|| ApiError::not_found("payment provider"))?;
    // Also cache failures, as `None`. Otherwise any client could cause many calls to the provider.
    let load = move || async move {
        let key = provider.webhook_key().await;
        let key = key.inspect_err(|error| {
            tracing::warn!(%error, "could not get the webhook key from the payment provider");
        });
        Ok(key.ok())
    };
    let key: Option<String> = shop
        .cached_value(
            Operation::FindPaymentKey,
            NO_QUERY,
            Freshness::Structure,
            load,
        )
        .await?;
    let key = key.ok_or_else(|| {
        let detail = "The payment provider can't be reached at the moment.";
        ApiError::new(ProblemKind::PaymentUnavailable, detail)
    })?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(Verification { key }))
}

/// Every notification gets the same response, so that it does not reveal which payments exist.
async fn receive(
    shop: ShopContext,
    address: ClientAddress,
    LimitedBody(body): LimitedBody<MAX_NOTIFICATION_BYTES>,
    service: Data<CheckoutService>,
) -> ApiResult<HttpResponse> {
    let tenant = &shop.tenant;
    let code = webhook_payment_code(tenant.config.payment.provider, &body);
    if let Some(code) = code.and_then(|code| PaymentCode::try_from(code).ok())
        && service.may_recheck_payment(tenant.id, address).await
    {
        let found = service.orders.find_by_code(&tenant.slug, &code).await;
        if let Some(reference) = found.map_err(journal_unavailable)? {
            let rechecked = service
                .orders
                .recheck_payment(&tenant.slug, &reference)
                .await;
            rechecked.map_err(journal_unavailable)?;
        }
    }
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .finish())
}
