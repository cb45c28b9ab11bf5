use std::{sync::Arc, time::Duration};

use tokio::sync::{mpsc, watch};

use super::{
    OrdersSettings, PaymentCode, Reference,
    change_notifier::ChangeNotifier,
    driver::{self, ShopExecutor},
    journal::{InsertResult, Journal, NewRow, ParsedRow},
    journal_clock::{JournalClock, MAX_DIFFERENCE_MS},
    metrics::OrderMetrics,
    order_status::{OrderInProgress, OrderState, OrderStatus},
    order_update::ChangeResult,
    placement::{IdempotencyKey, PlaceError, PlaceRequest, PlaceResult},
    state_machine::{Event, Progress, Timings},
    stored_order::{Document, StoredOrder},
};
use crate::{
    clock::Clock,
    payments::Payments,
    store::{OrderStore, Reservations, StoreEngine, StoreError, StoreUnavailable},
    tenants::TenantRegistry,
};

/// Maximum number of orders in progress in a customer's list.
const MAX_IN_PROGRESS: u32 = 20;

/// Interval of reading an order that another gateway may change. This gateway is not notified of such changes.
const SHARED_POLL_INTERVAL: Duration = Duration::from_millis(250);

/// Service for the orders of all shops. One per process; cheap to clone.
#[derive(Clone)]
pub struct Orders(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) journal: Journal,
    pub(super) clock: Clock,
    pub(super) journal_clock: JournalClock,
    pub(super) timings: Timings,
    pub(super) settings: OrdersSettings,
    pub(super) changes: ChangeNotifier,
    pub(super) metrics: OrderMetrics,
    /// Row ids of orders whose next step the driver should start now.
    wake: mpsc::UnboundedSender<i64>,
    pub(super) woken: tokio::sync::Mutex<mpsc::UnboundedReceiver<i64>>,
    pub(super) stopping: watch::Sender<bool>,
}

impl Orders {
    /// Opens or creates the journal. Returns an error only if a retry can't help. Otherwise [`Orders::run_maintenance`]
    /// retries.
    pub fn open(
        engine: &StoreEngine,
        settings: &OrdersSettings,
        clock: &Clock,
    ) -> Result<Self, StoreError> {
        let store = engine.order_store(settings.files());
        Self::open_store(store, settings, clock)
    }

    pub(super) fn open_store(
        store: Arc<dyn OrderStore>,
        settings: &OrdersSettings,
        clock: &Clock,
    ) -> Result<Self, StoreError> {
        match store.open() {
            Err(error) if error.prevents_start() => Err(error),
            _ => Ok(Self::with_store(store, settings, clock)),
        }
    }

    /// Opens the journal for the command line, also beside a running gateway.
    pub fn open_for_command_line(
        engine: &StoreEngine,
        settings: &OrdersSettings,
        clock: &Clock,
    ) -> Result<Self, StoreError> {
        let store = engine.order_store_for_command_line(settings.files())?;
        Ok(Self::with_store(store, settings, clock))
    }

    fn with_store(store: Arc<dyn OrderStore>, settings: &OrdersSettings, clock: &Clock) -> Self {
        let (wake, woken) = mpsc::unbounded_channel();
        let mut timings = settings.timings();
        if store.is_shared() {
            // The start of a step and the end of its quiet period may be measured differently.
            timings.quiet_ms = timings.quiet_ms.saturating_add(MAX_DIFFERENCE_MS);
        }
        Self(Arc::new(Inner {
            journal: Journal(store),
            clock: clock.clone(),
            journal_clock: JournalClock::new(clock),
            timings,
            settings: settings.clone(),
            changes: ChangeNotifier::default(),
            metrics: OrderMetrics::default(),
            wake,
            woken: tokio::sync::Mutex::new(woken),
            stopping: watch::Sender::new(false),
        }))
    }

    /// Finds the order of an earlier request with this key and hash.
    pub async fn find_placed(
        &self,
        tenant: &str,
        key: &IdempotencyKey,
        request_hash: [u8; 32],
    ) -> Result<Option<Reference>, PlaceError> {
        let found = self.0.journal.find_by_key(tenant, key);
        match self.read_in_time(found).await? {
            None => Ok(None),
            Some(keyed) if keyed.request_hash == request_hash => Ok(Some(keyed.reference)),
            Some(_) => Err(PlaceError::KeyReused),
        }
    }

    /// Stores a new order and wakes the driver. A repeated key returns the first order.
    pub async fn place(&self, request: PlaceRequest) -> Result<PlaceResult, PlaceError> {
        let now_ms = self.now_ms().await?;
        let PlaceRequest {
            key,
            request_hash,
            order,
            seen,
        } = request;
        let reference = order.reference.clone();
        let document = Document::Order(order);
        let row = NewRow {
            key,
            request_hash,
            progress: Progress::new(&document.facts(), now_ms),
            document,
            seen,
        };
        match self.0.journal.insert(row, now_ms).await? {
            InsertResult::New(id) => {
                self.wake(id);
                Ok(PlaceResult::New(reference))
            }
            InsertResult::Known(keyed) if keyed.request_hash == request_hash => {
                Ok(PlaceResult::Known(keyed.reference))
            }
            InsertResult::Known(_) => Err(PlaceError::KeyReused),
            InsertResult::Outdated => Err(PlaceError::Outdated),
        }
    }

    /// Status of an order; waits up to `wait` for a pending order. `None` for an unknown reference.
    pub async fn status(
        &self,
        tenant: &str,
        reference: &Reference,
        wait: Duration,
    ) -> Result<Option<OrderStatus>, StoreUnavailable> {
        let clock = &self.0.clock;
        let started_ms = clock.now_ms();
        let Some(stored) = self.find(tenant, reference).await? else {
            return Ok(None);
        };
        let mut changes = self.0.changes.subscribe(stored.id);
        loop {
            // Reads again after subscribing, so that no change is missed.
            let Some(stored) = self.find(tenant, reference).await? else {
                return Ok(None);
            };
            let Some(order) = stored.document.order() else {
                return Ok(None);
            };
            let status = OrderStatus::of(&stored, order);
            if status.state != OrderState::Pending {
                return Ok(Some(status));
            }
            let waited = Duration::from_millis(clock.now_ms().saturating_sub(started_ms));
            let left = wait.saturating_sub(waited);
            if left.is_zero() {
                return Ok(Some(status));
            }
            let pause = if self.0.journal.0.is_shared() {
                left.min(SHARED_POLL_INTERVAL)
            } else {
                left
            };
            // After the wait the order is read once more.
            let _changed_or_over = clock.timeout(pause, changes.changed()).await;
        }
    }

    /// Lists a customer's unfinished orders, newest first. Unreadable orders and those of later
    /// builds are left out. A saved order is unfinished until its mails are sent.
    pub async fn list_in_progress(
        &self,
        tenant: &str,
        customer_id: i32,
    ) -> Result<Vec<OrderInProgress>, StoreUnavailable> {
        let rows = self
            .0
            .journal
            .list_unfinished_of_customer(tenant, customer_id, MAX_IN_PROGRESS);
        let stored = self
            .read_in_time(rows)
            .await?
            .into_iter()
            .filter_map(ParsedRow::readable);
        Ok(stored
            .filter_map(|stored| OrderInProgress::of(&stored, customer_id))
            .collect())
    }

    /// Finds the shop's order with this payment code.
    pub async fn find_by_code(
        &self,
        tenant: &str,
        code: &PaymentCode,
    ) -> Result<Option<Reference>, StoreUnavailable> {
        let found = self.0.journal.find_by_code(tenant, code);
        self.read_in_time(found).await
    }

    /// Schedules a payment check soon, after a hint that the payment changed. The schedule is on disk when this
    /// returns.
    pub async fn recheck_payment(
        &self,
        tenant: &str,
        reference: &Reference,
    ) -> Result<(), StoreUnavailable> {
        if let Some(stored) = self.find(tenant, reference).await? {
            let id = stored.id;
            self.apply(stored, &Event::RecheckPayment).await?;
            self.wake(id);
        }
        Ok(())
    }

    /// Records that the shopper saw the saved order. Returns whether this was the first time.
    pub async fn mark_seen(
        &self,
        tenant: &str,
        reference: &Reference,
    ) -> Result<bool, StoreUnavailable> {
        match self.find(tenant, reference).await? {
            Some(stored) if !stored.progress.is_seen() => {
                Ok(self.apply(stored, &Event::MarkSeen).await? == ChangeResult::Yes)
            }
            _ => Ok(false),
        }
    }

    /// Sums the shop's reserved stock and the customer's reserved points.
    pub async fn reservations(
        &self,
        tenant: &str,
        customer_id: Option<i32>,
    ) -> Result<Reservations, StoreUnavailable> {
        let reserved = self.0.journal.sum_reserved(tenant, customer_id);
        self.read_in_time(reserved).await
    }

    /// Runs a read of a shopper's request. A database can hang; a file responds at once, or fails.
    async fn read_in_time<T>(
        &self,
        read: impl Future<Output = Result<T, StoreUnavailable>>,
    ) -> Result<T, StoreUnavailable> {
        let journal = &self.0.journal.0;
        match journal.states().first() {
            Some(state) if journal.is_shared() => state.read_in_time(&self.0.clock, read).await,
            _ => read.await,
        }
    }

    /// Runs the driver on the current thread. After [`Orders::stop`], ends with the last running step.
    pub async fn drive(self, registry: Arc<TenantRegistry>, payments: Payments) {
        let shops = ShopExecutor::new(self.clone(), registry, payments);
        driver::run(self, shops).await;
    }

    /// Stops the driver from starting steps. New orders are still accepted, and the next process runs them.
    pub fn stop(&self) {
        self.0.stopping.send_replace(true);
    }

    pub(super) fn wake(&self, id: i64) {
        // Fails if no driver runs. Then the next driver finds the row on disk.
        let _no_driver = self.0.wake.send(id);
    }

    /// Finds an order; `None` for a withdrawal.
    pub(super) async fn find(
        &self,
        tenant: &str,
        reference: &Reference,
    ) -> Result<Option<StoredOrder>, StoreUnavailable> {
        let found = self.0.journal.find_by_reference(tenant, reference);
        match self.read_in_time(found).await? {
            None => Ok(None),
            Some(ParsedRow::Readable(stored)) => {
                Ok(Some(*stored).filter(|stored| !stored.progress.is_withdrawal()))
            }
            Some(ParsedRow::Unreadable(_) | ParsedRow::Newer(_)) => Err(StoreUnavailable),
        }
    }
}
