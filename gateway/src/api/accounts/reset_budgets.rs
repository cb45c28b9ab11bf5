//! How often passwords may be forgotten and chosen anew.

use crate::{
    clock::Clock,
    http::budget::{AccountBudget, AccountBudgetSettings, Budget, BudgetSettings},
};

/// The budgets of both. One per process.
pub struct ResetBudgets {
    /// For mails with a link.
    pub(super) requests: AccountBudget,
    /// For coming by a link and choosing a password.
    pub(super) resets: Budget,
}

impl ResetBudgets {
    /// Whole ones.
    pub fn new(requests: AccountBudgetSettings, resets: BudgetSettings, clock: &Clock) -> Self {
        Self {
            requests: AccountBudget::new(requests, clock),
            resets: Budget::new(resets, clock),
        }
    }
}
