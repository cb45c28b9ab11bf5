//! Context of a request: the tenant, the shopper's prices, and reads through the response cache.

mod load_error;
mod purge_hints;

use std::{
    future::{Ready, ready},
    sync::Arc,
};

use actix_web::{
    Error, FromRequest, HttpMessage, HttpRequest,
    body::MessageBody,
    dev::{Payload, ServiceRequest, ServiceResponse},
    middleware::Next,
    web::Data,
};
use bytes::Bytes;
use futures_util::future::{FutureExt as _, LocalBoxFuture};
use serde::{Serialize, de::DeserializeOwned};

pub use self::{load_error::LoadError, purge_hints::PurgeHints};
use crate::{
    cache::{
        Body, CacheError, CachedResponse, Freshness, KeyRef, LoadFailure, Operation, ResponseCache,
        Source,
    },
    customer_pricing::Pricing,
    http::{
        ReadKind, ReadLimits, ReadPermit, ReadPermitRequest,
        problem::{ApiError, ApiResult, ProblemKind},
        rate_limit::RateLimited,
    },
    retail::RetailClient,
    tenants::{LiveSettings, Tenant, TenantRegistry},
};

/// Query of an operation without parameters.
pub const NO_QUERY: &str = "";

type BodyFuture = LocalBoxFuture<'static, Result<Body, LoadError>>;

/// Shop of a request. The extractor fails for an unknown host.
#[derive(Clone)]
pub struct ShopContext {
    /// Tenant of the host.
    pub tenant: Arc<Tenant>,
    /// The customer's prices if a middleware set them, otherwise the public prices.
    pub pricing: Pricing,
    cache: Data<ResponseCache>,
    read_limits: Data<ReadLimits>,
    /// Provides the client's address, which is read only after a cache miss.
    request: HttpRequest,
}

impl ShopContext {
    /// Returns the live settings; fails while they aren't loaded.
    pub fn settings(&self) -> ApiResult<Arc<LiveSettings>> {
        self.tenant.live_settings().ok_or_else(tenant_not_ready)
    }

    /// Returns the response of `operation` from the cache or from `load`.
    ///
    /// `query` must contain every parameter that `load` depends on, in canonical form.
    pub async fn cached<T, F, L>(
        &self,
        operation: Operation,
        query: &str,
        freshness: Freshness,
        load: F,
    ) -> ApiResult<CachedResponse<T>>
    where
        T: Serialize + 'static,
        F: FnOnce(RetailClient) -> L + 'static,
        L: Future<Output = Result<Option<T>, LoadError>> + 'static,
    {
        self.cached_or_else(operation, query, freshness, load, || None)
            .await
    }

    /// Like [`ShopContext::cached`]. If the Retail API can't answer, or the live settings aren't loaded, `fallback`
    /// may return a response that is made from another cache.
    pub async fn cached_or_else<T, F, L>(
        &self,
        operation: Operation,
        query: &str,
        freshness: Freshness,
        load: F,
        fallback: impl FnOnce() -> Option<(T, Source)> + 'static,
    ) -> ApiResult<CachedResponse<T>>
    where
        T: Serialize + 'static,
        F: FnOnce(RetailClient) -> L + 'static,
        L: Future<Output = Result<Option<T>, LoadError>> + 'static,
    {
        let retail = self.tenant.retail();
        let permit_request = self.api_permit_request(operation, ReadKind::Api);
        let load = move || async move {
            let _permit = permit(permit_request).await?;
            let loaded = match retail {
                Some(retail) => load(retail).await,
                None => Err(LoadError::NotReady),
            };
            match loaded {
                Ok(Some(value)) => Ok(Body::json(&value)?),
                Ok(None) => Ok(Body::NotFound),
                Err(error) if error.is_unavailable() => {
                    let (value, source) = fallback().ok_or(error)?;
                    Ok(Body::json_of_cache(&value, source)?)
                }
                Err(error) => Err(error),
            }
        };
        let load = self.shared_or(operation, query, freshness, load);
        let cached = self.cached_body::<T, LoadError, _, _>(operation, query, freshness, load);
        Ok(cached.await?)
    }

    /// Like [`ShopContext::cached`], for a body that `make` makes from memory, without calls.
    pub async fn cached_from_memory<T, F>(
        &self,
        operation: Operation,
        query: &str,
        freshness: Freshness,
        make: F,
    ) -> ApiResult<CachedResponse<T>>
    where
        F: FnOnce() -> Result<Body, CacheError> + 'static,
    {
        let permit_request = self.api_permit_request(operation, ReadKind::ApiFromMemory);
        let load = move || async move {
            let _permit = permit(permit_request).await?;
            Ok::<_, LoadError>(make()?)
        };
        let cached = self.cached_body::<T, LoadError, _, _>(operation, query, freshness, load);
        Ok(cached.await?)
    }

    /// Returns a cached value that is part of other responses.
    pub async fn cached_value<T, F, L>(
        &self,
        operation: Operation,
        query: &str,
        freshness: Freshness,
        load: F,
    ) -> Result<Option<T>, LoadError>
    where
        T: Serialize + DeserializeOwned + 'static,
        F: FnOnce() -> L + 'static,
        L: Future<Output = Result<Option<T>, LoadError>> + 'static,
    {
        let load_json = move || async move {
            let json = load().await?.map(|value| serde_json::to_vec(&value));
            Ok(json
                .transpose()
                .map_err(|_unserialisable| CacheError::WriteJson)?)
        };
        let bytes = self
            .cached_bytes(operation, query, freshness, load_json)
            .await?;
        let value = bytes.map(|bytes| serde_json::from_slice(&bytes));
        Ok(value
            .transpose()
            .map_err(|_unreadable| CacheError::ReadJson)?)
    }

    /// Like [`ShopContext::cached_value`], but the caller reads and writes the bytes.
    pub async fn cached_bytes<F, L>(
        &self,
        operation: Operation,
        query: &str,
        freshness: Freshness,
        load: F,
    ) -> Result<Option<Bytes>, LoadError>
    where
        F: FnOnce() -> L + 'static,
        L: Future<Output = Result<Option<Vec<u8>>, LoadError>> + 'static,
    {
        let key = self.key(operation, query);
        let permit_request = self.api_permit_request(operation, ReadKind::Api);
        let load = move || async move {
            let _permit = permit(permit_request).await?;
            let bytes = load().await?;
            Ok::<_, LoadError>(bytes.map_or(Body::NotFound, Body::internal_json))
        };
        let load = self.shared_or(operation, query, freshness, load);
        let (entry, _) = self.cache.get(key, freshness, load).await?;
        Ok(entry
            .stored_body()
            .map(|stored| stored.body.identity().clone()))
    }

    /// Adds the cache that several gateways share to a load.
    fn shared_or<F, L>(
        &self,
        operation: Operation,
        query: &str,
        freshness: Freshness,
        load: F,
    ) -> impl FnOnce() -> BodyFuture + use<F, L>
    where
        F: FnOnce() -> L + 'static,
        L: Future<Output = Result<Body, LoadError>> + 'static,
    {
        let key = self.key(operation, query);
        let shared = self.cache.shared_load(&self.tenant, &key, freshness);
        move || match shared {
            Some(shared) => shared.or_load(load).boxed_local(),
            None => load().boxed_local(),
        }
    }

    /// Removes a response from the caches of this gateway and of all together, and soon from those of the others.
    pub async fn invalidate(&self, operation: Operation, query: &str) {
        let key = self.key(operation, query);
        self.cache.invalidate(key).await;
        // Before the hint: a gateway that applies it must not find the response again.
        self.cache.invalidate_shared(&self.tenant, &key).await;
        if let Some(hints) = self.request.app_data::<Data<PurgeHints>>() {
            hints.send(&self.tenant, &key);
        }
    }

    /// Returns a service of the application, for server-rendered pages, which have no extractors.
    pub fn service<S: 'static>(&self) -> ApiResult<&S> {
        let service = self.request.app_data::<Data<S>>();
        service.map(Data::get_ref).ok_or_else(not_configured)
    }

    /// Returns the client of the shop's Retail API; fails while the live settings aren't loaded.
    pub fn retail(&self) -> ApiResult<RetailClient> {
        self.tenant.retail().ok_or_else(tenant_not_ready)
    }

    /// Request for a read permit of this client, for operations without a limit of their own.
    pub fn read_permit_request(&self, kind: ReadKind) -> ReadPermitRequest {
        let (limits, request) = (self.read_limits.clone(), self.request.clone());
        ReadPermitRequest::new(kind, self.tenant.id, limits, request)
    }

    fn api_permit_request(
        &self,
        operation: Operation,
        kind: ReadKind,
    ) -> Option<ReadPermitRequest> {
        // Calls of a busy shop fail at once, so there is nothing to limit.
        let is_refused = kind == ReadKind::Api && self.tenant.is_busy();
        (operation.is_limited() && !is_refused).then(|| self.read_permit_request(kind))
    }

    fn key<'a>(&self, operation: Operation, query: &'a str) -> KeyRef<'a> {
        KeyRef {
            tenant: self.tenant.id,
            revision: operation.revision_of(&self.tenant),
            operation,
            pricing: self.pricing,
            query,
        }
    }

    /// Like [`ShopContext::cached`], for a body in any format. `load` must apply its own limits.
    pub async fn cached_body<T, E, F, L>(
        &self,
        operation: Operation,
        query: &str,
        freshness: Freshness,
        load: F,
    ) -> Result<CachedResponse<T>, E>
    where
        E: LoadFailure,
        F: FnOnce() -> L + 'static,
        L: Future<Output = Result<Body, E>> + 'static,
    {
        let key = self.key(operation, query);
        let entry = self.cache.get(key, freshness, load).await?;
        let cached = CachedResponse::new(entry, self.cache.now_ms());
        if self.pricing == Pricing::default() {
            return Ok(cached);
        }
        // Otherwise a later user of the browser could see these prices through its history.
        Ok(cached.with_cache_control("no-store"))
    }
}

/// Middleware that lets a change wait for the first load of the shop's live settings: a restart while the Retail API is
/// slow must not refuse orders and sign-ins. Reads don't wait, because stored responses answer them.
pub async fn wait_for_first_load(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    if !request.method().is_safe()
        && let Ok(shop) = from_host(request.request())
        && !shop.tenant.first_load_ended()
    {
        shop.tenant.wait_for_first_load().await;
    }
    next.call(request).await
}

async fn permit(
    permit_request: Option<ReadPermitRequest>,
) -> Result<Option<ReadPermit>, RateLimited> {
    match permit_request {
        Some(permit_request) => permit_request.acquire().await.map(Some),
        None => Ok(None),
    }
}

impl FromRequest for ShopContext {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(from_host(request))
    }
}

fn tenant_not_ready() -> ApiError {
    ApiError::new(
        ProblemKind::TenantNotReady,
        "The shop is starting; its settings are not loaded yet.",
    )
}

fn not_configured() -> ApiError {
    ApiError::new(
        ProblemKind::Internal,
        "A service is not registered with the application.",
    )
}

fn from_host(request: &HttpRequest) -> ApiResult<ShopContext> {
    let (Some(registry), Some(cache), Some(read_limits)) = (
        request.app_data::<Data<TenantRegistry>>(),
        request.app_data::<Data<ResponseCache>>(),
        request.app_data::<Data<ReadLimits>>(),
    ) else {
        return Err(not_configured());
    };
    let tenant = crate::http::host(request)
        .and_then(|host| registry.find_by_host(host))
        .ok_or_else(|| ApiError::new(ProblemKind::UnknownHost, "No shop has this host name."))?;
    // Adds the shop to the log line. Cached reads and pages have no span, so this has no effect
    // there.
    tracing::Span::current().record("tenant", &*tenant.slug);
    Ok(ShopContext {
        tenant,
        pricing: request.extensions().get().copied().unwrap_or_default(),
        cache: cache.clone(),
        read_limits: read_limits.clone(),
        request: request.clone(),
    })
}
