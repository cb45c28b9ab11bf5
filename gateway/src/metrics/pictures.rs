//! Figures of smaller pictures as text.

use std::collections::BTreeMap;

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, gauge::Gauge},
    registry::Registry,
};

use crate::page::PictureCounts;

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct OfShop {
    shop: String,
}

/// Figures by shop, and what all of them take on disk.
pub(super) fn register(
    registry: &mut Registry,
    counts: BTreeMap<String, PictureCounts>,
    disk_bytes: u64,
) {
    let made = Family::<OfShop, Counter>::default();
    let from_disk = Family::<OfShop, Counter>::default();
    let unreadable = Family::<OfShop, Counter>::default();
    let queue_full = Family::<OfShop, Counter>::default();
    let late = Family::<OfShop, Counter>::default();
    for (shop, counts) in counts {
        let shop = OfShop { shop };
        made.get_or_create(&shop).inc_by(counts.made);
        from_disk.get_or_create(&shop).inc_by(counts.from_disk);
        unreadable.get_or_create(&shop).inc_by(counts.unreadable);
        queue_full.get_or_create(&shop).inc_by(counts.queue_full);
        late.get_or_create(&shop).inc_by(counts.late);
    }
    let on_disk = Gauge::<i64>::default();
    on_disk.set(i64::try_from(disk_bytes).unwrap_or(i64::MAX));
    let registry = registry.sub_registry_with_prefix("gateway_pictures");
    registry.register("made", "Pictures made smaller", made);
    let help = "Smaller pictures taken from the disk";
    registry.register("from_disk", help, from_disk);
    let help = "Pictures served as they are because they can't be read";
    registry.register("unreadable", help, unreadable);
    let help = "Pictures served as they are because too many were waiting";
    registry.register("queue_full", help, queue_full);
    let help = "Pictures served as they are because the smaller one took too long";
    registry.register("late", help, late);
    let help = "Bytes of smaller pictures on disk, once one has been written";
    registry.register("disk_bytes", help, on_disk);
}

#[cfg(test)]
mod tests {
    use prometheus_client::encoding::text::encode;

    use super::*;

    #[test]
    fn figures_are_written_by_shop() {
        let counts = PictureCounts {
            made: 7,
            from_disk: 3,
            unreadable: 2,
            queue_full: 1,
            late: 5,
        };
        let mut registry = Registry::default();
        register(&mut registry, [("vape".to_owned(), counts)].into(), 4711);
        let mut text = String::new();
        encode(&mut text, &registry).unwrap();
        for line in [
            "gateway_pictures_made_total{shop=\"vape\"} 7",
            "gateway_pictures_from_disk_total{shop=\"vape\"} 3",
            "gateway_pictures_unreadable_total{shop=\"vape\"} 2",
            "gateway_pictures_queue_full_total{shop=\"vape\"} 1",
            "gateway_pictures_late_total{shop=\"vape\"} 5",
            "gateway_pictures_disk_bytes 4711",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }
}
