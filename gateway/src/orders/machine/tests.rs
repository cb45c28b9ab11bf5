use proptest::prelude::*;
use rstest::rstest;

use super::{
    Answer, Attention, Event, Facts, MailOutcome, MakeGuestOutcome, Next, Pauses, PaymentStatus,
    ProbeOutcome, Progress, Receiver, ReservedKinds, SaveOutcome, Step, progress::Stage,
};
use crate::orders::{PaymentCode, State};

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
const PAID: PaymentStatus = PaymentStatus::Paid {
    cents: 4_990,
    currency: 978,
    transactions: 1,
};

/// An order, its facts and the clock.
struct Order {
    row: Progress,
    facts: Facts,
    pauses: Pauses,
    now_ms: u64,
}

impl Order {
    fn placed(facts: Facts) -> Self {
        Self {
            row: Progress::new(&facts, START_MS),
            facts,
            pauses: Pauses::default(),
            now_ms: START_MS,
        }
    }

    /// With a code that can be paid.
    fn to_pay() -> Self {
        let mut order = Self::placed(CARD);
        order.does(Step::AskForCode, Answer::Code(code()));
        order
    }

    fn happens(&mut self, event: Event) {
        let Self {
            facts,
            pauses,
            now_ms,
            ..
        } = self;
        self.row.apply(event, facts, pauses, 500, *now_ms);
    }

    fn next(&self) -> Next {
        self.row.next(&self.facts, self.now_ms)
    }

    /// This is the next step, at once or after a wait, and goes so.
    fn does(&mut self, step: Step, answer: Answer) {
        if let Next::WaitUntil(at_ms) = self.next() {
            self.now_ms = at_ms;
        }
        assert_eq!(self.next(), Next::Take(step), "{:?}", self.row);
        let turn = self.row.begin(step, self.now_ms);
        self.now_ms += 10;
        self.happens(Event::Answer { turn, answer });
    }

    fn saves(&mut self, outcome: SaveOutcome) {
        self.does(Step::Save, Answer::Save(outcome));
    }

    fn probes(&mut self, outcome: ProbeOutcome) {
        self.does(Step::Probe, Answer::Probed(outcome));
    }

    fn sees(&mut self, status: PaymentStatus) {
        self.does(Step::AskProvider, Answer::Payment(status));
    }

    fn passed_ms(&self) -> u64 {
        self.now_ms - START_MS
    }

    fn recovers(&mut self) {
        self.row
            .recover(&self.facts, &self.pauses, 500, self.now_ms);
    }
}

fn code() -> PaymentCode {
    PaymentCode::try_from("9007199254740993".to_owned()).unwrap()
}

#[test]
fn chk_08_cash_is_saved_at_once() {
    let mut order = Order::placed(CASH);
    assert_eq!(order.row.state(), State::Pending);
    order.saves(SaveOutcome::Success);
    assert_eq!(order.row.state(), State::Saved);
    assert_eq!(order.passed_ms(), 10);
    assert_eq!(order.next(), Next::Nothing);
    assert!(order.row.is_over());
}

#[test]
fn chk_03_card_is_saved_only_after_the_provider_has_said_that_it_is_paid() {
    let mut order = Order::to_pay();
    assert_eq!(order.row.state(), State::ToPay);
    assert_eq!(order.row.code(), Some(&code()));
    order.sees(PaymentStatus::Open);
    assert_eq!(order.row.state(), State::ToPay);
    order.sees(PAID);
    order.saves(SaveOutcome::Success);
    assert_eq!(order.row.state(), State::Saved);
}

#[test]
fn chk_03_without_a_code_nothing_was_ordered() {
    let mut order = Order::placed(CARD);
    order.does(Step::AskForCode, Answer::NoCode);
    assert_eq!(order.row.state(), State::NotAccepted);
    assert_eq!(order.next(), Next::Nothing);
    assert!(order.row.is_over());
}

#[rstest]
#[case::too_little(4_989, 978)]
#[case::too_much(4_991, 978)]
#[case::as_if_it_were_euro(499_000, 978)]
#[case::dollars(4_990, 840)]
fn chk_07_a_wrong_payment_is_never_saved(#[case] cents: i64, #[case] currency: u16) {
    let mut order = Order::to_pay();
    order.sees(PaymentStatus::Paid {
        cents,
        currency,
        transactions: 1,
    });
    assert_eq!(order.row.state(), State::NotSaved);
    let attention = order.row.attention(&order.pauses, order.now_ms);
    assert_eq!(attention, [Attention::WrongPayment]);
    order.sees(PAID);
    assert_eq!(order.next(), Next::Take(Step::Save));
}

#[test]
fn chk_07_an_attempt_in_doubt_is_looked_for_at_once_and_a_no_counts_only_after_the_quiet_time() {
    let mut order = Order::placed(CASH);
    order.saves(SaveOutcome::OutcomeUnknown);
    order.probes(ProbeOutcome::NotSeen);
    assert!(order.passed_ms() < 1_000);
    assert_eq!(order.next(), Next::WaitUntil(START_MS + 150_000));
    order.probes(ProbeOutcome::NotSeen);
    let first_ms = order.now_ms;
    order.probes(ProbeOutcome::Unclear);
    order.probes(ProbeOutcome::NotSeen);
    assert!(order.now_ms - first_ms >= 60_000, "two pauses apart");
    order.saves(SaveOutcome::Success);
    assert_eq!(order.row.attempts(), 2);
}

#[test]
fn chk_07_what_is_seen_is_saved() {
    let mut order = Order::placed(CASH);
    order.saves(SaveOutcome::Refused);
    order.probes(ProbeOutcome::Seen);
    assert_eq!(order.row.state(), State::Saved);
}

#[test]
fn chk_07_an_attempt_that_was_not_sent_is_repeated_without_a_look_after_growing_pauses() {
    let mut order = Order::placed(CASH);
    let mut pauses = Vec::new();
    for _ in 0..12 {
        let began_ms = order.now_ms;
        order.saves(SaveOutcome::NotSent);
        pauses.push(order.now_ms - began_ms);
    }
    assert!(pauses.is_sorted(), "{pauses:?}");
    assert!(
        pauses
            .last()
            .is_some_and(|pause| (300_000..=600_010).contains(pause))
    );
}

#[test]
fn chk_07_a_refused_order_that_was_not_paid_is_told_so_and_rests_until_the_shop_wants_it_again() {
    let mut order = Order::placed(CASH);
    order.saves(SaveOutcome::Refused);
    assert_eq!(order.row.state(), State::Pending);
    order.probes(ProbeOutcome::NotSeen);
    assert_eq!(order.row.state(), State::NotSaved);
    order.probes(ProbeOutcome::NotSeen);
    order.probes(ProbeOutcome::NotSeen);
    assert_eq!(
        (order.row.state(), order.next()),
        (State::NotSaved, Next::Nothing)
    );
    assert_eq!(order.row.reserved_kinds(), ReservedKinds::default());
    order.happens(Event::Retry);
    order.saves(SaveOutcome::Success);
    assert_eq!(order.row.state(), State::Saved);
}

#[test]
fn chk_07_a_refused_order_that_was_paid_is_tried_for_ever_and_shown_to_the_shop() {
    let mut order = Order::to_pay();
    order.sees(PAID);
    for _ in 0..30 {
        order.saves(SaveOutcome::Refused);
        while order.row.stage_name() == "in-doubt" {
            order.probes(ProbeOutcome::NotSeen);
        }
        assert_eq!(order.row.state(), State::NotSaved);
        // The look for a second payment comes in between.
        order.row.looks.at_ms = None;
    }
    let attention = order.row.attention(&order.pauses, order.now_ms);
    assert_eq!(attention, [Attention::Overdue, Attention::Refused]);
    assert!(matches!(order.next(), Next::WaitUntil(_)));
}

#[test]
fn chk_07_an_answer_to_another_turn_changes_nothing_but_a_yes_is_a_yes() {
    let mut order = Order::placed(CASH);
    let turn = order.row.begin(Step::Save, order.now_ms);
    order.recovers();
    let recovered = order.row.clone();
    for outcome in [
        SaveOutcome::NotSent,
        SaveOutcome::Refused,
        SaveOutcome::OutcomeUnknown,
    ] {
        let answer = Answer::Save(outcome);
        order.happens(Event::Answer { turn, answer });
        assert_eq!(order.row, recovered);
    }
    let answer = Answer::Save(SaveOutcome::Success);
    order.happens(Event::Answer { turn, answer });
    assert_eq!(order.row.state(), State::Saved);
}

#[test]
fn chk_07_one_step_at_a_time() {
    let mut order = Order::placed(CASH);
    order.row.begin(Step::Save, order.now_ms);
    order.now_ms += 86_400_000;
    assert_eq!(order.next(), Next::Nothing);
}

#[test]
fn chk_07_a_crash_while_saving_is_in_doubt_since_the_next_start() {
    let mut order = Order::placed(CASH);
    order.row.begin(Step::Save, order.now_ms);
    order.now_ms += 100_000;
    order.recovers();
    let once = order.row.clone();
    order.recovers();
    assert_eq!(order.row, once);
    order.probes(ProbeOutcome::NotSeen);
    assert_eq!(order.next(), Next::WaitUntil(START_MS + 250_000));
}

#[test]
fn chk_07_after_a_start_no_stored_moment_ends_a_quiet_time() {
    for step_ms in [7_200_000_i64, -7_200_000] {
        let mut order = Order::placed(CASH);
        order.row.begin(Step::Save, order.now_ms);
        order.recovers();
        order.now_ms = order.now_ms.strict_add_signed(step_ms);
        order.recovers();
        let start_ms = order.now_ms;
        order.probes(ProbeOutcome::NotSeen);
        assert_eq!(order.next(), Next::WaitUntil(start_ms + 150_000));
    }
}

#[test]
fn chk_03_after_a_crash_a_code_is_asked_for_again_while_somebody_may_be_waiting() {
    for (later_ms, next) in [
        (60_000, Next::Take(Step::AskForCode)),
        (600_000, Next::Nothing),
    ] {
        let mut order = Order::placed(CARD);
        order.row.begin(Step::AskForCode, order.now_ms);
        order.now_ms += later_ms;
        order.recovers();
        assert_eq!(order.next(), next);
    }
}

#[test]
fn chk_04_an_unpaid_code_is_looked_at_by_schedule() {
    let mut order = Order::to_pay();
    let mut seconds = Vec::new();
    for _ in 0..6 {
        order.sees(PaymentStatus::Open);
        seconds.push(order.passed_ms() / 1_000);
    }
    assert_eq!(seconds, [10, 30, 120, 600, 1_200, 1_800]);
}

#[test]
fn chk_04_a_hint_makes_a_look_at_once_but_no_two_within_two_seconds() {
    let mut order = Order::to_pay();
    order.happens(Event::RecheckPayment);
    assert_eq!(order.row.state(), State::Pending);
    assert_eq!(order.next(), Next::Take(Step::AskProvider));
    order.sees(PaymentStatus::Open);
    assert_eq!(order.row.state(), State::ToPay);
    let looked_ms = order.now_ms - 10;
    order.happens(Event::RecheckPayment);
    assert_eq!(order.next(), Next::WaitUntil(looked_ms + 2_000));
}

#[test]
fn chk_04_a_hint_during_a_look_makes_another_one() {
    let mut order = Order::to_pay();
    order.happens(Event::RecheckPayment);
    let turn = order.row.begin(Step::AskProvider, order.now_ms);
    order.happens(Event::RecheckPayment);
    let answer = Answer::Payment(PaymentStatus::Open);
    order.happens(Event::Answer { turn, answer });
    assert_eq!(order.row.state(), State::Pending);
    assert_eq!(order.next(), Next::WaitUntil(order.now_ms + 2_000));
}

#[rstest]
#[case(PaymentStatus::Expired)]
#[case(PaymentStatus::Cancelled)]
fn chk_06_unpaid_is_final_when_the_provider_says_so_and_is_looked_at_once_more(
    #[case] status: PaymentStatus,
) {
    let mut order = Order::to_pay();
    order.does(Step::AskProvider, Answer::ProviderSilent);
    assert_eq!(order.row.state(), State::ToPay);
    order.sees(status);
    assert_eq!(order.row.state(), State::NotPaid);
    assert_eq!(order.next(), Next::WaitUntil(order.now_ms + 3_600_000));
    order.sees(status);
    assert_eq!(order.next(), Next::Nothing);
    assert!(order.row.is_over());
    order.happens(Event::RecheckPayment);
    assert!(!order.row.is_over());
    order.sees(PAID);
    order.saves(SaveOutcome::Success);
}

#[test]
fn chk_07_paid_twice_is_one_order_and_shown_to_the_shop() {
    let mut order = Order::to_pay();
    order.sees(PAID);
    order.saves(SaveOutcome::Success);
    let twice = PaymentStatus::Paid {
        cents: 4_990,
        currency: 978,
        transactions: 2,
    };
    order.sees(twice);
    assert!(order.passed_ms() >= 3_600_000);
    let attention = order.row.attention(&order.pauses, order.now_ms);
    assert_eq!(attention, [Attention::PaidTwice]);
    assert_eq!((order.next(), order.row.attempts()), (Next::Nothing, 1));
}

#[test]
fn chk_08_a_guest_gets_one_record_before_the_order_is_saved() {
    let mut order = Order::placed(Facts {
        guest: true,
        ..CASH
    });
    order.does(Step::FindGuest, Answer::NoGuest);
    order.does(
        Step::MakeGuest,
        Answer::MadeGuest(MakeGuestOutcome::OutcomeUnknown),
    );
    order.does(Step::FindGuest, Answer::NoGuest);
    order.does(Step::FindGuest, Answer::GuestUnclear);
    order.does(Step::FindGuest, Answer::Guest(81));
    assert_eq!(order.row.guest_id(), Some(81));
    order.saves(SaveOutcome::Success);
}

#[test]
fn chk_04_each_mail_is_sent_once_and_once_more_only_in_doubt() {
    let facts = Facts {
        has_company_mail: true,
        has_buyer_mail: true,
        ..CASH
    };
    let mut order = Order::placed(facts);
    order.saves(SaveOutcome::Success);
    assert_eq!(order.row.state(), State::Saved);
    order.does(
        Step::Mail(Receiver::Company),
        Answer::Mailed(MailOutcome::Sent),
    );
    let buyer = Step::Mail(Receiver::Buyer);
    order.does(buyer, Answer::Mailed(MailOutcome::OutcomeUnknown));
    order.does(buyer, Answer::Mailed(MailOutcome::NotSent));
    order.does(buyer, Answer::Mailed(MailOutcome::OutcomeUnknown));
    assert_eq!(order.next(), Next::Nothing);
    assert!(order.row.is_over());
}

#[test]
fn chk_09_points_are_held_until_the_shop_has_the_order_and_stock_once_it_may_be_saved() {
    let mut order = Order::to_pay();
    let points = ReservedKinds {
        points: true,
        stock: false,
    };
    assert_eq!(order.row.reserved_kinds(), points);
    order.sees(PAID);
    assert_eq!(
        order.row.reserved_kinds(),
        ReservedKinds {
            stock: true,
            ..points
        }
    );
    order.saves(SaveOutcome::Success);
    assert_eq!(order.row.reserved_kinds(), ReservedKinds::default());
}

#[test]
fn chk_07_a_step_that_was_written_down_late_is_not_taken() {
    let mut order = Order::placed(CASH);
    order.row.begin(Step::Save, START_MS);
    assert_eq!(order.row.refrain(&order.pauses, START_MS + 5_000), None);
    assert_eq!(
        order.row.refrain(&order.pauses, START_MS + 5_001),
        Some(Answer::Save(SaveOutcome::NotSent))
    );
}

#[test]
fn chk_07_what_was_settled_by_hand_is_left_alone() {
    let mut order = Order::placed(CASH);
    let close = |order: &mut Order| {
        let (facts, pauses) = (CASH, order.pauses);
        order.row.apply(Event::Close, &facts, &pauses, 0, START_MS);
    };
    // Not while it is sent, and not while nobody knows.
    let turn = order.row.begin(Step::Save, START_MS);
    let before = order.row.clone();
    close(&mut order);
    assert_eq!(order.row, before);
    let answer = Answer::Save(SaveOutcome::OutcomeUnknown);
    let (facts, pauses) = (CASH, order.pauses);
    let event = Event::Answer { turn, answer };
    order.row.apply(event, &facts, &pauses, 0, START_MS);
    let before = order.row.clone();
    close(&mut order);
    assert_eq!(order.row, before);

    let mut order = Order::placed(CASH);
    close(&mut order);
    assert_eq!(order.row.stage, Stage::Closed);
    assert_eq!(order.row.next(&CASH, u64::MAX), Next::Nothing);
    assert_eq!(order.row.reserved_kinds(), ReservedKinds::default());
    assert_eq!(order.row.attention(&order.pauses, u64::MAX), []);
    assert!(order.row.is_over());
    let before = order.row.clone();
    order.row.apply(Event::Retry, &facts, &pauses, 0, START_MS);
    order
        .row
        .apply(Event::RecheckPayment, &facts, &pauses, 0, START_MS);
    assert_eq!(order.row, before);
}

#[test]
fn chk_04_a_second_hint_changes_nothing_while_a_look_is_near() {
    let mut order = Order::to_pay();
    let (facts, pauses, now_ms) = (order.facts, order.pauses, order.now_ms);
    let mut hint = |at_ms| {
        order
            .row
            .apply(Event::RecheckPayment, &facts, &pauses, 0, at_ms);
        order.row.clone()
    };
    let once = hint(now_ms);
    assert_eq!(hint(now_ms + 1_000), once);
    assert_eq!(hint(now_ms + 60_000), once);
}

#[test]
fn chk_07_no_code_is_asked_for_that_nobody_waits_for() {
    let mut order = Order::placed(CARD);
    let late_ms = START_MS + 121_000;
    order.row.begin(Step::AskForCode, late_ms);
    let answer = order.row.refrain(&order.pauses, late_ms);
    assert_eq!(answer, Some(Answer::NoCode));
    assert_eq!(order.row.refrain(&order.pauses, START_MS + 120_000), None);
}

#[test]
fn chk_07_the_journal_is_readable() {
    let mut order = Order::to_pay();
    order.row.begin(Step::AskProvider, START_MS + 10_000);
    let json = serde_json::to_value(&order.row).unwrap();
    assert_eq!(json["stage"]["is"], "unpaid");
    assert_eq!(json["code"], "9007199254740993");
    assert_eq!(json["under_way"]["step"], "ask-provider");
}

fn answers() -> impl Strategy<Value = Answer> {
    prop_oneof![
        Just(Answer::Code(code())),
        Just(Answer::NoCode),
        Just(Answer::ProviderSilent),
        Just(Answer::Payment(PaymentStatus::Open)),
        Just(Answer::Payment(PaymentStatus::Expired)),
        Just(Answer::Guest(3)),
        Just(Answer::NoGuest),
        Just(Answer::MadeGuest(MakeGuestOutcome::OutcomeUnknown)),
        Just(Answer::Save(SaveOutcome::Refused)),
        Just(Answer::Save(SaveOutcome::NotSent)),
        Just(Answer::Save(SaveOutcome::OutcomeUnknown)),
        Just(Answer::Probed(ProbeOutcome::NotSeen)),
        Just(Answer::Probed(ProbeOutcome::Unclear)),
        Just(Answer::Mailed(MailOutcome::OutcomeUnknown)),
    ]
}

proptest! {
    /// Whatever comes in whatever order, also what does not fit: nothing unpaid is saved, nothing panics, and the row
    /// survives the journal.
    #[test]
    fn chk_07_nothing_unpaid_is_ever_saved(
        guest: bool,
        events in proptest::collection::vec((0_u8..6, answers(), 0_u64..20, 0_u64..400_000), 0..60),
    ) {
        let mut order = Order::placed(Facts { guest, ..CARD });
        for (kind, answer, turn, passes_ms) in events {
            order.now_ms += passes_ms;
            match kind {
                0 => order.happens(Event::RecheckPayment),
                1 => order.happens(Event::Retry),
                2 => order.recovers(),
                3 => order.happens(Event::Answer { turn, answer }),
                _ => {
                    if let Next::Take(step) = order.next() {
                        prop_assert_ne!(step, Step::Save);
                        let turn = order.row.begin(step, order.now_ms);
                        order.happens(Event::Answer { turn, answer });
                    }
                }
            }
            let json = serde_json::to_string(&order.row).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Progress>(&json).unwrap(), &order.row);
        }
    }
}
