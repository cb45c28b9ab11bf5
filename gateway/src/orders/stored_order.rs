//! An order as it is worked on, and what the journal says of it in columns.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    Buyer, PlacedOrder,
    machine::{Attention, Facts, Next, Pauses, Progress, Step},
};
use crate::{
    retail::model::{PaymentMethod, is_one_email},
    store::OrderColumns,
};

/// An order as it was read.
#[derive(Clone)]
pub(super) struct StoredOrder {
    /// Its row.
    pub(super) id: i64,
    /// Which version of the row this is.
    pub(super) version: i64,
    /// What was ordered.
    pub(super) order: Arc<PlacedOrder>,
    /// Where it is.
    pub(super) progress: Progress,
    /// It could not be read once, and its columns still say so.
    pub(super) is_misfiled: bool,
}

impl StoredOrder {
    pub(super) fn facts(&self) -> Facts {
        facts(&self.order)
    }
}

/// What of an order its way depends on.
pub(super) fn facts(order: &PlacedOrder) -> Facts {
    Facts {
        prepaid: match order.payment {
            PaymentMethod::Card | PaymentMethod::CardWallet => true,
            PaymentMethod::CashOnDelivery | PaymentMethod::BankTransfer => false,
        },
        guest: matches!(order.buyer, Buyer::Guest(_)),
        total_cents: order.total_cents,
        // Where the shop has no address, sending finds that out.
        has_company_mail: true,
        has_buyer_mail: is_one_email(order.buyer.email()),
    }
}

/// What kind of step it is. One that hangs must not keep those of the other kinds from being taken: mails and payment codes do
/// not hold up what is to be saved, nor the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Lane {
    /// Saving, at the shop's system.
    Shop,
    /// Looks at payments, at the payment provider.
    Provider,
    /// Payment codes, which somebody waits for.
    Code,
    /// Mails, which nobody waits for.
    Mail,
}

impl Lane {
    pub(super) const ALL: [Self; 4] = [Self::Shop, Self::Provider, Self::Code, Self::Mail];

    /// The lane of a step.
    pub(super) const fn of(step: Step) -> Self {
        match step {
            Step::AskProvider => Self::Provider,
            Step::AskForCode => Self::Code,
            Step::Mail(_) => Self::Mail,
            Step::FindGuest | Step::MakeGuest | Step::Save | Step::Probe => Self::Shop,
        }
    }

    /// As the journal has it.
    pub(super) const fn number(self) -> i64 {
        match self {
            Self::Shop => 0,
            Self::Provider => 1,
            Self::Code => 2,
            Self::Mail => 3,
        }
    }

    /// How many of its steps are taken at once, where the settings say so many.
    pub(super) fn places(self, at_once: usize) -> usize {
        match self {
            Self::Shop | Self::Provider | Self::Code => at_once,
            Self::Mail => at_once.min(1),
        }
    }
}

/// Values that the journal searches by.
pub(super) fn columns(order: &PlacedOrder, progress: &Progress, now_ms: u64) -> OrderColumns {
    let facts = facts(order);
    let reserved = progress.reserved_kinds();
    let points = order.redeemed.filter(|_| reserved.points);
    let (lane, due_ms) = due(progress, facts, now_ms);
    let mut held_stock: BTreeMap<i32, i64> = BTreeMap::new();
    for line in order.lines.iter().filter(|_| reserved.stock) {
        *held_stock.entry(line.product_id).or_default() += i64::from(line.quantity);
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
        is_finished: progress.is_over(),
        held_points: points.map_or(0, |points| points.points_hundredths),
        held_stock,
        is_prepaid: facts.prepaid,
        unsaved_since_ms: progress.unsaved_since_ms(),
    }
}

fn due(progress: &Progress, facts: Facts, now_ms: u64) -> (Lane, Option<u64>) {
    let (step, due_ms) = match progress.next(&facts, now_ms) {
        Next::Take(step) => (Some(step), Some(now_ms)),
        Next::WaitUntil(at_ms) => match progress.next(&facts, at_ms) {
            Next::Take(step) => (Some(step), Some(at_ms)),
            Next::WaitUntil(_) | Next::Nothing => (None, Some(at_ms)),
        },
        Next::Nothing => (None, None),
    };
    (step.map_or(Lane::Shop, Lane::of), due_ms)
}

/// Reasons that do not come with time. That an order takes too long is seen from `unsaved_since_ms`.
fn lasting_attention(progress: &Progress) -> Option<String> {
    let reasons = progress.attention(&Pauses::default(), 0);
    let names: Vec<&str> = reasons.into_iter().map(Attention::name).collect();
    (!names.is_empty()).then(|| names.join(","))
}

impl Attention {
    /// For lists.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Overdue => "overdue",
            Self::Refused => "refused",
            Self::PaidTwice => "paid-twice",
            Self::WrongPayment => "wrong-payment",
        }
    }
}
