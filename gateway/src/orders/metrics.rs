use std::{fmt, sync::atomic::AtomicU64};

use prometheus_client::{
    encoding::{DescriptorEncoder, EncodeLabelSet},
    metrics::{counter::Counter, family::Family, gauge::Gauge},
    registry::Registry,
};
use tokio::runtime::Handle;

use super::Orders;
use crate::metrics::{ShopCounter, ShopLabels, encode_metric, register_collector};

/// Clones share the values.
#[derive(Clone, Default)]
pub(super) struct OrderMetrics {
    save_attempts: ShopCounter,
    save_retries: ShopCounter,
    saves_with_unknown_outcome: ShopCounter,
    leases: Count,
    time_uncertain: Count,
    standby_missing: Count,
    interrupted_steps: Counter,
}

type Count = Gauge<u64, AtomicU64>;

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct StageLabels {
    shop: String,
    stage: String,
}

impl OrderMetrics {
    pub(super) fn count_attempt(&self, shop: &str, is_retry: bool) {
        let shop = self.create_counters(shop);
        self.save_attempts.get_or_create(&shop).inc();
        self.save_retries
            .get_or_create(&shop)
            .inc_by(u64::from(is_retry));
    }

    pub(super) fn count_unknown_outcome(&self, shop: &str) {
        let shop = self.create_counters(shop);
        self.saves_with_unknown_outcome.get_or_create(&shop).inc();
    }

    /// Sets the number of shops whose lease this gateway holds.
    pub(super) fn set_leases(&self, count: usize) {
        self.leases.set(u64::try_from(count).unwrap_or(u64::MAX));
    }

    pub(super) fn set_time_uncertain(&self, is_uncertain: bool) {
        self.time_uncertain.set(u64::from(is_uncertain));
    }

    /// Returns the earlier value.
    pub(super) fn set_standby_missing(&self, is_missing: bool) -> bool {
        self.standby_missing.set(u64::from(is_missing)) == 1
    }

    pub(super) fn count_interrupted_step(&self) {
        self.interrupted_steps.inc();
    }

    #[cfg(test)]
    pub(super) fn is_time_uncertain(&self) -> bool {
        self.time_uncertain.get() == 1
    }

    #[cfg(test)]
    pub(super) fn leases(&self) -> u64 {
        self.leases.get()
    }

    #[cfg(test)]
    pub(super) fn interrupted_steps(&self) -> u64 {
        self.interrupted_steps.get()
    }

    /// Creates the shop's counters with the value 0. Prometheus sees an increase only after an earlier value.
    fn create_counters(&self, shop: &str) -> ShopLabels {
        let shop = ShopLabels::from(shop);
        for counter in [
            &self.save_attempts,
            &self.save_retries,
            &self.saves_with_unknown_outcome,
        ] {
            drop(counter.get_or_create(&shop));
        }
        shop
    }

    /// Uses a sub-registry, which is encoded after the collectors of its parent. The collectors may create counters
    /// of a shop.
    fn register(&self, registry: &mut Registry) {
        let registry = registry.sub_registry_with_prefix("gateway_orders");
        let help = "Orders sent to the Retail API";
        registry.register("save_attempts", help, self.save_attempts.clone());
        let help = "Orders sent to the Retail API again";
        registry.register("save_retries", help, self.save_retries.clone());
        let help = "Orders sent to the Retail API with an unknown outcome";
        registry.register(
            "saves_in_doubt",
            help,
            self.saves_with_unknown_outcome.clone(),
        );
        let help = "Shops whose orders this gateway runs";
        registry.register("leases", help, self.leases.clone());
        let help = "1 while the database's time is too uncertain to run orders";
        registry.register("time_uncertain", help, self.time_uncertain.clone());
        let help = "1 while a required standby of the database is missing";
        registry.register("standby_missing", help, self.standby_missing.clone());
        let help = "Steps of orders whose outcome is unknown after a start or a takeover";
        registry.register("interrupted_steps", help, self.interrupted_steps.clone());
    }
}

impl Orders {
    /// Registers the metrics of orders.
    pub fn register_metrics(&self, registry: &mut Registry) {
        self.0.metrics.register(registry);
        let orders = self.clone();
        register_collector(registry, move |encoder| orders.encode_journal(encoder));
    }

    /// If the journal can't be read, these metrics are missing. Other metrics report the failure.
    fn encode_journal(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let Ok(statistics) = Handle::current().block_on(self.statistics()) else {
            return Ok(());
        };
        let stages = Family::<StageLabels, Count>::default();
        let attention = Family::<ShopLabels, Count>::default();
        let oldest = Family::<ShopLabels, Count>::default();
        for (shop, statistics) in statistics {
            for (stage, count) in statistics.stages {
                let shop = shop.clone();
                let stage = StageLabels { shop, stage };
                stages.get_or_create(&stage).set(count);
            }
            let shop = self.0.metrics.create_counters(&shop);
            attention.get_or_create(&shop).set(statistics.attention);
            let age = statistics.oldest_paid_unsaved_seconds;
            oldest.get_or_create(&shop).set(age);
        }
        let help = "Orders in the journal";
        encode_metric(&mut encoder, "gateway_orders_count", help, &stages)?;
        let (name, help) = (
            "gateway_orders_needing_attention",
            "Orders that need an operator's attention",
        );
        encode_metric(&mut encoder, name, help, &attention)?;
        let (name, help) = (
            "gateway_orders_oldest_paid_unsaved_seconds",
            "Age of the oldest order that is paid and not saved, 0 for none",
        );
        encode_metric(&mut encoder, name, help, &oldest)
    }
}
