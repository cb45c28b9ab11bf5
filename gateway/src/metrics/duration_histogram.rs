//! Histogram of durations without a lock. prometheus-client's own histogram takes a lock for each
//! value.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use prometheus_client::{
    encoding::{EncodeMetric, MetricEncoder, NoLabelSet},
    metrics::{MetricType, TypedMetric},
};

/// Upper bounds of the buckets. A last bucket has no bound.
const BOUNDS: [Duration; 8] = [
    Duration::from_millis(1),
    Duration::from_millis(5),
    Duration::from_millis(25),
    Duration::from_millis(100),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_millis(2_500),
    Duration::from_secs(10),
];

/// Histogram of durations. Clones share their values.
#[derive(Clone, Debug, Default)]
pub struct DurationHistogram(Arc<Values>);

#[derive(Debug, Default)]
struct Values {
    within: [AtomicU64; BOUNDS.len()],
    above: AtomicU64,
    sum_ns: AtomicU64,
}

impl DurationHistogram {
    /// Adds a duration.
    pub fn observe(&self, duration: Duration) {
        let values = &self.0;
        let bucket = BOUNDS.iter().position(|bound| duration <= *bound);
        let bucket = bucket.and_then(|bucket| values.within.get(bucket));
        bucket
            .unwrap_or(&values.above)
            .fetch_add(1, Ordering::Relaxed);
        let duration_ns = u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX);
        values.sum_ns.fetch_add(duration_ns, Ordering::Relaxed);
    }
}

impl TypedMetric for DurationHistogram {
    const TYPE: MetricType = MetricType::Histogram;
}

impl EncodeMetric for DurationHistogram {
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> fmt::Result {
        let values = &self.0;
        let bounds = BOUNDS.iter().map(Duration::as_secs_f64);
        let counts = values.within.iter().chain([&values.above]);
        let buckets: Vec<_> = bounds
            .chain([f64::INFINITY])
            .zip(counts.map(|count| count.load(Ordering::Relaxed)))
            .collect();
        let count = buckets.iter().map(|(_, count)| count).sum();
        let sum = Duration::from_nanos(values.sum_ns.load(Ordering::Relaxed)).as_secs_f64();
        encoder.encode_histogram::<NoLabelSet>(sum, count, &buckets, None)
    }

    fn metric_type(&self) -> MetricType {
        Self::TYPE
    }
}

#[cfg(test)]
mod tests {
    use prometheus_client::{encoding::text, registry::Registry};

    use super::*;

    #[test]
    fn each_duration_is_in_one_bucket() {
        let histogram = DurationHistogram::default();
        for duration_ms in [0, 1, 2, 10_000, 10_001] {
            histogram.observe(Duration::from_millis(duration_ms));
        }
        let mut registry = Registry::default();
        registry.register("duration_seconds", "Durations", histogram);
        let mut exposition = String::new();
        text::encode(&mut exposition, &registry).unwrap();
        let expected = "# HELP duration_seconds Durations.\n\
             # TYPE duration_seconds histogram\n\
             duration_seconds_sum 20.004\n\
             duration_seconds_count 5\n\
             duration_seconds_bucket{le=\"0.001\"} 2\n\
             duration_seconds_bucket{le=\"0.005\"} 3\n\
             duration_seconds_bucket{le=\"0.025\"} 3\n\
             duration_seconds_bucket{le=\"0.1\"} 3\n\
             duration_seconds_bucket{le=\"0.5\"} 3\n\
             duration_seconds_bucket{le=\"1.0\"} 3\n\
             duration_seconds_bucket{le=\"2.5\"} 3\n\
             duration_seconds_bucket{le=\"10.0\"} 4\n\
             duration_seconds_bucket{le=\"+Inf\"} 5\n\
             # EOF\n";
        assert_eq!(exposition, expected);
    }
}
