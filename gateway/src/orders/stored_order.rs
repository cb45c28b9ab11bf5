use std::{collections::BTreeMap, sync::Arc};

use serde::Serialize;

use super::{
    Buyer, PlacedOrder, Reference, Withdrawal,
    state_machine::{Attention, Facts, Next, Progress, Step, Timings},
};
use crate::{
    retail::model::{PaymentMethod, is_single_email},
    store::OrderColumns,
};

#[derive(Clone)]
pub(super) struct StoredOrder {
    pub(super) id: i64,
    pub(super) version: i64,
    pub(super) document: Arc<Document>,
    pub(super) progress: Progress,
    /// Whether an earlier read failed and flagged the row. The next update removes the flag.
    pub(super) is_flagged_unreadable: bool,
}

/// Immutable content of a row in the journal.
#[derive(PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum Document {
    Order(PlacedOrder),
    /// Its progress is of the stage `withdrawal`.
    Withdrawal(Withdrawal),
}

impl Document {
    pub(super) fn tenant(&self) -> &str {
        match self {
            Self::Order(order) => &order.tenant,
            Self::Withdrawal(withdrawal) => &withdrawal.tenant,
        }
    }

    pub(super) fn reference(&self) -> &Reference {
        match self {
            Self::Order(order) => &order.reference,
            Self::Withdrawal(withdrawal) => &withdrawal.number,
        }
    }

    pub(super) fn placed_ms(&self) -> u64 {
        match self {
            Self::Order(order) => order.placed_ms,
            Self::Withdrawal(withdrawal) => withdrawal.declared_ms,
        }
    }

    pub(super) fn order(&self) -> Option<&PlacedOrder> {
        match self {
            Self::Order(order) => Some(order),
            Self::Withdrawal(_) => None,
        }
    }

    pub(super) fn withdrawal(&self) -> Option<&Withdrawal> {
        match self {
            Self::Order(_) => None,
            Self::Withdrawal(withdrawal) => Some(withdrawal),
        }
    }

    pub(super) fn facts(&self) -> Facts {
        match self {
            Self::Order(order) => facts(order),
            Self::Withdrawal(withdrawal) => withdrawal.facts(),
        }
    }
}

impl StoredOrder {
    pub(super) fn facts(&self) -> Facts {
        self.document.facts()
    }
}

fn facts(order: &PlacedOrder) -> Facts {
    Facts {
        prepaid: match order.payment {
            PaymentMethod::Card | PaymentMethod::CardWallet => true,
            PaymentMethod::CashOnDelivery | PaymentMethod::BankTransfer => false,
        },
        guest: matches!(order.buyer, Buyer::Guest(_)),
        total_cents: order.total_cents,
        // The mail step checks whether the shop has an address.
        has_company_mail: true,
        has_buyer_mail: is_single_email(order.buyer.email()),
    }
}

/// Group of steps with its own concurrency limit. A hanging step delays only the steps of its lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Lane {
    Shop,
    Provider,
    /// Own lane, because the shopper waits for the code.
    Code,
    Mail,
}

impl Lane {
    pub(super) const ALL: [Self; 4] = [Self::Shop, Self::Provider, Self::Code, Self::Mail];

    pub(super) const fn of(step: Step) -> Self {
        match step {
            Step::CheckPayment => Self::Provider,
            Step::RequestPaymentCode => Self::Code,
            Step::Mail(_) => Self::Mail,
            Step::FindGuest | Step::CreateGuest | Step::Save | Step::Probe => Self::Shop,
        }
    }

    /// Number in the journal; must never change.
    pub(super) const fn number(self) -> i64 {
        match self {
            Self::Shop => 0,
            Self::Provider => 1,
            Self::Code => 2,
            Self::Mail => 3,
        }
    }

    /// `None` for a lane of a newer version.
    pub(super) fn of_number(number: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|lane| lane.number() == number)
    }

    pub(super) fn limit(self, concurrency: usize) -> usize {
        match self {
            Self::Shop | Self::Provider | Self::Code => concurrency,
            Self::Mail => concurrency.min(1),
        }
    }
}

pub(super) fn columns(document: &Document, progress: &Progress, now_ms: u64) -> OrderColumns {
    let facts = document.facts();
    let reserved = progress.reserved_kinds();
    let order = document.order();
    let points = order
        .and_then(|order| order.redeemed)
        .filter(|_| reserved.points);
    let (lane, due_ms) = next_step(progress, facts, now_ms);
    let mut reserved_stock: BTreeMap<i32, i64> = BTreeMap::new();
    let lines = order.map_or(&[][..], |order| &order.lines);
    for line in lines.iter().filter(|_| reserved.stock) {
        *reserved_stock.entry(line.product_id).or_default() += i64::from(line.quantity);
    }
    let buyer_id = match order.map(|order| &order.buyer) {
        Some(Buyer::Customer { id, .. }) => Some(*id),
        Some(Buyer::Guest(_)) | None => progress.guest_id(),
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

/// Reasons for attention except "overdue", which depends on the current time. The journal finds overdue orders by the
/// column `unsaved_since_ms`.
fn lasting_attention(progress: &Progress) -> Option<String> {
    // No order is overdue at the time 0.
    let reasons = progress.attention(&Timings::default(), 0);
    let names: Vec<&str> = reasons.into_iter().map(Attention::name).collect();
    (!names.is_empty()).then(|| names.join(","))
}

impl Attention {
    /// Name in the operator's lists; stored in the journal.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Overdue => "overdue",
            Self::Refused => "refused",
            Self::PaidTwice => "paid-twice",
            Self::WrongPayment => "wrong-payment",
            Self::MailUnconfirmed => "mail-unconfirmed",
        }
    }
}
