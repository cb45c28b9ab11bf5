//! Figures of pages that are rendered here.

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family},
    registry::{Registry, Unit},
};

use crate::page::PageFigures;

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ForReason {
    reason: &'static str,
}

/// How many pages were rendered, what they cost, and why others were not.
pub(super) fn register(registry: &mut Registry, figures: PageFigures) {
    let rendered = Counter::<u64>::default();
    rendered.inc_by(figures.rendered);
    let cpu = Counter::<f64, std::sync::atomic::AtomicU64>::default();
    cpu.inc_by(std::time::Duration::from_micros(figures.render_cpu_us).as_secs_f64());
    let failures = Family::<ForReason, Counter>::default();
    for (reason, count) in figures.failures() {
        failures.get_or_create(&ForReason { reason }).inc_by(count);
    }
    let registry = registry.sub_registry_with_prefix("gateway_pages");
    registry.register("rendered", "Pages rendered", rendered);
    let help = "CPU time of rendered pages";
    registry.register_with_unit("render_cpu", help, Unit::Seconds, cpu);
    let help = "Pages sent as their plain shell because rendering failed";
    registry.register("failures", help, failures);
}

#[cfg(test)]
mod tests {
    use prometheus_client::encoding::text::encode;

    use super::*;

    #[test]
    fn every_reason_has_its_line_from_the_start() {
        let mut registry = Registry::default();
        let mut figures = PageFigures::default();
        (figures.rendered, figures.render_cpu_us) = (3, 1_500_000);
        register(&mut registry, figures);
        let mut text = String::new();
        encode(&mut text, &registry).unwrap();
        for line in [
            "gateway_pages_rendered_total 3",
            "gateway_pages_render_cpu_seconds_total 1.5",
            "gateway_pages_failures_total{reason=\"deadline\"} 0",
            "gateway_pages_failures_total{reason=\"queue-full\"} 0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }
}
