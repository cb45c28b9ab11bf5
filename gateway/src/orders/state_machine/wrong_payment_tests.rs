//! A single wrong status of the payment provider must not delay a paid order.

use super::*;

const WRONG: PaymentStatus = PaymentStatus::Paid(PaidAmount {
    cents: 4_989,
    currency: 978,
    transactions: 1,
});

#[test]
fn chk_04_a_wrong_payment_is_checked_by_schedule_for_an_hour() {
    let mut order = Order::to_pay();
    order.gets_status(WRONG);
    let since_ms = order.now_ms;
    let mut seconds = Vec::new();
    while order.next() != Next::Nothing {
        order.gets_status(WRONG);
        seconds.push((order.now_ms - since_ms) / 1_000);
    }
    assert_eq!(
        seconds,
        [10, 30, 120, 600, 1_200, 1_800, 2_400, 3_000, 3_600]
    );
    assert_eq!(order.row.state(), OrderState::NotSaved);
    order.applies(Event::RecheckPayment);
    assert_eq!(order.row.state(), OrderState::Pending);
    order.gets_status(PAID);
    order.saves(SaveOutcome::Success);
}

#[test]
fn chk_04_a_hint_triggers_a_check_of_a_wrong_payment() {
    let mut order = Order::to_pay();
    order.gets_status(WRONG);
    order.now_ms += 2_000;
    order.applies(Event::RecheckPayment);
    assert_eq!(order.row.state(), OrderState::Pending);
    assert_eq!(order.next(), Next::Run(Step::CheckPayment));
    order.gets_status(PAID);
    assert_eq!(
        order.row.attention(&order.timings, order.now_ms),
        [],
        "the payment is right now"
    );
    order.saves(SaveOutcome::Success);
}

#[rstest]
#[case(PaymentStatus::Open, OrderState::ToPay)]
#[case(PaymentStatus::Expired, OrderState::NotPaid)]
#[case(PaymentStatus::Cancelled, OrderState::NotPaid)]
fn chk_04_a_later_status_replaces_a_wrong_payment(
    #[case] status: PaymentStatus,
    #[case] state: OrderState,
) {
    let mut order = Order::to_pay();
    order.gets_status(WRONG);
    order.gets_status(status);
    assert_eq!(order.row.state(), state);
    assert_eq!(order.row.attention(&order.timings, order.now_ms), []);
    order.gets_status(PAID);
    order.saves(SaveOutcome::Success);
}

#[test]
fn chk_04_a_wrong_payment_is_checked_soon_after_a_start() {
    let mut order = Order::to_pay();
    for _ in 0..5 {
        order.gets_status(WRONG);
    }
    order.recovers();
    assert_eq!(order.next(), Next::WaitUntil(order.now_ms + 10_000));
}

#[test]
fn chk_04_a_returning_shopper_triggers_a_postponed_check() {
    let mut order = Order::to_pay();
    assert!(order.row.can_recheck_payment());
    order.applies(Event::RecheckPayment);
    assert!(!order.row.can_recheck_payment(), "a check is about to run");
    for _ in 0..9 {
        order.runs(Step::CheckPayment, StepResult::PaymentUnknown);
    }
    assert!(order.row.can_recheck_payment());
    order.now_ms += 2_000;
    order.applies(Event::RecheckPayment);
    assert_eq!(order.next(), Next::Run(Step::CheckPayment));
    order.gets_status(PAID);
    assert!(!order.row.can_recheck_payment());
}

#[test]
fn chk_04_failed_checks_do_not_end_the_schedule_of_a_wrong_payment() {
    let mut order = Order::to_pay();
    order.gets_status(WRONG);
    while order.passed_ms() < 2 * 3_600_000 {
        order.runs(Step::CheckPayment, StepResult::PaymentUnknown);
    }
    order.gets_status(WRONG);
    assert_eq!(order.next(), Next::WaitUntil(order.now_ms + 10_000));
}
