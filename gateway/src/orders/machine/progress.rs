//! How far an order is, as the journal keeps it. Nothing in here is personal.

use serde::{Deserialize, Serialize};

use super::{
    next::{Receiver, Step},
    pauses::Pauses,
};
use crate::orders::PaymentCode;

/// Counts the steps that were begun for an order.
pub type Turn = u64;

/// What of an order decides its way; never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "four facts of an order that have nothing to do with each other"
)]
pub struct Facts {
    /// It is paid at a provider before it is saved.
    pub prepaid: bool,
    /// It is somebody's without an account: a record is needed before it can be saved.
    pub guest: bool,
    /// What is to be paid, in cents.
    pub total_cents: i32,
    /// The shop wants a mail about it.
    pub has_company_mail: bool,
    /// There is an address for the confirmation.
    pub has_buyer_mail: bool,
}

/// How far an order is. Its JSON is readable, for whoever has to look into a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Where it is.
    pub(super) stage: Stage,
    /// The step that was begun and has no answer yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) under_way: Option<UnderWay>,
    /// How many steps were begun.
    pub(super) turn: Turn,
    /// When it was placed, in milliseconds since 1970, like every time in here.
    pub(super) placed_ms: u64,
    /// The provider's code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) code: Option<PaymentCode>,
    /// A guest's record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) guest_id: Option<i32>,
    /// Looks at the payment.
    pub(super) looks: Looks,
    /// When it was found to be paid as it should be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) paid_ms: Option<u64>,
    /// How many attempts to save it were begun.
    pub(super) attempts: u32,
    /// The shop's system has said no at least once, and did not show the order afterwards.
    #[serde(default)]
    pub(super) refused: bool,
    /// It was paid more than once.
    #[serde(default)]
    pub(super) paid_twice: bool,
    /// The shopper was told that it is saved.
    #[serde(default)]
    pub(super) told: bool,
    /// To the shop.
    #[serde(default)]
    pub(super) company_mail: Mail,
    /// To the customer.
    #[serde(default)]
    pub(super) buyer_mail: Mail,
}

/// Where an order is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub(super) enum Stage {
    /// It needs a payment code.
    Placed,
    /// It got none. Over.
    NotAccepted,
    /// It has a code that can be paid.
    Unpaid,
    /// The provider takes no payment for it any more.
    NotPaid {
        /// Since when.
        since_ms: u64,
    },
    /// It was paid otherwise than it should be, as far as the provider has said last.
    WrongPayment {
        /// Since when.
        since_ms: u64,
    },
    /// It may be saved, but its guest has no record yet that is known.
    Guest(GuestSearch),
    /// It may be saved.
    ToSave {
        /// When.
        at_ms: u64,
    },
    /// An attempt to save it has ended with an unknown outcome.
    #[serde(rename = "in-doubt")]
    OutcomeUnknown(UnconfirmedSave),
    /// The shop's system does not take it, and nothing was paid. Over, unless the shop says otherwise.
    Refused,
    /// The shop has settled it by hand. Over.
    Closed,
    /// The shop's system has it.
    Saved {
        /// Since when.
        since_ms: u64,
    },
}

/// A step that was begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct UnderWay {
    pub(super) step: Step,
    pub(super) since_ms: u64,
}

/// When the provider was asked, and will be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Looks {
    /// The next look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) at_ms: Option<u64>,
    /// The last one that was begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) last_ms: Option<u64>,
    /// From when the schedule counts.
    #[serde(default)]
    pub(super) from_ms: u64,
    /// Somebody said that there is something to see, and the provider has not answered since.
    #[serde(default)]
    pub(super) hinted: bool,
    /// How often in a row the provider had no answer.
    #[serde(default)]
    pub(super) silences: u32,
}

/// The search for a guest's record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct GuestSearch {
    /// When it goes on.
    pub(super) at_ms: u64,
    /// Until then the record that was tried to be made may still come into being; nothing for none tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) quiet_until_ms: Option<u64>,
    /// How many looks after that were clean.
    #[serde(default)]
    pub(super) clean: u32,
    /// There is none, and none can come into being: one may be made.
    #[serde(default)]
    pub(super) absent: bool,
    /// How often it went wrong.
    #[serde(default)]
    pub(super) failures: u32,
}

/// An attempt to save an order whose outcome is unknown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct UnconfirmedSave {
    /// Until then it may still take effect.
    pub(super) quiet_until_ms: u64,
    /// When it is looked whether it has.
    pub(super) probe_at_ms: u64,
    /// How many looks after the quiet time were clean.
    #[serde(default)]
    pub(super) clean: u32,
    /// How many looks were not.
    #[serde(default)]
    pub(super) unclear: u32,
    /// The shop's system has answered with a sentence.
    #[serde(default)]
    pub(super) refused: bool,
}

/// A mail about a saved order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Mail {
    /// When it is sent; nothing for never, or never again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) at_ms: Option<u64>,
    /// How often it may have been sent.
    #[serde(default)]
    pub(super) sends: u32,
    /// How often it was certainly not sent.
    #[serde(default)]
    pub(super) failures: u32,
}

/// What an event is judged by.
pub(super) struct Moment<'a> {
    pub(super) facts: &'a Facts,
    pub(super) pauses: &'a Pauses,
    pub(super) jitter: u16,
    pub(super) now_ms: u64,
}

impl Progress {
    /// An order that was placed now.
    pub fn new(facts: &Facts, now_ms: u64) -> Self {
        let mut progress = Self {
            stage: Stage::Placed,
            under_way: None,
            turn: 0,
            placed_ms: now_ms,
            code: None,
            guest_id: None,
            looks: Looks::default(),
            paid_ms: None,
            attempts: 0,
            refused: false,
            paid_twice: false,
            told: false,
            company_mail: Mail::default(),
            buyer_mail: Mail::default(),
        };
        if !facts.prepaid {
            progress.make_savable(facts.guest, now_ms);
        }
        progress
    }

    /// The provider's code, once it is bound.
    pub fn code(&self) -> Option<&PaymentCode> {
        self.code.as_ref()
    }

    /// A guest's record, once it is known.
    pub fn guest_id(&self) -> Option<i32> {
        self.guest_id
    }

    /// How many attempts to save it were begun.
    pub fn attempts(&self) -> u32 {
        self.attempts
    }

    /// The shopper was told that it is saved.
    pub fn is_told(&self) -> bool {
        self.told
    }

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

    pub(super) fn mail(&self, receiver: Receiver) -> &Mail {
        match receiver {
            Receiver::Company => &self.company_mail,
            Receiver::Buyer => &self.buyer_mail,
        }
    }

    pub(super) fn mail_mut(&mut self, receiver: Receiver) -> &mut Mail {
        match receiver {
            Receiver::Company => &mut self.company_mail,
            Receiver::Buyer => &mut self.buyer_mail,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_outcome_keeps_its_tag_in_the_journal() {
        let stored = r#"{"is":"in-doubt","quiet_until_ms":1,"probe_at_ms":2,"clean":0,"unclear":0,"refused":false}"#;
        let stage: Stage = serde_json::from_str(stored).unwrap();
        assert!(matches!(stage, Stage::OutcomeUnknown(_)));
        assert_eq!(serde_json::to_string(&stage).unwrap(), stored);
    }
}
