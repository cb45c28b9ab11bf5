use serde::Serialize;

use super::{Progress, Timings, stage::Stage};
use crate::{orders::OrderState, store::WITHDRAWAL};

/// Reservations of an order until the Retail API has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReservedKinds {
    /// Whether the redeemed points are reserved.
    pub points: bool,
    /// Whether the ordered pieces are reserved.
    pub stock: bool,
}

/// Reason why an operator should look at an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Attention {
    /// The order has waited to be saved, or the mail about a withdrawal to be sent, for longer than
    /// [`Timings::overdue_ms`].
    Overdue,
    /// The Retail API refused the order.
    Refused,
    /// The order was paid more than once, but saved once.
    PaidTwice,
    /// Another amount or currency was paid, so the order is not saved.
    WrongPayment,
    /// Shop or consumer may not have received the mail about an order or a withdrawal.
    MailUnconfirmed,
}

impl Progress {
    /// State that the API reports.
    pub fn state(&self) -> OrderState {
        match self.stage {
            Stage::NotAccepted => OrderState::NotAccepted,
            // A requested check has no result yet.
            Stage::Unpaid | Stage::NotPaid { .. } | Stage::WrongPayment { .. }
                if self.payment_checks.recheck_requested =>
            {
                OrderState::Pending
            }
            Stage::Unpaid => OrderState::ToPay,
            Stage::NotPaid { .. } => OrderState::NotPaid,
            Stage::Guest(_) | Stage::ToSave { .. } | Stage::OutcomeUnknown(_) if self.refused => {
                OrderState::NotSaved
            }
            Stage::Placed | Stage::Guest(_) | Stage::ToSave { .. } | Stage::OutcomeUnknown(_) => {
                OrderState::Pending
            }
            Stage::Refused | Stage::WrongPayment { .. } | Stage::Closed | Stage::Withdrawal => {
                OrderState::NotSaved
            }
            Stage::Saved { .. } => OrderState::Saved,
        }
    }

    /// Reservations of the order. The Retail API counts a saved order itself.
    pub fn reserved_kinds(&self) -> ReservedKinds {
        match self.stage {
            Stage::Placed | Stage::Unpaid | Stage::WrongPayment { .. } => ReservedKinds {
                points: true,
                stock: false,
            },
            Stage::Guest(_) | Stage::ToSave { .. } | Stage::OutcomeUnknown(_) => ReservedKinds {
                points: true,
                stock: true,
            },
            Stage::NotAccepted
            | Stage::NotPaid { .. }
            | Stage::Refused
            | Stage::Closed
            | Stage::Saved { .. }
            | Stage::Withdrawal => ReservedKinds::default(),
        }
    }

    /// Reasons why an operator should look at the order.
    pub fn attention(&self, timings: &Timings, now_ms: u64) -> Vec<Attention> {
        let is_overdue = self
            .unsaved_since_ms()
            .is_some_and(|since_ms| now_ms.saturating_sub(since_ms) >= timings.overdue_ms);
        let is_settled = matches!(self.stage, Stage::Saved { .. } | Stage::Closed);
        let is_wrong = matches!(self.stage, Stage::WrongPayment { .. });
        let reasons = [
            (is_overdue, Attention::Overdue),
            (self.refused && !is_settled, Attention::Refused),
            (self.paid_twice, Attention::PaidTwice),
            (is_wrong, Attention::WrongPayment),
            (self.has_unconfirmed_mail(), Attention::MailUnconfirmed),
        ];
        let reasons = reasons.into_iter().filter(|(applies, _)| *applies);
        reasons.map(|(_, reason)| reason).collect()
    }

    /// Whether the order has no steps left and may be deleted later.
    pub fn is_finished(&self) -> bool {
        let is_settled = matches!(
            self.stage,
            Stage::NotAccepted
                | Stage::NotPaid { .. }
                | Stage::Refused
                | Stage::Closed
                | Stage::Saved { .. }
                | Stage::Withdrawal
        );
        let has_mails = self.company_mail.at_ms.is_some() || self.buyer_mail.at_ms.is_some();
        is_settled
            && self.running_step.is_none()
            && self.payment_checks.next_ms.is_none()
            && !has_mails
    }

    /// Name of the stage, in lists and metrics.
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
            Stage::Withdrawal => WITHDRAWAL,
        }
    }
}
