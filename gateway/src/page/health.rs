//! GET /healthz, /readyz and /readyz/stores.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use actix_web::{
    Error, HttpResponse,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    get,
    http::{ConnectionType, header},
    middleware::Next,
    web::Data,
};
use serde::Serialize;

use crate::{
    store::{StoreName, Stores, Trouble},
    tenants::{Tenant, TenantRegistry},
};

/// Readiness of the process.
#[derive(Debug, Default)]
pub struct Readiness {
    draining: AtomicBool,
    /// Whether the settings of every shop were requested once.
    has_started: AtomicBool,
}

impl Readiness {
    /// Makes /readyz fail from now on.
    pub fn begin_drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Whether requests can be served: the first load of each shop's settings has ended or found an outage, and at
    /// least one shop has settings, which may come from disk. So one failing Retail API doesn't stop other shops.
    pub fn is_ready(&self, registry: &TenantRegistry) -> bool {
        let tenants = registry.tenants();
        let has_ready_tenant = tenants
            .iter()
            .any(|tenant| tenant.live_settings().is_some());
        let draining = self.draining.load(Ordering::Relaxed);
        !draining && self.has_started(&tenants) && has_ready_tenant
    }

    /// Stays true: a slow shop that is added later must not make the process unready.
    fn has_started(&self, tenants: &[Arc<Tenant>]) -> bool {
        let is_settled =
            |tenant: &Arc<Tenant>| tenant.first_load_ended() || tenant.circuit_breaker().is_open();
        if tenants.iter().all(is_settled) {
            self.has_started.store(true, Ordering::Relaxed);
        }
        self.has_started.load(Ordering::Relaxed)
    }
}

/// Contains no shop names, because any client can read it.
#[derive(Serialize)]
struct Report {
    ready: bool,
    draining: bool,
    tenants: usize,
    tenants_ready: usize,
    /// Number of folders with errors. Their shops keep the last good version.
    tenants_refused: usize,
    /// Whether customers can't sign in or order. Pages still work.
    degraded: bool,
    /// `ok` or the error of each store.
    stores: BTreeMap<&'static str, &'static str>,
}

/// Middleware that closes connections during a drain, so that clients connect to another process.
pub async fn close_while_draining(
    readiness: Data<Readiness>,
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let mut response = next.call(request).await?;
    if readiness.draining.load(Ordering::Relaxed) {
        let head = response.response_mut().head_mut();
        head.set_connection_type(ConnectionType::Close);
    }
    Ok(response)
}

#[get("/healthz")]
pub(super) async fn healthz() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body("ok")
}

/// An unusable store doesn't make the process unready, because browsing needs no store (D-112).
#[get("/readyz")]
pub(super) async fn readyz(
    readiness: Data<Readiness>,
    registry: Data<TenantRegistry>,
    stores: Data<Stores>,
) -> HttpResponse {
    let report = Report::new(&readiness, &registry, &stores);
    report.response(report.ready)
}

/// For load balancers that prefer gateways whose customers can sign in and order (D-292).
#[get("/readyz/stores")]
pub(super) async fn readyz_stores(
    readiness: Data<Readiness>,
    registry: Data<TenantRegistry>,
    stores: Data<Stores>,
) -> HttpResponse {
    let report = Report::new(&readiness, &registry, &stores);
    report.response(report.ready && !report.degraded)
}

impl Report {
    fn new(readiness: &Readiness, registry: &TenantRegistry, stores: &Stores) -> Self {
        let troubles = stores.troubles();
        let tenants = registry.tenants();
        let tenants_ready = tenants
            .iter()
            .filter(|tenant| tenant.live_settings().is_some())
            .count();
        Self {
            ready: readiness.is_ready(registry),
            draining: readiness.draining.load(Ordering::Relaxed),
            tenants: tenants.len(),
            tenants_ready,
            tenants_refused: registry.count_refused(),
            degraded: troubles
                .iter()
                .any(|(store, trouble)| *store != StoreName::Prices.name() && trouble.is_some()),
            stores: troubles
                .into_iter()
                .map(|(store, trouble)| (store, trouble.map_or("ok", Trouble::name)))
                .collect(),
        }
    }

    fn response(&self, succeeds: bool) -> HttpResponse {
        let mut response = if succeeds {
            HttpResponse::Ok()
        } else {
            HttpResponse::ServiceUnavailable()
        };
        response
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .json(self)
    }
}
