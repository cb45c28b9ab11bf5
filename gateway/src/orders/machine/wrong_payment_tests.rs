//! A single wrong answer of the payment provider must not hold up an order that is paid.

use super::*;

const WRONG: PaymentStatus = PaymentStatus::Paid {
    cents: 4_989,
    currency: 978,
    transactions: 1,
};

#[test]
fn chk_04_a_payment_that_seems_wrong_is_looked_at_by_schedule_for_an_hour() {
    let mut order = Order::to_pay();
    order.sees(WRONG);
    let since_ms = order.now_ms;
    let mut seconds = Vec::new();
    while order.next() != Next::Nothing {
        order.sees(WRONG);
        seconds.push((order.now_ms - since_ms) / 1_000);
    }
    assert_eq!(
        seconds,
        [10, 30, 120, 600, 1_200, 1_800, 2_400, 3_000, 3_600]
    );
    assert_eq!(order.row.state(), State::NotSaved);
    order.happens(Event::RecheckPayment);
    assert_eq!(order.row.state(), State::Pending);
    order.sees(PAID);
    order.saves(SaveOutcome::Success);
}

#[test]
fn chk_04_a_hint_has_a_payment_that_seems_wrong_looked_at_at_once() {
    let mut order = Order::to_pay();
    order.sees(WRONG);
    order.now_ms += 2_000;
    order.happens(Event::RecheckPayment);
    assert_eq!(order.row.state(), State::Pending);
    assert_eq!(order.next(), Next::Take(Step::AskProvider));
    order.sees(PAID);
    assert_eq!(
        order.row.attention(&order.pauses, order.now_ms),
        [],
        "and is right"
    );
    order.saves(SaveOutcome::Success);
}

#[rstest]
#[case(PaymentStatus::Open, State::ToPay)]
#[case(PaymentStatus::Expired, State::NotPaid)]
#[case(PaymentStatus::Cancelled, State::NotPaid)]
fn chk_04_a_payment_is_wrong_only_while_the_provider_says_so(
    #[case] status: PaymentStatus,
    #[case] state: State,
) {
    let mut order = Order::to_pay();
    order.sees(WRONG);
    order.sees(status);
    assert_eq!(order.row.state(), state);
    assert_eq!(order.row.attention(&order.pauses, order.now_ms), []);
    order.sees(PAID);
    order.saves(SaveOutcome::Success);
}

#[test]
fn chk_04_after_a_start_a_payment_that_seems_wrong_is_looked_at_soon() {
    let mut order = Order::to_pay();
    for _ in 0..5 {
        order.sees(WRONG);
    }
    order.recovers();
    assert_eq!(order.next(), Next::WaitUntil(order.now_ms + 10_000));
}

#[test]
fn chk_04_looks_that_were_put_off_are_taken_when_the_shopper_comes_back() {
    let mut order = Order::to_pay();
    assert!(order.row.can_recheck_payment());
    order.happens(Event::RecheckPayment);
    assert!(!order.row.can_recheck_payment(), "it is about to be taken");
    for _ in 0..9 {
        order.does(Step::AskProvider, Answer::ProviderSilent);
    }
    assert!(order.row.can_recheck_payment());
    order.now_ms += 2_000;
    order.happens(Event::RecheckPayment);
    assert_eq!(order.next(), Next::Take(Step::AskProvider));
    order.sees(PAID);
    assert!(!order.row.can_recheck_payment());
}

#[test]
fn chk_04_a_silence_does_not_count_as_looks_at_a_payment_that_seems_wrong() {
    let mut order = Order::to_pay();
    order.sees(WRONG);
    while order.passed_ms() < 2 * 3_600_000 {
        order.does(Step::AskProvider, Answer::ProviderSilent);
    }
    order.sees(WRONG);
    assert_eq!(order.next(), Next::WaitUntil(order.now_ms + 10_000));
}
