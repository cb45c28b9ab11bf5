//! Metrics of the process, with the names that Prometheus' own clients use.

use std::{fs, time::Duration};

use prometheus_client::{
    metrics::{counter::ConstCounter, gauge::ConstGauge, info::Info},
    registry::Registry,
};

use super::gauges::{encode_metric, register_collector};
use crate::clock::{Clock, process_cpu_time};

/// Registers the metrics of the process, and the version of the gateway. Memory and open files are
/// read from `/proc`; other systems than Linux omit them.
pub fn register_process_metrics(registry: &mut Registry) {
    let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
    registry.register("gateway_build", "Version of the gateway", version);
    let started = Duration::from_millis(Clock::default().wall_ms()).as_secs_f64();
    let help = "Time at which the process started, in seconds since 1970";
    registry.register("process_start_time_seconds", help, ConstGauge::new(started));
    register_collector(registry, |mut encoder| {
        let cpu = ConstCounter::new(process_cpu_time().as_secs_f64());
        let help = "User and system CPU time";
        encode_metric(&mut encoder, "process_cpu_seconds", help, &cpu)?;
        if let Some(bytes) = resident_memory_bytes() {
            let name = "process_resident_memory_bytes";
            encode_metric(
                &mut encoder,
                name,
                "Resident memory",
                &ConstGauge::new(bytes),
            )?;
        }
        if let Some(count) = count_open_files() {
            let help = "Open file descriptors";
            encode_metric(
                &mut encoder,
                "process_open_fds",
                help,
                &ConstGauge::new(count),
            )?;
        }
        Ok(())
    });
}

fn resident_memory_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let resident = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = resident.trim().strip_suffix(" kB")?.parse().ok()?;
    kibibytes.checked_mul(1_024)
}

fn count_open_files() -> Option<u64> {
    let files = fs::read_dir("/proc/self/fd").ok()?.count();
    // The listing itself opens one.
    u64::try_from(files).ok()?.checked_sub(1)
}
