//! `[pictures]`: how many pictures are made smaller at the same time, and where they are kept.

use std::path::PathBuf;

use serde::Deserialize;

/// Smaller pictures.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PicturesSettings {
    /// Folder that they are kept in; empty for none.
    pub dir: PathBuf,
    /// Upper bound of the files in it, in bytes.
    pub max_bytes: u64,
    /// How many are made at the same time.
    pub at_once: usize,
    /// How many may wait or be made, of all shops; one shop takes half of these places at most.
    pub places: usize,
    /// How long a request waits for a smaller picture, in milliseconds; then it gets the picture as it is.
    pub wait_ms: u64,
}

impl PicturesSettings {
    /// What can't work, if anything.
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
