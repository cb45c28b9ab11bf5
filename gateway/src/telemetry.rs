//! Structured logging.

use tracing_subscriber::{
    EnvFilter,
    fmt::{self, format::FmtSpan},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

use crate::config::{LogFormat, LogSettings};

/// Logs events and finished spans to standard output. Further calls have no effect.
pub fn init(settings: &LogSettings) {
    let filter = EnvFilter::new(&settings.filter);
    let registry = tracing_subscriber::registry().with(filter);
    let _ = match settings.format {
        LogFormat::Json => registry
            .with(
                fmt::layer()
                    .json()
                    .flatten_event(true)
                    .with_span_events(FmtSpan::CLOSE),
            )
            .try_init(),
        LogFormat::Text => registry
            .with(
                fmt::layer()
                    .with_target(false)
                    .with_span_events(FmtSpan::CLOSE),
            )
            .try_init(),
    };
}
