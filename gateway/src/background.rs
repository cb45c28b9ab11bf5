//! Work that no answer waits for: a bounded queue, worked off a few at a time, and emptied before the program ends. No
//! shop can fill it.

use std::sync::{Mutex, PoisonError};

use futures_util::{StreamExt as _, future::LocalBoxFuture, stream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::{
    clock::Clock,
    concurrency_limit::{ConcurrencyLimiter, ConcurrencyLimits, Permit},
    log_summary::LogSummary,
    tenants::TenantId,
};

/// A piece of work, made where it is asked for and run elsewhere. It says whether it succeeded.
type Work = Box<dyn FnOnce() -> LocalBoxFuture<'static, bool> + Send>;
type Queued = (Permit<TenantId>, Work);

/// How much there may be, so that a shop whose work hangs leaves the others alone.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Pieces of work that wait or run, in total and per shop.
    pub queued: ConcurrencyLimits,
    /// Pieces of work of one shop that run at the same time.
    pub running_per_shop: usize,
}

/// A queue. One per process and kind of work, so that one kind that hangs leaves the others alone.
pub struct Background {
    name: &'static str,
    queued: ConcurrencyLimiter<TenantId>,
    running: ConcurrencyLimiter<TenantId>,
    /// Taken away to close the queue.
    sender: Mutex<Option<UnboundedSender<Queued>>>,
    /// Taken by whoever runs it.
    receiver: Mutex<Option<UnboundedReceiver<Queued>>>,
    /// How much came to nothing. What it was is never told.
    lost: LogSummary,
}

impl Background {
    /// An empty queue; its name is for the log.
    pub fn new(name: &'static str, limits: Limits, clock: &Clock) -> Self {
        // Its length is bounded by the permits.
        let (sender, receiver) = unbounded_channel();
        Self {
            name,
            queued: ConcurrencyLimiter::new(limits.queued),
            running: ConcurrencyLimiter::per_key(limits.running_per_shop),
            sender: Mutex::new(Some(sender)),
            receiver: Mutex::new(Some(receiver)),
            lost: LogSummary::new(clock),
        }
    }

    /// Queues the work of a shop; where there is no room it is dropped. Never waits. Answers whether it is queued.
    pub fn put<F>(&self, tenant: TenantId, work: impl FnOnce() -> F + Send + 'static) -> bool
    where
        F: Future<Output = bool> + 'static,
    {
        let work: Work = Box::new(move || Box::pin(work()));
        let sender = self.sender.lock().unwrap_or_else(PoisonError::into_inner);
        let is_queued = sender.as_ref().is_some_and(|sender| {
            let permit = self.queued.try_acquire(tenant);
            permit.is_some_and(|permit| sender.send((permit, work)).is_ok())
        });
        if !is_queued {
            self.note_lost();
        }
        is_queued
    }

    /// Takes no more work; [`Background::run`] ends after what waits.
    pub fn close(&self) {
        drop(
            self.sender
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take(),
        );
    }

    /// Works the queue off on this thread until it is closed and empty. Called once.
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
            // In a task of its own: a panic ends that piece of work only.
            let succeeded = actix_web::rt::spawn(work()).await;
            if !succeeded.unwrap_or(false) {
                self.note_lost();
            }
            drop(queued);
        };
        // Each waits for a permit of its own shop.
        waiting.for_each_concurrent(None, run).await;
    }

    fn note_lost(&self) {
        if let Some(lost) = self.lost.count() {
            let queue = self.name;
            tracing::warn!(queue, lost, "work in the background was lost");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        rc::Rc,
        sync::{
            Arc,
            atomic::{AtomicUsize, Ordering},
        },
    };

    use super::*;

    const SHOP: TenantId = TenantId::new(1);
    const OTHER: TenantId = TenantId::new(2);

    fn queue(of_one: usize) -> Rc<Background> {
        let limits = Limits {
            queued: ConcurrencyLimits {
                total: of_one + 1,
                per_key: of_one,
            },
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
    async fn what_waits_is_done_before_it_ends() {
        let (queue, done) = (queue(10), Arc::new(AtomicUsize::new(0)));
        for _ in 0..10 {
            let done = Arc::clone(&done);
            queue.put(SHOP, move || async move {
                tokio::task::yield_now().await;
                done.fetch_add(1, Ordering::Relaxed);
                true
            });
        }
        queue.close();
        run(&queue).await.unwrap();
        assert_eq!((done.load(Ordering::Relaxed), lost(&queue)), (10, 0));
        queue.put(SHOP, || async { true });
        assert_eq!(lost(&queue), 1, "it takes no more");
    }

    #[actix_web::test]
    async fn there_is_only_so_much_room() {
        let queue = queue(3);
        for _ in 0..5 {
            queue.put(SHOP, || async { true });
        }
        assert_eq!(lost(&queue), 2);
        assert!(queue.put(OTHER, || async { true }), "another shop's part");
        assert!(!queue.put(OTHER, || async { true }), "all are taken");
    }

    #[actix_web::test]
    async fn a_shop_whose_work_hangs_leaves_the_others_alone() {
        let queue = queue(5);
        while queue.put(SHOP, std::future::pending) {}
        let (done, is_done) = tokio::sync::oneshot::channel();
        assert!(queue.put(OTHER, move || async move { done.send(()).is_ok() }));
        let running = run(&queue);
        is_done.await.unwrap();
        running.abort();
    }

    #[actix_web::test]
    async fn what_is_done_makes_room() {
        let queue = queue(1);
        let (done, is_done) = tokio::sync::oneshot::channel();
        assert!(queue.put(SHOP, move || async move { done.send(()).is_ok() }));
        let running = run(&queue);
        is_done.await.unwrap();
        while !queue.put(SHOP, || async { true }) {
            tokio::task::yield_now().await;
        }
        queue.close();
        running.await.unwrap();
    }

    #[actix_web::test]
    async fn a_failure_and_a_panic_are_counted_and_stop_nothing() {
        let (queue, done) = (queue(10), Arc::new(AtomicUsize::new(0)));
        queue.put(SHOP, || async { false });
        queue.put(SHOP, || async { panic!("a mistake") });
        let last = Arc::clone(&done);
        queue.put(SHOP, move || async move {
            last.fetch_add(1, Ordering::Relaxed);
            true
        });
        queue.close();
        run(&queue).await.unwrap();
        assert_eq!((done.load(Ordering::Relaxed), lost(&queue)), (1, 2));
    }
}
