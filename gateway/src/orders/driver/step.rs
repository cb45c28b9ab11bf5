//! One step of one order: stores its start, executes it, stores its result.

use std::{rc::Rc, time::Duration};

use tokio::time::sleep;

use super::StepExecutor;
use crate::{
    orders::{
        Orders,
        journal::Found,
        machine::{Answer, Event, Next, SaveOutcome, Step, Turn},
        service::{Changed, jitter},
        stored_order::{Lane, StoredOrder},
    },
    store::{StoreUnavailable, Updated},
};

/// Interval between attempts to store a result. Until it is stored the order has no other step.
const OFFER_EVERY: Duration = Duration::from_secs(1);

/// Runs one step of one order.
pub(super) struct StepTask<H> {
    pub(super) orders: Orders,
    pub(super) executor: Rc<H>,
    pub(super) id: i64,
    pub(super) lane: Lane,
}

/// Step whose start is stored.
struct Begun {
    entry: StoredOrder,
    step: Step,
    turn: Turn,
}

impl<H: StepExecutor> StepTask<H> {
    /// Runs the step that is due, if any. A step whose start can't be stored does not run.
    pub(super) async fn run(self) -> Result<(), StoreUnavailable> {
        let Some(begun) = self.begin().await? else {
            return Ok(());
        };
        let Begun { entry, step, turn } = begun;
        // R5: storing the start may have taken long.
        let pauses = &self.orders.0.pauses;
        let refrained = entry.progress.refrain(pauses, self.orders.now_ms());
        let answer = if let Some(answer) = refrained {
            answer
        } else {
            self.count_begin(&entry, step);
            self.executor
                .execute(step, &entry.order, &entry.progress)
                .await
        };
        self.count_end(&entry, &answer);
        self.store_answer(turn, answer).await;
        Ok(())
    }

    /// R3: on disk before anything is sent.
    async fn begin(&self) -> Result<Option<Begun>, StoreUnavailable> {
        let journal = &self.orders.0.journal;
        let mut entry = match journal.find(self.id).await? {
            Some(Found::Readable(entry)) => *entry,
            Some(Found::Unreadable(id)) => {
                tracing::error!(row = id, "an order in the journal can't be read");
                journal.flag_unreadable(id).await?;
                return Ok(None);
            }
            None => return Ok(None),
        };
        let now_ms = self.orders.now_ms();
        let step = match entry.progress.next(&entry.facts(), now_ms) {
            Next::Take(step) if Lane::of(step) == self.lane => step,
            Next::Take(_) | Next::WaitUntil(_) | Next::Nothing => {
                // Another change came first, or another version computed the columns: compute them again.
                journal.update(entry, now_ms).await?;
                return Ok(None);
            }
        };
        let turn = entry.progress.begin(step, now_ms);
        // R8: a concurrent change wins.
        match journal.update(entry.clone(), now_ms).await? {
            Updated::Done => Ok(Some(Begun { entry, step, turn })),
            Updated::Outdated | Updated::CodeTaken => Ok(None),
        }
    }

    /// Stores the result; retries until it is on disk.
    async fn store_answer(&self, turn: Turn, mut answer: Answer) {
        loop {
            match self.apply(turn, &answer).await {
                Ok(Changed::Yes | Changed::No) => return,
                Ok(Changed::CodeTaken) => {
                    tracing::error!("a payment code was answered that another order has");
                    answer = Answer::NoCode;
                }
                Err(StoreUnavailable) => sleep(OFFER_EVERY).await,
            }
        }
    }

    async fn apply(&self, turn: Turn, answer: &Answer) -> Result<Changed, StoreUnavailable> {
        let found = self.orders.0.journal.find(self.id).await?;
        let Some(entry) = found.and_then(Found::entry) else {
            // A missing or unreadable row can't be changed.
            return Ok(Changed::No);
        };
        let answer = answer.clone();
        self.orders
            .apply(entry, &Event::Answer { turn, answer })
            .await
    }

    fn count_begin(&self, entry: &StoredOrder, step: Step) {
        if step == Step::Save {
            let is_retry = entry.progress.attempts() > 1;
            let metrics = &self.orders.0.metrics;
            metrics.count_attempt(&entry.order.tenant, is_retry);
        }
    }

    fn count_end(&self, entry: &StoredOrder, answer: &Answer) {
        let tenant = &entry.order.tenant;
        if let Answer::Save(outcome) = answer {
            match outcome {
                SaveOutcome::Success => {}
                SaveOutcome::NotSent => tracing::warn!(tenant, "an order could not be sent"),
                SaveOutcome::Refused | SaveOutcome::OutcomeUnknown => {
                    let refused = *outcome == SaveOutcome::Refused;
                    tracing::warn!(tenant, refused, "the outcome of saving an order is unknown");
                    self.orders.0.metrics.count_in_doubt(tenant);
                }
            }
        }
    }
}

/// Marks the outcome of a running step as unknown (R9).
pub(super) async fn recover(orders: &Orders, entry: StoredOrder) -> Result<(), StoreUnavailable> {
    let jitter = jitter();
    let recover = |entry: &mut StoredOrder, now_ms| {
        let facts = entry.facts();
        let pauses = &orders.0.pauses;
        entry.progress.recover(&facts, pauses, jitter, now_ms);
    };
    orders.change(entry, recover).await?;
    Ok(())
}
