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
    idle_timer: Option<Timer>,
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
            idle_timer: None,
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
        now_ms < self.since_ms.saturating_add(milliseconds(self.limit))
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

    pub(super) fn poll_expired(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let end_ms = self.since_ms.saturating_add(milliseconds(self.limit));
        poll_time(&self.clock, &mut self.timer, end_ms, cx)
    }

    /// Ready once no exchange was running for this long.
    pub(super) fn poll_idle(&mut self, limit: Duration, cx: &mut Context<'_>) -> Poll<()> {
        if self.state == State::Running {
            return Poll::Pending;
        }
        let end_ms = self.since_ms.saturating_add(milliseconds(limit));
        poll_time(&self.clock, &mut self.idle_timer, end_ms, cx)
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

fn poll_time(
    clock: &Clock,
    timer: &mut Option<Timer>,
    end_ms: u64,
    cx: &mut Context<'_>,
) -> Poll<()> {
    loop {
        let left_ms = end_ms.saturating_sub(clock.now_ms());
        if left_ms == 0 {
            return Poll::Ready(());
        }
        // A timer of an earlier exchange fires too early and is replaced.
        let running = timer.get_or_insert_with(|| {
            let clock = clock.clone();
            Box::pin(async move { clock.sleep(Duration::from_millis(left_ms)).await })
        });
        if running.as_mut().poll(cx).is_pending() {
            return Poll::Pending;
        }
        *timer = None;
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    const LIMIT: Duration = Duration::from_secs(300);
    const ALMOST_LIMIT: Duration = Duration::from_secs(299);

    const SHORT: Duration = Duration::from_millis(500);

    async fn is_expired(exchange: &mut Exchange) -> bool {
        poll_fn(|cx| Poll::Ready(exchange.poll_expired(cx).is_ready())).await
    }

    async fn is_idle(exchange: &mut Exchange) -> bool {
        poll_fn(|cx| Poll::Ready(exchange.poll_idle(SHORT, cx).is_ready())).await
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
    async fn only_a_connection_without_an_exchange_becomes_idle() {
        let clock = Clock::default();
        let mut exchange = Exchange::new(LIMIT, &clock);
        assert!(!is_idle(&mut exchange).await);
        assert!(exchange.note_received());
        clock.advance(SHORT);
        assert!(!is_idle(&mut exchange).await);
        exchange.note_written();
        exchange.note_flushed();
        assert!(!is_idle(&mut exchange).await);
        clock.advance(SHORT);
        assert!(is_idle(&mut exchange).await);
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
