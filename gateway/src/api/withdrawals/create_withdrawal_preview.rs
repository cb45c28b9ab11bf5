//! POST /api/v1/withdrawal-previews (D-190).

use std::collections::BTreeSet;

use actix_web::{post, web::Data};
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::{
    check_switch, journal_unavailable,
    model::{EarlierWithdrawal, WithdrawableLine, WithdrawalOrder, WithdrawalPreview},
    not_signed_in,
};
use crate::{
    api::field_validation::normalized_email,
    http::{
        ClientAddress, NoStore, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiError, ApiResult, Problems},
        rate_limit::{Action, RateLimiter},
    },
    orders::{Buyer, FoundOrder, Orders, Reference, WithdrawalPeriod},
    retail::wire::Timestamp,
    sessions::{AccountHolder, Customer},
    shop_context::ShopContext,
    tenants::config::WithdrawalConfig,
};

/// The order to look at.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateWithdrawalPreviewRequest {
    /// The order.
    pub order: WithdrawalOrder,
}

impl Parameters for CreateWithdrawalPreviewRequest {
    fn check(&self, errors: &mut FieldErrors) {
        errors.within("order", |errors| self.order.check(errors));
    }
}

/// Returns what can be withdrawn from an order. Changes nothing; it is a POST, because reference and e-mail address must not be
/// part of a URL.
///
/// The order is `orderId` of the signed-in customer, or reference and e-mail address of an order that was placed here in the last
/// weeks. `not-found` is the same for an unknown reference and for one that belongs to another address. A withdrawal from an order
/// that is not found can be declared nevertheless.
#[utoipa::path(
    operation_id = "createWithdrawalPreview",
    tag = "withdrawals",
    request_body = CreateWithdrawalPreviewRequest,
    responses((status = OK, description = "What can be withdrawn", body = WithdrawalPreview), Problems)
)]
#[post(
    "/api/v1/withdrawal-previews",
    wrap = "TracingLogger::<RequestSpan>::new()"
)]
pub(super) async fn create_withdrawal_preview(
    body: ValidBody<CreateWithdrawalPreviewRequest>,
    shop: ShopContext,
    holder: Option<AccountHolder>,
    address: ClientAddress,
    orders: Data<Orders>,
    limiter: Data<RateLimiter>,
) -> ApiResult<NoStore<WithdrawalPreview>> {
    check_switch(&shop)?;
    let order = &body.0.order;
    let preview = if let Some(order_id) = order.order_id {
        let customer = holder.ok_or_else(not_signed_in)?.claimed()?;
        limiter.check(Action::UseAccount, &customer).await?;
        of_customer(&shop, &customer, order_id, &orders).await?
    } else {
        // The limit of the shop is for declarations only, so that previews can't use it up.
        limiter
            .check_client(Action::Withdraw, (shop.tenant.id, address))
            .await?;
        by_reference(&shop, order, &orders).await?
    };
    let preview = preview.ok_or_else(|| ApiError::not_found("order"))?;
    Ok(NoStore(preview))
}

async fn by_reference(
    shop: &ShopContext,
    order: &WithdrawalOrder,
    orders: &Orders,
) -> ApiResult<Option<WithdrawalPreview>> {
    let found = find_order(shop, order, orders).await?;
    let config = &shop.tenant.config.withdrawal;
    Ok(found.map(|found| {
        let lines = found.lines.into_iter();
        preview(
            found.reference.into(),
            Some(found.placed_ms),
            lines.map(|line| (line.name, line.quantity, line.is_excluded)),
            config,
            orders.wall_ms(),
        )
    }))
}

/// Finds the order of this reference and e-mail address.
pub(super) async fn find_order(
    shop: &ShopContext,
    order: &WithdrawalOrder,
    orders: &Orders,
) -> ApiResult<Option<FoundOrder>> {
    let Ok(reference) = Reference::try_from(order.reference().to_owned()) else {
        return Ok(None);
    };
    let email = normalized_email(order.email());
    let is_own = |buyer: &Buyer| normalized_email(buyer.email()) == email;
    let found = orders.find_withdrawable(&shop.tenant.slug, &reference, is_own);
    found.await.map_err(journal_unavailable)
}

async fn of_customer(
    shop: &ShopContext,
    customer: &Customer,
    order_id: i32,
    orders: &Orders,
) -> ApiResult<Option<WithdrawalPreview>> {
    let order = shop.retail()?.find_order(customer.id, order_id).await?;
    let Some(order) = order else {
        return Ok(None);
    };
    // Only the journal knows which products were excluded at the time of the order.
    let found = find_own_order(shop, customer, order.reference.clone(), orders).await?;
    let excluded = found.iter().flat_map(FoundOrder::excluded_names);
    let excluded: BTreeSet<&str> = excluded.collect();
    let reference = order.reference.as_deref();
    let tenant = &shop.tenant.slug;
    let earlier = orders.list_declared_of_customer(tenant, customer.id, order_id, reference);
    let earlier = earlier.await.map_err(journal_unavailable)?;
    let placed = order.placed_at.map(Timestamp::unix_millis);
    let lines = order.lines.into_iter().map(|line| {
        let is_excluded = excluded.contains(line.name.as_str());
        (line.name, line.quantity.max(0), is_excluded)
    });
    let preview = preview(
        order.code,
        placed.and_then(|placed| placed.try_into().ok()),
        lines,
        &shop.tenant.config.withdrawal,
        orders.wall_ms(),
    );
    Ok(Some(WithdrawalPreview {
        earlier_withdrawals: earlier.into_iter().map(EarlierWithdrawal::from).collect(),
        ..preview
    }))
}

/// Finds the customer's order of this reference in the journal.
pub(super) async fn find_own_order(
    shop: &ShopContext,
    customer: &Customer,
    reference: Option<String>,
    orders: &Orders,
) -> ApiResult<Option<FoundOrder>> {
    let Some(Ok(reference)) = reference.map(Reference::try_from) else {
        return Ok(None);
    };
    let is_own = |buyer: &Buyer| matches!(buyer, Buyer::Customer { id, .. } if *id == customer.id);
    let found = orders.find_withdrawable(&shop.tenant.slug, &reference, is_own);
    found.await.map_err(journal_unavailable)
}

fn preview(
    order: String,
    placed_ms: Option<u64>,
    lines: impl Iterator<Item = (String, i32, bool)>,
    config: &WithdrawalConfig,
    now_ms: u64,
) -> WithdrawalPreview {
    let period = placed_ms.and_then(|placed_ms| WithdrawalPeriod::of_order(placed_ms, config));
    let placed = placed_ms.and_then(|placed_ms| i64::try_from(placed_ms).ok());
    WithdrawalPreview {
        order,
        placed_at: placed
            .and_then(Timestamp::from_unix_millis)
            .map(Timestamp::to_rfc3339),
        withdrawable_until: period.map(WithdrawalPeriod::last_day),
        is_period_over: period.is_some_and(|period| period.is_over(now_ms)),
        earlier_withdrawals: Vec::new(),
        lines: (1..)
            .zip(lines)
            .map(|(line, (name, quantity, is_excluded))| WithdrawableLine {
                line,
                name,
                quantity,
                is_excluded,
            })
            .collect(),
    }
}
