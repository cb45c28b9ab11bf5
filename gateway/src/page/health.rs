//! GET /healthz and /readyz: whether the process lives, and whether it should get traffic.

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, Ordering},
};

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

#[derive(Serialize)]
struct Report {
    ready: bool,
    draining: bool,
    /// Per shop: whether its live settings are loaded.
    tenants: BTreeMap<String, bool>,
}

#[get("/healthz")]
pub(super) async fn healthz() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body("ok")
}

/// Ready as soon as one shop is: one tenant's broken back office must not take the others down.
#[get("/readyz")]
pub(super) async fn readyz(
    readiness: Data<Readiness>,
    registry: Data<TenantRegistry>,
) -> HttpResponse {
    let draining = readiness.draining.load(Ordering::Relaxed);
    let tenants: BTreeMap<_, _> = registry
        .iter()
        .map(|tenant| (tenant.slug.to_string(), tenant.live().is_some()))
        .collect();
    let ready = !draining && tenants.values().any(|ready| *ready);
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
            tenants,
        })
}
