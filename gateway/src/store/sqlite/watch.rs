//! Watches the files of an open database, and updates the marker. Changes to a deleted file succeed, but are lost
//! when the process ends.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::marker::Marker;
use crate::store::{StoreState, Trouble, files::FileId};

pub(super) struct FileWatch {
    files: [(PathBuf, FileId); 2],
    state: StoreState,
    marker: Marker,
}

impl FileWatch {
    /// Must run right after the database was opened.
    pub(super) fn new(database: &Path, state: StoreState, marker: Marker) -> io::Result<Self> {
        let log = write_ahead_log(database)?;
        let identify = |path: PathBuf| FileId::at(&path).map(|id| (path, id));
        Ok(Self {
            files: [identify(database.to_owned())?, identify(log)?],
            state,
            marker,
        })
    }

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

    /// Leaves the marker unchanged if the files were deleted or replaced, because an operator may have accepted
    /// another journal.
    pub(super) fn maintain(&self) {
        if self.check() {
            self.marker.maintain();
        }
    }

    pub(super) fn record_commits(&self, commits: u64) {
        if !has_vanished(&self.state) {
            self.marker.record(commits);
        }
    }
}

pub(super) fn has_vanished(state: &StoreState) -> bool {
    state.trouble() == Some(Trouble::Vanished)
}

/// Path of the write-ahead log. If `database` is a symbolic link, the log is beside its target.
pub(super) fn write_ahead_log(database: &Path) -> io::Result<PathBuf> {
    let mut name = fs::canonicalize(database)?.into_os_string();
    name.push("-wal");
    Ok(PathBuf::from(name))
}
