//! Contract tests: every storage engine must pass them. A new engine implements [`Engine`], and `contract!` creates
//! its tests.

mod marks;
mod order_disk;
mod orders;
mod prices;
mod sessions;

use std::{fs, path::PathBuf};

use tempfile::TempDir;

pub(super) use self::orders::{NOW_MS, change, order};
use super::{
    MarkStore, MemoryMarks, OrderFiles, OrderStore, PostgresOrders, PostgresPrices,
    PostgresSessions, PriceStore, SessionStore, SqliteOrders, SqlitePrices, SqliteSessions,
    postgres::testing::{TestServer, VERSION_1},
    testing::{Fault, ORDERS_VERSION_1, SESSIONS_VERSION_1, execute},
};
use crate::clock::Clock;

trait Engine {
    type Orders: OrderStore;
    type Sessions: SessionStore;
    type Prices: PriceStore;
    type Marks: MarkStore;

    fn new() -> Self;

    /// Creates a closed store.
    fn orders(&self) -> Self::Orders;

    /// Creates a closed store.
    fn sessions(&self) -> Self::Sessions;

    /// Creates a closed store.
    fn prices(&self) -> Self::Prices;

    /// Opens the marks.
    fn marks(&self) -> Self::Marks;

    /// Copies the data as a killed process would leave it.
    fn copy_after_kill(&self) -> Self;

    /// Replaces the data by data of the oldest version. It has an order and a session (`[1; 32]`) of customer 7 of
    /// tenant `vape`, and a credential change of this customer.
    fn replace_by_oldest_version(&self);

    fn mark_as_newer_version(&self);

    async fn set_orders_fault(orders: &Self::Orders, fault: Fault);

    async fn set_sessions_fault(sessions: &Self::Sessions, fault: Fault);

    async fn set_prices_fault(prices: &Self::Prices, fault: Fault);
}

struct Sqlite(TempDir);

impl Sqlite {
    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

impl Engine for Sqlite {
    type Orders = SqliteOrders;
    type Sessions = SqliteSessions;
    type Prices = SqlitePrices;
    type Marks = MemoryMarks;

    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn orders(&self) -> SqliteOrders {
        SqliteOrders::new(OrderFiles {
            database: self.file("orders.sqlite"),
            marker: self.file("orders.marker"),
        })
    }

    fn sessions(&self) -> SqliteSessions {
        SqliteSessions::new(self.file("sessions.sqlite"))
    }

    fn prices(&self) -> SqlitePrices {
        SqlitePrices::new(self.file("prices.sqlite"))
    }

    fn marks(&self) -> MemoryMarks {
        MemoryMarks::new(&Clock::default())
    }

    fn copy_after_kill(&self) -> Self {
        let copy = Self::new();
        for file in fs::read_dir(self.0.path()).unwrap() {
            let (path, name) = file.map(|file| (file.path(), file.file_name())).unwrap();
            // Shared memory does not survive its processes.
            if !name.to_str().unwrap().ends_with("-shm") {
                fs::copy(path, copy.0.path().join(name)).unwrap();
            }
        }
        copy
    }

    fn replace_by_oldest_version(&self) {
        execute(&self.file("orders.sqlite"), ORDERS_VERSION_1);
        execute(&self.file("sessions.sqlite"), SESSIONS_VERSION_1);
    }

    fn mark_as_newer_version(&self) {
        for name in ["orders.sqlite", "sessions.sqlite", "prices.sqlite"] {
            execute(&self.file(name), "PRAGMA user_version = 99");
        }
    }

    async fn set_orders_fault(orders: &SqliteOrders, fault: Fault) {
        orders.set_fault(fault).await;
    }

    async fn set_sessions_fault(sessions: &SqliteSessions, fault: Fault) {
        sessions.set_fault(fault).await;
    }

    async fn set_prices_fault(prices: &SqlitePrices, fault: Fault) {
        prices.set_fault(fault).await;
    }
}

struct Postgres(TestServer);

impl Engine for Postgres {
    type Orders = PostgresOrders;
    type Sessions = PostgresSessions;
    type Prices = PostgresPrices;
    type Marks = PostgresSessions;

    fn new() -> Self {
        Self(TestServer::start())
    }

    fn orders(&self) -> PostgresOrders {
        PostgresOrders::new(self.0.server())
    }

    fn sessions(&self) -> PostgresSessions {
        PostgresSessions::new(self.0.server())
    }

    fn prices(&self) -> PostgresPrices {
        PostgresPrices::new(self.0.server())
    }

    fn marks(&self) -> PostgresSessions {
        let store = PostgresSessions::new_shared(self.0.server());
        store.open(0).unwrap();
        store
    }

    fn copy_after_kill(&self) -> Self {
        Self(self.0.copy_after_kill())
    }

    fn replace_by_oldest_version(&self) {
        self.0.execute(VERSION_1);
    }

    fn mark_as_newer_version(&self) {
        self.0
            .execute("UPDATE store_versions SET version = 99, compatible_from = 99");
    }

    async fn set_orders_fault(orders: &PostgresOrders, fault: Fault) {
        orders.set_fault(fault);
    }

    async fn set_sessions_fault(sessions: &PostgresSessions, fault: Fault) {
        sessions.set_fault(fault);
    }

    async fn set_prices_fault(prices: &PostgresPrices, fault: Fault) {
        prices.set_fault(fault);
    }
}

/// Creates the tests of an engine.
macro_rules! contract {
    ($name:ident, $engine:ident, $($module:ident: $($test:ident),+;)+) => {
        mod $name {
            $(mod $module {
                use crate::store::contract::{$engine, $module, Engine as _};

                $(#[actix_web::test]
                async fn $test() {
                    $module::$test(&$engine::new()).await;
                })+
            })+
        }
    };
}

macro_rules! contracts {
    ($($tests:tt)+) => {
        contract! { sqlite, Sqlite, $($tests)+ }
        contract! { postgres, Postgres, $($tests)+ }
    };
}

contracts! {
    marks:
        one_of_many_simultaneous_marks_is_stored,
        a_replaced_mark_has_the_new_text,
        only_a_mark_with_the_same_text_is_removed,
        an_expired_mark_makes_room_for_a_new_one;
    orders:
        an_acknowledged_change_survives_a_kill,
        a_change_of_a_replaced_version_is_not_stored,
        concurrent_writers_lose_no_change,
        a_code_is_bound_to_one_order,
        concurrent_requests_with_one_key_place_one_order,
        a_failed_change_does_not_affect_concurrent_changes,
        due_orders_are_listed_by_lane_and_time,
        a_backlog_hides_no_due_order_of_another_tenant_or_lane,
        the_unfinished_orders_of_a_customer_are_listed_newest_first,
        an_unreadable_row_is_not_due_and_needs_attention,
        withdrawals_are_listed_apart_from_orders,
        the_leases_of_a_stopped_gateway_are_free_at_once,
        reserved_points_and_pieces_are_not_promised_again,
        only_reservations_of_the_same_points_and_pieces_count;
    order_disk:
        a_change_that_the_disk_refuses_returns_an_error_and_loses_nothing,
        a_full_disk_returns_an_error_and_loses_nothing,
        orders_of_the_oldest_version_are_read_and_changed,
        orders_of_a_newer_version_are_refused;
    prices:
        an_acknowledged_price_survives_a_kill,
        prices_are_read_by_product_and_time,
        a_price_at_the_same_time_replaces_the_first,
        only_older_prices_of_the_named_products_are_deleted,
        an_earlier_reading_is_ignored,
        the_first_reading_of_a_large_catalogue_is_stored_as_a_whole,
        concurrent_writers_lose_no_price,
        a_full_disk_returns_an_error_and_stores_no_part,
        prices_of_a_newer_version_are_refused;
    sessions:
        a_claimed_account_stays_claimed,
        a_connected_identity_belongs_to_one_customer_of_one_tenant,
        a_phone_number_is_known_for_its_customer_only,
        only_the_own_connection_can_be_removed,
        an_acknowledged_session_survives_a_kill,
        a_deleted_session_is_not_stored_again_by_an_update,
        a_deletion_that_the_disk_refused_is_stored_later,
        a_deletion_before_the_store_is_open_is_stored_later,
        credential_changes_are_kept_until_they_are_deleted,
        concurrent_writers_lose_no_session,
        a_full_disk_returns_an_error_and_loses_nothing,
        sessions_of_the_oldest_version_are_read_and_changed,
        sessions_of_a_newer_version_are_refused;
}
