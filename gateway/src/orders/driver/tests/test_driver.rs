use std::{
    path::PathBuf,
    rc::Rc,
    sync::{Arc, Weak},
    time::Duration,
};

use actix_web::rt;
use tempfile::TempDir;
use tokio::{
    task::{JoinHandle, yield_now},
    time::sleep,
};

use super::FakeExecutor;
use crate::{
    clock::Clock,
    orders::{
        OrderState, Orders, OrdersSettings, PlaceResult, PlacedOrder, Reference, driver::run,
        test_orders,
    },
    retail::model::PaymentMethod,
    store::SqliteOrders,
};

/// Id without an order. If woken with this id, the driver only searches for due steps.
pub(super) const NO_ORDER: i64 = 0;

pub(super) struct TestDriver {
    pub(super) folder: TempDir,
    pub(super) clock: Clock,
    pub(super) executor: Rc<FakeExecutor>,
    pub(super) running: Option<(Orders, JoinHandle<()>)>,
    pub(super) store: Weak<SqliteOrders>,
}

impl TestDriver {
    pub(super) fn new() -> Self {
        let executor = Rc::new(FakeExecutor::default());
        *executor.is_ready.borrow_mut() = true;
        let mut driver = Self {
            folder: tempfile::tempdir().unwrap(),
            clock: Clock::default(),
            executor,
            running: None,
            store: Weak::new(),
        };
        driver.start();
        driver
    }

    pub(super) fn start(&mut self) {
        let settings = settings(self.database());
        let store = Arc::new(SqliteOrders::new(settings.files()));
        self.store = Arc::downgrade(&store);
        let orders = Orders::open_store(store, &settings, &self.clock).unwrap();
        *self.executor.journal.borrow_mut() = Some(orders.clone());
        let task = rt::spawn(run(orders.clone(), Rc::clone(&self.executor)));
        self.running = Some((orders, task));
    }

    pub(super) async fn kill(&mut self) {
        let (orders, task) = self.running.take().unwrap();
        task.abort();
        let _cancelled = task.await;
        *self.executor.journal.borrow_mut() = None;
        *self.executor.running_steps.borrow_mut() = 0;
        while Arc::strong_count(&orders.0) > 1 {
            yield_now().await;
        }
    }

    pub(super) fn database(&self) -> PathBuf {
        self.folder.path().join("orders.sqlite")
    }

    pub(super) fn store(&self) -> Arc<SqliteOrders> {
        self.store.upgrade().unwrap()
    }

    pub(super) fn orders(&self) -> &Orders {
        &self.running.as_ref().unwrap().0
    }

    pub(super) async fn place(&self, order: PlacedOrder) -> Reference {
        let key = format!("key-of-{:0>10}", order.reference);
        let placed = self
            .orders()
            .place(test_orders::place_request(order, &key))
            .await;
        match placed.unwrap() {
            PlaceResult::New(reference) => reference,
            PlaceResult::Known(_) => panic!("the key is known"),
        }
    }

    pub(super) async fn state(&self, reference: &Reference) -> OrderState {
        let status = self.orders().status("vape", reference, Duration::ZERO);
        status.await.unwrap().unwrap().state
    }

    /// Waits for all operations of the journal. Twice, because the driver may start another operation during the
    /// first wait.
    pub(super) async fn wait_until_idle(&self) {
        for _ in 0..2 {
            self.store().wait_until_idle().await;
        }
    }

    pub(super) async fn until(&self, what: &str, mut holds: impl AsyncFnMut() -> bool) {
        // At least 30 s in real time.
        for _ in 0..15_000 {
            if holds().await {
                return;
            }
            // Otherwise the clock could advance beyond the start deadline of a step.
            self.store().wait_until_idle().await;
            self.clock.advance(Duration::from_secs(1));
            self.orders().wake(NO_ORDER);
            sleep(Duration::from_millis(2)).await;
        }
        panic!("timed out: {what}; {:?}", self.executor.log.borrow());
    }

    pub(super) async fn until_saved(&self, reference: &Reference) {
        self.until("saved", async || {
            self.state(reference).await == OrderState::Saved
        })
        .await;
    }
}

pub(super) fn settings(database: PathBuf) -> OrdersSettings {
    OrdersSettings {
        database,
        marker: None,
        quiet_seconds: 130,
        probe_spacing_seconds: 30,
        checks: [10, 30, 120, 600],
        at_once: 2,
        keep_days: 90,
        keep_unpaid_days: 2,
    }
}

pub(super) fn cash_order() -> PlacedOrder {
    test_orders::customer_order("vape", 7, PaymentMethod::CashOnDelivery)
}

pub(super) fn card_order() -> PlacedOrder {
    test_orders::customer_order("vape", 7, PaymentMethod::Card)
}
