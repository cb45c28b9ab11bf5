//! An order that was read from the journal, and the columns by which the journal searches orders.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    Buyer, PlacedOrder,
    state_machine::{Attention, Facts, Next, Progress, Step, Timings},
};
use crate::{
    retail::model::{PaymentMethod, is_single_email},
    store::OrderColumns,
};

/// Order as it was read from the journal.
#[derive(Clone)]
pub(super) struct StoredOrder {
    /// Row id.
    pub(super) id: i64,
    /// Version of the row.
    pub(super) version: i64,
    /// Content of the order.
    pub(super) order: Arc<PlacedOrder>,
    /// Progress of the order.
    pub(super) progress: Progress,
    /// Whether the row is marked as unreadable from an earlier failed read. This time the row was
    /// read, so the next update must remove the mark.
    pub(super) is_flagged_unreadable: bool,
}

impl StoredOrder {
    pub(super) fn facts(&self) -> Facts {
        facts(&self.order)
    }
}

/// Facts of an order that its state machine depends on.
pub(super) fn facts(order: &PlacedOrder) -> Facts {
    Facts {
        prepaid: match order.payment {
            PaymentMethod::Card | PaymentMethod::CardWallet => true,
            PaymentMethod::CashOnDelivery | PaymentMethod::BankTransfer => false,
        },
        guest: matches!(order.buyer, Buyer::Guest(_)),
        total_cents: order.total_cents,
        // Not known here: the step that sends the mail checks whether the shop has a mail address.
        has_company_mail: true,
        has_buyer_mail: is_single_email(order.buyer.email()),
    }
}

/// Group of steps with its own concurrency limit, so that a hanging step doesn't delay the steps of other lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Lane {
    /// Guest records and saving, at the Retail API.
    Shop,
    /// Payment status, at the payment provider.
    Provider,
    /// Payment codes; the shopper waits for them.
    Code,
    /// Mails, in the background.
    Mail,
}

impl Lane {
    pub(super) const ALL: [Self; 4] = [Self::Shop, Self::Provider, Self::Code, Self::Mail];

    /// The lane of a step.
    pub(super) const fn of(step: Step) -> Self {
        match step {
            Step::CheckPayment => Self::Provider,
            Step::RequestCode => Self::Code,
            Step::Mail(_) => Self::Mail,
            Step::FindGuest | Step::CreateGuest | Step::Save | Step::Probe => Self::Shop,
        }
    }

    /// Number of the lane in the journal.
    pub(super) const fn number(self) -> i64 {
        match self {
            Self::Shop => 0,
            Self::Provider => 1,
            Self::Code => 2,
            Self::Mail => 3,
        }
    }

    /// Concurrency limit of the lane, from the configured limit.
    pub(super) fn limit(self, concurrency: usize) -> usize {
        match self {
            Self::Shop | Self::Provider | Self::Code => concurrency,
            Self::Mail => concurrency.min(1),
        }
    }
}

/// Values of an order by which the journal searches orders.
pub(super) fn columns(order: &PlacedOrder, progress: &Progress, now_ms: u64) -> OrderColumns {
    let facts = facts(order);
    let reserved = progress.reserved_kinds();
    let points = order.redeemed.filter(|_| reserved.points);
    let (lane, due_ms) = next_step(progress, facts, now_ms);
    let mut reserved_stock: BTreeMap<i32, i64> = BTreeMap::new();
    for line in order.lines.iter().filter(|_| reserved.stock) {
        *reserved_stock.entry(line.product_id).or_default() += i64::from(line.quantity);
    }
    let buyer_id = match order.buyer {
        Buyer::Customer { id, .. } => Some(id),
        Buyer::Guest(_) => progress.guest_id(),
    };
    OrderColumns {
        code: progress.code().map(|code| code.as_str().to_owned()),
        customer_id: buyer_id,
        stage: progress.stage_name(),
        attention: lasting_attention(progress),
        lane: lane.number(),
        due_ms,
        is_finished: progress.is_finished(),
        reserved_points: points.map_or(0, |points| points.points_hundredths),
        reserved_stock,
        is_prepaid: facts.prepaid,
        unsaved_since_ms: progress.unsaved_since_ms(),
    }
}

/// Lane of the order's next step, and the time from which the step is due.
fn next_step(progress: &Progress, facts: Facts, now_ms: u64) -> (Lane, Option<u64>) {
    let (step, due_ms) = match progress.next(&facts, now_ms) {
        Next::Run(step) => (Some(step), Some(now_ms)),
        Next::WaitUntil(at_ms) => match progress.next(&facts, at_ms) {
            Next::Run(step) => (Some(step), Some(at_ms)),
            Next::WaitUntil(_) | Next::Nothing => (None, Some(at_ms)),
        },
        Next::Nothing => (None, None),
    };
    (step.map_or(Lane::Shop, Lane::of), due_ms)
}

/// Reasons why the order needs attention, except "overdue". That reason depends on the current
/// time, so the journal finds overdue orders by the column `unsaved_since_ms`.
fn lasting_attention(progress: &Progress) -> Option<String> {
    // At the time 0 no order is overdue.
    let reasons = progress.attention(&Timings::default(), 0);
    let names: Vec<&str> = reasons.into_iter().map(Attention::name).collect();
    (!names.is_empty()).then(|| names.join(","))
}

impl Attention {
    /// Name in the operator's lists of orders.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Overdue => "overdue",
            Self::Refused => "refused",
            Self::PaidTwice => "paid-twice",
            Self::WrongPayment => "wrong-payment",
        }
    }
}
