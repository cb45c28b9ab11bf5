//! Stages of an order, as the journal stores them.

use serde::{Deserialize, Serialize};

/// Stage of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub(super) enum Stage {
    /// Needs a payment code.
    Placed,
    /// Got no payment code. Final.
    NotAccepted,
    /// Has a payment code that can be paid.
    Unpaid,
    /// The provider no longer accepts a payment.
    NotPaid {
        /// When the provider reported that the payment is closed.
        since_ms: u64,
    },
    /// According to the provider's last status, another amount or currency was paid.
    WrongPayment {
        /// When the provider first reported another amount or currency.
        since_ms: u64,
    },
    /// Can be saved once the id of the guest's record is known.
    Guest(GuestSearch),
    /// Can be saved.
    ToSave {
        /// Time of the next attempt.
        at_ms: u64,
    },
    /// An attempt to save the order has an unknown outcome.
    #[serde(rename = "in-doubt")]
    OutcomeUnknown(UnconfirmedSave),
    /// The Retail API refuses the order, and the order is not prepaid. Final, unless an operator
    /// retries the order.
    Refused,
    /// An operator settled the order by hand. Final.
    Closed,
    /// The Retail API has the order.
    Saved {
        /// When the save was confirmed.
        since_ms: u64,
    },
}

/// Search for a guest's record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct GuestSearch {
    /// Time of the next step.
    pub(super) at_ms: u64,
    /// End of the quiet period after an attempt to create the record; `None` without an attempt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) quiet_until_ms: Option<u64>,
    /// Number of searches after the quiet period that did not find the record.
    #[serde(default, rename = "clean")]
    pub(super) negative_searches: u32,
    /// Whether the record doesn't exist and no earlier attempt can still create the record. Only
    /// then may a step create it.
    #[serde(default)]
    pub(super) absent: bool,
    /// Number of failed steps.
    #[serde(default)]
    pub(super) failures: u32,
}

/// Attempt to save an order with an unknown outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct UnconfirmedSave {
    /// End of the quiet period, in which the attempt may still take effect.
    pub(super) quiet_until_ms: u64,
    /// Time of the next probe.
    pub(super) probe_at_ms: u64,
    /// Number of probes after the quiet period that did not find the order.
    #[serde(default, rename = "clean")]
    pub(super) negative_probes: u32,
    /// Number of failed probes.
    #[serde(default, rename = "unclear")]
    pub(super) failed_probes: u32,
    /// Whether the Retail API returned a refusal.
    #[serde(default)]
    pub(super) refused: bool,
}
