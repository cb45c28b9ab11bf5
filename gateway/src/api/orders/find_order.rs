//! GET /api/v1/orders/{id} [ACC-08, ACC-11].

use actix_web::{
    get,
    web::{Data, Path},
};
use tracing_actix_web::TracingLogger;

use super::model::Order;
use crate::{
    http::{
        NoStore, RequestSpan,
        parameters::RecordId,
        problem::{ApiError, ApiResult, Problems},
        rate_limit::{Action, RateLimiter},
    },
    sessions::Customer,
    shop_context::ShopContext,
};

/// Returns one of the signed-in customer's orders. Orders of other customers are not found.
#[utoipa::path(
    operation_id = "findOrder",
    tag = "orders",
    params(("id" = i32, Path, description = "Order id", minimum = 1)),
    responses((status = OK, description = "The order", body = Order), Problems)
)]
#[get("/api/v1/orders/{id}", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn find_order(
    customer: Customer,
    shop: ShopContext,
    id: Path<RecordId>,
    limiter: Data<RateLimiter>,
) -> ApiResult<NoStore<Order>> {
    limiter.check(Action::UseAccount, &customer).await?;
    let order = shop
        .retail()?
        .find_order(customer.id, id.into_inner().0)
        .await?;
    let order = order.ok_or_else(|| ApiError::not_found("order"))?;
    Ok(NoStore(Order::new(order, &shop.tenant.config.withdrawal)))
}
