//! `[sessions]`: where sessions are kept and how long they last.

use std::path::PathBuf;

use secrecy::SecretString;
use serde::Deserialize;

/// How sessions are kept.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SessionsSettings {
    /// The database file; one process at a time.
    pub database: PathBuf,
    /// The key that cookies are signed and encrypted with, 64 bytes or more.
    #[serde(default)]
    pub key: Option<SecretString>,
    /// A file that holds it. Without either, one is made beside the database.
    #[serde(default)]
    pub key_file: Option<PathBuf>,
    /// Hours after which a customer signs in again, however active.
    pub absolute_hours: u64,
}

/// A week: a customer's rights are looked at anew at sign-in at the latest.
const MAX_HOURS: u64 = 7 * 24;

impl SessionsSettings {
    /// What can't work, if anything.
    pub fn validate(&self) -> Result<(), String> {
        if (1..=MAX_HOURS).contains(&self.absolute_hours) {
            Ok(())
        } else {
            Err(format!("absolute_hours must be between 1 and {MAX_HOURS}"))
        }
    }
}
