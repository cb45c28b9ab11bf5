//! The tasks that renew live settings: one for each shop, beginning and ending with it.

use std::sync::Arc;

use tokio::task::{JoinHandle, spawn_local};

use crate::tenants::{RefreshSettings, Tenant, run_refresh_loop, tenant::Live};

/// The tasks. They go on when this is dropped.
#[derive(Default)]
pub(super) struct Loops(Vec<(Arc<Live>, JoinHandle<()>)>);

impl Loops {
    /// Begins what is missing, and ends what nobody needs any more. Versions that share live settings have one together.
    pub(super) fn keep(&mut self, tenants: &[Arc<Tenant>], settings: RefreshSettings) {
        self.0.retain(|(live, task)| {
            let is_needed = tenants.iter().any(|tenant| Arc::ptr_eq(&tenant.live, live));
            if !is_needed {
                task.abort();
            }
            is_needed
        });
        for tenant in tenants {
            if !self
                .0
                .iter()
                .any(|(live, _)| Arc::ptr_eq(&tenant.live, live))
            {
                let task = spawn_local(run_refresh_loop(Arc::clone(tenant), settings));
                self.0.push((Arc::clone(&tenant.live), task));
            }
        }
    }
}
