use std::time::Duration;

use serde::Deserialize;

use crate::concurrency_limit::ConcurrencyLimits;

/// `[pages]`: limits of server-side rendering.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PagesSettings {
    /// Rendering threads. With 0, pages are sent as the plain shell, without content.
    pub threads: usize,
    /// Number of pages that may wait or be rendered. One shop may use half of them, one client a
    /// quarter. Further pages are sent as the plain shell.
    pub queue: usize,
    /// CPU time limit of one page, in milliseconds.
    pub render_cpu_ms: u64,
    /// Maximum wait before a request gets the plain shell, in milliseconds.
    pub wait_ms: u64,
    /// Maximum wait for a page's responses, in milliseconds. The page is rendered without those that
    /// are late.
    pub read_wait_ms: u64,
    /// Memory limit of one engine, in bytes.
    pub memory_bytes: usize,
    /// Number of pages after which an engine is replaced.
    pub recycle_after: u32,
}

impl PagesSettings {
    pub(super) fn limits_of_shops(&self) -> ConcurrencyLimits {
        ConcurrencyLimits {
            total: self.queue,
            per_key: (self.queue / 2).max(1),
        }
    }

    pub(super) fn limits_of_clients(&self) -> ConcurrencyLimits {
        ConcurrencyLimits {
            total: self.queue,
            per_key: (self.queue / 4).max(1),
        }
    }

    pub(super) fn render_cpu(&self) -> Duration {
        Duration::from_millis(self.render_cpu_ms)
    }

    pub(super) fn wait(&self) -> Duration {
        Duration::from_millis(self.wait_ms)
    }

    pub(super) fn read_wait(&self) -> Duration {
        Duration::from_millis(self.read_wait_ms)
    }

    /// Validates the settings; returns the first error.
    pub fn validate(&self) -> Result<(), String> {
        let within = |name, is_within, range| {
            if is_within {
                Ok(())
            } else {
                Err(format!("{name} must be {range}"))
            }
        };
        within("threads", self.threads <= 64, "at most 64")?;
        within("queue", (1..=10_000).contains(&self.queue), "1 to 10000")?;
        within(
            "render_cpu_ms",
            (10..=10_000).contains(&self.render_cpu_ms),
            "10 to 10000",
        )?;
        within(
            "wait_ms",
            (50..=60_000).contains(&self.wait_ms),
            "50 to 60000",
        )?;
        within(
            "read_wait_ms",
            (1..=60_000).contains(&self.read_wait_ms),
            "1 to 60000",
        )?;
        within(
            "memory_bytes",
            ((8 << 20)..=(1 << 30)).contains(&self.memory_bytes),
            "8388608 to 1073741824",
        )?;
        within("recycle_after", self.recycle_after >= 1, "at least 1")
    }
}
