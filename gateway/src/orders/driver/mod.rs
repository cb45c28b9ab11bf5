//! Order driver: finds due orders, runs their next step with bounded concurrency, stores the result.

mod queue;
mod shops;
mod step;
mod steps;
#[cfg(test)]
mod tests;

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use tokio::{
    select,
    task::{Id, JoinError, JoinSet},
    time::{Instant, sleep},
};

pub(super) use self::shops::Shops;
use self::{
    queue::{DueStep, Queue},
    step::{StepTask, recover},
};
use super::{
    Orders, PlacedOrder,
    journal::Found,
    machine::{Answer, Progress, Step},
    stored_order::Lane,
};
use crate::store::{FinishedBefore, StoreUnavailable};

/// Executes the steps of orders: at the Retail API and the payment provider, or in a test.
pub(super) trait StepExecutor: 'static {
    /// Shops whose settings are loaded.
    fn shops(&self) -> Vec<Arc<str>>;

    /// Executes one step of an order. It always ends; a panic leaves the step with an unknown outcome.
    async fn execute(&self, step: Step, order: &PlacedOrder, progress: &Progress) -> Answer;
}

/// Maximum interval between looks for due orders: the command line may change orders, and new shops become ready.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Rows per read of the recovery after a start.
const RECOVERY_BATCH: u32 = 256;
/// Rows per deletion of finished orders.
const DELETION_BATCH: u32 = 256;
const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 24 * HOUR_MS;

/// Runs the driver until it is stopped; restarts it after a panic.
pub(super) async fn run(orders: Orders, executor: Rc<impl StepExecutor>) {
    loop {
        let mut task = JoinSet::new();
        // In its own task: a panic must not leave paid orders unprocessed.
        task.spawn_local(Driver::new(orders.clone(), Rc::clone(&executor)).run());
        let ended = task.join_next().await;
        let is_broken = ended.is_some_and(|ended| ended.is_err_and(|error| error.is_panic()));
        if !is_broken {
            return;
        }
        tracing::error!("orders are no longer driven; starting again");
        sleep(LOOK_EVERY).await;
    }
}

struct Driver<H> {
    orders: Orders,
    executor: Rc<H>,
    /// Running steps. Dropping them aborts them, as the end of the process does.
    steps: JoinSet<Result<(), StoreUnavailable>>,
    running: HashMap<Id, DueStep>,
    /// Orders with a running step.
    busy: HashSet<i64>,
    queue: Queue,
    /// Orders whose step panicked: its outcome is unknown.
    lost: Vec<i64>,
    /// No step starts before this time, because the journal could not be written.
    rests_until: Option<Instant>,
    /// When finished orders were last deleted.
    forgot_ms: u64,
}

impl<H: StepExecutor> Driver<H> {
    fn new(orders: Orders, executor: Rc<H>) -> Self {
        let queue = Queue::new(orders.0.settings.at_once);
        Self {
            orders,
            executor,
            steps: JoinSet::new(),
            running: HashMap::new(),
            busy: HashSet::new(),
            queue,
            lost: Vec::new(),
            rests_until: None,
            forgot_ms: 0,
        }
    }

    async fn run(mut self) {
        let orders = self.orders.clone();
        let mut woken = orders.0.woken.lock().await;
        let mut stopping = orders.0.stopping.subscribe();
        while self.recover_all().await.is_err() {
            select! {
                _ = stopping.wait_for(|is_stopping| *is_stopping) => return,
                () = sleep(LOOK_EVERY) => {}
            }
        }
        while !*stopping.borrow_and_update() {
            // A failed read or write is repeated a second later.
            let _logged = self.look().await;
            let pause = self.until_due().await;
            select! {
                Some(ended) = self.steps.join_next_with_id() => self.ended(&ended),
                Some(id) = woken.recv() => {
                    self.queue.wake(id);
                    while let Ok(id) = woken.try_recv() {
                        self.queue.wake(id);
                    }
                }
                _ = stopping.changed() => {}
                () = orders.0.clock.sleep(pause) => {}
            }
        }
        while let Some(ended) = self.steps.join_next_with_id().await {
            self.ended(&ended);
        }
    }

    /// Recovers unfinished orders after a start: the outcome of a running step is unknown.
    async fn recover_all(&self) -> Result<(), StoreUnavailable> {
        let (mut after, mut unfinished) = (0, 0_usize);
        loop {
            let journal = &self.orders.0.journal;
            let found = journal.list_unfinished(after, RECOVERY_BATCH).await?;
            if found.is_empty() {
                break;
            }
            for found in found {
                unfinished += 1;
                match found {
                    Found::Readable(entry) => {
                        after = entry.id;
                        recover(&self.orders, *entry).await?;
                    }
                    Found::Unreadable(id) => {
                        after = id;
                        tracing::error!(row = id, "an order in the journal can't be read");
                        journal.flag_unreadable(id).await?;
                    }
                }
            }
        }
        tracing::info!(unfinished, "orders are driven");
        Ok(())
    }

    /// Starts due steps within the concurrency limits.
    async fn look(&mut self) -> Result<(), StoreUnavailable> {
        if self.rests_until.is_some_and(|until| Instant::now() < until) {
            return Ok(());
        }
        self.rests_until = None;
        self.find_lost().await?;
        let now_ms = self.orders.now_ms();
        self.sort_woken(now_ms).await?;
        for shop in self.executor.shops() {
            for lane in Lane::ALL {
                self.fill(&shop, lane, now_ms).await?;
            }
        }
        self.forget(now_ms).await
    }

    async fn find_lost(&mut self) -> Result<(), StoreUnavailable> {
        while let Some(id) = self.lost.last().copied() {
            if let Some(Found::Readable(entry)) = self.orders.0.journal.find(id).await? {
                recover(&self.orders, *entry).await?;
            }
            self.lost.pop();
        }
        Ok(())
    }

    /// Finds the due steps of woken orders.
    async fn sort_woken(&mut self, now_ms: u64) -> Result<(), StoreUnavailable> {
        while let Some(id) = self.queue.unsorted() {
            let found = self.orders.0.journal.find(id).await?;
            let waiting = found
                .and_then(Found::entry)
                .and_then(|entry| DueStep::of(&entry, now_ms));
            self.queue.sorted(waiting);
        }
        Ok(())
    }

    async fn fill(
        &mut self,
        shop: &Arc<str>,
        lane: Lane,
        now_ms: u64,
    ) -> Result<(), StoreUnavailable> {
        let room = self.queue.room(shop, lane);
        if room == 0 {
            return Ok(());
        }
        let journal = &self.orders.0.journal;
        // Orders with a running step are not due, but may become due during the read.
        let most = room + self.busy.len();
        let due = journal.list_due(shop, lane, now_ms, most).await?;
        for id in self.queue.pick(shop, lane, due, &self.busy) {
            let step_task = StepTask {
                orders: self.orders.clone(),
                executor: Rc::clone(&self.executor),
                id,
                lane,
            };
            let task = self.steps.spawn_local(step_task.run());
            let shop = Arc::clone(shop);
            self.running.insert(task.id(), DueStep { id, shop, lane });
            self.busy.insert(id);
        }
        Ok(())
    }

    fn ended(&mut self, ended: &Result<(Id, Result<(), StoreUnavailable>), JoinError>) {
        let task = match ended {
            Ok((task, _)) => *task,
            Err(error) => error.id(),
        };
        let Some(step) = self.running.remove(&task) else {
            return;
        };
        self.busy.remove(&step.id);
        self.queue.release(&step);
        match ended {
            Ok((_, Ok(()))) => {}
            // The step is still due and would start again at once.
            Ok((_, Err(StoreUnavailable))) => self.rests_until = Some(Instant::now() + LOOK_EVERY),
            Err(_) => {
                tracing::error!("a step of an order broke off");
                self.lost.push(step.id);
            }
        }
        if self.orders.0.changes.has_subscribers(step.id) {
            self.queue.wake(step.id);
        }
    }

    /// Time until the next order becomes due. Orders that are already due wait for a permit.
    async fn until_due(&self) -> Duration {
        let now_ms = self.orders.now_ms();
        let next_ms = self.orders.0.journal.next_due(now_ms).await;
        let next_ms = next_ms.unwrap_or_default();
        next_ms.map_or(LOOK_EVERY, |next_ms| {
            LOOK_EVERY.min(Duration::from_millis(next_ms.saturating_sub(now_ms)))
        })
    }

    async fn forget(&mut self, now_ms: u64) -> Result<(), StoreUnavailable> {
        if now_ms.saturating_sub(self.forgot_ms) < HOUR_MS {
            return Ok(());
        }
        let settings = &self.orders.0.settings;
        let days_ago = |days: u64| now_ms.saturating_sub(days.saturating_mul(DAY_MS));
        let before = FinishedBefore {
            finished_ms: days_ago(settings.keep_days),
            unpaid_ms: days_ago(settings.keep_unpaid_days),
        };
        let journal = &self.orders.0.journal;
        let count = journal.delete_finished(before, DELETION_BATCH).await?;
        if count > 0 {
            tracing::info!(count, "finished orders were forgotten");
            // The next round deletes more.
            return Ok(());
        }
        self.forgot_ms = now_ms;
        Ok(())
    }
}
