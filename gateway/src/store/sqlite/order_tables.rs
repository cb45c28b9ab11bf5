use super::{marker, opening::Schema};
use crate::store::{StoreName, Trouble};

/// Not exclusive, because the command line reads and writes beside the gateway.
pub(super) static SCHEMA: Schema = Schema {
    name: StoreName::Orders,
    version: 1,
    tables: &[TABLES, marker::IDENTITY_TABLE],
    health_check_sql: "SELECT count(*) FROM (SELECT 1 FROM orders LIMIT 1)",
    is_exclusive: false,
    has_marker: true,
    troubles: &[
        Trouble::NotOpened,
        Trouble::NotWritable,
        Trouble::NotReadable,
        Trouble::Vanished,
        Trouble::Unconfirmed,
    ],
};

/// `placed` and `progress` are documents. The other columns are for searches, and `version` counts the row's changes.
const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS orders (
        id INTEGER PRIMARY KEY,
        tenant TEXT NOT NULL,
        reference TEXT NOT NULL,
        key TEXT NOT NULL,
        request_hash BLOB NOT NULL,
        code TEXT UNIQUE,
        customer_id INTEGER,
        stage TEXT NOT NULL,
        attention TEXT,
        lane INTEGER NOT NULL,
        due_ms INTEGER,
        version INTEGER NOT NULL,
        placed_ms INTEGER NOT NULL,
        finished_ms INTEGER,
        held_points INTEGER NOT NULL,
        prepaid INTEGER NOT NULL,
        unsaved_since_ms INTEGER,
        placed TEXT NOT NULL,
        progress TEXT NOT NULL,
        UNIQUE (tenant, reference),
        UNIQUE (tenant, key)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS due_orders ON orders (tenant, lane, due_ms) WHERE due_ms IS NOT NULL;
    CREATE INDEX IF NOT EXISTS next_orders ON orders (due_ms) WHERE due_ms IS NOT NULL;
    CREATE INDEX IF NOT EXISTS unfinished_orders ON orders (id) WHERE finished_ms IS NULL;
    CREATE INDEX IF NOT EXISTS unfinished_of_customers ON orders (tenant, customer_id) WHERE finished_ms IS NULL;
    CREATE INDEX IF NOT EXISTS finished_orders ON orders (finished_ms) WHERE finished_ms IS NOT NULL;
    CREATE INDEX IF NOT EXISTS held_points ON orders (tenant, customer_id) WHERE held_points > 0;
    CREATE INDEX IF NOT EXISTS unsaved_orders ON orders (tenant, prepaid, unsaved_since_ms) WHERE unsaved_since_ms IS NOT NULL;
    CREATE INDEX IF NOT EXISTS orders_for_attention ON orders (tenant, id) WHERE attention IS NOT NULL;
    CREATE INDEX IF NOT EXISTS orders_by_stage ON orders (tenant, stage);
    CREATE TABLE IF NOT EXISTS held_stock (
        tenant TEXT NOT NULL,
        product_id INTEGER NOT NULL,
        order_id INTEGER NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
        quantity INTEGER NOT NULL,
        PRIMARY KEY (tenant, product_id, order_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS stock_of_orders ON held_stock (order_id);";
