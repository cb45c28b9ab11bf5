use std::sync::Arc;

use prometheus_client::registry::Registry;

use super::{Catalogues, snapshot::CatalogueSnapshot};
use crate::metrics::register_gauge;

impl Catalogues {
    /// Registers the metrics of all indexes.
    pub fn register_metrics(self: &Arc<Self>, registry: &mut Registry) {
        let catalogues = Arc::clone(self);
        let (name, help) = ("gateway_catalogue_indexes", "Shops with a catalogue index");
        register_gauge(registry, name, help, move || {
            sum(&catalogues.snapshots(), |_| 1)
        });
        let catalogues = Arc::clone(self);
        let (name, help) = (
            "gateway_catalogue_index_products",
            "Products in all catalogue indexes",
        );
        register_gauge(registry, name, help, move || {
            sum(&catalogues.snapshots(), |snapshot| {
                u64::try_from(snapshot.len()).unwrap_or(u64::MAX)
            })
        });
        let catalogues = Arc::clone(self);
        let (name, help) = (
            "gateway_catalogue_index_bytes",
            "Memory of all catalogue indexes, estimated",
        );
        register_gauge(registry, name, help, move || catalogues.used_bytes());
    }
}

fn sum(snapshots: &[Arc<CatalogueSnapshot>], value: impl Fn(&CatalogueSnapshot) -> u64) -> u64 {
    snapshots.iter().map(|snapshot| value(snapshot)).sum()
}
