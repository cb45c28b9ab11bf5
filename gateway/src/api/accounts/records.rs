//! What all workers share to change customers' records: locks, recent registrations, budgets.

use actix_web::web::Data;

use super::registrations::Registrations;
use crate::{
    api::locks::Locks,
    clock::Clock,
    http::budget::{Allowance, Budget, BudgetSettings, Meter},
    password_resets::PasswordResets,
    tenants::TenantId,
};

/// The only way to customers' records. One per process.
pub struct CustomerRecords {
    pub(super) locks: Locks,
    pub(super) registrations: Registrations,
    /// For registrations that reach the shop system.
    pub(super) registration_budget: Budget,
    /// For changes that need the password, or whose answer tells of other customers.
    pub(super) change_budget: Meter<(TenantId, i32)>,
    /// Which links to choose a new password count no more.
    pub(super) resets: Data<PasswordResets>,
}

impl CustomerRecords {
    /// Nothing held, a whole budget.
    pub fn new(
        registrations: BudgetSettings,
        changes: Allowance,
        resets: Data<PasswordResets>,
        clock: &Clock,
    ) -> Self {
        Self {
            locks: Locks::default(),
            registrations: Registrations::new(clock),
            registration_budget: Budget::new(registrations, clock),
            change_budget: Meter::new(changes, clock),
            resets,
        }
    }
}
