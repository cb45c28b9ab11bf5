//! How often one signed-in customer may ask for what the Retail API is asked about each time.

use crate::{
    clock::Clock,
    http::{
        budget::{Allowance, Meter},
        problem::ApiResult,
    },
    sessions::Customer,
    tenants::TenantId,
};

/// The budget of each customer. One per process.
pub struct CustomerBudget(Meter<(TenantId, i32)>);

impl CustomerBudget {
    /// A whole one for everybody.
    pub fn new(allowance: Allowance, clock: &Clock) -> Self {
        Self(Meter::new(allowance, clock))
    }

    /// Takes one out, or says when there is one again.
    pub fn take(&self, customer: &Customer) -> ApiResult<()> {
        self.0.take(&(customer.tenant, customer.id))
    }
}
