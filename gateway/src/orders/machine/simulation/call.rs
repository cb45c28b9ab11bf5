//! How a call that writes can go.

/// What the call does, and what its caller hears of it.
#[derive(Clone, Copy)]
pub(super) struct CallFault {
    pub(super) name: &'static str,
    pub(super) effect: Effect,
    pub(super) reply: Reply,
    /// When the caller hears of it.
    pub(super) heard: Heard,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    Never,
    Soon,
    /// Whether or not somebody still waits for it.
    Late,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reply {
    Yes,
    /// A text that is no yes.
    Sentence,
    NotSent,
    /// An error, or nothing.
    Broken,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Heard {
    Soon,
    /// Later, but within the time limit.
    Slowly,
    AtTimeLimit,
}

const fn fault(name: &'static str, effect: Effect, reply: Reply, heard: Heard) -> CallFault {
    CallFault {
        name,
        effect,
        reply,
        heard,
    }
}

pub(super) const FINE: CallFault = fault("fine", Effect::Soon, Reply::Yes, Heard::Soon);
pub(super) const REFUSAL: CallFault = fault("refusal", Effect::Never, Reply::Sentence, Heard::Soon);
/// Nobody hears of it, and it comes to pass long after.
pub(super) const LATE_COMMIT: CallFault = fault(
    "late commit after reset",
    Effect::Late,
    Reply::Broken,
    Heard::Soon,
);

/// The faults of `e2e/retail-sandbox`, and what a network adds.
pub(super) const FAULTS: [CallFault; 18] = [
    fault("not connected", Effect::Never, Reply::NotSent, Heard::Soon),
    fault("refuse", Effect::Never, Reply::Broken, Heard::Soon),
    fault("delay", Effect::Soon, Reply::Yes, Heard::Slowly),
    fault(
        "long delay",
        Effect::Soon,
        Reply::Broken,
        Heard::AtTimeLimit,
    ),
    fault("hang", Effect::Never, Reply::Broken, Heard::AtTimeLimit),
    fault(
        "reset before body",
        Effect::Soon,
        Reply::Broken,
        Heard::Soon,
    ),
    fault("reset after body", Effect::Soon, Reply::Yes, Heard::Soon),
    fault("commit then drop", Effect::Soon, Reply::Broken, Heard::Soon),
    fault(
        "late commit",
        Effect::Late,
        Reply::Broken,
        Heard::AtTimeLimit,
    ),
    LATE_COMMIT,
    fault(
        "error before commit",
        Effect::Never,
        Reply::Broken,
        Heard::Soon,
    ),
    fault(
        "error after commit",
        Effect::Soon,
        Reply::Broken,
        Heard::Soon,
    ),
    fault("html", Effect::Never, Reply::Sentence, Heard::Soon),
    REFUSAL,
    fault("quoted success", Effect::Soon, Reply::Sentence, Heard::Soon),
    fault("half body", Effect::Soon, Reply::Broken, Heard::Soon),
    fault(
        "slow bytes",
        Effect::Soon,
        Reply::Broken,
        Heard::AtTimeLimit,
    ),
    fault("huge body", Effect::Soon, Reply::Broken, Heard::Slowly),
];

/// What is left of them while the shop's system is away.
pub(super) const DOWN: [CallFault; 3] = [FAULTS[0], FAULTS[1], FAULTS[4]];

/// Those that take effect when nobody waits any more.
pub(super) const LATE: [CallFault; 2] = [FAULTS[8], FAULTS[9]];
