//! Requests a payment code [CHK-03].

use crate::{
    orders::{
        PaymentCode, PlacedOrder, driver::shop_executor::ShopClients, state_machine::StepResult,
    },
    retail::{PaymentCodeResult, model::PaymentRequest},
};

/// A repeated request creates another code. This is harmless: the shopper can pay only the code on the payment page.
pub(in crate::orders::driver) async fn request_payment_code(
    shop: &ShopClients<'_>,
    order: &PlacedOrder,
) -> StepResult {
    let secrets = shop.settings.payment.as_ref();
    let Some((auth, source_code)) = secrets.and_then(|secrets| {
        let auth = secrets.viva_auth.as_ref()?;
        Some((auth, secrets.viva_source_code.as_ref()?))
    }) else {
        tracing::warn!(
            tenant = order.tenant,
            "no payment code: the shop has no payment provider"
        );
        return StepResult::NoCode;
    };
    let name = order.buyer.name();
    let request = PaymentRequest {
        reference: order.reference.as_str(),
        cents: order.total_cents,
        name: &name,
        email: order.buyer.email(),
        phone: order.buyer.phone(),
        return_origin: &order.return_origin,
        auth,
        source_code,
    };
    match shop.retail.create_payment_code(&request).await {
        Ok(PaymentCodeResult::Code(digits)) => {
            PaymentCode::try_from(digits).map_or(StepResult::NoCode, StepResult::Code)
        }
        Ok(PaymentCodeResult::Refused) => {
            tracing::warn!(tenant = order.tenant, "no payment code: it was refused");
            StepResult::NoCode
        }
        Err(error) => {
            tracing::warn!(tenant = order.tenant, %error, "no payment code");
            StepResult::NoCode
        }
    }
}
