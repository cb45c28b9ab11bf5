use std::sync::Arc;

use tokio::task::{JoinHandle, spawn_local};

use crate::tenants::{RefreshSettings, Tenant, run_refresh_loop, tenant::LiveSettingsCell};

/// The tasks continue after this value is dropped.
#[derive(Default)]
pub(super) struct RefreshTasks(Vec<(Arc<LiveSettingsCell>, JoinHandle<()>)>);

impl RefreshTasks {
    /// Starts missing tasks and aborts unneeded ones. Versions that share live settings share a
    /// task.
    pub(super) fn sync(&mut self, tenants: &[Arc<Tenant>], settings: RefreshSettings) {
        self.0.retain(|(live_cell, task)| {
            let is_needed = tenants
                .iter()
                .any(|tenant| Arc::ptr_eq(&tenant.live_cell, live_cell));
            if !is_needed {
                task.abort();
            }
            is_needed
        });
        for tenant in tenants {
            if !self
                .0
                .iter()
                .any(|(live_cell, _)| Arc::ptr_eq(&tenant.live_cell, live_cell))
            {
                let task = spawn_local(run_refresh_loop(Arc::clone(tenant), settings));
                self.0.push((Arc::clone(&tenant.live_cell), task));
            }
        }
    }
}
