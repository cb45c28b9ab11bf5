//! Page views on their way to the shop's analytics service: so many and no more [LAY-05].

use actix_web::web::Data;

use crate::{
    analytics::{Analytics, Visit},
    clock::Clock,
    http::{
        ClientAddress,
        budget::{Budget, BudgetSettings},
    },
    shop::Shop,
};

/// The budget for page views, and where they go. One per process.
pub struct PageViews {
    analytics: Data<Analytics>,
    budget: Budget,
}

impl PageViews {
    /// A whole budget.
    pub fn new(analytics: Data<Analytics>, budget: BudgetSettings, clock: &Clock) -> Self {
        Self {
            analytics,
            budget: Budget::new(budget, clock),
        }
    }

    /// Passes the visit on unless there were too many.
    pub(super) fn report(&self, visit: &Visit, shop: &Shop, address: ClientAddress) {
        if self.budget.take(shop.tenant.id, address).is_ok() {
            self.analytics.forward(&shop.tenant, visit);
        }
    }
}
