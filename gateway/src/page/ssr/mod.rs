//! Server-side rendering of the single-page app.
//!
//! A page whose responses fail or are late is rendered without them. After a failure of the rendering
//! itself the gateway sends the plain shell: an HTML document without content, which the browser
//! renders.

mod engine;
mod operations;
mod page_error;
mod routes;
mod shell;
mod state;

use std::{pin::pin, sync::Arc};

use actix_web::{
    HttpMessage as _, HttpRequest, HttpResponse, Responder,
    body::BoxBody,
    http::{
        StatusCode,
        header::{self, ContentType, HeaderName, HeaderValue},
    },
    web::Data,
};
use tracing::Span;

pub use self::operations::{PageRead, ReadOperations};
pub(super) use self::{
    engine::{Engine, EngineError},
    routes::Routes,
    shell::{Shell, ShellError},
};
use self::{
    page_error::{PageError, PartialPage},
    routes::Route,
    shell::Content,
    state::{ReadDeadline, Responses},
};
use super::{FrontEnd, FrontEndError};
use crate::{
    cache::{Body, CacheError, CacheStatus, CachedResponse, Entry, Freshness, Operation},
    clock::Clock,
    customer_pricing::Pricing,
    http::{
        ClientAddress, PageRoute, name_request,
        problem::{ApiResult, RETRY_AFTER_SECONDS},
        support_code_text,
    },
    shop_context::ShopContext,
};

const NOT_FOUND: &str = "/pages/404";
/// Tells the front end that the circuit breaker of the shop is open.
const SHOP_BUSY: HeaderName = HeaderName::from_static("shop-busy");

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
        self.trace_route(request);
        let (page, status) = self
            .page_request(shop, client)
            .find(request.path(), request.query_string())
            .await?;
        // A 304 would hide another status.
        let response = if status == StatusCode::OK {
            page.respond_to(request)
        } else {
            respond_with(status, page, request, shop)
        };
        Ok(with_busy_header(response, shop))
    }

    /// Never returns a 304, so that callers can change the headers.
    pub(super) async fn full_response(
        &self,
        request: &HttpRequest,
        shop: &ShopContext,
        client: ClientAddress,
    ) -> ApiResult<HttpResponse> {
        self.trace_route(request);
        let (page, status) = self
            .page_request(shop, client)
            .find(request.path(), "")
            .await?;
        let response = respond_with(status, page, request, shop);
        Ok(with_busy_header(response, shop))
    }

    /// Names the route in the trace of the request.
    fn trace_route(&self, request: &HttpRequest) {
        if !Span::current().is_disabled()
            && let Some(route) = self.front_end.routes.find(request.path())
        {
            let route = PageRoute(Arc::clone(&route.path));
            request.extensions_mut().insert(route);
        }
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
        let deadline = ReadDeadline {
            clock: &self.clock,
            wait: self.front_end.read_wait,
        };
        let plan = engine.plan(address.clone()).await?;
        // The address is invalid. All invalid addresses share one not-found page.
        if plan.status == StatusCode::NOT_FOUND && address != NOT_FOUND {
            return Ok(Body::NotFound);
        }
        let responses = Responses::read(&self.operations, shop, plan.reads, deadline);
        let Some(responses) = responses.await.map_err(PageError::Api)? else {
            return Ok(Body::NotFound);
        };
        let origin = shop.tenant.config.origin();
        let rendered = engine.render(address.clone(), origin, responses.for_bundle());
        let rendered = rendered.await?;
        // The responses decide too, as for a list of an unknown category.
        if rendered.status == StatusCode::NOT_FOUND && address != NOT_FOUND {
            return Ok(Body::NotFound);
        }
        let content = Content {
            route,
            head: &rendered.head,
            html: &rendered.html,
            state: &responses.state(is_missing, shop.pricing != Pricing::default()),
        };
        let page = self.front_end.shell.page(&shop.tenant, &content);
        if responses.are_complete() {
            return Ok(Body::html(page));
        }
        let body = Body::html_placeholder(page, responses.status());
        let page = Entry::uncached(body, self.clock.now_ms());
        Err(PageError::Partial(PartialPage(Arc::new(page))))
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
                    .page(&address, address.clone(), Some(route), false)
                    .await
                {
                    Ok(page) if page.is_found() => {
                        let status = page.status();
                        return Ok((page, status));
                    }
                    Ok(_) => NotFound::Missing,
                    Err(error) => {
                        let is_unknown = error.is_of_unknown_shop();
                        let is_busy = is_unknown || error.is_overload();
                        let status = if is_unknown {
                            StatusCode::SERVICE_UNAVAILABLE
                        } else {
                            StatusCode::OK
                        };
                        return Ok((self.shell(true, is_busy).await?, status));
                    }
                }
            }
        };
        let page = match self.not_found(reason).await {
            Ok(page) if page.is_found() => page,
            outcome => {
                let is_busy = outcome.is_err_and(|error| error.is_overload());
                self.shell(false, is_busy).await?
            }
        };
        Ok((page, StatusCode::NOT_FOUND))
    }

    async fn not_found(&self, reason: NotFound) -> Result<CachedResponse<String>, PageError> {
        let (key, is_missing) = match reason {
            NotFound::Unknown => ("404 unknown", false),
            NotFound::Missing => ("404 missing", true),
        };
        self.page(key, NOT_FOUND.to_owned(), None, is_missing).await
    }

    /// The page of a busy shop has the notice that says so.
    async fn page(
        &self,
        key: &str,
        address: String,
        route: Option<&Arc<Route>>,
        is_missing: bool,
    ) -> Result<CachedResponse<String>, PageError> {
        if self.shop.tenant.is_busy() {
            // Boxed, so that the future of other pages stays small.
            return Box::pin(self.page_with_notice(key, address, route, is_missing)).await;
        }
        self.cached_page(key, address, route, is_missing).await
    }

    async fn page_with_notice(
        &self,
        key: &str,
        address: String,
        route: Option<&Arc<Route>>,
        is_missing: bool,
    ) -> Result<CachedResponse<String>, PageError> {
        // A page of an earlier outage may lack responses that are there now.
        let times_opened = self.shop.tenant.circuit_breaker().times_opened();
        let key_with_notice = format!("{key} {times_opened}");
        let (pages, shop, client) = (self.pages.clone(), self.shop.clone(), self.client);
        let (key, route) = (key.to_owned(), route.map(Arc::clone));
        let load = move || async move {
            let page = pages
                .page_request(&shop, client)
                .cached_page(&key, address, route.as_ref(), is_missing)
                .await?;
            let Some(html) = page.body() else {
                return Ok::<_, PageError>(Body::NotFound);
            };
            let html = String::from_utf8_lossy(&html);
            let html = pages.front_end.shell.with_busy_notice(&html);
            Ok(Body::html_placeholder(html, page.status()))
        };
        let (operation, freshness) = (Operation::FindPageWithNotice, Freshness::Pages);
        let page = self
            .shop
            .cached_body(operation, &key_with_notice, freshness, load);
        Ok(page.await?.with_cache_control("no-store"))
    }

    /// Rendering continues after a timeout, for the next request.
    async fn cached_page(
        &self,
        key: &str,
        address: String,
        route: Option<&Arc<Route>>,
        is_missing: bool,
    ) -> Result<CachedResponse<String>, PageError> {
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
                if error.is_frequent() {
                    tracing::debug!(%error, "a page was not rendered completely");
                } else {
                    tracing::warn!(%error, "a page was not rendered");
                }
                error
            })
        };
        let page = pin!(
            self.shop
                .cached_body(Operation::FindPage, key, Freshness::Pages, load)
        );
        let (clock, wait) = (&self.pages.clock, self.pages.front_end.page_wait);
        match clock.timeout(wait, page).await {
            Some(Err(PageError::Partial(PartialPage(page)))) => {
                let page = CachedResponse::new((page, CacheStatus::NotStored), clock.now_ms());
                Ok(page.with_cache_control("no-store"))
            }
            Some(page) => page,
            None => {
                self.pages.front_end.engine.count_late_page();
                Err(PageError::Late)
            }
        }
    }

    /// Search engines must not list unknown paths. A busy shop's shell has the notice that says so.
    async fn shell(&self, is_known: bool, is_busy: bool) -> ApiResult<CachedResponse<String>> {
        let (tenant, front_end) = (Arc::clone(&self.shop.tenant), self.pages.front_end.clone());
        let is_busy = is_busy || tenant.is_busy();
        let key = match (is_known, is_busy) {
            (true, false) => "known",
            (true, true) => "known busy",
            (false, false) => "unknown",
            (false, true) => "unknown busy",
        };
        let load = move || async move {
            let mut html = front_end.shell.empty(&tenant, is_known);
            if is_busy {
                html = front_end.shell.with_busy_notice(&html);
            }
            Ok::<_, CacheError>(Body::html(html))
        };
        let (operation, freshness) = (Operation::FindShell, Freshness::Structure);
        let shell = self.shop.cached_body(operation, key, freshness, load);
        let shell = shell.await?;
        Ok(if is_busy {
            shell.with_cache_control("no-store")
        } else {
            shell
        })
    }
}

fn respond_with(
    status: StatusCode,
    page: CachedResponse<String>,
    request: &HttpRequest,
    shop: &ShopContext,
) -> HttpResponse {
    if status == StatusCode::SERVICE_UNAVAILABLE
        && let Some(html) = page.body()
    {
        return without_subject(&html, request, shop);
    }
    let mut response = page.full_response(request);
    *response.status_mut() = status;
    response
}

/// The page has a support code, because browsers without scripts show no other error.
fn without_subject(html: &[u8], request: &HttpRequest, shop: &ShopContext) -> HttpResponse {
    let mut response = HttpResponse::ServiceUnavailable()
        .content_type(ContentType::html())
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::RETRY_AFTER, RETRY_AFTER_SECONDS))
        .finish();
    let request_id = name_request(request, response.headers_mut());
    let status = response.status().as_u16();
    tracing::warn!(request_id, tenant = %shop.tenant.slug, status, "a page lacks its subject");
    let html = String::from_utf8_lossy(html);
    response.set_body(BoxBody::new(Shell::with_support_code(
        &html,
        &support_code_text(&request_id),
    )))
}

fn with_busy_header(mut response: HttpResponse, shop: &ShopContext) -> HttpResponse {
    if shop.tenant.is_busy() {
        let is_busy = HeaderValue::from_static("?1");
        response.headers_mut().insert(SHOP_BUSY, is_busy);
    }
    response
}
