//! GET /healthz and /readyz: whether the process lives, and whether it should get traffic.

use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::{HttpResponse, get, http::header, web::Data};
use serde::Serialize;

use crate::tenants::TenantRegistry;

/// Whether this process takes traffic; off while it drains.
#[derive(Default)]
pub struct Readiness {
    draining: AtomicBool,
}

impl Readiness {
    /// From now on /readyz says no.
    pub fn begin_drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
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
}

#[get("/healthz")]
pub(super) async fn healthz() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body("ok")
}

/// Ready once every shop's settings were asked for and at least one shop has them: one tenant's broken
/// back office must not take the others down, and no shop gets traffic before its turn came.
#[get("/readyz")]
pub(super) async fn readyz(
    readiness: Data<Readiness>,
    registry: Data<TenantRegistry>,
) -> HttpResponse {
    let draining = readiness.draining.load(Ordering::Relaxed);
    let tenants_ready = registry
        .iter()
        .filter(|tenant| tenant.live().is_some())
        .count();
    let all_asked_for = registry.iter().all(|tenant| tenant.was_asked_for());
    let ready = !draining && all_asked_for && tenants_ready > 0;
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
            tenants: registry.iter().count(),
            tenants_ready,
        })
}
