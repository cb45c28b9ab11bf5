//! What all workers share to change customers' records: locks and recent registrations.

use actix_web::web::Data;

use super::registrations::Registrations;
use crate::{api::locks::Locks, clock::Clock, password_resets::PasswordResets};

/// The only way to customers' records. One per process.
pub struct CustomerRecords {
    pub(super) locks: Locks,
    pub(super) registrations: Registrations,
    /// Which links to choose a new password count no more.
    pub(super) resets: Data<PasswordResets>,
}

impl CustomerRecords {
    /// No lock is held, and no registration remembered.
    pub fn new(resets: Data<PasswordResets>, clock: &Clock) -> Self {
        Self {
            locks: Locks::default(),
            registrations: Registrations::new(clock),
            resets,
        }
    }
}
