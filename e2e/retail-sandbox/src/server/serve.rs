//! One request from its arrival to its answer: who is asked, which fault hits, what is executed.

use std::future;
use std::sync::Arc;
use std::time::Duration;

use actix_web::rt::{self, time::sleep};
use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse};

use super::answer::Answer;
use super::connection::Connection;
use super::delivery;
use super::request::Request;
use crate::faults::{Distortion, FaultKind};
use crate::world::{Tenant, World};
use crate::{control, neighbours, retail};

/// Answers every path of the sandbox.
pub(crate) async fn serve(http: HttpRequest, body: Bytes, world: Data<World>) -> HttpResponse {
    let request = Request::new(&http, body.to_vec());
    let call = request.call();
    let world = world.into_inner();
    if call == "sandbox" {
        return delivery::whole(control::answer(&world, &request));
    }
    let tenant = tenant_of(&world, &call, &request).map(|tenant| tenant.identifier.clone());
    let fault = world
        .faults
        .draw(&call, tenant.as_deref(), |text| request.holds(text));
    let number =
        world
            .ledger
            .begin(request.record(&call, tenant.as_deref(), fault.map(FaultKind::name)));
    let exchange = Exchange {
        world,
        request,
        call,
        number,
    };
    match fault {
        None => delivery::whole(exchange.answer()),
        Some(kind) => {
            exchange
                .spoil(kind, http.conn_data::<Connection>().cloned())
                .await
        }
    }
}

/// Tenant that a request is about, as far as its address tells.
fn tenant_of<'a>(world: &'a World, call: &str, request: &Request) -> Option<&'a Tenant> {
    match call {
        "pictures" => request
            .segments()
            .get(1)
            .and_then(|folder| world.tenant_of_folder(folder)),
        "getDBstrings" => world.tenant(request.parameter("dbConnString")),
        "provider_order"
        | "provider_transaction"
        | "provider_transactions"
        | "provider_webhook_key" => neighbours::merchant(world, request),
        _ => world.tenant_of_connection(request.parameter("constr")),
    }
}

struct Exchange {
    world: Arc<World>,
    request: Request,
    call: String,
    number: u64,
}

impl Exchange {
    /// Has the call its effect and notes the status of its answer.
    fn answer(&self) -> Answer {
        self.answer_distorted(Distortion::default())
    }

    /// Has the call its effect, and drops its answer.
    fn commit(&self) {
        execute(
            &self.world,
            &self.call,
            &self.request,
            Distortion::default(),
        );
    }

    fn answer_distorted(&self, distortion: Distortion) -> Answer {
        self.note(execute(&self.world, &self.call, &self.request, distortion))
    }

    fn note(&self, answer: Answer) -> Answer {
        self.world.ledger.answered(self.number, answer.status);
        answer
    }

    async fn wait_for_release(&self, kind: FaultKind) {
        let Self {
            world,
            request,
            call,
            ..
        } = self;
        let tenant = tenant_of(world, call, request).map(|tenant| tenant.identifier.as_str());
        let holds = |text: &str| request.holds(text);
        world
            .faults
            .wait_for_release(kind, call, tenant, holds)
            .await;
    }

    /// Never answers, whether the call has its effect later or not.
    async fn stay_silent(self, kind: FaultKind) -> HttpResponse {
        // Effects are in tasks of their own: they happen even when the caller has gone.
        if let FaultKind::LateCommit { ms } = kind {
            rt::spawn(async move {
                sleep(Duration::from_millis(ms)).await;
                self.commit();
                self.world.notify_silence();
            });
        } else {
            self.world.notify_silence();
            if kind == FaultKind::HeldCommit {
                rt::spawn(async move {
                    self.wait_for_release(kind).await;
                    self.commit();
                });
            }
        }
        future::pending().await
    }

    async fn spoil(self, kind: FaultKind, connection: Option<Connection>) -> HttpResponse {
        let reset = || {
            connection
                .as_ref()
                .map_or_else(delivery::nothing, delivery::reset)
        };
        match kind {
            FaultKind::Refuse => reset(),
            FaultKind::Delay { ms } => {
                let answer = self.answer();
                sleep(Duration::from_millis(ms)).await;
                delivery::whole(answer)
            }
            FaultKind::HeldAnswer => {
                let answer = self.answer();
                self.wait_for_release(kind).await;
                delivery::whole(answer)
            }
            FaultKind::Hang | FaultKind::LateCommit { .. } | FaultKind::HeldCommit => {
                self.stay_silent(kind).await
            }
            FaultKind::ResetBeforeBody => delivery::part(self.answer(), 0, connection),
            FaultKind::ResetAfterBody => delivery::part(self.answer(), usize::MAX, connection),
            FaultKind::CommitThenDrop => {
                self.commit();
                delivery::nothing()
            }
            FaultKind::ErrorBeforeCommit => delivery::whole(self.note(failure(500))),
            FaultKind::ErrorAfterCommit => {
                self.commit();
                delivery::whole(self.note(failure(500)))
            }
            FaultKind::Html => delivery::whole(self.note(failure(200))),
            FaultKind::Refusal => delivery::whole(self.note(refusal())),
            FaultKind::LeakingRefusal => {
                let answer = leaking_refusal(self.request.parameter("constr"));
                delivery::whole(self.note(answer))
            }
            FaultKind::QuotedSuccess => delivery::whole(quoted(self.answer())),
            FaultKind::HalfBody => {
                let answer = self.answer();
                let half = answer.body.len() / 2;
                delivery::part(answer, half, None)
            }
            FaultKind::SlowBytes { ms } => delivery::slow(self.answer(), Duration::from_millis(ms)),
            FaultKind::HugeBody { bytes } => delivery::huge(self.answer(), bytes),
            FaultKind::LaggingDuplicates { .. }
            | FaultKind::LaggingPayments { .. }
            | FaultKind::WrongAmount { .. } => {
                delivery::whole(self.answer_distorted(kind.distortion()))
            }
        }
    }
}

fn execute(world: &World, call: &str, request: &Request, distortion: Distortion) -> Answer {
    match request.segments().first() {
        Some(area) if area.eq_ignore_ascii_case("Retail") => {
            retail::answer(world, call, request, distortion.lag)
        }
        _ => neighbours::answer(world, call, request, distortion),
    }
}

fn failure(status: u16) -> Answer {
    Answer::error_page(
        status,
        "Runtime Error",
        "An application error occurred on the server.",
    )
}

/// As people at the shop word it: with markup, since a popup shows it.
fn refusal() -> Answer {
    Answer::quoted_text("We can't take this now.<br>Please <b>call the shop</b>.")
}

/// The bare password: nothing around it tells that it is one.
fn leaking_refusal(connection: &str) -> Answer {
    let password = connection
        .split(';')
        .find_map(|pair| pair.strip_prefix("Password="))
        .unwrap_or(connection);
    Answer::text(format!("Could not open '{password}' just now."))
}

fn quoted(mut answer: Answer) -> Answer {
    if !answer.body.starts_with(b"\"") {
        answer.body.insert(0, b'"');
        answer.body.push(b'"');
    }
    answer
}
