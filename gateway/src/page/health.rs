//! GET /healthz and /readyz: whether the process lives, and whether it should get traffic.

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, Ordering},
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
    store::{Stores, Trouble},
    tenants::TenantRegistry,
};

/// Whether this process takes traffic; off while it drains.
#[derive(Default)]
pub struct Readiness {
    draining: AtomicBool,
    /// Every shop that was there at the start has had its turn.
    has_started: AtomicBool,
}

impl Readiness {
    /// From now on /readyz says no.
    pub fn begin_drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// A shop that comes later and is slow must not take traffic from the others: once started is started.
    fn has_started(&self, all_asked_for: bool) -> bool {
        if all_asked_for {
            self.has_started.store(true, Ordering::Relaxed);
        }
        self.has_started.load(Ordering::Relaxed)
    }
}

/// Counts only: whoever asks need not learn which shops there are.
#[derive(Serialize)]
struct Report {
    ready: bool,
    draining: bool,
    /// Shops, and how many of them have their settings.
    tenants: usize,
    tenants_ready: usize,
    /// Folders that can't be used as they are now; their shops go on as they last were.
    tenants_refused: usize,
    /// Pages can be browsed, but a store can't be used: no sign-in, or no order.
    degraded: bool,
    /// `ok` or what is wrong, for each store.
    stores: BTreeMap<&'static str, &'static str>,
}

/// The middleware that makes clients connect anew, to another process, while this one drains.
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

/// Ready once every shop's settings were asked for and at least one shop has them: one tenant's broken
/// back office must not take the others down, and no shop gets traffic before its turn came. A store that can't be used is
/// named and takes no traffic away: every process has the same disk, and browsing needs none (D-112).
#[get("/readyz")]
pub(super) async fn readyz(
    readiness: Data<Readiness>,
    registry: Data<TenantRegistry>,
    stores: Data<Stores>,
) -> HttpResponse {
    let troubles = stores.troubles();
    let draining = readiness.draining.load(Ordering::Relaxed);
    let tenants = registry.tenants();
    let tenants_ready = tenants
        .iter()
        .filter(|tenant| tenant.live().is_some())
        .count();
    let all_asked_for = tenants.iter().all(|tenant| tenant.was_asked_for());
    let ready = !draining && readiness.has_started(all_asked_for) && tenants_ready > 0;
    let mut response = if ready {
        HttpResponse::Ok()
    } else {
        HttpResponse::ServiceUnavailable()
    };
    response
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(Report {
            ready,
            draining,
            tenants: tenants.len(),
            tenants_ready,
            tenants_refused: registry.count_refused(),
            degraded: troubles.values().any(Option::is_some),
            stores: troubles
                .into_iter()
                .map(|(store, trouble)| (store, trouble.map_or("ok", Trouble::name)))
                .collect(),
        })
}
