//! Structured logs.

use tracing_subscriber::{EnvFilter, fmt, layer::SubscriberExt, util::SubscriberInitExt};

use crate::config::{LogFormat, LogSettings};

/// Sends logs to standard output. A second call does nothing.
pub fn init(settings: &LogSettings) {
    let filter = EnvFilter::new(&settings.filter);
    let registry = tracing_subscriber::registry().with(filter);
    let _ = match settings.format {
        LogFormat::Json => registry
            .with(fmt::layer().json().flatten_event(true))
            .try_init(),
        LogFormat::Text => registry.with(fmt::layer().with_target(false)).try_init(),
    };
}
