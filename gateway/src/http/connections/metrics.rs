use std::sync::Arc;

use prometheus_client::{
    metrics::{counter::Counter, gauge::ConstGauge},
    registry::Registry,
};

use super::Connections;
use crate::metrics::register_gauge;

#[derive(Default)]
pub(super) struct ConnectionMetrics {
    pub(super) refused: Counter,
    pub(super) timed_out: Counter,
}

impl Connections {
    /// Registers the metrics.
    pub fn register_metrics(self: &Arc<Self>, registry: &mut Registry) {
        let connections = Arc::clone(self);
        let (name, help) = ("gateway_connections_open", "Open connections of clients");
        register_gauge(registry, name, help, move || connections.count_open());
        let max = u64::try_from(self.max).unwrap_or(u64::MAX);
        let (name, help) = (
            "gateway_connections_max",
            "Maximum number of open connections of clients",
        );
        registry.register(name, help, ConstGauge::new(max));
        let limit = self.descriptor_limit.unwrap_or_default();
        let (name, help) = (
            "gateway_descriptors_limit",
            "Limit of open file descriptors of the process, 0 for no limit",
        );
        registry.register(name, help, ConstGauge::new(limit));
        let registry = registry.sub_registry_with_prefix("gateway_connections");
        let help = "Connections refused by the total limit or by the limit of one address";
        registry.register("refused", help, self.metrics.refused.clone());
        let help = "Connections closed because a request or its response took too long";
        registry.register("timed_out", help, self.metrics.timed_out.clone());
    }
}
