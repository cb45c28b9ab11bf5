//! Reads of product lists that must not slow down shoppers.

use std::{collections::HashSet, future::ready, pin::pin, sync::Arc, time::Duration};

use futures_util::{StreamExt as _, TryStreamExt as _, stream};

use crate::{
    clock::Clock,
    concurrency_limit::ConcurrencyLimiter,
    retail::{
        CircuitBreaker, RetailClient, RetailError, RetailErrorKind,
        model::{MasterCategory, Product, ProductPage, ProductQuery},
    },
    tenants::TenantId,
};

/// The maximum of the Retail API.
pub(super) const PER_PAGE: u32 = 100;
/// Number of pages that are read at the same time.
pub(super) const PAGES_AT_ONCE: usize = 2;
/// After a call that took longer, the next one waits.
const SLOW: Duration = Duration::from_millis(500);
/// Pause after a slow call, in durations of the call.
const PAUSE_FACTOR: u32 = 3;

/// Reason why a catalogue can't be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// A call failed.
    #[error(transparent)]
    Retail(#[from] RetailError),
    /// The shop has too many products.
    #[error("{0} products are more than catalogue_index.max_products")]
    TooManyProducts(u32),
    /// All indexes together would need too much memory.
    #[error("catalogue_index.max_bytes is reached")]
    OutOfMemory,
    /// Most products are suddenly missing.
    #[error(
        "the Retail API lists {read} products instead of {known}; the known ones stay until this has lasted 15 minutes"
    )]
    MostProductsMissing {
        /// Number of products that were read.
        read: usize,
        /// Number of products in the snapshot.
        known: usize,
    },
    /// The live settings aren't loaded.
    #[error("the shop has no settings yet")]
    NotReady,
    /// A product could not be encoded.
    #[error(transparent)]
    Encoding(#[from] postcard::Error),
    /// The index could not be built.
    #[error("the index could not be built")]
    Panicked,
}

/// Reads one shop's catalogue with few calls at a time.
pub(super) struct CatalogueReader {
    pub(super) retail: RetailClient,
    pub(super) breaker: Arc<CircuitBreaker>,
    pub(super) clock: Clock,
    pub(super) limiter: ConcurrencyLimiter<TenantId>,
    pub(super) tenant: TenantId,
    pub(super) max_products: u32,
}

impl CatalogueReader {
    /// Reads all pages of a list. Calls `visit` for each product, and returns the ids, in the list's order.
    pub(super) async fn read_all(
        &self,
        query: &ProductQuery,
        mut visit: impl FnMut(&Product) -> Result<(), ReadError>,
    ) -> Result<Vec<i32>, ReadError> {
        let first = self.read_page(query, 1).await?;
        if first.total > self.max_products {
            return Err(ReadError::TooManyProducts(first.total));
        }
        let rest = stream::iter(2..=first.total.div_ceil(PER_PAGE))
            .map(|page| self.read_page(query, page))
            .buffered(PAGES_AT_ONCE);
        let pages = stream::once(ready(Ok(first))).chain(rest);
        let mut pages = pin!(pages);
        let mut ids = Vec::new();
        // Page by page, because decoded products take several times the memory of what is kept.
        while let Some(page) = pages.try_next().await? {
            for product in &page.items {
                visit(product)?;
                ids.push(product.id);
            }
        }
        Ok(ids)
    }

    /// Reads the ids of a list, in the list's order.
    pub(super) async fn read_ids(&self, query: &ProductQuery) -> Result<Vec<i32>, ReadError> {
        self.read_all(query, |_| Ok(())).await
    }

    pub(super) async fn read_page(
        &self,
        query: &ProductQuery,
        page: u32,
    ) -> Result<ProductPage, RetailError> {
        let query = ProductQuery {
            page,
            per_page: PER_PAGE,
            ..query.clone()
        };
        self.call(self.retail.list_products(&query)).await
    }

    pub(super) async fn read_categories(&self) -> Result<Vec<MasterCategory>, RetailError> {
        self.call(self.retail.list_categories()).await
    }

    /// Ids of the products that lists show; `None` if they don't fit into a response.
    pub(super) async fn read_shown_ids(&self) -> Result<Option<HashSet<i32>>, RetailError> {
        match self.call(self.retail.list_shown_products()).await {
            Ok(shown) => Ok(Some(shown.into_iter().map(|product| product.id).collect())),
            Err(RetailError {
                kind: RetailErrorKind::TooLarge,
                ..
            }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Waits while the circuit breaker is open, and after a slow call.
    async fn call<T>(
        &self,
        call: impl Future<Output = Result<T, RetailError>>,
    ) -> Result<T, RetailError> {
        self.breaker.wait_until_closed().await;
        let _permit = self.limiter.acquire(self.tenant).await;
        let started = self.clock.precise_now();
        let outcome = call.await;
        let duration = self.clock.precise_now().saturating_sub(started);
        if duration > SLOW {
            self.clock.sleep(duration * PAUSE_FACTOR).await;
        }
        outcome
    }
}
