use std::{sync::atomic::AtomicU64, time::Duration};

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, gauge::Gauge},
    registry::{Registry, Unit},
};

use super::EngineError;

#[derive(Clone)]
pub(super) struct EngineMetrics {
    rendered: Counter,
    render_cpu: Counter<f64, AtomicU64>,
    failures: Family<FailureLabels, Counter>,
    /// Jobs that wait for a thread.
    pub(super) queued: Gauge,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct FailureLabels {
    reason: &'static str,
}

/// Values of the label `reason`. All values are exposed from the start.
const REASONS: [&str; 6] = [
    "queue-full",
    "deadline",
    "failed",
    "swallowed",
    "broken",
    LATE,
];
const LATE: &str = "late";

impl Default for EngineMetrics {
    fn default() -> Self {
        let failures = Family::default();
        for reason in REASONS {
            drop(failures.get_or_create(&FailureLabels { reason }));
        }
        Self {
            rendered: Counter::default(),
            render_cpu: Counter::default(),
            failures,
            queued: Gauge::default(),
        }
    }
}

impl EngineMetrics {
    pub(super) fn count_rendered(&self, cpu: Duration) {
        self.render_cpu.inc_by(cpu.as_secs_f64());
        self.rendered.inc();
    }

    pub(super) fn count_failure(&self, error: &EngineError) {
        let [queue_full, deadline, failed, swallowed, broken, _late] = REASONS;
        let reason = match error {
            EngineError::Disabled => return,
            EngineError::QueueFull => queue_full,
            EngineError::Deadline => deadline,
            EngineError::Failed(_) => failed,
            EngineError::Swallowed => swallowed,
            EngineError::Broken => broken,
        };
        self.failures.get_or_create(&FailureLabels { reason }).inc();
    }

    pub(super) fn count_late(&self) {
        let labels = FailureLabels { reason: LATE };
        self.failures.get_or_create(&labels).inc();
    }

    pub(super) fn register(&self, registry: &mut Registry) {
        let registry = registry.sub_registry_with_prefix("gateway_pages");
        registry.register("rendered", "Pages rendered", self.rendered.clone());
        let help = "CPU time of rendered pages";
        registry.register_with_unit("render_cpu", help, Unit::Seconds, self.render_cpu.clone());
        let help = "Pages sent as their plain shell because rendering failed or took too long";
        registry.register("failures", help, self.failures.clone());
        let help = "Jobs of pages that wait for a rendering thread";
        registry.register("queued_jobs", help, self.queued.clone());
    }

    #[cfg(test)]
    pub(super) fn rendered(&self) -> u64 {
        self.rendered.get()
    }

    #[cfg(test)]
    pub(super) fn failures(&self) -> u64 {
        let count = |reason| self.failures.get_or_create(&FailureLabels { reason }).get();
        REASONS.into_iter().map(count).sum()
    }
}
