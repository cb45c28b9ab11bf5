use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use actix_web::cookie::Key;
use rand::distr::{Alphanumeric, SampleString as _};
use secrecy::{ExposeSecret as _, SecretString};

use super::SessionsError;
use crate::store::{StoreError, StoreName, replace_private};

const MIN_BYTES: usize = 64;

/// Key that signs and encrypts cookies. A generated key is saved for the next process.
pub(super) struct CookieKey {
    key: Key,
    /// File and secret of a generated key that is not saved yet.
    unsaved: Mutex<Option<(PathBuf, SecretString)>>,
}

impl CookieKey {
    /// Loads the key from the settings, or from the file beside the database. Generates a key if the file is missing,
    /// unreadable, or empty (after a full disk or a power cut).
    pub(super) fn load(
        configured: Option<&SecretString>,
        database: &Path,
    ) -> Result<Self, SessionsError> {
        if let Some(secret) = configured {
            return Ok(Self::saved(derive(secret, "sessions.key")?));
        }
        let file = database.with_extension("key");
        if let Ok(text) = fs::read_to_string(&file)
            && !text.trim().is_empty()
        {
            let secret = SecretString::from(text.trim());
            return Ok(Self::saved(derive(&secret, &file.display().to_string())?));
        }
        let secret = SecretString::from(Alphanumeric.sample_string(&mut rand::rng(), 86));
        Ok(Self {
            key: derive(&secret, "a generated key")?,
            unsaved: Mutex::new(Some((file, secret))),
        })
    }

    fn saved(key: Key) -> Self {
        Self {
            key,
            unsaved: Mutex::default(),
        }
    }

    pub(super) fn key(&self) -> &Key {
        &self.key
    }

    /// Saves a generated key. Keeps a file that has content but could not be read at the start. The next start uses
    /// that file.
    pub(super) fn save(&self) -> Result<(), StoreError> {
        let mut unsaved = self.unsaved.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((file, secret)) = unsaved.as_ref() {
            let failed = |reason| StoreError::File {
                store: StoreName::Sessions,
                file: file.clone(),
                reason,
            };
            let save = || {
                let written = replace_private(file, secret.expose_secret().as_bytes());
                written.map(drop).map_err(failed)
            };
            match fs::symlink_metadata(file) {
                Ok(found) if found.is_file() && found.len() == 0 => save()?,
                Ok(_) => {
                    let file = file.display();
                    tracing::warn!(%file, "the cookie key could not be read at the start: customers have to sign in again");
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => save()?,
                Err(error) => return Err(failed(error)),
            }
        }
        *unsaved = None;
        Ok(())
    }
}

fn derive(secret: &SecretString, source_name: &str) -> Result<Key, SessionsError> {
    let bytes = secret.expose_secret().as_bytes();
    if bytes.len() < MIN_BYTES {
        return Err(SessionsError::ShortKey {
            source_name: source_name.to_owned(),
            minimum: MIN_BYTES,
        });
    }
    Ok(Key::derive_from(bytes))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_key_is_generated_once_in_a_file_that_only_its_owner_can_read() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("sessions.sqlite");
        let first = CookieKey::load(None, &database).unwrap();
        first.save().unwrap();
        let second = CookieKey::load(None, &database).unwrap();
        assert!(second.key() == first.key());
        let file = folder.path().join("sessions.key");
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let files = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(files, 1, "no temporary file is left");
    }

    #[test]
    fn an_empty_key_file_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("sessions.sqlite");
        fs::write(folder.path().join("sessions.key"), "").unwrap();
        let first = CookieKey::load(None, &database).unwrap();
        first.save().unwrap();
        let second = CookieKey::load(None, &database).unwrap();
        assert!(second.key() == first.key());
    }

    #[test]
    fn the_error_about_a_short_key_names_the_setting_and_not_the_key() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("sessions.sqlite");
        let short = SecretString::from("canary-".repeat(9));
        let error = CookieKey::load(Some(&short), &database).err().unwrap();
        let text = error.to_string();
        assert!(
            text.contains("sessions.key") && text.contains("64"),
            "{text}"
        );
        assert!(!text.contains("canary"), "{text}");
        let long = SecretString::from("canary-".repeat(10));
        assert!(CookieKey::load(Some(&long), &database).is_ok());
    }
}
