use std::path::PathBuf;

use secrecy::SecretString;
use serde::Deserialize;

use super::{SessionsError, key_ring::KeyRing};
use crate::store::KeyIds;

/// `[sessions]`: files and lifetime of sessions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SessionsSettings {
    /// Database file, for one process only.
    pub database: PathBuf,
    /// Key that signs and encrypts cookies: at least 64 bytes. Earlier keys can follow, each after an empty line; their
    /// cookies are accepted.
    #[serde(default)]
    pub key: Option<SecretString>,
    /// File with `key`. Without `key` and `key_file`, a key is generated beside the database.
    #[serde(default)]
    pub key_file: Option<PathBuf>,
    /// Maximum age of a session in hours, even if it is active.
    pub absolute_hours: u64,
}

/// One week.
const MAX_HOURS: u64 = 7 * 24;

impl SessionsSettings {
    /// Fingerprint of the keys of the cookies; `None` if there is no key yet. `key` is the configured text.
    pub fn key_fingerprint(
        &self,
        key: Option<&SecretString>,
    ) -> Result<Option<String>, SessionsError> {
        Ok(KeyRing::load(key, &self.database)?.fingerprint())
    }

    /// Ids by which gateways with one database compare their keys.
    pub fn key_ids(&self, key: Option<&SecretString>) -> Result<KeyIds, SessionsError> {
        Ok(KeyRing::load(key, &self.database)?.ids())
    }

    /// Setting or file of the key.
    pub fn key_name(&self) -> String {
        if let Some(file) = &self.key_file {
            return file.display().to_string();
        }
        match self.key {
            Some(_) => "sessions.key".to_owned(),
            None => KeyRing::generated_file(&self.database)
                .display()
                .to_string(),
        }
    }

    /// Validates the settings; returns the first error.
    pub fn validate(&self) -> Result<(), String> {
        if (1..=MAX_HOURS).contains(&self.absolute_hours) {
            Ok(())
        } else {
            Err(format!("absolute_hours must be between 1 and {MAX_HOURS}"))
        }
    }
}
