//! Status, reservations and attention reasons of an order.

use serde::Serialize;

use super::{Pauses, Progress, progress::Stage};
use crate::orders::State;

/// What an order has taken that the shop's system does not know of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Holds {
    /// The points that pay a part of it.
    pub points: bool,
    /// The pieces that were ordered.
    pub stock: bool,
}

/// Why somebody at the shop should look at an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Attention {
    /// It could be saved for five minutes (or what is set), and is not.
    Overdue,
    /// The shop's system has said no.
    Refused,
    /// It was paid more than once; it is one order all the same.
    PaidTwice,
    /// It was paid with another amount or currency, and is not saved.
    WrongPayment,
}

impl Progress {
    /// Where the order is, for whoever placed it.
    pub fn state(&self) -> State {
        match self.stage {
            Stage::NotAccepted => State::NotAccepted,
            // The provider is being asked.
            Stage::Unpaid | Stage::NotPaid { .. } | Stage::WrongPayment { .. }
                if self.looks.hinted =>
            {
                State::Pending
            }
            Stage::Unpaid => State::ToPay,
            Stage::NotPaid { .. } => State::NotPaid,
            Stage::Guest(_) | Stage::ToSave { .. } | Stage::OutcomeUnknown(_) if self.refused => {
                State::NotSaved
            }
            Stage::Placed | Stage::Guest(_) | Stage::ToSave { .. } | Stage::OutcomeUnknown(_) => {
                State::Pending
            }
            Stage::Refused | Stage::WrongPayment { .. } | Stage::Closed => State::NotSaved,
            Stage::Saved { .. } => State::Saved,
        }
    }

    /// What it has taken. A saved order has nothing any more: the shop's system counts that itself.
    pub fn holds(&self) -> Holds {
        match self.stage {
            Stage::Placed | Stage::Unpaid | Stage::WrongPayment { .. } => Holds {
                points: true,
                stock: false,
            },
            Stage::Guest(_) | Stage::ToSave { .. } | Stage::OutcomeUnknown(_) => Holds {
                points: true,
                stock: true,
            },
            Stage::NotAccepted
            | Stage::NotPaid { .. }
            | Stage::Refused
            | Stage::Closed
            | Stage::Saved { .. } => Holds::default(),
        }
    }

    /// Why somebody should look at it.
    pub fn attention(&self, pauses: &Pauses, now_ms: u64) -> Vec<Attention> {
        let waits = matches!(
            self.stage,
            Stage::Guest(_) | Stage::ToSave { .. } | Stage::OutcomeUnknown(_)
        );
        let savable_ms = self.paid_ms.unwrap_or(self.placed_ms);
        let is_overdue = waits && now_ms.saturating_sub(savable_ms) >= pauses.overdue_ms;
        let is_settled = matches!(self.stage, Stage::Saved { .. } | Stage::Closed);
        let is_wrong = matches!(self.stage, Stage::WrongPayment { .. });
        let reasons = [
            (is_overdue, Attention::Overdue),
            (self.refused && !is_settled, Attention::Refused),
            (self.paid_twice, Attention::PaidTwice),
            (is_wrong, Attention::WrongPayment),
        ];
        let applies = |(applies, reason)| Some(reason).filter(|_| applies);
        reasons.into_iter().filter_map(applies).collect()
    }

    /// Nothing will be done about it any more by itself, and nothing of it is owed to anybody: it may be deleted in time.
    pub fn is_over(&self) -> bool {
        let is_settled = matches!(
            self.stage,
            Stage::NotAccepted
                | Stage::NotPaid { .. }
                | Stage::Refused
                | Stage::Closed
                | Stage::Saved { .. }
        );
        let has_mails = self.company_mail.at_ms.is_some() || self.buyer_mail.at_ms.is_some();
        is_settled && self.under_way.is_none() && self.looks.at_ms.is_none() && !has_mails
    }

    /// Name of where it is, for lists and figures.
    pub fn stage_name(&self) -> &'static str {
        match self.stage {
            Stage::Placed => "placed",
            Stage::NotAccepted => "not-accepted",
            Stage::Unpaid => "unpaid",
            Stage::NotPaid { .. } => "not-paid",
            Stage::WrongPayment { .. } => "wrong-payment",
            Stage::Guest(_) => "guest",
            Stage::ToSave { .. } => "to-save",
            Stage::OutcomeUnknown(_) => "in-doubt",
            Stage::Refused => "refused",
            Stage::Closed => "closed",
            Stage::Saved { .. } => "saved",
        }
    }
}
