//! Order driver. It finds due orders, runs their next step with bounded concurrency, and stores the result.

mod cleanup;
mod leases;
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
    leases::HeldLeases,
    queue::{DueStep, Queue},
    recovery::{recover, recover_batch},
    step::StepTask,
};
use super::{
    Orders,
    journal::ParsedRow,
    state_machine::{Progress, Step, StepResult},
    stored_order::{Document, Lane},
};
use crate::store::StoreUnavailable;

pub(super) trait StepExecutor: 'static {
    /// Shops whose settings are loaded, so that their orders can be run here.
    fn ready_shops(&self) -> Vec<String>;

    /// Whether the shop's settings are loaded. They stay so during an outage of the Retail API.
    fn is_ready(&self, shop: &str) -> bool;

    /// Must not fail. After a panic the outcome of the step is unknown.
    async fn execute(&self, step: Step, document: &Document, progress: &Progress) -> StepResult;
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
    leases: HeldLeases,
    /// Dropping the set aborts the running steps.
    tasks: JoinSet<Result<(), StoreUnavailable>>,
    running_steps: HashMap<Id, DueStep>,
    running_orders: HashSet<i64>,
    queue: Queue,
    /// Orders whose step panicked, with an unknown outcome.
    panicked: Vec<i64>,
    /// Set after the journal could not be written. No step starts before this time of the steady clock.
    paused_until_ms: Option<u64>,
    /// Whether the journal's time was too uncertain at the last look.
    is_time_uncertain: bool,
    cleanup: Cleanup,
}

impl<E: StepExecutor> Driver<E> {
    fn new(orders: Orders, executor: Rc<E>) -> Self {
        let queue = Queue::new(orders.0.settings.at_once);
        Self {
            orders,
            executor,
            leases: HeldLeases::default(),
            tasks: JoinSet::new(),
            running_steps: HashMap::new(),
            running_orders: HashSet::new(),
            queue,
            panicked: Vec::new(),
            paused_until_ms: None,
            is_time_uncertain: false,
            cleanup: Cleanup::default(),
        }
    }

    async fn run(mut self) {
        let orders = self.orders.clone();
        let mut woken = orders.0.woken.lock().await;
        let mut stopping = orders.0.stopping.subscribe();
        while !*stopping.borrow_and_update() {
            // Errors are logged where they occur. The next iteration follows within a second.
            let started = self.start_due_steps().await;
            if started.is_err() {
                orders.0.journal_clock.expire();
            }
            let next_ms = started.unwrap_or_default();
            let pause = self.time_until(next_ms);
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
        if self.orders.0.journal.0.release_leases().await.is_err() {
            tracing::warn!("the leases of shops could not be released; they end by themselves");
        }
    }

    /// Returns the next due time on the steady clock. Excludes due orders, which wait for a running step.
    async fn start_due_steps(&mut self) -> Result<Option<u64>, StoreUnavailable> {
        let steady_ms = self.orders.0.clock.steady_ms();
        if self
            .paused_until_ms
            .is_some_and(|until_ms| steady_ms < until_ms)
        {
            return Ok(self.paused_until_ms);
        }
        self.paused_until_ms = None;
        self.measure_due_time().await?;
        if self.is_time_uncertain {
            return Ok(None);
        }
        self.keep_leases().await?;
        while let Some(id) = self.panicked.last().copied() {
            if let Some(ParsedRow::Readable(stored)) = self.orders.0.journal.find(id).await? {
                recover(&self.orders, *stored).await?;
            }
            self.panicked.pop();
        }
        let now_ms = self.orders.now_ms().await?;
        self.find_steps_of_woken(now_ms).await?;
        let limit = self.queue.max_candidates();
        let mut due = self.orders.0.journal.list_due(now_ms, limit).await?;
        for woken in self.queue.woken_lanes() {
            due.rows.entry(woken).or_default();
        }
        let steady_ms = self.orders.0.clock.steady_ms();
        let mut waiting = Vec::new();
        for ((shop, lane), ids) in due.rows {
            if !self.executor.is_ready(&shop) {
                continue;
            }
            if self.leases.holds(&shop, steady_ms) {
                self.start_lane(&shop, lane, ids);
            } else {
                waiting.push(shop.to_string());
            }
        }
        // Usually another gateway runs their steps. One that has just stopped does not.
        if !waiting.is_empty() && self.orders.0.journal.0.has_free_lease(waiting).await? {
            self.leases.hasten_renewal();
        }
        self.cleanup.run(&self.orders, now_ms).await?;
        let renewal_ms = self.leases.renewal_due_ms();
        let next_ms = due.next_ms.map_or(renewal_ms, |next_ms| {
            steady_ms.saturating_add(next_ms.saturating_sub(now_ms))
        });
        Ok(Some(next_ms.min(renewal_ms)))
    }

    /// Measures the journal's time when it is time. After a jump of the database's time, stored times mean other
    /// moments, so the orders of all shops are recovered: their quiet periods restart.
    async fn measure_due_time(&mut self) -> Result<(), StoreUnavailable> {
        let clock = &self.orders.0.journal_clock;
        if !clock.is_measurement_due() {
            return Ok(());
        }
        if self.orders.measure_time().await? {
            tracing::warn!("the database's time has jumped; quiet periods of orders restart");
            self.leases.forget_recoveries();
        }
        let is_uncertain = !clock.is_certain();
        if is_uncertain != self.is_time_uncertain {
            self.is_time_uncertain = is_uncertain;
            self.orders.0.metrics.set_time_uncertain(is_uncertain);
            if is_uncertain {
                tracing::warn!("the database's time is too uncertain; no orders are run here");
                self.orders.0.metrics.set_leases(0);
            } else {
                tracing::info!("the database's time is known; orders are run here again");
            }
        }
        Ok(())
    }

    /// Renews the leases when it is time, and recovers the orders of shops whose lease is new. Only those have no
    /// live steps of another gateway.
    async fn keep_leases(&mut self) -> Result<(), StoreUnavailable> {
        self.renew_due_leases().await?;
        let recovered = self.leases.unrecovered();
        if recovered.is_empty() {
            return Ok(());
        }
        let shops: Vec<String> = recovered.keys().cloned().collect();
        let mut after = 0;
        while let Some(last) = recover_batch(&self.orders, shops.clone(), after).await? {
            after = last;
            self.renew_due_leases().await?;
        }
        tracing::info!(shops = recovered.len(), "the orders of shops are run here");
        self.leases.set_recovered(recovered);
        Ok(())
    }

    async fn renew_due_leases(&mut self) -> Result<(), StoreUnavailable> {
        let steady_ms = self.orders.0.clock.steady_ms();
        let shops = self.executor.ready_shops();
        if self.leases.is_renewal_due(&shops, steady_ms) {
            let running = self.running_steps.values();
            let busy: HashSet<&Arc<str>> = running.map(|step| &step.shop).collect();
            let busy = busy.into_iter().map(ToString::to_string).collect();
            let journal = &self.orders.0.journal.0;
            let leases = journal.renew_leases(shops.clone(), busy).await?;
            self.leases.set(leases, shops, steady_ms);
            self.orders.0.metrics.set_leases(self.leases.count());
        }
        Ok(())
    }

    async fn find_steps_of_woken(&mut self, now_ms: u64) -> Result<(), StoreUnavailable> {
        while let Some(id) = self.queue.first_newly_woken() {
            let found = self.orders.0.journal.find(id).await?;
            let due = found
                .and_then(ParsedRow::readable)
                .and_then(|stored| DueStep::of(&stored, now_ms))
                .filter(|step| {
                    self.leases
                        .holds(&step.shop, self.orders.0.clock.steady_ms())
                });
            self.queue.enqueue_first(due);
        }
        Ok(())
    }

    fn start_lane(&mut self, shop: &Arc<str>, lane: Lane, due: Vec<i64>) {
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
                let steady_ms = self.orders.0.clock.steady_ms();
                self.paused_until_ms = Some(steady_ms.saturating_add(POLL_INTERVAL_MS));
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

    /// At most [`POLL_INTERVAL`].
    fn time_until(&self, next_ms: Option<u64>) -> Duration {
        let now_ms = self.orders.0.clock.steady_ms();
        next_ms.map_or(POLL_INTERVAL, |next_ms| {
            POLL_INTERVAL.min(Duration::from_millis(next_ms.saturating_sub(now_ms)))
        })
    }
}
