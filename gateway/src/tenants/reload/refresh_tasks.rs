use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use tokio::task::{JoinHandle, spawn_local};

use crate::tenants::{RefreshSettings, Tenant, run_refresh_loop, tenant::LiveSettingsCell};

/// The tasks continue after this value is dropped.
#[derive(Default)]
pub(super) struct RefreshTasks(HashMap<*const LiveSettingsCell, RefreshTask>);

struct RefreshTask {
    /// Keeps the address, which identifies the task, from being used again.
    _live_cell: Arc<LiveSettingsCell>,
    handle: JoinHandle<()>,
}

impl RefreshTasks {
    /// Starts missing tasks and aborts unneeded ones. Versions that share live settings share a
    /// task.
    pub(super) fn sync(&mut self, tenants: &[Arc<Tenant>], settings: RefreshSettings) {
        let cells = tenants.iter().map(|tenant| Arc::as_ptr(&tenant.live_cell));
        let needed: HashSet<_> = cells.collect();
        self.0.retain(|live_cell, task| {
            let is_needed = needed.contains(live_cell);
            if !is_needed {
                task.handle.abort();
            }
            is_needed
        });
        for tenant in tenants {
            let live_cell = &tenant.live_cell;
            self.0
                .entry(Arc::as_ptr(live_cell))
                .or_insert_with(|| RefreshTask {
                    _live_cell: Arc::clone(live_cell),
                    handle: spawn_local(run_refresh_loop(Arc::clone(tenant), settings)),
                });
        }
    }
}
