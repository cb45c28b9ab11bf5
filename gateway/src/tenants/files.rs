//! Reads a tenant's files, and records paths and contents to detect changes.

use std::{
    fs,
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use bytes::Bytes;
use secrecy::SecretString;
use xxhash_rust::xxh3::Xxh3;

use super::TenantError;

const MAX_BYTES: u64 = 1024 * 1024;

pub(super) struct FileReader<'a> {
    folder: &'a Path,
    paths: Vec<PathBuf>,
    digest: Xxh3,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct FilesRead {
    /// Includes unreadable files.
    pub(super) paths: Vec<PathBuf>,
    pub(super) digest: u128,
}

impl<'a> FileReader<'a> {
    pub(super) fn of(folder: &'a Path) -> Self {
        Self {
            folder,
            paths: Vec::new(),
            digest: Xxh3::new(),
        }
    }

    /// `path` is relative to the folder.
    pub(super) fn read_bytes(&mut self, path: &Path) -> Result<Bytes, TenantError> {
        let file = self.folder.join(path);
        let outcome = read(&file);
        self.digest.update(file.as_os_str().as_encoded_bytes());
        match &outcome {
            Ok(bytes) => {
                self.digest.update(b"\0");
                self.digest.update(bytes);
            }
            Err(problem) => self.digest.update(problem.as_bytes()),
        }
        self.digest.update(b"\0");
        let outcome = outcome.map_err(|problem| TenantError::new(&file, &problem));
        self.paths.push(file);
        Ok(outcome?.into())
    }

    pub(super) fn read_text(&mut self, path: &Path) -> Result<String, TenantError> {
        let bytes = self.read_bytes(path)?;
        let text = String::from_utf8(bytes.into());
        let problem = "expected a text in UTF-8";
        text.map_err(|_other| TenantError::new(&self.folder.join(path), problem))
    }

    /// Returns `None` if the file does not exist. Its creation counts as a change.
    pub(super) fn read_optional_text(
        &mut self,
        path: &Path,
    ) -> Result<Option<String>, TenantError> {
        let metadata = fs::metadata(self.folder.join(path));
        let is_missing = metadata.is_err_and(|error| error.kind() == io::ErrorKind::NotFound);
        match self.read_text(path) {
            Err(_) if is_missing => Ok(None),
            text => text.map(Some),
        }
    }

    pub(super) fn read_svg(&mut self, path: &Path) -> Result<Bytes, TenantError> {
        let bytes = self.read_bytes(path)?;
        if bytes.windows(4).any(|window| window == b"<svg") {
            Ok(bytes)
        } else {
            Err(TenantError::new(&self.folder.join(path), "expected an SVG"))
        }
    }

    pub(super) fn read_secret(&mut self, path: &Path) -> Result<SecretString, TenantError> {
        let text = self.read_text(path)?;
        let secret = text.trim();
        if secret.is_empty() || secret.chars().any(char::is_control) {
            let problem = "expected a secret on a single line";
            return Err(TenantError::new(&self.folder.join(path), problem));
        }
        Ok(SecretString::from(secret))
    }

    pub(super) fn files_read(self) -> FilesRead {
        FilesRead {
            digest: self.digest.digest128(),
            paths: self.paths,
        }
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    let metadata = fs::metadata(path).map_err(|error| error.to_string())?;
    // Reading a pipe could block forever.
    if !metadata.is_file() {
        return Err("expected a file".to_owned());
    }
    let file = fs::File::open(path).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    let read = file.take(MAX_BYTES + 1).read_to_end(&mut bytes);
    let length = read.map_err(|error| error.to_string())?;
    if u64::try_from(length).is_ok_and(|length| length <= MAX_BYTES) {
        Ok(bytes)
    } else {
        Err(format!("larger than {MAX_BYTES} bytes"))
    }
}
