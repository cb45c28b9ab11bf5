/// Fault of a simulated call that changes data of the Retail API.
#[derive(Clone, Copy)]
pub(super) struct CallFault {
    pub(super) name: &'static str,
    pub(super) effect: Effect,
    pub(super) reply: Reply,
    pub(super) reply_time: ReplyTime,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    Never,
    Soon,
    /// Possibly after the caller has stopped waiting.
    Late,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reply {
    Success,
    Refusal,
    NotSent,
    /// The caller gets no reply, or an error that proves nothing.
    NoneOrError,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ReplyTime {
    Soon,
    /// Later, but before the timeout.
    Slow,
    AtTimeout,
}

const fn fault(
    name: &'static str,
    effect: Effect,
    reply: Reply,
    reply_time: ReplyTime,
) -> CallFault {
    CallFault {
        name,
        effect,
        reply,
        reply_time,
    }
}

pub(super) const NO_FAULT: CallFault =
    fault("no fault", Effect::Soon, Reply::Success, ReplyTime::Soon);
pub(super) const REFUSAL: CallFault =
    fault("refusal", Effect::Never, Reply::Refusal, ReplyTime::Soon);
pub(super) const LATE_COMMIT: CallFault = fault(
    "late commit after reset",
    Effect::Late,
    Reply::NoneOrError,
    ReplyTime::Soon,
);

/// Faults of `e2e/retail-sandbox` and of a network.
pub(super) const FAULTS: [CallFault; 18] = [
    fault(
        "not connected",
        Effect::Never,
        Reply::NotSent,
        ReplyTime::Soon,
    ),
    fault("refuse", Effect::Never, Reply::NoneOrError, ReplyTime::Soon),
    fault("delay", Effect::Soon, Reply::Success, ReplyTime::Slow),
    fault(
        "long delay",
        Effect::Soon,
        Reply::NoneOrError,
        ReplyTime::AtTimeout,
    ),
    fault(
        "hang",
        Effect::Never,
        Reply::NoneOrError,
        ReplyTime::AtTimeout,
    ),
    fault(
        "reset before body",
        Effect::Soon,
        Reply::NoneOrError,
        ReplyTime::Soon,
    ),
    fault(
        "reset after body",
        Effect::Soon,
        Reply::Success,
        ReplyTime::Soon,
    ),
    fault(
        "commit then drop",
        Effect::Soon,
        Reply::NoneOrError,
        ReplyTime::Soon,
    ),
    fault(
        "late commit",
        Effect::Late,
        Reply::NoneOrError,
        ReplyTime::AtTimeout,
    ),
    LATE_COMMIT,
    fault(
        "error before commit",
        Effect::Never,
        Reply::NoneOrError,
        ReplyTime::Soon,
    ),
    fault(
        "error after commit",
        Effect::Soon,
        Reply::NoneOrError,
        ReplyTime::Soon,
    ),
    fault("html", Effect::Never, Reply::Refusal, ReplyTime::Soon),
    REFUSAL,
    fault(
        "quoted success",
        Effect::Soon,
        Reply::Refusal,
        ReplyTime::Soon,
    ),
    fault(
        "half body",
        Effect::Soon,
        Reply::NoneOrError,
        ReplyTime::Soon,
    ),
    fault(
        "slow bytes",
        Effect::Soon,
        Reply::NoneOrError,
        ReplyTime::AtTimeout,
    ),
    fault(
        "huge body",
        Effect::Soon,
        Reply::NoneOrError,
        ReplyTime::Slow,
    ),
];

/// Faults while the Retail API is down.
pub(super) const DOWN: [CallFault; 3] = [FAULTS[0], FAULTS[1], FAULTS[4]];

/// Faults of calls that may take effect after the caller stopped waiting.
pub(super) const LATE: [CallFault; 2] = [FAULTS[8], FAULTS[9]];
