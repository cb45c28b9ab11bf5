mod fake_executor;
mod postgres;
mod test_driver;

use std::time::Duration;

use tokio::{task::yield_now, time::sleep};

use self::{
    fake_executor::{FakeExecutor, StepFault},
    test_driver::{NO_ORDER, TestDriver, card_order, cash_order},
};
use crate::{
    orders::{
        OrderListFilter, OrderState, Orders, PlacedOrder,
        state_machine::{Recipient, Step},
        stored_order::Document,
        test_orders,
    },
    retail::model::PaymentMethod,
    store::{
        StoreEngine,
        testing::{Fault, execute},
    },
};

/// [CHK-08]
#[actix_web::test]
async fn a_cash_order_is_saved_while_its_request_waits() {
    let driver = TestDriver::new();
    let reference = driver.place(cash_order()).await;
    let wait = Duration::from_secs(8);
    let status = driver.orders().status("vape", &reference, wait).await;
    assert_eq!(status.unwrap().unwrap().state, OrderState::Saved);
    assert_eq!(
        *driver.executor.saved.borrow(),
        std::slice::from_ref(&reference)
    );
    driver
        .until("mailed", async || *driver.executor.mails.borrow() == 2)
        .await;
    let (orders, shop) = (driver.orders(), "vape");
    assert!(orders.mark_seen(shop, &reference).await.unwrap());
    assert!(!orders.mark_seen(shop, &reference).await.unwrap());
    assert!(
        orders
            .status("aegean", &reference, wait)
            .await
            .unwrap()
            .is_none()
    );
}

/// [CHK-04]
#[actix_web::test]
async fn a_card_order_is_saved_once_it_is_paid() {
    let driver = TestDriver::new();
    let reference = driver.place(card_order()).await;
    let wait = Duration::from_secs(8);
    let status = driver.orders().status("vape", &reference, wait);
    let status = status.await.unwrap().unwrap();
    assert_eq!(status.state, OrderState::ToPay);
    let code = status.code.unwrap();
    let found = driver.orders().find_by_code("vape", &code).await.unwrap();
    assert_eq!(found.as_ref(), Some(&reference));
    assert!(driver.executor.saved.borrow().is_empty());
    *driver.executor.paid.borrow_mut() = true;
    driver
        .orders()
        .recheck_payment("vape", &reference)
        .await
        .unwrap();
    let status = driver.orders().status("vape", &reference, wait);
    assert_eq!(status.await.unwrap().unwrap().state, OrderState::Saved);
    assert_eq!(driver.executor.saved.borrow().len(), 1);
}

/// [CHK-04]
#[actix_web::test]
async fn a_payment_without_a_webhook_or_a_returning_shopper_is_found() {
    let driver = TestDriver::new();
    let reference = driver.place(card_order()).await;
    *driver.executor.paid.borrow_mut() = true;
    driver.until_saved(&reference).await;
    assert_eq!(driver.executor.saved.borrow().len(), 1);
}

/// [CHK-07]
#[rstest::rstest]
#[case::lost_result(StepFault::ResultLost)]
#[case::no_effect(StepFault::NoEffect)]
#[case::panic(StepFault::Panics)]
#[actix_web::test]
async fn an_order_is_saved_once_despite_a_fault_in_a_step(#[case] fault: StepFault) {
    for step in [Step::FindGuest, Step::CreateGuest, Step::Save, Step::Probe] {
        let driver = TestDriver::new();
        driver.executor.faults.borrow_mut().push((step, fault));
        if step == Step::Probe {
            driver
                .executor
                .faults
                .borrow_mut()
                .push((Step::Save, StepFault::NoEffect));
        }
        let reference = driver.place(test_orders::guest_order("vape")).await;
        driver.until_saved(&reference).await;
        assert_eq!(driver.executor.saved.borrow().len(), 1, "{step:?}");
        assert_eq!(driver.executor.guests.borrow().len(), 1, "{step:?}");
    }
}

/// [CHK-07]
#[actix_web::test]
async fn an_order_is_saved_once_despite_a_kill_during_a_step() {
    // After a kill, the new process can't know whether the step took effect.
    for (step, takes_effect) in [
        (Step::FindGuest, false),
        (Step::CreateGuest, false),
        (Step::CreateGuest, true),
        (Step::Save, false),
        (Step::Save, true),
        (Step::CheckPayment, false),
    ] {
        let mut driver = TestDriver::new();
        *driver.executor.paid.borrow_mut() = true;
        driver
            .executor
            .faults
            .borrow_mut()
            .push((step, StepFault::Hangs));
        let order = PlacedOrder {
            payment: PaymentMethod::Card,
            ..test_orders::guest_order("vape")
        };
        let reference = driver.place(order.clone()).await;
        driver
            .until("the step hangs", async || driver.executor.count(step) == 1)
            .await;
        if takes_effect {
            driver
                .executor
                .perform(step, &Document::Order(order.clone()));
        }
        driver.kill().await;
        driver.start();
        driver.until_saved(&reference).await;
        driver
            .until("mailed", async || *driver.executor.mails.borrow() == 2)
            .await;
        assert_eq!(
            driver.executor.saved.borrow().len(),
            1,
            "{step:?}, takes effect: {takes_effect}"
        );
        assert_eq!(
            driver.executor.guests.borrow().len(),
            1,
            "{step:?}, takes effect: {takes_effect}"
        );
    }
}

/// [CHK-07]
#[actix_web::test]
async fn orders_are_recovered_together() {
    const ORDERS: usize = 20;
    let mut driver = TestDriver::new();
    *driver.executor.paid.borrow_mut() = true;
    for _ in 0..ORDERS {
        let reference = driver.place(card_order()).await;
        driver.until_saved(&reference).await;
    }
    driver
        .until("mailed", async || {
            *driver.executor.mails.borrow() == 2 * ORDERS
        })
        .await;
    driver.kill().await;
    *driver.executor.is_ready.borrow_mut() = false;
    driver.start();
    driver.wait_until_idle().await;
    let (release, held) = driver.store().hold_writer();
    let sent_before = driver.store().sent_changes();
    *driver.executor.is_ready.borrow_mut() = true;
    // Each recovery restarts the wait for the last check of the payment, and is a change.
    let mut sent = 0;
    for _ in 0..2_000 {
        sent = driver.store().sent_changes() - sent_before;
        if sent >= ORDERS {
            break;
        }
        driver.orders().wake(NO_ORDER);
        sleep(Duration::from_millis(2)).await;
    }
    assert_eq!(sent, ORDERS, "before the first of them is stored");
    release.send(()).unwrap();
    held.await.unwrap();
}

/// [CHK-07]
#[actix_web::test]
async fn a_result_that_cannot_be_stored_is_stored_later() {
    let driver = TestDriver::new();
    driver.executor.is_held.send_replace(true);
    let reference = driver.place(cash_order()).await;
    driver
        .until("sent", async || driver.executor.count(Step::Save) == 1)
        .await;
    driver.store().set_fault(Fault::ReadOnly).await;
    driver.executor.is_held.send_replace(false);
    while driver.executor.saved.borrow().is_empty() {
        yield_now().await;
    }
    // Now the store has refused the result.
    driver.wait_until_idle().await;
    assert_eq!(driver.state(&reference).await, OrderState::Pending);
    driver.store().set_fault(Fault::None).await;
    driver.until_saved(&reference).await;
    assert_eq!(
        (
            driver.executor.count(Step::Save),
            driver.executor.count(Step::Probe)
        ),
        (1, 0)
    );
}

/// [CHK-07]
#[actix_web::test]
async fn a_step_whose_start_cannot_be_stored_does_not_run() {
    let driver = TestDriver::new();
    *driver.executor.is_ready.borrow_mut() = false;
    let reference = driver.place(cash_order()).await;
    driver.store().set_fault(Fault::ReadOnly).await;
    *driver.executor.is_ready.borrow_mut() = true;
    for _ in 0..20 {
        driver.orders().wake(NO_ORDER);
        driver.wait_until_idle().await;
    }
    assert!(driver.executor.log.borrow().is_empty());
    driver.store().set_fault(Fault::None).await;
    driver.until_saved(&reference).await;
}

/// [CHK-07]
#[actix_web::test]
async fn a_step_whose_start_was_stored_too_late_is_not_sent() {
    let driver = TestDriver::new();
    // The driver's first writes must end before the disk hangs.
    driver.place(cash_order()).await;
    driver
        .until("the first order is finished", async || {
            let unfinished = driver.orders().list(OrderListFilter::Unfinished).await;
            unfinished.unwrap().is_empty()
        })
        .await;
    *driver.executor.is_ready.borrow_mut() = false;
    let reference = driver.place(cash_order()).await;
    let (release, held) = driver.store().hold_writer();
    let sent_changes = driver.store().sent_changes();
    *driver.executor.is_ready.borrow_mut() = true;
    driver.orders().wake(NO_ORDER);
    while driver.store().sent_changes() == sent_changes {
        yield_now().await;
    }
    driver.clock.advance(Duration::from_mins(1));
    release.send(()).unwrap();
    held.await.unwrap();
    driver.until_saved(&reference).await;
    // Nothing was sent in the first attempt, so no probe was needed.
    let shown = driver.orders().show(&reference).await.unwrap();
    assert_eq!(shown[0].progress.as_ref().unwrap().attempts(), 2);
    let requests = (
        driver.executor.count(Step::Save),
        driver.executor.count(Step::Probe),
    );
    assert_eq!(requests, (2, 0), "one save for each of the two orders");
}

/// [CHK-07]
#[actix_web::test]
async fn an_unreadable_order_does_not_stop_other_orders() {
    let mut driver = TestDriver::new();
    *driver.executor.is_ready.borrow_mut() = false;
    let unreadable = driver.place(cash_order()).await;
    let readable = driver.place(cash_order()).await;
    let damage = format!("UPDATE orders SET progress = '{{}}' WHERE reference = '{unreadable}'");
    execute(&driver.database(), &damage);
    *driver.executor.is_ready.borrow_mut() = true;
    driver.until_saved(&readable).await;
    let wait = Duration::ZERO;
    assert!(
        driver
            .orders()
            .status("vape", &unreadable, wait)
            .await
            .is_err()
    );
    for _ in 0..2 {
        driver
            .until("the order needs attention", async || {
                let listed = driver
                    .orders()
                    .list(OrderListFilter::ForAttention)
                    .await
                    .unwrap();
                let reasons = listed
                    .iter()
                    .map(|listed| (&*listed.reference, &*listed.stage));
                reasons.eq([(unreadable.as_str(), "unreadable")])
            })
            .await;
        driver.kill().await;
        driver.start();
    }
    assert_eq!(driver.executor.saved.borrow().len(), 1);
}

/// [CHK-07]
#[rstest::rstest]
#[case::by_a_start(true)]
#[case::by_an_operator(false)]
#[actix_web::test]
async fn an_order_that_is_readable_again_continues(#[case] is_restarted: bool) {
    let mut driver = TestDriver::new();
    *driver.executor.is_ready.borrow_mut() = false;
    let reference = driver.place(cash_order()).await;
    let replace_in_rows = |from: &str, to: &str| {
        let sql = format!("UPDATE orders SET progress = replace(progress, '{from}', '{to}')");
        execute(&driver.database(), &sql);
    };
    // As if a newer gateway had stored a stage that this version does not know.
    replace_in_rows("to-save", "unknown-stage");
    *driver.executor.is_ready.borrow_mut() = true;
    driver
        .until("the order needs attention", async || {
            let listed = driver
                .orders()
                .list(OrderListFilter::ForAttention)
                .await
                .unwrap();
            listed.iter().any(|listed| listed.stage == "unreadable")
        })
        .await;
    replace_in_rows("unknown-stage", "to-save");
    if is_restarted {
        driver.kill().await;
        driver.start();
    } else {
        driver.orders().retry("vape", &reference).await.unwrap();
    }
    driver.until_saved(&reference).await;
    let listed = driver
        .orders()
        .list(OrderListFilter::ForAttention)
        .await
        .unwrap();
    assert_eq!(listed, []);
}

/// [CHK-07]
#[actix_web::test]
async fn the_number_of_simultaneous_steps_is_limited() {
    let driver = TestDriver::new();
    driver.executor.is_held.send_replace(true);
    let mut placed = Vec::new();
    for _ in 0..40 {
        placed.push(driver.place(cash_order()).await);
    }
    driver
        .until("two are being saved", async || {
            *driver.executor.running_steps.borrow() == 2
        })
        .await;
    driver.wait_until_idle().await;
    assert_eq!(*driver.executor.running_steps.borrow(), 2);
    driver.executor.is_held.send_replace(false);
    driver
        .until("all are saved", async || {
            driver.executor.saved.borrow().len() == placed.len()
        })
        .await;
    // Two saves and one mail.
    assert!(*driver.executor.max_running_steps.borrow() <= 3);
    assert_eq!(driver.executor.count(Step::Save), placed.len());
}

/// [CHK-07]
#[actix_web::test]
async fn a_backlog_of_one_shop_delays_no_other_shop() {
    let driver = TestDriver::new();
    driver.executor.is_held.send_replace(true);
    for _ in 0..20 {
        driver.place(cash_order()).await;
    }
    let cash = PaymentMethod::CashOnDelivery;
    let other = test_orders::customer_order("aegean", 7, cash);
    driver.place(other).await;
    driver
        .until(
            "two orders and one of the other shop are saved",
            async || *driver.executor.running_steps.borrow() == 3,
        )
        .await;
}

/// [CHK-04]
#[actix_web::test]
async fn hanging_mails_delay_no_order() {
    let driver = TestDriver::new();
    for recipient in Recipient::ALL {
        let hangs = (Step::Mail(recipient), StepFault::Hangs);
        driver.executor.faults.borrow_mut().extend([hangs; 4]);
    }
    for _ in 0..5 {
        let reference = driver.place(cash_order()).await;
        driver.until_saved(&reference).await;
    }
    let log = driver.executor.log.borrow();
    let mails = log.iter().filter(|step| matches!(step, Step::Mail(_)));
    assert_eq!(mails.count(), 1);
}

/// [CHK-07]
#[actix_web::test]
async fn a_stopping_driver_finishes_running_steps_and_starts_none() {
    let mut driver = TestDriver::new();
    driver.executor.is_held.send_replace(true);
    let first = driver.place(cash_order()).await;
    driver
        .until("sent", async || driver.executor.count(Step::Save) == 1)
        .await;
    driver.orders().stop();
    let second = driver.place(cash_order()).await;
    driver.executor.is_held.send_replace(false);
    let (orders, task) = driver.running.take().unwrap();
    task.await.unwrap();
    assert_eq!(driver.executor.log.borrow().len(), 1);
    let status = orders.status("vape", &first, Duration::ZERO).await;
    assert_eq!(status.unwrap().unwrap().state, OrderState::Saved);
    *driver.executor.journal.borrow_mut() = None;
    drop(orders);
    driver.start();
    driver.until_saved(&second).await;
}

/// [CHK-07]
#[actix_web::test]
async fn an_operator_retries_an_order_beside_the_running_gateway() {
    let driver = TestDriver::new();
    driver
        .executor
        .faults
        .borrow_mut()
        .push((Step::Save, StepFault::NoEffect));
    let reference = driver.place(cash_order()).await;
    driver
        .until("the order waits for a retry", async || {
            let listed = driver
                .orders()
                .list(OrderListFilter::Unfinished)
                .await
                .unwrap();
            listed
                .iter()
                .any(|listed| listed.stage == "to-save" && listed.due_ms.is_some())
                && driver.executor.count(Step::Probe) >= 2
        })
        .await;
    let command_line = Orders::open_for_command_line(
        &StoreEngine::Sqlite,
        &driver.orders().0.settings,
        &driver.clock,
    )
    .unwrap();
    let shown = command_line.show(&reference).await.unwrap();
    assert_eq!(shown[0].listed.attention, Vec::<String>::new());
    command_line.retry("vape", &reference).await.unwrap();
    // The retry runs long before the next scheduled attempt.
    for _ in 0..400 {
        sleep(Duration::from_millis(50)).await;
        if driver.state(&reference).await == OrderState::Saved {
            assert!(command_line.retry("vape", &reference).await.is_err());
            return;
        }
    }
    panic!("the order was not retried");
}
