//! Detects changed files by their metadata, which works on every file system.

use std::{
    fs, io,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
};

use crate::tenants::loading::FILES;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Fingerprint(Vec<Result<File, io::ErrorKind>>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct File {
    device: u64,
    inode: u64,
    bytes: u64,
    modified: (i64, i64),
    changed: (i64, i64),
}

impl Fingerprint {
    /// Includes the files that the last load read, such as token files.
    pub(super) fn of(folder: &Path, read: &[PathBuf]) -> Self {
        let required = FILES.map(|file| folder.join(file));
        let others = read.iter().filter(|file| !required.contains(file));
        Self(
            required
                .iter()
                .chain(others)
                .map(|file| metadata_of(file))
                .collect(),
        )
    }
}

/// Follows links, so that a replaced link counts as a change.
fn metadata_of(file: &Path) -> Result<File, io::ErrorKind> {
    let metadata = fs::metadata(file).map_err(|error| error.kind())?;
    Ok(File {
        device: metadata.dev(),
        inode: metadata.ino(),
        bytes: metadata.len(),
        modified: (metadata.mtime(), metadata.mtime_nsec()),
        changed: (metadata.ctime(), metadata.ctime_nsec()),
    })
}
