use prometheus_client::registry::Registry;

use crate::metrics::{ShopCounter, ShopLabels};

#[derive(Default)]
pub(super) struct PictureMetrics {
    pub(super) made: ShopCounter,
    pub(super) from_disk: ShopCounter,
    pub(super) unreadable: ShopCounter,
    pub(super) queue_full: ShopCounter,
    pub(super) late: ShopCounter,
}

impl PictureMetrics {
    /// All counters of a shop start at 0 together, because Prometheus only sees an increase after a
    /// 0.
    pub(super) fn count(&self, shop: &str, counter: impl FnOnce(&Self) -> &ShopCounter) {
        let shop = ShopLabels::from(shop);
        for counter in [
            &self.made,
            &self.from_disk,
            &self.unreadable,
            &self.queue_full,
            &self.late,
        ] {
            drop(counter.get_or_create(&shop));
        }
        counter(self).get_or_create(&shop).inc();
    }

    pub(super) fn register(&self, registry: &mut Registry) {
        let registry = registry.sub_registry_with_prefix("gateway_pictures");
        registry.register("made", "Thumbnails rendered", self.made.clone());
        let help = "Thumbnails read from disk";
        registry.register("from_disk", help, self.from_disk.clone());
        let help = "Originals served because they can't be decoded";
        registry.register("unreadable", help, self.unreadable.clone());
        let help = "Originals served because too many requests were waiting";
        registry.register("queue_full", help, self.queue_full.clone());
        let help = "Originals served because the thumbnail took too long";
        registry.register("late", help, self.late.clone());
    }
}
