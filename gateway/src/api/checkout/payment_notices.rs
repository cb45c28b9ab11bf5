//! /payments/viva/webhook: notices of the payment provider [CHK-04, D-14].
//!
//! They are not signed and anybody can send them, so nothing that they say counts but which payment they are about: the
//! provider is asked about it, soon. It is the one change that no page of the shop makes, see `http::same_origin`; it must not
//! know who is signed in.

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

/// Longer than any notice.
const MAX_NOTICE_BYTES: usize = 32 * 1024;

/// Registers the address. It is the provider's and no part of the API.
pub fn configure(config: &mut ServiceConfig) {
    config.service(
        web::resource(PAYMENT_WEBHOOK)
            .wrap(TracingLogger::<RequestSpan>::new())
            .route(web::get().to(verify))
            .route(web::post().to(notice)),
    );
}

/// What the provider wants to read before it sends notices here.
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

/// Has the provider asked about the payment that a notice is about, if it is one of ours. The answer is the same for every
/// notice: nobody learns which payments there are.
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
