use crate::orders::{
    PlacedOrder,
    driver::shop_executor::ShopClients,
    state_machine::{Progress, StepResult},
};

/// R7 of the state machine: only the provider's response is trusted.
pub(in crate::orders::driver) async fn check_payment(
    shop: &ShopClients<'_>,
    order: &PlacedOrder,
    progress: &Progress,
) -> StepResult {
    let (Some(provider), Some(code)) = (&shop.provider, progress.code()) else {
        tracing::warn!(
            tenant = order.tenant,
            "a payment can't be checked: the shop has no payment provider"
        );
        return StepResult::PaymentUnknown;
    };
    match provider.find_payment(code.as_str()).await {
        Ok(status) => StepResult::Payment(status),
        Err(error) => {
            tracing::warn!(tenant = order.tenant, %error, "a payment could not be checked");
            StepResult::PaymentUnknown
        }
    }
}
