use std::future;
use std::sync::Arc;
use std::time::Duration;

use actix_web::rt::{self, time::sleep};
use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse};

use super::connection::Connection;
use super::delivery;
use super::request::Request;
use super::response::Response;
use crate::faults::{Distortion, FaultKind};
use crate::world::{Tenant, World};
use crate::{control, other_services, retail};

pub(crate) async fn serve(http: HttpRequest, body: Bytes, world: Data<World>) -> HttpResponse {
    let request = Request::new(&http, body.to_vec());
    let call = request.call();
    let world = world.into_inner();
    if call == "sandbox" {
        return delivery::complete(control::handle(&world, &request));
    }
    let tenant = tenant_of(&world, &call, &request).map(|tenant| tenant.identifier.clone());
    let fault = world
        .faults
        .select(&call, tenant.as_deref(), |text| request.contains(text));
    let number = world.ledger.record_call(request.record(
        &call,
        tenant.as_deref(),
        fault.map(FaultKind::name),
    ));
    let handler = CallHandler {
        world,
        request,
        call,
        number,
    };
    match fault {
        None => delivery::complete(handler.execute()),
        Some(kind) => {
            handler
                .respond_with_fault(kind, http.conn_data::<Connection>().cloned())
                .await
        }
    }
}

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
        | "provider_webhook_key" => other_services::merchant(world, request),
        _ => world.tenant_of_connection(request.parameter("constr")),
    }
}

/// `number` is the call's number in the ledger.
struct CallHandler {
    world: Arc<World>,
    request: Request,
    call: String,
    number: u64,
}

impl CallHandler {
    fn execute(&self) -> Response {
        self.execute_distorted(Distortion::default())
    }

    /// Executes the call and drops its response.
    fn commit(&self) {
        execute(
            &self.world,
            &self.call,
            &self.request,
            Distortion::default(),
        );
    }

    fn execute_distorted(&self, distortion: Distortion) -> Response {
        self.record_status(execute(&self.world, &self.call, &self.request, distortion))
    }

    fn record_status(&self, response: Response) -> Response {
        self.world
            .ledger
            .record_status(self.number, response.status);
        response
    }

    async fn wait_for_release(&self, kind: FaultKind) {
        let Self {
            world,
            request,
            call,
            ..
        } = self;
        let tenant = tenant_of(world, call, request).map(|tenant| tenant.identifier.as_str());
        let contains = |text: &str| request.contains(text);
        world
            .faults
            .wait_for_release(kind, call, tenant, contains)
            .await;
    }

    /// Some kinds execute the call later.
    async fn send_no_response(self, kind: FaultKind) -> HttpResponse {
        // Late calls run in their own tasks, so that a disconnected caller does not cancel them.
        if let FaultKind::LateCommit { ms } = kind {
            rt::spawn(async move {
                sleep(Duration::from_millis(ms)).await;
                self.commit();
                self.world.notify_missing_response();
            });
        } else {
            self.world.notify_missing_response();
            if kind == FaultKind::HeldCommit {
                rt::spawn(async move {
                    self.wait_for_release(kind).await;
                    self.commit();
                });
            }
        }
        future::pending().await
    }

    async fn respond_with_fault(
        self,
        kind: FaultKind,
        connection: Option<Connection>,
    ) -> HttpResponse {
        let reset = || {
            connection
                .as_ref()
                .map_or_else(delivery::no_response, delivery::reset)
        };
        match kind {
            FaultKind::Refuse => reset(),
            FaultKind::Delay { ms } => {
                let response = self.execute();
                sleep(Duration::from_millis(ms)).await;
                delivery::complete(response)
            }
            FaultKind::HeldResponse => {
                let response = self.execute();
                self.wait_for_release(kind).await;
                delivery::complete(response)
            }
            FaultKind::Hang | FaultKind::LateCommit { .. } | FaultKind::HeldCommit => {
                self.send_no_response(kind).await
            }
            FaultKind::ResetBeforeBody => delivery::truncated(self.execute(), 0, connection),
            FaultKind::ResetAfterBody => {
                delivery::truncated(self.execute(), usize::MAX, connection)
            }
            FaultKind::CommitThenDrop => {
                self.commit();
                delivery::no_response()
            }
            FaultKind::ErrorBeforeCommit => delivery::complete(self.record_status(failure(500))),
            FaultKind::ErrorAfterCommit => {
                self.commit();
                delivery::complete(self.record_status(failure(500)))
            }
            FaultKind::Html => delivery::complete(self.record_status(failure(200))),
            FaultKind::Refusal => delivery::complete(self.record_status(refusal())),
            FaultKind::LeakingRefusal => {
                let response = leaking_refusal(self.request.parameter("constr"));
                delivery::complete(self.record_status(response))
            }
            FaultKind::QuotedSuccess => delivery::complete(quoted(self.execute())),
            FaultKind::HalfBody => {
                let response = self.execute();
                let half = response.body.len() / 2;
                delivery::truncated(response, half, None)
            }
            FaultKind::SlowBytes { ms } => {
                delivery::slow(self.execute(), Duration::from_millis(ms))
            }
            FaultKind::HugeBody { bytes } => delivery::huge(self.execute(), bytes),
            FaultKind::LaggingDuplicates { .. }
            | FaultKind::LaggingPayments { .. }
            | FaultKind::WrongAmount { .. } => {
                delivery::complete(self.execute_distorted(kind.distortion()))
            }
        }
    }
}

fn execute(world: &World, call: &str, request: &Request, distortion: Distortion) -> Response {
    match request.segments().first() {
        Some(area) if area.eq_ignore_ascii_case("Retail") => {
            retail::handle(world, call, request, distortion.lag)
        }
        _ => other_services::handle(world, call, request, distortion),
    }
}

fn failure(status: u16) -> Response {
    Response::error_page(
        status,
        "Runtime Error",
        "An application error occurred on the server.",
    )
}

/// A refusal with HTML, which the Retail API's texts contain.
fn refusal() -> Response {
    Response::quoted_text("We can't take this now.<br>Please <b>call the shop</b>.")
}

/// A refusal that contains the password without a label such as `Password=`.
fn leaking_refusal(connection: &str) -> Response {
    let password = connection
        .split(';')
        .find_map(|pair| pair.strip_prefix("Password="))
        .unwrap_or(connection);
    Response::text(format!("Could not open '{password}' just now."))
}

fn quoted(mut response: Response) -> Response {
    if !response.body.starts_with(b"\"") {
        response.body.insert(0, b'"');
        response.body.push(b'"');
    }
    response
}
