//! Saves an order in the Retail API [CHK-04, CHK-07, CHK-08].

use crate::{
    orders::{
        PlacedOrder,
        driver::shop_executor::ShopClients,
        state_machine::{Progress, SaveOutcome, StepResult},
    },
    retail::{WriteError, wire::Outcome},
};

/// R4 of the state machine: only `success` confirms the save. Only "not sent" proves that the order was not saved.
pub(in crate::orders::driver) async fn save(
    shop: &ShopClients<'_>,
    order: &PlacedOrder,
    progress: &Progress,
) -> StepResult {
    let (name, code) = (order.buyer.name(), progress.code());
    let Some(new_order) = super::customer_id(order, progress)
        .and_then(|customer_id| order.to_new_order(customer_id, &name, code))
    else {
        return StepResult::Save(SaveOutcome::NotSent);
    };
    StepResult::Save(match shop.retail.save_order(&new_order).await {
        Ok(Outcome::Success) => SaveOutcome::Success,
        Ok(Outcome::Refused(_)) => SaveOutcome::Refused,
        Err(WriteError::NotSent(_)) => SaveOutcome::NotSent,
        Err(WriteError::OutcomeUnknown(_)) => SaveOutcome::OutcomeUnknown,
    })
}
