//! Gateways that have not loaded the settings of all shops.

use std::{cell::RefCell, rc::Rc};

use super::{Cluster, Gateway};
use crate::orders::{
    OrderState,
    driver::{
        StepExecutor,
        tests::{FakeExecutor, cash_order},
    },
    state_machine::{Progress, Step, StepResult},
    stored_order::Document,
};

const ALL: &[&str] = &["aegean", "vape"];

/// Executor of one gateway.
struct ReadyShops {
    executor: Rc<FakeExecutor>,
    shops: RefCell<&'static [&'static str]>,
}

impl StepExecutor for ReadyShops {
    fn ready_shops(&self) -> Vec<String> {
        self.shops
            .borrow()
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    fn is_ready(&self, shop: &str) -> bool {
        self.shops.borrow().contains(&shop)
    }

    async fn execute(&self, step: Step, document: &Document, progress: &Progress) -> StepResult {
        assert!(self.is_ready(document.tenant()));
        self.executor.execute(step, document, progress).await
    }
}

fn start(cluster: &Cluster, shops: &'static [&'static str]) -> (Gateway, Rc<ReadyShops>) {
    let executor = Rc::new(ReadyShops {
        executor: Rc::clone(&cluster.executor),
        shops: RefCell::new(shops),
    });
    let gateway = cluster.start_with(&cluster.database, Rc::clone(&executor));
    (gateway, executor)
}

fn leases(gateway: &Gateway) -> u64 {
    gateway.orders.0.metrics.leases()
}

/// [CHK-07]
#[rstest::rstest]
#[case::no_shop(&[], 0)]
#[case::another_shop(&["aegean"], 1)]
#[actix_web::test]
async fn the_orders_of_a_shop_run_where_it_is_ready(
    #[case] shops: &'static [&'static str],
    #[case] own: u64,
) {
    let cluster = Cluster::new();
    let (unready, _) = start(&cluster, shops);
    let waiting = unready.place(cash_order()).await;
    cluster
        .until("it has its shops", async || leases(&unready) == own)
        .await;
    assert_eq!(unready.state(&waiting).await, OrderState::Pending);
    let (ready, _) = start(&cluster, ALL);
    cluster.until_saved(&ready, &waiting).await;
    let next = unready.place(cash_order()).await;
    cluster.until_saved(&unready, &next).await;
    assert_eq!(leases(&unready), own);
    assert_eq!(leases(&ready), 2 - own);
}

/// [CHK-07]
#[actix_web::test]
async fn an_unready_shop_moves_to_another_gateway_after_its_running_step() {
    let cluster = Cluster::new();
    let executor = &cluster.executor;
    executor.is_held.send_replace(true);
    let (first, shops) = start(&cluster, ALL);
    let running = first.place(cash_order()).await;
    cluster.until_sent(1).await;
    let (second, _) = start(&cluster, ALL);
    cluster
        .until("they share the shops", async || leases(&second) == 1)
        .await;
    shops.shops.replace(&[]);
    let waiting = first.place(cash_order()).await;
    cluster
        .until("only the busy shop is left", async || leases(&first) == 1)
        .await;
    executor.is_held.send_replace(false);
    for reference in [&running, &waiting] {
        cluster.until_saved(&second, reference).await;
    }
    cluster
        .until("the other gateway has all shops", async || {
            (leases(&first), leases(&second)) == (0, 2)
        })
        .await;
    assert_eq!(second.orders.0.metrics.interrupted_steps(), 0);
    assert_eq!(executor.saved.borrow().len(), 2);
}

/// [CHK-07]
#[actix_web::test]
async fn orders_wait_for_the_first_gateway_that_is_ready() {
    let cluster = Cluster::new();
    let (first, _) = start(&cluster, &[]);
    let (second, shops) = start(&cluster, &[]);
    let reference = first.place(cash_order()).await;
    assert_eq!(first.state(&reference).await, OrderState::Pending);
    shops.shops.replace(ALL);
    cluster.until_saved(&first, &reference).await;
    assert_eq!((leases(&first), leases(&second)), (0, 2));
}
