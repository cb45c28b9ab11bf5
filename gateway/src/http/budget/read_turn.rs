//! The turn of one request's client to have a response loaded.

use actix_web::{FromRequest as _, HttpRequest, web::Data};

use super::{ReadKind, ReadLimits, ReadPermit};
use crate::{
    http::ClientAddress,
    retail::{RetailError, RetailErrorKind},
    tenants::TenantId,
};

/// A client's turn to have a response loaded. Making one costs nothing: a response from memory needs none.
pub struct ReadTurn {
    kind: ReadKind,
    tenant: TenantId,
    request: HttpRequest,
}

impl ReadTurn {
    /// For the client of this request to this shop.
    pub fn new(kind: ReadKind, tenant: TenantId, request: HttpRequest) -> Self {
        Self {
            kind,
            tenant,
            request,
        }
    }

    /// Waits for it. The client's address is read here, not before.
    pub async fn acquire(self) -> Result<ReadPermit, RetailError> {
        let unwired = || RetailError::new("read", RetailErrorKind::InvalidRequest);
        let limits = self.request.app_data::<Data<ReadLimits>>().cloned();
        let limits = limits.ok_or_else(unwired)?;
        let address = ClientAddress::extract(&self.request).await;
        let address = address.map_err(|_never| unwired())?;
        // Waiting can take seconds, for which the request need not stay in memory.
        drop(self.request);
        limits.acquire(self.kind, self.tenant, address).await
    }
}
