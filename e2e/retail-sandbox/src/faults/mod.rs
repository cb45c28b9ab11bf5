//! Faults that tests set.

mod registry;

use std::time::Duration;

use serde::{Deserialize, Serialize};

pub(crate) use registry::FaultRegistry;

/// A fault of one call or of every call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fault {
    /// Name of the call, or `*` for every call.
    pub call: String,
    /// Tenant whose calls are hit; `None` for all tenants.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tenant: Option<String>,
    /// Text in the path, a parameter or the body of the calls to hit, such as a payment code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub containing: Option<String>,
    /// Kind of the fault.
    #[serde(flatten)]
    pub kind: FaultKind,
    /// Number of hits after which the fault ends; `None` for no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u32>,
    /// Probability from 0 to 1 that a matching call is hit; `None` hits every matching call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
    /// Seed of the random generator; the same seed hits the same calls.
    #[serde(default)]
    pub seed: u64,
}

impl Fault {
    /// A fault that hits every call of this name until it is cleared.
    pub fn new(call: impl Into<String>, kind: FaultKind) -> Self {
        Self {
            call: call.into(),
            tenant: None,
            containing: None,
            kind,
            times: None,
            probability: None,
            seed: 0,
        }
    }

    /// Hits only this many calls.
    #[must_use]
    pub fn times(mut self, times: u32) -> Self {
        self.times = Some(times);
        self
    }

    /// Hits each call with this probability; the seed makes the hits repeatable.
    #[must_use]
    pub fn probability(mut self, probability: f64, seed: u64) -> Self {
        self.probability = Some(probability);
        self.seed = seed;
        self
    }

    /// Hits only calls for this tenant.
    #[must_use]
    pub fn tenant(mut self, tenant: impl Into<String>) -> Self {
        self.tenant = Some(tenant.into());
        self
    }

    /// Hits only calls that contain this text.
    #[must_use]
    pub fn containing(mut self, text: impl Into<String>) -> Self {
        self.containing = Some(text.into());
        self
    }
}

/// Kind of a fault. An executed call has its complete effect on the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FaultKind {
    /// The connection is reset as soon as the request is read; nothing is executed.
    Refuse,
    /// Executed at once; the response is sent later.
    Delay {
        /// Delay of the response.
        ms: u64,
    },
    /// Executed at once; the response is sent after the call's faults of this kind are removed.
    HeldResponse,
    /// Never executed, no response; the connection stays open.
    Hang,
    /// Executed; the connection is reset after the head of the response.
    ResetBeforeBody,
    /// Executed, with a complete response; the connection is reset right after the last byte.
    ResetAfterBody,
    /// Executed; the connection is closed without a response.
    CommitThenDrop,
    /// No response, but executed after a delay, even when the caller no longer waits.
    LateCommit {
        /// Delay of the execution.
        ms: u64,
    },
    /// No response; executed after the call's faults of this kind are removed.
    HeldCommit,
    /// Status 500 with an HTML page; nothing is executed.
    ErrorBeforeCommit,
    /// Executed; status 500 with an HTML page.
    ErrorAfterCommit,
    /// Status 200 with an HTML error page; nothing is executed.
    Html,
    /// Status 200 with a sentence that refuses the call; nothing is executed.
    Refusal,
    /// Like `Refusal`, but the sentence contains the password of the connection string.
    LeakingRefusal,
    /// Executed; a text response is enclosed in quotes.
    QuotedSuccess,
    /// Executed; the connection ends after half of the announced body.
    HalfBody,
    /// Executed; the response is sent byte by byte.
    SlowBytes {
        /// Pause between two bytes.
        ms: u64,
    },
    /// Executed; the response has no `Content-Length`, and its body ends with this many spaces.
    HugeBody {
        /// Number of spaces.
        bytes: u64,
    },
    /// `GetVivaForDuplicates` does not find orders younger than this.
    LaggingDuplicates {
        /// Minimum age of orders that are found.
        ms: u64,
    },
    /// Look-ups of the payment provider return payments younger than this as pending.
    LaggingPayments {
        /// Minimum age of payments that are returned with their true state.
        ms: u64,
    },
    /// A look-up of the payment provider returns another amount.
    WrongAmount {
        /// Difference in cents; negative for a smaller amount.
        cents: i64,
    },
}

/// How a response differs from the data in the databases.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Distortion {
    /// Orders and payments younger than this are missing.
    pub(crate) lag: Duration,
    /// Added to the amounts of payments.
    pub(crate) extra_cents: i64,
}

impl FaultKind {
    pub(crate) fn distortion(self) -> Distortion {
        match self {
            Self::LaggingDuplicates { ms } | Self::LaggingPayments { ms } => Distortion {
                lag: Duration::from_millis(ms),
                extra_cents: 0,
            },
            Self::WrongAmount { cents } => Distortion {
                lag: Duration::ZERO,
                extra_cents: cents,
            },
            Self::Refuse
            | Self::Delay { .. }
            | Self::HeldResponse
            | Self::Hang
            | Self::ResetBeforeBody
            | Self::ResetAfterBody
            | Self::CommitThenDrop
            | Self::LateCommit { .. }
            | Self::HeldCommit
            | Self::ErrorBeforeCommit
            | Self::ErrorAfterCommit
            | Self::Html
            | Self::Refusal
            | Self::LeakingRefusal
            | Self::QuotedSuccess
            | Self::HalfBody
            | Self::SlowBytes { .. }
            | Self::HugeBody { .. } => Distortion::default(),
        }
    }

    /// The kind's name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Refuse => "refuse",
            Self::Delay { .. } => "delay",
            Self::HeldResponse => "held_response",
            Self::Hang => "hang",
            Self::ResetBeforeBody => "reset_before_body",
            Self::ResetAfterBody => "reset_after_body",
            Self::CommitThenDrop => "commit_then_drop",
            Self::LateCommit { .. } => "late_commit",
            Self::HeldCommit => "held_commit",
            Self::ErrorBeforeCommit => "error_before_commit",
            Self::ErrorAfterCommit => "error_after_commit",
            Self::Html => "html",
            Self::Refusal => "refusal",
            Self::LeakingRefusal => "leaking_refusal",
            Self::QuotedSuccess => "quoted_success",
            Self::HalfBody => "half_body",
            Self::SlowBytes { .. } => "slow_bytes",
            Self::HugeBody { .. } => "huge_body",
            Self::LaggingDuplicates { .. } => "lagging_duplicates",
            Self::LaggingPayments { .. } => "lagging_payments",
            Self::WrongAmount { .. } => "wrong_amount",
        }
    }
}
