//! Two gateways with one database.

use std::{rc::Rc, sync::Arc, time::Duration};

use actix_web::rt;
use tokio::task::JoinHandle;

use super::{FakeExecutor, StepFault, cash_order, test_driver::settings};
use crate::{
    clock::Clock,
    orders::{
        OrderState, Orders, PlacedOrder, Reference, driver::run, state_machine::Step, test_orders,
    },
    store::{PostgresOrders, TestServer},
};

struct Gateway {
    clock: Clock,
    orders: Orders,
    driver: JoinHandle<()>,
}

impl Gateway {
    fn start(server: &TestServer, executor: &Rc<FakeExecutor>) -> Self {
        let clock = Clock::default();
        let store = Arc::new(PostgresOrders::new(server.server()));
        let folder = "unused".into();
        let orders = Orders::open_store(store, &settings(folder), &clock).unwrap();
        let driver = rt::spawn(run(orders.clone(), Rc::clone(executor)));
        Self {
            clock,
            orders,
            driver,
        }
    }

    async fn kill(self) {
        self.driver.abort();
        let _cancelled = self.driver.await;
    }

    async fn place(&self, order: PlacedOrder) -> Reference {
        let reference = order.reference.clone();
        let key = format!("key-of-{reference:0>10}");
        let request = test_orders::place_request(order, &key);
        self.orders.place(request).await.unwrap();
        reference
    }

    async fn is_saved(&self, reference: &Reference) -> bool {
        let status = self.orders.status("vape", reference, Duration::ZERO).await;
        status.unwrap().unwrap().state == OrderState::Saved
    }

    /// Waits for a condition while this gateway's clock runs.
    async fn until(&self, what: &str, mut holds: impl AsyncFnMut() -> bool) {
        for _ in 0..2_000 {
            if holds().await {
                return;
            }
            self.clock.advance(Duration::from_millis(500));
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("timed out: {what}");
    }
}

fn executor() -> Rc<FakeExecutor> {
    let executor = FakeExecutor::default();
    *executor.is_ready.borrow_mut() = true;
    Rc::new(executor)
}

/// [CHK-07]
#[actix_web::test]
async fn a_start_leaves_the_live_steps_of_another_gateway_alone() {
    let (server, executor) = (TestServer::start(), executor());
    executor.is_held.send_replace(true);
    let first = Gateway::start(&server, &executor);
    let reference = first.place(cash_order()).await;
    first
        .until("sent", async || executor.count(Step::Save) == 1)
        .await;
    let second = Gateway::start(&server, &executor);
    let other = second.place(cash_order()).await;
    // The first gateway also finds the orders that are placed at the second.
    first
        .until("both are sent", async || executor.count(Step::Save) == 2)
        .await;
    executor.is_held.send_replace(false);
    let wait = Duration::from_secs(30);
    for (gateway, reference) in [(&second, &reference), (&first, &other)] {
        let status = gateway.orders.status("vape", reference, wait).await;
        assert_eq!(status.unwrap().unwrap().state, OrderState::Saved);
    }
    assert_eq!(second.orders.0.metrics.interrupted_steps(), 0);
    assert_eq!(executor.saved.borrow().len(), 2);
    assert_eq!(executor.count(Step::Probe), 0);
}

/// [CHK-07]
#[rstest::rstest]
#[case::without_effect(false)]
#[case::with_effect(true)]
#[actix_web::test]
async fn another_gateway_takes_over_the_orders_of_a_killed_one(#[case] takes_effect: bool) {
    let (server, executor) = (TestServer::start(), executor());
    executor
        .faults
        .borrow_mut()
        .push((Step::Save, StepFault::Hangs));
    let order = cash_order();
    let first = Gateway::start(&server, &executor);
    let reference = first.place(order.clone()).await;
    first
        .until("the step hangs", async || executor.count(Step::Save) == 1)
        .await;
    if takes_effect {
        let document = crate::orders::stored_order::Document::Order(order);
        executor.perform(Step::Save, &document);
    }
    let second = Gateway::start(&server, &executor);
    first.kill().await;
    second
        .until("the lease ends", async || {
            server
                .execute("UPDATE order_leases SET expires_at = clock_timestamp() WHERE epoch = 1");
            second.orders.0.metrics.interrupted_steps() == 1
        })
        .await;
    second
        .until("saved", async || second.is_saved(&reference).await)
        .await;
    assert_eq!(executor.saved.borrow().len(), 1);
}

/// [CHK-07]
#[actix_web::test]
async fn a_stopped_gateway_hands_its_orders_over_at_once() {
    let (server, executor) = (TestServer::start(), executor());
    let first = Gateway::start(&server, &executor);
    let reference = first.place(cash_order()).await;
    first
        .until("saved", async || first.is_saved(&reference).await)
        .await;
    let second = Gateway::start(&server, &executor);
    first.orders.stop();
    first.driver.await.unwrap();
    let next = second.place(cash_order()).await;
    second
        .until("saved", async || second.is_saved(&next).await)
        .await;
    assert_eq!(second.orders.0.metrics.interrupted_steps(), 0);
    assert_eq!(executor.saved.borrow().len(), 2);
}
