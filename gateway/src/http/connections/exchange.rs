use std::{
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use crate::clock::Clock;

/// Time limit of an exchange: from the first request byte to the last response byte.
///
/// Slow clients can't exceed it with a slow head, body or read. actix-http only limits the first
/// head.
pub(super) struct Exchange {
    clock: Clock,
    limit: Duration,
    /// Start of the current exchange, or end of the last one.
    since_ms: u64,
    state: State,
    has_written: bool,
    timer: Option<Timer>,
}

#[derive(PartialEq)]
enum State {
    Idle,
    Running,
}

type Timer = Pin<Box<dyn Future<Output = ()>>>;

impl Exchange {
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

    /// Starts an exchange if none is running. Returns `false` after the time limit.
    #[must_use]
    pub(super) fn note_received(&mut self) -> bool {
        let now_ms = self.clock.now_ms();
        if self.state == State::Idle {
            self.state = State::Running;
            self.since_ms = now_ms;
        }
        now_ms < self.end_ms()
    }

    pub(super) fn note_written(&mut self) {
        self.has_written = true;
    }

    /// Ends the exchange, because responses are written in one piece.
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

    pub(super) fn poll_expired(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let end_ms = self.end_ms();
        loop {
            let left_ms = end_ms.saturating_sub(self.clock.now_ms());
            if left_ms == 0 {
                return Poll::Ready(());
            }
            // A timer of an earlier exchange fires too early and is replaced.
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
