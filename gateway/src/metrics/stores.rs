//! Whether sessions and orders can be stored, as text.

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{family::Family, gauge::Gauge},
    registry::Registry,
};

use crate::store::{Stores, Trouble};

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct TroubleOf {
    store: &'static str,
    trouble: &'static str,
}

/// One line for each store and trouble, so that an alert sees a trouble begin and end.
pub(super) fn register(registry: &mut Registry, stores: &Stores) {
    let troubles = Family::<TroubleOf, Gauge>::default();
    for (store, found) in stores.troubles() {
        for trouble in Trouble::ALL {
            let labels = TroubleOf {
                store,
                trouble: trouble.name(),
            };
            let is_found = i64::from(found == Some(trouble));
            troubles.get_or_create(&labels).set(is_found);
        }
    }
    let help = "1 where the store can't be used, and why";
    registry.register("gateway_store_trouble", help, troubles);
}
