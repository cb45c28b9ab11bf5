use std::{path::PathBuf, time::Duration};

use serde::Deserialize;

use super::RefreshSettings;

/// Number of folders that are scanned at the shortest interval.
const FOLDERS_PER_INTERVAL: usize = 100;

/// `[tenants]`: folders of the shops, and how changes are detected.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TenantsSettings {
    /// Folder with one folder per shop.
    pub dir: PathBuf,
    /// Milliseconds between scans of up to 100 folders, longer in proportion for more folders; 0 disables
    /// scans after the start.
    pub watch_ms: u64,
    /// Folder for copies of the applied files; empty for no copies.
    pub applied_dir: PathBuf,
    /// Intervals at which live settings are refreshed.
    pub refresh: RefreshSettings,
}

impl TenantsSettings {
    /// Interval between scans of this number of folders. It grows with the number, so that the cost of
    /// scanning is bounded.
    pub(super) fn scan_interval(&self, folders: usize) -> Duration {
        let multiple = folders.div_ceil(FOLDERS_PER_INTERVAL).max(1);
        let multiple = u64::try_from(multiple).unwrap_or(u64::MAX);
        Duration::from_millis(self.watch_ms.saturating_mul(multiple))
    }

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

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(0, 250)]
    #[case(1, 250)]
    #[case(100, 250)]
    #[case(101, 500)]
    #[case(200, 500)]
    #[case(1_000, 2_500)]
    fn many_folders_are_scanned_at_longer_intervals(#[case] folders: usize, #[case] expected: u64) {
        let settings = TenantsSettings {
            dir: PathBuf::new(),
            watch_ms: 250,
            applied_dir: PathBuf::new(),
            refresh: RefreshSettings::default(),
        };
        let interval = settings.scan_interval(folders);
        assert_eq!(interval, Duration::from_millis(expected));
    }
}
