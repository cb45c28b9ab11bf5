use std::collections::BTreeMap;

use tokio_postgres::Row;

use super::{
    Access, Postgres, PostgresServer,
    connection::{Connection, PostgresError},
    opening::Schema,
};
use crate::store::{
    OfferedPrice, Pending, PriceChange, PriceReadings, PriceState, PriceStore, ProductPriceChange,
    StoreError, StoreName, StoreState, Trouble,
    database::Database,
    numbers::{milliseconds, unsigned},
};

pub(super) static SCHEMA: Schema = Schema {
    name: StoreName::Prices,
    version: 1,
    compatible_from: 1,
    tables: &[TABLES],
    lock_key: 3,
    troubles: &[
        Trouble::NotOpened,
        Trouble::NotWritable,
        Trouble::NotReadable,
    ],
};

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS price_changes (
        tenant TEXT NOT NULL,
        product_id INTEGER NOT NULL,
        from_ms BIGINT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('never-offered', 'unknown', 'offered')),
        cents INTEGER NOT NULL,
        is_reduced BOOLEAN NOT NULL,
        excludes_vat BOOLEAN NOT NULL,
        PRIMARY KEY (tenant, product_id, from_ms)
    );
    CREATE TABLE IF NOT EXISTS price_readings (
        tenant TEXT PRIMARY KEY,
        first_ms BIGINT NOT NULL,
        last_ms BIGINT NOT NULL
    );";

/// Price changes in a `PostgreSQL` database.
pub struct PostgresPrices(pub(super) Database<Postgres>);

impl PostgresPrices {
    /// Creates a closed store.
    pub fn new(server: PostgresServer) -> Self {
        Self(Postgres::database(server, &SCHEMA))
    }
}

impl PriceStore for PostgresPrices {
    fn state(&self) -> &StoreState {
        &self.0.state
    }

    fn open(&self) -> Result<(), StoreError> {
        // The command line reads and imports prices while the gateway runs.
        let opened = self.0.open(Access::Shared, |_| Ok(()));
        match &opened {
            Ok(()) => self.0.state.recover_all(),
            Err(error) => self.0.state.fail(error.trouble(), error),
        }
        opened
    }

    fn check_health(&self) -> Pending<()> {
        self.0.check_server_health()
    }

    fn append(&self, tenant: String, changes: Vec<ProductPriceChange>) -> Pending<()> {
        self.0
            .write(move |connection| append(connection, &tenant, &changes))
    }

    fn read_all(&self, tenant: String) -> Pending<Vec<ProductPriceChange>> {
        self.0.read(move |connection| {
            let sql = "SELECT product_id, from_ms, state, cents, is_reduced, excludes_vat
                       FROM price_changes WHERE tenant = $1 ORDER BY product_id, from_ms";
            let rows = connection.query(sql, &[&tenant])?;
            rows.iter().map(price_change).collect()
        })
    }

    fn read_product(&self, tenant: String, product_id: i32) -> Pending<Vec<PriceChange>> {
        self.0.read(move |connection| {
            let sql = "SELECT product_id, from_ms, state, cents, is_reduced, excludes_vat
                       FROM price_changes WHERE tenant = $1 AND product_id = $2 ORDER BY from_ms";
            let rows = connection.query(sql, &[&tenant, &product_id])?;
            let changes = rows.iter().map(|row| Ok(price_change(row)?.change));
            changes.collect()
        })
    }

    fn delete_older(&self, tenant: String, needed_from_ms: Vec<(i32, u64)>) -> Pending<()> {
        self.0.write(move |connection| {
            let (products, times): (Vec<i32>, Vec<i64>) = needed_from_ms
                .iter()
                .map(|(product_id, from_ms)| (*product_id, milliseconds(*from_ms)))
                .unzip();
            let sql = "DELETE FROM price_changes
                       USING unnest($2::integer[], $3::bigint[]) AS needed (product_id, from_ms)
                       WHERE price_changes.tenant = $1 AND price_changes.product_id = needed.product_id
                         AND price_changes.from_ms < needed.from_ms";
            connection.execute(sql, &[&tenant, &products, &times]).map(drop)
        })
    }

    fn record_reading(&self, tenant: String, read_ms: u64) -> Pending<()> {
        self.0.write(move |connection| {
            let sql = "INSERT INTO price_readings (tenant, first_ms, last_ms) VALUES ($1, $2, $2)
                       ON CONFLICT (tenant) DO UPDATE SET last_ms = greatest(price_readings.last_ms, $2)";
            connection
                .execute(sql, &[&tenant, &milliseconds(read_ms)])
                .map(drop)
        })
    }

    fn readings(&self, tenant: String) -> Pending<Option<PriceReadings>> {
        self.0.read(move |connection| {
            let sql = "SELECT first_ms, last_ms FROM price_readings WHERE tenant = $1";
            let found = connection.query_optional(sql, &[&tenant])?;
            let readings = found.map(|row| {
                Ok(PriceReadings {
                    first_ms: unsigned(row.try_get(0)?),
                    last_ms: unsigned(row.try_get(1)?),
                })
            });
            readings.transpose()
        })
    }
}

/// One statement, because a catalogue has tens of thousands of prices.
fn append(
    connection: &Connection,
    tenant: &str,
    changes: &[ProductPriceChange],
) -> Result<(), PostgresError> {
    // A statement can't change a row twice.
    let last: BTreeMap<(i32, u64), PriceState> = changes
        .iter()
        .map(|row| ((row.product_id, row.change.from_ms), row.change.state))
        .collect();
    let (products, times): (Vec<i32>, Vec<i64>) = last
        .keys()
        .map(|(product_id, from_ms)| (*product_id, milliseconds(*from_ms)))
        .unzip();
    let columns: Vec<(&str, OfferedPrice)> = last.values().map(|state| state.columns()).collect();
    let states: Vec<&str> = columns.iter().map(|(state, _)| *state).collect();
    let cents: Vec<i32> = columns.iter().map(|(_, price)| price.cents).collect();
    let reduced: Vec<bool> = columns.iter().map(|(_, price)| price.is_reduced).collect();
    let without_vat: Vec<bool> = columns
        .iter()
        .map(|(_, price)| price.excludes_vat)
        .collect();
    let sql = "INSERT INTO price_changes (tenant, product_id, from_ms, state, cents, is_reduced, excludes_vat)
               SELECT $1, * FROM unnest($2::integer[], $3::bigint[], $4::text[], $5::integer[], $6::boolean[], $7::boolean[])
               ON CONFLICT (tenant, product_id, from_ms) DO UPDATE
               SET state = excluded.state, cents = excluded.cents, is_reduced = excluded.is_reduced,
                   excludes_vat = excluded.excludes_vat";
    connection
        .execute(
            sql,
            &[
                &tenant,
                &products,
                &times,
                &states,
                &cents,
                &reduced,
                &without_vat,
            ],
        )
        .map(drop)
}

fn price_change(row: &Row) -> Result<ProductPriceChange, PostgresError> {
    let price = OfferedPrice {
        cents: row.try_get(3)?,
        is_reduced: row.try_get(4)?,
        excludes_vat: row.try_get(5)?,
    };
    Ok(ProductPriceChange {
        product_id: row.try_get(0)?,
        change: PriceChange {
            from_ms: unsigned(row.try_get(1)?),
            state: PriceState::from_columns(row.try_get(2)?, price),
        },
    })
}
