//! Watches the files of an open database: whether its paths still lead to them, and that the marker follows its changes. A
//! deleted file can be written as before, and is gone with the process.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::marker::Marker;
use crate::store::{StoreState, Trouble, files::FileId};

/// Watch over the files of an open database.
pub(super) struct Watch {
    files: [(PathBuf, FileId); 2],
    state: StoreState,
    marker: Marker,
}

impl Watch {
    /// Takes the identity of the files right after the database was opened and read.
    pub(super) fn new(database: &Path, state: StoreState, marker: Marker) -> io::Result<Self> {
        let log = write_ahead_log(database)?;
        let found = |path: PathBuf| FileId::at(&path).map(|id| (path, id));
        Ok(Self {
            files: [found(database.to_owned())?, found(log)?],
            state,
            marker,
        })
    }

    /// Compares the files once more and notes the outcome; returns whether they are still there.
    pub(super) fn look(&self) -> bool {
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

    /// Compares the files, and puts the marker on disk. Once the files have vanished the marker stays as it is: an operator may
    /// have accepted another journal.
    pub(super) fn keep(&self) {
        if self.look() {
            self.marker.keep();
        }
    }

    /// Notes that this many transactions are on disk.
    pub(super) fn note_commit(&self, commits: u64) {
        if !has_vanished(&self.state) {
            self.marker.note(commits);
        }
    }
}

/// Whether new rows would be gone after the end of the process.
pub(super) fn has_vanished(state: &StoreState) -> bool {
    state.trouble() == Some(Trouble::Vanished)
}

/// Path of the write-ahead log: beside the file that a link leads to.
pub(super) fn write_ahead_log(database: &Path) -> io::Result<PathBuf> {
    let mut name = fs::canonicalize(database)?.into_os_string();
    name.push("-wal");
    Ok(PathBuf::from(name))
}
