use std::{fs::File, io, path::PathBuf};

use super::{
    import::{ImportError, parse_price_log},
    rule::PriceRules,
};
use crate::{store::ProductPriceChange, tenants::Tenant};

/// Name of the file in the shop's folder with prices from before the gateway's first reading.
const FILE: &str = "prices.csv";

/// Shop in the store, and its settings.
#[derive(Clone, Debug)]
pub(super) struct ShopLog {
    pub(super) name: String,
    pub(super) rules: PriceRules,
    /// Prices to import before the first reading.
    pub(super) file: PathBuf,
}

impl ShopLog {
    /// Another record of the Retail API has other products with the same ids, so it has another log.
    pub(super) fn new(tenant: &Tenant) -> Self {
        let (config, settings) = (&tenant.config, &tenant.config.price_reductions);
        Self {
            name: format!("{}/{}", tenant.slug, config.retail.identifier),
            rules: PriceRules {
                keeps_first_reference: settings.keeps_first_reference,
                allows_new_products: settings.allows_new_products,
            },
            file: tenant.folder.join(FILE),
        }
    }

    /// Reads the shop's file. A missing file has no prices. Blocks.
    pub(super) fn read_file(&self, now_ms: u64) -> Result<Vec<ProductPriceChange>, ImportError> {
        match File::open(&self.file) {
            Ok(file) => parse_price_log(file, now_ms),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error.into()),
        }
    }

    /// Reads the shop's file, and logs a mistake. Blocks.
    pub(super) fn read_file_or_warn(&self, now_ms: u64) -> Vec<ProductPriceChange> {
        self.read_file(now_ms).unwrap_or_else(|error| {
            let file = self.file.display();
            tracing::warn!(%file, %error, "the prices of a shop's folder are ignored");
            Vec::new()
        })
    }
}

/// Checks the file `prices.csv` in the shop's folder, if there is one. An error starts with the file's path. Blocks.
pub fn check_price_file(tenant: &Tenant, now_ms: u64) -> Result<(), String> {
    let log = ShopLog::new(tenant);
    let read = log.read_file(now_ms);
    read.map(drop)
        .map_err(|error| format!("{}: {error}", log.file.display()))
}
