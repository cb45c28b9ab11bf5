//! Asks the payment provider what became of a payment.

use crate::{
    orders::{
        PlacedOrder,
        driver::shops::Shop,
        machine::{Answer, PaymentStatus, Progress},
    },
    payments::PaymentState,
};

/// Only what the provider itself answers counts (R7).
pub(in crate::orders::driver) async fn ask_provider(
    shop: &Shop<'_>,
    order: &PlacedOrder,
    progress: &Progress,
) -> Answer {
    let (Some(provider), Some(code)) = (&shop.provider, progress.code()) else {
        tracing::warn!(
            tenant = order.tenant,
            "a payment can't be looked at: no provider"
        );
        return Answer::ProviderSilent;
    };
    let state = match provider.find_payment(code.as_str()).await {
        Ok(state) => state,
        Err(error) => {
            tracing::warn!(tenant = order.tenant, %error, "a payment could not be looked at");
            return Answer::ProviderSilent;
        }
    };
    Answer::Payment(match state {
        PaymentState::Open => PaymentStatus::Open,
        PaymentState::Expired => PaymentStatus::Expired,
        PaymentState::Cancelled => PaymentStatus::Cancelled,
        PaymentState::Paid(sum) => PaymentStatus::Paid {
            cents: sum.cents.into(),
            currency: sum.currency,
            transactions: sum.transactions,
        },
    })
}
