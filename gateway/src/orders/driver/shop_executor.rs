use std::{rc::Rc, sync::Arc};

use super::{StepExecutor, steps};
use crate::{
    orders::{
        Orders,
        state_machine::{Progress, Step, StepResult},
        stored_order::Document,
    },
    payments::{Payments, Provider},
    retail::RetailClient,
    tenants::{LiveSettings, Tenant, TenantRegistry},
};

pub(in crate::orders) struct ShopExecutor {
    orders: Orders,
    registry: Arc<TenantRegistry>,
    payments: Payments,
}

pub(super) struct ShopClients<'a> {
    pub(super) tenant: &'a Tenant,
    pub(super) settings: &'a LiveSettings,
    pub(super) retail: RetailClient,
    /// `None` if the credentials of the shop's payment provider are unknown.
    pub(super) provider: Option<Provider>,
}

impl ShopExecutor {
    pub(in crate::orders) fn new(
        orders: Orders,
        registry: Arc<TenantRegistry>,
        payments: Payments,
    ) -> Rc<Self> {
        Rc::new(Self {
            orders,
            registry,
            payments,
        })
    }
}

/// Until the settings are loaded, the connection string and the payment credentials are unknown.
fn can_run_orders(tenant: &Tenant) -> bool {
    tenant.complete_settings().is_some()
}

impl StepExecutor for ShopExecutor {
    fn ready_shops(&self) -> Vec<String> {
        let tenants = self.registry.tenants_including_removed();
        let ready = tenants.iter().filter(|tenant| can_run_orders(tenant));
        ready.map(|tenant| tenant.slug.to_string()).collect()
    }

    fn is_ready(&self, shop: &str) -> bool {
        let tenant = self.registry.find_including_removed(shop);
        tenant.is_some_and(|tenant| can_run_orders(&tenant))
    }

    async fn execute(&self, step: Step, document: &Document, progress: &Progress) -> StepResult {
        // Includes removed shops, because their orders may still be paid.
        let tenant = self.registry.find_including_removed(document.tenant());
        let Some((tenant, settings)) = tenant.and_then(|tenant| {
            let settings = tenant.complete_settings()?;
            Some((tenant, settings))
        }) else {
            return StepResult::not_sent(step);
        };
        let shop = ShopClients {
            tenant: &tenant,
            settings: &settings,
            retail: RetailClient::new(Arc::clone(&settings.target)),
            provider: self.payments.provider(&tenant),
        };
        let order = match (document, step) {
            (Document::Order(order), _) => order,
            (Document::Withdrawal(withdrawal), Step::Mail(recipient)) => {
                return steps::withdrawal_mail(&shop, &self.orders, withdrawal, recipient).await;
            }
            (Document::Withdrawal(_), _) => return StepResult::not_sent(step),
        };
        match step {
            Step::RequestPaymentCode => steps::request_payment_code(&shop, order).await,
            Step::CheckPayment => steps::check_payment(&shop, order, progress).await,
            Step::FindGuest => steps::find_guest(&shop, order).await,
            Step::CreateGuest => steps::create_guest(&shop, order).await,
            Step::Save => steps::save(&shop, order, progress).await,
            Step::Probe => steps::probe(&shop, order, progress).await,
            Step::Mail(recipient) => steps::mail(&shop, order, recipient).await,
        }
    }
}
