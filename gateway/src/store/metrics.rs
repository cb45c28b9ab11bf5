//! Metrics of stores.

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{family::Family, gauge::Gauge},
    registry::Registry,
};

use super::{Stores, Trouble};
use crate::metrics::{encode_metric, register_collector};

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct TroubleLabels {
    store: &'static str,
    trouble: &'static str,
}

impl Stores {
    /// Registers a series for each store and trouble, so that an alert sees a trouble begin and end.
    pub fn register_metrics(&self, registry: &mut Registry) {
        let stores = self.clone();
        register_collector(registry, move |mut encoder| {
            let troubles = Family::<TroubleLabels, Gauge>::default();
            for (store, found) in stores.troubles() {
                for trouble in Trouble::ALL {
                    let labels = TroubleLabels {
                        store,
                        trouble: trouble.name(),
                    };
                    let is_found = i64::from(found == Some(trouble));
                    troubles.get_or_create(&labels).set(is_found);
                }
            }
            let help = "1 where the store can't be used, and why";
            encode_metric(&mut encoder, "gateway_store_trouble", help, &troubles)
        });
    }
}
