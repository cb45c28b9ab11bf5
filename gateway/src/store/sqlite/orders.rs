use std::{
    collections::BTreeMap,
    path::Path,
    sync::{Mutex, PoisonError},
};

use super::{
    Sqlite,
    journal_files::{AcceptedJournal, FilesSnapshot, OrderCounts, OrderFiles},
    marker::{self, Marker},
    order_reports, order_statements as statements,
    order_tables::SCHEMA,
    watch::{FileWatch, has_vanished},
};
use crate::store::{
    DueOrders, FinishedBefore, InsertResult, JournalStatistics, Leases, NewOrder, OrderFilter,
    OrderReport, OrderRow, OrderStore, OrderUpdate, Pending, Reservations, StoreError, StoreState,
    StoreUnavailable, StoredKey, Trouble, UpdateResult, database::Database,
};

/// Journal of orders in an SQLite file.
pub struct SqliteOrders {
    pub(super) files: OrderFiles,
    pub(super) database: Database<Sqlite>,
    marker_state: StoreState,
    /// The files when they were last refused. Unchanged files are not opened again.
    refused_files: Mutex<Option<FilesSnapshot>>,
}

impl SqliteOrders {
    /// Creates a closed store.
    pub fn new(files: OrderFiles) -> Self {
        Self {
            database: Sqlite::database(&SCHEMA, files.database.clone()),
            files,
            marker_state: StoreState::new("orders-marker", &[Trouble::NotWritable]),
            refused_files: Mutex::default(),
        }
    }

    /// Opens an existing journal for the command line. A running gateway maintains the files and the marker.
    pub fn open_for_command_line(files: OrderFiles) -> Result<Self, StoreError> {
        let file = &files.database;
        let database_error = |error: rusqlite::Error| SCHEMA.database_error(file, &error);
        let (writer, reader) = (SCHEMA.connect(file)?, SCHEMA.connect(file)?);
        if marker::read_identity(&writer)
            .map_err(database_error)?
            .is_none()
        {
            writer
                .execute_batch(marker::IDENTITY_TABLE)
                .map_err(database_error)?;
        }
        let store = Self::new(files);
        let (watch, lock) = (None, None);
        store
            .database
            .start_threads(writer, Some(reader), watch, lock)?;
        Ok(store)
    }

    /// Accepts the journal in the file as the new last used journal. Creates a missing journal.
    pub fn accept(files: &OrderFiles) -> Result<AcceptedJournal, StoreError> {
        files.accept()
    }

    /// Copies the journal to a new file, also while a gateway uses it.
    pub fn back_up(files: &OrderFiles, copy: &Path) -> Result<OrderCounts, StoreError> {
        files.back_up(copy)
    }

    fn open_to_drive(&self) -> Result<(), StoreError> {
        let file = &self.files.database;
        let lock = SCHEMA.lock(file)?;
        let (writer, identity) = self.files.open()?;
        let reader = SCHEMA.connect(file)?;
        let marker = Marker::new(
            self.files.marker.clone(),
            identity,
            self.marker_state.clone(),
        );
        let watch = FileWatch::new(file, self.database.state.clone(), marker);
        let watch = watch.map_err(|error| SCHEMA.file_error(file, error))?;
        self.database
            .start_threads(writer, Some(reader), Some(watch), Some(lock))
    }
}

impl OrderStore for SqliteOrders {
    fn states(&self) -> Vec<StoreState> {
        vec![self.database.state.clone(), self.marker_state.clone()]
    }

    fn open(&self) -> Result<(), StoreError> {
        let opened = self.open_to_drive();
        match &opened {
            Ok(()) => self.database.state.recover_all(),
            Err(error) => self.database.state.fail(error.trouble(), error),
        }
        opened
    }

    fn maintain(&self) {
        if self.database.is_open() {
            if let Some(watch) = self.database.engine.watch.get() {
                watch.maintain();
            }
            return;
        }
        let files = self.files.snapshot();
        let mut refused = self
            .refused_files
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if *refused == Some(files) {
            return;
        }
        let is_refused = matches!(self.open(), Err(StoreError::Unconfirmed { .. }));
        *refused = is_refused.then_some(files);
    }

    fn check_health(&self) -> Pending<()> {
        self.database.check_file_health()
    }

    fn find_standby_problem(&self) -> Option<Pending<Option<&'static str>>> {
        None
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn read_time(&self) -> Option<Pending<u64>> {
        None
    }

    /// The file lock excludes other gateways, so this store holds all leases, and they never change hands.
    fn renew_leases(&self, tenants: Vec<String>, busy: Vec<String>) -> Pending<Leases> {
        let held = tenants.into_iter().chain(busy);
        let leases = held.map(|tenant| (tenant, 1)).collect();
        Box::pin(async { Ok(leases) })
    }

    fn has_free_lease(&self, _tenants: Vec<String>) -> Pending<bool> {
        Box::pin(async { Ok(false) })
    }

    fn release_leases(&self) -> Pending<()> {
        Box::pin(async { Ok(()) })
    }

    fn insert(&self, order: NewOrder, now_ms: u64) -> Pending<InsertResult> {
        let state = self.database.state.clone();
        let inserted = self.database.write(move |connection| {
            if has_vanished(&state) {
                return Ok(None);
            }
            statements::insert(connection, &order, now_ms).map(Some)
        });
        Box::pin(async move { inserted.await?.ok_or(StoreUnavailable) })
    }

    fn update(&self, change: OrderUpdate, now_ms: u64) -> Pending<UpdateResult> {
        self.database
            .write(move |connection| statements::update(connection, &change, now_ms))
    }

    fn flag_unreadable(&self, id: i64) -> Pending<()> {
        self.database
            .write(move |connection| statements::flag_unreadable(connection, id))
    }

    fn delete_finished(&self, before: FinishedBefore, limit: u32) -> Pending<usize> {
        self.database
            .write(move |connection| statements::delete_finished(connection, before, limit))
    }

    fn find_by_key(&self, tenant: &str, key: &str) -> Pending<Option<StoredKey>> {
        let (tenant, key) = (tenant.to_owned(), key.to_owned());
        self.database
            .read(move |connection| statements::find_by_key(connection, &tenant, &key))
    }

    fn find_by_code(&self, tenant: &str, code: &str) -> Pending<Option<String>> {
        let (tenant, code) = (tenant.to_owned(), code.to_owned());
        self.database
            .read(move |connection| statements::find_by_code(connection, &tenant, &code))
    }

    fn find(&self, id: i64) -> Pending<Option<OrderRow>> {
        self.database
            .read(move |connection| statements::find(connection, id))
    }

    fn find_by_reference(&self, tenant: &str, reference: &str) -> Pending<Option<OrderRow>> {
        let (tenant, reference) = (tenant.to_owned(), reference.to_owned());
        self.database
            .read(move |connection| statements::find_by_reference(connection, &tenant, &reference))
    }

    fn list_due(&self, now_ms: u64, limit: usize) -> Pending<DueOrders> {
        self.database.read(move |connection| {
            Ok(DueOrders {
                rows: statements::list_due(connection, now_ms, limit)?,
                next_ms: statements::next_due(connection, now_ms)?,
            })
        })
    }

    fn list_unfinished(
        &self,
        tenants: Vec<String>,
        after: i64,
        limit: u32,
    ) -> Pending<Vec<OrderRow>> {
        self.database
            .read(move |connection| statements::list_unfinished(connection, &tenants, after, limit))
    }

    fn list_unfinished_of_customer(
        &self,
        tenant: &str,
        customer_id: i32,
        limit: u32,
    ) -> Pending<Vec<OrderRow>> {
        let tenant = tenant.to_owned();
        self.database.read(move |connection| {
            statements::list_unfinished_of_customer(connection, &tenant, customer_id, limit)
        })
    }

    fn sum_reserved(&self, tenant: &str, customer_id: Option<i32>) -> Pending<Reservations> {
        let tenant = tenant.to_owned();
        self.database
            .read(move |connection| statements::sum_reserved(connection, &tenant, customer_id))
    }

    fn report(&self, filter: OrderFilter) -> Pending<Vec<OrderReport>> {
        self.database
            .read(move |connection| order_reports::list(connection, &filter))
    }

    fn statistics(&self, overdue_before_ms: u64) -> Pending<BTreeMap<String, JournalStatistics>> {
        self.database
            .read(move |connection| order_reports::read_statistics(connection, overdue_before_ms))
    }
}
