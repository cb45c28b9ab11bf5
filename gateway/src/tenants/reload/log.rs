use std::sync::Arc;

use crate::tenants::snapshot::Snapshot;

pub(super) fn log_changes(current: &Snapshot, next: &Snapshot) {
    for tenant in next.tenants.iter() {
        match current.find_by_slug(&tenant.slug) {
            None => tracing::info!(tenant = %tenant.slug, "a shop was added"),
            Some(old) if !Arc::ptr_eq(old, tenant) => {
                tracing::info!(tenant = %tenant.slug, "a shop was changed");
            }
            Some(_) => {}
        }
    }
    for tenant in current.tenants.iter() {
        if next.find_by_slug(&tenant.slug).is_none() {
            tracing::info!(tenant = %tenant.slug, "a shop was removed: its folder is missing");
        }
    }
    for refused in &next.refused {
        if !current.refused.contains(refused) {
            for error in &refused.errors.0 {
                tracing::error!(tenant = %refused.name, %error, "tenant files are invalid; the last good version stays");
            }
        }
    }
    for refused in &current.refused {
        if !next.refused.iter().any(|now| now.name == refused.name) {
            tracing::info!(tenant = %refused.name, "tenant files are valid again");
        }
    }
}
