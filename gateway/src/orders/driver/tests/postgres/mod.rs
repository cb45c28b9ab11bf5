//! Two gateways with one database.

mod readiness;
mod skew;

use std::{cell::RefCell, rc::Rc, sync::Arc, time::Duration};

use actix_web::rt;
use tokio::task::JoinHandle;

use super::{FakeExecutor, StepFault, cash_order, test_driver::settings};
use crate::{
    clock::Clock,
    orders::{
        OrderState, Orders, PlacedOrder, Reference,
        driver::{StepExecutor, run},
        state_machine::Step,
        test_orders,
    },
    store::{PostgresOrders, TestServer, TestTime},
};

/// Gateways with one database. The clocks of all machines run together.
struct Cluster {
    server: TestServer,
    executor: Rc<FakeExecutor>,
    database: Clock,
    gateways: RefCell<Vec<Clock>>,
}

struct Gateway {
    clock: Clock,
    time: Arc<TestTime>,
    orders: Orders,
    driver: JoinHandle<()>,
}

impl Cluster {
    fn new() -> Self {
        let executor = FakeExecutor::default();
        *executor.is_ready.borrow_mut() = true;
        Self {
            server: TestServer::start(),
            executor: Rc::new(executor),
            database: Clock::default(),
            gateways: RefCell::default(),
        }
    }

    fn start(&self) -> Gateway {
        self.start_with_clock(&self.database)
    }

    fn start_with_clock(&self, clock: &Clock) -> Gateway {
        self.start_with(clock, Rc::clone(&self.executor))
    }

    fn start_with(&self, clock: &Clock, executor: Rc<impl StepExecutor>) -> Gateway {
        let time = TestTime::new(&self.database, clock);
        let store = PostgresOrders::with_time(self.server.server(), Arc::clone(&time));
        let settings = settings("unused".into());
        let orders = Orders::open_store(Arc::new(store), &settings, clock).unwrap();
        let driver = rt::spawn(run(orders.clone(), executor));
        if *clock != self.database {
            self.gateways.borrow_mut().push(clock.clone());
        }
        Gateway {
            clock: clock.clone(),
            time,
            orders,
            driver,
        }
    }

    fn advance(&self, by: Duration) {
        self.database.advance(by);
        for clock in &*self.gateways.borrow() {
            clock.advance(by);
        }
    }

    /// Waits for a condition while the clocks run.
    async fn until(&self, what: &str, holds: impl AsyncFnMut() -> bool) {
        self.until_with(Duration::from_millis(500), what, holds)
            .await;
    }

    /// Waits for a condition that needs no time but that of the work.
    async fn until_at_once(&self, what: &str, holds: impl AsyncFnMut() -> bool) {
        self.until_with(Duration::ZERO, what, holds).await;
    }

    async fn until_with(&self, by: Duration, what: &str, mut holds: impl AsyncFnMut() -> bool) {
        for _ in 0..2_000 {
            if holds().await {
                return;
            }
            self.advance(by);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("timed out: {what}; {:?}", self.executor.log.borrow());
    }

    async fn until_sent(&self, saves: usize) {
        self.until("sent", async || self.executor.count(Step::Save) == saves)
            .await;
    }

    async fn until_saved(&self, gateway: &Gateway, reference: &Reference) {
        self.until("saved", async || gateway.is_saved(reference).await)
            .await;
    }

    /// Ends the leases of a killed gateway.
    async fn until_taken_over(&self, gateway: &Gateway) {
        self.until("the lease ends", async || {
            self.server
                .execute("UPDATE order_leases SET expires_at = clock_timestamp() WHERE epoch = 1");
            gateway.orders.0.metrics.interrupted_steps() == 1
        })
        .await;
    }
}

impl Gateway {
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

    async fn state(&self, reference: &Reference) -> OrderState {
        let status = self.orders.status("vape", reference, Duration::ZERO).await;
        status.unwrap().unwrap().state
    }

    async fn is_saved(&self, reference: &Reference) -> bool {
        self.state(reference).await == OrderState::Saved
    }
}

/// [CHK-07]
#[actix_web::test]
async fn a_start_leaves_the_live_steps_of_another_gateway_alone() {
    let cluster = Cluster::new();
    let executor = &cluster.executor;
    executor.is_held.send_replace(true);
    let first = cluster.start();
    let reference = first.place(cash_order()).await;
    cluster.until_sent(1).await;
    let second = cluster.start();
    let other = second.place(cash_order()).await;
    // The first gateway also finds the orders that are placed at the second.
    cluster.until_sent(2).await;
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
    let cluster = Cluster::new();
    let executor = &cluster.executor;
    let hangs = (Step::Save, StepFault::Hangs);
    executor.faults.borrow_mut().push(hangs);
    let order = cash_order();
    let first = cluster.start();
    let reference = first.place(order.clone()).await;
    cluster.until_sent(1).await;
    if takes_effect {
        let document = crate::orders::stored_order::Document::Order(order);
        executor.perform(Step::Save, &document);
    }
    let second = cluster.start();
    first.kill().await;
    cluster.until_taken_over(&second).await;
    cluster.until_saved(&second, &reference).await;
    assert_eq!(executor.saved.borrow().len(), 1);
}

/// [CHK-07]
#[actix_web::test]
async fn a_stopped_gateway_hands_its_orders_over_within_a_second() {
    let cluster = Cluster::new();
    let first = cluster.start();
    let reference = first.place(cash_order()).await;
    cluster.until_saved(&first, &reference).await;
    let second = cluster.start();
    cluster
        .until_at_once("the second one runs", async || second.time.readings() > 0)
        .await;
    first.orders.stop();
    first.driver.await.unwrap();
    let next = second.place(cash_order()).await;
    cluster.advance(Duration::from_secs(1));
    cluster
        .until_at_once("saved", async || second.is_saved(&next).await)
        .await;
    assert_eq!(second.orders.0.metrics.interrupted_steps(), 0);
    assert_eq!(cluster.executor.saved.borrow().len(), 2);
}
