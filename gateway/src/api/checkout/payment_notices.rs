//! Webhook of the payment provider, /payments/viva/webhook [CHK-04, D-14].
//!
//! Notices are unsigned, so only their payment code is used: the gateway asks the provider about it. `http::same_origin`
//! exempts the webhook; it must not read the session.

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
    payments::code_of_notice,
    shop::Shop,
};

/// Maximum size of a notice.
const MAX_NOTICE_BYTES: usize = 32 * 1024;

/// Registers the webhook, which is not part of the API.
pub fn configure(config: &mut ServiceConfig) {
    config.service(
        web::resource(PAYMENT_WEBHOOK)
            .wrap(TracingLogger::<RequestSpan>::new())
            .route(web::get().to(verify))
            .route(web::post().to(notice)),
    );
}

/// Body that verifies the webhook's address.
#[derive(Serialize)]
struct Verification {
    #[serde(rename = "Key")]
    key: String,
}

/// Shows the provider that this address is the shop's. The key is the provider's own answer to the shop's credentials.
async fn verify(shop: Shop, service: Data<CheckoutService>) -> ApiResult<HttpResponse> {
    let provider = service.payments.provider(&shop.tenant);
    let provider = provider.ok_or_else(|| ApiError::not_found("payment provider"))?;
    // A failure is remembered as long as what is not there: anybody can ask, and the provider must not be asked each time.
    let load = move || async move {
        let key = provider.webhook_key().await;
        let key = key.inspect_err(|error| {
            tracing::warn!(%error, "the payment provider's key could not be had");
        });
        Ok(key.ok())
    };
    let key: Option<String> = shop
        .cached_value(Operation::FindPaymentKey, "", Freshness::Structure, load)
        .await?;
    let key = key.ok_or_else(|| {
        let detail = "The payment provider can't be asked right now.";
        ApiError::new(ProblemKind::PaymentUnavailable, detail)
    })?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(Verification { key }))
}

/// Schedules a request to the provider if the notice names a known payment. Every notice gets the same response, which
/// doesn't reveal the known payments.
async fn notice(
    shop: Shop,
    address: ClientAddress,
    LimitedBody(body): LimitedBody<MAX_NOTICE_BYTES>,
    service: Data<CheckoutService>,
) -> ApiResult<HttpResponse> {
    let tenant = &shop.tenant;
    let code = code_of_notice(tenant.config.payment.provider, &body);
    if let Some(code) = code.and_then(|code| PaymentCode::try_from(code).ok())
        && service.may_hint(tenant.id, address)
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
