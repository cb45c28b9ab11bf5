mod accepting;
mod backup;
mod command_line;
mod faults;
mod placed;
mod recovery;
mod statistics;
mod withdrawals;

use std::{fs::File, path::Path, time::Duration};

use actix_web::rt::{self, task::JoinHandle};
use gateway::{
    clock::Clock,
    config::Settings,
    orders::{
        Buyer, Guest, IdempotencyKey, MailState, OrderListFilter, OrderState, OrderStatus,
        OrderedLine, Orders, PlaceRequest, PlaceResult, PlacedOrder, Reference, ShippingChoice,
    },
    payments::Payments,
    retail::model::PaymentMethod,
    store::StoreEngine,
    tenants::{self, TenantRegistry},
};
use retail_sandbox::{Sandbox, SandboxOptions, TOKEN};
use tempfile::TempDir;

use crate::support::{capture_logs, eventually};

/// The orders service without the HTTP server.
struct TestService {
    sandbox: Sandbox,
    clock: Clock,
    /// Clock of requests to other servers.
    requests: Clock,
    settings: Settings,
    registry: std::sync::Arc<TenantRegistry>,
    driver: Option<(Orders, JoinHandle<()>)>,
    _state: TempDir,
}

/// The longest time limit that settings allow for a call.
const TIME_LIMIT: Duration = Duration::from_secs(300);
const WAIT: Duration = Duration::from_secs(30);

impl TestService {
    async fn new() -> Self {
        capture_logs();
        let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
        let state = tempfile::tempdir().unwrap();
        let tenants = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenants");
        let database = state.path().join("orders.sqlite");
        let settings = Settings::from_differences(&format!(
            "[orders]\ndatabase = {database:?}\n[retail]\ntoken = {TOKEN:?}\napi_url = {url:?}\n\
             [tenants]\ndir = {tenants:?}\n[payments]\nurl = {url:?}\n",
            url = sandbox.url(),
        ))
        .unwrap();
        let requests = Clock::default();
        let defaults = settings.retail_defaults(&requests).unwrap();
        let registry = TenantRegistry::load(&settings.tenants.dir, &defaults).unwrap();
        for tenant in registry.tenants().iter() {
            tenants::refresh(tenant).await.unwrap();
        }
        sandbox.clear_ledger();
        let mut service = Self {
            sandbox,
            clock: Clock::default(),
            requests,
            settings,
            registry: registry.into(),
            driver: None,
            _state: state,
        };
        service.start();
        service
    }

    fn start(&mut self) {
        let orders =
            Orders::open(&StoreEngine::Sqlite, &self.settings.orders, &self.clock).unwrap();
        let payments = Payments::new(&self.settings.payments, &self.requests);
        let (driven, registry) = (orders.clone(), std::sync::Arc::clone(&self.registry));
        let task = rt::spawn(async move { driven.drive(registry, payments).await });
        self.driver = Some((orders, task));
    }

    async fn kill(&mut self) {
        let (orders, task) = self.driver.take().unwrap();
        task.abort();
        let _cancelled = task.await;
        drop(orders);
        // The last running step closes the journal.
        let mut lock = self.settings.orders.database.clone().into_os_string();
        lock.push(".lock");
        eventually("the journal is closed", async || {
            let file = File::options().append(true).open(&lock).unwrap();
            file.try_lock().is_ok()
        })
        .await;
    }

    /// Ends a call's time limit as soon as the sandbox decides not to respond.
    fn time_out_missing_responses(&self) {
        let clock = self.requests.clone();
        self.sandbox
            .on_missing_response(move || clock.advance(TIME_LIMIT));
    }

    fn pass_time_limits(&self) {
        self.requests.advance(TIME_LIMIT);
    }

    fn orders(&self) -> &Orders {
        &self.driver.as_ref().unwrap().0
    }

    async fn place(&self, order: PlacedOrder) -> Reference {
        let request = PlaceRequest {
            key: IdempotencyKey::try_from(format!("key-of-{}", order.reference)).unwrap(),
            request_hash: [7; 32],
            order,
            seen: None,
        };
        match self.orders().place(request).await.unwrap() {
            PlaceResult::New(reference) => reference,
            PlaceResult::Known(_) => panic!("it was placed before"),
        }
    }

    async fn status(&self, tenant: &str, reference: &Reference, wait: Duration) -> OrderStatus {
        let status = self.orders().status(tenant, reference, wait).await;
        status.unwrap().unwrap()
    }

    async fn state(&self, tenant: &str, reference: &Reference) -> OrderState {
        self.status(tenant, reference, Duration::ZERO).await.state
    }

    /// Waits until `holds`, and moves the clock to the next due order meanwhile.
    async fn until(&self, what: &str, mut holds: impl AsyncFnMut() -> bool) {
        eventually(what, async || {
            let now = holds().await;
            if !now {
                self.advance_to_next_due().await;
            }
            now
        })
        .await;
    }

    async fn advance_to_next_due(&self) {
        let listed = self
            .orders()
            .list(OrderListFilter::Unfinished)
            .await
            .unwrap();
        let withdrawals = self.orders().list_withdrawals().await.unwrap();
        let unsent = withdrawals.iter().filter(|withdrawal| {
            let mails = [withdrawal.shop_mail, withdrawal.receipt];
            mails.contains(&Some(MailState::Waiting))
        });
        // An order without a due time has a running step.
        let due = listed.iter().map(|order| order.due_ms);
        let due = due.chain(unsent.map(|withdrawal| withdrawal.due_ms));
        let due: Option<Vec<u64>> = due.collect();
        if let Some(next_ms) = due.and_then(|due| due.into_iter().min()) {
            let rest_ms = next_ms.saturating_sub(self.clock.wall_ms());
            self.clock.advance(Duration::from_millis(rest_ms));
        }
    }

    async fn until_saved(&self, tenant: &str, reference: &Reference) {
        self.until("saved", async || {
            self.state(tenant, reference).await == OrderState::Saved
        })
        .await;
    }

    async fn until_all_finished(&self) {
        self.until("all orders are finished", async || {
            let listed = self
                .orders()
                .list(OrderListFilter::Unfinished)
                .await
                .unwrap();
            listed.is_empty()
        })
        .await;
    }

    /// Orders in the Retail API's database with this reference in their notes.
    fn count_saved(&self, tenant: &str, reference: &Reference) -> usize {
        let sql = "SELECT count(*) FROM ORDERS WHERE ORDERNOTES LIKE ?1";
        let pattern = format!("[ref {reference}]%");
        let count = self.sandbox.with_database(tenant, |database| {
            database.query_row(sql, [pattern], |row| row.get::<_, i64>(0))
        });
        usize::try_from(count.unwrap().unwrap()).unwrap()
    }
}

fn order(tenant: &str, payment: PaymentMethod) -> PlacedOrder {
    PlacedOrder {
        tenant: tenant.to_owned(),
        reference: Reference::random(),
        placed_ms: 1_800_000_000_000,
        buyer: Buyer::Customer {
            id: 1,
            name: "Anna Georgiou".to_owned(),
            email: "anna@example.com".to_owned(),
            phone: "99470012".to_owned(),
        },
        lines: vec![OrderedLine {
            product_id: 1,
            code: Some("A-1".to_owned()),
            slug: "mint-ice".to_owned(),
            name: "Mint Ice, 20 mg".to_owned(),
            unit_price_cents: 1_250,
            quantity: 2,
            stock: 10,
            is_withdrawal_excluded: false,
        }],
        shipping: ShippingChoice {
            id: 1,
            description: "Courier".to_owned(),
            cost_cents: 300,
        },
        redeemed: None,
        total_cents: 2_800,
        exclude_vat: false,
        payment,
        return_origin: format!("http://{tenant}.localhost"),
        notes: "Ring twice".to_owned(),
    }
}

fn guest_order(tenant: &str, payment: PaymentMethod) -> PlacedOrder {
    PlacedOrder {
        buyer: Buyer::Guest(Guest {
            first_name: "Maria".to_owned(),
            last_name: "Nicolaou".to_owned(),
            company: String::new(),
            phone: "99112233".to_owned(),
            email: "maria@example.com".to_owned(),
            street: "1 Harbour Road".to_owned(),
            postcode: "3036".to_owned(),
            city: "Limassol".to_owned(),
            country: "Cyprus".to_owned(),
        }),
        ..order(tenant, payment)
    }
}
