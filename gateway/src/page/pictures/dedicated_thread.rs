use std::thread;

use tokio::sync::oneshot;

/// In a thread pool, each thread would keep the memory of its largest picture. Returns `None` if
/// the work panics.
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
