//! The key that cookies are signed and encrypted with.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
};

use actix_web::cookie::Key;
use rand::distr::{Alphanumeric, SampleString as _};
use secrecy::{ExposeSecret as _, SecretString};

use super::SessionsError;

const MIN_BYTES: usize = 64;

/// The key of the settings, or the one beside the database, made there the first time.
pub(super) fn cookie_key(
    configured: Option<&SecretString>,
    database: &Path,
) -> Result<Key, SessionsError> {
    if let Some(secret) = configured {
        return derive(secret, "sessions.key");
    }
    let file = database.with_extension("key");
    let name = file.display().to_string();
    match fs::read_to_string(&file) {
        Ok(text) => derive(&SecretString::from(text.trim()), &name),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let secret = SecretString::from(Alphanumeric.sample_string(&mut rand::rng(), 86));
            write(&file, &secret).map_err(|error| SessionsError::file(&file, error))?;
            derive(&secret, &name)
        }
        Err(error) => Err(SessionsError::file(&file, error)),
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

/// Under another name first, so that half a key is never found.
fn write(file: &Path, secret: &SecretString) -> io::Result<()> {
    let mut name = file.as_os_str().to_owned();
    name.push(".new");
    let unfinished = PathBuf::from(name);
    let mut options = OpenOptions::new();
    let mut handle = options
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&unfinished)?;
    handle.write_all(secret.expose_secret().as_bytes())?;
    handle.sync_all()?;
    fs::rename(&unfinished, file)?;
    // The new name is only on disk once the folder is.
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_key_is_made_once_and_only_its_owner_reads_it() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("sessions.sqlite");
        let first = cookie_key(None, &database).unwrap();
        assert!(cookie_key(None, &database).unwrap() == first);
        let file = folder.path().join("sessions.key");
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let files = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(files, 1, "nothing unfinished is left");
    }

    #[test]
    fn a_short_key_is_refused_by_name_and_not_shown() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("sessions.sqlite");
        let short = SecretString::from("canary-".repeat(9));
        let error = cookie_key(Some(&short), &database).err().unwrap();
        let text = error.to_string();
        assert!(
            text.contains("sessions.key") && text.contains("64"),
            "{text}"
        );
        assert!(!text.contains("canary"), "{text}");
        let long = SecretString::from("canary-".repeat(10));
        assert!(cookie_key(Some(&long), &database).is_ok());
    }
}
