use super::model::{Order, OrderLine, OrderShipping, OrderSummary};
use crate::{
    api::payment_method::OrderPaymentMethod,
    orders::WithdrawalPeriod,
    retail::{model, wire::Timestamp},
    tenants::config::WithdrawalConfig,
};

impl OrderSummary {
    pub(super) fn new(order: &model::Order, withdrawal: &WithdrawalConfig) -> Self {
        let placed_ms = order.placed_at.map(Timestamp::unix_millis);
        let placed_ms = placed_ms.and_then(|placed_ms| placed_ms.try_into().ok());
        let period = placed_ms
            .filter(|_| withdrawal.enabled)
            .and_then(|placed_ms| WithdrawalPeriod::of_order(placed_ms, withdrawal));
        let pieces = order.lines.iter().map(|line| line.quantity.max(0));
        Self {
            id: order.id,
            code: order.code.clone(),
            placed_at: order.placed_at.map(Timestamp::to_rfc3339),
            total_cents: order.total_cents,
            item_count: pieces.fold(0, i32::saturating_add),
            withdrawable_until: period.map(WithdrawalPeriod::last_day),
        }
    }
}

impl Order {
    pub(super) fn new(order: model::Order, withdrawal: &WithdrawalConfig) -> Self {
        Self {
            summary: OrderSummary::new(&order, withdrawal),
            shipping: order.shipping.map(|shipping| OrderShipping {
                description: shipping.description,
                cost_cents: shipping.cost_cents.max(0),
            }),
            payment_method: order.payment.map(OrderPaymentMethod::from),
            notes: order.notes,
            lines: order.lines.into_iter().map(OrderLine::from).collect(),
        }
    }
}

impl From<model::OrderLine> for OrderLine {
    fn from(line: model::OrderLine) -> Self {
        Self {
            name: line.name,
            quantity: line.quantity.max(0),
            unit_price_cents: line.unit_price_cents,
            product_id: line.product_id,
            related_variant_id: line.related_variant_id,
        }
    }
}
