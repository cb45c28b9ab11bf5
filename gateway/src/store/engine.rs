use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use secrecy::SecretString;
use serde::Deserialize;

use super::{
    Hints, KeyIds, OrderFiles, OrderStore, PostgresHints, PostgresOrders, PostgresPrices,
    PostgresServer, PostgresSessions, PriceStore, SessionStore, SqliteOrders, SqlitePrices,
    SqliteSessions, StoreError,
    postgres::{self, offline::PostgresOffline},
    sqlite::{self, offline::SqliteOffline},
    transfer::{Migration, OfflineStore, Row, STORES, StoreCheck, StoreFiles, TransferError},
};
use crate::clock::Clock;

/// `[store]`: storage engine of orders, sessions and prices.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoreSettings {
    /// Storage engine.
    pub kind: StoreKind,
    /// Connection string of the `PostgreSQL` database.
    #[serde(default)]
    pub url: Option<SecretString>,
    /// File with the connection string.
    #[serde(default)]
    pub url_file: Option<PathBuf>,
    /// File with certificates that are trusted besides the public ones, in PEM.
    #[serde(default)]
    pub ca_file: Option<PathBuf>,
    /// Whether several gateways may use the `PostgreSQL` database at a time.
    pub several_gateways: bool,
    /// Whether a `PostgreSQL` server without a synchronous standby is refused.
    pub require_standby: bool,
}

/// Kind of storage engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StoreKind {
    /// SQLite files.
    Sqlite,
    /// A `PostgreSQL` database.
    Postgres,
}

/// Storage engine of the process.
#[derive(Clone, Debug)]
pub enum StoreEngine {
    /// SQLite files. Each store has a setting for the path of its file.
    Sqlite,
    /// A `PostgreSQL` database.
    Postgres(PostgresServer),
    /// A `PostgreSQL` database that other gateways also use.
    SharedPostgres(PostgresServer),
}

impl StoreSettings {
    /// Storage engine. `url` is the connection string of either setting.
    pub fn engine(&self, url: Option<&SecretString>) -> Result<StoreEngine, String> {
        if self.several_gateways && self.kind == StoreKind::Sqlite {
            return Err("several_gateways needs kind = \"postgres\"".to_owned());
        }
        if self.require_standby && self.kind == StoreKind::Sqlite {
            return Err("require_standby needs kind = \"postgres\"".to_owned());
        }
        match (self.kind, url) {
            (StoreKind::Sqlite, None) => Ok(StoreEngine::Sqlite),
            (StoreKind::Sqlite, Some(_)) => Err("url needs kind = \"postgres\"".to_owned()),
            (StoreKind::Postgres, None) => {
                Err("kind = \"postgres\" needs url_file or url".to_owned())
            }
            (StoreKind::Postgres, Some(url)) => {
                let authorities = self.ca_file.as_deref().map(read_authorities).transpose()?;
                let server = PostgresServer::new(url, authorities.as_deref());
                let server = server.map_err(|reason| format!("url: {reason}"))?;
                let server = server.require_standby(self.require_standby);
                Ok(if self.several_gateways {
                    StoreEngine::SharedPostgres(server)
                } else {
                    StoreEngine::Postgres(server)
                })
            }
        }
    }
}

fn read_authorities(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| format!("ca_file {}: {error}", file.display()))
}

impl StoreEngine {
    /// Whether several gateways can use the stores.
    pub fn is_shared(&self) -> bool {
        matches!(self, Self::SharedPostgres(_))
    }

    /// Creates a closed store of orders.
    pub fn order_store(&self, files: OrderFiles) -> Arc<dyn OrderStore> {
        match self {
            Self::Sqlite => Arc::new(SqliteOrders::new(files)),
            Self::Postgres(server) | Self::SharedPostgres(server) => {
                Arc::new(PostgresOrders::new(server.clone()))
            }
        }
    }

    /// Opens the store of orders for the command line, also beside a running gateway.
    pub fn order_store_for_command_line(
        &self,
        files: OrderFiles,
    ) -> Result<Arc<dyn OrderStore>, StoreError> {
        Ok(match self {
            Self::Sqlite => Arc::new(SqliteOrders::open_for_command_line(files)?),
            Self::Postgres(server) | Self::SharedPostgres(server) => {
                Arc::new(PostgresOrders::open_for_command_line(server.clone())?)
            }
        })
    }

    /// Creates a closed store of sessions. `keys` are compared with those of other gateways.
    pub fn session_store(&self, file: &Path, keys: KeyIds) -> Arc<dyn SessionStore> {
        match self {
            Self::Sqlite => Arc::new(SqliteSessions::new(file.to_owned())),
            Self::Postgres(server) => Arc::new(PostgresSessions::new(server.clone())),
            Self::SharedPostgres(server) => {
                Arc::new(PostgresSessions::new_shared(server.clone()).with_keys(keys))
            }
        }
    }

    /// Opens all stores without a gateway. Refuses while a gateway runs.
    pub(super) fn open_offline(
        &self,
        files: &StoreFiles,
        clock: &Clock,
    ) -> Result<Vec<Box<dyn OfflineStore>>, StoreError> {
        let open = |store| -> Result<Box<dyn OfflineStore>, StoreError> {
            Ok(match self {
                Self::Sqlite => Box::new(SqliteOffline::open(store, files, clock)?),
                Self::Postgres(server) | Self::SharedPostgres(server) => {
                    Box::new(PostgresOffline::open(store, server)?)
                }
            })
        };
        STORES.into_iter().map(open).collect()
    }

    /// Refuses missing files, which may be at another path.
    pub(super) fn require_files(&self, files: &StoreFiles) -> Result<(), TransferError> {
        if !matches!(self, Self::Sqlite) {
            return Ok(());
        }
        let mut stores = STORES.into_iter();
        let missing = stores.find(|store| !files.database(*store).exists());
        missing.map_or(Ok(()), |store| {
            Err(TransferError::Missing {
                store,
                place: files.database(store).display().to_string(),
            })
        })
    }

    /// Checks all stores, also beside a running gateway. Changes nothing. `keys` are compared with those of running
    /// gateways. `is_readable` tests an order. Blocks.
    pub fn check(
        &self,
        files: &StoreFiles,
        keys: Option<&KeyIds>,
        is_readable: &dyn Fn(&Row) -> bool,
    ) -> Vec<StoreCheck> {
        let check = |store| match self {
            Self::Sqlite => sqlite::offline::check(store, files, is_readable),
            Self::Postgres(server) | Self::SharedPostgres(server) => {
                postgres::offline::check(store, server, keys, is_readable)
            }
        };
        STORES.into_iter().map(check).collect()
    }

    /// Creates missing tables, as the start of a gateway does. Blocks.
    pub fn migrate(&self, files: &StoreFiles, clock: &Clock) -> Result<Vec<Migration>, StoreError> {
        let migrate = |store| match self {
            Self::Sqlite => SqliteOffline::migrate(store, files, clock),
            Self::Postgres(server) | Self::SharedPostgres(server) => {
                PostgresOffline::migrate(store, server)
            }
        };
        STORES.into_iter().map(migrate).collect()
    }

    /// Begins to exchange hints with other gateways; `None` if only one gateway can use the stores.
    pub fn hints(&self) -> io::Result<Option<Hints>> {
        match self {
            Self::Sqlite | Self::Postgres(_) => Ok(None),
            Self::SharedPostgres(server) => PostgresHints::start(server.clone()).map(Some),
        }
    }

    /// Creates a closed store of prices.
    pub fn price_store(&self, file: &Path) -> Arc<dyn PriceStore> {
        match self {
            Self::Sqlite => Arc::new(SqlitePrices::new(file.to_owned())),
            Self::Postgres(server) | Self::SharedPostgres(server) => {
                Arc::new(PostgresPrices::new(server.clone()))
            }
        }
    }
}
