//! Fake Retail API and payment provider. As in the real Retail API, each save creates another order.

use std::cell::RefCell;

use tokio::{sync::watch, task::yield_now};

use crate::{
    orders::{
        Orders, PaymentCode, Reference,
        driver::StepExecutor,
        state_machine::{
            CreateGuestOutcome, MailOutcome, ProbeOutcome, Progress, SaveOutcome, Step, StepResult,
        },
        stored_order::Document,
    },
    payments::{PaidAmount, PaymentStatus},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepFault {
    None,
    /// The step takes effect, but its result is lost.
    ResultLost,
    /// The step has no effect, and its outcome is unknown.
    NoEffect,
    Hangs,
    /// The step takes effect, then the executor panics.
    Panics,
}

#[derive(Default)]
pub(super) struct FakeExecutor {
    /// An order saved twice is listed twice.
    pub(super) saved: RefCell<Vec<Reference>>,
    pub(super) guests: RefCell<Vec<Reference>>,
    pub(super) paid: RefCell<bool>,
    pub(super) mails: RefCell<usize>,
    pub(super) codes: RefCell<u64>,
    pub(super) log: RefCell<Vec<Step>>,
    /// Faults of later executions. Each fault is used once.
    pub(super) faults: RefCell<Vec<(Step, StepFault)>>,
    pub(super) is_ready: RefCell<bool>,
    pub(super) running_steps: RefCell<usize>,
    pub(super) max_running_steps: RefCell<usize>,
    /// While true, steps wait.
    pub(super) is_held: watch::Sender<bool>,
    /// Used to check that the start of each step is on disk.
    pub(super) journal: RefCell<Option<Orders>>,
}

impl FakeExecutor {
    pub(super) fn count(&self, step: Step) -> usize {
        let log = self.log.borrow();
        log.iter().filter(|logged| **logged == step).count()
    }

    fn next_fault(&self, step: Step) -> StepFault {
        let mut faults = self.faults.borrow_mut();
        let at = faults.iter().position(|(planned, _)| *planned == step);
        at.map_or(StepFault::None, |at| faults.remove(at).1)
    }

    pub(super) fn perform(&self, step: Step, document: &Document) -> StepResult {
        let reference = document.reference();
        let push = |list: &RefCell<Vec<Reference>>| list.borrow_mut().push(reference.clone());
        match step {
            Step::RequestPaymentCode => {
                *self.codes.borrow_mut() += 1;
                let code = 9_007_199_254_740_993 + *self.codes.borrow();
                StepResult::Code(PaymentCode::try_from(code.to_string()).unwrap())
            }
            Step::CheckPayment if *self.paid.borrow() => {
                StepResult::Payment(PaymentStatus::Paid(PaidAmount {
                    cents: document.order().unwrap().total_cents,
                    currency: 978,
                    transactions: 1,
                }))
            }
            Step::CheckPayment => StepResult::Payment(PaymentStatus::Open),
            Step::FindGuest => {
                let guests = self.guests.borrow();
                let id = guests.iter().position(|guest| guest == reference);
                id.map_or(StepResult::GuestNotFound, |id| {
                    StepResult::GuestFound(id.try_into().unwrap())
                })
            }
            Step::CreateGuest => {
                push(&self.guests);
                StepResult::CreateGuest(CreateGuestOutcome::Created)
            }
            Step::Save => {
                push(&self.saved);
                StepResult::Save(SaveOutcome::Success)
            }
            Step::Probe if self.saved.borrow().contains(reference) => {
                StepResult::Probe(ProbeOutcome::Found)
            }
            Step::Probe => StepResult::Probe(ProbeOutcome::NotFound),
            Step::Mail(_) => {
                *self.mails.borrow_mut() += 1;
                StepResult::Mail(MailOutcome::Sent)
            }
        }
    }
}

fn unknown_result(step: Step) -> StepResult {
    match step {
        Step::RequestPaymentCode => StepResult::NoCode,
        Step::CheckPayment => StepResult::PaymentUnknown,
        Step::FindGuest => StepResult::GuestUnknown,
        Step::CreateGuest => StepResult::CreateGuest(CreateGuestOutcome::OutcomeUnknown),
        Step::Save => StepResult::Save(SaveOutcome::OutcomeUnknown),
        Step::Probe => StepResult::Probe(ProbeOutcome::Unknown),
        Step::Mail(_) => StepResult::Mail(MailOutcome::OutcomeUnknown),
    }
}

impl StepExecutor for FakeExecutor {
    fn ready_shops(&self) -> Vec<String> {
        let shops = ["vape", "aegean"].map(str::to_owned);
        let is_ready = |shop: &String| self.is_ready(shop);
        shops.into_iter().filter(is_ready).collect()
    }

    fn is_ready(&self, _shop: &str) -> bool {
        *self.is_ready.borrow()
    }

    async fn execute(&self, step: Step, document: &Document, progress: &Progress) -> StepResult {
        let orders = self.journal.borrow().clone();
        if let Some(orders) = orders {
            let found = orders
                .0
                .journal
                .find_by_reference(document.tenant(), document.reference());
            let on_disk = found.await.unwrap().unwrap().readable().unwrap().progress;
            assert!(
                on_disk == *progress,
                "{step:?} ran before its start was on disk"
            );
        }
        self.log.borrow_mut().push(step);
        // The fault is taken before the next `await`: a test may kill the driver there, and the fault must not hit the
        // step after the restart.
        let fault = self.next_fault(step);
        *self.running_steps.borrow_mut() += 1;
        let max = (*self.max_running_steps.borrow()).max(*self.running_steps.borrow());
        *self.max_running_steps.borrow_mut() = max;
        // Lets other steps start.
        yield_now().await;
        let mut is_held = self.is_held.subscribe();
        let _released = is_held.wait_for(|is_held| !is_held).await;
        *self.running_steps.borrow_mut() -= 1;
        match fault {
            StepFault::None => self.perform(step, document),
            StepFault::ResultLost => {
                self.perform(step, document);
                unknown_result(step)
            }
            StepFault::NoEffect => unknown_result(step),
            StepFault::Hangs => std::future::pending().await,
            StepFault::Panics => {
                self.perform(step, document);
                panic!("the executor panics");
            }
        }
    }
}
