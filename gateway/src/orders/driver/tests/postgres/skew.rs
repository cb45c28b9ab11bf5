//! Gateways whose clocks differ from each other and from the database's.

use std::time::Duration;

use super::{Cluster, Gateway, StepFault};
use crate::{
    clock::Clock,
    orders::{
        OrderState,
        driver::tests::{card_order, cash_order},
        state_machine::Step,
    },
};

/// Two gateways, one of them ahead of the database and the other behind it.
const SKEW: Duration = Duration::from_secs(90);

/// Quiet period of the settings.
const QUIET_MS: u64 = 130_000;

/// The clocks move between a step and its discovery by the test.
const TOLERANCE_MS: u64 = 20_000;

fn ahead(by: Duration) -> Clock {
    let clock = Clock::default();
    clock.advance(by);
    clock
}

/// A cluster with a gateway that is `first` ahead of the slowest clock, and one that is `second` ahead of it.
fn skewed(first: Duration, second: Duration) -> (Cluster, Gateway, Clock) {
    let cluster = Cluster::new();
    cluster.database.advance(SKEW);
    let first = cluster.start_with_clock(&ahead(first));
    (cluster, first, ahead(second))
}

/// [CHK-07]
#[rstest::rstest]
#[case::placed_by_the_slow_gateway(2 * SKEW, Duration::ZERO)]
#[case::placed_by_the_fast_gateway(Duration::ZERO, 2 * SKEW)]
#[actix_web::test]
async fn an_order_runs_at_once_at_a_gateway_with_another_clock(
    #[case] driven: Duration,
    #[case] placed: Duration,
) {
    let (cluster, first, clock) = skewed(driven, placed);
    cluster
        .until("the first gateway has the leases", async || {
            first.orders.0.metrics.leases() == 2
        })
        .await;
    let second = cluster.start_with_clock(&clock);
    second.orders.stop();
    let cash = second.place(cash_order()).await;
    let card = second.place(card_order()).await;
    cluster
        .until_at_once("the order is saved", async || second.is_saved(&cash).await)
        .await;
    cluster
        .until_at_once("the shopper can pay", async || {
            second.state(&card).await == OrderState::ToPay
        })
        .await;
    assert_eq!(cluster.executor.saved.borrow().len(), 1);
}

/// [CHK-07]
#[rstest::rstest]
#[case::taken_over_by_the_fast_gateway(Duration::ZERO, 2 * SKEW, StepFault::Hangs)]
#[case::taken_over_by_the_slow_gateway(2 * SKEW, Duration::ZERO, StepFault::Hangs)]
#[case::handed_to_the_fast_gateway(Duration::ZERO, 2 * SKEW, StepFault::NoEffect)]
#[case::handed_to_the_slow_gateway(2 * SKEW, Duration::ZERO, StepFault::NoEffect)]
#[actix_web::test]
async fn skew_does_not_shorten_the_quiet_period(
    #[case] first: Duration,
    #[case] second: Duration,
    #[case] fault: StepFault,
) {
    let (cluster, first, clock) = skewed(first, second);
    let executor = &cluster.executor;
    executor.faults.borrow_mut().push((Step::Save, fault));
    let reference = first.place(cash_order()).await;
    cluster.until_sent(1).await;
    let sent_ms = cluster.database.steady_ms();
    let second = cluster.start_with_clock(&clock);
    if fault == StepFault::Hangs {
        first.kill().await;
        cluster.until_taken_over(&second).await;
    } else {
        cluster
            .until("its outcome is known to be unknown", async || {
                executor.count(Step::Probe) == 1
            })
            .await;
        first.orders.stop();
        first.driver.await.unwrap();
    }
    cluster.until_sent(2).await;
    let pause_ms = cluster.database.steady_ms() - sent_ms;
    assert!(pause_ms >= QUIET_MS - 500, "{pause_ms}");
    cluster.until_saved(&second, &reference).await;
    assert_eq!(executor.saved.borrow().len(), 1);
}

/// [CHK-07]
#[actix_web::test]
async fn a_jump_of_the_databases_time_does_not_shorten_the_quiet_period() {
    let (cluster, gateway, _) = skewed(SKEW, SKEW);
    let executor = &cluster.executor;
    let fault = (Step::Save, StepFault::NoEffect);
    executor.faults.borrow_mut().push(fault);
    let reference = gateway.place(cash_order()).await;
    cluster
        .until("its outcome is unknown", async || {
            executor.count(Step::Probe) == 1
        })
        .await;
    let sent_ms = gateway.clock.steady_ms();
    cluster.database.advance(Duration::from_secs(600));
    cluster.until_sent(2).await;
    let pause_ms = gateway.clock.steady_ms() - sent_ms;
    assert!(pause_ms >= QUIET_MS - TOLERANCE_MS, "{pause_ms}");
    cluster.until_saved(&gateway, &reference).await;
    assert_eq!(executor.saved.borrow().len(), 1);
}

/// [CHK-07]
#[actix_web::test]
async fn a_gateway_that_is_unsure_of_the_time_runs_nothing() {
    let (cluster, first, _) = skewed(SKEW, SKEW);
    let metrics = &first.orders.0.metrics;
    let of_first = first.place(cash_order()).await;
    cluster.until_saved(&first, &of_first).await;
    assert!(!metrics.is_time_uncertain());
    first.time.set_delay(Duration::from_secs(5));
    cluster
        .until("its time is uncertain", async || {
            metrics.is_time_uncertain()
        })
        .await;
    let saves = cluster.executor.count(Step::Save);
    let next = first.place(cash_order()).await;
    let readings = first.time.readings();
    cluster
        .until("it looks again", async || {
            first.time.readings() > readings + 20
        })
        .await;
    assert_eq!(cluster.executor.count(Step::Save), saves);
    assert_eq!(first.state(&next).await, OrderState::Pending);
    first.time.set_delay(Duration::ZERO);
    cluster.until_saved(&first, &next).await;
    assert!(!metrics.is_time_uncertain());
    assert_eq!(cluster.executor.saved.borrow().len(), 2);
    assert_eq!(metrics.interrupted_steps(), 0);
}
