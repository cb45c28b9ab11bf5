use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{family::Family, gauge::Gauge},
    registry::Registry,
};

use super::Stores;
use crate::metrics::{encode_metric, register_collector};

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct TroubleLabels {
    store: &'static str,
    trouble: &'static str,
}

impl Stores {
    /// Registers one series per store and possible trouble. The value is 0 or 1, so that alerts see start and end of
    /// a trouble.
    pub fn register_metrics(&self, registry: &mut Registry) {
        let stores = self.clone();
        register_collector(registry, move |mut encoder| {
            let troubles = Family::<TroubleLabels, Gauge>::default();
            for (store, trouble, is_current) in stores.possible_troubles() {
                let labels = TroubleLabels {
                    store,
                    trouble: trouble.name(),
                };
                let series = troubles.get_or_create(&labels);
                series.set(i64::from(is_current));
            }
            let help = "1 if the store has this trouble and can't be used, otherwise 0";
            encode_metric(&mut encoder, "gateway_store_trouble", help, &troubles)
        });
    }
}
