use std::fmt;

use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, EncodeGaugeValue, EncodeMetric},
    metrics::gauge::ConstGauge,
    registry::Registry,
};

struct FnCollector<F>(F);

impl<F> fmt::Debug for FnCollector<F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("FnCollector")
    }
}

impl<F> Collector for FnCollector<F>
where
    F: Fn(DescriptorEncoder<'_>) -> fmt::Result + Send + Sync + 'static,
{
    fn encode(&self, encoder: DescriptorEncoder<'_>) -> fmt::Result {
        self.0(encoder)
    }
}

/// Registers a closure that encodes metrics at each scrape.
pub fn register_collector(
    registry: &mut Registry,
    encode: impl Fn(DescriptorEncoder<'_>) -> fmt::Result + Send + Sync + 'static,
) {
    registry.register_collector(Box::new(FnCollector(encode)));
}

/// Registers a gauge whose value is read at each scrape.
pub fn register_gauge<N: EncodeGaugeValue>(
    registry: &mut Registry,
    name: &'static str,
    help: &'static str,
    read: impl Fn() -> N + Send + Sync + 'static,
) {
    register_collector(registry, move |mut encoder| {
        encode_metric(&mut encoder, name, help, &ConstGauge::new(read()))
    });
}

/// Encodes a collector's metric like the registry does, with a full stop after the help text. A
/// metric without samples is omitted.
pub fn encode_metric(
    encoder: &mut DescriptorEncoder<'_>,
    name: &str,
    help: &str,
    metric: &impl EncodeMetric,
) -> fmt::Result {
    if metric.is_empty() {
        return Ok(());
    }
    let help = format!("{help}.");
    metric.encode(encoder.encode_descriptor(name, &help, None, metric.metric_type())?)
}
