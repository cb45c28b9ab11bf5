//! Figures of clients' connections.

use prometheus_client::{
    metrics::{counter::Counter, gauge::Gauge},
    registry::Registry,
};

use crate::http::ConnectionFigures;

/// How many connections are open, how many may be, and how many were refused or ended.
pub(super) fn register(registry: &mut Registry, figures: ConnectionFigures) {
    let gauge = |value: u64| {
        let gauge = Gauge::<i64>::default();
        gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
        gauge
    };
    let of_count = |count: usize| gauge(u64::try_from(count).unwrap_or(u64::MAX));
    let counter = |value| {
        let counter = Counter::<u64>::default();
        counter.inc_by(value);
        counter
    };
    let connections = registry.sub_registry_with_prefix("gateway_connections");
    let help = "Open connections of clients";
    connections.register("open", help, of_count(figures.open));
    let help = "Maximum number of open connections of clients";
    connections.register("max", help, of_count(figures.max));
    let help = "Connections refused because there were too many, in all or of one address";
    connections.register("refused", help, counter(figures.refused));
    let help = "Connections closed because a request or its response took too long";
    connections.register("timed_out", help, counter(figures.timed_out));
    let help = "Limit of open file descriptors of the process, 0 for no limit";
    let limit = gauge(figures.descriptor_limit.unwrap_or_default());
    registry.register("gateway_descriptors_limit", help, limit);
}

#[cfg(test)]
mod tests {
    use prometheus_client::encoding::text::encode;

    use super::*;

    #[test]
    fn every_figure_has_its_line() {
        let figures = ConnectionFigures {
            open: 3,
            max: 768,
            refused: 7,
            timed_out: 1,
            descriptor_limit: Some(1_024),
        };
        let mut registry = Registry::default();
        register(&mut registry, figures);
        let mut text = String::new();
        encode(&mut text, &registry).unwrap();
        for line in [
            "gateway_connections_open 3",
            "gateway_connections_max 768",
            "gateway_connections_refused_total 7",
            "gateway_connections_timed_out_total 1",
            "gateway_descriptors_limit 1024",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }
}
