//! Structured logging, and the export of traces.

use std::io::{self, IsTerminal};

use tracing::{Dispatch, Subscriber, dispatcher};
use tracing_subscriber::{
    EnvFilter, Layer,
    fmt::{self, format::FmtSpan},
    layer::SubscriberExt,
    registry::LookupSpan,
};

use crate::{
    config::{LogFormat, LogSettings},
    traces::{self, Traces},
};

/// Logs events and finished spans to standard output, and exports traces if they are on. Further
/// calls have no effect.
pub fn init(settings: &LogSettings, traces: Option<&Traces>) {
    let _ = dispatcher::set_global_default(dispatch(settings, traces));
}

fn dispatch(settings: &LogSettings, traces: Option<&Traces>) -> Dispatch {
    let filter = filter(settings);
    let registry = tracing_subscriber::registry();
    match traces {
        // A filter of the whole registry costs less than the filter of a layer.
        None => registry.with(filter).with(log(settings.format)).into(),
        Some(traces) => registry
            .with(log(settings.format).with_filter(filter))
            .with(traces.layer())
            .into(),
    }
}

/// Spans of traces are not logged.
fn filter(settings: &LogSettings) -> EnvFilter {
    let filter = EnvFilter::new(&settings.filter);
    match format!("{}=off", traces::TARGET).parse() {
        Ok(without_traces) => filter.add_directive(without_traces),
        Err(_) => filter,
    }
}

fn log<S>(format: LogFormat) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    match format {
        LogFormat::Json => fmt::layer()
            .json()
            .flatten_event(true)
            .with_span_events(FmtSpan::CLOSE)
            .boxed(),
        LogFormat::Text => fmt::layer()
            .with_ansi(io::stdout().is_terminal())
            .with_target(false)
            .with_span_events(FmtSpan::CLOSE)
            .boxed(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{clock::Clock, traces::TracesSettings};

    fn disabled_spans(filter: &str, traces: Option<&Traces>) -> [bool; 2] {
        let settings = LogSettings {
            format: LogFormat::Json,
            filter: filter.to_owned(),
        };
        dispatcher::with_default(&dispatch(&settings, traces), || {
            let of_trace = tracing::info_span!(target: traces::TARGET, "http_request");
            let logged = tracing::info_span!("retail_call");
            [&of_trace, &logged].map(tracing::Span::is_disabled)
        })
    }

    #[test]
    fn spans_of_traces_are_disabled_while_traces_are_off() {
        assert_eq!(disabled_spans("info", None), [true, false]);
        assert_eq!(disabled_spans("trace", None), [true, false]);
    }

    #[actix_web::test]
    async fn traces_do_not_depend_on_the_filter_of_the_log() {
        let settings = TracesSettings {
            endpoint: "http://127.0.0.1:9/v1/traces".to_owned(),
            sample_ratio: 0.0,
            headers_file: None,
            accept_traceparent: false,
            queue: 1,
        };
        let traces = Traces::start(&settings, None, &Clock::default()).unwrap();
        assert_eq!(disabled_spans("off", traces.as_ref()), [false, false]);
    }
}
