//! Tests of payments that the provider reports with another amount or currency. A single wrong report must not delay
//! a paid order for long.

use super::*;

const WRONG_AMOUNT: PaymentStatus = PaymentStatus::Paid(PaidAmount {
    cents: 4_989,
    currency: 978,
    transactions: 1,
});

/// [CHK-04]
#[test]
fn a_wrong_payment_is_checked_by_schedule_for_an_hour() {
    let mut order = Order::payable();
    order.check_payment(WRONG_AMOUNT);
    let since_ms = order.now_ms;
    let mut seconds = Vec::new();
    while order.next() != Next::Nothing {
        order.check_payment(WRONG_AMOUNT);
        seconds.push((order.now_ms - since_ms) / 1_000);
    }
    assert_eq!(
        seconds,
        [10, 30, 120, 600, 1_200, 1_800, 2_400, 3_000, 3_600]
    );
    assert_eq!(order.progress.state(), OrderState::NotSaved);
    order.apply_event(Event::RecheckPayment);
    assert_eq!(order.progress.state(), OrderState::Pending);
    order.check_payment(PAID);
    order.save(SaveOutcome::Success);
}

/// [CHK-04]
#[test]
fn a_hint_triggers_a_check_of_a_wrong_payment() {
    let mut order = Order::payable();
    order.check_payment(WRONG_AMOUNT);
    order.now_ms += 2_000;
    order.apply_event(Event::RecheckPayment);
    assert_eq!(order.progress.state(), OrderState::Pending);
    assert_eq!(order.next(), Next::Run(Step::CheckPayment));
    order.check_payment(PAID);
    assert_eq!(order.attention(), [], "the full amount is paid");
    order.save(SaveOutcome::Success);
}

/// [CHK-04]
#[rstest]
#[case(PaymentStatus::Open, OrderState::ToPay)]
#[case(PaymentStatus::Expired, OrderState::NotPaid)]
#[case(PaymentStatus::Cancelled, OrderState::NotPaid)]
fn a_later_status_replaces_a_wrong_payment(
    #[case] status: PaymentStatus,
    #[case] state: OrderState,
) {
    let mut order = Order::payable();
    order.check_payment(WRONG_AMOUNT);
    order.check_payment(status);
    assert_eq!(order.progress.state(), state);
    assert_eq!(order.attention(), []);
    order.check_payment(PAID);
    order.save(SaveOutcome::Success);
}

/// [CHK-04]
#[test]
fn a_wrong_payment_is_checked_soon_after_a_start() {
    let mut order = Order::payable();
    for _ in 0..5 {
        order.check_payment(WRONG_AMOUNT);
    }
    order.recover();
    assert_eq!(order.next(), Next::WaitUntil(order.now_ms + 10_000));
}

/// [CHK-04]
#[test]
fn a_shopper_who_returns_during_a_failing_check_triggers_another_one() {
    let mut order = Order::payable();
    order.apply_event(Event::RecheckPayment);
    for _ in 0..9 {
        order.run_step(Step::CheckPayment, StepResult::PaymentUnknown);
    }
    if let Next::WaitUntil(at_ms) = order.next() {
        order.now_ms = at_ms;
    }
    let started_ms = order.now_ms;
    let step_number = order.progress.start_step(Step::CheckPayment, started_ms);
    assert!(order.progress.can_recheck_payment());
    order.apply_event(Event::RecheckPayment);
    order.apply_event(Event::StepEnded {
        step_number,
        result: StepResult::PaymentUnknown,
    });
    assert_eq!(order.next(), Next::WaitUntil(started_ms + 2_000));
}

/// [CHK-04]
#[test]
fn a_returning_shopper_triggers_a_postponed_check() {
    let mut order = Order::payable();
    assert!(order.progress.can_recheck_payment());
    order.apply_event(Event::RecheckPayment);
    assert!(
        !order.progress.can_recheck_payment(),
        "a check is about to run"
    );
    for _ in 0..9 {
        order.run_step(Step::CheckPayment, StepResult::PaymentUnknown);
    }
    assert!(order.progress.can_recheck_payment());
    order.now_ms += 2_000;
    order.apply_event(Event::RecheckPayment);
    assert_eq!(order.next(), Next::Run(Step::CheckPayment));
    order.check_payment(PAID);
    assert!(!order.progress.can_recheck_payment());
}

/// [CHK-04]
#[test]
fn failed_checks_do_not_end_the_schedule_of_a_wrong_payment() {
    let mut order = Order::payable();
    order.check_payment(WRONG_AMOUNT);
    while order.elapsed_ms() < 2 * 3_600_000 {
        order.run_step(Step::CheckPayment, StepResult::PaymentUnknown);
    }
    order.check_payment(WRONG_AMOUNT);
    assert_eq!(order.next(), Next::WaitUntil(order.now_ms + 10_000));
}
