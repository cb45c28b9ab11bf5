//! Runs memory-intensive work on a new thread, which ends after the work.

use std::thread;

use tokio::sync::oneshot;

/// Runs memory-intensive work on a new thread; `None` if the work panics. In a thread pool, the
/// allocator would keep the memory of the largest picture for each thread.
pub(super) async fn run_on_new_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (sender, result) = oneshot::channel();
    let run = move || {
        // Sending fails if the request has ended.
        drop(sender.send(work()));
    };
    let thread = thread::Builder::new().name("picture".to_owned());
    thread.spawn(run).ok()?;
    result.await.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn the_result_is_returned_and_a_panic_is_none() {
        assert_eq!(run_on_new_thread(|| 7).await, Some(7));
        let panics = || -> u8 { panic!("in the work") };
        assert_eq!(run_on_new_thread(panics).await, None);
    }
}
