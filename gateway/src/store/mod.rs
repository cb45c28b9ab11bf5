//! Common parts of the two stores on disk, sessions and the journal of orders: whether a store can be used, and files that only
//! the gateway's user reads.

mod files;
mod metrics;
mod state;

use std::time::Duration;

pub use self::{
    files::{FileId, make_private, replace_private},
    state::{StoreState, Stores, Trouble},
};

/// How often a store is looked at: one that can't be used is tried again, one that is open is compared with its file.
pub const LOOK_EVERY: Duration = Duration::from_secs(1);
