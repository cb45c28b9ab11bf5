//! Orders against the sandbox, with the real steps: whatever it does to a call, each order is there once.

mod command_line;
mod faults;
mod figures;
mod placed;
mod recovery;

use std::{path::Path, time::Duration};

use actix_web::rt::{self, task::JoinHandle};
use gateway::{
    clock::Clock,
    config::Settings,
    orders::{
        Buyer, Guest, IdempotencyKey, OrderedLine, Orders, PlacedOrder, Placement, Placing,
        Reference, ShippingChoice, Standing, State,
    },
    payments::Payments,
    retail::model::PaymentMethod,
    tenants::{self, TenantRegistry},
};
use retail_sandbox::{Sandbox, SandboxOptions, TOKEN};
use tempfile::TempDir;

use crate::support::capture_logs;

/// Orders and what drives them, without the pages in front.
struct Desk {
    sandbox: Sandbox,
    clock: Clock,
    settings: Settings,
    registry: std::sync::Arc<TenantRegistry>,
    running: Option<(Orders, JoinHandle<()>)>,
    _state: TempDir,
}

/// Answers are waited for half a second, and an order in doubt is left alone for one.
const HASTY: &str = "[retail.transport]\nconnect_timeout_ms = 200\nrequest_timeout_ms = 500\n\
                     [orders]\nquiet_seconds = 1\nprobe_spacing_seconds = 1\nchecks = [1, 2, 3, 4]\n";

impl Desk {
    async fn new() -> Self {
        capture_logs();
        let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
        let state = tempfile::tempdir().unwrap();
        let tenants = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenants");
        let database = state.path().join("orders.sqlite");
        let settings = Settings::with(&format!(
            "{HASTY}database = {database:?}\n[retail]\ntoken = {TOKEN:?}\napi_url = {url:?}\n\
             [tenants]\ndir = {tenants:?}\n[payments]\nurl = {url:?}\n",
            url = sandbox.url(),
        ))
        .unwrap();
        let defaults = settings.retail_defaults().unwrap();
        let registry = TenantRegistry::load(&settings.tenants.dir, &defaults).unwrap();
        for tenant in registry.tenants().iter() {
            tenants::refresh(tenant).await.unwrap();
        }
        sandbox.clear_ledger();
        let mut desk = Self {
            sandbox,
            clock: Clock::default(),
            settings,
            registry: registry.into(),
            running: None,
            _state: state,
        };
        desk.start();
        desk
    }

    fn start(&mut self) {
        let orders = Orders::open(&self.settings.orders, &self.clock).unwrap();
        let payments = Payments::new(&self.settings.payments);
        let (driven, registry) = (orders.clone(), std::sync::Arc::clone(&self.registry));
        let task = rt::spawn(async move { driven.drive(registry, payments).await });
        self.running = Some((orders, task));
    }

    /// The process ends, wherever it is.
    async fn kill(&mut self) {
        let (orders, task) = self.running.take().unwrap();
        task.abort();
        let _cancelled = task.await;
        drop(orders);
        // What was under way is dropped by the tasks that it ran in.
        rt::time::sleep(Duration::from_millis(20)).await;
    }

    fn orders(&self) -> &Orders {
        &self.running.as_ref().unwrap().0
    }

    async fn place(&self, order: PlacedOrder) -> Reference {
        let placing = Placing {
            key: IdempotencyKey::try_from(format!("key-of-{}", order.reference)).unwrap(),
            request_hash: [7; 32],
            order,
        };
        match self.orders().place(placing).await.unwrap() {
            Placement::New(reference) => reference,
            Placement::Known(_) => panic!("it was placed before"),
        }
    }

    async fn standing(&self, tenant: &str, reference: &Reference, wait: Duration) -> Standing {
        let standing = self.orders().standing(tenant, reference, wait).await;
        standing.unwrap().unwrap()
    }

    async fn state(&self, tenant: &str, reference: &Reference) -> State {
        self.standing(tenant, reference, Duration::ZERO).await.state
    }

    /// Waits without moving the clock: the sandbox goes by the real one.
    async fn until(&self, what: &str, mut holds: impl AsyncFnMut() -> bool) {
        for _ in 0..1_500 {
            if holds().await {
                return;
            }
            rt::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("never happened: {what}");
    }

    async fn until_saved(&self, tenant: &str, reference: &Reference) {
        self.until("saved", async || {
            self.state(tenant, reference).await == State::Saved
        })
        .await;
    }

    /// How often the shop's system has this order, by the note that it ends with.
    fn saved(&self, tenant: &str, reference: &Reference) -> usize {
        let sql = "SELECT count(*) FROM ORDERS WHERE ORDERNOTES LIKE ?1";
        let pattern = format!("[ref {reference}]%");
        let count = self.sandbox.with_database(tenant, |database| {
            database.query_row(sql, [pattern], |row| row.get::<_, i64>(0))
        });
        usize::try_from(count.unwrap().unwrap()).unwrap()
    }
}

/// Anna's order.
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
        return_url: format!("http://{tenant}.localhost"),
        notes: "Ring twice".to_owned(),
    }
}

/// The same by somebody without an account.
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
