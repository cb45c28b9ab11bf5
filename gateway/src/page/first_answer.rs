//! A page's first answer: the SPA's own HTML, rendered here, with the API's answers in it, kept finished. Whatever goes
//! wrong on the way, the plain shell is sent, which the browser fills by itself.

use std::sync::Arc;

use actix_web::{
    HttpRequest, HttpResponse, Responder, http::StatusCode, rt::time::timeout, web::Data,
};

use super::{
    FrontEnd,
    answers::{ApiAnswers, Collected},
    engine::EngineError,
    routes::Route,
    shell::Content,
};
use crate::{
    cache::{Body, Cached, Freshness, Operation},
    http::problem::{ApiError, ApiResult},
    retail::{RetailError, RetailErrorKind},
    shop::Shop,
};

/// Where the SPA shows that there is no such page.
const NOT_FOUND: &str = "/pages/404";

/// The shop's pages.
#[derive(Clone)]
pub struct Pages {
    front_end: Data<FrontEnd>,
    answers: Data<ApiAnswers>,
}

/// Which page that says so.
#[derive(Clone, Copy)]
enum NotFound {
    /// The SPA has no such address and leads on to one of its own.
    Unknown,
    /// The SPA has such addresses, but the shop has no such thing.
    Missing,
}

/// Why there is no page; the plain shell is sent instead.
#[derive(Debug, thiserror::Error)]
enum PageError {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("the API: {0}")]
    Api(ApiError),
}

impl Pages {
    /// Of this front end, with the API's answers in them.
    pub fn new(front_end: Data<FrontEnd>, answers: ApiAnswers) -> Self {
        Self {
            front_end,
            answers: Data::new(answers),
        }
    }

    /// The page at this address.
    pub(super) async fn respond(
        &self,
        request: &HttpRequest,
        shop: &Shop,
    ) -> ApiResult<HttpResponse> {
        let Some(route) = self.front_end.routes.find(request.path()) else {
            return self.not_found(request, shop, NotFound::Unknown).await;
        };
        let address = route.canonical(request.path(), request.query_string());
        match self.known(shop, &address).await {
            Some(page) if page.is_found() => Ok(page.respond_to(request)),
            Some(_) => self.not_found(request, shop, NotFound::Missing).await,
            None => Ok(self.shell(shop, true).await?.respond_to(request)),
        }
    }

    /// The page without a validator's short cut, for who adds to it.
    pub(super) async fn whole(
        &self,
        request: &HttpRequest,
        shop: &Shop,
    ) -> ApiResult<HttpResponse> {
        let Some(route) = self.front_end.routes.find(request.path()) else {
            return self.not_found(request, shop, NotFound::Unknown).await;
        };
        let address = route.canonical(request.path(), "");
        match self.known(shop, &address).await {
            Some(page) if page.is_found() => Ok(page.whole(request)),
            Some(_) => self.not_found(request, shop, NotFound::Missing).await,
            None => Ok(self.shell(shop, true).await?.whole(request)),
        }
    }

    /// Whole every time: "not modified" would hide that there is no such page.
    async fn not_found(
        &self,
        request: &HttpRequest,
        shop: &Shop,
        why: NotFound,
    ) -> ApiResult<HttpResponse> {
        let (key, is_missing) = match why {
            NotFound::Unknown => ("404 unknown", false),
            NotFound::Missing => ("404 missing", true),
        };
        let page = self
            .finished(shop, key, NOT_FOUND.to_owned(), is_missing)
            .await
            .filter(Cached::is_found);
        let page = match page {
            Some(page) => page,
            None => self.shell(shop, false).await?,
        };
        let mut response = page.whole(request);
        *response.status_mut() = StatusCode::NOT_FOUND;
        Ok(response)
    }

    async fn known(&self, shop: &Shop, address: &str) -> Option<Cached<String>> {
        self.finished(shop, address, address.to_owned(), false)
            .await
    }

    /// The finished page: from memory, or made now. None where that fails or takes too long; it is made to its end all the
    /// same, for the next one who asks.
    async fn finished(
        &self,
        shop: &Shop,
        key: &str,
        address: String,
        is_missing: bool,
    ) -> Option<Cached<String>> {
        let (pages, for_load) = (self.clone(), shop.clone());
        let load = move || async move {
            let page = pages.make(&for_load, address, is_missing).await;
            page.map_err(|error| {
                tracing::warn!(%error, "a page was not rendered");
                RetailError::new("page", RetailErrorKind::Decode("not rendered"))
            })
        };
        let page = shop.cached_body(Operation::FindPage, key, Freshness::Pages, load);
        timeout(self.front_end.page_wait, page).await.ok()?.ok()
    }

    async fn make(
        &self,
        shop: &Shop,
        address: String,
        is_missing: bool,
    ) -> Result<Body, PageError> {
        let engine = &self.front_end.engine;
        let plan = engine.plan(address.clone()).await?;
        let collected = self.answers.collect(shop, plan.queries);
        let answers = match collected.await.map_err(PageError::Api)? {
            Collected::NoSuchPage => return Ok(Body::NotFound),
            Collected::Answers(answers) => answers,
        };
        let origin = shop.tenant.config.origin();
        let page = engine.render(address.clone(), origin, answers.by_request());
        let page = page.await?;
        let route = self.front_end.routes.find(&address);
        Ok(Body::html(self.around(
            shop,
            route,
            &page.head,
            &page.html,
            &answers.state(is_missing),
        )))
    }

    fn around(
        &self,
        shop: &Shop,
        route: Option<&Route>,
        head: &str,
        html: &str,
        state: &str,
    ) -> String {
        let content = Content {
            route,
            head,
            html,
            state,
        };
        self.front_end.shell.page(&shop.tenant, &content)
    }

    /// The page without anything in it.
    async fn shell(&self, shop: &Shop, is_known: bool) -> ApiResult<Cached<String>> {
        let (tenant, front_end) = (Arc::clone(&shop.tenant), self.front_end.clone());
        let key = if is_known { "known" } else { "unknown" };
        shop.cached_body(
            Operation::FindShell,
            key,
            Freshness::Structure,
            move || async move { Ok(Body::html(front_end.shell.empty(&tenant, is_known))) },
        )
        .await
    }
}
