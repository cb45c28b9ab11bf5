use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::SandboxError;
use crate::database::{self, open_tenant};
use crate::faults::FaultRegistry;
use crate::ledger::Ledger;
use crate::mail::{self, Mail};
use crate::other_services::{IdentityProvider, WebhookPlan};
use crate::retail::LoadedCatalogues;

pub(crate) struct Tenant {
    pub(crate) identifier: String,
    pub(crate) connection_string: String,
    pub(crate) image_folder: String,
    pub(crate) catalogues: LoadedCatalogues,
    database: Mutex<Connection>,
}

impl Tenant {
    fn open(data: Option<&Path>, identifier: &str) -> Result<Self, SandboxError> {
        let database = open_tenant(data, identifier)?;
        let (connection_string, image_folder) = database.query_row(
            "SELECT db_conn_str, img_folder FROM DB_STRINGS",
            [],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        Ok(Self {
            identifier: identifier.to_owned(),
            connection_string,
            image_folder,
            catalogues: LoadedCatalogues::default(),
            database: Mutex::new(database),
        })
    }

    pub(crate) fn connection(&self) -> MutexGuard<'_, Connection> {
        self.database.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) struct World {
    pub(crate) url: String,
    pub(crate) tenants: Vec<Tenant>,
    pub(crate) faults: FaultRegistry,
    pub(crate) ledger: Arc<Ledger>,
    pub(crate) identity_provider: IdentityProvider,
    webhooks: Mutex<WebhookPlan>,
    /// Time of each payment by code.
    paid: Mutex<HashMap<String, Instant>>,
    on_missing_response: OnceLock<Box<dyn Fn() + Send + Sync>>,
    deliveries: Mutex<Vec<JoinHandle<()>>>,
}

impl World {
    pub(crate) fn open(
        data: Option<&Path>,
        tenants: &[String],
        url: String,
    ) -> Result<Self, SandboxError> {
        let names = if tenants.is_empty() {
            database::tenants(data)
        } else {
            tenants.to_vec()
        };
        let tenants = names
            .iter()
            .map(|name| Tenant::open(data, name))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Self {
            url,
            tenants,
            faults: FaultRegistry::default(),
            ledger: Arc::default(),
            identity_provider: IdentityProvider::default(),
            webhooks: Mutex::default(),
            paid: Mutex::default(),
            on_missing_response: OnceLock::new(),
            deliveries: Mutex::default(),
        })
    }

    pub(crate) fn tenant(&self, identifier: &str) -> Option<&Tenant> {
        self.tenants
            .iter()
            .find(|tenant| tenant.identifier == identifier)
    }

    pub(crate) fn tenant_of_connection(&self, connection_string: &str) -> Option<&Tenant> {
        self.tenants
            .iter()
            .find(|tenant| tenant.connection_string == connection_string)
    }

    pub(crate) fn tenant_of_folder(&self, image_folder: &str) -> Option<&Tenant> {
        self.tenants
            .iter()
            .find(|tenant| tenant.image_folder == image_folder)
    }

    pub(crate) fn webhooks(&self) -> WebhookPlan {
        self.webhooks
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    pub(crate) fn set_webhooks(&self, plan: WebhookPlan) {
        *self.webhooks.lock().unwrap_or_else(PoisonError::into_inner) = plan;
    }

    /// Only the first closure is used.
    pub(crate) fn on_missing_response(&self, run: Box<dyn Fn() + Send + Sync>) {
        let _already_set = self.on_missing_response.set(run);
    }

    pub(crate) fn notify_missing_response(&self) {
        if let Some(run) = self.on_missing_response.get() {
            run();
        }
    }

    pub(crate) fn add_delivery(&self, delivery: JoinHandle<()>) {
        let mut deliveries = self.deliveries();
        deliveries.retain(|delivery| !delivery.is_finished());
        deliveries.push(delivery);
    }

    pub(crate) fn wait_for_deliveries(&self) {
        let deliveries = std::mem::take(&mut *self.deliveries());
        for delivery in deliveries {
            // A delivery that panicked is finished, too.
            let _ended = delivery.join();
        }
    }

    fn deliveries(&self) -> MutexGuard<'_, Vec<JoinHandle<()>>> {
        self.deliveries
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn record_paid(&self, code: &str) {
        self.paid().insert(code.to_owned(), Instant::now());
    }

    pub(crate) fn was_paid_within(&self, code: &str, lag: Duration) -> bool {
        self.paid()
            .get(code)
            .is_some_and(|paid| paid.elapsed() < lag)
    }

    fn paid(&self) -> MutexGuard<'_, HashMap<String, Instant>> {
        self.paid.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn mails(&self) -> Result<Vec<Mail>, SandboxError> {
        let mut mails = Vec::new();
        for tenant in &self.tenants {
            mails.extend(mail::list(&tenant.connection(), &tenant.identifier)?);
        }
        mails.sort_by(|left, right| left.sent.cmp(&right.sent));
        Ok(mails)
    }
}
