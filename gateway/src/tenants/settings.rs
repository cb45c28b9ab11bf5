//! `[tenants]`: where the shops' folders are, and how they are kept current.

use std::path::PathBuf;

use serde::Deserialize;

use super::RefreshSettings;

/// The shops.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TenantsSettings {
    /// Folder with one folder per shop.
    pub dir: PathBuf,
    /// Time between two looks at the folders, in milliseconds; 0 for none after the start.
    pub watch_ms: u64,
    /// Folder for copies of what was last taken; empty for none.
    pub applied_dir: PathBuf,
    /// How often live settings are read again.
    pub refresh: RefreshSettings,
}

impl TenantsSettings {
    /// What can't work, if anything.
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
