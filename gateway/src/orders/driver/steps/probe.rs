//! Looks whether the shop's system has an order.

use crate::orders::{
    PlacedOrder,
    driver::shops::Shop,
    machine::{Answer, ProbeOutcome, Progress},
};

/// By its payment code, where it has one, and by the reference in its notes. Seen by either is seen; not seen counts only
/// where both were answered.
pub(in crate::orders::driver) async fn probe(
    shop: &Shop<'_>,
    order: &PlacedOrder,
    progress: &Progress,
) -> Answer {
    let Some(customer_id) = super::customer_id(order, progress) else {
        return Answer::Probed(ProbeOutcome::Unclear);
    };
    let reference = order.reference.as_str();
    let by_reference = shop
        .retail
        .find_orders_by_marker(customer_id, reference)
        .await;
    let is_seen = |found: &[i32]| {
        if found.len() > 1 {
            tracing::error!(
                tenant = order.tenant,
                reference,
                "an order was saved more than once"
            );
        }
        !found.is_empty()
    };
    if by_reference.as_deref().is_ok_and(is_seen) {
        return Answer::Probed(ProbeOutcome::Seen);
    }
    let by_code = match progress.code() {
        Some(code) => shop.retail.find_orders_by_payment_code(code.as_str()).await,
        None => Ok(Vec::new()),
    };
    Answer::Probed(match (by_reference, by_code) {
        (_, Ok(found)) if is_seen(&found) => ProbeOutcome::Seen,
        (Ok(_), Ok(_)) => ProbeOutcome::NotSeen,
        _ => ProbeOutcome::Unclear,
    })
}
