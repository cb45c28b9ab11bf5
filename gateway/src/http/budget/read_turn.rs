//! The turn of one request's client to have a response loaded.

use actix_web::{HttpRequest, web::Data};

use super::{RateLimited, ReadKind, ReadLimits, ReadPermit};
use crate::{http::ClientAddress, tenants::TenantId};

/// A client's turn to have a response loaded. Making one costs nothing: a response from memory needs none.
pub struct ReadTurn {
    kind: ReadKind,
    tenant: TenantId,
    limits: Data<ReadLimits>,
    request: HttpRequest,
}

impl ReadTurn {
    /// For the client of this request to this shop.
    pub fn new(
        kind: ReadKind,
        tenant: TenantId,
        limits: Data<ReadLimits>,
        request: HttpRequest,
    ) -> Self {
        Self {
            kind,
            tenant,
            limits,
            request,
        }
    }

    /// Waits for it. The client's address is read here, not before.
    pub async fn acquire(self) -> Result<ReadPermit, RateLimited> {
        let address = ClientAddress::of_request(&self.request);
        // Waiting can take seconds, for which the request need not stay in memory.
        drop(self.request);
        self.limits.acquire(self.kind, self.tenant, address).await
    }
}
