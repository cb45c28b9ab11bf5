//! Sends an order to the shop's system [CHK-04, CHK-07, CHK-08].

use crate::{
    orders::{
        PlacedOrder,
        driver::shops::Shop,
        machine::{Answer, Progress, SaveOutcome},
    },
    retail::{WriteError, wire::Outcome},
};

/// Sent once. Only `success` is a yes, and only what was not sent is a no (R4).
pub(in crate::orders::driver) async fn save(
    shop: &Shop<'_>,
    order: &PlacedOrder,
    progress: &Progress,
) -> Answer {
    let (name, code) = (order.buyer.name(), progress.code());
    let Some(new_order) = super::customer_id(order, progress)
        .and_then(|customer_id| order.to_be_saved(customer_id, &name, code))
    else {
        return Answer::Save(SaveOutcome::NotSent);
    };
    Answer::Save(match shop.retail.save_order(&new_order).await {
        Ok(Outcome::Success) => SaveOutcome::Success,
        Ok(Outcome::Refused(_)) => SaveOutcome::Refused,
        Err(WriteError::NotSent(_)) => SaveOutcome::NotSent,
        Err(WriteError::OutcomeUnknown(_)) => SaveOutcome::OutcomeUnknown,
    })
}
