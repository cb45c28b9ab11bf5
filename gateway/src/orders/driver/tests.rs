//! The driver with a shop's system that tests steer: it keeps orders as the real one does, one more each time.

use std::{cell::RefCell, path::PathBuf, sync::Weak, time::Duration};

use actix_web::rt;
use tempfile::TempDir;
use tokio::{
    sync::watch,
    task::{JoinHandle, yield_now},
};

use super::*;
use crate::{
    clock::Clock,
    orders::{
        Listing, OrdersSettings, PaymentCode, PlaceResult, Reference, State,
        machine::{
            MailOutcome, MakeGuestOutcome, PaymentStatus, ProbeOutcome, Receiver, SaveOutcome,
        },
        samples,
    },
    retail::model::PaymentMethod,
    store::{
        SqliteOrders,
        testing::{Fault, execute},
    },
};

/// What a step does to the shop's system, and what is heard of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// Done and answered.
    Fine,
    /// Done, and the answer is lost.
    Lost,
    /// Neither done nor answered; its outcome is unknown.
    Nothing,
    /// Never comes back.
    Hangs,
    /// Done; then the executor panics.
    Breaks,
}

/// A shop's system and its payment provider.
#[derive(Default)]
struct World {
    /// Every order that was saved.
    saved: RefCell<Vec<Reference>>,
    guests: RefCell<Vec<Reference>>,
    paid: RefCell<bool>,
    mails: RefCell<usize>,
    codes: RefCell<u64>,
    /// Steps in the order in which they were taken.
    log: RefCell<Vec<Step>>,
    /// How the next ones of a step go; then all is fine.
    plan: RefCell<Vec<(Step, How)>>,
    is_ready: RefCell<bool>,
    at_once: RefCell<usize>,
    most_at_once: RefCell<usize>,
    /// While it is true, no step that has begun comes to its end.
    is_held: watch::Sender<bool>,
    journal: RefCell<Option<Orders>>,
}

impl World {
    fn count(&self, step: Step) -> usize {
        let log = self.log.borrow();
        log.iter().filter(|taken| **taken == step).count()
    }

    fn how(&self, step: Step) -> How {
        let mut plan = self.plan.borrow_mut();
        let at = plan.iter().position(|(planned, _)| *planned == step);
        at.map_or(How::Fine, |at| plan.remove(at).1)
    }

    /// What the step does; whether somebody hears of it is another matter.
    fn answer(&self, step: Step, order: &PlacedOrder, done: bool) -> Answer {
        let reference = &order.reference;
        let push = |list: &RefCell<Vec<Reference>>| {
            if done {
                list.borrow_mut().push(reference.clone());
            }
        };
        match step {
            Step::AskForCode => {
                *self.codes.borrow_mut() += 1;
                let code = 9_007_199_254_740_993 + *self.codes.borrow();
                Answer::Code(PaymentCode::try_from(code.to_string()).unwrap())
            }
            Step::AskProvider if *self.paid.borrow() => Answer::Payment(PaymentStatus::Paid {
                cents: order.total_cents.into(),
                currency: 978,
                transactions: 1,
            }),
            Step::AskProvider => Answer::Payment(PaymentStatus::Open),
            Step::FindGuest => {
                let guests = self.guests.borrow();
                let id = guests.iter().position(|guest| guest == reference);
                id.map_or(Answer::NoGuest, |id| Answer::Guest(id.try_into().unwrap()))
            }
            Step::MakeGuest => {
                push(&self.guests);
                Answer::MadeGuest(MakeGuestOutcome::Made)
            }
            Step::Save => {
                push(&self.saved);
                Answer::Save(SaveOutcome::Success)
            }
            Step::Probe if self.saved.borrow().contains(reference) => {
                Answer::Probed(ProbeOutcome::Seen)
            }
            Step::Probe => Answer::Probed(ProbeOutcome::NotSeen),
            Step::Mail(_) => {
                *self.mails.borrow_mut() += usize::from(done);
                Answer::Mailed(MailOutcome::Sent)
            }
        }
    }
}

fn unknown(step: Step) -> Answer {
    match step {
        Step::AskForCode => Answer::NoCode,
        Step::AskProvider => Answer::ProviderSilent,
        Step::FindGuest => Answer::GuestUnclear,
        Step::MakeGuest => Answer::MadeGuest(MakeGuestOutcome::OutcomeUnknown),
        Step::Save => Answer::Save(SaveOutcome::OutcomeUnknown),
        Step::Probe => Answer::Probed(ProbeOutcome::Unclear),
        Step::Mail(_) => Answer::Mailed(MailOutcome::OutcomeUnknown),
    }
}

impl StepExecutor for World {
    fn shops(&self) -> Vec<Arc<str>> {
        let ready = *self.is_ready.borrow();
        ready.then(|| Arc::from("vape")).into_iter().collect()
    }

    async fn execute(&self, step: Step, order: &PlacedOrder, progress: &Progress) -> Answer {
        // R3: whoever reads the journal now sees that the step has begun.
        let orders = self.journal.borrow().clone();
        if let Some(orders) = orders {
            let found = orders
                .0
                .journal
                .find_by_reference(&order.tenant, &order.reference);
            let on_disk = found.await.unwrap().unwrap().entry().unwrap().progress;
            assert!(
                on_disk == *progress,
                "{step:?} was taken before it was on disk"
            );
        }
        self.log.borrow_mut().push(step);
        // With the entry in the log: whoever sees that may end the process at once.
        let how = self.how(step);
        *self.at_once.borrow_mut() += 1;
        let most = (*self.most_at_once.borrow()).max(*self.at_once.borrow());
        *self.most_at_once.borrow_mut() = most;
        // Other steps begin meanwhile.
        yield_now().await;
        let mut is_held = self.is_held.subscribe();
        let _still_there = is_held.wait_for(|is_held| !is_held).await;
        *self.at_once.borrow_mut() -= 1;
        match how {
            How::Fine => self.answer(step, order, true),
            How::Lost => {
                self.answer(step, order, true);
                unknown(step)
            }
            How::Nothing => unknown(step),
            How::Hangs => std::future::pending().await,
            How::Breaks => {
                self.answer(step, order, true);
                panic!("the executor panics");
            }
        }
    }
}

struct Rig {
    folder: TempDir,
    clock: Clock,
    world: Rc<World>,
    running: Option<(Orders, JoinHandle<()>)>,
    store: Weak<SqliteOrders>,
}

impl Rig {
    fn new() -> Self {
        let world = Rc::new(World::default());
        *world.is_ready.borrow_mut() = true;
        let mut rig = Self {
            folder: tempfile::tempdir().unwrap(),
            clock: Clock::default(),
            world,
            running: None,
            store: Weak::new(),
        };
        rig.start();
        rig
    }

    fn start(&mut self) {
        let settings = OrdersSettings {
            database: self.database(),
            marker: None,
            quiet_seconds: 130,
            probe_spacing_seconds: 30,
            checks: [10, 30, 120, 600],
            at_once: 2,
            keep_days: 90,
            keep_unpaid_days: 2,
        };
        let store = Arc::new(SqliteOrders::new(settings.files()));
        self.store = Arc::downgrade(&store);
        let orders = Orders::open_store(store, &settings, &self.clock).unwrap();
        *self.world.journal.borrow_mut() = Some(orders.clone());
        let task = rt::spawn(run(orders.clone(), Rc::clone(&self.world)));
        self.running = Some((orders, task));
    }

    /// The process ends, wherever it is.
    async fn kill(&mut self) {
        let (orders, task) = self.running.take().unwrap();
        task.abort();
        let _cancelled = task.await;
        *self.world.journal.borrow_mut() = None;
        *self.world.at_once.borrow_mut() = 0;
        while Arc::strong_count(&orders.0) > 1 {
            yield_now().await;
        }
    }

    fn database(&self) -> PathBuf {
        self.folder.path().join("orders.sqlite")
    }

    fn store(&self) -> Arc<SqliteOrders> {
        self.store.upgrade().unwrap()
    }

    fn orders(&self) -> &Orders {
        &self.running.as_ref().unwrap().0
    }

    async fn place(&self, order: PlacedOrder) -> Reference {
        let key = format!("key-of-{:0>10}", order.reference);
        let placed = self
            .orders()
            .place(samples::place_request(order, &key))
            .await;
        match placed.unwrap() {
            PlaceResult::New(reference) => reference,
            PlaceResult::Known(_) => panic!("it was placed before"),
        }
    }

    async fn state(&self, reference: &Reference) -> State {
        let status = self.orders().status("vape", reference, Duration::ZERO);
        status.await.unwrap().unwrap().state
    }

    /// Waits until the journal has done what it was asked for before.
    async fn settle(&self) {
        for _ in 0..2 {
            self.store().settle().await;
        }
    }

    /// Lets time pass until it holds: a second each time.
    async fn until(&self, what: &str, mut holds: impl AsyncFnMut() -> bool) {
        for _ in 0..2_000 {
            if holds().await {
                return;
            }
            // However slow the disk is, no step gets old while it is written down.
            self.store().settle().await;
            self.clock.advance(Duration::from_secs(1));
            self.orders().wake(0);
            sleep(Duration::from_millis(2)).await;
        }
        panic!("never happened: {what}; {:?}", self.world.log.borrow());
    }

    async fn until_saved(&self, reference: &Reference) {
        self.until("saved", async || {
            self.state(reference).await == State::Saved
        })
        .await;
    }
}

fn cash() -> PlacedOrder {
    samples::customer_order("vape", 7, PaymentMethod::CashOnDelivery)
}

fn card() -> PlacedOrder {
    samples::customer_order("vape", 7, PaymentMethod::Card)
}

#[actix_web::test]
async fn chk_08_an_order_that_needs_no_payment_is_saved_while_its_request_waits() {
    let rig = Rig::new();
    let reference = rig.place(cash()).await;
    let wait = Duration::from_secs(8);
    let status = rig.orders().status("vape", &reference, wait).await;
    assert_eq!(status.unwrap().unwrap().state, State::Saved);
    assert_eq!(*rig.world.saved.borrow(), std::slice::from_ref(&reference));
    rig.until("mailed", async || *rig.world.mails.borrow() == 2)
        .await;
    let (orders, shop) = (rig.orders(), "vape");
    assert!(orders.mark_told(shop, &reference).await.unwrap());
    assert!(!orders.mark_told(shop, &reference).await.unwrap());
    assert!(
        orders
            .status("aegean", &reference, wait)
            .await
            .unwrap()
            .is_none()
    );
}

#[actix_web::test]
async fn chk_04_a_card_order_is_saved_once_it_is_paid() {
    let rig = Rig::new();
    let reference = rig.place(card()).await;
    let wait = Duration::from_secs(8);
    let status = rig.orders().status("vape", &reference, wait);
    let status = status.await.unwrap().unwrap();
    assert_eq!(status.state, State::ToPay);
    let code = status.code.unwrap();
    let found = rig.orders().find_by_code("vape", &code).await.unwrap();
    assert_eq!(found.as_ref(), Some(&reference));
    assert!(rig.world.saved.borrow().is_empty());
    *rig.world.paid.borrow_mut() = true;
    rig.orders()
        .recheck_payment("vape", &reference)
        .await
        .unwrap();
    let status = rig.orders().status("vape", &reference, wait);
    assert_eq!(status.await.unwrap().unwrap().state, State::Saved);
    assert_eq!(rig.world.saved.borrow().len(), 1);
}

#[actix_web::test]
async fn chk_04_a_payment_that_nobody_tells_of_is_found() {
    let rig = Rig::new();
    let reference = rig.place(card()).await;
    *rig.world.paid.borrow_mut() = true;
    rig.until_saved(&reference).await;
    assert_eq!(rig.world.saved.borrow().len(), 1);
}

#[rstest::rstest]
#[case::the_answer_is_lost(How::Lost)]
#[case::nothing_happens(How::Nothing)]
#[case::the_executor_panics(How::Breaks)]
#[actix_web::test]
async fn chk_07_whatever_becomes_of_a_step_there_is_one_order(#[case] how: How) {
    for step in [Step::FindGuest, Step::MakeGuest, Step::Save, Step::Probe] {
        let rig = Rig::new();
        rig.world.plan.borrow_mut().push((step, how));
        if step == Step::Probe {
            rig.world.plan.borrow_mut().push((Step::Save, How::Nothing));
        }
        let reference = rig.place(samples::guest_order("vape")).await;
        rig.until_saved(&reference).await;
        assert_eq!(rig.world.saved.borrow().len(), 1, "{step:?}");
        assert_eq!(rig.world.guests.borrow().len(), 1, "{step:?}");
    }
}

#[actix_web::test]
async fn chk_07_a_kill_during_any_step_loses_and_doubles_nothing() {
    // Done or not before the end: nobody knows.
    for (step, done) in [
        (Step::FindGuest, false),
        (Step::MakeGuest, false),
        (Step::MakeGuest, true),
        (Step::Save, false),
        (Step::Save, true),
        (Step::AskProvider, false),
    ] {
        let mut rig = Rig::new();
        *rig.world.paid.borrow_mut() = true;
        rig.world.plan.borrow_mut().push((step, How::Hangs));
        let order = PlacedOrder {
            payment: PaymentMethod::Card,
            ..samples::guest_order("vape")
        };
        let reference = rig.place(order.clone()).await;
        rig.until("the step hangs", async || rig.world.count(step) == 1)
            .await;
        if done {
            rig.world.answer(step, &order, true);
        }
        rig.kill().await;
        rig.start();
        rig.until_saved(&reference).await;
        rig.until("mailed", async || *rig.world.mails.borrow() == 2)
            .await;
        assert_eq!(rig.world.saved.borrow().len(), 1, "{step:?}, done: {done}");
        assert_eq!(rig.world.guests.borrow().len(), 1, "{step:?}, done: {done}");
    }
}

#[actix_web::test]
async fn chk_07_an_answer_that_the_disk_does_not_take_is_not_forgotten() {
    let rig = Rig::new();
    rig.world.is_held.send_replace(true);
    let reference = rig.place(cash()).await;
    rig.until("sent", async || rig.world.count(Step::Save) == 1)
        .await;
    rig.store().set_fault(Fault::ReadOnly).await;
    rig.world.is_held.send_replace(false);
    while rig.world.saved.borrow().is_empty() {
        yield_now().await;
    }
    // The answer has met the full disk.
    rig.settle().await;
    assert_eq!(rig.state(&reference).await, State::Pending);
    rig.store().set_fault(Fault::None).await;
    rig.until_saved(&reference).await;
    assert_eq!(
        (rig.world.count(Step::Save), rig.world.count(Step::Probe)),
        (1, 0)
    );
}

#[actix_web::test]
async fn chk_07_nothing_is_sent_that_the_disk_does_not_know_of() {
    let rig = Rig::new();
    *rig.world.is_ready.borrow_mut() = false;
    let reference = rig.place(cash()).await;
    rig.store().set_fault(Fault::ReadOnly).await;
    *rig.world.is_ready.borrow_mut() = true;
    for _ in 0..20 {
        rig.orders().wake(0);
        rig.settle().await;
    }
    assert!(rig.world.log.borrow().is_empty());
    rig.store().set_fault(Fault::None).await;
    rig.until_saved(&reference).await;
}

#[actix_web::test]
async fn chk_07_what_was_written_down_too_late_is_not_sent() {
    let rig = Rig::new();
    // The driver begins by writing too: it must be through with that before the disk gets stuck.
    let first = rig.place(cash()).await;
    rig.until_saved(&first).await;
    rig.until("mailed", async || *rig.world.mails.borrow() == 2)
        .await;
    *rig.world.is_ready.borrow_mut() = false;
    let reference = rig.place(cash()).await;
    let (release, stuck) = rig.store().hold_writer();
    *rig.world.is_ready.borrow_mut() = true;
    rig.orders().wake(0);
    // The step begins: the driver reads less than this before it writes that down. The disk takes longer than it may.
    for _ in 0..50 {
        rig.state(&reference).await;
    }
    rig.clock.advance(Duration::from_secs(6));
    release.send(()).unwrap();
    stuck.await.unwrap();
    rig.until_saved(&reference).await;
    // The first attempt was written down and not sent, and nobody has to look for it.
    let shown = rig.orders().show(&reference).await.unwrap();
    assert_eq!(shown[0].progress.as_ref().unwrap().attempts(), 2);
    let taken = (rig.world.count(Step::Save), rig.world.count(Step::Probe));
    assert_eq!(taken, (2, 0), "one for each order");
}

#[actix_web::test]
async fn chk_07_an_order_that_cannot_be_read_stops_no_other() {
    let mut rig = Rig::new();
    *rig.world.is_ready.borrow_mut() = false;
    let broken = rig.place(cash()).await;
    let fine = rig.place(cash()).await;
    let spoil = format!("UPDATE orders SET progress = '{{}}' WHERE reference = '{broken}'");
    execute(&rig.database(), &spoil);
    *rig.world.is_ready.borrow_mut() = true;
    rig.until_saved(&fine).await;
    let wait = Duration::ZERO;
    assert!(rig.orders().status("vape", &broken, wait).await.is_err());
    for _ in 0..2 {
        rig.until("somebody is asked to look", async || {
            let listed = rig.orders().list(Listing::ForAttention).await.unwrap();
            let reasons = listed
                .iter()
                .map(|listed| (&*listed.reference, &*listed.stage));
            reasons.eq([(broken.as_str(), "unreadable")])
        })
        .await;
        rig.kill().await;
        rig.start();
    }
    assert_eq!(rig.world.saved.borrow().len(), 1);
}

#[rstest::rstest]
#[case::by_a_start(true)]
#[case::by_an_operator(false)]
#[actix_web::test]
async fn chk_07_an_order_that_can_be_read_again_goes_on(#[case] starts: bool) {
    let mut rig = Rig::new();
    *rig.world.is_ready.borrow_mut() = false;
    let reference = rig.place(cash()).await;
    let rename = |from: &str, to: &str| {
        let sql = format!("UPDATE orders SET progress = replace(progress, '{from}', '{to}')");
        execute(&rig.database(), &sql);
    };
    // As a version that knows fewer stages reads it.
    rename("to-save", "of-later");
    *rig.world.is_ready.borrow_mut() = true;
    rig.until("somebody is asked to look", async || {
        let listed = rig.orders().list(Listing::ForAttention).await.unwrap();
        listed.iter().any(|listed| listed.stage == "unreadable")
    })
    .await;
    rename("of-later", "to-save");
    if starts {
        rig.kill().await;
        rig.start();
    } else {
        rig.orders().retry("vape", &reference).await.unwrap();
    }
    rig.until_saved(&reference).await;
    let listed = rig.orders().list(Listing::ForAttention).await.unwrap();
    assert_eq!(listed, []);
}

#[actix_web::test]
async fn chk_07_many_orders_are_worked_on_a_few_at_a_time() {
    let rig = Rig::new();
    rig.world.is_held.send_replace(true);
    let mut placed = Vec::new();
    for _ in 0..40 {
        placed.push(rig.place(cash()).await);
    }
    rig.until("two are being saved", async || {
        *rig.world.at_once.borrow() == 2
    })
    .await;
    rig.settle().await;
    assert_eq!(*rig.world.at_once.borrow(), 2);
    rig.world.is_held.send_replace(false);
    rig.until("all are saved", async || {
        rig.world.saved.borrow().len() == placed.len()
    })
    .await;
    // Two that are saved, and a mail.
    assert!(*rig.world.most_at_once.borrow() <= 3);
    assert_eq!(rig.world.count(Step::Save), placed.len());
}

#[actix_web::test]
async fn chk_04_mails_that_hang_hold_up_no_order() {
    let rig = Rig::new();
    for receiver in Receiver::ALL {
        let hangs = (Step::Mail(receiver), How::Hangs);
        rig.world.plan.borrow_mut().extend([hangs; 4]);
    }
    for _ in 0..5 {
        let reference = rig.place(cash()).await;
        rig.until_saved(&reference).await;
    }
    let log = rig.world.log.borrow();
    let mails = log.iter().filter(|step| matches!(step, Step::Mail(_)));
    assert_eq!(mails.count(), 1);
}

#[actix_web::test]
async fn chk_07_told_to_stop_it_ends_what_is_under_way_and_begins_nothing() {
    let mut rig = Rig::new();
    rig.world.is_held.send_replace(true);
    let first = rig.place(cash()).await;
    rig.until("sent", async || rig.world.count(Step::Save) == 1)
        .await;
    rig.orders().stop();
    let second = rig.place(cash()).await;
    rig.world.is_held.send_replace(false);
    let (orders, task) = rig.running.take().unwrap();
    task.await.unwrap();
    assert_eq!(rig.world.log.borrow().len(), 1);
    let status = orders.status("vape", &first, Duration::ZERO).await;
    assert_eq!(status.unwrap().unwrap().state, State::Saved);
    *rig.world.journal.borrow_mut() = None;
    drop(orders);
    rig.start();
    rig.until_saved(&second).await;
}

#[actix_web::test]
async fn chk_07_an_operator_has_it_tried_again_beside_the_running_gateway() {
    let rig = Rig::new();
    rig.world.plan.borrow_mut().push((Step::Save, How::Nothing));
    let reference = rig.place(cash()).await;
    rig.until("given up or waiting", async || {
        let listed = rig.orders().list(Listing::UnderWay).await.unwrap();
        listed
            .iter()
            .any(|listed| listed.stage == "to-save" && listed.due_ms.is_some())
            && rig.world.count(Step::Probe) >= 2
    })
    .await;
    let beside = Orders::open_beside(&rig.orders().0.settings, &rig.clock).unwrap();
    let shown = beside.show(&reference).await.unwrap();
    assert_eq!(shown[0].listed.attention, Vec::<String>::new());
    beside.retry("vape", &reference).await.unwrap();
    // Long before it would be tried by itself.
    for _ in 0..400 {
        sleep(Duration::from_millis(50)).await;
        if rig.state(&reference).await == State::Saved {
            assert!(beside.retry("vape", &reference).await.is_err());
            return;
        }
    }
    panic!("it was not tried again");
}
