//! GET /api/v1/orders [ACC-08, ACC-11].

#![expect(
    unused_qualifications,
    reason = "written by the macro that documents the parameters"
)]

use std::collections::HashSet;

use actix_web::{get, web::Data};
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::IntoParams;

use super::{
    in_progress::list_in_progress,
    model::{OrderInProgress, OrderList, OrderSummary},
    page::{Page, Search},
};
use crate::{
    http::{
        NoStore, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidQuery},
        problem::{ApiResult, Problems},
        rate_limit::{Action, RateLimiter},
    },
    orders::Orders,
    retail::model::Order,
    sessions::Customer,
    shop_context::ShopContext,
    tenants::config::WithdrawalConfig,
};

const MAX_SEARCH: usize = 100;
const DEFAULT_PER_PAGE: u32 = 10;

/// Query parameters.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct ListOrdersQuery {
    /// Words of the order number or of product names, separated by spaces. All words must match. Parts of words match too.
    /// Upper and lower case and accents are ignored.
    #[param(max_length = 100)]
    search: Option<String>,
    /// Page number, from 1.
    #[param(minimum = 1, maximum = 10_000, default = 1)]
    page: Option<u32>,
    /// Number of orders per page.
    #[param(minimum = 1, maximum = 100, default = 10)]
    per_page: Option<u32>,
}

impl Parameters for ListOrdersQuery {
    fn check(&self, errors: &mut FieldErrors) {
        if let Some(search) = &self.search {
            errors.length("search", search, MAX_SEARCH);
        }
        let page = self.page();
        errors.range("page", page.number, &(1..=10_000));
        errors.range("perPage", page.size, &(1..=100));
    }
}

impl ListOrdersQuery {
    fn page(&self) -> Page {
        Page {
            number: self.page.unwrap_or(1),
            size: self.per_page.unwrap_or(DEFAULT_PER_PAGE),
        }
    }
}

/// Lists the signed-in customer's orders, newest first.
#[utoipa::path(
    operation_id = "listOrders",
    tag = "orders",
    params(ListOrdersQuery),
    responses((status = OK, description = "A page of orders", body = OrderList), Problems)
)]
#[get("/api/v1/orders", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn list_orders(
    customer: Customer,
    shop: ShopContext,
    query: ValidQuery<ListOrdersQuery>,
    limiter: Data<RateLimiter>,
    journal: Data<Orders>,
) -> ApiResult<NoStore<OrderList>> {
    limiter.check(Action::UseAccount, &customer).await?;
    // The journal is read first: an order that is saved in between is in both lists, not missing.
    let mut in_progress = list_in_progress(&journal, &shop.tenant.slug, customer.id).await;
    let orders = shop.retail()?.list_orders(customer.id).await?;
    let references = orders.iter().filter_map(|order| order.reference.as_deref());
    let saved: HashSet<&str> = references.collect();
    in_progress.retain(|order| !saved.contains(order.reference.as_str()));
    let search = Search::new(query.0.search.as_deref().unwrap_or_default());
    let withdrawal = &shop.tenant.config.withdrawal;
    Ok(NoStore(one_page(
        &orders,
        in_progress,
        &search,
        query.0.page(),
        withdrawal,
    )))
}

fn one_page(
    orders: &[Order],
    in_progress: Vec<OrderInProgress>,
    search: &Search,
    page: Page,
    withdrawal: &WithdrawalConfig,
) -> OrderList {
    let matches = |order: &&Order| {
        let names = order.lines.iter().map(|line| line.name.as_str());
        search.matches([order.code.as_str()].into_iter().chain(names))
    };
    let found: Vec<&Order> = orders.iter().filter(matches).collect();
    let shown = found.get(page.range(found.len())).unwrap_or_default();
    let total = u32::try_from(found.len()).unwrap_or(u32::MAX);
    OrderList {
        items: shown
            .iter()
            .map(|order| OrderSummary::new(order, withdrawal))
            .collect(),
        in_progress,
        page: page.number,
        per_page: page.size,
        total,
        page_count: page.page_count(total),
    }
}
