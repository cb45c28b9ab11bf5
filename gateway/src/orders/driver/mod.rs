//! Order driver. It finds due orders, runs their next step with bounded concurrency, and stores the result.

mod cleanup;
mod queue;
mod recovery;
mod shop_executor;
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
    time::sleep,
};

pub(super) use self::shop_executor::ShopExecutor;
use self::{
    cleanup::Cleanup,
    queue::{DueStep, Queue},
    recovery::{recover, recover_all},
    step::StepTask,
};
use super::{
    Orders, PlacedOrder,
    journal::ParsedRow,
    state_machine::{Progress, Step, StepResult},
    stored_order::Lane,
};
use crate::store::StoreUnavailable;

pub(super) trait StepExecutor: 'static {
    fn shops(&self) -> Vec<Arc<str>>;

    /// Must not fail. After a panic the outcome of the step is unknown.
    async fn execute(&self, step: Step, order: &PlacedOrder, progress: &Progress) -> StepResult;
}

/// Maximum interval between searches for due orders. The command line changes orders without waking the driver.
const POLL_INTERVAL_MS: u64 = 1_000;
const POLL_INTERVAL: Duration = Duration::from_millis(POLL_INTERVAL_MS);

/// Runs until the driver is stopped; restarts it after a panic.
pub(super) async fn run(orders: Orders, executor: Rc<impl StepExecutor>) {
    loop {
        let mut task = JoinSet::new();
        // A separate task, so that a panic does not end this loop.
        task.spawn_local(Driver::new(orders.clone(), Rc::clone(&executor)).run());
        let ended = task.join_next().await;
        let has_panicked = ended.is_some_and(|ended| ended.is_err_and(|error| error.is_panic()));
        if !has_panicked {
            return;
        }
        tracing::error!("the order driver panicked; it restarts");
        sleep(POLL_INTERVAL).await;
    }
}

struct Driver<E> {
    orders: Orders,
    executor: Rc<E>,
    /// Dropping the set aborts the running steps.
    tasks: JoinSet<Result<(), StoreUnavailable>>,
    running_steps: HashMap<Id, DueStep>,
    running_orders: HashSet<i64>,
    queue: Queue,
    /// Orders whose step panicked, with an unknown outcome.
    panicked: Vec<i64>,
    /// Set after the journal could not be written. No step starts before this time.
    paused_until_ms: Option<u64>,
    cleanup: Cleanup,
}

impl<E: StepExecutor> Driver<E> {
    fn new(orders: Orders, executor: Rc<E>) -> Self {
        let queue = Queue::new(orders.0.settings.at_once);
        Self {
            orders,
            executor,
            tasks: JoinSet::new(),
            running_steps: HashMap::new(),
            running_orders: HashSet::new(),
            queue,
            panicked: Vec::new(),
            paused_until_ms: None,
            cleanup: Cleanup::default(),
        }
    }

    async fn run(mut self) {
        let orders = self.orders.clone();
        let mut woken = orders.0.woken.lock().await;
        let mut stopping = orders.0.stopping.subscribe();
        while recover_all(&self.orders).await.is_err() {
            select! {
                _ = stopping.wait_for(|is_stopping| *is_stopping) => return,
                () = sleep(POLL_INTERVAL) => {}
            }
        }
        while !*stopping.borrow_and_update() {
            // Errors are logged where they occur. The next iteration follows within a second.
            let _logged = self.start_due_steps().await;
            let pause = self.time_until_due().await;
            select! {
                Some(ended) = self.tasks.join_next_with_id() => self.step_ended(&ended),
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
        while let Some(ended) = self.tasks.join_next_with_id().await {
            self.step_ended(&ended);
        }
    }

    async fn start_due_steps(&mut self) -> Result<(), StoreUnavailable> {
        let now_ms = self.orders.now_ms();
        if self
            .paused_until_ms
            .is_some_and(|until_ms| now_ms < until_ms)
        {
            return Ok(());
        }
        self.paused_until_ms = None;
        while let Some(id) = self.panicked.last().copied() {
            if let Some(ParsedRow::Readable(stored)) = self.orders.0.journal.find(id).await? {
                recover(&self.orders, *stored).await?;
            }
            self.panicked.pop();
        }
        let now_ms = self.orders.now_ms();
        self.find_steps_of_woken(now_ms).await?;
        for shop in self.executor.shops() {
            for lane in Lane::ALL {
                self.start_lane(&shop, lane, now_ms).await?;
            }
        }
        self.cleanup.run(&self.orders, now_ms).await
    }

    async fn find_steps_of_woken(&mut self, now_ms: u64) -> Result<(), StoreUnavailable> {
        while let Some(id) = self.queue.first_newly_woken() {
            let found = self.orders.0.journal.find(id).await?;
            let due = found
                .and_then(ParsedRow::readable)
                .and_then(|stored| DueStep::of(&stored, now_ms));
            self.queue.enqueue_first(due);
        }
        Ok(())
    }

    async fn start_lane(
        &mut self,
        shop: &Arc<str>,
        lane: Lane,
        now_ms: u64,
    ) -> Result<(), StoreUnavailable> {
        let free_permits = self.queue.free_permits(shop, lane);
        if free_permits == 0 {
            return Ok(());
        }
        let journal = &self.orders.0.journal;
        // Reads more orders than permits, because running orders may become due during the read.
        let limit = free_permits + self.running_orders.len();
        let due = journal.list_due(shop, lane, now_ms, limit).await?;
        for id in self.queue.pick(shop, lane, due, &self.running_orders) {
            let step_task = StepTask {
                orders: self.orders.clone(),
                executor: Rc::clone(&self.executor),
                id,
                lane,
            };
            let task = self.tasks.spawn_local(step_task.run());
            let shop = Arc::clone(shop);
            self.running_steps
                .insert(task.id(), DueStep { id, shop, lane });
            self.running_orders.insert(id);
        }
        Ok(())
    }

    fn step_ended(&mut self, ended: &Result<(Id, Result<(), StoreUnavailable>), JoinError>) {
        let task = match ended {
            Ok((task, _)) => *task,
            Err(error) => error.id(),
        };
        let Some(step) = self.running_steps.remove(&task) else {
            return;
        };
        self.running_orders.remove(&step.id);
        self.queue.release(&step);
        match ended {
            Ok((_, Ok(()))) => {}
            // The journal could not be written, so the step is still due. Without a pause it would start again at
            // once.
            Ok((_, Err(StoreUnavailable))) => {
                self.paused_until_ms = Some(self.orders.now_ms().saturating_add(POLL_INTERVAL_MS));
            }
            Err(_) => {
                tracing::error!("a step of an order panicked");
                self.panicked.push(step.id);
            }
        }
        // A request waits for this order, so its next step starts first.
        if self.orders.0.changes.has_subscribers(step.id) {
            self.queue.wake(step.id);
        }
    }

    /// Time until the next order becomes due, at most [`POLL_INTERVAL`]. Excludes due orders, which wait for a
    /// running step.
    async fn time_until_due(&self) -> Duration {
        let now_ms = self.orders.now_ms();
        let next_ms = self.orders.0.journal.next_due(now_ms).await;
        let next_ms = next_ms.unwrap_or_default();
        next_ms.map_or(POLL_INTERVAL, |next_ms| {
            POLL_INTERVAL.min(Duration::from_millis(next_ms.saturating_sub(now_ms)))
        })
    }
}
