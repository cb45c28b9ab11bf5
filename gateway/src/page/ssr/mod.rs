//! Server-side rendering of the single-page app.
//!
//! After any failure the gateway sends the plain shell: an HTML document without content, which the
//! browser renders.

mod engine;
mod operations;
mod page_error;
mod routes;
mod shell;
mod state;

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, Responder, http::StatusCode, web::Data};

pub use self::operations::{ReadFunction, ReadOperations};
pub(super) use self::{
    engine::{Engine, EngineError},
    routes::Routes,
    shell::{Shell, ShellError},
};
use self::{page_error::PageError, routes::Route, shell::Content, state::Responses};
use super::{FrontEnd, FrontEndError};
use crate::{
    cache::{Body, CacheError, CachedResponse, Freshness, Operation},
    clock::Clock,
    customer_pricing::Pricing,
    http::{ClientAddress, problem::ApiResult},
    shop_context::ShopContext,
};

const NOT_FOUND: &str = "/pages/404";

/// Server-rendered pages of all shops.
#[derive(Clone)]
pub struct Pages {
    front_end: Data<FrontEnd>,
    operations: Arc<ReadOperations>,
    clock: Clock,
}

struct PageRequest<'a> {
    pages: &'a Pages,
    shop: &'a ShopContext,
    client: ClientAddress,
}

#[derive(Clone, Copy)]
enum NotFound {
    /// The path has no route.
    Unknown,
    /// The route's subject, such as a product, doesn't exist.
    Missing,
}

impl Pages {
    /// Fails if a page needs an operation that isn't in `operations`.
    pub fn new(
        front_end: Data<FrontEnd>,
        operations: ReadOperations,
        clock: &Clock,
    ) -> Result<Self, FrontEndError> {
        let mut needed = front_end.routes.operations.iter();
        if let Some(missing) = needed.find(|id| !operations.contains(id)) {
            return Err(FrontEndError::Operation(missing.clone()));
        }
        Ok(Self {
            front_end,
            operations: Arc::new(operations),
            clock: clock.clone(),
        })
    }

    pub(super) async fn respond(
        &self,
        request: &HttpRequest,
        shop: &ShopContext,
        client: ClientAddress,
    ) -> ApiResult<HttpResponse> {
        let page_request = self.page_request(shop, client);
        let (page, status) = page_request
            .find(request.path(), request.query_string())
            .await?;
        if status == StatusCode::OK {
            return Ok(page.respond_to(request));
        }
        // A 304 would hide the status 404.
        let mut response = page.full_response(request);
        *response.status_mut() = status;
        Ok(response)
    }

    /// Never returns a 304, so that callers can change the headers.
    pub(super) async fn full_response(
        &self,
        request: &HttpRequest,
        shop: &ShopContext,
        client: ClientAddress,
    ) -> ApiResult<HttpResponse> {
        let (page, status) = self
            .page_request(shop, client)
            .find(request.path(), "")
            .await?;
        let mut response = page.full_response(request);
        *response.status_mut() = status;
        Ok(response)
    }

    fn page_request<'a>(&'a self, shop: &'a ShopContext, client: ClientAddress) -> PageRequest<'a> {
        let pages = self;
        PageRequest {
            pages,
            shop,
            client,
        }
    }

    async fn render(
        &self,
        shop: &ShopContext,
        address: String,
        route: Option<&Route>,
        is_missing: bool,
    ) -> Result<Body, PageError> {
        let engine = &self.front_end.engine;
        let plan = engine.plan(address.clone()).await?;
        // The address is invalid. All invalid addresses share one not-found page.
        if plan.status == StatusCode::NOT_FOUND && address != NOT_FOUND {
            return Ok(Body::NotFound);
        }
        let responses = Responses::read(&self.operations, shop, plan.reads);
        let Some(responses) = responses.await.map_err(PageError::Api)? else {
            return Ok(Body::NotFound);
        };
        let origin = shop.tenant.config.origin();
        let rendered = engine.render(address.clone(), origin, responses.json());
        let rendered = rendered.await?;
        let content = Content {
            route,
            head: &rendered.head,
            html: &rendered.html,
            state: &responses.state(is_missing, shop.pricing != Pricing::default()),
        };
        let page = self.front_end.shell.page(&shop.tenant, &content);
        Ok(Body::html(page))
    }
}

impl PageRequest<'_> {
    async fn find(
        &self,
        path: &str,
        query: &str,
    ) -> ApiResult<(CachedResponse<String>, StatusCode)> {
        let reason = match self.pages.front_end.routes.find(path) {
            None => NotFound::Unknown,
            Some(route) => {
                let address = route.canonical(path, query);
                match self
                    .cached_page(&address, address.clone(), Some(route), false)
                    .await
                {
                    Some(page) if page.is_found() => return Ok((page, StatusCode::OK)),
                    Some(_) => NotFound::Missing,
                    None => return Ok((self.shell(true).await?, StatusCode::OK)),
                }
            }
        };
        let page = self.not_found(reason).await;
        let page = match page.filter(CachedResponse::is_found) {
            Some(page) => page,
            None => self.shell(false).await?,
        };
        Ok((page, StatusCode::NOT_FOUND))
    }

    async fn not_found(&self, reason: NotFound) -> Option<CachedResponse<String>> {
        let (key, is_missing) = match reason {
            NotFound::Unknown => ("404 unknown", false),
            NotFound::Missing => ("404 missing", true),
        };
        self.cached_page(key, NOT_FOUND.to_owned(), None, is_missing)
            .await
    }

    /// Returns `None` on failure or timeout. Rendering continues after a timeout, for the next
    /// request.
    async fn cached_page(
        &self,
        key: &str,
        address: String,
        route: Option<&Arc<Route>>,
        is_missing: bool,
    ) -> Option<CachedResponse<String>> {
        let (pages, shop, client) = (self.pages.clone(), self.shop.clone(), self.client);
        let route = route.map(Arc::clone);
        let load = move || async move {
            let page = match pages.front_end.engine.try_acquire(shop.tenant.id, client) {
                Ok(_permit) => {
                    pages
                        .render(&shop, address, route.as_deref(), is_missing)
                        .await
                }
                Err(refusal) => Err(refusal.into()),
            };
            page.map_err(|error| {
                // Clients can cause overload, and must not fill the disk with log lines.
                if error.is_overload() {
                    tracing::debug!(%error, "a page was not rendered");
                } else {
                    tracing::warn!(%error, "a page was not rendered");
                }
                error
            })
        };
        let page = self
            .shop
            .cached_body(Operation::FindPage, key, Freshness::Pages, load);
        let (clock, wait) = (&self.pages.clock, self.pages.front_end.page_wait);
        clock.timeout(wait, page).await?.ok()
    }

    /// Search engines must not list unknown paths.
    async fn shell(&self, is_known: bool) -> ApiResult<CachedResponse<String>> {
        let (tenant, front_end) = (Arc::clone(&self.shop.tenant), self.pages.front_end.clone());
        let key = if is_known { "known" } else { "unknown" };
        let load = move || async move {
            Ok::<_, CacheError>(Body::html(front_end.shell.empty(&tenant, is_known)))
        };
        let (operation, freshness) = (Operation::FindShell, Freshness::Structure);
        let shell = self.shop.cached_body(operation, key, freshness, load);
        Ok(shell.await?)
    }
}
