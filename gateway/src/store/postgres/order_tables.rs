use super::opening::Schema;
use crate::store::{StoreName, Trouble};

pub(super) static SCHEMA: Schema = Schema {
    name: StoreName::Orders,
    version: 5,
    compatible_from: 4,
    tables: &[TABLES],
    lock_key: 1,
    troubles: &[
        Trouble::NotOpened,
        Trouble::NotWritable,
        Trouble::NotReadable,
    ],
};

/// `placed` and `progress` are documents of the [`format`](crate::store::ORDER_FORMAT). The other columns are for
/// searches, and `version` counts the row's changes.
const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS orders (
        id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        tenant TEXT NOT NULL,
        reference TEXT NOT NULL,
        key TEXT NOT NULL,
        request_hash BYTEA NOT NULL,
        code TEXT UNIQUE,
        customer_id INTEGER,
        stage TEXT NOT NULL,
        attention TEXT,
        lane BIGINT NOT NULL,
        due_ms BIGINT,
        version BIGINT NOT NULL,
        placed_ms BIGINT NOT NULL,
        finished_ms BIGINT,
        held_points INTEGER NOT NULL,
        prepaid BOOLEAN NOT NULL,
        unsaved_since_ms BIGINT,
        placed TEXT NOT NULL,
        progress TEXT NOT NULL,
        UNIQUE (tenant, reference),
        UNIQUE (tenant, key)
    );
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
        order_id BIGINT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
        quantity BIGINT NOT NULL,
        PRIMARY KEY (tenant, product_id, order_id)
    );
    CREATE INDEX IF NOT EXISTS stock_of_orders ON held_stock (order_id);
    CREATE TABLE IF NOT EXISTS order_leases (
        tenant TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        epoch BIGINT NOT NULL,
        expires_at TIMESTAMPTZ NOT NULL
    );
    CREATE TABLE IF NOT EXISTS order_gateways (
        owner TEXT PRIMARY KEY,
        expires_at TIMESTAMPTZ NOT NULL
    );
    ALTER TABLE order_gateways ADD COLUMN IF NOT EXISTS tenants TEXT[];
    ALTER TABLE order_gateways ADD COLUMN IF NOT EXISTS format INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE orders ADD COLUMN IF NOT EXISTS format INTEGER NOT NULL DEFAULT 1;";
