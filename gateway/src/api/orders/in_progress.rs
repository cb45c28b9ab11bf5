use super::model::{OrderInProgress, OrderProgressState};
use crate::{
    orders::{self, OrderState, Orders},
    retail::wire::Timestamp,
};

/// Returns no orders if the journal can't be read, so that the customer still sees the saved orders.
pub(super) async fn list_in_progress(
    journal: &Orders,
    tenant: &str,
    customer_id: i32,
) -> Vec<OrderInProgress> {
    let listed = journal.list_in_progress(tenant, customer_id).await;
    let orders = listed.unwrap_or_default().into_iter();
    orders.filter_map(in_progress).collect()
}

fn in_progress(order: orders::OrderInProgress) -> Option<OrderInProgress> {
    let state = match order.status.state {
        OrderState::Pending => OrderProgressState::Pending,
        OrderState::ToPay => OrderProgressState::ToPay,
        OrderState::NotSaved => OrderProgressState::NotSaved,
        OrderState::NotPaid | OrderState::NotAccepted | OrderState::Saved => return None,
    };
    let placed = i64::try_from(order.placed_ms)
        .ok()
        .and_then(Timestamp::from_unix_millis);
    Some(OrderInProgress {
        reference: order.status.reference.into(),
        state,
        placed_at: placed.map(Timestamp::to_rfc3339),
        total_cents: order.status.total_cents,
        item_count: order.item_count,
    })
}
