//! What every endpoint is bound to: the tenant of the request's host, its prices and the cache.

use std::{
    future::{Ready, ready},
    sync::Arc,
};

use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload, web::Data};
use bytes::Bytes;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    cache::{Body, Cached, Freshness, KeyRef, Operation, ResponseCache},
    http::{
        budget::{ReadKind, ReadPermit, ReadTurn},
        problem::{ApiError, ApiResult, ProblemKind},
    },
    retail::{RetailClient, RetailError, RetailErrorKind, model::Pricing},
    tenants::{LiveSettings, Tenant, TenantRegistry},
};

/// The shop that a request is for. It can't be had for an unknown host.
#[derive(Clone)]
pub struct Shop {
    /// The tenant of the host.
    pub tenant: Arc<Tenant>,
    /// Whose prices are shown: those that whoever recognised the shopper put into the request, else the public ones.
    pub pricing: Pricing,
    cache: Data<ResponseCache>,
    /// For its client's address, which is read only when something is loaded: a response from memory costs nothing.
    request: HttpRequest,
}

impl Shop {
    /// The tenant's settings, or the problem that they have not been loaded yet.
    pub fn settings(&self) -> ApiResult<Arc<LiveSettings>> {
        self.tenant.live().ok_or_else(|| {
            ApiError::new(
                ProblemKind::TenantNotReady,
                "The shop is starting; its settings are not loaded yet.",
            )
        })
    }

    /// The answer of `operation` for this shop and these prices: from memory, or through `load`.
    ///
    /// `query` holds every parameter that `load` depends on, in one canonical form.
    pub async fn cached<T, F, L>(
        &self,
        operation: Operation,
        query: &str,
        freshness: Freshness,
        load: F,
    ) -> ApiResult<Cached<T>>
    where
        T: Serialize + 'static,
        F: FnOnce(RetailClient) -> L + 'static,
        L: Future<Output = Result<Option<T>, RetailError>> + 'static,
    {
        let retail = self.retail()?;
        self.cached_body(operation, query, freshness, move || json_body(load(retail)))
            .await
    }

    /// The value of such an answer, for other answers that are made of it.
    pub async fn cached_value<T, F, L>(
        &self,
        operation: Operation,
        query: &str,
        freshness: Freshness,
        load: F,
    ) -> Result<Option<T>, RetailError>
    where
        T: Serialize + DeserializeOwned + 'static,
        F: FnOnce() -> L + 'static,
        L: Future<Output = Result<Option<T>, RetailError>> + 'static,
    {
        let loading = move || async move {
            let json = load().await?.map(|value| serde_json::to_vec(&value));
            json.transpose().map_err(|_unserialisable| {
                RetailError::new("serialize", RetailErrorKind::Decode("not serialisable"))
            })
        };
        let bytes = self
            .cached_bytes(operation, query, freshness, loading)
            .await?;
        let value = bytes.map(|bytes| serde_json::from_slice(&bytes));
        value.transpose().map_err(|_unreadable| {
            RetailError::new("deserialize", RetailErrorKind::Decode("not readable"))
        })
    }

    /// The same for what is read by its own means.
    pub async fn cached_bytes<F, L>(
        &self,
        operation: Operation,
        query: &str,
        freshness: Freshness,
        load: F,
    ) -> Result<Option<Bytes>, RetailError>
    where
        F: FnOnce() -> L + 'static,
        L: Future<Output = Result<Option<Vec<u8>>, RetailError>> + 'static,
    {
        let key = self.key(operation, query);
        let turn = operation
            .is_limited()
            .then(|| self.read_turn(ReadKind::Api));
        let load = move || async move {
            let _permit = permit(turn).await?;
            let bytes = load().await?;
            Ok(bytes.map_or(Body::NotFound, Body::unsent))
        };
        let (entry, _) = self.cache.get(key, freshness, load).await?;
        Ok(entry.found().map(|found| found.body.identity().clone()))
    }

    /// Drops what is kept of this answer: it is known to be wrong.
    pub async fn forget(&self, operation: Operation, query: &str) {
        self.cache.forget(self.key(operation, query)).await;
    }

    /// This shop's Retail API, or the problem that its settings have not been loaded yet.
    pub fn retail(&self) -> ApiResult<RetailClient> {
        Ok(RetailClient::new(Arc::clone(&self.settings()?.target)))
    }

    /// The turn of this request's client, for loads whose operation has no limit in `cached_body`.
    pub fn read_turn(&self, kind: ReadKind) -> ReadTurn {
        ReadTurn::new(kind, self.tenant.id, self.request.clone())
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

    /// The same for a body that is not JSON of ours.
    pub async fn cached_body<T, F, L>(
        &self,
        operation: Operation,
        query: &str,
        freshness: Freshness,
        load: F,
    ) -> ApiResult<Cached<T>>
    where
        F: FnOnce() -> L + 'static,
        L: Future<Output = Result<Body, RetailError>> + 'static,
    {
        let key = self.key(operation, query);
        let turn = operation
            .is_limited()
            .then(|| self.read_turn(ReadKind::Api));
        let load = move || async move {
            let _permit = permit(turn).await?;
            load().await
        };
        let answer = self.cache.get(key, freshness, load).await?;
        let cached = Cached::new(answer, self.cache.now_ms());
        if self.pricing == Pricing::default() {
            return Ok(cached);
        }
        // A browser that goes back in its history shows what it kept without asking, and somebody else may sit there then.
        Ok(cached.with_cache_control("no-store"))
    }
}

async fn permit(turn: Option<ReadTurn>) -> Result<Option<ReadPermit>, RetailError> {
    match turn {
        Some(turn) => turn.acquire().await.map(Some),
        None => Ok(None),
    }
}

async fn json_body<T: Serialize>(
    loading: impl Future<Output = Result<Option<T>, RetailError>>,
) -> Result<Body, RetailError> {
    match loading.await? {
        Some(value) => Body::json(&value).map_err(|_unserialisable| {
            RetailError::new("serialize", RetailErrorKind::Decode("not serialisable"))
        }),
        None => Ok(Body::NotFound),
    }
}

impl FromRequest for Shop {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(from_host(request))
    }
}

fn from_host(request: &HttpRequest) -> ApiResult<Shop> {
    let (Some(registry), Some(cache)) = (
        request.app_data::<Data<TenantRegistry>>(),
        request.app_data::<Data<ResponseCache>>(),
    ) else {
        return Err(ApiError::new(
            ProblemKind::Internal,
            "The gateway is not wired.",
        ));
    };
    let tenant = crate::http::host(request)
        .and_then(|host| registry.find_by_host(host))
        .ok_or_else(|| {
            ApiError::new(
                ProblemKind::UnknownHost,
                "No shop answers to this host name.",
            )
        })?;
    // For the request's line in the log; cached reads and pages have no span and this does nothing.
    tracing::Span::current().record("tenant", &*tenant.slug);
    Ok(Shop {
        tenant,
        pricing: request.extensions().get().copied().unwrap_or_default(),
        cache: cache.clone(),
        request: request.clone(),
    })
}
