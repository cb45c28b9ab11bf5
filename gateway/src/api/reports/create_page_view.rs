//! POST /api/v1/page-views [LAY-05, D-17].

use actix_web::{post, web::Data};
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    scrub::scrub,
    viewed_page::{is_own_path, viewed_url},
};
use crate::{
    analytics::{Analytics, PageViews, View},
    http::{
        ClientAddress, NoContent, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiResult, FieldErrorCode, Problems},
        public_origin,
        rate_limit::{Action, RateLimiter},
    },
    page::FrontEnd,
    shop_context::ShopContext,
};

/// With hyphens.
const UUID_LENGTH: usize = 36;
const MAX_VIEWS: usize = 20;
const MAX_PATH: usize = 500;
const MAX_TITLE: usize = 200;

/// Page views of a visitor. Clients may send them only after consent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreatePageViewRequest {
    /// Random id of this browser, created after consent (UUID).
    #[schema(format = "uuid")]
    pub visitor: String,
    /// Page views in chronological order.
    #[schema(min_items = 1, max_items = 20)]
    pub views: Vec<PageView>,
}

/// A page view.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PageView {
    /// Path of the page, with its query. Only list filters and search terms of the query are passed on.
    #[schema(min_length = 1, max_length = 500, example = "/product/default/12")]
    pub path: String,
    /// Title of the page. Null or left out for a page without one.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub title: Option<String>,
}

impl Parameters for CreatePageViewRequest {
    /// Enough for the longest views in any script.
    const MAX_JSON_BYTES: usize = 64 * 1024;

    fn check(&self, errors: &mut FieldErrors) {
        if self.visitor.len() != UUID_LENGTH || Uuid::try_parse(&self.visitor).is_err() {
            errors.push("visitor", FieldErrorCode::Invalid, "must be a UUID");
        }
        errors.range("views", self.views.len(), &(1..=MAX_VIEWS));
        errors.within("views", |errors| {
            for (at, view) in self.views.iter().take(MAX_VIEWS).enumerate() {
                errors.within(&at.to_string(), |errors| view.check(errors));
            }
        });
    }
}

impl PageView {
    fn check(&self, errors: &mut FieldErrors) {
        errors.length("path", &self.path, MAX_PATH);
        if !is_own_path(&self.path) {
            errors.push(
                "path",
                FieldErrorCode::Invalid,
                "must be a path of this shop",
            );
        }
        let title = self.title.as_deref().unwrap_or_default();
        errors.length("title", title, MAX_TITLE);
    }

    fn into_view(self, public_site_url: &str, product_list_parameters: &[String]) -> View {
        View {
            address: viewed_url(public_site_url, &self.path, product_list_parameters),
            title: scrub(&self.title.unwrap_or_default()).replace('\n', " "),
        }
    }
}

/// Passes page views on to the shop's analytics service, without any other data about the browser.
#[utoipa::path(
    operation_id = "createPageView",
    tag = "reports",
    request_body = CreatePageViewRequest,
    responses((status = NO_CONTENT, description = "Accepted, or dropped because the shop has no analytics or the rate limit is reached"), Problems)
)]
#[post("/api/v1/page-views", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn create_page_view(
    body: ValidBody<CreatePageViewRequest>,
    shop: ShopContext,
    address: ClientAddress,
    limiter: Data<RateLimiter>,
    analytics: Data<Analytics>,
    front_end: Data<FrontEnd>,
) -> ApiResult<NoContent> {
    let public_site_url = public_site_url(&shop);
    let CreatePageViewRequest { visitor, views } = body.0;
    let parameters = front_end.product_list_parameters();
    let views = views
        .into_iter()
        .map(|view| view.into_view(&public_site_url, parameters));
    let page_views = PageViews {
        visitor: visitor.to_lowercase(),
        views: views.collect(),
    };
    let client = (shop.tenant.id, address);
    if limiter.check(Action::ReportPageViews, client).await.is_ok() {
        analytics.forward(&shop.tenant, &page_views);
    }
    Ok(NoContent)
}

/// Does not depend on the host of the request.
fn public_site_url(shop: &ShopContext) -> String {
    let settings = shop.tenant.live_settings();
    let public = settings.and_then(|settings| settings.public.company.site_url.clone());
    let (no_requested_host, https_only) = ("", true);
    public
        .unwrap_or_else(|| public_origin(&shop.tenant.config.hosts, no_requested_host, https_only))
}
