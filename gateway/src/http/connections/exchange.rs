//! Time limit of an exchange: from the first byte of a request to the last byte of its response.

use std::{
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use crate::clock::Clock;

/// Measures the current exchange of a connection.
///
/// One limit covers each way in which a client can slow an exchange down: a head or body that arrives byte by byte
/// (also on later requests of the connection), a body that no handler reads, and a response that is read byte by
/// byte. actix-http only limits the first head.
pub(super) struct Exchange {
    clock: Clock,
    limit: Duration,
    /// Start of the current exchange, or end of the last one.
    since_ms: u64,
    state: State,
    /// Whether response bytes were written since the last flush.
    has_written: bool,
    timer: Option<Timer>,
}

#[derive(PartialEq)]
enum State {
    /// Between two exchanges.
    Idle,
    Running,
}

/// Timer that wakes the connection's task when the limit may have passed.
type Timer = Pin<Box<dyn Future<Output = ()>>>;

impl Exchange {
    /// Starts the limit of a new connection.
    pub(super) fn new(limit: Duration, clock: &Clock) -> Self {
        Self {
            limit,
            since_ms: clock.now_ms(),
            clock: clock.clone(),
            state: State::Idle,
            has_written: false,
            timer: None,
        }
    }

    /// Records received bytes; the first ones start an exchange. Returns `false` after the time limit.
    #[must_use]
    pub(super) fn note_received(&mut self) -> bool {
        let now_ms = self.clock.now_ms();
        if self.state == State::Idle {
            self.state = State::Running;
            self.since_ms = now_ms;
        }
        now_ms < self.end_ms()
    }

    /// Records response bytes that the socket accepted.
    pub(super) fn note_written(&mut self) {
        self.has_written = true;
    }

    /// Records that no bytes wait to be written. Responses are written in one piece, so the response is complete.
    pub(super) fn note_flushed(&mut self) {
        if self.has_written {
            self.has_written = false;
            self.state = State::Idle;
            self.since_ms = self.clock.now_ms();
        }
    }

    fn end_ms(&self) -> u64 {
        let limit_ms = u64::try_from(self.limit.as_millis()).unwrap_or(u64::MAX);
        self.since_ms.saturating_add(limit_ms)
    }

    /// Ready when the limit has passed; otherwise registers a wake-up.
    pub(super) fn poll_expired(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let end_ms = self.end_ms();
        loop {
            let left_ms = end_ms.saturating_sub(self.clock.now_ms());
            if left_ms == 0 {
                return Poll::Ready(());
            }
            // A timer of an earlier exchange fires too early and is then set again.
            let timer = self.timer.get_or_insert_with(|| {
                let clock = self.clock.clone();
                Box::pin(async move { clock.sleep(Duration::from_millis(left_ms)).await })
            });
            if timer.as_mut().poll(cx).is_pending() {
                return Poll::Pending;
            }
            self.timer = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    const LIMIT: Duration = Duration::from_secs(300);
    const ALMOST_LIMIT: Duration = Duration::from_secs(299);

    async fn is_expired(exchange: &mut Exchange) -> bool {
        poll_fn(|cx| Poll::Ready(exchange.poll_expired(cx).is_ready())).await
    }

    #[actix_web::test]
    async fn slow_clients_do_not_extend_an_exchange() {
        let clock = Clock::default();
        let mut exchange = Exchange::new(LIMIT, &clock);
        assert!(exchange.note_received());
        clock.advance(ALMOST_LIMIT);
        assert!(exchange.note_received());
        exchange.note_flushed();
        exchange.note_written();
        assert!(!is_expired(&mut exchange).await);
        clock.advance(ALMOST_LIMIT);
        assert!(!exchange.note_received());
        assert!(is_expired(&mut exchange).await);
    }

    #[actix_web::test]
    async fn each_exchange_has_the_full_time_limit() {
        let clock = Clock::default();
        let mut exchange = Exchange::new(LIMIT, &clock);
        for _ in 0..3 {
            clock.advance(ALMOST_LIMIT);
            assert!(exchange.note_received());
            clock.advance(ALMOST_LIMIT);
            exchange.note_written();
            assert!(!is_expired(&mut exchange).await);
            exchange.note_flushed();
        }
    }

    #[actix_web::test]
    async fn an_idle_connection_expires_as_well() {
        let clock = Clock::default();
        let mut exchange = Exchange::new(LIMIT, &clock);
        assert!(!is_expired(&mut exchange).await);
        clock.advance(LIMIT);
        assert!(is_expired(&mut exchange).await);
    }

    #[actix_web::test]
    async fn the_task_wakes_when_the_limit_passes() {
        let clock = Clock::default();
        let mut exchange = Exchange::new(LIMIT, &clock);
        assert!(exchange.note_received());
        let advancing = async {
            tokio::task::yield_now().await;
            clock.advance(ALMOST_LIMIT);
            tokio::task::yield_now().await;
            clock.advance(ALMOST_LIMIT);
        };
        let expired = poll_fn(|cx| exchange.poll_expired(cx));
        futures_util::join!(expired, advancing);
    }
}
