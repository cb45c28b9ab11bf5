use serde::{Deserialize, Serialize};

use super::{
    next::{Recipient, Step},
    stage::{GuestSearch, Stage},
    timings::Timings,
};
use crate::{backoff::Jitter, orders::PaymentCode};

/// Number of a step of one order, counted from 1.
pub type StepNumber = u64;

/// Facts of an order that its state machine depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "four independent facts of an order"
)]
pub struct Facts {
    /// Whether the order must be paid before it is saved.
    pub prepaid: bool,
    /// Whether the buyer is a guest. A guest needs a customer record first.
    pub guest: bool,
    /// Total, in cents.
    pub total_cents: i32,
    /// Whether the shop gets a mail about the order.
    pub has_company_mail: bool,
    /// Whether the buyer gets a mail about the order.
    pub has_buyer_mail: bool,
}

/// Progress of an order, as the journal stores it, without personal data. Times are in ms since 1970.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    pub(super) stage: Stage,
    #[serde(default, rename = "under_way", skip_serializing_if = "Option::is_none")]
    pub(super) running_step: Option<RunningStep>,
    /// Number of the last started step.
    #[serde(rename = "turn")]
    pub(super) step_number: StepNumber,
    pub(super) placed_ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) code: Option<PaymentCode>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) guest_id: Option<i32>,
    #[serde(rename = "looks")]
    pub(super) payment_checks: PaymentChecks,
    /// Time when the provider confirmed the full amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) paid_ms: Option<u64>,
    pub(super) attempts: u32,
    /// Whether a probe did not find the order after a refusal.
    #[serde(default)]
    pub(super) refused: bool,
    #[serde(default)]
    pub(super) paid_twice: bool,
    #[serde(default, rename = "told")]
    pub(super) seen: bool,
    #[serde(default)]
    pub(super) company_mail: MailSchedule,
    #[serde(default)]
    pub(super) buyer_mail: MailSchedule,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RunningStep {
    pub(super) step: Step,
    pub(super) since_ms: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PaymentChecks {
    #[serde(default, rename = "at_ms", skip_serializing_if = "Option::is_none")]
    pub(super) next_ms: Option<u64>,
    /// Start of the last check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) last_ms: Option<u64>,
    /// Start of the schedule: time of the payment code or of the last hint of a payment.
    #[serde(default, rename = "from_ms")]
    pub(super) schedule_start_ms: u64,
    /// Whether a hint requested a check that has no response yet.
    #[serde(default, rename = "hinted")]
    pub(super) recheck_requested: bool,
    /// Failed checks since the provider's last response.
    #[serde(default, rename = "silences")]
    pub(super) failures: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct MailSchedule {
    /// Time of the next attempt; `None` without another attempt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) at_ms: Option<u64>,
    /// Mails that were sent or may have been sent.
    #[serde(default)]
    pub(super) sends: u32,
    /// Attempts that sent nothing.
    #[serde(default)]
    pub(super) failures: u32,
    /// Whether the Retail API accepted the mail.
    #[serde(default, rename = "sent", skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_sent: bool,
    /// Whether an operator passed the content on.
    #[serde(
        default,
        rename = "settled",
        skip_serializing_if = "std::ops::Not::not"
    )]
    pub(super) is_settled: bool,
}

pub(super) struct Context<'a> {
    pub(super) facts: &'a Facts,
    pub(super) timings: &'a Timings,
    pub(super) jitter: Jitter,
    pub(super) now_ms: u64,
}

impl Progress {
    /// Progress of a new order.
    pub fn new(facts: &Facts, now_ms: u64) -> Self {
        let mut progress = Self {
            stage: Stage::Placed,
            running_step: None,
            step_number: 0,
            placed_ms: now_ms,
            code: None,
            guest_id: None,
            payment_checks: PaymentChecks::default(),
            paid_ms: None,
            attempts: 0,
            refused: false,
            paid_twice: false,
            seen: false,
            company_mail: MailSchedule::default(),
            buyer_mail: MailSchedule::default(),
        };
        if !facts.prepaid {
            progress.make_savable(facts.guest, now_ms);
        }
        progress
    }

    /// Whether a step was started whose result is not known.
    pub fn has_running_step(&self) -> bool {
        self.running_step.is_some()
    }

    /// The provider's payment code, once known.
    pub fn code(&self) -> Option<&PaymentCode> {
        self.code.as_ref()
    }

    /// Id of the guest's customer record, once known.
    pub fn guest_id(&self) -> Option<i32> {
        self.guest_id
    }

    /// Number of attempts to save the order.
    pub fn attempts(&self) -> u32 {
        self.attempts
    }

    /// Whether the shopper has seen that the order is saved.
    pub fn is_seen(&self) -> bool {
        self.seen
    }

    /// Starts the steps that save the order. For a guest, the search for the customer record is first.
    pub(super) fn make_savable(&mut self, for_guest: bool, now_ms: u64) {
        self.stage = if for_guest && self.guest_id.is_none() {
            Stage::Guest(GuestSearch {
                at_ms: now_ms,
                ..GuestSearch::default()
            })
        } else {
            Stage::ToSave { at_ms: now_ms }
        };
    }

    pub(super) fn mail(&self, recipient: Recipient) -> &MailSchedule {
        match recipient {
            Recipient::Company => &self.company_mail,
            Recipient::Buyer => &self.buyer_mail,
        }
    }

    pub(super) fn mail_mut(&mut self, recipient: Recipient) -> &mut MailSchedule {
        match recipient {
            Recipient::Company => &mut self.company_mail,
            Recipient::Buyer => &mut self.buyer_mail,
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const STORED: &str = concat!(
        r#"{"stage":{"is":"unpaid"},"under_way":{"step":"ask-provider","since_ms":3},"turn":2,"placed_ms":1,"#,
        r#""code":"9007199254740993","guest_id":7,"#,
        r#""looks":{"at_ms":5,"last_ms":4,"from_ms":2,"hinted":true,"silences":1},"paid_ms":6,"attempts":1,"#,
        r#""refused":false,"paid_twice":false,"told":true,"#,
        r#""company_mail":{"at_ms":9,"sends":1,"failures":2},"buyer_mail":{"sends":0,"failures":0}}"#
    );

    const STORED_FIRST: &str = concat!(
        r#"{"stage":{"is":"placed"},"turn":0,"placed_ms":1,"#,
        r#""looks":{"from_ms":0,"hinted":false,"silences":0},"attempts":0,"#,
        r#""refused":false,"paid_twice":false,"told":false,"#,
        r#""company_mail":{"sends":0,"failures":0},"buyer_mail":{"sends":0,"failures":0}}"#
    );

    fn assert_round_trip(stored: &str) -> Progress {
        let progress: Progress = serde_json::from_str(stored).unwrap();
        assert_eq!(serde_json::to_string(&progress).unwrap(), stored);
        progress
    }

    #[rstest]
    #[case::placed(r#""is":"placed""#)]
    #[case::not_accepted(r#""is":"not-accepted""#)]
    #[case::unpaid(r#""is":"unpaid""#)]
    #[case::not_paid(r#""is":"not-paid","since_ms":1"#)]
    #[case::wrong_payment(r#""is":"wrong-payment","since_ms":1"#)]
    #[case::guest_before_the_first_search(
        r#""is":"guest","at_ms":1,"clean":0,"absent":false,"failures":0"#
    )]
    #[case::guest(
        r#""is":"guest","at_ms":1,"quiet_until_ms":2,"clean":1,"absent":true,"failures":3"#
    )]
    #[case::to_save(r#""is":"to-save","at_ms":1"#)]
    #[case::unconfirmed(
        r#""is":"in-doubt","quiet_until_ms":1,"probe_at_ms":2,"clean":1,"unclear":2,"refused":true"#
    )]
    #[case::refused(r#""is":"refused""#)]
    #[case::closed(r#""is":"closed""#)]
    #[case::saved(r#""is":"saved","since_ms":1"#)]
    #[case::withdrawal(r#""is":"withdrawal""#)]
    fn the_journal_keeps_the_names_of_earlier_versions(#[case] stage: &str) {
        assert_round_trip(&STORED.replace(r#""is":"unpaid""#, stage));
    }

    #[test]
    fn a_placed_order_is_stored_as_by_earlier_versions() {
        let facts = Facts {
            prepaid: true,
            guest: false,
            total_cents: 2_650,
            has_company_mail: true,
            has_buyer_mail: true,
        };
        assert_eq!(assert_round_trip(STORED_FIRST), Progress::new(&facts, 1));
    }

    #[rstest]
    #[case(Step::RequestPaymentCode, r#""ask-for-code""#)]
    #[case(Step::CheckPayment, r#""ask-provider""#)]
    #[case(Step::FindGuest, r#""find-guest""#)]
    #[case(Step::CreateGuest, r#""make-guest""#)]
    #[case(Step::Save, r#""save""#)]
    #[case(Step::Probe, r#""probe""#)]
    #[case(Step::Mail(Recipient::Company), r#"{"mail":"company"}"#)]
    #[case(Step::Mail(Recipient::Buyer), r#"{"mail":"buyer"}"#)]
    fn a_step_keeps_its_name_in_the_journal(#[case] step: Step, #[case] stored: &str) {
        assert_eq!(serde_json::to_string(&step).unwrap(), stored);
        assert_eq!(serde_json::from_str::<Step>(stored).unwrap(), step);
    }
}
