use super::{Buyer, PaymentCode, PlacedOrder, Reference, stored_order::StoredOrder};

/// Status of an order, as the API reports it.
#[derive(Clone, Debug)]
pub struct OrderStatus {
    /// Reference of the order.
    pub reference: Reference,
    /// Total, in cents.
    pub total_cents: i32,
    /// State of the order.
    pub state: OrderState,
    /// The provider's payment code, if the order is prepaid.
    pub code: Option<PaymentCode>,
    /// Whether a new check at the payment provider may be scheduled.
    pub can_recheck_payment: bool,
}

/// State of an order, for the shopper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderState {
    /// In progress.
    Pending,
    /// Waits for payment at the provider's page.
    ToPay,
    /// Not paid, and no longer payable.
    NotPaid,
    /// No payment code was created, and nothing was ordered.
    NotAccepted,
    /// Saved in the Retail API.
    Saved,
    /// Refused by the Retail API. A paid order is retried.
    NotSaved,
}

/// Order of a customer whose steps are not finished.
#[derive(Clone, Debug)]
pub struct OrderInProgress {
    /// Status of the order.
    pub status: OrderStatus,
    /// Time of the order, in ms since 1970.
    pub placed_ms: u64,
    /// Number of pieces.
    pub item_count: i32,
}

impl OrderInProgress {
    /// `None` for an order of another buyer. A guest's order is another buyer's, even if the guest
    /// has this customer record.
    pub(super) fn of(stored: &StoredOrder, customer_id: i32) -> Option<Self> {
        let order = stored.document.order()?;
        if !matches!(order.buyer, Buyer::Customer { id, .. } if id == customer_id) {
            return None;
        }
        let pieces = order.lines.iter().map(|line| line.quantity);
        Some(Self {
            status: OrderStatus::of(stored, order),
            placed_ms: order.placed_ms,
            item_count: pieces.fold(0, i32::saturating_add),
        })
    }
}

impl OrderStatus {
    pub(super) fn of(stored: &StoredOrder, order: &PlacedOrder) -> Self {
        Self {
            reference: order.reference.clone(),
            total_cents: order.total_cents,
            state: stored.progress.state(),
            code: stored.progress.code().cloned(),
            can_recheck_payment: stored.progress.can_recheck_payment(),
        }
    }
}
