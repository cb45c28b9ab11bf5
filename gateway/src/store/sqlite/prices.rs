use std::path::PathBuf;

use rusqlite::{Connection, OptionalExtension as _, Row};

use super::{Sqlite, opening::Schema};
use crate::store::{
    OfferedPrice, Pending, PriceChange, PriceReadings, PriceState, PriceStore, ProductPriceChange,
    StoreError, StoreName, StoreState, Trouble,
    database::Database,
    numbers::{milliseconds, unsigned},
};

/// Not exclusive, because the command line reads and imports prices while the gateway runs.
pub(super) static SCHEMA: Schema = Schema {
    name: StoreName::Prices,
    version: 1,
    tables: &[TABLES],
    health_check_sql: "SELECT count(*) FROM (SELECT 1 FROM price_changes LIMIT 1)",
    is_exclusive: false,
    has_marker: false,
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
        from_ms INTEGER NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('never-offered', 'unknown', 'offered')),
        cents INTEGER NOT NULL,
        is_reduced INTEGER NOT NULL,
        excludes_vat INTEGER NOT NULL,
        PRIMARY KEY (tenant, product_id, from_ms)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS price_readings (
        tenant TEXT PRIMARY KEY,
        first_ms INTEGER NOT NULL,
        last_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;";

const COLUMNS: &str = "product_id, from_ms, state, cents, is_reduced, excludes_vat";

/// Price changes in an SQLite file.
pub struct SqlitePrices(pub(super) Database<Sqlite>);

impl SqlitePrices {
    /// Creates a closed store.
    pub fn new(file: PathBuf) -> Self {
        Self(Sqlite::database(&SCHEMA, file))
    }

    fn try_open(&self) -> Result<(), StoreError> {
        let file = &self.0.engine.file;
        let writer = SCHEMA.create(file)?;
        SCHEMA.set_up(file, &writer)?;
        let reader = SCHEMA.connect(file)?;
        let (watch, lock) = (None, None);
        self.0.start_threads(writer, Some(reader), watch, lock)
    }
}

impl PriceStore for SqlitePrices {
    fn state(&self) -> &StoreState {
        &self.0.state
    }

    fn open(&self) -> Result<(), StoreError> {
        let opened = self.try_open();
        match &opened {
            Ok(()) => self.0.state.recover_all(),
            Err(error) => self.0.state.fail(error.trouble(), error),
        }
        opened
    }

    fn check_health(&self) -> Pending<()> {
        self.0.check_file_health()
    }

    fn append(&self, tenant: String, changes: Vec<ProductPriceChange>) -> Pending<()> {
        self.0.write(move |connection| {
            let sql = format!(
                "INSERT OR REPLACE INTO price_changes (tenant, {COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
            );
            let mut statement = connection.prepare_cached(&sql)?;
            changes.iter().try_for_each(|row| {
                let (state, price) = row.change.state.columns();
                let values = (
                    &tenant,
                    row.product_id,
                    milliseconds(row.change.from_ms),
                    state,
                    price.cents,
                    price.is_reduced,
                    price.excludes_vat,
                );
                statement.execute(values).map(drop)
            })
        })
    }

    fn read_all(&self, tenant: String) -> Pending<Vec<ProductPriceChange>> {
        self.0.read(move |connection| {
            let sql = format!(
                "SELECT {COLUMNS} FROM price_changes WHERE tenant = ?1 ORDER BY product_id, from_ms"
            );
            let mut statement = connection.prepare_cached(&sql)?;
            let rows = statement.query_map([&tenant], price_change)?;
            rows.collect()
        })
    }

    fn read_product(&self, tenant: String, product_id: i32) -> Pending<Vec<PriceChange>> {
        self.0.read(move |connection| {
            let sql = format!(
                "SELECT {COLUMNS} FROM price_changes WHERE tenant = ?1 AND product_id = ?2 ORDER BY from_ms"
            );
            let mut statement = connection.prepare_cached(&sql)?;
            let rows = statement.query_map((&tenant, product_id), price_change)?;
            rows.map(|row| row.map(|row| row.change)).collect()
        })
    }

    fn delete_older(&self, tenant: String, needed_from_ms: Vec<(i32, u64)>) -> Pending<()> {
        self.0.write(move |connection| {
            let sql =
                "DELETE FROM price_changes WHERE tenant = ?1 AND product_id = ?2 AND from_ms < ?3";
            let mut statement = connection.prepare_cached(sql)?;
            needed_from_ms.iter().try_for_each(|(product_id, from_ms)| {
                let values = (&tenant, product_id, milliseconds(*from_ms));
                statement.execute(values).map(drop)
            })
        })
    }

    fn record_reading(&self, tenant: String, read_ms: u64) -> Pending<()> {
        self.0.write(move |connection| {
            let sql = "INSERT INTO price_readings (tenant, first_ms, last_ms) VALUES (?1, ?2, ?2)
                       ON CONFLICT (tenant) DO UPDATE SET last_ms = max(last_ms, ?2)";
            let mut statement = connection.prepare_cached(sql)?;
            let values = (&tenant, milliseconds(read_ms));
            statement.execute(values).map(drop)
        })
    }

    fn readings(&self, tenant: String) -> Pending<Option<PriceReadings>> {
        self.0.read(move |connection| readings(connection, &tenant))
    }
}

fn readings(connection: &Connection, tenant: &str) -> rusqlite::Result<Option<PriceReadings>> {
    let sql = "SELECT first_ms, last_ms FROM price_readings WHERE tenant = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_row([tenant], |row| {
        Ok(PriceReadings {
            first_ms: unsigned(row.get(0)?),
            last_ms: unsigned(row.get(1)?),
        })
    });
    found.optional()
}

fn price_change(row: &Row<'_>) -> rusqlite::Result<ProductPriceChange> {
    let price = OfferedPrice {
        cents: row.get(3)?,
        is_reduced: row.get(4)?,
        excludes_vat: row.get(5)?,
    };
    let state: String = row.get(2)?;
    Ok(ProductPriceChange {
        product_id: row.get(0)?,
        change: PriceChange {
            from_ms: unsigned(row.get(1)?),
            state: PriceState::from_columns(&state, price),
        },
    })
}
