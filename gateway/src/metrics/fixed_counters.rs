//! Counters of a label whose values are known at the start.

use prometheus_client::{
    metrics::{counter::Counter, family::Family},
    registry::Registry,
};

type Label = [(&'static str, &'static str); 1];

/// Counters of a label. Each value starts at 0 with the process.
pub struct FixedCounters(Family<Label, Counter>);

impl FixedCounters {
    /// Creates the counters of all values. The counters themselves take no lock.
    pub fn new<const N: usize>(
        label: &'static str,
        values: [&'static str; N],
    ) -> (Self, [Counter; N]) {
        let family = Family::default();
        let counters = values.map(|value| family.get_or_create_owned(&[(label, value)]));
        (Self(family), counters)
    }

    /// Registers the counters.
    pub fn register(&self, registry: &mut Registry, name: &'static str, help: &'static str) {
        registry.register(name, help, self.0.clone());
    }
}
