//! One step of one order. R3 to R8 are rules of the state machine.

use std::{rc::Rc, time::Duration};

use tokio::time::sleep;
use tracing::{Instrument as _, Span, field::Empty};

use super::StepExecutor;
use crate::{
    orders::{
        Orders,
        journal::ParsedRow,
        order_update::ChangeResult,
        state_machine::{Event, Next, SaveOutcome, Step, StepNumber, StepResult},
        stored_order::{Lane, StoredOrder},
    },
    store::{StoreUnavailable, UpdateResult},
    traces,
};

/// Retry interval for storing a result. The order's next step waits until the result is stored.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

pub(super) struct StepTask<E> {
    pub(super) orders: Orders,
    pub(super) executor: Rc<E>,
    pub(super) id: i64,
    pub(super) lane: Lane,
}

struct StartedStep {
    stored: StoredOrder,
    step: Step,
    step_number: StepNumber,
    /// Time of the journal, which is stored as the start.
    journal_ms: u64,
    /// The same time on the steady clock.
    steady_ms: u64,
}

impl<E: StepExecutor> StepTask<E> {
    pub(super) async fn run(self) -> Result<(), StoreUnavailable> {
        let span = tracing::info_span!(
            target: traces::TARGET,
            parent: None,
            "order_step",
            step = Empty,
            tenant = Empty,
        );
        self.run_step().instrument(span).await
    }

    /// A step whose start can't be stored does not run.
    async fn run_step(self) -> Result<(), StoreUnavailable> {
        let Some(started) = self.start().await? else {
            return Ok(());
        };
        let StartedStep {
            stored,
            step,
            step_number,
            journal_ms,
            steady_ms,
        } = started;
        let span = Span::current();
        span.record("step", tracing::field::debug(step));
        span.record("tenant", stored.document.tenant());
        // R5: a step must not run if storing its start took too long.
        let timings = &self.orders.0.timings;
        let waited_ms = self.orders.0.clock.steady_ms().saturating_sub(steady_ms);
        let now_ms = journal_ms.saturating_add(waited_ms);
        let skipped = stored.progress.skipped_result(timings, now_ms);
        let result = if let Some(result) = skipped {
            result
        } else {
            self.count_attempt(&stored, step);
            self.executor
                .execute(step, &stored.document, &stored.progress)
                .await
        };
        self.report_outcome(&stored, &result);
        self.store_result(step_number, result).await;
        Ok(())
    }

    /// R3: stores the start of the step before anything is sent.
    async fn start(&self) -> Result<Option<StartedStep>, StoreUnavailable> {
        let journal = &self.orders.0.journal;
        let mut stored = match journal.find(self.id).await? {
            Some(ParsedRow::Readable(stored)) => *stored,
            Some(ParsedRow::Unreadable(id)) => {
                tracing::error!(row = id, "an order in the journal can't be read");
                journal.flag_unreadable(id).await?;
                return Ok(None);
            }
            Some(ParsedRow::Newer(_)) | None => return Ok(None),
        };
        let now_ms = self.orders.now_ms().await?;
        let steady_ms = self.orders.0.clock.steady_ms();
        let step = match stored.progress.next(&stored.facts(), now_ms) {
            Next::Run(step) if Lane::of(step) == self.lane => step,
            Next::Run(_) | Next::WaitUntil(_) | Next::Nothing => {
                // The row's due time or lane is outdated. Storing the order computes both again.
                journal.update(stored, now_ms).await?;
                return Ok(None);
            }
        };
        let step_number = stored.progress.start_step(step, now_ms);
        // R8: a concurrent change wins, and the gateway that holds the shop's lease.
        match journal.store_start(&stored, now_ms).await? {
            UpdateResult::Done => Ok(Some(StartedStep {
                stored,
                step,
                step_number,
                journal_ms: now_ms,
                steady_ms,
            })),
            UpdateResult::Outdated | UpdateResult::CodeTaken => Ok(None),
        }
    }

    async fn store_result(&self, step_number: StepNumber, mut result: StepResult) {
        loop {
            match self.apply(step_number, &result).await {
                Ok(ChangeResult::Yes | ChangeResult::No) => return,
                Ok(ChangeResult::CodeTaken) => {
                    tracing::error!(
                        "the Retail API returned a payment code that another order has"
                    );
                    result = StepResult::NoCode;
                }
                Err(StoreUnavailable) => sleep(RETRY_INTERVAL).await,
            }
        }
    }

    async fn apply(
        &self,
        step_number: StepNumber,
        result: &StepResult,
    ) -> Result<ChangeResult, StoreUnavailable> {
        let found = self.orders.0.journal.find(self.id).await?;
        let Some(stored) = found.and_then(ParsedRow::readable) else {
            return Ok(ChangeResult::No);
        };
        let result = result.clone();
        self.orders
            .apply(
                stored,
                &Event::StepEnded {
                    step_number,
                    result,
                },
            )
            .await
    }

    fn count_attempt(&self, stored: &StoredOrder, step: Step) {
        if step == Step::Save {
            let is_retry = stored.progress.attempts() > 1;
            let metrics = &self.orders.0.metrics;
            metrics.count_attempt(stored.document.tenant(), is_retry);
        }
    }

    fn report_outcome(&self, stored: &StoredOrder, result: &StepResult) {
        let tenant = stored.document.tenant();
        if let StepResult::Save(outcome) = result {
            match outcome {
                SaveOutcome::Success => {}
                SaveOutcome::NotSent => {
                    tracing::warn!(tenant, "an order could not be sent to the Retail API");
                }
                SaveOutcome::Refused | SaveOutcome::OutcomeUnknown => {
                    let refused = *outcome == SaveOutcome::Refused;
                    tracing::warn!(tenant, refused, "the outcome of saving an order is unknown");
                    self.orders.0.metrics.count_unknown_outcome(tenant);
                }
            }
        }
    }
}
