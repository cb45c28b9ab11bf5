use serde::{Deserialize, Serialize};

/// Stage of an order, as the journal stores it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub(super) enum Stage {
    /// Needs a payment code.
    Placed,
    /// Got no payment code; final.
    NotAccepted,
    /// Has a payment code; waits for the payment.
    Unpaid,
    /// The provider has closed the payment.
    NotPaid {
        since_ms: u64,
    },
    /// The provider's last status reports another amount or currency.
    WrongPayment {
        /// Time of the first such report.
        since_ms: u64,
    },
    /// Needs the id of the guest's record.
    Guest(GuestSearch),
    /// Ready to be saved.
    ToSave {
        /// Time of the next attempt.
        at_ms: u64,
    },
    /// A save has an unknown outcome.
    #[serde(rename = "in-doubt")]
    OutcomeUnknown(UnconfirmedSave),
    /// The Retail API refuses an order that is not prepaid. Final unless an operator retries.
    Refused,
    /// An operator settled the order by hand; final.
    Closed,
    Saved {
        since_ms: u64,
    },
    /// Not an order: the declaration of a withdrawal, which only needs its mails.
    Withdrawal,
}

/// Search for a guest's customer record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct GuestSearch {
    /// Time of the next step.
    pub(super) at_ms: u64,
    /// End of the quiet period after an attempt to create the record. `None` without an attempt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) quiet_until_ms: Option<u64>,
    /// Searches after the quiet period that did not find the record.
    #[serde(default, rename = "clean")]
    pub(super) negative_searches: u32,
    /// Whether a step may create the record: none exists, and no earlier attempt can still create one.
    #[serde(default)]
    pub(super) absent: bool,
    #[serde(default)]
    pub(super) failures: u32,
}

/// Save with an unknown outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct UnconfirmedSave {
    /// End of the quiet period. Until then the save may still take effect.
    pub(super) quiet_until_ms: u64,
    pub(super) probe_at_ms: u64,
    /// Probes after the quiet period that did not find the order.
    #[serde(default, rename = "clean")]
    pub(super) negative_probes: u32,
    #[serde(default, rename = "unclear")]
    pub(super) failed_probes: u32,
    /// Whether the Retail API returned a refusal.
    #[serde(default)]
    pub(super) refused: bool,
}
