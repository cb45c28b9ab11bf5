//! Service for orders in progress: places them, reads their status, runs the driver.

use std::{sync::Arc, time::Duration};

use rand::RngExt as _;
use tokio::{
    sync::{mpsc, watch},
    time::{Instant, timeout_at},
};

use super::{
    OrdersSettings, PaymentCode, PlacedOrder, Reference,
    changes::Changes,
    driver::{self, Shops},
    journal::{Found, Inserted, Journal, NewRow},
    machine::{Event, Pauses, Progress},
    metrics::OrderMetrics,
    stored_order::{self, StoredOrder},
};
use crate::{
    clock::Clock,
    payments::Payments,
    store::{OrderStore, Reservations, SqliteOrders, StoreError, StoreUnavailable, Updated},
    tenants::TenantRegistry,
};

/// The orders under way of every shop. One per process; cheap to clone.
#[derive(Clone)]
pub struct Orders(pub(super) Arc<Inner>);

/// What all handles share.
pub(super) struct Inner {
    pub(super) journal: Journal,
    pub(super) clock: Clock,
    pub(super) pauses: Pauses,
    pub(super) settings: OrdersSettings,
    pub(super) changes: Changes,
    pub(super) metrics: OrderMetrics,
    /// Rows that the driver should look at now.
    wake: mpsc::UnboundedSender<i64>,
    /// The other end, while nobody drives.
    pub(super) woken: tokio::sync::Mutex<mpsc::UnboundedReceiver<i64>>,
    /// No step is begun any more.
    pub(super) stopping: watch::Sender<bool>,
}

/// What makes two requests the same order: chosen by the shopper's browser, 16 to 64 letters, digits and hyphens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(String);

impl TryFrom<String> for IdempotencyKey {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if !(16..=64).contains(&text.len()) || !text.bytes().all(plain) {
            return Err("no idempotency key");
        }
        Ok(Self(text))
    }
}

impl IdempotencyKey {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An order to be placed.
pub struct PlaceRequest {
    /// Of the request that places it.
    pub key: IdempotencyKey,
    /// Of everything that the request asked for, and who asked: the same key must come with the same one.
    pub request_hash: [u8; 32],
    /// The order.
    pub order: PlacedOrder,
}

/// Which order a request has placed.
#[derive(Debug)]
pub enum PlaceResult {
    /// This one, now.
    New(Reference),
    /// That one, some time ago.
    Known(Reference),
}

/// Why an order is not placed.
#[derive(Debug)]
pub enum PlaceError {
    /// The key has placed another order.
    KeyReused,
    /// The journal could not be written.
    NotWritten,
}

/// Where an order is, as far as it can be told.
#[derive(Clone, Debug)]
pub struct OrderStatus {
    /// What it is called by.
    pub reference: Reference,
    /// What is to be paid, in cents.
    pub total_cents: i32,
    /// Where it is.
    pub state: State,
    /// The provider's code, for orders that are paid there.
    pub code: Option<PaymentCode>,
    /// The provider can be asked about its payment, and is not about to be.
    pub can_recheck_payment: bool,
}

/// Where an order is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Something is being done about it, and nothing can be said yet. Nothing of it gets lost.
    Pending,
    /// It waits to be paid at the provider's page.
    ToPay,
    /// It was not paid, and can't be any more.
    NotPaid,
    /// No payment code could be had: nothing was ordered.
    NotAccepted,
    /// The shop's system has it.
    Saved,
    /// The shop's system does not take it. What was paid is tried again.
    NotSaved,
}

/// So often a change is tried again whose order somebody else changes at the same time. Nobody changes one so often.
const MOST_TRIES: u32 = 50;

impl Orders {
    /// Opens or makes the journal. Nothing is done about its orders before they are driven. A journal that can't be opened now
    /// is opened later by [`Orders::keep_open`]; the error is one that waiting does not end.
    pub fn open(settings: &OrdersSettings, clock: &Clock) -> Result<Self, StoreError> {
        let store = Arc::new(SqliteOrders::new(settings.files()));
        Self::open_store(store, settings, clock)
    }

    pub(super) fn open_store(
        store: Arc<dyn OrderStore>,
        settings: &OrdersSettings,
        clock: &Clock,
    ) -> Result<Self, StoreError> {
        match store.open() {
            Err(error) if error.stops_the_start() => Err(error),
            _ => Ok(Self::with(store, settings, clock)),
        }
    }

    /// Opens the journal of a gateway that may be running.
    pub fn open_beside(settings: &OrdersSettings, clock: &Clock) -> Result<Self, StoreError> {
        let store = SqliteOrders::open_beside(settings.files())?;
        Ok(Self::with(Arc::new(store), settings, clock))
    }

    fn with(store: Arc<dyn OrderStore>, settings: &OrdersSettings, clock: &Clock) -> Self {
        let (wake, woken) = mpsc::unbounded_channel();
        Self(Arc::new(Inner {
            journal: Journal(store),
            clock: clock.clone(),
            pauses: settings.pauses(),
            settings: settings.clone(),
            changes: Changes::default(),
            metrics: OrderMetrics::default(),
            wake,
            woken: tokio::sync::Mutex::new(woken),
            stopping: watch::Sender::new(false),
        }))
    }

    /// The order that this request has placed before, if it has.
    pub async fn find_placed(
        &self,
        tenant: &str,
        key: &IdempotencyKey,
        request_hash: [u8; 32],
    ) -> Result<Option<Reference>, PlaceError> {
        match self.0.journal.find_by_key(tenant, key).await? {
            None => Ok(None),
            Some(keyed) if keyed.request_hash == request_hash => Ok(Some(keyed.reference)),
            Some(_) => Err(PlaceError::KeyReused),
        }
    }

    /// Places an order: it is on disk when this returns, and is driven on by itself. Of several requests with the same key
    /// at the same time one places it, and the others are told which one it is.
    pub async fn place(&self, request: PlaceRequest) -> Result<PlaceResult, PlaceError> {
        let now_ms = self.now_ms();
        let PlaceRequest {
            key,
            request_hash,
            order,
        } = request;
        let reference = order.reference.clone();
        let progress = Progress::new(&stored_order::facts(&order), now_ms);
        let row = NewRow {
            key,
            request_hash,
            order,
            progress,
        };
        match self.0.journal.insert(row, now_ms).await? {
            Inserted::New(id) => {
                self.wake(id);
                Ok(PlaceResult::New(reference))
            }
            Inserted::Known(keyed) if keyed.request_hash == request_hash => {
                Ok(PlaceResult::Known(keyed.reference))
            }
            Inserted::Known(_) => Err(PlaceError::KeyReused),
        }
    }

    /// Where an order is; waits so long at most while nothing can be said yet. `None` for no order of this shop.
    pub async fn status(
        &self,
        tenant: &str,
        reference: &Reference,
        wait: Duration,
    ) -> Result<Option<OrderStatus>, StoreUnavailable> {
        let deadline = Instant::now() + wait;
        let Some(entry) = self.find(tenant, reference).await? else {
            return Ok(None);
        };
        let mut changes = self.0.changes.subscribe(entry.id);
        loop {
            // Read after the wait began: no change is missed.
            let Some(entry) = self.find(tenant, reference).await? else {
                return Ok(None);
            };
            let status = OrderStatus::of(&entry);
            if status.state != State::Pending {
                return Ok(Some(status));
            }
            if timeout_at(deadline, changes.changed()).await.is_err() {
                return Ok(Some(status));
            }
        }
    }

    /// The order that is paid with this code in this shop.
    pub async fn find_by_code(
        &self,
        tenant: &str,
        code: &PaymentCode,
    ) -> Result<Option<Reference>, StoreUnavailable> {
        self.0.journal.find_by_code(tenant, code).await
    }

    /// Somebody says that this order was paid, or that it can't be: the provider is asked soon, whatever they said. It is on
    /// disk when this returns.
    pub async fn recheck_payment(
        &self,
        tenant: &str,
        reference: &Reference,
    ) -> Result<(), StoreUnavailable> {
        if let Some(entry) = self.find(tenant, reference).await? {
            let id = entry.id;
            self.apply(entry, &Event::RecheckPayment).await?;
            self.wake(id);
        }
        Ok(())
    }

    /// Notes that the shopper was told that the order is saved; whether it was for the first time.
    pub async fn mark_told(
        &self,
        tenant: &str,
        reference: &Reference,
    ) -> Result<bool, StoreUnavailable> {
        match self.find(tenant, reference).await? {
            Some(entry) if !entry.progress.is_told() => {
                Ok(self.apply(entry, &Event::Told).await? == Changed::Yes)
            }
            _ => Ok(false),
        }
    }

    /// Sums what orders in progress reserve: points of this customer, stock of the shop.
    pub async fn reservations(
        &self,
        tenant: &str,
        customer_id: Option<i32>,
    ) -> Result<Reservations, StoreUnavailable> {
        self.0.journal.sum_reserved(tenant, customer_id).await
    }

    /// Drives the orders of these shops on: for ever, or until it is told to stop and the steps under way have ended. On the
    /// thread that it is called on.
    pub async fn drive(self, registry: Arc<TenantRegistry>, payments: Payments) {
        let shops = Shops::new(registry, payments);
        driver::run(self, shops).await;
    }

    /// From now on no step is begun. Orders are still placed, for the next start.
    pub fn stop(&self) {
        self.0.stopping.send_replace(true);
    }

    pub(super) fn now_ms(&self) -> u64 {
        self.0.clock.steady_ms()
    }

    /// Lets the driver look at this row.
    pub(super) fn wake(&self, id: i64) {
        // Without a driver it is found on disk later.
        let _gone = self.0.wake.send(id);
    }

    async fn find(
        &self,
        tenant: &str,
        reference: &Reference,
    ) -> Result<Option<StoredOrder>, StoreUnavailable> {
        match self.0.journal.find_by_reference(tenant, reference).await? {
            None => Ok(None),
            Some(Found::Readable(entry)) => Ok(Some(*entry)),
            Some(Found::Unreadable(_)) => Err(StoreUnavailable),
        }
    }

    /// Writes down what happened to an order. On disk, and heard of by everybody who waits, when this returns.
    pub(super) async fn apply(
        &self,
        entry: StoredOrder,
        event: &Event,
    ) -> Result<Changed, StoreUnavailable> {
        let jitter = jitter();
        let apply = |entry: &mut StoredOrder, now_ms| {
            let facts = entry.facts();
            let pauses = &self.0.pauses;
            entry
                .progress
                .apply(event.clone(), &facts, pauses, jitter, now_ms);
        };
        self.change(entry, apply).await
    }

    /// Changes where an order is, or only writes its columns anew where those are out of date. Where somebody else has done so meanwhile, the change is made to what they wrote.
    pub(super) async fn change(
        &self,
        mut entry: StoredOrder,
        mut change: impl FnMut(&mut StoredOrder, u64),
    ) -> Result<Changed, StoreUnavailable> {
        let id = entry.id;
        for _ in 0..MOST_TRIES {
            let now_ms = self.now_ms();
            let before = entry.progress.clone();
            change(&mut entry, now_ms);
            if entry.progress == before && !entry.is_misfiled {
                return Ok(Changed::No);
            }
            match self.0.journal.update(entry, now_ms).await? {
                Updated::Done => {
                    self.0.changes.notify(id);
                    return Ok(Changed::Yes);
                }
                Updated::CodeTaken => return Ok(Changed::CodeTaken),
                Updated::Outdated => {}
            }
            let found = self.0.journal.find(id).await?.and_then(Found::entry);
            entry = found.ok_or(StoreUnavailable)?;
        }
        tracing::error!("an order is changed by too many at the same time");
        Err(StoreUnavailable)
    }
}

/// What came of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Changed {
    Yes,
    /// There was nothing to change.
    No,
    /// The payment code is another order's: nothing was changed.
    CodeTaken,
}

/// So that what failed together does not come back together.
pub(super) fn jitter() -> u16 {
    rand::rng().random_range(0..1_000)
}

impl OrderStatus {
    fn of(entry: &StoredOrder) -> Self {
        Self {
            reference: entry.order.reference.clone(),
            total_cents: entry.order.total_cents,
            state: entry.progress.state(),
            code: entry.progress.code().cloned(),
            can_recheck_payment: entry.progress.can_recheck_payment(),
        }
    }
}

impl From<StoreUnavailable> for PlaceError {
    fn from(_: StoreUnavailable) -> Self {
        Self::NotWritten
    }
}
