//! Export of traces over OTLP/HTTP.
//!
//! The code creates `tracing` spans. While traces are off, no layer receives them.

mod exporter;
mod headers;
mod settings;

use std::time::Duration;

use opentelemetry::{
    Context, KeyValue,
    propagation::{Extractor, TextMapPropagator as _},
    trace::{TraceContextExt as _, TraceId, TracerProvider as _},
};
use opentelemetry_sdk::{
    Resource,
    propagation::TraceContextPropagator,
    trace::{BatchConfigBuilder, BatchSpanProcessor, Sampler, SdkTracerProvider},
};
use secrecy::SecretString;
use tracing::{Metadata, Span, Subscriber, level_filters::LevelFilter};
use tracing_opentelemetry::OpenTelemetrySpanExt as _;
use tracing_subscriber::{Layer, filter::FilterFn, registry::LookupSpan};

use self::headers::CollectorHeaders;
pub use self::{headers::InvalidHeader, settings::TracesSettings};
use crate::clock::Clock;

/// Target of spans that are exported and never logged.
///
/// Their fields must not contain queries, addresses, personal data or secrets.
pub const TARGET: &str = "traces";

/// Spans that are logged and exported.
const LOGGED_SPANS: [&str; 4] = ["request", "retail_call", "blog_call", "provider_call"];

const MAX_BATCH: usize = 512;
const EXPORT_INTERVAL: Duration = Duration::from_secs(5);

/// Maximum time that the last export delays the end of the process.
const STOP_TIMEOUT: Duration = Duration::from_millis(900);

/// Running export.
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Starts the export in a task on this thread. Returns `None` without an endpoint.
    pub fn start(
        settings: &TracesSettings,
        headers: Option<&SecretString>,
        clock: &Clock,
    ) -> Result<Option<Self>, InvalidHeader> {
        if settings.endpoint.is_empty() {
            return Ok(None);
        }
        let headers = CollectorHeaders::parse(headers)?;
        let (exporter, collector) = exporter::exporter(settings, headers, clock);
        drop(actix_web::rt::spawn(collector.run()));
        let batches = BatchConfigBuilder::default()
            .with_max_queue_size(settings.queue)
            .with_max_export_batch_size(MAX_BATCH.min(settings.queue))
            .with_scheduled_delay(EXPORT_INTERVAL);
        let processor = BatchSpanProcessor::builder(exporter).with_batch_config(batches.build());
        let sampler = Sampler::TraceIdRatioBased(settings.sample_ratio);
        let resource = Resource::builder_empty()
            .with_service_name(env!("CARGO_PKG_NAME"))
            .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")));
        let provider = SdkTracerProvider::builder()
            .with_span_processor(processor.build())
            .with_sampler(Sampler::ParentBased(Box::new(sampler)))
            .with_resource(resource.build());
        Ok(Some(Self(provider.build())))
    }

    /// Layer that exports the permitted spans, without events and source code locations.
    pub fn layer<S>(&self) -> impl Layer<S> + Send + Sync + use<S>
    where
        S: Subscriber + for<'span> LookupSpan<'span> + Send + Sync,
    {
        let filter = FilterFn::new(is_exported).with_max_level_hint(LevelFilter::INFO);
        tracing_opentelemetry::layer()
            .with_tracer(self.0.tracer(env!("CARGO_PKG_NAME")))
            .with_context_activation(false)
            .with_level(false)
            .with_location(false)
            .with_target(false)
            .with_threads(false)
            .with_tracked_inactivity(false)
            .with_filter(filter)
    }

    /// Exports the waiting spans, for less than a second.
    pub async fn stop(self) {
        // Blocks its thread. The task that sends to the collector runs on this one.
        let stopping =
            actix_web::web::block(move || self.0.shutdown_with_timeout(STOP_TIMEOUT)).await;
        if !matches!(stopping, Ok(Ok(()))) {
            tracing::debug!("the last traces were not exported");
        }
    }
}

fn is_exported(metadata: &Metadata<'_>) -> bool {
    let is_logged_span = || {
        let is_own = metadata.target().starts_with(env!("CARGO_CRATE_NAME"));
        is_own && LOGGED_SPANS.contains(&metadata.name())
    };
    metadata.is_span() && (metadata.target() == TARGET || is_logged_span())
}

/// Trace of the current span; `None` while traces are off.
pub fn current_trace_id() -> Option<TraceId> {
    let context = Span::current().context();
    let span = context.span();
    let span = span.span_context();
    span.is_valid().then(|| span.trace_id())
}

/// Replaces the name of a span that has been entered. The field `otel.name` would have no effect.
pub fn rename(span: &Span, name: String) {
    span.context().span().update_name(name);
}

/// Continues the trace of a `traceparent` header (W3C Trace Context). An invalid value changes
/// nothing. The span must not have been entered.
pub fn continue_trace(span: &Span, traceparent: &str) {
    let extractor = Traceparent(traceparent);
    let parent = TraceContextPropagator::new().extract_with_context(&Context::new(), &extractor);
    if parent.span().span_context().is_valid() {
        // Fails for a disabled span.
        let _unchanged = span.set_parent(parent);
    }
}

/// Provides no `tracestate`, because its content would be exported unread.
struct Traceparent<'a>(&'a str);

impl Extractor for Traceparent<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        (key == "traceparent").then_some(self.0)
    }

    fn keys(&self) -> Vec<&str> {
        vec!["traceparent"]
    }
}

#[cfg(test)]
mod tests {
    use std::{future, sync::mpsc};

    use opentelemetry::trace::Tracer as _;
    use opentelemetry_sdk::{
        error::OTelSdkResult,
        trace::{SpanData, SpanExporter, SpanProcessor},
    };

    use super::*;

    /// Reports the time limit of the shutdown.
    #[derive(Debug)]
    struct ShutdownTimeout(mpsc::Sender<Duration>);

    impl SpanProcessor for ShutdownTimeout {
        fn on_start(&self, _span: &mut opentelemetry_sdk::trace::Span, _context: &Context) {}

        fn on_end(&self, _span: SpanData) {}

        fn force_flush(&self) -> OTelSdkResult {
            Ok(())
        }

        fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
            self.0.send(timeout).unwrap();
            Ok(())
        }
    }

    /// Exporter of a collector that never responds.
    #[derive(Debug)]
    struct Silent(mpsc::Sender<()>);

    impl SpanExporter for Silent {
        async fn export(&self, _spans: Vec<SpanData>) -> OTelSdkResult {
            self.0.send(()).unwrap();
            future::pending().await
        }
    }

    #[actix_web::test]
    async fn the_last_export_delays_the_end_by_less_than_a_second() {
        let (sender, timeouts) = mpsc::channel();
        let provider = SdkTracerProvider::builder().with_span_processor(ShutdownTimeout(sender));
        Traces(provider.build()).stop().await;
        let timeouts: Vec<_> = timeouts.iter().collect();
        assert_eq!(timeouts, [STOP_TIMEOUT]);
        assert!(STOP_TIMEOUT < Duration::from_secs(1));
    }

    /// Without a time limit, this test would not end.
    #[actix_web::test]
    async fn an_export_that_never_ends_is_abandoned() {
        let (sender, exports) = mpsc::channel();
        let processor = BatchSpanProcessor::builder(Silent(sender)).build();
        let provider = SdkTracerProvider::builder().with_span_processor(processor);
        let traces = Traces(provider.build());
        drop(traces.0.tracer("test").start("span"));
        traces.stop().await;
        exports.recv().unwrap();
    }
}
