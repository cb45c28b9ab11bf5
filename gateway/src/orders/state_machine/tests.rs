use proptest::prelude::*;
use rstest::rstest;

use super::{
    Attention, CreateGuestOutcome, Event, Facts, MailOutcome, MailState, Next, ProbeOutcome,
    Progress, Recipient, ReservedKinds, SaveOutcome, Step, StepResult, Timings, stage::Stage,
};
use crate::{
    backoff::Jitter,
    orders::{OrderState, PaymentCode},
    payments::{PaidAmount, PaymentStatus},
};

#[path = "wrong_payment_tests.rs"]
mod wrong_payments;

const START_MS: u64 = 1_790_000_000_000;
const CASH: Facts = Facts {
    prepaid: false,
    guest: false,
    total_cents: 4_990,
    has_company_mail: false,
    has_buyer_mail: false,
};
const CARD: Facts = Facts {
    prepaid: true,
    ..CASH
};
const GUEST: Facts = Facts {
    guest: true,
    ..CASH
};
const PAID: PaymentStatus = PaymentStatus::Paid(PaidAmount {
    cents: 4_990,
    currency: 978,
    transactions: 1,
});

#[derive(Clone)]
struct Order {
    progress: Progress,
    facts: Facts,
    timings: Timings,
    now_ms: u64,
}

impl Order {
    fn placed(facts: Facts) -> Self {
        Self {
            progress: Progress::new(&facts, START_MS),
            facts,
            timings: Timings::default(),
            now_ms: START_MS,
        }
    }

    fn payable() -> Self {
        let mut order = Self::placed(CARD);
        order.run_step(Step::RequestPaymentCode, StepResult::Code(code()));
        order
    }

    fn apply_event(&mut self, event: Event) {
        let Self {
            facts,
            timings,
            now_ms,
            ..
        } = self;
        self.progress
            .apply(event, facts, timings, Jitter::thousandths(500), *now_ms);
    }

    fn next(&self) -> Next {
        self.progress.next(&self.facts, self.now_ms)
    }

    fn attention(&self) -> Vec<Attention> {
        self.progress.attention(&self.timings, self.now_ms)
    }

    /// Waits until this step is due, and applies its result.
    fn run_step(&mut self, step: Step, result: StepResult) {
        if let Next::WaitUntil(at_ms) = self.next() {
            self.now_ms = at_ms;
        }
        assert_eq!(self.next(), Next::Run(step), "{:?}", self.progress);
        let step_number = self.progress.start_step(step, self.now_ms);
        self.now_ms += 10;
        self.apply_event(Event::StepEnded {
            step_number,
            result,
        });
    }

    fn save(&mut self, outcome: SaveOutcome) {
        self.run_step(Step::Save, StepResult::Save(outcome));
    }

    fn probe(&mut self, outcome: ProbeOutcome) {
        self.run_step(Step::Probe, StepResult::Probe(outcome));
    }

    fn check_payment(&mut self, status: PaymentStatus) {
        self.run_step(Step::CheckPayment, StepResult::Payment(status));
    }

    fn elapsed_ms(&self) -> u64 {
        self.now_ms - START_MS
    }

    fn recover(&mut self) {
        self.progress.recover(
            &self.facts,
            &self.timings,
            Jitter::thousandths(500),
            self.now_ms,
        );
    }
}

fn code() -> PaymentCode {
    PaymentCode::try_from("9007199254740993".to_owned()).unwrap()
}

/// [CHK-08]
#[test]
fn an_order_paid_in_cash_is_saved_at_once() {
    let mut order = Order::placed(CASH);
    assert_eq!(order.progress.state(), OrderState::Pending);
    order.save(SaveOutcome::Success);
    assert_eq!(order.progress.state(), OrderState::Saved);
    assert_eq!(order.elapsed_ms(), 10);
    assert_eq!(order.next(), Next::Nothing);
    assert!(order.progress.is_finished());
}

/// [CHK-03]
#[test]
fn a_card_order_is_saved_only_after_the_provider_confirms_the_payment() {
    let mut order = Order::payable();
    assert_eq!(order.progress.state(), OrderState::ToPay);
    assert_eq!(order.progress.code(), Some(&code()));
    order.check_payment(PaymentStatus::Open);
    assert_eq!(order.progress.state(), OrderState::ToPay);
    order.check_payment(PAID);
    order.save(SaveOutcome::Success);
    assert_eq!(order.progress.state(), OrderState::Saved);
}

/// [CHK-03]
#[test]
fn an_order_without_a_payment_code_is_not_accepted() {
    let mut order = Order::placed(CARD);
    order.run_step(Step::RequestPaymentCode, StepResult::NoCode);
    assert_eq!(order.progress.state(), OrderState::NotAccepted);
    assert_eq!(order.next(), Next::Nothing);
    assert!(order.progress.is_finished());
}

/// [CHK-07]
#[rstest]
#[case::too_little(4_989, 978)]
#[case::too_much(4_991, 978)]
#[case::hundredfold(499_000, 978)]
#[case::dollars(4_990, 840)]
fn a_wrong_payment_is_never_saved(#[case] cents: i32, #[case] currency: u16) {
    let mut order = Order::payable();
    order.check_payment(PaymentStatus::Paid(PaidAmount {
        cents,
        currency,
        transactions: 1,
    }));
    assert_eq!(order.progress.state(), OrderState::NotSaved);
    assert_eq!(order.attention(), [Attention::WrongPayment]);
    order.check_payment(PAID);
    assert_eq!(order.next(), Next::Run(Step::Save));
}

/// [CHK-07]
#[test]
fn a_negative_probe_counts_only_after_the_quiet_period() {
    let mut order = Order::placed(CASH);
    order.save(SaveOutcome::OutcomeUnknown);
    order.probe(ProbeOutcome::NotFound);
    assert!(order.elapsed_ms() < 1_000);
    assert_eq!(order.next(), Next::WaitUntil(START_MS + 150_000));
    order.probe(ProbeOutcome::NotFound);
    let first_ms = order.now_ms;
    order.probe(ProbeOutcome::Unknown);
    order.probe(ProbeOutcome::NotFound);
    assert!(
        order.now_ms - first_ms >= 60_000,
        "the failed probe does not count"
    );
    order.save(SaveOutcome::Success);
    assert_eq!(order.progress.attempts(), 2);
}

/// [CHK-07]
#[test]
fn an_order_that_a_probe_finds_is_saved() {
    let mut order = Order::placed(CASH);
    order.save(SaveOutcome::Refused);
    order.probe(ProbeOutcome::Found);
    assert_eq!(order.progress.state(), OrderState::Saved);
}

/// [CHK-07]
#[test]
fn an_attempt_that_was_not_sent_is_repeated_with_growing_pauses_and_without_a_probe() {
    let mut order = Order::placed(CASH);
    let mut pauses = Vec::new();
    for _ in 0..12 {
        let started_ms = order.now_ms;
        order.save(SaveOutcome::NotSent);
        pauses.push(order.now_ms - started_ms);
    }
    assert!(pauses.is_sorted(), "{pauses:?}");
    assert!(
        pauses
            .last()
            .is_some_and(|pause| (300_000..=600_010).contains(pause))
    );
}

/// [CHK-07]
#[test]
fn a_refused_unpaid_order_waits_for_a_retry_of_the_operator() {
    let mut order = Order::placed(CASH);
    order.save(SaveOutcome::Refused);
    assert_eq!(order.progress.state(), OrderState::Pending);
    order.probe(ProbeOutcome::NotFound);
    assert_eq!(order.progress.state(), OrderState::NotSaved);
    order.probe(ProbeOutcome::NotFound);
    order.probe(ProbeOutcome::NotFound);
    assert_eq!(
        (order.progress.state(), order.next()),
        (OrderState::NotSaved, Next::Nothing)
    );
    assert_eq!(order.progress.reserved_kinds(), ReservedKinds::default());
    order.apply_event(Event::Retry);
    order.save(SaveOutcome::Success);
    assert_eq!(order.progress.state(), OrderState::Saved);
}

/// [CHK-07]
#[test]
fn a_refused_paid_order_is_retried_without_end_and_needs_attention() {
    let mut order = Order::payable();
    order.check_payment(PAID);
    for _ in 0..30 {
        order.save(SaveOutcome::Refused);
        while order.progress.stage_name() == "in-doubt" {
            order.probe(ProbeOutcome::NotFound);
        }
        assert_eq!(order.progress.state(), OrderState::NotSaved);
        // Skips the final payment check.
        order.progress.payment_checks.next_ms = None;
    }
    assert_eq!(order.attention(), [Attention::Overdue, Attention::Refused]);
    assert!(matches!(order.next(), Next::WaitUntil(_)));
}

/// [CHK-07]
#[test]
fn a_result_of_another_step_changes_nothing_unless_it_is_a_success() {
    let mut order = Order::placed(CASH);
    let step_number = order.progress.start_step(Step::Save, order.now_ms);
    order.recover();
    let recovered = order.progress.clone();
    for outcome in [
        SaveOutcome::NotSent,
        SaveOutcome::Refused,
        SaveOutcome::OutcomeUnknown,
    ] {
        let result = StepResult::Save(outcome);
        order.apply_event(Event::StepEnded {
            step_number,
            result,
        });
        assert_eq!(order.progress, recovered);
    }
    let result = StepResult::Save(SaveOutcome::Success);
    order.apply_event(Event::StepEnded {
        step_number,
        result,
    });
    assert_eq!(order.progress.state(), OrderState::Saved);
}

/// [CHK-07]
#[test]
fn one_step_runs_at_a_time() {
    let mut order = Order::placed(CASH);
    order.progress.start_step(Step::Save, order.now_ms);
    order.now_ms += 86_400_000;
    assert_eq!(order.next(), Next::Nothing);
}

/// [CHK-07]
#[test]
fn a_quiet_period_restarts_after_a_crash_during_a_save() {
    let mut order = Order::placed(CASH);
    order.progress.start_step(Step::Save, order.now_ms);
    order.now_ms += 100_000;
    order.recover();
    let once = order.progress.clone();
    order.recover();
    assert_eq!(order.progress, once);
    order.probe(ProbeOutcome::NotFound);
    assert_eq!(order.next(), Next::WaitUntil(START_MS + 250_000));
}

/// [CHK-07]
#[test]
fn a_restarted_quiet_period_ignores_stored_times() {
    for clock_step_ms in [7_200_000_i64, -7_200_000] {
        let mut order = Order::placed(CASH);
        order.progress.start_step(Step::Save, order.now_ms);
        order.recover();
        order.now_ms = order.now_ms.strict_add_signed(clock_step_ms);
        order.recover();
        let start_ms = order.now_ms;
        order.probe(ProbeOutcome::NotFound);
        assert_eq!(order.next(), Next::WaitUntil(start_ms + 150_000));
    }
}

/// [CHK-03]
#[test]
fn after_a_crash_a_code_is_requested_again_only_for_a_recent_order() {
    for (age_ms, next) in [
        (60_000, Next::Run(Step::RequestPaymentCode)),
        (600_000, Next::Nothing),
    ] {
        let mut order = Order::placed(CARD);
        order
            .progress
            .start_step(Step::RequestPaymentCode, order.now_ms);
        order.now_ms += age_ms;
        order.recover();
        assert_eq!(order.next(), next);
    }
}

/// [CHK-04]
#[test]
fn an_unpaid_payment_is_checked_by_schedule() {
    let mut order = Order::payable();
    let mut seconds = Vec::new();
    for _ in 0..6 {
        order.check_payment(PaymentStatus::Open);
        seconds.push(order.elapsed_ms() / 1_000);
    }
    assert_eq!(seconds, [10, 30, 120, 600, 1_200, 1_800]);
}

/// [CHK-04]
#[test]
fn hints_trigger_at_most_one_check_every_two_seconds() {
    let mut order = Order::payable();
    order.apply_event(Event::RecheckPayment);
    assert_eq!(order.progress.state(), OrderState::Pending);
    assert_eq!(order.next(), Next::Run(Step::CheckPayment));
    order.check_payment(PaymentStatus::Open);
    assert_eq!(order.progress.state(), OrderState::ToPay);
    let checked_ms = order.now_ms - 10;
    order.apply_event(Event::RecheckPayment);
    assert_eq!(order.next(), Next::WaitUntil(checked_ms + 2_000));
}

/// [CHK-04]
#[test]
fn a_hint_during_a_check_triggers_another_check() {
    let mut order = Order::payable();
    order.apply_event(Event::RecheckPayment);
    let step_number = order.progress.start_step(Step::CheckPayment, order.now_ms);
    order.apply_event(Event::RecheckPayment);
    let result = StepResult::Payment(PaymentStatus::Open);
    order.apply_event(Event::StepEnded {
        step_number,
        result,
    });
    assert_eq!(order.progress.state(), OrderState::Pending);
    assert_eq!(order.next(), Next::WaitUntil(order.now_ms + 2_000));
}

/// [CHK-06]
#[rstest]
#[case(PaymentStatus::Expired)]
#[case(PaymentStatus::Cancelled)]
fn a_closed_payment_is_checked_once_more_an_hour_later(#[case] status: PaymentStatus) {
    let mut order = Order::payable();
    order.run_step(Step::CheckPayment, StepResult::PaymentUnknown);
    assert_eq!(order.progress.state(), OrderState::ToPay);
    order.check_payment(status);
    assert_eq!(order.progress.state(), OrderState::NotPaid);
    assert_eq!(order.next(), Next::WaitUntil(order.now_ms + 3_600_000));
    order.check_payment(status);
    assert_eq!(order.next(), Next::Nothing);
    assert!(order.progress.is_finished());
    order.apply_event(Event::RecheckPayment);
    assert!(!order.progress.is_finished());
    order.check_payment(PAID);
    order.save(SaveOutcome::Success);
}

/// [CHK-07]
#[test]
fn an_order_paid_twice_is_saved_once_and_needs_attention() {
    let mut order = Order::payable();
    order.check_payment(PAID);
    order.save(SaveOutcome::Success);
    let twice = PaymentStatus::Paid(PaidAmount {
        cents: 4_990,
        currency: 978,
        transactions: 2,
    });
    order.check_payment(twice);
    assert!(order.elapsed_ms() >= 3_600_000);
    assert_eq!(order.attention(), [Attention::PaidTwice]);
    assert_eq!(
        (order.next(), order.progress.attempts()),
        (Next::Nothing, 1)
    );
}

/// [CHK-08]
#[test]
fn a_guest_gets_one_record_before_the_order_is_saved() {
    let mut order = Order::placed(GUEST);
    order.run_step(Step::FindGuest, StepResult::GuestNotFound);
    order.run_step(
        Step::CreateGuest,
        StepResult::CreateGuest(CreateGuestOutcome::OutcomeUnknown),
    );
    order.run_step(Step::FindGuest, StepResult::GuestNotFound);
    order.run_step(Step::FindGuest, StepResult::GuestUnknown);
    order.run_step(Step::FindGuest, StepResult::GuestFound(81));
    assert_eq!(order.progress.guest_id(), Some(81));
    order.save(SaveOutcome::Success);
}

/// [CHK-04]
#[test]
fn a_mail_is_sent_again_only_after_an_unknown_outcome() {
    let facts = Facts {
        has_company_mail: true,
        has_buyer_mail: true,
        ..CASH
    };
    let mut order = Order::placed(facts);
    order.save(SaveOutcome::Success);
    assert_eq!(order.progress.state(), OrderState::Saved);
    let saved = order.progress.clone();
    order.now_ms += 1_000;
    order.apply_event(Event::Retry);
    assert_eq!(order.progress, saved, "its mails are due already");
    order.run_step(
        Step::Mail(Recipient::Company),
        StepResult::Mail(MailOutcome::Sent),
    );
    let buyer = Step::Mail(Recipient::Buyer);
    for _ in 0..6 {
        assert_eq!(order.attention(), []);
        order.run_step(buyer, StepResult::Mail(MailOutcome::NotSent));
        order.run_step(buyer, StepResult::Mail(MailOutcome::OutcomeUnknown));
    }
    assert_eq!(order.next(), Next::Nothing);
    assert!(order.progress.is_finished());
    assert_eq!(order.attention(), [Attention::MailUnconfirmed]);

    let mut retried = order.clone();
    retried.apply_event(Event::Retry);
    retried.run_step(buyer, StepResult::Mail(MailOutcome::Sent));
    assert_eq!(retried.next(), Next::Nothing);
    assert_eq!(retried.attention(), []);

    order.apply_event(Event::Close);
    assert_eq!(order.progress.state(), OrderState::Saved);
    assert_eq!(order.attention(), []);
    let closed = order.progress.clone();
    for event in [Event::Close, Event::Retry] {
        order.apply_event(event);
        assert_eq!(order.progress, closed);
    }
}

/// [CHK-04]
#[test]
fn a_mail_that_was_never_sent_needs_attention_after_a_day() {
    let facts = Facts {
        has_buyer_mail: true,
        ..CASH
    };
    let mut order = Order::placed(facts);
    order.save(SaveOutcome::Success);
    order.now_ms += 24 * 3_600_000;
    let buyer = Step::Mail(Recipient::Buyer);
    order.run_step(buyer, StepResult::Mail(MailOutcome::NotSent));
    assert_eq!(order.next(), Next::Nothing);
    assert_eq!(order.attention(), [Attention::MailUnconfirmed]);
}

#[test]
fn a_receipt_without_an_address_is_neither_sent_nor_unconfirmed() {
    let facts = Facts {
        has_company_mail: true,
        has_buyer_mail: true,
        ..CASH
    };
    let mut withdrawal = Order::placed(facts);
    withdrawal.progress = Progress::of_withdrawal(&facts, START_MS);
    let receipt = |order: &Order| order.progress.receipt_state(true);
    assert_eq!(receipt(&withdrawal), Some(MailState::Waiting));
    withdrawal.run_step(
        Step::Mail(Recipient::Company),
        StepResult::Mail(MailOutcome::Sent),
    );
    let buyer = Step::Mail(Recipient::Buyer);
    withdrawal.run_step(buyer, StepResult::Mail(MailOutcome::NoAddress));
    assert_eq!(withdrawal.next(), Next::Nothing);
    assert_eq!(receipt(&withdrawal), None);
    assert!(withdrawal.progress.is_finished());
}

#[test]
fn a_mail_about_a_withdrawal_with_unknown_outcomes_is_repeated_with_growing_pauses() {
    let facts = Facts {
        has_company_mail: true,
        has_buyer_mail: true,
        ..CASH
    };
    let mut withdrawal = Order::placed(facts);
    withdrawal.progress = Progress::of_withdrawal(&facts, START_MS);
    withdrawal.run_step(
        Step::Mail(Recipient::Company),
        StepResult::Mail(MailOutcome::Sent),
    );
    let buyer = Step::Mail(Recipient::Buyer);
    let mut sent_ms = Vec::new();
    for _ in 0..6 {
        withdrawal.run_step(buyer, StepResult::Mail(MailOutcome::OutcomeUnknown));
        sent_ms.push(withdrawal.now_ms);
    }
    let minutes = sent_ms.windows(2).map(|pair| (pair[1] - pair[0]) / 60_000);
    assert_eq!(minutes.collect::<Vec<_>>(), [1, 5, 25, 125, 625]);
    assert_eq!(withdrawal.next(), Next::Nothing);
    assert_eq!(
        withdrawal.progress.receipt_state(true),
        Some(MailState::Unconfirmed)
    );
    assert_eq!(withdrawal.attention(), [Attention::MailUnconfirmed]);

    withdrawal.apply_event(Event::Retry);
    withdrawal.run_step(buyer, StepResult::Mail(MailOutcome::Sent));
    assert_eq!(withdrawal.next(), Next::Nothing);
    assert_eq!(withdrawal.attention(), []);
    let finished = withdrawal.progress.clone();
    withdrawal.apply_event(Event::Retry);
    assert_eq!(withdrawal.progress, finished);
}

/// [CHK-09]
#[test]
fn points_are_reserved_until_the_save_and_stock_from_the_payment_on() {
    let mut order = Order::payable();
    let points = ReservedKinds {
        points: true,
        stock: false,
    };
    assert_eq!(order.progress.reserved_kinds(), points);
    order.check_payment(PAID);
    assert_eq!(
        order.progress.reserved_kinds(),
        ReservedKinds {
            stock: true,
            ..points
        }
    );
    order.save(SaveOutcome::Success);
    assert_eq!(order.progress.reserved_kinds(), ReservedKinds::default());
}

/// [CHK-07]
#[test]
fn a_step_whose_start_was_stored_too_late_does_not_run() {
    let mut order = Order::placed(CASH);
    order.progress.start_step(Step::Save, START_MS);
    assert_eq!(
        order
            .progress
            .skipped_result(&order.timings, START_MS + 5_000),
        None
    );
    assert_eq!(
        order
            .progress
            .skipped_result(&order.timings, START_MS + 5_001),
        Some(StepResult::Save(SaveOutcome::NotSent))
    );
}

/// [CHK-07] As in a backup of the journal that was made during the step.
#[rstest]
#[case::payment_check(Step::CheckPayment, StepResult::Payment(PAID))]
#[case::search(Step::FindGuest, StepResult::GuestFound(7))]
#[case::new_customer(
    Step::CreateGuest,
    StepResult::CreateGuest(CreateGuestOutcome::Created)
)]
fn an_order_can_be_closed_during_a_step_that_saves_nothing(
    #[case] step: Step,
    #[case] result: StepResult,
) {
    let mut order = if step == Step::CheckPayment {
        Order::payable()
    } else {
        Order::placed(GUEST)
    };
    if step == Step::CreateGuest {
        order.run_step(Step::FindGuest, StepResult::GuestNotFound);
    }
    order.now_ms += 60_000;
    assert_eq!(order.next(), Next::Run(step));
    let step_number = order.progress.start_step(step, order.now_ms);
    order.apply_event(Event::Close);
    assert_eq!(order.progress.stage, Stage::Closed);
    let closed = order.progress.clone();
    order.apply_event(Event::StepEnded {
        step_number,
        result,
    });
    order.recover();
    assert_eq!(order.progress, closed);
    assert_eq!(order.next(), Next::Nothing);
    assert!(order.progress.is_finished());
}

/// [CHK-07] The shop settles an order by hand after it found the order in the Retail API.
#[test]
fn a_guests_order_can_be_closed_before_the_new_customer_record_is_found() {
    let mut order = Order::placed(GUEST);
    order.run_step(Step::FindGuest, StepResult::GuestNotFound);
    let outcome = StepResult::CreateGuest(CreateGuestOutcome::OutcomeUnknown);
    order.run_step(Step::CreateGuest, outcome);
    order.apply_event(Event::Close);
    assert_eq!(order.progress.stage, Stage::Closed);
    assert_eq!(order.next(), Next::Nothing);
}

/// [CHK-07]
#[test]
fn a_closed_order_never_changes_again() {
    let mut order = Order::placed(CASH);
    let close = |order: &mut Order| {
        let (facts, timings) = (CASH, order.timings);
        order.progress.apply(
            Event::Close,
            &facts,
            &timings,
            Jitter::thousandths(0),
            START_MS,
        );
    };
    // A close is ignored while a step may still take effect.
    let step_number = order.progress.start_step(Step::Save, START_MS);
    let before = order.progress.clone();
    close(&mut order);
    assert_eq!(order.progress, before);
    let result = StepResult::Save(SaveOutcome::OutcomeUnknown);
    let (facts, timings) = (CASH, order.timings);
    let event = Event::StepEnded {
        step_number,
        result,
    };
    order
        .progress
        .apply(event, &facts, &timings, Jitter::thousandths(0), START_MS);
    let before = order.progress.clone();
    close(&mut order);
    assert_eq!(order.progress, before);

    let mut order = Order::placed(CASH);
    close(&mut order);
    assert_eq!(order.progress.stage, Stage::Closed);
    assert_eq!(order.progress.next(&CASH, u64::MAX), Next::Nothing);
    assert_eq!(order.progress.reserved_kinds(), ReservedKinds::default());
    assert_eq!(order.progress.attention(&order.timings, u64::MAX), []);
    assert!(order.progress.is_finished());
    let before = order.progress.clone();
    order.progress.apply(
        Event::Retry,
        &facts,
        &timings,
        Jitter::thousandths(0),
        START_MS,
    );
    order.progress.apply(
        Event::RecheckPayment,
        &facts,
        &timings,
        Jitter::thousandths(0),
        START_MS,
    );
    assert_eq!(order.progress, before);
}

/// [CHK-04]
#[test]
fn a_second_hint_changes_nothing_while_a_check_is_scheduled() {
    let mut order = Order::payable();
    let (facts, timings, now_ms) = (order.facts, order.timings, order.now_ms);
    let mut hint = |at_ms| {
        order.progress.apply(
            Event::RecheckPayment,
            &facts,
            &timings,
            Jitter::thousandths(0),
            at_ms,
        );
        order.progress.clone()
    };
    let once = hint(now_ms);
    assert_eq!(hint(now_ms + 1_000), once);
    assert_eq!(hint(now_ms + 60_000), once);
}

/// [CHK-07]
#[test]
fn a_code_is_requested_only_for_a_recent_order() {
    let mut order = Order::placed(CARD);
    let late_ms = START_MS + 121_000;
    order.progress.start_step(Step::RequestPaymentCode, late_ms);
    let result = order.progress.skipped_result(&order.timings, late_ms);
    assert_eq!(result, Some(StepResult::NoCode));
    assert_eq!(
        order
            .progress
            .skipped_result(&order.timings, START_MS + 120_000),
        None
    );
}

/// [CHK-07]
#[test]
fn the_journal_has_readable_tags() {
    let mut order = Order::payable();
    order
        .progress
        .start_step(Step::CheckPayment, START_MS + 10_000);
    let json = serde_json::to_value(&order.progress).unwrap();
    assert_eq!(json["stage"]["is"], "unpaid");
    assert_eq!(json["code"], "9007199254740993");
    assert_eq!(json["under_way"]["step"], "ask-provider");
}

fn step_results() -> impl Strategy<Value = StepResult> {
    prop_oneof![
        Just(StepResult::Code(code())),
        Just(StepResult::NoCode),
        Just(StepResult::PaymentUnknown),
        Just(StepResult::Payment(PaymentStatus::Open)),
        Just(StepResult::Payment(PaymentStatus::Expired)),
        Just(StepResult::GuestFound(3)),
        Just(StepResult::GuestNotFound),
        Just(StepResult::CreateGuest(CreateGuestOutcome::OutcomeUnknown)),
        Just(StepResult::Save(SaveOutcome::Refused)),
        Just(StepResult::Save(SaveOutcome::NotSent)),
        Just(StepResult::Save(SaveOutcome::OutcomeUnknown)),
        Just(StepResult::Probe(ProbeOutcome::NotFound)),
        Just(StepResult::Probe(ProbeOutcome::Unknown)),
        Just(StepResult::Mail(MailOutcome::OutcomeUnknown)),
    ]
}

proptest! {
    /// [CHK-07] Applies random events in any order, except a paid status. The progress must survive serialisation.
    #[test]
    fn an_unpaid_order_is_never_saved(
        guest: bool,
        events in proptest::collection::vec((0_u8..6, step_results(), 0_u64..20, 0_u64..400_000), 0..60),
    ) {
        let mut order = Order::placed(Facts { guest, ..CARD });
        for (kind, result, step_number, pause_ms) in events {
            order.now_ms += pause_ms;
            match kind {
                0 => order.apply_event(Event::RecheckPayment),
                1 => order.apply_event(Event::Retry),
                2 => order.recover(),
                3 => order.apply_event(Event::StepEnded { step_number, result }),
                _ => {
                    if let Next::Run(step) = order.next() {
                        prop_assert_ne!(step, Step::Save);
                        let step_number = order.progress.start_step(step, order.now_ms);
                        order.apply_event(Event::StepEnded { step_number, result });
                    }
                }
            }
            let json = serde_json::to_string(&order.progress).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Progress>(&json).unwrap(), &order.progress);
        }
    }
}
