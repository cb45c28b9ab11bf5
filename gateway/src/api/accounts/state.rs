//! State of the account endpoints that all workers share.

use actix_web::web::Data;

use super::registrations::Registrations;
use crate::{api::locks::Locks, clock::Clock, password_resets::PasswordResets};

/// State of the account endpoints. One per process.
pub struct AccountState {
    pub(super) locks: Locks,
    pub(super) registrations: Registrations,
    /// Used links to choose a new password.
    pub(super) resets: Data<PasswordResets>,
}

impl AccountState {
    /// Creates the state without registrations.
    pub fn new(locks: Locks, resets: Data<PasswordResets>, clock: &Clock) -> Self {
        Self {
            locks,
            registrations: Registrations::new(clock),
            resets,
        }
    }
}
