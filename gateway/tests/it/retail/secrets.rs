//! Neither errors nor logs tell the token, the connection string, an address or a body.

use std::{
    fmt::Write as _,
    io::Write,
    sync::{Arc, Mutex},
    time::Duration,
};

use gateway::retail::{RetailError, TransportSettings};
use tracing_subscriber::fmt::MakeWriter;

use super::upstream::{Step, Upstream};

/// Collects what is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

fn planted(step: Step) -> Vec<Step> {
    vec![step, Step::Close]
}

#[actix_web::test]
async fn no_failure_tells_a_secret() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_span_events(tracing_subscriber::fmt::format::FmtSpan::FULL)
        .with_ansi(false)
        .with_writer(log.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);

    let scripts = [
        planted(Step::json(
            r#"[{"Brand_Id":"canary-body"},{"Brand_Id":1,"Brand_code":"a","Brand_name":"canary-body"}]"#,
        )),
        planted(Step::status(
            "500 Internal Server Error",
            "text/html",
            "canary-body",
        )),
        planted(Step::Answer(
            "HTTP/1.1 302 Found\r\nLocation: /canary-body\r\nContent-Length: 0\r\n\r\n".to_owned(),
        )),
        planted(Step::ok("text/plain", "canary-body")),
        planted(Step::json(&"canary-body".repeat(1_000))),
        planted(Step::Slowly(
            "canary-body".repeat(99),
            Duration::from_millis(5),
        )),
        planted(Step::Close),
        planted(Step::Hang),
    ];
    let mut shown = String::new();
    for script in scripts {
        let upstream = Upstream::play(script);
        let client = upstream.client();
        let outcome: Result<_, RetailError> = client.list_brands().await;
        shown.push_str(
            &outcome.map_or_else(|error| format!("{error} {error:?}"), |_| String::new()),
        );
        write!(
            shown,
            "{client:?} {:?}",
            upstream.target(TransportSettings::default())
        )
        .unwrap();
    }
    let logged = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    for forbidden in ["canary", "constr", "select_query", "SELECT", "http://"] {
        assert!(!shown.contains(forbidden), "{forbidden} in {shown}");
        assert!(!logged.contains(forbidden), "{forbidden} in {logged}");
    }
    for expected in [
        "list_brands",
        "tenant=lamps",
        "status=500",
        "duration_ms",
        "skipped=1",
    ] {
        assert!(
            logged.contains(expected),
            "{expected} is missing in {logged}"
        );
    }
}
