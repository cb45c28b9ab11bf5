//! Asks for a payment code [CHK-03].

use crate::{
    orders::{PaymentCode, PlacedOrder, driver::shops::Shop, machine::Answer},
    retail::{NewPaymentCode, model::PaymentRequest},
};

/// Asked once: each time there is another code, and only one that the shopper gets to see can be paid.
pub(in crate::orders::driver) async fn ask_for_code(
    shop: &Shop<'_>,
    order: &PlacedOrder,
) -> Answer {
    let secrets = &shop.settings.payment;
    let (Some(auth), Some(source_code)) = (&secrets.viva_auth, &secrets.viva_source_code) else {
        tracing::warn!(
            tenant = order.tenant,
            "no payment code: the shop has no payment provider"
        );
        return Answer::NoCode;
    };
    let name = order.buyer.name();
    let request = PaymentRequest {
        reference: order.reference.as_str(),
        cents: order.total_cents,
        name: &name,
        email: order.buyer.email(),
        phone: order.buyer.phone(),
        return_url: &order.return_url,
        auth,
        source_code,
    };
    match shop.retail.create_payment_code(&request).await {
        Ok(NewPaymentCode::Code(digits)) => {
            PaymentCode::try_from(digits).map_or(Answer::NoCode, Answer::Code)
        }
        Ok(NewPaymentCode::Refused) => {
            tracing::warn!(tenant = order.tenant, "no payment code: it was refused");
            Answer::NoCode
        }
        Err(error) => {
            tracing::warn!(tenant = order.tenant, %error, "no payment code");
            Answer::NoCode
        }
    }
}
