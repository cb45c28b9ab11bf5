//! Bounded queue for work after the response.

use std::sync::{Arc, Mutex, PoisonError};

use futures_util::{StreamExt as _, future::LocalBoxFuture, stream};
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, gauge::Gauge},
    registry::Registry,
};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::{
    clock::Clock,
    concurrency_limit::{ConcurrencyLimiter, ConcurrencyLimits, Permit},
    log_summary::LogSummary,
    metrics::{encode_metric, register_collector},
    tenants::TenantId,
};

/// Returns whether the work succeeded.
type Work = Box<dyn FnOnce() -> LocalBoxFuture<'static, bool> + Send>;
type Queued = (Permit<TenantId>, Work);

/// Limits of a queue. One shop's hanging work can't delay other shops.
#[derive(Clone, Copy)]
pub struct QueueLimits {
    /// Maximum number of queued and running tasks.
    pub queued: usize,
    /// Maximum number of queued and running tasks per shop.
    pub queued_per_shop: usize,
    /// Maximum number of running tasks per shop.
    pub running_per_shop: usize,
}

/// Queue of background work. Each kind of work has its own queue, so that hanging work delays no
/// other kind.
pub struct Background {
    name: &'static str,
    queued: ConcurrencyLimiter<TenantId>,
    running: ConcurrencyLimiter<TenantId>,
    sender: Mutex<Option<UnboundedSender<Queued>>>,
    receiver: Mutex<Option<UnboundedReceiver<Queued>>>,
    lost: Arc<LogSummary>,
}

/// Numbers of a queue that are read at each scrape.
pub struct QueueMetrics {
    name: &'static str,
    queued: ConcurrencyLimiter<TenantId>,
    lost: Arc<LogSummary>,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct QueueLabels {
    queue: &'static str,
}

/// Registers the metrics of all queues of the process.
pub fn register_queues<const N: usize>(registry: &mut Registry, queues: [QueueMetrics; N]) {
    register_collector(registry, move |mut encoder| {
        let lengths = Family::<QueueLabels, Gauge>::default();
        let lost = Family::<QueueLabels, Counter>::default();
        for queue in &queues {
            let labels = QueueLabels { queue: queue.name };
            let count = i64::try_from(queue.queued.count_permits()).unwrap_or(i64::MAX);
            lengths.get_or_create(&labels).set(count);
            lost.get_or_create(&labels).inc_by(queue.lost.total());
        }
        let (name, help) = (
            "gateway_background_queued",
            "Work that is queued or running",
        );
        encode_metric(&mut encoder, name, help, &lengths)?;
        let (name, help) = ("gateway_background_lost", "Work that was dropped or failed");
        encode_metric(&mut encoder, name, help, &lost)
    });
}

impl Background {
    /// Creates an empty queue. The name appears in the log.
    pub fn new(name: &'static str, limits: QueueLimits, clock: &Clock) -> Self {
        // The permits limit the length of the channel.
        let (sender, receiver) = unbounded_channel();
        Self {
            name,
            queued: ConcurrencyLimiter::new(ConcurrencyLimits {
                total: limits.queued,
                per_key: limits.queued_per_shop,
            }),
            running: ConcurrencyLimiter::per_key(limits.running_per_shop),
            sender: Mutex::new(Some(sender)),
            receiver: Mutex::new(Some(receiver)),
            lost: Arc::new(LogSummary::new(clock)),
        }
    }

    /// Metrics of the queue, for [`register_queues`].
    pub fn metrics(&self) -> QueueMetrics {
        QueueMetrics {
            name: self.name,
            queued: self.queued.clone(),
            lost: Arc::clone(&self.lost),
        }
    }

    /// Queues work, or drops it if a limit is reached. Returns whether the work is queued.
    pub fn try_queue<F>(&self, tenant: TenantId, work: impl FnOnce() -> F + Send + 'static) -> bool
    where
        F: Future<Output = bool> + 'static,
    {
        self.send(self.queued.try_acquire(tenant), work)
    }

    /// Queues work that must not be lost, waiting while a limit is reached. Returns `false` if the
    /// queue is closed.
    pub async fn queue_when_free<F>(
        &self,
        tenant: TenantId,
        work: impl FnOnce() -> F + Send + 'static,
    ) -> bool
    where
        F: Future<Output = bool> + 'static,
    {
        self.send(Some(self.queued.acquire(tenant).await), work)
    }

    fn send<F>(
        &self,
        permit: Option<Permit<TenantId>>,
        work: impl FnOnce() -> F + Send + 'static,
    ) -> bool
    where
        F: Future<Output = bool> + 'static,
    {
        let work: Work = Box::new(move || Box::pin(work()));
        let sender = self.sender.lock().unwrap_or_else(PoisonError::into_inner);
        let is_queued = sender
            .as_ref()
            .is_some_and(|sender| permit.is_some_and(|permit| sender.send((permit, work)).is_ok()));
        if !is_queued {
            self.count_lost();
        }
        is_queued
    }

    /// Stops accepting work. [`Background::run`] then ends once the queue is empty.
    pub fn close(&self) {
        drop(
            self.sender
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take(),
        );
    }

    /// Runs queued work on this thread until the queue is closed and empty. May be called once.
    pub async fn run(&self) {
        let receiver = self
            .receiver
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        let Some(receiver) = receiver else { return };
        let waiting = stream::unfold(receiver, |mut receiver| async move {
            receiver.recv().await.map(|queued| (queued, receiver))
        });
        let run = async |(queued, work): Queued| {
            let _running = self.running.acquire(*queued.key()).await;
            // A separate task, so that a panic ends only this work.
            let succeeded = actix_web::rt::spawn(async move { work().await }).await;
            if !succeeded.unwrap_or(false) {
                self.count_lost();
            }
            drop(queued);
        };
        waiting.for_each_concurrent(None, run).await;
    }

    fn count_lost(&self) {
        if let Some(lost) = self.lost.count() {
            let queue = self.name;
            tracing::warn!(queue, lost, "work in the background was lost");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        pin::pin,
        rc::Rc,
        sync::{
            Arc,
            atomic::{AtomicUsize, Ordering},
        },
    };

    use futures_util::FutureExt as _;

    use super::*;

    const SHOP: TenantId = TenantId::new(1);
    const OTHER: TenantId = TenantId::new(2);

    fn queue(per_shop: usize) -> Rc<Background> {
        let limits = QueueLimits {
            queued: per_shop + 1,
            queued_per_shop: per_shop,
            running_per_shop: 2,
        };
        Rc::new(Background::new("test", limits, &Clock::default()))
    }

    fn run(queue: &Rc<Background>) -> actix_web::rt::task::JoinHandle<()> {
        let queue = Rc::clone(queue);
        actix_web::rt::spawn(async move { queue.run().await })
    }

    fn lost(queue: &Background) -> u64 {
        queue.lost.total()
    }

    #[actix_web::test]
    async fn queued_work_is_done_before_a_closed_queue_ends() {
        let (queue, done) = (queue(10), Arc::new(AtomicUsize::new(0)));
        for _ in 0..10 {
            let done = Arc::clone(&done);
            queue.try_queue(SHOP, move || async move {
                tokio::task::yield_now().await;
                done.fetch_add(1, Ordering::Relaxed);
                true
            });
        }
        queue.close();
        run(&queue).await.unwrap();
        assert_eq!((done.load(Ordering::Relaxed), lost(&queue)), (10, 0));
        queue.try_queue(SHOP, || async { true });
        assert_eq!(lost(&queue), 1, "a closed queue accepts no work");
    }

    #[actix_web::test]
    async fn work_beyond_the_limits_is_dropped() {
        let queue = queue(3);
        for _ in 0..5 {
            queue.try_queue(SHOP, || async { true });
        }
        assert_eq!(lost(&queue), 2);
        assert!(
            queue.try_queue(OTHER, || async { true }),
            "the limit of another shop"
        );
        assert!(
            !queue.try_queue(OTHER, || async { true }),
            "the total limit"
        );
    }

    #[actix_web::test]
    async fn work_that_must_not_be_lost_waits_while_the_queue_is_full() {
        let queue = queue(1);
        let (release, is_released) = tokio::sync::oneshot::channel::<()>();
        assert!(queue.try_queue(SHOP, || async move { is_released.await.is_ok() }));
        let mut waiting = pin!(queue.queue_when_free(SHOP, || async { true }));
        assert!(waiting.as_mut().now_or_never().is_none());
        let running = run(&queue);
        release.send(()).unwrap();
        assert!(waiting.await);
        queue.close();
        running.await.unwrap();
        assert_eq!(lost(&queue), 0);
        assert!(!queue.queue_when_free(SHOP, || async { true }).await);
        assert_eq!(lost(&queue), 1, "a closed queue accepts no work");
    }

    #[actix_web::test]
    async fn hanging_work_of_one_shop_does_not_delay_others() {
        let queue = queue(5);
        while queue.try_queue(SHOP, std::future::pending) {}
        let (done, is_done) = tokio::sync::oneshot::channel();
        assert!(queue.try_queue(OTHER, move || async move { done.send(()).is_ok() }));
        let running = run(&queue);
        is_done.await.unwrap();
        running.abort();
    }

    #[actix_web::test]
    async fn finished_work_frees_its_permit() {
        let queue = queue(1);
        let (done, is_done) = tokio::sync::oneshot::channel();
        assert!(queue.try_queue(SHOP, move || async move { done.send(()).is_ok() }));
        let running = run(&queue);
        is_done.await.unwrap();
        while !queue.try_queue(SHOP, || async { true }) {
            tokio::task::yield_now().await;
        }
        queue.close();
        running.await.unwrap();
    }

    #[actix_web::test]
    async fn failures_and_panics_are_counted_and_do_not_stop_the_queue() {
        let (queue, done) = (queue(10), Arc::new(AtomicUsize::new(0)));
        queue.try_queue(SHOP, || async { false });
        queue.try_queue(SHOP, || async { panic!("a mistake") });
        queue.try_queue(SHOP, || -> std::future::Ready<bool> {
            panic!("a mistake before the first await")
        });
        let last = Arc::clone(&done);
        queue.try_queue(SHOP, move || async move {
            last.fetch_add(1, Ordering::Relaxed);
            true
        });
        queue.close();
        run(&queue).await.unwrap();
        assert_eq!((done.load(Ordering::Relaxed), lost(&queue)), (1, 3));
    }
}
