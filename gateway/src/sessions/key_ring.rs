use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use actix_web::cookie::Key;
use rand::distr::{Alphanumeric, SampleString as _};
use secrecy::{ExposeSecret as _, SecretString};
use sha2::{Digest as _, Sha256};

use super::SessionsError;
use crate::store::{KeyIds, StoreError, StoreName, replace_private};

const MIN_BYTES: usize = 64;

/// Keys of cookies, newest first (D-276). A generated key is saved for the next process.
pub(super) struct KeyRing {
    newest: Key,
    /// Keys whose cookies are accepted.
    earlier: Vec<Key>,
    /// File and secret of a generated key that is not saved yet.
    unsaved: Mutex<Option<(PathBuf, SecretString)>>,
}

impl KeyRing {
    /// Loads the keys from the settings, or from the file beside the database; an empty line is between two keys.
    /// Generates a key if the file is missing, unreadable, or empty (after a full disk or a power cut).
    pub(super) fn load(
        configured: Option<&SecretString>,
        database: &Path,
    ) -> Result<Self, SessionsError> {
        if let Some(secret) = configured {
            return Self::saved(secret, "sessions.key");
        }
        let file = Self::generated_file(database);
        if let Ok(text) = fs::read_to_string(&file)
            && !text.trim().is_empty()
        {
            return Self::saved(&text.into(), &file.display().to_string());
        }
        let secret = SecretString::from(Alphanumeric.sample_string(&mut rand::rng(), 86));
        Ok(Self {
            newest: derive(secret.expose_secret(), "a generated key")?,
            earlier: Vec::new(),
            unsaved: Mutex::new(Some((file, secret))),
        })
    }

    /// File of a key that is not configured.
    pub(super) fn generated_file(database: &Path) -> PathBuf {
        database.with_extension("key")
    }

    fn saved(secret: &SecretString, source_name: &str) -> Result<Self, SessionsError> {
        let text = secret.expose_secret().replace("\r\n", "\n");
        let mut parts = text.split("\n\n").map(str::trim);
        let newest = derive(parts.next().unwrap_or_default(), source_name)?;
        let earlier = parts
            .filter(|part| !part.is_empty())
            .map(|part| derive(part, source_name));
        Ok(Self {
            newest,
            earlier: earlier.collect::<Result<_, _>>()?,
            unsaved: Mutex::default(),
        })
    }

    /// Key that signs and encrypts the cookies of sessions and known browsers.
    pub(super) fn newest(&self) -> &Key {
        &self.newest
    }

    /// Key that stays the same during a rotation, until it is removed.
    pub(super) fn oldest(&self) -> &Key {
        self.earlier.last().unwrap_or(&self.newest)
    }

    /// Opens a cookie with the key that fits. Also returns whether it is an earlier key.
    pub(super) fn open<T>(&self, open: impl Fn(&Key) -> Option<T>) -> Option<(T, bool)> {
        let newest = open(&self.newest).map(|opened| (opened, false));
        newest.or_else(|| {
            let opened = self.earlier.iter().find_map(open)?;
            Some((opened, true))
        })
    }

    /// Hash that identifies the saved keys and reveals nothing of them; `None` for a key that was just generated.
    pub(super) fn fingerprint(&self) -> Option<String> {
        let unsaved = self.unsaved.lock().unwrap_or_else(PoisonError::into_inner);
        if unsaved.is_some() {
            return None;
        }
        let mut hasher = Sha256::new();
        hasher.update(b"fingerprint of the session keys");
        for key in std::iter::once(&self.newest).chain(&self.earlier) {
            hasher.update(key.master());
        }
        let hash = hasher.finalize();
        let (first, _) = hash.split_first_chunk()?;
        Some(format!("{:032x}", u128::from_be_bytes(*first)))
    }

    /// Ids by which gateways with one database compare their keys.
    pub(super) fn ids(&self) -> KeyIds {
        let accepted = std::iter::once(&self.newest).chain(&self.earlier).map(id);
        KeyIds {
            signing: id(&self.newest),
            accepted: accepted.collect(),
        }
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

fn derive(secret: &str, source_name: &str) -> Result<Key, SessionsError> {
    let bytes = secret.as_bytes();
    if bytes.len() < MIN_BYTES {
        return Err(SessionsError::ShortKey {
            source_name: source_name.to_owned(),
            minimum: MIN_BYTES,
        });
    }
    Ok(Key::derive_from(bytes))
}

fn id(key: &Key) -> i32 {
    let mut hasher = Sha256::new();
    hasher.update(b"id of a session key");
    hasher.update(key.master());
    let [first, second, third, fourth, ..] = <[u8; 32]>::from(hasher.finalize());
    i32::from_be_bytes([first & 0x7f, second, third, fourth])
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_key_is_generated_once_in_a_file_that_only_its_owner_can_read() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("sessions.sqlite");
        let first = KeyRing::load(None, &database).unwrap();
        first.save().unwrap();
        let second = KeyRing::load(None, &database).unwrap();
        assert!(*second.newest() == *first.newest());
        let file = folder.path().join("sessions.key");
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let files = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(files, 1, "no temporary file is left");
    }

    #[test]
    fn a_fingerprint_identifies_the_saved_keys() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("sessions.sqlite");
        let generated = KeyRing::load(None, &database).unwrap();
        assert_eq!(generated.fingerprint(), None);
        generated.save().unwrap();
        let fingerprint = generated.fingerprint().unwrap();
        let loaded = KeyRing::load(None, &database).unwrap();
        assert_eq!(loaded.fingerprint(), Some(fingerprint));
        let (new, old) = ("new-".repeat(16), "old-".repeat(16));
        let both = format!("{new}\n\n{old}");
        let fingerprints = [&new, &old, &both].map(|keys| ring(keys).unwrap().fingerprint());
        assert!(fingerprints[0] != fingerprints[1] && fingerprints[0] != fingerprints[2]);
        assert_eq!(ring(&both).unwrap().fingerprint(), fingerprints[2]);
    }

    #[test]
    fn an_empty_key_file_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("sessions.sqlite");
        fs::write(folder.path().join("sessions.key"), "").unwrap();
        let first = KeyRing::load(None, &database).unwrap();
        first.save().unwrap();
        let second = KeyRing::load(None, &database).unwrap();
        assert!(*second.newest() == *first.newest());
    }

    fn ring(keys: &str) -> Result<KeyRing, SessionsError> {
        let database = Path::new("no-folder/sessions.sqlite");
        KeyRing::load(Some(&SecretString::from(keys)), database)
    }

    #[test]
    fn an_empty_line_is_between_two_keys() {
        let (new, old) = ("new-".repeat(16), "old-".repeat(16));
        let [only_new, only_old] = [&new, &old].map(|key| ring(key).unwrap());
        for keys in [
            format!("{new}\n\n{old}"),
            format!("\n{new} \r\n\r\n\r\n{old}\n\n\n"),
        ] {
            let both = ring(&keys).unwrap();
            assert!(both.newest() == only_new.newest());
            assert!(both.oldest() == only_old.newest());
            let ids = [&only_new, &only_old].map(|ring| ring.ids().signing);
            assert!(ids[0] != ids[1] && ids.iter().all(|id| *id >= 0));
            assert_eq!(
                (both.ids().signing, both.ids().accepted),
                (ids[0], ids.to_vec())
            );
            let opened = |wanted: &KeyRing| {
                both.open(|key| (key == wanted.newest()).then_some(()))
                    .map(|((), is_earlier)| is_earlier)
            };
            assert_eq!(opened(&only_new), Some(false));
            assert_eq!(opened(&only_old), Some(true));
            assert_eq!(opened(&ring(&"other".repeat(20)).unwrap()), None);
        }
        assert!(only_new.newest() == only_new.oldest());
        // A key of several lines, as `openssl rand -base64 96` prints it, is one key.
        let lines = ring(&format!("{new}\n{old}\n")).unwrap();
        assert!(lines.newest() == lines.oldest());
        assert!(ring(&format!("{new}\n\nshort")).is_err());
    }

    #[test]
    fn the_error_about_a_short_key_names_the_setting_and_not_the_key() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("sessions.sqlite");
        let short = SecretString::from("canary-".repeat(9));
        let error = KeyRing::load(Some(&short), &database).err().unwrap();
        let text = error.to_string();
        assert!(
            text.contains("sessions.key") && text.contains("64"),
            "{text}"
        );
        assert!(!text.contains("canary"), "{text}");
        let long = SecretString::from("canary-".repeat(10));
        assert!(KeyRing::load(Some(&long), &database).is_ok());
    }
}
