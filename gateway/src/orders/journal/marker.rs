//! A small file apart from the journal that says which journal there must be and how many changes it has at least. It shows
//! at the start that the journal was deleted, emptied, replaced by an older copy, or lost its write-ahead log.

use std::{
    fs,
    fs::File,
    io,
    os::unix::fs::FileExt as _,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::store::{FileId, StoreState, Trouble, replace_private};

/// First word of the file, with the version of its format.
const FORMAT: &str = "storefront-journal-1";

/// Which journal it is, and how many transactions it has had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) identity: String,
    pub(super) commits: u64,
}

impl Mark {
    /// Of the same length for the same journal, so that it can be overwritten in place, on a full disk too.
    fn line(&self) -> String {
        format!("{FORMAT} {} {:020}\n", self.identity, self.commits)
    }

    fn parse(text: &str) -> Option<Self> {
        let mut words = text.trim_end().split(' ');
        let (format, identity, commits) = (words.next()?, words.next()?, words.next()?);
        let is_whole = format == FORMAT && words.next().is_none() && commits.len() == 20;
        Some(Self {
            identity: identity.to_owned(),
            commits: commits.parse().ok().filter(|_| is_whole)?,
        })
    }
}

/// Reads the file; `None` where there is no file.
pub(super) fn read(path: &Path) -> io::Result<Option<Mark>> {
    match fs::read(path) {
        Ok(bytes) => {
            let mark = String::from_utf8(bytes).ok();
            let mark = mark.and_then(|text| Mark::parse(&text));
            let damaged = || io::Error::new(io::ErrorKind::InvalidData, "it is damaged");
            mark.map(Some).ok_or_else(damaged)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes the file anew.
pub(super) fn write(path: &Path, mark: &Mark) -> io::Result<File> {
    replace_private(path, mark.line().as_bytes())
}

/// The file as the gateway that drives the journal updates it. It may lag behind the journal and is never ahead of it, so a
/// failure to write it stops no order.
pub(super) struct Marker {
    path: PathBuf,
    state: StoreState,
    latest: Mutex<Latest>,
}

struct Latest {
    mark: Mark,
    /// `None` where the file has to be written anew.
    file: Option<Arc<File>>,
    is_synced: bool,
}

impl Marker {
    /// A marker of the open journal, written at once.
    pub(super) fn new(path: PathBuf, mark: Mark, state: StoreState) -> Self {
        let latest = Latest {
            mark,
            file: None,
            is_synced: false,
        };
        let marker = Self {
            path,
            state,
            latest: Mutex::new(latest),
        };
        marker.keep();
        marker
    }

    /// Notes that the journal has this many transactions on disk.
    pub(super) fn note(&self, commits: u64) {
        let mut latest = self.lock();
        latest.mark.commits = commits;
        latest.is_synced = false;
        let line = latest.mark.line();
        if let Some(file) = &latest.file
            && let Err(error) = file.write_all_at(line.as_bytes(), 0)
        {
            latest.file = None;
            drop(latest);
            self.fail(&error);
        }
    }

    /// Puts what was noted on disk, and makes the file again where it is gone. Called once a second.
    pub(super) fn keep(&self) {
        let mut latest = self.lock();
        let known = latest.file.as_ref().map(|file| FileId::of_open(file));
        let is_there = matches!((known, FileId::at(&self.path)), (Some(Ok(known)), Ok(found)) if known == found);
        if !is_there {
            let written = write(&self.path, &latest.mark);
            let outcome = written.map(|file| latest.file = Some(Arc::new(file)));
            latest.is_synced = outcome.is_ok();
            drop(latest);
            return self.settle(outcome);
        }
        if latest.is_synced {
            return;
        }
        latest.is_synced = true;
        // Without the lock: no change of an order waits for this.
        let file = latest.file.clone();
        drop(latest);
        self.settle(file.map_or(Ok(()), |file| file.sync_data()));
    }

    fn settle(&self, outcome: io::Result<()>) {
        match outcome {
            Ok(()) => self.state.recover(Trouble::NotWritable),
            Err(error) => self.fail(&error),
        }
    }

    fn fail(&self, error: &io::Error) {
        let reason = format!("{}: {error}", self.path.display());
        self.state.fail(Trouble::NotWritable, &reason);
    }

    fn lock(&self) -> MutexGuard<'_, Latest> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
