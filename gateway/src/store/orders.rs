//! Interface of a store of orders.

use std::collections::{BTreeMap, HashMap};

use super::{Pending, StoreError, StoreState};

/// Value of `stage` and `attention` in a row whose documents can't be read.
pub const UNREADABLE: &str = "unreadable";

/// Store of orders. Times are in milliseconds since 1970.
///
/// An acknowledged change is on disk. Idempotency keys and references are unique in their tenant,
/// payment codes in the whole store.
pub trait OrderStore: Send + Sync + 'static {
    /// States of the store and of its marker, a file that identifies the journal which the gateway
    /// used last.
    fn states(&self) -> [StoreState; 2];

    /// Opens or creates the store for the one process that drives its orders. Blocks.
    fn open(&self) -> Result<(), StoreError>;

    /// Opens a closed store; compares an open store with its files. Blocks.
    fn maintain(&self);

    /// Tries to read, and also to write if the last change could not be written. The state shows
    /// the result.
    fn check_health(&self) -> Pending<()>;

    /// Stores a new order unless its key is known. Fails if the store's file was deleted.
    fn insert(&self, order: NewOrder, now_ms: u64) -> Pending<InsertResult>;

    /// Stores a change of an order, unless another change replaced its version meanwhile.
    fn update(&self, change: OrderUpdate, now_ms: u64) -> Pending<UpdateResult>;

    /// Marks a row whose documents can't be read. The row is never due, and operators see it among
    /// the orders that need attention.
    fn flag_unreadable(&self, id: i64) -> Pending<()>;

    /// Deletes at most `limit` finished orders; returns their number.
    fn delete_finished(&self, before: FinishedBefore, limit: u32) -> Pending<usize>;

    /// Finds the order that was placed with this key.
    fn find_by_key(&self, tenant: &str, key: &str) -> Pending<Option<StoredKey>>;

    /// Finds the reference of the order with this payment code.
    fn find_by_code(&self, tenant: &str, code: &str) -> Pending<Option<String>>;

    /// Finds an order by the id of its row.
    fn find(&self, id: i64) -> Pending<Option<OrderRow>>;

    /// Finds an order by its reference.
    fn find_by_reference(&self, tenant: &str, reference: &str) -> Pending<Option<OrderRow>>;

    /// Lists rows with a due step in this lane, the longest due first. A lane is a numbered group of
    /// steps with its own concurrency limit.
    fn list_due(&self, tenant: &str, lane: i64, now_ms: u64, limit: usize) -> Pending<Vec<i64>>;

    /// Returns the next time, after now, at which a step is due.
    fn next_due(&self, now_ms: u64) -> Pending<Option<u64>>;

    /// Lists unfinished orders with a row above `after`, in the order of their rows.
    fn list_unfinished(&self, after: i64, limit: u32) -> Pending<Vec<OrderRow>>;

    /// Sums the stock that a tenant's orders reserve, and the points of one customer.
    fn sum_reserved(&self, tenant: &str, customer_id: Option<i32>) -> Pending<Reservations>;

    /// Lists orders for operators, the oldest first.
    fn report(&self, filter: OrderFilter) -> Pending<Vec<OrderReport>>;

    /// Counts orders by tenant. An order that has been waiting to be saved since `overdue_before_ms`
    /// or earlier needs attention.
    fn statistics(&self, overdue_before_ms: u64) -> Pending<BTreeMap<String, JournalStatistics>>;
}

/// An order and its progress as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderDocuments {
    /// The order as it was placed; never changes.
    pub placed: String,
    /// Progress of the order.
    pub progress: String,
}

/// Values that an engine searches by; they are computed from the documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderColumns {
    /// Payment code.
    pub code: Option<String>,
    /// The customer's id at the shop.
    pub customer_id: Option<i32>,
    /// Name of the stage.
    pub stage: &'static str,
    /// Reasons for attention that don't depend on the current time, separated by commas.
    pub attention: Option<String>,
    /// Lane of the next step, a numbered group of steps.
    pub lane: i64,
    /// Time of the next step.
    pub due_ms: Option<u64>,
    /// Whether no step follows.
    pub is_finished: bool,
    /// Reserved points, in hundredths.
    pub reserved_points: i32,
    /// Reserved pieces by product.
    pub reserved_stock: BTreeMap<i32, i64>,
    /// Whether the order must be paid before it is saved.
    pub is_prepaid: bool,
    /// Time since which the order has been waiting to be saved in the Retail API.
    pub unsaved_since_ms: Option<u64>,
}

/// A new order.
#[derive(Clone, Debug)]
pub struct NewOrder {
    /// Tenant.
    pub tenant: String,
    /// Reference.
    pub reference: String,
    /// Idempotency key of the request.
    pub key: String,
    /// Hash of the request.
    pub request_hash: [u8; 32],
    /// When the order was placed.
    pub placed_ms: u64,
    /// Search values.
    pub columns: OrderColumns,
    /// Content.
    pub documents: OrderDocuments,
}

/// Result of storing a new order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InsertResult {
    /// Stored in this row.
    New(i64),
    /// Not stored: the key is known.
    Known(StoredKey),
}

/// The order that was placed with an idempotency key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredKey {
    /// Reference of the order.
    pub reference: String,
    /// Hash of the request that placed it.
    pub request_hash: [u8; 32],
}

/// Change of a stored order.
#[derive(Clone, Debug)]
pub struct OrderUpdate {
    /// Row.
    pub id: i64,
    /// Version of the row on which the change is based.
    pub version: i64,
    /// Tenant.
    pub tenant: String,
    /// New search values.
    pub columns: OrderColumns,
    /// New progress, as JSON.
    pub progress: String,
}

/// Result of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpdateResult {
    /// Stored.
    Done,
    /// Not stored: the row has another version.
    Outdated,
    /// Not stored: another order has the payment code.
    CodeTaken,
}

/// Order as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderRow {
    /// Row.
    pub id: i64,
    /// Version of the row.
    pub version: i64,
    /// Name of the stage.
    pub stage: String,
    /// Content.
    pub documents: OrderDocuments,
}

/// Which finished orders are deleted.
#[derive(Clone, Copy, Debug)]
pub struct FinishedBefore {
    /// Any order that finished before this time.
    pub finished_ms: u64,
    /// Orders without a payment that finished before this time.
    pub unpaid_ms: u64,
}

/// Points and stock that orders reserve.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reservations {
    /// Points of the customer, in hundredths.
    pub points_hundredths: i32,
    /// Pieces by product.
    pub stock: HashMap<i32, i32>,
}

/// Filter of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderFilter {
    /// Orders that are not finished.
    Unfinished,
    /// Orders that need attention or are overdue.
    ForAttention {
        /// An order is overdue if it has been waiting to be saved since this time or earlier.
        overdue_before_ms: u64,
    },
    /// All orders.
    All,
    /// Orders with this reference, with their documents.
    Reference(String),
}

/// An order in a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderReport {
    /// Tenant.
    pub tenant: String,
    /// Reference.
    pub reference: String,
    /// Name of the stage.
    pub stage: String,
    /// Reasons for attention that don't depend on the current time, separated by commas.
    pub attention: Option<String>,
    /// When the order was placed.
    pub placed_ms: u64,
    /// Time of the next step.
    pub due_ms: Option<u64>,
    /// When the order finished.
    pub finished_ms: Option<u64>,
    /// Payment code.
    pub code: Option<String>,
    /// The customer's id at the shop.
    pub customer_id: Option<i32>,
    /// Time since which the order has been waiting to be saved in the Retail API.
    pub unsaved_since_ms: Option<u64>,
    /// Content; `None` in lists.
    pub documents: Option<OrderDocuments>,
}

/// Statistics of a tenant's orders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JournalStatistics {
    /// Orders by stage.
    pub stages: BTreeMap<String, u64>,
    /// Orders that need attention.
    pub attention: u64,
    /// Time since which the oldest prepaid order has been waiting to be saved.
    pub oldest_unsaved_ms: Option<u64>,
}
