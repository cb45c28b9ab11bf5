use crate::orders::{
    PlacedOrder,
    driver::shop_executor::ShopClients,
    state_machine::{ProbeOutcome, Progress, StepResult},
};

/// Searches by the reference in the order's notes, and by the payment code, if any. The order is missing only if all
/// searches succeed and find nothing.
pub(in crate::orders::driver) async fn probe(
    shop: &ShopClients<'_>,
    order: &PlacedOrder,
    progress: &Progress,
) -> StepResult {
    let Some(customer_id) = super::customer_id(order, progress) else {
        return StepResult::Probe(ProbeOutcome::Unknown);
    };
    let reference = order.reference.as_str();
    let by_reference = shop
        .retail
        .find_orders_by_marker(customer_id, reference)
        .await;
    let is_found = |found: &[i32]| {
        if found.len() > 1 {
            tracing::error!(
                tenant = order.tenant,
                reference,
                "an order was saved more than once"
            );
        }
        !found.is_empty()
    };
    if by_reference.as_deref().is_ok_and(is_found) {
        return StepResult::Probe(ProbeOutcome::Found);
    }
    let by_code = match progress.code() {
        Some(code) => shop.retail.find_orders_by_payment_code(code.as_str()).await,
        None => Ok(Vec::new()),
    };
    StepResult::Probe(match (by_reference, by_code) {
        (_, Ok(found)) if is_found(&found) => ProbeOutcome::Found,
        (Ok(_), Ok(_)) => ProbeOutcome::NotFound,
        _ => ProbeOutcome::Unknown,
    })
}
