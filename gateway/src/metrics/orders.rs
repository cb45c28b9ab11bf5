//! Figures of orders as text.

use std::collections::BTreeMap;

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, gauge::Gauge},
    registry::Registry,
};

use crate::orders::Figures;

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct OfShop {
    shop: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct AtStage {
    shop: String,
    stage: String,
}

/// Figures by shop. They are read from the journal each time, so nothing is kept between two readings.
pub(super) fn register(registry: &mut Registry, figures: BTreeMap<String, Figures>) {
    let stages = Family::<AtStage, Gauge>::default();
    let attention = Family::<OfShop, Gauge>::default();
    let oldest = Family::<OfShop, Gauge>::default();
    let attempts = Family::<OfShop, Counter>::default();
    let retries = Family::<OfShop, Counter>::default();
    let in_doubt = Family::<OfShop, Counter>::default();
    for (shop, figures) in figures {
        for (stage, count) in figures.stages {
            let shop = shop.clone();
            stages
                .get_or_create(&AtStage { shop, stage })
                .set(gauge(count));
        }
        let of_shop = OfShop { shop };
        attention
            .get_or_create(&of_shop)
            .set(gauge(figures.attention));
        oldest
            .get_or_create(&of_shop)
            .set(gauge(figures.oldest_paid_unsaved_seconds));
        let saves = figures.saves;
        attempts.get_or_create(&of_shop).inc_by(saves.attempts);
        retries.get_or_create(&of_shop).inc_by(saves.retries);
        in_doubt.get_or_create(&of_shop).inc_by(saves.in_doubt);
    }
    let registry = registry.sub_registry_with_prefix("gateway_orders");
    registry.register("count", "Orders in the journal", stages);
    let help = "Orders that somebody should look at";
    registry.register("needing_attention", help, attention);
    let help = "Age of the oldest order that is paid and not saved, 0 for none";
    registry.register("oldest_paid_unsaved_seconds", help, oldest);
    let help = "Orders sent to the shop's system";
    registry.register("save_attempts", help, attempts);
    let help = "Orders sent to the shop's system once more";
    registry.register("save_retries", help, retries);
    let help = "Orders sent to the shop's system without a clear answer";
    registry.register("saves_in_doubt", help, in_doubt);
}

fn gauge(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use prometheus_client::encoding::text::encode;

    use super::*;
    use crate::orders::SaveCounts;

    #[test]
    fn figures_are_written_by_shop() {
        let figures = Figures {
            stages: [("saved".to_owned(), 7), ("to-save".to_owned(), 2)].into(),
            attention: 1,
            oldest_paid_unsaved_seconds: 301,
            saves: SaveCounts {
                attempts: 10,
                retries: 3,
                in_doubt: 2,
            },
        };
        let mut registry = Registry::default();
        register(&mut registry, [("vape".to_owned(), figures)].into());
        let mut text = String::new();
        encode(&mut text, &registry).unwrap();
        for line in [
            "gateway_orders_count{shop=\"vape\",stage=\"saved\"} 7",
            "gateway_orders_count{shop=\"vape\",stage=\"to-save\"} 2",
            "gateway_orders_needing_attention{shop=\"vape\"} 1",
            "gateway_orders_oldest_paid_unsaved_seconds{shop=\"vape\"} 301",
            "gateway_orders_save_attempts_total{shop=\"vape\"} 10",
            "gateway_orders_save_retries_total{shop=\"vape\"} 3",
            "gateway_orders_saves_in_doubt_total{shop=\"vape\"} 2",
            "# EOF",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }
}
