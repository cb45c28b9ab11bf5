use std::path::PathBuf;

use serde::Deserialize;

/// Settings of thumbnails.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PicturesSettings {
    /// Folder for thumbnails. Empty disables storing.
    pub dir: PathBuf,
    /// Maximum size of all files, in bytes.
    pub max_bytes: u64,
    /// Number of thumbnails that are rendered at the same time.
    pub at_once: usize,
    /// Number of queued and running thumbnails. One shop may use half of them.
    pub places: usize,
    /// Maximum wait before a request gets the original, in milliseconds.
    pub wait_ms: u64,
}

impl PicturesSettings {
    /// Validates the settings; returns the first error.
    pub fn validate(&self) -> Result<(), String> {
        if !(1 << 20..=1 << 44).contains(&self.max_bytes) {
            return Err("max_bytes must be 1048576 to 17592186044416".to_owned());
        }
        if !(1..=256).contains(&self.at_once) {
            return Err("at_once must be 1 to 256".to_owned());
        }
        if !(2..=10_000).contains(&self.places) {
            return Err("places must be 2 to 10000".to_owned());
        }
        if !(1..=60_000).contains(&self.wait_ms) {
            return Err("wait_ms must be 1 to 60000".to_owned());
        }
        Ok(())
    }
}
