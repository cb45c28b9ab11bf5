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

/// Orders in progress of every shop. One per process; cheap to clone.
#[derive(Clone)]
pub struct Orders(pub(super) Arc<Inner>);

/// State that all handles share.
pub(super) struct Inner {
    pub(super) journal: Journal,
    pub(super) clock: Clock,
    pub(super) pauses: Pauses,
    pub(super) settings: OrdersSettings,
    pub(super) changes: Changes,
    pub(super) metrics: OrderMetrics,
    /// Sends rows that the driver should process now.
    wake: mpsc::UnboundedSender<i64>,
    /// Receiver of `wake`; the driver locks it.
    pub(super) woken: tokio::sync::Mutex<mpsc::UnboundedReceiver<i64>>,
    /// Whether the driver starts no more steps.
    pub(super) stopping: watch::Sender<bool>,
}

/// Idempotency key that the shopper's browser chooses: 16 to 64 letters, digits and hyphens.
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

/// Request to place an order.
pub struct PlaceRequest {
    /// Key of the request.
    pub key: IdempotencyKey,
    /// Hash of the request's content and customer; it must match when the key is repeated.
    pub request_hash: [u8; 32],
    /// The order.
    pub order: PlacedOrder,
}

/// Result of placing an order.
#[derive(Debug)]
pub enum PlaceResult {
    /// The order is new.
    New(Reference),
    /// The key placed this order before.
    Known(Reference),
}

/// Reason why an order is not placed.
#[derive(Debug)]
pub enum PlaceError {
    /// The key placed an order with other content.
    KeyReused,
    /// The journal could not be written.
    NotWritten,
}

/// Status of an order, as the API reports it.
#[derive(Clone, Debug)]
pub struct OrderStatus {
    /// Reference of the order.
    pub reference: Reference,
    /// Total, in cents.
    pub total_cents: i32,
    /// State of the order.
    pub state: State,
    /// The provider's payment code, if the order is prepaid.
    pub code: Option<PaymentCode>,
    /// Whether a request to the payment provider is possible and not already scheduled.
    pub can_recheck_payment: bool,
}

/// State of an order, for the shopper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// In progress, without a result yet.
    Pending,
    /// Waits for payment at the provider's page.
    ToPay,
    /// Not paid, and no longer payable.
    NotPaid,
    /// The provider gave no payment code: nothing was ordered.
    NotAccepted,
    /// Saved in the Retail API.
    Saved,
    /// The Retail API does not accept it. A paid order is retried.
    NotSaved,
}

/// Maximum attempts of a change that conflicts with concurrent changes of the same order.
const MAX_ATTEMPTS: u32 = 50;

impl Orders {
    /// Opens or creates the journal; [`Orders::drive`] runs its orders. [`Orders::keep_open`] retries a journal that can't be
    /// opened now; an error here is permanent.
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

    /// Opens the journal beside a gateway that may be running.
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

    /// Finds the order that the same request placed before.
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

    /// Stores a new order and wakes the driver. Of concurrent requests with the same key, the first places the order and the
    /// others return it.
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

    /// Status of an order; waits up to `wait` while it is pending. `None` for an unknown reference.
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

    /// Finds the shop's order with this payment code.
    pub async fn find_by_code(
        &self,
        tenant: &str,
        code: &PaymentCode,
    ) -> Result<Option<Reference>, StoreUnavailable> {
        self.0.journal.find_by_code(tenant, code).await
    }

    /// Schedules a request to the payment provider soon, after a hint that the payment has changed. Stored when this returns.
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

    /// Records that the shopper saw the order as saved; returns whether it was the first time.
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

    /// Runs the orders of these shops on the current thread, until [`Orders::stop`] is called and the running steps have ended.
    pub async fn drive(self, registry: Arc<TenantRegistry>, payments: Payments) {
        let shops = Shops::new(registry, payments);
        driver::run(self, shops).await;
    }

    /// Stops starting steps. Orders can still be placed; the next start runs them.
    pub fn stop(&self) {
        self.0.stopping.send_replace(true);
    }

    pub(super) fn now_ms(&self) -> u64 {
        self.0.clock.steady_ms()
    }

    /// Wakes the driver for this row.
    pub(super) fn wake(&self, id: i64) {
        // Without a driver, the next start finds the row on disk.
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

    /// Applies an event to an order. Stored, and subscribers notified, when this returns.
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

    /// Changes an order and stores it; repeats the change on the newer version after a conflict. An unchanged order is
    /// stored only if its columns are outdated.
    pub(super) async fn change(
        &self,
        mut entry: StoredOrder,
        mut change: impl FnMut(&mut StoredOrder, u64),
    ) -> Result<Changed, StoreUnavailable> {
        let id = entry.id;
        for _ in 0..MAX_ATTEMPTS {
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

/// Result of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Changed {
    Yes,
    /// Nothing to change.
    No,
    /// Not stored: another order has the payment code.
    CodeTaken,
}

/// Random jitter, so that orders that failed together are not retried together.
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
