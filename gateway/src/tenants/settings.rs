use std::path::PathBuf;

use serde::Deserialize;

use super::RefreshSettings;

/// `[tenants]`: folders of the shops, and how changes are detected.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TenantsSettings {
    /// Folder with one folder per shop.
    pub dir: PathBuf,
    /// Milliseconds between scans; 0 disables scans after the start.
    pub watch_ms: u64,
    /// Folder for copies of the applied files; empty for no copies.
    pub applied_dir: PathBuf,
    /// Intervals at which live settings are refreshed.
    pub refresh: RefreshSettings,
}

impl TenantsSettings {
    /// Validates the settings; returns the first error.
    pub fn validate(&self) -> Result<(), String> {
        if self.watch_ms != 0 && !(50..=60_000).contains(&self.watch_ms) {
            return Err("watch_ms must be 50 to 60000, or 0".to_owned());
        }
        let own = self.dir.canonicalize().ok();
        let is_own = own.is_some() && own == self.applied_dir.canonicalize().ok();
        if is_own || self.applied_dir == self.dir {
            return Err("applied_dir must be another folder than dir".to_owned());
        }
        Ok(())
    }
}
