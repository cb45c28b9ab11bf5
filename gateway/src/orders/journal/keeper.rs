//! Watches an open journal: whether its files are still there, whether it can be written, and that the marker follows it.

use std::fmt::Display;

use super::{marker::Marker, presence::Presence};
use crate::store::{StoreState, Trouble};

/// Watch over an open journal. The command line, which works beside a gateway, leaves files and marker to that.
pub(super) struct Keeper {
    pub(super) state: StoreState,
    pub(super) files: Option<(Presence, Marker)>,
}

impl Keeper {
    /// Whether the files of the journal are still there.
    pub(super) fn look(&self) -> bool {
        let files = self.files.as_ref();
        files.is_none_or(|(presence, _)| presence.look())
    }

    /// Looks at the files, and puts the marker on disk. Once the journal has vanished the marker stays as it is: an operator may
    /// have accepted another journal.
    pub(super) fn keep(&self) {
        if self.look()
            && let Some((_, marker)) = &self.files
        {
            marker.keep();
        }
    }

    /// Whether orders that are placed now would be gone after the end of the process.
    pub(super) fn has_vanished(&self) -> bool {
        self.state.trouble() == Some(Trouble::Vanished)
    }

    /// Notes that this many transactions are on disk.
    pub(super) fn note_commit(&self, commits: u64) {
        self.state.recover(Trouble::NotWritable);
        if !self.has_vanished()
            && let Some((_, marker)) = &self.files
        {
            marker.note(commits);
        }
    }

    /// Changes could not be written.
    pub(super) fn note_failure(&self, reason: &dyn Display) {
        self.state.fail(Trouble::NotWritable, reason);
    }
}
