//! Watches the files of an open database: detects deleted and replaced files, and updates the
//! marker, the file that identifies the journal. A deleted file can still be written, but its
//! content is lost when the process ends.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::marker::Marker;
use crate::store::{StoreState, Trouble, files::FileId};

/// Watch of the files of an open database.
pub(super) struct FileWatch {
    files: [(PathBuf, FileId); 2],
    state: StoreState,
    marker: Marker,
}

impl FileWatch {
    /// Records the identity of the files, right after the database was opened.
    pub(super) fn new(database: &Path, state: StoreState, marker: Marker) -> io::Result<Self> {
        let log = write_ahead_log(database)?;
        let identify = |path: PathBuf| FileId::at(&path).map(|id| (path, id));
        Ok(Self {
            files: [identify(database.to_owned())?, identify(log)?],
            state,
            marker,
        })
    }

    /// Compares the files with their recorded identity; returns whether they still exist.
    pub(super) fn check(&self) -> bool {
        let is_same = |(path, id): &&(PathBuf, FileId)| FileId::at(path).is_ok_and(|at| at == *id);
        match self.files.iter().find(|file| !is_same(file)) {
            None => self.state.recover(Trouble::Vanished),
            Some((path, _)) => {
                let reason = format!("{}: it was deleted or replaced", path.display());
                self.state.fail(Trouble::Vanished, &reason);
            }
        }
        !has_vanished(&self.state)
    }

    /// Checks the files and flushes the marker to the disk. If the files were deleted or replaced,
    /// the marker is not changed: an operator may have accepted another journal.
    pub(super) fn maintain(&self) {
        if self.check() {
            self.marker.maintain();
        }
    }

    /// Records in the marker how many transactions of the journal have reached the disk.
    pub(super) fn record_commits(&self, commits: u64) {
        if !has_vanished(&self.state) {
            self.marker.record(commits);
        }
    }
}

/// Whether the file was deleted or replaced, so that new rows would be lost when the process ends.
pub(super) fn has_vanished(state: &StoreState) -> bool {
    state.trouble() == Some(Trouble::Vanished)
}

/// Path of the write-ahead log. If the database's path is a symbolic link, the log is beside the
/// link's target.
pub(super) fn write_ahead_log(database: &Path) -> io::Result<PathBuf> {
    let mut name = fs::canonicalize(database)?.into_os_string();
    name.push("-wal");
    Ok(PathBuf::from(name))
}
