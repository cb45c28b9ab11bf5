use std::collections::{BTreeMap, HashMap};

use super::{Pending, StoreError, StoreState};

/// Stage and attention reason of a row whose documents can't be parsed.
pub const UNREADABLE: &str = "unreadable";

/// Format of the stages and documents that this build writes. A gateway leaves orders of a later format to gateways of
/// later builds. Any change that an earlier build would misread, or drop when it stores the order, needs the next number.
pub const ORDER_FORMAT: i32 = 1;

/// Time until a lease ends without a renewal.
pub const LEASE_MS: u64 = 10_000;

/// Stage of a row that is the declaration of a withdrawal, not an order.
pub const WITHDRAWAL: &str = "withdrawal";

/// Store of orders. Times are in ms since 1970.
///
/// An acknowledged change is on disk. Idempotency keys and references are unique per tenant, payment codes are unique
/// in the store.
pub trait OrderStore: Send + Sync + 'static {
    /// States of the store and of its marker, if it has one. The marker is a file that identifies the last used
    /// journal.
    fn states(&self) -> Vec<StoreState>;

    /// Opens or creates the store for a gateway. Blocks.
    fn open(&self) -> Result<(), StoreError>;

    /// Whether several gateways can have the store open.
    fn is_shared(&self) -> bool;

    /// Reads the time that all gateways of the store share. `None` for a store of one gateway, which uses its own clock.
    fn read_time(&self) -> Option<Pending<u64>>;

    /// Opens a closed store. Compares an open store with its files. Blocks.
    fn maintain(&self);

    /// Tries to read, and after a failed write also to write. The state shows the result.
    fn check_health(&self) -> Pending<()>;

    /// Finds out why acknowledged changes could be lost with the database's machine. `None` if the settings require no
    /// standby.
    fn find_standby_problem(&self) -> Option<Pending<Option<&'static str>>>;

    /// Renews the leases of this store, and takes leases that no other gateway holds, of tenants whose orders this
    /// gateway can run. Only the gateway with a tenant's lease runs the steps of its orders. A lease ends [`LEASE_MS`]
    /// after its last renewal. Live gateways share the tenants equally, as far as they can run them; a tenant that a
    /// gateway of a later [`ORDER_FORMAT`] can run goes only to such gateways. Leases of other tenants and beyond the share
    /// end, except those of `busy` tenants, which have a running step.
    fn renew_leases(&self, tenants: Vec<String>, busy: Vec<String>) -> Pending<Leases>;

    /// Whether no gateway holds the lease of one of these tenants.
    fn has_free_lease(&self, tenants: Vec<String>) -> Pending<bool>;

    /// Ends the leases of this store.
    fn release_leases(&self) -> Pending<()>;

    /// Stores a new order unless its key is known, or other orders reserved its points or pieces meanwhile. Fails if
    /// the store's file was deleted.
    fn insert(&self, order: NewOrder, now_ms: u64) -> Pending<InsertResult>;

    /// Stores a change unless the order changed since this version. The start of a step is stored only with the
    /// tenant's lease.
    fn update(&self, change: OrderUpdate, now_ms: u64) -> Pending<UpdateResult>;

    /// Marks a row whose documents can't be parsed. The row is never due and needs attention.
    fn flag_unreadable(&self, id: i64) -> Pending<()>;

    /// Deletes at most `limit` finished orders. Returns their number.
    fn delete_finished(&self, before: FinishedBefore, limit: u32) -> Pending<usize>;

    /// Finds the order of this idempotency key. A found order is stored like an acknowledged one.
    fn find_by_key(&self, tenant: &str, key: &str) -> Pending<Option<StoredKey>>;

    /// Finds the reference of the order with this payment code.
    fn find_by_code(&self, tenant: &str, code: &str) -> Pending<Option<String>>;

    /// Finds an order by row id.
    fn find(&self, id: i64) -> Pending<Option<OrderRow>>;

    /// Finds an order by reference.
    fn find_by_reference(&self, tenant: &str, reference: &str) -> Pending<Option<OrderRow>>;

    /// Lists the rows with a due step, longest due first: at most `limit` of each tenant and lane. A lane is a
    /// numbered group of steps. Orders of a later [`ORDER_FORMAT`] are left out.
    fn list_due(&self, now_ms: u64, limit: usize) -> Pending<DueOrders>;

    /// Lists unfinished orders of these tenants by row id, after the row `after`.
    fn list_unfinished(
        &self,
        tenants: Vec<String>,
        after: i64,
        limit: u32,
    ) -> Pending<Vec<OrderRow>>;

    /// Lists a customer's unfinished orders, newest first.
    fn list_unfinished_of_customer(
        &self,
        tenant: &str,
        customer_id: i32,
        limit: u32,
    ) -> Pending<Vec<OrderRow>>;

    /// Sums a tenant's reserved stock and a customer's reserved points.
    fn sum_reserved(&self, tenant: &str, customer_id: Option<i32>) -> Pending<Reservations>;

    /// Lists orders for operators, oldest first.
    fn report(&self, filter: OrderFilter) -> Pending<Vec<OrderReport>>;

    /// Counts orders by tenant. An order needs attention if its wait for the save began at `overdue_before_ms` or
    /// earlier.
    fn statistics(&self, overdue_before_ms: u64) -> Pending<BTreeMap<String, JournalStatistics>>;
}

/// Epoch of each lease of a store, by tenant. It grows when the lease changes hands, so that its new holder recovers
/// the orders.
pub type Leases = BTreeMap<String, i64>;

/// An order and its progress, as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderDocuments {
    /// The order as placed; never changes.
    pub placed: String,
    /// Progress of the order.
    pub progress: String,
}

/// Values that an engine searches by. They are computed from the documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderColumns {
    /// Payment code.
    pub code: Option<String>,
    /// Id of the customer record in the Retail API.
    pub customer_id: Option<i32>,
    /// Name of the stage.
    pub stage: &'static str,
    /// Reasons for attention, separated by commas. Excludes "overdue", which depends on the current time.
    pub attention: Option<String>,
    /// Lane of the next step.
    pub lane: i64,
    /// Due time of the next step.
    pub due_ms: Option<u64>,
    /// Whether no step follows.
    pub is_finished: bool,
    /// Reserved points, in hundredths.
    pub reserved_points: i32,
    /// Reserved pieces by product.
    pub reserved_stock: BTreeMap<i32, i64>,
    /// Whether the order is paid before it is saved.
    pub is_prepaid: bool,
    /// Start of the wait for the save in the Retail API.
    pub unsaved_since_ms: Option<u64>,
}

/// New order.
#[derive(Clone, Debug)]
pub struct NewOrder {
    /// Tenant.
    pub tenant: String,
    /// Order reference.
    pub reference: String,
    /// Idempotency key of the request.
    pub key: String,
    /// Hash of the request.
    pub request_hash: [u8; 32],
    /// Time of the order.
    pub placed_ms: u64,
    /// Values to search by.
    pub columns: OrderColumns,
    /// Order and progress.
    pub documents: OrderDocuments,
    /// Reservations that the order was priced with; `None` for a row that reserves nothing.
    pub seen: Option<SeenReservations>,
}

/// Reservations of other orders that a new order was priced with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenReservations {
    /// The customer's reserved points, in hundredths.
    pub points_hundredths: i32,
    /// Pieces by product id; `None` if the shop sells more than its stock.
    pub stock: Option<HashMap<i32, i32>>,
}

impl NewOrder {
    /// Whether the order reserves points or pieces of a limited stock.
    pub fn has_limited_reservations(&self) -> bool {
        let limits_stock = self.seen.as_ref().is_some_and(|seen| seen.stock.is_some());
        self.seen.is_some()
            && (self.columns.reserved_points > 0
                || (limits_stock && !self.columns.reserved_stock.is_empty()))
    }

    /// Whether other orders reserved the customer's points or the order's products since it was priced.
    pub fn is_outdated(&self, reserved: &Reservations) -> bool {
        let Some(seen) = &self.seen else {
            return false;
        };
        let has_points = self.columns.reserved_points > 0;
        if has_points && reserved.points_hundredths > seen.points_hundredths {
            return true;
        }
        let pieces = |stock: &HashMap<i32, i32>, id| stock.get(id).copied().unwrap_or(0);
        seen.stock.as_ref().is_some_and(|stock| {
            let mut products = self.columns.reserved_stock.keys();
            products.any(|id| pieces(&reserved.stock, id) > pieces(stock, id))
        })
    }
}

/// Result of storing a new order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InsertResult {
    /// Stored with this row id.
    New(i64),
    /// Not stored, because the key is known.
    Known(StoredKey),
    /// Not stored, because other orders reserved its points or pieces meanwhile.
    Outdated,
}

/// Order of an idempotency key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredKey {
    /// Reference of the order.
    pub reference: String,
    /// Hash of the order's request.
    pub request_hash: [u8; 32],
}

/// Change of a stored order.
#[derive(Clone, Debug)]
pub struct OrderUpdate {
    /// Row id.
    pub id: i64,
    /// Version that the change is based on.
    pub version: i64,
    /// Tenant.
    pub tenant: String,
    /// New values to search by.
    pub columns: OrderColumns,
    /// New progress, as JSON.
    pub progress: String,
    /// Whether the change is the start of a step.
    pub starts_step: bool,
}

/// Result of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpdateResult {
    /// Stored.
    Done,
    /// Not stored, because the row changed since this version, or another gateway holds the tenant's lease.
    Outdated,
    /// Not stored, because another order has the payment code.
    CodeTaken,
}

/// Stored order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderRow {
    /// Row id.
    pub id: i64,
    /// Version of the row.
    pub version: i64,
    /// Name of the stage.
    pub stage: String,
    /// Whether a later build wrote it, in a later [`ORDER_FORMAT`].
    pub is_newer: bool,
    /// Order and progress.
    pub documents: OrderDocuments,
}

/// Time limits for the deletion of finished orders.
#[derive(Clone, Copy, Debug)]
pub struct FinishedBefore {
    /// Limit for all orders.
    pub finished_ms: u64,
    /// Limit for orders without a payment.
    pub unpaid_ms: u64,
}

/// Orders whose next step is due.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DueOrders {
    /// Rows by tenant and lane, the longest due first.
    pub rows: BTreeMap<(String, i64), Vec<i64>>,
    /// Next time, after now, at which a step is due.
    pub next_ms: Option<u64>,
}

/// Points and stock that orders reserve.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reservations {
    /// Points in hundredths.
    pub points_hundredths: i32,
    /// Pieces by product id.
    pub stock: HashMap<i32, i32>,
}

/// Filter of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderFilter {
    /// Unfinished orders.
    Unfinished,
    /// Orders that are overdue or need attention.
    ForAttention {
        /// An order is overdue if its wait for the save began at this time or earlier.
        overdue_before_ms: u64,
    },
    /// All orders.
    All,
    /// Orders with this reference. This report contains documents.
    Reference(String),
    /// Declarations of withdrawals, of a tenant or of all. This report contains documents.
    Withdrawals(Option<String>),
}

/// Order in a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderReport {
    /// Row id.
    pub id: i64,
    /// Tenant.
    pub tenant: String,
    /// Order reference.
    pub reference: String,
    /// Name of the stage.
    pub stage: String,
    /// Reasons for attention, separated by commas. Excludes "overdue", which depends on the current time.
    pub attention: Option<String>,
    /// Time of the order.
    pub placed_ms: u64,
    /// Due time of the next step.
    pub due_ms: Option<u64>,
    /// Time when the order finished.
    pub finished_ms: Option<u64>,
    /// Payment code.
    pub code: Option<String>,
    /// Id of the customer record in the Retail API.
    pub customer_id: Option<i32>,
    /// Start of the wait for the save in the Retail API.
    pub unsaved_since_ms: Option<u64>,
    /// Order and progress; `None` in lists.
    pub documents: Option<OrderDocuments>,
}

/// Statistics of a tenant's orders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JournalStatistics {
    /// Orders by stage.
    pub stages: BTreeMap<String, u64>,
    /// Orders that need attention.
    pub attention: u64,
    /// Start of the longest wait of a prepaid order for the save.
    pub oldest_unsaved_ms: Option<u64>,
}
