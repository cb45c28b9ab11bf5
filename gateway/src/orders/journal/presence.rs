//! Whether the files of the open journal are still the ones that its paths lead to. A deleted file can be written as before,
//! and is gone with the process.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::store::{FileId, StoreState, Trouble};

/// The files of an open journal.
pub(super) struct Presence {
    files: [(PathBuf, FileId); 2],
    state: StoreState,
}

impl Presence {
    /// The files as they are now: right after the database was opened and read.
    pub(super) fn new(database: &Path, state: StoreState) -> io::Result<Self> {
        let log = write_ahead_log(database)?;
        let found = |path: PathBuf| FileId::at(&path).map(|id| (path, id));
        Ok(Self {
            files: [found(database.to_owned())?, found(log)?],
            state,
        })
    }

    /// Compares once more, and notes what was found.
    pub(super) fn look(&self) -> bool {
        let is_same = |(path, id): &&(PathBuf, FileId)| FileId::at(path).is_ok_and(|at| at == *id);
        match self.files.iter().find(|file| !is_same(file)) {
            None => self.state.recover(Trouble::Vanished),
            Some((path, _)) => {
                let reason = format!("{}: it was deleted or replaced", path.display());
                self.state.fail(Trouble::Vanished, &reason);
            }
        }
        self.state.trouble() != Some(Trouble::Vanished)
    }
}

/// SQLite keeps it beside the file that a link leads to.
pub(super) fn write_ahead_log(database: &Path) -> io::Result<PathBuf> {
    let mut name = fs::canonicalize(database)?.into_os_string();
    name.push("-wal");
    Ok(PathBuf::from(name))
}
