use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;

use super::catalogue::Catalogue;
use super::price::PriceTerms;

const MAX_CATALOGUES: usize = 8;

/// Catalogues of one tenant, until its database changes. Loading 100,000 products takes a second.
#[derive(Default)]
pub(crate) struct LoadedCatalogues {
    loaded: Mutex<Loaded>,
}

#[derive(Default)]
struct Loaded {
    version: Option<DatabaseVersion>,
    catalogues: HashMap<PriceTerms, Arc<Catalogue>>,
}

/// Differs after each change of the database's content.
#[derive(Eq, PartialEq)]
struct DatabaseVersion {
    changed_rows: u64,
    data: i64,
    schema: i64,
}

impl DatabaseVersion {
    fn of(connection: &Connection) -> rusqlite::Result<Self> {
        let pragma = |name| connection.pragma_query_value(None, name, |row| row.get(0));
        Ok(Self {
            changed_rows: connection.total_changes(),
            data: pragma("data_version")?,
            schema: pragma("schema_version")?,
        })
    }
}

impl LoadedCatalogues {
    pub(super) fn current(
        &self,
        connection: &Connection,
        terms: PriceTerms,
    ) -> rusqlite::Result<Arc<Catalogue>> {
        let version = Some(DatabaseVersion::of(connection)?);
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if loaded.version != version || loaded.catalogues.len() >= MAX_CATALOGUES {
            loaded.catalogues.clear();
            loaded.version = version;
        }
        if let Some(catalogue) = loaded.catalogues.get(&terms) {
            return Ok(Arc::clone(catalogue));
        }
        let catalogue = Arc::new(Catalogue::load(connection, terms)?);
        loaded.catalogues.insert(terms, Arc::clone(&catalogue));
        Ok(catalogue)
    }
}
