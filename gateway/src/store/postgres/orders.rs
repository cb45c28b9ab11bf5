use std::{collections::BTreeMap, sync::Arc};

use super::{
    Access, Postgres, PostgresServer,
    connection::{Connection, PostgresError},
    order_leases, order_reports, order_statements as statements,
    order_tables::SCHEMA,
    standby,
};
use crate::store::{
    DueOrders, FinishedBefore, InsertResult, JournalStatistics, Leases, NewOrder, OrderFilter,
    OrderReport, OrderRow, OrderStore, OrderUpdate, Pending, Reservations, StoreError, StoreState,
    StoredKey, UpdateResult, database::Database,
};

/// Journal of orders in a `PostgreSQL` database.
pub struct PostgresOrders {
    pub(super) database: Database<Postgres>,
    /// Random name in the rows of leases.
    owner: Arc<str>,
    #[cfg(test)]
    pub(super) time: Option<Arc<super::testing::TestTime>>,
}

impl PostgresOrders {
    /// Creates a closed store.
    pub fn new(server: PostgresServer) -> Self {
        Self {
            database: Postgres::database(server, &SCHEMA),
            owner: format!("{:032x}", rand::random::<u128>()).into(),
            #[cfg(test)]
            time: None,
        }
    }

    /// Opens the journal for the command line, also beside a running gateway.
    pub fn open_for_command_line(server: PostgresServer) -> Result<Self, StoreError> {
        let store = Self::new(server);
        store.database.open(Access::Shared, |_| Ok(()))?;
        Ok(store)
    }
}

impl OrderStore for PostgresOrders {
    fn states(&self) -> Vec<StoreState> {
        vec![self.database.state.clone()]
    }

    fn open(&self) -> Result<(), StoreError> {
        let opened = self.database.open(Access::Leased, |_| Ok(()));
        match &opened {
            Ok(()) => self.database.state.recover_all(),
            Err(error) => self.database.state.fail(error.trouble(), error),
        }
        opened
    }

    fn maintain(&self) {
        if !self.database.is_open() {
            // The state shows the outcome.
            let _recorded = self.open();
        }
    }

    fn check_health(&self) -> Pending<()> {
        self.database.check_server_health()
    }

    fn find_standby_problem(&self) -> Option<Pending<Option<&'static str>>> {
        let is_required = self.database.engine.server.requires_standby();
        is_required.then(|| self.database.read(standby::find_problem))
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn read_time(&self) -> Option<Pending<u64>> {
        #[cfg(test)]
        if let Some(time) = self.time.clone() {
            return Some(self.database.read(move |_| Ok(time.read_ms())));
        }
        Some(self.database.read(statements::read_time))
    }

    fn renew_leases(&self, tenants: Vec<String>, busy: Vec<String>) -> Pending<Leases> {
        let owner = Arc::clone(&self.owner);
        self.database
            .write(move |connection| order_leases::renew(connection, &owner, &tenants, &busy))
    }

    fn has_free_lease(&self, tenants: Vec<String>) -> Pending<bool> {
        self.database
            .read(move |connection| order_leases::is_one_free(connection, &tenants))
    }

    fn release_leases(&self) -> Pending<()> {
        let owner = Arc::clone(&self.owner);
        self.database
            .write(move |connection| order_leases::release(connection, &owner))
    }

    fn insert(&self, order: NewOrder, now_ms: u64) -> Pending<InsertResult> {
        self.database.write(move |connection| {
            let inserted = statements::insert(connection, &order, now_ms)?;
            if let InsertResult::Known(_) = inserted {
                wait_for_standby(connection)?;
            }
            Ok(inserted)
        })
    }

    fn update(&self, change: OrderUpdate, now_ms: u64) -> Pending<UpdateResult> {
        let owner = Arc::clone(&self.owner);
        self.database.write(move |connection| {
            if change.starts_step && !order_leases::hold(connection, &owner, &change.tenant)? {
                return Ok(UpdateResult::Outdated);
            }
            statements::update(connection, &change, now_ms)
        })
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
        self.database.write(move |connection| {
            let found = statements::find_by_key(connection, &tenant, &key)?;
            if found.is_some() {
                wait_for_standby(connection)?;
            }
            Ok(found)
        })
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

/// Makes the commit wait for a synchronous standby. A repeated request is acknowledged, but the order that it finds may
/// be visible before the standby has it (D-291). A transaction with an id changes the row of its writer in
/// `last_commits`, and the commit of a change waits.
fn wait_for_standby(connection: &Connection) -> Result<(), PostgresError> {
    connection.run("SELECT pg_current_xact_id()")
}
