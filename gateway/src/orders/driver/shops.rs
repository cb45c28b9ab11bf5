//! Executes steps at the Retail API and at the payment providers.

use std::{rc::Rc, sync::Arc};

use super::{StepExecutor, steps};
use crate::{
    orders::{
        PlacedOrder,
        machine::{Answer, Progress, Step},
    },
    payments::{Payments, Provider},
    retail::RetailClient,
    tenants::{LiveSettings, Tenant, TenantRegistry},
};

/// Executes steps with the services of each shop.
pub(in crate::orders) struct Shops {
    registry: Arc<TenantRegistry>,
    payments: Payments,
}

/// One shop and the clients that a step needs.
pub(super) struct Shop<'a> {
    pub(super) tenant: &'a Tenant,
    pub(super) settings: &'a LiveSettings,
    pub(super) retail: RetailClient,
    /// `None` for a shop without a payment provider.
    pub(super) provider: Option<Provider>,
}

impl Shops {
    pub(in crate::orders) fn new(registry: Arc<TenantRegistry>, payments: Payments) -> Rc<Self> {
        Rc::new(Self { registry, payments })
    }
}

impl StepExecutor for Shops {
    fn shops(&self) -> Vec<Arc<str>> {
        // Before its settings are known nobody can reach a shop's system.
        let tenants = self.registry.with_ended();
        let ready = tenants.iter().filter(|tenant| tenant.live().is_some());
        ready.map(|tenant| Arc::clone(&tenant.slug)).collect()
    }

    async fn execute(&self, step: Step, order: &PlacedOrder, progress: &Progress) -> Answer {
        // Asked each time: folders change. Money may be under way for a shop that has ended.
        let tenants = self.registry.with_ended();
        let tenant = tenants.iter().find(|tenant| *tenant.slug == *order.tenant);
        let Some((tenant, settings)) = tenant.and_then(|tenant| Some((tenant, tenant.live()?)))
        else {
            return Answer::not_taken(step);
        };
        let shop = Shop {
            tenant,
            settings: &settings,
            retail: RetailClient::new(Arc::clone(&settings.target)),
            provider: self.payments.provider(tenant),
        };
        match step {
            Step::AskForCode => steps::ask_for_code(&shop, order).await,
            Step::AskProvider => steps::ask_provider(&shop, order, progress).await,
            Step::FindGuest => steps::find_guest(&shop, order).await,
            Step::MakeGuest => steps::make_guest(&shop, order).await,
            Step::Save => steps::save(&shop, order, progress).await,
            Step::Probe => steps::probe(&shop, order, progress).await,
            Step::Mail(receiver) => steps::mail(&shop, order, receiver).await,
        }
    }
}
