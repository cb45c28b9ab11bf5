//! Tests of the order driver with a fake Retail API and payment provider.

mod fake_executor;
mod rig;

use std::time::Duration;

use tokio::{task::yield_now, time::sleep};

use self::{
    fake_executor::{FakeExecutor, StepFault},
    rig::{Rig, card_order, cash_order},
};
use crate::{
    orders::{
        OrderListFilter, OrderState, Orders, PlacedOrder,
        state_machine::{Receiver, Step},
        test_orders,
    },
    retail::model::PaymentMethod,
    store::testing::{Fault, execute},
};

/// [CHK-08]
#[actix_web::test]
async fn a_cash_order_is_saved_while_its_request_waits() {
    let rig = Rig::new();
    let reference = rig.place(cash_order()).await;
    let wait = Duration::from_secs(8);
    let status = rig.orders().status("vape", &reference, wait).await;
    assert_eq!(status.unwrap().unwrap().state, OrderState::Saved);
    assert_eq!(
        *rig.executor.saved.borrow(),
        std::slice::from_ref(&reference)
    );
    rig.until("mailed", async || *rig.executor.mails.borrow() == 2)
        .await;
    let (orders, shop) = (rig.orders(), "vape");
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
    let rig = Rig::new();
    let reference = rig.place(card_order()).await;
    let wait = Duration::from_secs(8);
    let status = rig.orders().status("vape", &reference, wait);
    let status = status.await.unwrap().unwrap();
    assert_eq!(status.state, OrderState::ToPay);
    let code = status.code.unwrap();
    let found = rig.orders().find_by_code("vape", &code).await.unwrap();
    assert_eq!(found.as_ref(), Some(&reference));
    assert!(rig.executor.saved.borrow().is_empty());
    *rig.executor.paid.borrow_mut() = true;
    rig.orders()
        .recheck_payment("vape", &reference)
        .await
        .unwrap();
    let status = rig.orders().status("vape", &reference, wait);
    assert_eq!(status.await.unwrap().unwrap().state, OrderState::Saved);
    assert_eq!(rig.executor.saved.borrow().len(), 1);
}

/// [CHK-04]
#[actix_web::test]
async fn a_payment_without_a_webhook_or_a_returning_shopper_is_found() {
    let rig = Rig::new();
    let reference = rig.place(card_order()).await;
    *rig.executor.paid.borrow_mut() = true;
    rig.until_saved(&reference).await;
    assert_eq!(rig.executor.saved.borrow().len(), 1);
}

/// [CHK-07]
#[rstest::rstest]
#[case::lost_result(StepFault::ResultLost)]
#[case::no_effect(StepFault::NoEffect)]
#[case::panic(StepFault::Panics)]
#[actix_web::test]
async fn an_order_is_saved_once_despite_a_fault_in_a_step(#[case] fault: StepFault) {
    for step in [Step::FindGuest, Step::CreateGuest, Step::Save, Step::Probe] {
        let rig = Rig::new();
        rig.executor.faults.borrow_mut().push((step, fault));
        if step == Step::Probe {
            rig.executor
                .faults
                .borrow_mut()
                .push((Step::Save, StepFault::NoEffect));
        }
        let reference = rig.place(test_orders::guest_order("vape")).await;
        rig.until_saved(&reference).await;
        assert_eq!(rig.executor.saved.borrow().len(), 1, "{step:?}");
        assert_eq!(rig.executor.guests.borrow().len(), 1, "{step:?}");
    }
}

/// [CHK-07]
#[actix_web::test]
async fn an_order_is_saved_once_despite_a_kill_during_a_step() {
    // A new process can't know whether the step took effect before the old process ended.
    for (step, takes_effect) in [
        (Step::FindGuest, false),
        (Step::CreateGuest, false),
        (Step::CreateGuest, true),
        (Step::Save, false),
        (Step::Save, true),
        (Step::CheckPayment, false),
    ] {
        let mut rig = Rig::new();
        *rig.executor.paid.borrow_mut() = true;
        rig.executor
            .faults
            .borrow_mut()
            .push((step, StepFault::Hangs));
        let order = PlacedOrder {
            payment: PaymentMethod::Card,
            ..test_orders::guest_order("vape")
        };
        let reference = rig.place(order.clone()).await;
        rig.until("the step hangs", async || rig.executor.count(step) == 1)
            .await;
        if takes_effect {
            rig.executor.perform(step, &order, true);
        }
        rig.kill().await;
        rig.start();
        rig.until_saved(&reference).await;
        rig.until("mailed", async || *rig.executor.mails.borrow() == 2)
            .await;
        assert_eq!(
            rig.executor.saved.borrow().len(),
            1,
            "{step:?}, takes effect: {takes_effect}"
        );
        assert_eq!(
            rig.executor.guests.borrow().len(),
            1,
            "{step:?}, takes effect: {takes_effect}"
        );
    }
}

/// [CHK-07]
#[actix_web::test]
async fn a_result_that_cannot_be_stored_is_stored_later() {
    let rig = Rig::new();
    rig.executor.is_held.send_replace(true);
    let reference = rig.place(cash_order()).await;
    rig.until("sent", async || rig.executor.count(Step::Save) == 1)
        .await;
    rig.store().set_fault(Fault::ReadOnly).await;
    rig.executor.is_held.send_replace(false);
    while rig.executor.saved.borrow().is_empty() {
        yield_now().await;
    }
    // Waits until the store has refused the result.
    rig.settle().await;
    assert_eq!(rig.state(&reference).await, OrderState::Pending);
    rig.store().set_fault(Fault::None).await;
    rig.until_saved(&reference).await;
    assert_eq!(
        (
            rig.executor.count(Step::Save),
            rig.executor.count(Step::Probe)
        ),
        (1, 0)
    );
}

/// [CHK-07]
#[actix_web::test]
async fn a_step_whose_start_cannot_be_stored_does_not_run() {
    let rig = Rig::new();
    *rig.executor.is_ready.borrow_mut() = false;
    let reference = rig.place(cash_order()).await;
    rig.store().set_fault(Fault::ReadOnly).await;
    *rig.executor.is_ready.borrow_mut() = true;
    for _ in 0..20 {
        // The id of no order: the driver only looks for due steps.
        rig.orders().wake(0);
        rig.settle().await;
    }
    assert!(rig.executor.log.borrow().is_empty());
    rig.store().set_fault(Fault::None).await;
    rig.until_saved(&reference).await;
}

/// [CHK-07]
#[actix_web::test]
async fn a_step_whose_start_was_stored_too_late_is_not_sent() {
    let rig = Rig::new();
    // The driver's first writes must end before the disk hangs.
    let first = rig.place(cash_order()).await;
    rig.until_saved(&first).await;
    rig.until("mailed", async || *rig.executor.mails.borrow() == 2)
        .await;
    *rig.executor.is_ready.borrow_mut() = false;
    let reference = rig.place(cash_order()).await;
    let (release, held) = rig.store().hold_writer();
    *rig.executor.is_ready.borrow_mut() = true;
    rig.orders().wake(0);
    // Gives the driver time to reach the write of the step's start. The blocked writer delays that
    // write beyond the deadline for the start of a step.
    for _ in 0..50 {
        rig.state(&reference).await;
    }
    rig.clock.advance(Duration::from_secs(6));
    release.send(()).unwrap();
    held.await.unwrap();
    rig.until_saved(&reference).await;
    // The start of the first attempt was stored, but nothing was sent, so no probe was needed.
    let shown = rig.orders().show(&reference).await.unwrap();
    assert_eq!(shown[0].progress.as_ref().unwrap().attempts(), 2);
    let requests = (
        rig.executor.count(Step::Save),
        rig.executor.count(Step::Probe),
    );
    assert_eq!(requests, (2, 0), "one save for each of the two orders");
}

/// [CHK-07]
#[actix_web::test]
async fn an_unreadable_order_does_not_stop_other_orders() {
    let mut rig = Rig::new();
    *rig.executor.is_ready.borrow_mut() = false;
    let unreadable = rig.place(cash_order()).await;
    let readable = rig.place(cash_order()).await;
    let damage = format!("UPDATE orders SET progress = '{{}}' WHERE reference = '{unreadable}'");
    execute(&rig.database(), &damage);
    *rig.executor.is_ready.borrow_mut() = true;
    rig.until_saved(&readable).await;
    let wait = Duration::ZERO;
    assert!(
        rig.orders()
            .status("vape", &unreadable, wait)
            .await
            .is_err()
    );
    for _ in 0..2 {
        rig.until("the order needs attention", async || {
            let listed = rig
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
        rig.kill().await;
        rig.start();
    }
    assert_eq!(rig.executor.saved.borrow().len(), 1);
}

/// [CHK-07]
#[rstest::rstest]
#[case::by_a_start(true)]
#[case::by_an_operator(false)]
#[actix_web::test]
async fn an_order_that_is_readable_again_continues(#[case] is_restarted: bool) {
    let mut rig = Rig::new();
    *rig.executor.is_ready.borrow_mut() = false;
    let reference = rig.place(cash_order()).await;
    let replace_in_rows = |from: &str, to: &str| {
        let sql = format!("UPDATE orders SET progress = replace(progress, '{from}', '{to}')");
        execute(&rig.database(), &sql);
    };
    // Simulates a newer version of the gateway that wrote an unknown stage.
    replace_in_rows("to-save", "unknown-stage");
    *rig.executor.is_ready.borrow_mut() = true;
    rig.until("the order needs attention", async || {
        let listed = rig
            .orders()
            .list(OrderListFilter::ForAttention)
            .await
            .unwrap();
        listed.iter().any(|listed| listed.stage == "unreadable")
    })
    .await;
    replace_in_rows("unknown-stage", "to-save");
    if is_restarted {
        rig.kill().await;
        rig.start();
    } else {
        rig.orders().retry("vape", &reference).await.unwrap();
    }
    rig.until_saved(&reference).await;
    let listed = rig
        .orders()
        .list(OrderListFilter::ForAttention)
        .await
        .unwrap();
    assert_eq!(listed, []);
}

/// [CHK-07]
#[actix_web::test]
async fn the_number_of_simultaneous_steps_is_limited() {
    let rig = Rig::new();
    rig.executor.is_held.send_replace(true);
    let mut placed = Vec::new();
    for _ in 0..40 {
        placed.push(rig.place(cash_order()).await);
    }
    rig.until("two are being saved", async || {
        *rig.executor.running_steps.borrow() == 2
    })
    .await;
    rig.settle().await;
    assert_eq!(*rig.executor.running_steps.borrow(), 2);
    rig.executor.is_held.send_replace(false);
    rig.until("all are saved", async || {
        rig.executor.saved.borrow().len() == placed.len()
    })
    .await;
    // At most two saves and one mail ran at the same time.
    assert!(*rig.executor.max_running_steps.borrow() <= 3);
    assert_eq!(rig.executor.count(Step::Save), placed.len());
}

/// [CHK-04]
#[actix_web::test]
async fn hanging_mails_delay_no_order() {
    let rig = Rig::new();
    for receiver in Receiver::ALL {
        let hangs = (Step::Mail(receiver), StepFault::Hangs);
        rig.executor.faults.borrow_mut().extend([hangs; 4]);
    }
    for _ in 0..5 {
        let reference = rig.place(cash_order()).await;
        rig.until_saved(&reference).await;
    }
    let log = rig.executor.log.borrow();
    let mails = log.iter().filter(|step| matches!(step, Step::Mail(_)));
    assert_eq!(mails.count(), 1);
}

/// [CHK-07]
#[actix_web::test]
async fn a_stopping_driver_finishes_running_steps_and_starts_none() {
    let mut rig = Rig::new();
    rig.executor.is_held.send_replace(true);
    let first = rig.place(cash_order()).await;
    rig.until("sent", async || rig.executor.count(Step::Save) == 1)
        .await;
    rig.orders().stop();
    let second = rig.place(cash_order()).await;
    rig.executor.is_held.send_replace(false);
    let (orders, task) = rig.running.take().unwrap();
    task.await.unwrap();
    assert_eq!(rig.executor.log.borrow().len(), 1);
    let status = orders.status("vape", &first, Duration::ZERO).await;
    assert_eq!(status.unwrap().unwrap().state, OrderState::Saved);
    *rig.executor.journal.borrow_mut() = None;
    drop(orders);
    rig.start();
    rig.until_saved(&second).await;
}

/// [CHK-07]
#[actix_web::test]
async fn an_operator_retries_an_order_beside_the_running_gateway() {
    let rig = Rig::new();
    rig.executor
        .faults
        .borrow_mut()
        .push((Step::Save, StepFault::NoEffect));
    let reference = rig.place(cash_order()).await;
    rig.until("the order waits for a retry", async || {
        let listed = rig
            .orders()
            .list(OrderListFilter::Unfinished)
            .await
            .unwrap();
        listed
            .iter()
            .any(|listed| listed.stage == "to-save" && listed.due_ms.is_some())
            && rig.executor.count(Step::Probe) >= 2
    })
    .await;
    let command_line = Orders::open_beside(&rig.orders().0.settings, &rig.clock).unwrap();
    let shown = command_line.show(&reference).await.unwrap();
    assert_eq!(shown[0].listed.attention, Vec::<String>::new());
    command_line.retry("vape", &reference).await.unwrap();
    // The retry runs long before the next scheduled attempt.
    for _ in 0..400 {
        sleep(Duration::from_millis(50)).await;
        if rig.state(&reference).await == OrderState::Saved {
            assert!(command_line.retry("vape", &reference).await.is_err());
            return;
        }
    }
    panic!("the order was not retried");
}
