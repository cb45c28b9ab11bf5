use std::{
    io,
    sync::{Mutex, Once, PoisonError},
};

use tracing_subscriber::fmt::MakeWriter;

static LOGS: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static INSTALLED: Once = Once::new();

/// Captures the log of the process at level TRACE.
pub(crate) fn capture_logs() {
    INSTALLED.call_once(|| {
        tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_writer(LogWriter)
            .json()
            .init();
    });
}

pub(crate) fn captured_logs() -> String {
    String::from_utf8_lossy(&LOGS.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
}

struct LogWriter;

impl io::Write for LogWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LOGS.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for LogWriter {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        Self
    }
}
