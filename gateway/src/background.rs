//! Work that no answer waits for: a bounded queue, worked off a few at a time, and emptied before the program ends.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicU64, Ordering},
};

use futures_util::{StreamExt as _, future::LocalBoxFuture, stream};
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::clock::Clock;

/// What was lost is told this often at most.
const TOLD_EVERY_MS: u64 = 60_000;

/// A piece of work, made where it is asked for and run elsewhere. It says whether it succeeded.
type Work = Box<dyn FnOnce() -> LocalBoxFuture<'static, bool> + Send>;

/// A queue. One per process and kind of work, so that one kind that hangs leaves the others alone.
pub struct Background {
    name: &'static str,
    /// Taken away to close the queue.
    sender: Mutex<Option<Sender<Work>>>,
    /// Taken by whoever runs it.
    receiver: Mutex<Option<Receiver<Work>>>,
    at_once: usize,
    lost: Lost,
}

impl Background {
    /// An empty queue that takes so many pieces of work; its name is for the log.
    pub fn new(name: &'static str, max_waiting: usize, at_once: usize, clock: &Clock) -> Self {
        let (sender, receiver) = channel(max_waiting);
        Self {
            name,
            sender: Mutex::new(Some(sender)),
            receiver: Mutex::new(Some(receiver)),
            at_once,
            lost: Lost {
                untold: AtomicU64::new(0),
                told_ms: AtomicU64::new(0),
                clock: clock.clone(),
            },
        }
    }

    /// Queues the work; where there is no room it is dropped. Never waits.
    pub fn put<F>(&self, work: impl FnOnce() -> F + Send + 'static)
    where
        F: Future<Output = bool> + 'static,
    {
        let work: Work = Box::new(move || Box::pin(work()));
        let sender = self.sender.lock().unwrap_or_else(PoisonError::into_inner);
        let is_queued = sender
            .as_ref()
            .is_some_and(|sender| sender.try_send(work).is_ok());
        if !is_queued {
            self.lost.note(self.name);
        }
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
            receiver.recv().await.map(|work| (work, receiver))
        });
        let run = async |work: Work| {
            // In a task of its own: a panic ends that piece of work only.
            let succeeded = actix_web::rt::spawn(work()).await;
            if !succeeded.unwrap_or(false) {
                self.lost.note(self.name);
            }
        };
        waiting.for_each_concurrent(self.at_once, run).await;
    }
}

/// How much came to nothing. What it was is never told.
struct Lost {
    untold: AtomicU64,
    /// When it was told last, by the clock.
    told_ms: AtomicU64,
    clock: Clock,
}

impl Lost {
    fn note(&self, queue: &'static str) {
        self.untold.fetch_add(1, Ordering::Relaxed);
        let (now_ms, told_ms) = (self.clock.now_ms(), self.told_ms.load(Ordering::Relaxed));
        let is_due = told_ms == 0 || now_ms.saturating_sub(told_ms) >= TOLD_EVERY_MS;
        let swap = || {
            let order = Ordering::Relaxed;
            self.told_ms
                .compare_exchange(told_ms, now_ms.max(1), order, order)
        };
        if is_due && swap().is_ok() {
            let lost = self.untold.swap(0, Ordering::Relaxed);
            tracing::warn!(queue, lost, "work in the background was lost");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        rc::Rc,
        sync::{Arc, atomic::AtomicUsize},
    };

    use super::*;

    fn queue(max_waiting: usize) -> Rc<Background> {
        Rc::new(Background::new("test", max_waiting, 2, &Clock::default()))
    }

    fn run(queue: &Rc<Background>) -> actix_web::rt::task::JoinHandle<()> {
        let queue = Rc::clone(queue);
        actix_web::rt::spawn(async move { queue.run().await })
    }

    fn lost(queue: &Background) -> u64 {
        queue.lost.untold.load(Ordering::Relaxed)
            + u64::from(queue.lost.told_ms.load(Ordering::Relaxed) > 0)
    }

    #[actix_web::test]
    async fn what_waits_is_done_before_it_ends() {
        let (queue, done) = (queue(10), Arc::new(AtomicUsize::new(0)));
        for _ in 0..10 {
            let done = Arc::clone(&done);
            queue.put(move || async move {
                tokio::task::yield_now().await;
                done.fetch_add(1, Ordering::Relaxed);
                true
            });
        }
        queue.close();
        run(&queue).await.unwrap();
        assert_eq!((done.load(Ordering::Relaxed), lost(&queue)), (10, 0));
        queue.put(|| async { true });
        assert_eq!(lost(&queue), 1, "it takes no more");
    }

    #[actix_web::test]
    async fn there_is_only_so_much_room() {
        let queue = queue(3);
        for _ in 0..5 {
            queue.put(|| async { true });
        }
        assert_eq!(lost(&queue), 2);
    }

    #[actix_web::test]
    async fn a_failure_and_a_panic_are_counted_and_stop_nothing() {
        let (queue, done) = (queue(10), Arc::new(AtomicUsize::new(0)));
        queue.put(|| async { false });
        queue.put(|| async { panic!("a mistake") });
        let last = Arc::clone(&done);
        queue.put(move || async move {
            last.fetch_add(1, Ordering::Relaxed);
            true
        });
        queue.close();
        run(&queue).await.unwrap();
        assert_eq!((done.load(Ordering::Relaxed), lost(&queue)), (1, 2));
    }
}
